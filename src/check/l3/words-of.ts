/** Spaces, punctuation and symbols of ASCII, Latin-1, general and CJK punctuation, and full-width forms. */
const between = /[\s!-/:-@[-`{-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u2000-\u206f\u3000-\u3004\u3008-\u3020\uff00-\uff0f\uff1a-\uff20]+/

/** Letters of scripts without spaces between words. */
const dense = /[\u0e00-\u0e7f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u9fff]/

/** The words of a text in lower case; pairs of letters where a script has no spaces. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().split(between).filter(word => word !== '').flatMap(word => (dense.test(word) ? lettersInPairs(word) : [word]))
}

function lettersInPairs(word: string): string[] {
  const letters = Array.from(word)
  return letters.length === 1 ? letters : letters.slice(1).map((letter, index) => letters[index]! + letter)
}
