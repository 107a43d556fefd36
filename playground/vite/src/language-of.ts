/** The language tag of an atom's text, for screen readers and fonts: kana means Japanese, Han without kana Chinese. */
export function languageOf(text: string): string {
  if (/\p{Script=Hiragana}|\p{Script=Katakana}/u.test(text)) return 'ja'
  return /\p{Script=Han}/u.test(text) ? 'zh' : 'en'
}
