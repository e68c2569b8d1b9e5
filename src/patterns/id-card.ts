/** GB 11643-1999; the server holds the same rules. */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const SIGNS = '10X98765432'
/** As the server shows a number that it keeps. */
const MASKED = /^\d{3}\*+[\dX]{4}$/

const isReal = (text: string) =>
  /^\d{17}[\dX]$/.test(text) && SIGNS[WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(text[at]), 0) % 11] === text[17]

/** A number with the right check sign, or one that the server keeps. */
export const isIdCard = (number: string) => MASKED.test(number) || isReal(number.toUpperCase())

/** What the number says: sex and birthday are not asked for. */
export function aboutIdCard(number: string): string {
  const text = number.toUpperCase()
  if (!isReal(text)) return ''
  return `${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)} 出生，${Number(text[16]) % 2 ? '男' : '女'}`
}

/** What is typed; over a masked number one begins anew, for nobody can mend what is not there. */
export const afterMask = (before: string, typed: string) => (MASKED.test(before) ? '' : typed.replace(/\s/g, '').toUpperCase())
