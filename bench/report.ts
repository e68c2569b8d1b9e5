import fs from 'node:fs'
import path from 'node:path'

const folder = path.join(__dirname, 'results')

/** Prints rows as a table and keeps them in bench/results, so that two runs can be compared. */
export function report(name: string, rows: Record<string, string | number>[]) {
  console.table(rows)
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(
    path.join(folder, `${name}.json`),
    JSON.stringify({ at: new Date().toISOString(), node: process.version, rows }, null, 2),
  )
}

export const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
export const round = (value: number, digits = 0) => Number(value.toFixed(digits))
