import { parseXml, XmlDocumentType, XmlElement, XmlText } from '@rgrove/parse-xml'

/** What `_index.xml` says of one atom; the rest is read from its `atom.yaml`. */
export interface IndexXmlEntry {
  id: string
  /** The name of the cluster the atom stands in, if any. */
  cluster?: string
  /** The summary's text, on one line. */
  text: string
}

/**
 * Reads `_index.xml` of any compiler of the format: every `atom` element, wherever it stands. Throws on text that
 * is not well-formed, on a document type (nothing is ever expanded beyond the five escapes) and on another root.
 */
export function readIndexXml(xml: string): IndexXmlEntry[] {
  const document = parseXml(xml, { preserveDocumentType: true })
  if (document.children.some(node => node instanceof XmlDocumentType)) throw new Error('`_index.xml` has a document type, which no index needs')
  if (document.root?.name !== 'prime_index') throw new Error('`_index.xml` has no `prime_index` as its root')
  const entries: IndexXmlEntry[] = []
  const open: { element: XmlElement, cluster?: string }[] = [{ element: document.root }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { element, cluster } = next
    const name = element.name === 'cluster' ? element.attributes.name : cluster
    if (element.name === 'atom') entries.push(toEntry(element, cluster))
    else for (const child of element.children) {
      if (child instanceof XmlElement) open.push({ element: child, ...name !== undefined && { cluster: name } })
    }
  }
  return entries
}

function toEntry(element: XmlElement, cluster: string | undefined): IndexXmlEntry {
  const text = element.children.map(child => child instanceof XmlText ? child.text : '').join(' ')
  return {
    id: element.attributes.id ?? '',
    ...cluster !== undefined && { cluster },
    text: text.replace(/\s+/g, ' ').trim(),
  }
}
