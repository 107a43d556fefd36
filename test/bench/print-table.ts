/** One line of a table: what was measured by column, with units in the columns' names. */
export type Row = Readonly<Record<string, string | number>>

/**
 * Prints a table of measurements for people; for `npm run bench -- --json` (the variable BENCH_JSON) one line of JSON
 * instead.
 */
export function printTable(title: string, rows: readonly Row[]): void {
  if (process.env.BENCH_JSON !== undefined) {
    console.log(JSON.stringify({ title, rows }))
    return
  }
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const lines = [columns, ...rows.map(row => columns.map(column => show(row[column])))]
  const widths = columns.map((_, index) => Math.max(...lines.map(line => line[index]!.length)))
  console.log(`\n${title}`)
  for (const line of lines) console.log(`  ${line.map((cell, index) => index === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[index]!)).join('  ')}`.trimEnd())
}

function show(value: string | number | undefined): string {
  if (typeof value !== 'number') return value ?? ''
  return Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)
}
