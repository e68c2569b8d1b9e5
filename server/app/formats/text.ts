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

/** Text of a cell on one line, without marks that nobody sees, as address books write them around numbers. */
export const plainText = (text = '') =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
/**
 * A mainland phone number as it stands in tables and address books, with spaces, dashes or +86 or in wide digits, without
 * those.
 */
export const barePhone = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .replace(/^(\+|00)?86(?=1)/, '')
/** An employee number; what only says that there is none is none. */
export const bareNumber = (text: string) => {
  const number = plainText(text.normalize('NFKC'))
  return /^(无|没有|暂无|n\/?a|0+|[\p{P}\p{S}]+)$/iu.test(number) ? '' : number
}

/** 138****0001; '' stays ''. */
export const maskPhone = (phone: string) => phone.replace(/^(\d{3})\d{4}/, '$1****')
/** 马*, 欧阳** */
export const maskName = (name: string) => `${[...name][0] ?? ''}${'*'.repeat(Math.min(2, Math.max(1, [...name].length - 1)))}`
/** 张** */
export const maskNick = (nick: string) => `${[...nick][0] ?? ''}**`
/** z***@example.com; '' stays ''. */
export const maskEmail = (email: string) => email.replace(/^(.).*@/, '$1***@')
