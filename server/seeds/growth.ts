import { sql } from 'kysely'
import { dayOf } from '../app/time/days'
import type { Trx } from '../app/database/db'
import { newId } from '../app/ids'
import type { Services } from '../app/http/serve'
import { putEvent } from '../modules/aggregates/growth/rules'
import { taskRows } from '../modules/aggregates/growth/queries'
import { DAY_CAP } from '../modules/aggregates/growth/records'
import { openSeasons } from '../modules/aggregates/growth/season-queries'
import { STATUS } from '../modules/domains/circle/statuses'
import { commentPublished } from '../modules/domains/circle/visibility'

const DAY_MS = 86_400_000
/** Days since growth began here; what people did before is one first record. */
const SINCE_DAYS = 21
/** How far into their level people stand, of what lies between it and the next. */
const INTO = 0.62
/** The seasons of those with a level to keep have run so long. */
const SEASON_DAYS = 48
/** Beyond the last level, what one more would be. */
const ABOVE = 6000

interface Fact {
  user: string
  code: string
  period: string
  biz: string
  source: string
  at: Date
}

/** What demo people did that gives growth, in the order of time. */
async function factsSince(trx: Trx, since: Date): Promise<Fact[]> {
  const { rows } = await sql<{ user: string; code: string; biz: string; source: string; at: Date }>`
    select p.author_id as user, case when p.type = 2 then 'ask' else 'post' end as code, p.id::text as biz, p.id::text as source, p.created_at as at
    from circle_post p where p.status = ${STATUS.published} and not p.anonymous
    union all select distinct on (c.author_id, c.post_id) c.author_id, 'answer', c.post_id::text, c.id::text, c.created_at
      from circle_comment c join circle_post p on p.id = c.post_id
      where c.is_answer and ${commentPublished} and p.author_id <> c.author_id
    union all select c.author_id, 'accepted', p.id::text, c.id::text, p.accepted_at
      from circle_post p join circle_comment c on c.id = p.accepted_comment_id
    union all select p.author_id, 'liked', l.user_id::text, p.id::text, l.created_at
      from circle_like l join circle_post p on p.id = l.post_id where not p.anonymous and p.author_id <> l.user_id
    union all select c.author_id, 'liked', l.user_id::text, c.id::text, l.created_at
      from circle_comment_like l join circle_comment c on c.id = l.comment_id join circle_post p on p.id = c.post_id
      where c.author_id <> l.user_id and not (p.anonymous and p.author_id = c.author_id)
    order by at`.execute(trx)
  const began = rows.filter(({ at }) => at >= since && at <= new Date())
  return began.map((row) => ({ ...row, period: row.code === 'liked' ? dayOf(row.at) : '' }))
}

/** Somebody who comes every day signs in, too; today is left to be done. */
function visits(user: string, days: number): Fact[] {
  return Array.from({ length: days }, (_, n) => new Date(Date.now() - (days - n) * DAY_MS)).flatMap((at) =>
    ['login', 'sign_in'].map((code) => ({ user, code, period: dayOf(at), biz: '', source: '', at })),
  )
}

interface Person {
  id: string
  joined: Date
  from: number
  next: number | null
  days: number
}

/**
 * Growth of the demo people: what they did lately by the rules of today, and before it one record for all that was earlier,
 * so that everybody stands at the level that they are written with.
 */
export async function loadGrowth({ db }: Services): Promise<void> {
  const day = (away: number) => dayOf(new Date(Date.now() + away * DAY_MS))
  await putEvent(db, {
    ...{ code: 'year_end_review', title: '复盘周：写 2 篇经验', desc: '校招、绩效、制度修订，把做过的事写下来' },
    ...{ counts: 'experience', from: day(-2), to: day(11), target: 2, growth: 20, coins: 20 },
  })
  await db.transaction().execute(async (trx) => {
    const tasks = new Map((await taskRows(trx)).map((task) => [task.code, task]))
    const { rows: people } = await sql<Person>`
      select u.id, u.created_at as joined, l.min_growth as from, n.min_growth as next,
        case when u.password_hash is null then 0 else 1 + u.level % 5 end as days
      from app_user u join growth_level l on l.level = u.level left join growth_level n on n.level = u.level + 1 order by u.id`.execute(
      trx,
    )
    const since = new Date(Date.now() - SINCE_DAYS * DAY_MS)
    const facts = [...(await factsSince(trx, since)), ...people.flatMap(({ id, days }) => visits(id, days))]
    facts.sort((a, b) => a.at.getTime() - b.at.getTime())
    const rows = people.flatMap((person) => {
      const target = Math.round(person.from + INTO * ((person.next ?? person.from + ABOVE) - person.from))
      const own = booked(facts.filter((fact) => fact.user === person.id))
      const before = target - own.reduce((sum, row) => sum + row.change, 0)
      const at = new Date(person.joined.getTime() + DAY_MS)
      const shape = { user: person.id, period: '', biz: '', source: '', title: '此前在社区的贡献', capped: false }
      const first = { ...shape, code: 'earlier', worth: before, change: before, at }
      return [...(before > 0 ? [first] : []), ...own]
    })
    const records = rows.map((row) => ({ ...row, id: newId(row.at.getTime()), day: dayOf(row.at) }))
    await sql`insert into growth_record (id, user_id, task_code, period, biz_id, source_id, title, worth, capped, change, day, created_at)
      select id, "user", code, period, biz, source, title, worth, capped, change, day, at
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) r(n integer, id uuid, "user" uuid, code text, period text, biz text,
        source text, title text, worth integer, capped boolean, change integer, day date, at timestamptz)`.execute(trx)
    const reached = await sql<{ user: string; level: number; coins: number; at: Date }>`
      select u.id as user, l.level, l.gift_coins as coins, u.created_at + interval '1 day' as at
      from app_user u join growth_level l on l.level > 1 and l.min_growth <= u.growth`.execute(trx)
    const ups = reached.rows.map((row) => ({ ...row, id: newId(row.at.getTime()) }))
    await sql`insert into growth_level_up (id, user_id, level, gift_coins, reached_at, told_at)
      select id, "user", level, coins, at, at from jsonb_to_recordset(${JSON.stringify(ups)}::jsonb) r(id uuid, "user" uuid, level integer,
        coins integer, at timestamptz)`.execute(trx)
    await openSeasons(trx, day(-SEASON_DAYS))

    /** What the rules give for it: each thing once, so often a day, and so much a day. */
    function booked(own: Fact[]) {
      const seen = new Set<string>()
      const times = new Map<string, number>()
      const given = new Map<string, number>()
      return own.flatMap(({ user, code, period, biz, source, at }) => {
        const task = tasks.get(code)!
        const [day, key] = [dayOf(at), [code, period, biz].join()]
        const count = times.get(code + day) ?? 0
        const before = given.get(day) ?? 0
        const change = Math.min(task.growth, DAY_CAP - before)
        if (seen.has(key) || change === 0 || (task.dailyCap !== null && count >= task.dailyCap)) return []
        seen.add(key)
        times.set(code + day, count + 1)
        given.set(day, before + change)
        const { title, growth: worth, capped } = task
        return [{ user, code, period, biz, source, title, capped, worth, change, at }]
      })
    }
  })
}
