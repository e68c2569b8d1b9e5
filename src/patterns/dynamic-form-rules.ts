import type { FormField, FormValues } from '../../contract'
import { isIdCard } from './id-card'
import { phoneFault } from './sms-code-field'

/** How much a field takes when it does not say so itself; the server holds the same rules. */
const MOST = { text: 50, textarea: 500, image: 1, idCard: 18, email: 100, number: 3 }
const EMAIL = /^[\w.+-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i

const VERBS: Record<FormField['type'], string> = {
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

/** Characters, pictures or choices. */
export const mostOf = ({ type, max }: FormField): number | undefined =>
  (type === 'number' ? undefined : max) ?? (type in MOST ? MOST[type as keyof typeof MOST] : undefined)

export const isMany = ({ type }: FormField) => type === 'checkbox' || type === 'image'
export const emptyOf = (field: FormField): string | string[] => (isMany(field) ? [] : '')

/** What is wrong with the value of a field, in words; nothing when it may be sent. */
export function faultOf(field: FormField, value: string | string[]): string | undefined {
  const { label, type, required } = field
  const most = mostOf(field)
  if (Array.isArray(value)) {
    if (!value.length) return required ? `请${VERBS[type]}${label}` : undefined
    if (most === undefined || value.length <= most) return undefined
    return `${label}最多${VERBS[type]}${most}${type === 'image' ? '张' : '项'}`
  }
  const text = value.trim()
  if (!text) return required ? `请${VERBS[type]}${label}` : undefined
  if (type === 'phone') return phoneFault(text) || undefined
  if (type === 'idCard') return isIdCard(text) ? undefined : '身份证号不正确，请核对'
  if (type === 'email' && !EMAIL.test(text)) return `请填写正确的${label}`
  if (type === 'number' && !(/^\d{1,3}$/.test(text) && Number(text) <= (field.max ?? 999))) return `请填写正确的${label}`
  return most !== undefined && Array.from(text).length > most ? `${label}不能超过${most}字` : undefined
}

/** The phone that has to be proved by a code, as the server picks it. */
export const provenPhone = (fields: readonly FormField[]) => fields.find(({ type, verify }) => type === 'phone' && verify)

/** Values that fit the fields, the rest empty: what a form begins with. */
export const valuesFor = (fields: readonly FormField[], known: FormValues): FormValues =>
  Object.fromEntries(
    fields.map((field) => {
      const value: string | string[] | undefined = known[field.key]
      const fits = value !== undefined && Array.isArray(value) === isMany(field)
      return [field.key, fits ? value : emptyOf(field)]
    }),
  )

/** What is sent: without what was left empty. */
export const filled = (fields: readonly FormField[], values: FormValues): FormValues =>
  Object.fromEntries(
    fields
      .map(({ key }) => [key, values[key]] as const)
      .map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value] as const)
      .filter(([, value]) => value.length > 0),
  )
