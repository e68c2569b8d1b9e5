/** Exact arithmetic on 分, and how amounts are written. */

/** amount × times ÷ over, rounded half up to whole 分; all whole numbers, and exact: no fraction is ever held as a decimal. */
export function portion(amount: number, times: number, over: number): number {
  const whole = Math.floor(amount / over) * times
  const rest = (amount % over) * times
  return whole + Math.floor((rest * 2 + over) / (over * 2))
}

/** 2.25 as 225: what was typed with at most two decimals, as a whole number. */
export const hundredths = (number: number) => Math.round(number * 100)

/** 12,000元, 1,034.48元; from 分. */
export function yuan(fen: number): string {
  const [whole, rest] = (Math.abs(fen) / 100).toFixed(2).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${fen < 0 ? '−' : ''}${grouped}${rest === '00' ? '' : `.${rest}`}元`
}

/** Half months: 5 is 2.5. */
export const halves = (count: number) => `${count / 2}`

/** Said wherever money comes out. */
export const ROUNDED = '每一步的金额按精确值计算，结果四舍五入到分。'
