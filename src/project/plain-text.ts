const plainText = /^[\t\n\r -~\xa1-\xac\xae-\u017e\u0391-\u03a1\u03a3-\u03c9\u0400-\u0481\u048a-\u04ff\u2010-\u2027\u2030-\u205e\u20a0-\u20b5\u2190-\u22ff\u2500-\u25ff\u3001\u3002\u3008-\u3011\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fa5\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f]*$/

/** True for a text of characters whose class (letter, digit, space, other) has not changed since Unicode 6. */
export function isPlainText(text: string): boolean {
  return plainText.test(text)
}
