import type { Province } from '../provinces/names'

/** A law that a calculation stands on, and since when it has held in the version that is cited. */
export interface Basis {
  law: string
  article: string
  date: string
}

interface Common {
  key: string
  label: string
  hint?: string
  /** May be left empty. */
  optional?: boolean
  /** Asked only while another field, a choice, is one of these. */
  when?: { field: string; is: readonly string[] }
}
/** Money is kept in 分, and typed in 元. */
type MoneyField = Common & { kind: 'money'; min?: number; max?: number; default?: number }
type NumberField = Common & {
  kind: 'number'
  unit: string
  min: number
  max: number
  decimals?: 1 | 2
  default?: number | 'thisYear'
}
/** YYYY-MM-DD */
type DateField = Common & { kind: 'date'; min?: string; max?: string; default?: 'today' }
type ChoiceField = Common & { kind: 'choice'; options: readonly string[]; default: string }
type RegionField = Common & { kind: 'region' }
export type Field = MoneyField | NumberField | DateField | ChoiceField | RegionField

type ValueOf<F> = F extends { kind: 'choice'; options: readonly (infer One)[] }
  ? One
  : F extends { kind: 'money' | 'number' }
    ? number
    : F extends { kind: 'region' }
      ? Province
      : string
type Absent<F> = F extends { optional: true } | { when: object } ? undefined : never
export type InputOf<Fields extends readonly Field[]> = { [F in Fields[number] as F['key']]: ValueOf<F> | Absent<F> }

export type Value = string | number | undefined
export type Values = Record<string, Value>

export interface Row {
  label: string
  /** As people read it: 1,034.48元, 15天 */
  value: string
  /** How it came about; empty where it was only looked up. */
  formula: string
}
export interface Outcome {
  rows: Row[]
  result: { label: string; value: string }
  notes: string[]
}
/** What is wrong with the value of one field. */
export interface Complaint {
  field: string
  text: string
}

export interface Calculator {
  key: string
  name: string
  intro: string
  fields: readonly Field[]
  basis: readonly Basis[]
  /** What is wrong with values that are right each by itself. */
  complain?(input: Values): Complaint | undefined
  compute(input: Values): Outcome
}

/** A calculator whose input has the types that its fields say. */
export const calculator = <const Fields extends readonly Field[]>(
  of: Omit<Calculator, 'fields' | 'complain' | 'compute'> & {
    fields: Fields
    complain?(input: InputOf<Fields>): Complaint | undefined
    compute(input: InputOf<Fields>): Outcome
  },
) => of
