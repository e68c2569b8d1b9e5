import { readIdCard } from '../../../contract/rules/id-card'

/** As the server shows a number that it keeps. */
const MASKED = /^\d{3}\*+[\dX]{4}$/
export const isMasked = (number: string) => MASKED.test(number)

/** What the number says: sex and birthday are not asked for. */
export function aboutIdCard(number: string): string {
  const card = readIdCard(number)
  return card ? `${card.birthday} 出生，${card.sex}` : ''
}

/** What is typed; over a masked number one begins anew, for nobody can mend what is not there. */
export const afterMask = (before: string, typed: string) => (isMasked(before) ? '' : typed.replace(/\s/g, '').toUpperCase())
