import type { CellValue, Sheet } from './types'

type Value = number | string | boolean | null | Value[]
/** Reckoned only where its branch is taken. */
type Term = () => Value

/** Where a table program shows #N/A, #DIV/0! or #VALUE!. */
class Fault extends Error {}
/** What is another number tomorrow is left to the program that opens it. */
class Changing extends Error {}
const fault = (): never => {
  throw new Fault()
}

const DAY = 86_400_000
/** Days since the last of 1899, as table programs count. */
const serial = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / DAY + 25_569
function dayOf(days: number) {
  const date = new Date((days - 25_569) * DAY)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}
function monthsLater(days: number, months: number): number {
  const { year, month, day } = dayOf(days)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return serial(year, month + months, Math.min(day, last))
}
function monthsBetween(from: number, to: number): number {
  const [a, b] = [dayOf(from), dayOf(to)]
  return (b.year - a.year) * 12 + b.month - a.month - (b.day < a.day ? 1 : 0)
}

const numberOf = (value: Value): number => (value === null ? 0 : typeof value === 'string' ? fault() : Number(value))
const numbersIn = (values: Value[]): number[] =>
  // The type of flat() reckons with depths that are written out.
  values.flat(Infinity as 1).filter((value): value is number => typeof value === 'number')
const isTrue = (value: Value) => numberOf(value) !== 0
/** An empty cell is the empty text, and it is nought. */
const isEmpty = (value: Value) => value === null || value === '' || value === 0
const same = (a: Value, b: Value) => a === b || ((a === null || b === null) && isEmpty(a) && isEmpty(b))

const OPERATIONS: Record<string, (a: Value, b: Value) => Value> = {
  '+': (a, b) => numberOf(a) + numberOf(b),
  '-': (a, b) => numberOf(a) - numberOf(b),
  '*': (a, b) => numberOf(a) * numberOf(b),
  '/': (a, b) => (numberOf(b) === 0 ? fault() : numberOf(a) / numberOf(b)),
  '=': same,
  '<>': (a, b) => !same(a, b),
  '<': (a, b) => numberOf(a) < numberOf(b),
  '>': (a, b) => numberOf(a) > numberOf(b),
  '<=': (a, b) => numberOf(a) <= numberOf(b),
  '>=': (a, b) => numberOf(a) >= numberOf(b),
}
/** With a list of constants it is done to each of them. */
function operate(sign: string, a: Value, b: Value): Value {
  if (Array.isArray(a)) return a.map((one, at) => operate(sign, one, Array.isArray(b) ? b[at] : b))
  if (Array.isArray(b)) return b.map((one) => operate(sign, a, one))
  return OPERATIONS[sign](a, b)
}

const number = (term: Term) => numberOf(term())
const all = (terms: Term[]) => terms.map((term) => term())
// Our own formulas have a range where a list is wanted, and rows of cells where a table is.
const list = (term: Term) => term() as Value[]
const FUNCTIONS: Record<string, (...terms: Term[]) => Value> = {
  IF: (when, then, otherwise) => (isTrue(when()) ? then() : otherwise()),
  IFERROR(term, otherwise) {
    try {
      return term()
    } catch (error) {
      if (error instanceof Changing) throw error
      return otherwise()
    }
  },
  AND: (...terms) => all(terms).every(isTrue),
  OR: (...terms) => all(terms).some(isTrue),
  ISNUMBER: (term) => typeof term() === 'number',
  N(term) {
    const value = term()
    return typeof value === 'number' ? value : 0
  },
  SUM: (...terms) => numbersIn(all(terms)).reduce((sum, one) => sum + one, 0),
  AVERAGE(...terms) {
    const numbers = numbersIn(all(terms))
    return numbers.length ? numbers.reduce((sum, one) => sum + one, 0) / numbers.length : fault()
  },
  MAX: (...terms) => Math.max(...numbersIn(all(terms))),
  MIN: (...terms) => Math.min(...numbersIn(all(terms))),
  INT: (term) => Math.floor(number(term)),
  MOD: (term, by) => number(term) - number(by) * Math.floor(number(term) / number(by)),
  ROUND: (term, digits) => Number(`${Math.round(Number(`${number(term)}e${number(digits)}`))}e-${number(digits)}`),
  DATE: (year, month, day) => serial(number(year), number(month), number(day)),
  EDATE: (from, months) => monthsLater(number(from), number(months)),
  DATEDIF: (from, to) => monthsBetween(number(from), number(to)),
  TODAY() {
    throw new Changing()
  },
  VLOOKUP(key, table, column) {
    const row = (list(table) as Value[][]).find(([first]) => same(first, key()))
    return row ? row[number(column) - 1] : fault()
  },
  LOOKUP: (key, keys, values) => list(values)[list(keys).filter((one) => numberOf(one) <= number(key)).length - 1] ?? fault(),
}

