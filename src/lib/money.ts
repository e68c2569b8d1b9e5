/** ¥1,280.00, −¥20.00: to the last 分, as on a bill; from 分. */
export function money(fen: number): string {
  const [whole, rest] = (Math.abs(fen) / 100).toFixed(2).split('.')
  return `${fen < 0 ? '−' : ''}¥${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`
}
