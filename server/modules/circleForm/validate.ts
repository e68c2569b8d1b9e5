import type { FormField, FormValues } from '../../../contract/circleForm'
import type { Trx } from '../../app/db'
import { refuse } from '../../app/errors'
import { claimImages } from '../file/images'
import { isIdCard } from './id-card'

/** How much a field takes when it does not say so itself. */
const MOST = { text: 50, textarea: 500, image: 1, number: 999 }
const EMAIL = /^[\w.+-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i
const PHONE = /^1[3-9]\d{9}$/
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

type Given = string | string[] | undefined
/** A value as it is kept; undefined for none. A complaint when it does not fit, in words that name the field. */
type Checked = { value: string | string[] | undefined } | { complaint: string }

/** What a person is asked to do about an empty field. */
const verbs: Record<FormField['type'], string> = {
  text: '填写',
  textarea: '填写',
  phone: '填写',
  radio: '选择',
  checkbox: '选择',
  select: '选择',
  date: '选择',
  image: '上传',
  idCard: '填写',
  email: '填写',
  number: '填写',
}

const wrong = (field: FormField): Checked => ({ complaint: `请${verbs[field.type]}正确的${field.label}` })

/** Characters as people count them; what cannot be seen or stored is taken out. */
const tidy = (text: string, lines: boolean) =>
  (lines ? text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '') : text.replace(/[\s\p{Cc}]+/gu, ' ')).trim()

function checkText(field: FormField, given: Given): Checked {
  if (Array.isArray(given)) return wrong(field)
  const isLong = field.type === 'textarea'
  const value = tidy(given ?? '', isLong)
  const most = field.max ?? (isLong ? MOST.textarea : MOST.text)
  return [...value].length > most ? { complaint: `${field.label}不能超过${most}字` } : { value: value || undefined }
}

const checkOne =
  (fits: (value: string, field: FormField) => boolean) =>
  (field: FormField, given: Given): Checked => {
    if (Array.isArray(given)) return wrong(field)
    const value = given?.trim()
    if (!value) return { value: undefined }
    return fits(value, field) ? { value } : wrong(field)
  }

const checkMany =
  (fits: (value: string, field: FormField) => boolean, unit: string, most?: number) =>
  (field: FormField, given: Given): Checked => {
    const values = [...new Set(Array.isArray(given) ? given : [given ?? ''].filter(Boolean))]
    if (!values.every((value) => fits(value, field))) return wrong(field)
    const limit = field.max ?? most
    if (limit !== undefined && values.length > limit)
      return { complaint: `${field.label}最多${verbs[field.type]}${limit}${unit}` }
    return { value: values.length ? values : undefined }
  }

const isOption = (value: string, { options }: FormField) => options?.includes(value) ?? false
const isDate = (value: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.slice(0, 10) === value

const checks: Record<FormField['type'], (field: FormField, given: Given) => Checked> = {
  text: checkText,
  textarea: checkText,
  phone: checkOne((value) => PHONE.test(value)),
  radio: checkOne(isOption),
  select: checkOne(isOption),
  checkbox: checkMany(isOption, '项'),
  date: checkOne(isDate),
  image: checkMany((value) => UUID.test(value), '张', MOST.image),
  idCard: checkOne((value) => isIdCard(value)),
  email: checkOne((value) => value.length <= 100 && EMAIL.test(value)),
  number: checkOne((value, { max = MOST.number }) => /^\d{1,3}$/.test(value) && Number(value) <= max),
}

function check(field: FormField, values: FormValues): Checked {
  const checked = checks[field.type](field, Object.hasOwn(values, field.key) ? values[field.key] : undefined)
  if ('value' in checked && checked.value === undefined && field.required)
    return { complaint: `请${verbs[field.type]}${field.label}` }
  return checked
}

/** Values as they may be kept: those of the fields and no others, without what was left empty; and what is wrong, by field. */
export function judgeValues(fields: FormField[], values: FormValues): { kept: FormValues; faults: Record<string, string> } {
  const kept: FormValues = {}
  const faults: Record<string, string> = {}
  for (const field of fields) {
    const checked = check(field, values)
    if ('complaint' in checked) faults[field.key] = checked.complaint
    else if (checked.value !== undefined) kept[field.key] = checked.value
  }
  return { kept, faults }
}

/** The same for a form that takes no faults: refuses with 11123 in words that name the first field that does not fit. */
export function checkValues(fields: FormField[], values: FormValues): FormValues {
  const { kept, faults } = judgeValues(fields, values)
  for (const complaint of Object.values(faults)) refuse(11123, complaint)
  return kept
}

/** Whether a field would take this value, for what is filled in beforehand. */
export const takes = (field: FormField, value: string): boolean => {
  const checked = check(field, { [field.key]: value })
  return 'value' in checked && checked.value !== undefined
}

/** Takes the pictures of checked values into use. Refuses with 10131 one that is not the person's own. */
export async function claimPictures(trx: Trx, userId: string, fields: FormField[], values: FormValues) {
  const ids = fields.filter(({ type }) => type === 'image').flatMap(({ key }) => values[key] ?? [])
  await claimImages(trx, userId, [...new Set(ids)])
}

/** The phone that has to be proved by a code, if one was given that fits. */
export function phoneToProve(fields: FormField[], values: FormValues): string | undefined {
  const field = fields.find(({ type, verify }) => type === 'phone' && verify)
  const checked = field && check(field, values)
  return checked && 'value' in checked ? checked.value?.toString() : undefined
}
