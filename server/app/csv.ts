/**
 * A cell of a table: what a table program would reckon with, with signs of either width, becomes a text; what has a comma, a
 * quote or a line break stands in quotes.
 */
const cell = (value: string) => {
  const safe = /^\s*[=+\-@＝＋－＠]/.test(value) ? `'${value}` : value
  return /[",\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as a CSV file that table programs read as UTF-8. */
export const csv = (rows: string[][]): string => `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
