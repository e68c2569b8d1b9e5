import type { PageName } from '../../../../contract/pages'
import { sql } from 'kysely'
import type { Db } from '../../../app/db'
import type { Counted } from './queries'
import { levels, peopleAt, setLevel } from '../../identity/user/levels'

/** What an operator may change of a task: the word on the command line, its column, and whether it is a number. */
const TASK = {
  title: ['title', 'text'],
  desc: ['descr', 'text'],
  route: ['route', 'text'],
  target: ['target', 'number'],
  growth: ['growth', 'number'],
  coins: ['coins', 'number'],
  cap: ['daily_cap', 'number'],
  sort: ['sort', 'number'],
  on: ['enabled', 'boolean'],
} as const
const LEVEL = {
  name: ['name', 'text'],
  growth: ['min_growth', 'number'],
  gift: ['gift_coins', 'number'],
  keep: ['keep_growth', 'number'],
} as const
const SEASON = { days: ['days', 'number'] } as const
/** The lowest level that can have to be kept. */
const KEPT_FROM = 7
const INVITE = {
  inviter: ['inviter_coins', 'number'],
  invitee: ['invitee_coins', 'number'],
  days: ['days', 'number'],
  cap: ['month_cap', 'number'],
  back: ['back_days', 'number'],
} as const
type Fields = Record<string, readonly [column: string, kind: 'text' | 'number' | 'boolean']>
export type Words = Record<string, string>

function valueOf(word: string, text: string, kind: Fields[string][1]): string | number | boolean {
  if (kind === 'text') return text
  if (kind === 'boolean') {
    if (text === 'yes' || text === 'no') return text === 'yes'
    throw new Error(`${word} 是 yes 或 no`)
  }
  if (!/^\d{1,6}$/.test(text)) throw new Error(`${word} 是 0 到 999999 的整数`)
  return Number(text)
}

/** `title = '…', growth = 5` of the words that are known; an unknown word is refused, so that a slip changes nothing. */
function changes(fields: Fields, words: Words) {
  const entries = Object.entries(words)
  if (!entries.length) throw new Error(`可以改：${Object.keys(fields).join(' ')}`)
  return sql.join(
    entries.map(([word, text]) => {
      const field = Object.hasOwn(fields, word) ? fields[word] : undefined
      if (!field) throw new Error(`没有 ${word}，可以改：${Object.keys(fields).join(' ')}`)
      return sql`${sql.ref(field[0])} = ${valueOf(word, text, field[1])}`
    }),
  )
}

/** Changes a task from now on; what was booked stays as it is. */
export async function changeTask(db: Db, code: string, words: Words): Promise<void> {
  const { rows } = await sql`update growth_task set ${changes(TASK, words)} where code = ${code} returning 1`.execute(db)
  if (!rows.length) throw new Error(`没有任务 ${code}`)
}

/** Changes a level from now on: who stands on it is settled by their next growth, or at the end of the day. Thresholds rise. */
export async function changeLevel(db: Db, level: number, words: Words): Promise<void> {
  if (level < KEPT_FROM && words.keep !== undefined && words.keep !== '0') throw new Error(`Lv${KEPT_FROM} 起才有保级`)
  await db.transaction().execute(async (trx) => {
    if (!(await setLevel(trx, level, changes(LEVEL, words)))) throw new Error(`没有等级 ${level}`)
    const wrong = await sql`
      select from (select level, min_growth, lag(min_growth) over (order by level) as before from ${levels()}) l
      where min_growth <= before or (level = 1 and min_growth <> 0)`.execute(trx)
    if (wrong.rows.length) throw new Error('成长值须从 Lv1 的 0 起逐级升高')
  })
}

/** How long the seasons are that begin from now on, in days. */
export async function changeSeasons(db: Db, words: Words): Promise<void> {
  if (words.days !== undefined && !(Number(words.days) >= 30 && Number(words.days) <= 366)) throw new Error('days 是 30 到 366')
  await sql`update growth_season_rule set ${changes(SEASON, words)}`.execute(db)
}

export async function changeInvite(db: Db, words: Words): Promise<void> {
  await sql`update invite_rule set ${changes(INVITE, words)}`.execute(db)
}

const COUNTS: Record<Counted, { icon: string; route: PageName }> = {
  post: { icon: 'square-pen', route: 'pages/circle/release' },
  experience: { icon: 'square-pen', route: 'pages/circle/release' },
  answer: { icon: 'message-circle', route: 'pages/circle/square' },
  lesson: { icon: 'graduation-cap', route: 'pages/tabBar/lesson/index' },
  sign: { icon: 'check', route: 'pages/mine/taskCenter' },
}
const DAY = /^\d{4}-\d{2}-\d{2}$/

export interface Event {
  code: string
  title: string
  counts: string
  /** First and last day, in Shanghai. */
  from: string
  to: string
  target: number
  growth: number
  coins: number
  desc?: string
}
/** Sets up a limited event, or changes one; it starts and ends by itself. */
export async function putEvent(
  db: Db,
  { code, title, counts, from, to, target, growth, coins, desc = '' }: Event,
): Promise<void> {
  const known = Object.hasOwn(COUNTS, counts) ? COUNTS[counts as Counted] : undefined
  if (!known) throw new Error(`counts 是 ${Object.keys(COUNTS).join('、')} 之一`)
  if (!/^[a-z][a-z0-9_]{2,39}$/.test(code)) throw new Error('编号是小写字母开头的 3–40 个字母、数字或下划线')
  if (!DAY.test(from) || !DAY.test(to) || to < from) throw new Error('from、to 是日期，如 2026-12-01，to 不早于 from')
  if (target < 1 || growth + coins < 1) throw new Error('target 至少 1，growth 与 coins 至少给一样')
  const { rows } = await sql`
    insert into growth_task as t (code, grp, title, descr, icon, route, target, period, growth, coins, capped, need_receive, sort, counts, start_at, end_at)
    values (${code}, 'event', ${title}, ${desc}, ${known.icon}, ${known.route}, ${target}, 'once', ${growth}, ${coins}, false, true, 0, ${counts},
      ${from}::date::timestamp at time zone 'Asia/Shanghai', (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai')
    on conflict (code) do update set title = excluded.title, descr = excluded.descr, icon = excluded.icon, route = excluded.route,
      target = excluded.target, growth = excluded.growth, coins = excluded.coins, counts = excluded.counts,
      start_at = excluded.start_at, end_at = excluded.end_at, enabled = true
    where t.grp = 'event' returning 1`.execute(db)
  if (!rows.length) throw new Error(`${code} 是别的任务的编号`)
}

/** All tasks, those switched off too, and the levels. */
export async function everything(db: Db) {
  const tasks = await sql<{
    code: string
    grp: string
    title: string
    target: number
    growth: number
    coins: number
    cap: number | null
    enabled: boolean
    start: Date | null
    end: Date | null
  }>`select code, grp, title, target, growth, coins, daily_cap as cap, enabled, start_at as start, end_at as end
    from growth_task order by grp, sort`.execute(db)
  const ladder = await sql<{
    level: number
    name: string
    growth: number
    gift: number
    keep: number
    days: number
    people: number
  }>`
    select l.level, l.name, l.min_growth as growth, l.gift_coins as gift, l.keep_growth as keep,
      (select days from growth_season_rule) as days,
      ${peopleAt('l.level')} as people
    from ${levels()} order by l.level`.execute(db)
  return { tasks: tasks.rows, levels: ladder.rows }
}
