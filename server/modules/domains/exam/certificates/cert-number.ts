import { randomInt } from 'node:crypto'
import { dayOf } from '../../../../app/time/days'

/** Crockford's: no I, L, O, U, which are misread. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const RANDOM = 10

/** The day and ten random signs: whoever knows one number cannot guess another. */
export const newCertNo = (now: Date) =>
  dayOf(now).replaceAll('-', '') + Array.from({ length: RANDOM }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/** As somebody types it from paper. */
export const readCertNo = (typed: string) => typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')

/** 周*, 欧阳** as far as a name may be shown to strangers. */
export const maskName = (name: string) => {
  const signs = Array.from(name)
  return signs[0] + '*'.repeat(Math.max(1, signs.length - 1))
}
