/** Text for comparing: compatibility forms united, Latin accents dropped, lower case by Unicode's own table. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '').normalize('NFC').toLowerCase()
}
