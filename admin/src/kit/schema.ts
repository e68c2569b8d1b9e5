import type { Schema } from '../api/contract'
import type { Domain, Kind, Labels, List, Row, Tone, Words } from '../screens'
import { LABELS, TONES, WORDS } from './words'

/** What a screen calls things, and how it shows them: its own words first, then those of its domain, then everybody's. */
export interface Lexicon {
  label(name: string, schema?: Schema): string
  word(name: string, value: unknown): string
  /** All that `word` knows of a member. */
  wordsOf(name: string): Record<string, string>
  tone(name: string, value: unknown): Tone | undefined
  kind(name: string, schema?: Schema): Kind | undefined
  picker(name: string): string | undefined
}

const chinese = /[一-鿿]/
/** A description that reads as a name: short, without a rule in it. */
const nameIn = ({ description = '' }: Schema = {}) => {
  const first = description.split(/[，；：。（]/)[0]
  return chinese.test(first) && first.length <= 12 && first !== '分' && first !== '米' && first !== '张' ? first : ''
}

const MONEY = /(^|，)分($|，|。)/
const TIME = /(At|Time|^time|^since|^until|^starts|^ends|Until)$/
export const typeOf = ({ type, enum: values, const: only }: Schema) =>
  Array.isArray(type) ? type.find((one) => one !== 'null') : (type ?? (values || only !== undefined ? 'string' : undefined))
export const isNullable = ({ type }: Schema) => Array.isArray(type) && type.includes('null')

function kindOf(name: string, schema: Schema = {}): Kind | undefined {
  const type = typeOf(schema)
  if (type === 'integer' && MONEY.test(schema.description ?? '')) return 'money'
  if (type === 'integer' || type === 'number') return /coins?$/i.test(name) ? 'coins' : 'count'
  if (type === 'string' && (schema.description?.startsWith('ISO 8601') || schema.format === 'date-time')) return 'time'
  if (type === 'string' && (schema.format === 'date' || schema.pattern?.startsWith('^\\d{4}-\\d{2}-\\d{2}'))) return 'day'
  // What is sent says so; a bare text of an answer is known by its name.
  if (type === 'string' && TIME.test(name) && !schema.maxLength && !schema.pattern) return 'time'
  if (schema.format === 'uuid' || (type === 'string' && /(^id|[a-z]Id)$/.test(name))) return 'id'
  return undefined
}

export function lexicon(domain: Domain, list?: Pick<List, 'labels' | 'words' | 'kinds'>): Lexicon {
  const labels: Labels[] = [list?.labels ?? {}, domain.labels ?? {}, LABELS]
  const words: Words[] = [list?.words ?? {}, domain.words ?? {}, WORDS]
  return {
    label: (name, schema) => labels.find((one) => Object.hasOwn(one, name))?.[name] ?? (nameIn(schema) || name),
    word: (name, value) =>
      words.find((one) => Object.hasOwn(one, name) && Object.hasOwn(one[name], String(value)))?.[name][String(value)] ||
      String(value),
    wordsOf: (name) => Object.assign({}, ...[...words].reverse().map((one) => one[name])),
    tone: (name, value) => domain.tones?.[name]?.[String(value)] ?? TONES[name]?.[String(value)],
    kind: (name, schema) => list?.kinds?.[name] ?? domain.kinds?.[name] ?? kindOf(name, schema),
    picker: (name) => domain.pickers?.[name],
  }
}

/** The schema of the rows that a list answers with. */
export function rowSchema(result: Schema, rows = 'records'): Schema {
  if (result.type === 'array') return result.items ?? {}
  const [first, second] = rows.split('.')
  const one = result.properties?.[first]?.items ?? {}
  return second ? rowSchema(one, second) : one
}
export const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

function listAt(one: unknown, name: string): Row[] {
  const list = isRow(one) ? one[name] : undefined
  return Array.isArray(list) ? list : []
}
/** The rows themselves. */
export function rowsIn(answer: unknown, rows = 'records'): Row[] {
  if (Array.isArray(answer)) return answer
  const [first, second] = rows.split('.')
  const all = listAt(answer, first)
  return second ? all.flatMap((one) => listAt(one, second)) : all
}

/** Members that people never fill in: paging, and what makes a submit one; nor what is deprecated. */
export const HIDDEN = ['size', 'cursor', 'requestId']
