import { shortProvince } from '../../../../contract/rules/places'
import { PROVINCES } from '../../../../contract/rules/provinces/names'

/** The first two digits of GB/T 2260, in the order of PROVINCES. */
const CODES = '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65'.split(' ')
const BEYOND: Record<string, string> = { 71: '台湾', 81: '香港', 82: '澳门' }
const ISLANDS = Object.keys(BEYOND)
/** At most this many are named one by one. */
const NAMED = 3

const nameOf = (code: string) => BEYOND[code] ?? (CODES.includes(code) ? shortProvince(PROVINCES[CODES.indexOf(code)]) : '')

/** Where something is not sent to, in words; '' for nowhere. */
export function notSentText(excludes: readonly string[]): string {
  if (!excludes.length) return ''
  const all = ISLANDS.every((code) => excludes.includes(code))
  const names = [...(all ? ['港澳台'] : []), ...excludes.filter((code) => !all || !ISLANDS.includes(code)).map(nameOf)]
  if (names.includes('')) return '部分地区不支持'
  return `${names.slice(0, NAMED).join('、')}${names.length > NAMED ? ` 等 ${names.length} 地` : ''}不支持`
}
