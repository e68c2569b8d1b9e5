import * as codes from '../../../../contract/rules/codes'
import type { FormField, FormValues } from '../../../../contract/circleForm'
import { checkField, provenPhone } from '../../../../contract/rules/fields'
import type { Trx } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { claimImages } from '../../platform/file/images'

const check = (field: FormField, values: FormValues) =>
  checkField(field, Object.hasOwn(values, field.key) ? values[field.key] : undefined)

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
  for (const complaint of Object.values(faults)) refuse(codes.WRONG_FIELD, complaint)
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
  const field = provenPhone(fields)
  const checked = field && check(field, values)
  return checked && 'value' in checked ? checked.value?.toString() : undefined
}
