import type { FormField, FormValues } from '../../../contract'
import { checkField, isMany } from '../../../contract/rules/fields'
import { isMasked } from './id-card'

export const emptyOf = (field: FormField): string | string[] => (isMany(field) ? [] : '')

/** What is wrong with the value of a field, in words; nothing when it may be sent. */
export function faultOf(field: FormField, value: string | string[]): string | undefined {
  // A number that the server keeps and shows masked is one that it took.
  if (field.type === 'idCard' && isMasked(String(value))) return undefined
  const checked = checkField(field, value)
  return 'complaint' in checked ? checked.complaint : undefined
}

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