const TOKEN = /"[^"]*"|(?:[^\s!(){}:,"=<>+\-*/]+!)?\$?[A-Z]+\$?\d+|[A-Z]+(?=\()|[A-Z]+|\d+(?:\.\d+)?|<>|<=|>=|[-+*/(){}:,=<>]/g
const REFERENCE = /^(?:(.+)!)?\$?([A-Z]+)\$?(\d+)$/
const columnOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
const LEVELS = [
  ['=', '<>', '<', '>', '<=', '>='],
  ['+', '-'],
  ['*', '/'],
]

class Formula {
  private at = 0
  private tokens: string[]
  constructor(
    text: string,
    private sheet: string,
    private cell: (sheet: string, column: number, row: number) => Value,
  ) {
    this.tokens = text.match(TOKEN) ?? []
  }
  value(): Value {
    return this.expression()()
  }
  private next = () => this.tokens[this.at++]
  private takes(sign: string) {
    if (this.tokens[this.at] !== sign) return false
    this.at++
    return true
  }
  private expression(level = 0): Term {
    if (level === LEVELS.length) return this.single()
    let left = this.expression(level + 1)
    while (LEVELS[level].includes(this.tokens[this.at])) {
      const [a, sign, b] = [left, this.next(), this.expression(level + 1)]
      left = () => operate(sign, a(), b())
    }
    return left
  }
  private until(end: string): Term[] {
    const terms: Term[] = []
    while (!this.takes(end)) {
      terms.push(this.expression())
      this.takes(',')
    }
    return terms
  }
  private single(): Term {
    const token = this.next()
    if (token === '-') {
      const term = this.single()
      return () => operate('-', 0, term())
    }
    if (token === '(') return this.until(')')[0]
    if (token === '{') {
      const values = all(this.until('}'))
      return () => values
    }
    if (token.startsWith('"')) return () => token.slice(1, -1)
    if (/^\d/.test(token)) return () => Number(token)
    if (token === 'TRUE' || token === 'FALSE') return () => token === 'TRUE'
    if (this.takes('(')) {
      const terms = this.until(')')
      return () => FUNCTIONS[token](...terms)
    }
    return this.reference(token)
  }
  private reference(token: string): Term {
    const [, sheet = this.sheet, letters, row] = REFERENCE.exec(token)!
    const [column, line] = [columnOf(letters), Number(row)]
    if (!this.takes(':')) return () => this.cell(sheet, column, line)
    const [, , lastLetters, lastRow] = REFERENCE.exec(this.next())!
    const columns = Array.from({ length: columnOf(lastLetters) - column + 1 }, (_, at) => column + at)
    const lines = Array.from({ length: Number(lastRow) - line + 1 }, (_, at) => line + at)
    return () => lines.map((one) => columns.map((each) => this.cell(sheet, each, one)))
  }
}

/** What the formulas of a book come to, for the programs that show a table without reckoning: a phone, a preview. */
export function reckon(sheets: readonly Sheet[]): (sheet: string, column: number, row: number) => number | string | undefined {
  const rows = new Map<string, CellValue[][]>(sheets.map((sheet) => [sheet.name, sheet.rows]))
  const cell = (sheet: string, column: number, row: number): Value => {
    const value = rows.get(sheet)?.[row - 1]?.[column - 1] ?? null
    return typeof value === 'string' && value.startsWith('=') ? new Formula(value.slice(1), sheet, cell).value() : value
  }
  return (sheet, column, row) => {
    try {
      const value = cell(sheet, column, row)
      return typeof value === 'string' ? value : numberOf(value)
    } catch (error) {
      if (error instanceof Changing || error instanceof Fault) return undefined
      throw error
    }
  }
}
