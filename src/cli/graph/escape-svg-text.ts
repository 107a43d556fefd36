import { escapeControl } from '../../diagnostics/escape-control.ts'
import { escapeXml } from '../../emit/index-xml.ts'

/** A text from sources as the content of an SVG element. */
export function escapeSvgText(text: string): string {
  return escapeXml(escapeControl(text))
}
