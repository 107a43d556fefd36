import { isAlphanumeric } from 'unicode-segmenter/general'

/** Blocks of marks that belong to the letter before them, and the two joiners that some scripts need. */
const mark = /^[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u06d6-\u06ed\u0900-\u0dff\u0e31-\u0e4e\u0eb1-\u0ecd\u0f18-\u0fc6\u102b-\u109d\u135d-\u135f\u17b4-\u17dd\u1ab0-\u1aff\u1dc0-\u1dff\u200c\u200d\u20d0-\u20ff\u302a-\u302f\u3099\u309a\ufe20-\ufe2f]$/u

/** True for a word of letters and digits of any script, with single hyphens inside. */
export function isTag(text: string): boolean {
  return text.split('-').every(part => part !== '' && Array.from(part).every(isWordCharacter))
}

function isWordCharacter(character: string): boolean {
  return isAlphanumeric(character.codePointAt(0)!) || mark.test(character)
}
