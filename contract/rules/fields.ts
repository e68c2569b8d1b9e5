import type { FormField } from '../circleForm'
import { isIdCard } from './id-card'
import { readRegion } from './region'

/**
 * What the fields of a form take, and what is said of what they do not: once, for those who fill it in and for who receives
 * it.
 */

/** How much a field takes when it does not say so itself. */
const MOST = { text: 50, textarea: 500, image: 1, idCard: 18, email: 100, number: 3 }
/** The greatest that a field for a number takes: it has three digits. */
export const MOST_NUMBER = 999
const EMAIL = /^[\w.+-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i
const PHONE = /^1[3-9]\d{9}$/
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

type Given = string | string[] | undefined
/** A value as it is kept; undefined for none. A complaint when it does not fit, in words that name the field. */
export type Checked = { value: string | string[] | undefined } | { complaint: string }

/** What a person is asked to do about an empty field. */
const VERBS: Record<FormField['type'], string> = {
  text: '填写',
  textarea: '填写',
  phone: '填写',
  radio: '选择',
  checkbox: '选择',
  select: '选择',
  date: '选择',
  time: '选择',
  region: '选择',
  image: '上传',
  idCard: '填写',
  email: '填写',
  number: '填写',
}
export const verbOf = ({ type }: Pick<FormField, 'type'>) => VERBS[type]

/** Characters, pictures or choices. */
export const mostOf = ({ type, max }: FormField): number | undefined =>
  // `in` does not make a name one of a record's.
  (type === 'number' ? undefined : max) ?? (type in MOST ? MOST[type as keyof typeof MOST] : undefined)

/** Takes several: its value is a list. */
export const isMany = ({ type }: Pick<FormField, 'type'>) => type === 'checkbox' || type === 'image'

const wrong = (field: FormField): Checked => ({ complaint: `请${verbOf(field)}正确的${field.label}` })

/** What cannot be seen or stored is taken out. */
const tidy = (text: string, lines: boolean) =>
  (lines ? text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '') : text.replace(/[\s\p{Cc}]+/gu, ' ')).trim()

/** Characters as people count them. */
function checkText(field: FormField, given: Given): Checked {
  if (Array.isArray(given)) return wrong(field)
  const value = tidy(given ?? '', field.type === 'textarea')
  const most = mostOf(field)!
  return Array.from(value).length > most ? { complaint: `${field.label}不能超过 ${most} 字` } : { value: value || undefined }
}

const checkOne =
  (fits: (value: string, field: FormField) => boolean, complaint = wrong) =>
  (field: FormField, given: Given): Checked => {
    if (Array.isArray(given)) return wrong(field)
    const value = given?.trim()
    if (!value) return { value: undefined }
    return fits(value, field) ? { value } : complaint(field)
  }

const checkMany =
  (fits: (value: string, field: FormField) => boolean, unit: string) =>
  (field: FormField, given: Given): Checked => {
    const values = Array.from(new Set(Array.isArray(given) ? given : [given ?? ''].filter(Boolean)))
    if (!values.every((value) => fits(value, field))) return wrong(field)
    const most = mostOf(field)
    if (most !== undefined && values.length > most) return { complaint: `${field.label}最多${verbOf(field)}${most}${unit}` }
    return { value: values.length ? values : undefined }
  }

const isOption = (value: string, { options }: FormField) => options?.includes(value) ?? false
const isDate = (value: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value

const checks: Record<FormField['type'], (field: FormField, given: Given) => Checked> = {
  text: checkText,
  textarea: checkText,
  phone: checkOne(
    (value) => PHONE.test(value),
    () => ({ complaint: '手机号格式不正确' }),
  ),
  radio: checkOne(isOption),
  select: checkOne(isOption),
  checkbox: checkMany(isOption, '项'),
  date: checkOne(isDate),
  time: checkOne((value) => /^([01]\d|2[0-3]):[0-5]\d$/.test(value)),
  region: checkOne((value) => readRegion(value) !== undefined),
  image: checkMany((value) => UUID.test(value), '张'),
  idCard: checkOne(isIdCard, ({ label }) => ({ complaint: `${label}不正确，请核对` })),
  email: checkOne((value) => value.length <= MOST.email && EMAIL.test(value)),
  number: checkOne((value, { max = MOST_NUMBER }) => /^\d{1,3}$/.test(value) && Number(value) <= max),
}

/** A value as a field takes it, or what is wrong with it. */
export function checkField(field: FormField, given: Given): Checked {
  const checked = checks[field.type](field, given)
  const missing = 'value' in checked && checked.value === undefined && field.required
  return missing ? { complaint: `请${verbOf(field)}${field.label}` } : checked
}

/** The phone that has to be proved by a code, of a form that asks for one. */
export const provenPhone = (fields: readonly FormField[]) => fields.find(({ type, verify }) => type === 'phone' && verify)
