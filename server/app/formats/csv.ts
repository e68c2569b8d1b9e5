import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { refuse } from '../errors'

/** What a table program would reckon with, with signs of either width, becomes a text. */
const asText = (value: string) => (/^\s*[=+\-@＝＋－＠]/.test(value) ? `'${value}` : value)

/** Rows as a CSV file that table programs read as UTF-8. */
export const csv = (rows: string[][]): string =>
  stringify(rows, { bom: true, record_delimiter: 'windows', quoted_match: /[\r\n\t]/, cast: { string: asText } })

interface CsvRow {
  line: number
  cells: string[]
}
/** Rows of a CSV file. Refuses with 400 what is none. */
export function readCsv(bytes: Buffer): CsvRow[] {
  const lines: number[] = []
  const options = { bom: true, trim: true, skip_empty_lines: true, relax_column_count: true }
  const note = (cells: string[], at: { lines: number }) => {
    lines.push(at.lines)
    return cells
  }
  try {
    return parse(bytes, { ...options, on_record: note }).map((cells, row) => ({ line: lines[row], cells }))
  } catch {
    return refuse(400, '不是完整的 CSV 文件')
  }
}
