/** GB 11643-1999: weights of the first 17 digits, and the sign for each remainder of their sum by 11. */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const SIGNS = '10X98765432'
/** GB/T 2260: what the first two digits of an address may be. */
const PROVINCES = /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3]|9[1])/

export interface IdCard {
  /** YYYY-MM-DD */
  birthday: string
  sex: '男' | '女'
}

export const checkSign = (digits: string) => SIGNS[WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11]

/** What the number of an identity card says of its holder; undefined when it is none. */
export function readIdCard(number: string, now = new Date()): IdCard | undefined {
  const text = number.trim().toUpperCase()
  if (!/^\d{17}[\dX]$/.test(text) || !PROVINCES.test(text) || checkSign(text) !== text[17]) return undefined
  const birthday = `${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`
  const born = new Date(`${birthday}T00:00:00Z`)
  const real = born.toJSON()?.slice(0, 10) === birthday && born.getUTCFullYear() >= 1900 && born <= now
  return real ? { birthday, sex: Number(text[16]) % 2 ? '男' : '女' } : undefined
}

export const isIdCard = (number: string) => readIdCard(number) !== undefined

/** 110***********1234 */
export const maskId = (number: string) => number.slice(0, 3) + '*'.repeat(Math.max(0, number.length - 7)) + number.slice(-4)
