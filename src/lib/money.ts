import { whole } from './text'

/** ¥1,280.00, −¥20.00: to the last 分, as on a bill; from 分. */
export function money(fen: number): string {
  const [whole, rest] = (Math.abs(fen) / 100).toFixed(2).split('.')
  return `${fen < 0 ? '−' : ''}¥${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`
}

/** 1,200 金币, 6,800 金币 + ¥39.00, ¥39.00: what is paid in both kinds. */
export function sum(fen: number, coins: number): string {
  const written = `${whole(coins)} 金币`
  return coins === 0 ? money(fen) : fen === 0 ? written : `${written} + ${money(fen)}`
}

/** As {@link sum}, of something that may cost nothing: 免费. */
export const sumOrFree = (fen: number, coins: number): string => (fen || coins ? sum(fen, coins) : '免费')
