/** Cut, not rounded. */
export const oneDecimal = (n: number) => String(Math.floor(n * 10) / 10)

/** 980, 1,280, 12,800: of what is reckoned with, coins, nothing is left out. */
export const whole = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',')

/** 980, 1,280, 1.2万, 3.4亿 */
export function count(n: number): string {
  if (n >= 1e8) return `${oneDecimal(n / 1e8)}亿`
  if (n >= 1e4) return `${oneDecimal(n / 1e4)}万`
  return whole(n)
}
