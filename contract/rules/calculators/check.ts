import { provinceOf } from '../provinces/names'
import { hundredths, yuan } from './amounts'
import { isDate } from './dates'
import type { Calculator, Field, Outcome, Value, Values } from './types'

/** Ten million 元: what is more was mistyped. */
const MOST_MONEY = 1_000_000_000
const EARLIEST = '1940-01-01'
const LATEST = '2099-12-31'

const VERBS = { money: '填写', number: '填写', date: '选择', choice: '选择', region: '选择' } as const

type Checked = { value: Value } | { complaint: string }

/** Full-width digits, separators and the unit are no mistake. */
const plain = (text: string, unit: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s,，]/g, '')
    .replace(new RegExp(`^[¥￥]|${unit}$`, 'g'), '')
const decimal = (text: string, places: number) => new RegExp(places ? `^-?\\d+(\\.\\d{1,${places}})?$` : '^-?\\d+$').test(text)

function checkMoney(field: Field & { kind: 'money' }, given: string | number): Checked {
  const text = typeof given === 'string' ? plain(given, '元') : ''
  const fen = typeof given === 'number' ? given : decimal(text, 2) ? hundredths(Number(text)) : NaN
  if (!Number.isInteger(fen)) return { complaint: `${field.label}请填写数字，最多两位小数` }
  const { min = 0, max = MOST_MONEY } = field
  return fen < min || fen > max ? { complaint: `${field.label}应在${yuan(min)}到${yuan(max)}之间` } : { value: fen }
}

function checkNumber(field: Field & { kind: 'number' }, given: string | number): Checked {
  const { min, max, unit, decimals = 0 } = field
  const text = typeof given === 'string' ? plain(given, unit) : String(given)
  if (!decimal(text, decimals))
    return { complaint: `${field.label}请填写${decimals ? `数字，最多${decimals === 1 ? '一' : '两'}位小数` : '整数'}` }
  const value = Number(text)
  return value < min || value > max ? { complaint: `${field.label}应在${min}到${max}${unit}之间` } : { value }
}

function checkDate(field: Field & { kind: 'date' }, given: string): Checked {
  const { min = EARLIEST, max = LATEST } = field
  if (!isDate(given)) return { complaint: `请选择正确的${field.label}` }
  return given < min || given > max ? { complaint: `${field.label}应在${min}到${max}之间` } : { value: given }
}

/** One value: text is as a person types it (money in 元), a number as it is kept (money in 分). */
export function checkValue(field: Field, given: unknown): Checked {
  const empty = given === undefined || given === null || (typeof given === 'string' && !given.trim())
  if (empty) return field.optional ? { value: undefined } : { complaint: `请${VERBS[field.kind]}${field.label}` }
  const known = typeof given === 'string' ? given.trim() : typeof given === 'number' ? given : ''
  if (field.kind === 'money') return checkMoney(field, known)
  if (field.kind === 'number') return checkNumber(field, known)
  const text = String(known)
  if (field.kind === 'date') return checkDate(field, text)
  if (field.kind === 'choice')
    return field.options.includes(text) ? { value: text } : { complaint: `请在给出的选项里选择${field.label}` }
  const province = provinceOf(text)
  return province ? { value: province } : { complaint: `请选择${field.label}` }
}

/** Whether a field is asked at all, by what is chosen so far. */
export const isAsked = ({ when }: Field, given: Record<string, unknown>) => !when || when.is.includes(String(given[when.field]))

/** What a calculator starts with, as it is kept. `today` is YYYY-MM-DD. */
export function defaultsOf({ fields }: Calculator, today: string): Values {
  const onDay = { today, thisYear: Number(today.slice(0, 4)) }
  return Object.fromEntries(
    fields.flatMap((field) => {
      if (!('default' in field) || field.default === undefined) return []
      const { key, kind, default: value } = field
      return [[key, kind !== 'choice' && (value === 'today' || value === 'thisYear') ? onDay[value] : value]]
    }),
  )
}

/** Values as a calculator takes them, or what is wrong, by field. What it does not ask is left out. */
export function checkInput(
  calculator: Calculator,
  given: Record<string, unknown>,
): { input: Values } | { complaints: Record<string, string> } {
  const input: Values = {}
  const complaints: Record<string, string> = {}
  for (const field of calculator.fields) {
    if (!isAsked(field, given)) continue
    const checked = checkValue(field, given[field.key])
    if ('complaint' in checked) complaints[field.key] = checked.complaint
    else if (checked.value !== undefined) input[field.key] = checked.value
  }
  if (!Object.keys(complaints).length) {
    const complaint = calculator.complain?.(input)
    if (complaint) complaints[complaint.field] = complaint.text
  }
  return Object.keys(complaints).length ? { complaints } : { input }
}

/** The result, or what is wrong with what was given, by field. */
export function calculate(
  calculator: Calculator,
  given: Record<string, unknown>,
): { outcome: Outcome } | { complaints: Record<string, string> } {
  const checked = checkInput(calculator, given)
  return 'complaints' in checked ? checked : { outcome: calculator.compute(checked.input) }
}
