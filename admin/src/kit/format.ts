const ZONE = 'Asia/Shanghai'
const parts = new Intl.DateTimeFormat('zh-CN', {
  timeZone: ZONE,
  hourCycle: 'h23',
  ...({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const),
})

/** The clock of China, piece by piece. */
function clock(iso: string) {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return undefined
  // It has the parts that are asked for above.
  return Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value])) as Record<
    'year' | 'month' | 'day' | 'hour' | 'minute' | 'second',
    string
  >
}

/** 11-20 14:18:22 this year, 2025-11-20 14:18 before. */
export function timeText(iso: string): string {
  const at = clock(iso)
  if (!at) return iso
  const { year, month, day, hour, minute, second } = at
  return year === clock(new Date().toISOString())!.year
    ? `${month}-${day} ${hour}:${minute}:${second}`
    : `${year}-${month}-${day} ${hour}:${minute}`
}
/** 2026-11-20 14:18, as a field shows it. */
export function wallOf(iso: string): string {
  const at = clock(iso)
  return at ? `${at.year}-${at.month}-${at.day}T${at.hour}:${at.minute}:${at.second}` : iso
}
export const dayOf = (iso: string) => wallOf(iso).slice(0, 10)
/** From the first of the month until today, as filters of a report begin with. */
export function thisMonth() {
  const to = dayOf(new Date().toISOString())
  return { from: `${to.slice(0, 8)}01`, to }
}

const thousands = (whole: string) => whole.replace(/\B(?=(\d{3})+$)/g, ',')
/** 分 as ¥1,980.00, with a true minus. */
export function moneyText(cents: number): string {
  const [whole, rest] = (Math.abs(cents) / 100).toFixed(2).split('.')
  return `${cents < 0 ? '−' : ''}¥${thousands(whole)}.${rest}`
}
export const countText = (count: number) =>
  Number.isInteger(count) ? `${count < 0 ? '−' : ''}${thousands(String(Math.abs(count)))}` : String(count)

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** How long something has waited: 42 分钟, 3 小时 10 分, 2 天. */
export function ageText(iso: string, now = Date.now()): string {
  const age = Math.max(0, now - new Date(iso).getTime())
  if (age < MINUTE) return '不到 1 分钟'
  if (age < HOUR) return `${Math.floor(age / MINUTE)} 分钟`
  if (age < DAY) {
    const minutes = Math.floor((age % HOUR) / MINUTE)
    return `${Math.floor(age / HOUR)} 小时${minutes ? ` ${minutes} 分` : ''}`
  }
  return `${Math.floor(age / DAY)} 天`
}
/** Amber near the target, red beyond. */
export function ageTone(iso: string, targetHours: number, now = Date.now()): '' | 'warn' | 'bad' {
  const age = now - new Date(iso).getTime()
  if (age > targetHours * HOUR) return 'bad'
  return age > targetHours * HOUR * 0.75 ? 'warn' : ''
}

/** Until when somebody is a member. */
export const vipText = (until: string | null) => (until && Date.parse(until) > Date.now() ? `到 ${dayOf(until)}` : '不是')
