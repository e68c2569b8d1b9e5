import { isSeen } from '../../../contract/rules/seen'
import { isMembers } from './members'

/** A text of which nothing can be seen is none: such strings become '' wherever they stand in what came in, in place. */
export function emptyUnseen(value: unknown): unknown {
  if (typeof value === 'string') return isSeen(value) ? value : ''
  if (isMembers(value)) for (const name of Object.keys(value)) value[name] = emptyUnseen(value[name])
  return value
}

/** Characters as people and PostgreSQL count them: an emoji is one. */
export const lengthOf = (text: string) => [...text].length

/** A mainland phone number as it stands in tables and address books, with spaces, dashes or +86, without those. */
export const barePhone = (text: string) => text.replace(/[\s-]/g, '').replace(/^(\+|00)?86(?=1)/, '')

/** 138****0001; '' stays ''. */
export const maskPhone = (phone: string) => phone.replace(/^(\d{3})\d{4}/, '$1****')
/** 张** */
export const maskNick = (nick: string) => `${[...nick][0] ?? ''}**`
/** z***@example.com; '' stays ''. */
export const maskEmail = (email: string) => email.replace(/^(.).*@/, '$1***@')
