/** A piece of a paper: a heading, a paragraph, a list, or a table whose first row is its head. */
export type Part = { h: string } | { p: string } | { li: string[] } | { table: string[][]; widths?: number[] }
export interface Paper {
  kind: 'paper'
  title: string
  parts: Part[]
}

/** A formula begins with `=`. */
export type CellValue = string | number | null
export interface Sheet {
  name: string
  widths: number[]
  rows: CellValue[][]
  /** Which row, from 1, is the head that stays in sight. */
  head?: number
  /** Choices of a column, from the row below the head on. */
  lists?: { column: string; options: string[] }[]
  /** Columns that are money, those that are percentages, and those that are days. */
  money?: string[]
  percent?: string[]
  dates?: string[]
  /** Columns of the table that are filled in, and single cells above it: they are yellow. */
  inputs?: string[]
}
export interface Book {
  kind: 'book'
  sheets: Sheet[]
}
export interface Deck {
  kind: 'deck'
  title: string
  sub: string
  slides: { title: string; points: string[] }[]
}
/** By the name of the file that is made of it; papers become .docx or .pdf by that. */
export type Files = Record<string, Paper | Book | Deck>
