import { today } from './date'

/** YYYY-MM of so many months in Shanghai, by the server's clock, this one first. */
export function lastMonths(count: number): string[] {
  const [year, month] = today().split('-').map(Number)
  return Array.from({ length: count }, (_, back) => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7))
}
