import { sql, type RawBuilder } from 'kysely'
import {
  MOST_ALONE,
  type AdminBroadcast,
  type BroadcastEdit,
  type NewBroadcast,
  type Segment,
} from '../../../../contract/admin/notice'
import type { WorkbenchAlarm } from '../../../app/admin'
import type { Db, Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { refuseUnopenable } from '../../../app/http/page'
import { newId } from '../../../app/ids'
import type { Modules } from '../../../app/module'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { publishEach } from '../../../app/pubsub'
import type { Services } from '../../../app/http/serve'
import { people } from '../../identity/user/people'
import { peopleWho } from '../../identity/user/segment'
import { closeApprovalsOf } from '../admin/approvals'
import { isQuietHour, wants } from './switches'

/** A condition on a person `u` that another module knows: what it brings for the member of the segment of this name. */
export interface SegmentPart {
  member: keyof Segment
  matches(value: string): RawBuilder<unknown>
  /** The condition, as somebody reads it who has to agree. */
  inWords(db: Db, value: string): Promise<string>
}
declare module '../../../app/module' {
  interface Extensions {
    segmentParts: SegmentPart
  }
}
declare module '../../../app/database/db' {
  interface JsonColumns {
    'broadcast.params': Record<string, string>
    'broadcast.segment': Segment
  }
}

/** At most MOST of them reach one person within DAYS. */
const MOST = 2
const DAYS = 7
/** By so much of what was seen the number of people may differ when it is sent. */
const SLACK = 0.1
/** How long the workbench says that one was not sent. */
const SAID_DAYS = 3
const SUB_TYPE = 'broadcast'
const BATCH = 500

type Kind = AdminBroadcast['type']

function inSegment(modules: Modules, segment: Segment): RawBuilder<unknown> {
  const others = modules.all('segmentParts').flatMap(({ member, matches }) => {
    const value = segment[member]
    return value === undefined ? [] : [matches(String(value))]
  })
  return sql.join([peopleWho(segment), ...others], sql` and `)
}
/** Whom a segment means, as somebody reads it who has to agree. */
export async function segmentInWords(db: Db, modules: Modules, segment: Segment): Promise<string> {
  const { members, minLevel, city, activeDays, joinedDays } = segment
  const words = [
    ...(members ? [members === 'vip' ? '会员' : '不是会员'] : []),
    ...(minLevel ? [`${minLevel} 级以上`] : []),
    ...(city ? [`在${city}`] : []),
    ...(activeDays ? [`近 ${activeDays} 天来过`] : []),
    ...(joinedDays ? [`近 ${joinedDays} 天注册`] : []),
  ]
  for (const { member, inWords } of modules.all('segmentParts')) {
    const value = segment[member]
    if (value !== undefined) words.push(await inWords(db, String(value)))
  }
  return words.join('、') || '所有人'
}

const lately = sql`n.sub_type = ${sql.lit(SUB_TYPE)} and n.created_at > now() - make_interval(days => ${DAYS})`
/** A person of this id has had as many as one may have. */
const isFull = (id: RawBuilder<unknown>) => sql`(select count(*) from notice n where n.user_id = ${id} and ${lately}) >= ${MOST}`
/** Whoever has: of very many people these are found at once, and not each by themselves. */
const full = sql`select n.user_id from notice n where ${lately} group by n.user_id having count(*) >= ${MOST}`

async function peopleIn(db: Db, modules: Modules, segment: Segment): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::integer as people from ${people()} where ${inSegment(modules, segment)}`.execute(db)
  return rows[0].people
}

interface Size {
  people: number
  off: number
  capped: number
}
/** How many it is for, and how many of them it would not reach. */
export async function segmentSize(db: Db, modules: Modules, { type, segment }: { type: Kind; segment: Segment }): Promise<Size> {
  const { rows } = await sql<Size>`
    select count(*)::integer as people, count(*) filter (where not ${wants(type)})::integer as off,
      count(*) filter (where ${wants(type)} and f.user_id is not null)::integer as capped
    from ${people()} left join notice_setting s on s.user_id = u.id left join (${full}) f on f.user_id = u.id
    where ${inSegment(modules, segment)}`.execute(db)
  return rows[0]
}

/** The page that one leads to, as an operator writes it; '' for none. */
export const linkOf = (route: string, params: Record<string, string>) => {
  const query = new URLSearchParams(params).toString()
  return route && `/${route}${query ? `?${query}` : ''}`
}
/** Refuses with 400 a page that cannot be opened. */
function targetOf(link: string) {
  if (link) refuseUnopenable(link)
  const [route, query = ''] = link.replace(/^\//, '').split('?')
  return { route, params: Object.fromEntries(new URLSearchParams(query)) }
}

/** Writes one that nobody gets yet. */
export async function createBroadcast(
  trx: Trx,
  modules: Modules,
  { type, title, content, link, segment, sendTime }: NewBroadcast,
): Promise<Size & { id: string }> {
  const size = await segmentSize(trx, modules, { type, segment })
  const id = newId()
  const { route, params } = targetOf(link)
  await sql`insert into broadcast (id, type, title, content, route, params, segment, people, send_at)
    values (${id}, ${type}, ${title}, ${content}, ${route}, ${JSON.stringify(params)}::jsonb, ${JSON.stringify(segment)}::jsonb,
      ${size.people}, ${sendTime})`.execute(trx)
  return { id, ...size }
}

/**
 * Writes one anew that is not sent yet; gives how it was, and for how many it is now. Whom an operator chose one by one stay
 * chosen. What somebody else was to agree to is no longer what it says. Refuses with 10104, and with 400 what was sent or
 * stopped.
 */
export async function editBroadcast(
  trx: Trx,
  modules: Modules,
  { id, type, title, content, link, segment, sendTime }: BroadcastEdit,
) {
  // Before the broadcast is held, as whoever agrees does.
  await closeApprovalsOf(trx, 'POST /admin/api/broadcast/send', id, '这条通知改过了，请看过再提交')
  const { before, termIds } = await holdDraft(trx, id)
  const whole = { ...segment, ...(termIds && { termIds }) }
  const size = await segmentSize(trx, modules, { type, segment: whole })
  const { route, params } = targetOf(link)
  await sql`
    update broadcast set type = ${type}, title = ${title}, content = ${content}, route = ${route}, send_at = ${sendTime},
      params = ${JSON.stringify(params)}::jsonb, segment = ${JSON.stringify(whole)}::jsonb, people = ${size.people}
    where id = ${id}`.execute(trx)
  return { before, size }
}

/** Counts anew for how many one is that is not sent yet. Refuses as editBroadcast() does. */
export async function recountBroadcast(trx: Trx, modules: Modules, id: string): Promise<Size> {
  const { before } = await holdDraft(trx, id)
  const size = await segmentSize(trx, modules, before)
  await sql`update broadcast set people = ${size.people} where id = ${id}`.execute(trx)
  return size
}

async function holdDraft(trx: Trx, id: string) {
  const { rows } = await sql<Pick<Row, 'state' | 'type' | 'title' | 'content' | 'route' | 'params' | 'segment' | 'send_at'>>`
    select state, type, title, content, route, params, segment, send_at from broadcast
    where id = ${id} for no key update`.execute(trx)
  const { state, route, params, send_at, ...row } = rows[0] ?? gone()
  if (state !== 'draft') refuse(400, '这条通知已经发过或停下了')
  const before = { ...row, link: linkOf(route, params), sendTime: send_at?.toISOString() ?? null }
  return { before, termIds: row.segment.termIds }
}

type Row = Omit<AdminBroadcast, 'link' | 'sendTime' | 'createdAt' | 'chosen'> & {
  key: number
  route: string
  params: Record<string, string>
  send_at: Date | null
  created_at: Date
}
/** The newest first; of what is not sent yet, with how many it was for when they were last counted. */
export async function broadcastPage(db: Db, { size = DEFAULT_SIZE, cursor }: { size?: number; cursor?: string }) {
  const { rows } = await sql<Row>`
    select id, ${micros(sql`created_at`)} as key, type, title, content, route, params, segment, people, state, told, skipped,
      error, send_at, created_at
    from broadcast where true ${beyond(decodeCursor(cursor, 'time'), 'time', 'created_at', 'id')}
    order by created_at desc, id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  return {
    records: page.rows.map(({ key: _key, route, params, send_at, created_at, ...row }) => ({
      ...row,
      chosen: row.segment.termIds !== undefined,
      link: linkOf(route, params),
      sendTime: send_at?.toISOString() ?? null,
      createdAt: created_at.toISOString(),
    })),
    next: page.next,
  }
}

interface Held {
  id: string
  type: Kind
  state: AdminBroadcast['state']
  people: number
  segment: Segment
  reached: string | null
}
async function hold(trx: Trx, id: string): Promise<Held> {
  const { rows } = await sql<Held>`
    select id, type, state, people, segment, reached from broadcast where id = ${id} for no key update`.execute(trx)
  return rows[0] ?? gone()
}

const WHY = '因为运营给你所在的人群发了通知'
/** Tells these people, each once. Gives whom. */
async function tellAll(trx: Trx, id: string, users: string[], { subType, cause }: { subType: string; cause: string }) {
  const { rows } = await sql<{ user_id: string }>`
    insert into notice (id, user_id, type, sub_type, title, content, route, params, why, cause)
    select n.id, n.user_id, b.type, ${subType}, b.title, b.content, b.route, b.params, ${WHY}, ${cause}
    from broadcast b, unnest(${users.map(() => newId())}::uuid[], ${users}::uuid[]) n(id, user_id) where b.id = ${id}
    on conflict (user_id, cause) do nothing returning user_id`.execute(trx)
  const told = rows.map(({ user_id }) => user_id)
  await publishEach(trx, told, { kind: 'unread' })
  return rows.length
}

/** One person gets it as it would come; it does not count. */
export const tryBroadcast = (trx: Trx, id: string, userId: string, at: Date) =>
  tellAll(trx, id, [userId], { subType: 'broadcastTest', cause: `broadcastTest:${id}:${at.toISOString()}` })

/** A second person has agreed to every number above the limit that was seen, and to none below. */
const isTooMany = (now: number, seen: number) => now > MOST_ALONE && seen <= MOST_ALONE

/**
 * Refuses with 400 when it was sent already, and when the number of people has moved since it was seen: by more than a tenth,
 * or past what one operator may send to alone.
 */
export async function sendBroadcast(trx: Trx, modules: Modules, id: string, seen: number): Promise<void> {
  const { state, segment } = await hold(trx, id)
  if (state !== 'draft') refuse(400, '这条通知已经发过或停下了')
  const now = await peopleIn(trx, modules, segment)
  if (Math.abs(now - seen) > seen * SLACK || isTooMany(now, seen))
    refuse(400, `人数变了，现在是 ${now} 人，请“重新数人数”，看过再发`)
  await sql`update broadcast set state = 'waiting', people = ${seen}, send_at = coalesce(send_at, now())
    where id = ${id}`.execute(trx)
}

/** Refuses with 400 when everybody has got it. */
export async function stopBroadcast(trx: Trx, id: string): Promise<AdminBroadcast['state']> {
  const { state } = await hold(trx, id)
  if (state === 'done') refuse(400, '已经发完了')
  await sql`update broadcast set state = 'stopped', done_at = coalesce(done_at, now()) where id = ${id}`.execute(trx)
  return state
}

/**
 * Stops one that comes due for more people than one operator may send to alone, and nobody else has agreed to; whether it
 * did.
 */
async function stopTooMany(trx: Trx, modules: Modules, { id, segment, people: seen, reached }: Held): Promise<boolean> {
  if (reached) return false
  const now = await peopleIn(trx, modules, segment)
  if (!isTooMany(now, seen)) return false
  const error = `符合条件的从 ${seen} 人变成 ${now} 人，超过 ${MOST_ALONE} 人须另一人复核，请重新写一条`
  await sql`update broadcast set state = 'stopped', done_at = now(), error = ${error} where id = ${id}`.execute(trx)
  return true
}

/** For whoever can write it anew. */
export const workbenchAlarms: WorkbenchAlarm[] = [
  {
    name: 'broadcasts',
    permission: 'notice.send',
    async check({ db }) {
      const { rows } = await sql<{ title: string; error: string }>`
        select title, error from broadcast where error <> '' and done_at > now() - make_interval(days => ${SAID_DAYS})
        order by done_at desc`.execute(db)
      return rows.map(({ title, error }) => `群发“${title}”到点没有发：${error}`)
    },
  },
]

/** The next people of one that is due; false when there is nothing to do. A batch and how far it came stand or fall together. */
const sendSome = ({ db, modules }: Pick<Services, 'db' | 'modules'>) =>
  db.transaction().execute(async (trx) => {
    const { rows: due } = await sql<Held>`
      select id, type, state, people, segment, reached from broadcast
      where state = 'waiting' and send_at <= now() order by send_at, id limit 1 for no key update skip locked`.execute(trx)
    if (!due.length) return false
    if (await stopTooMany(trx, modules, due[0])) return true
    const [{ id, type, segment, reached }] = due
    const { rows } = await sql<{ id: string; tell: boolean }>`
      select u.id, ${wants(type)} and not ${isFull(sql`u.id`)} as tell
      from ${people()} left join notice_setting s on s.user_id = u.id
      where ${inSegment(modules, segment)} ${reached ? sql`and u.id > ${reached}` : sql``} order by u.id limit ${BATCH}`.execute(
      trx,
    )
    const told = await tellAll(
      trx,
      id,
      rows.filter(({ tell }) => tell).map((row) => row.id),
      { subType: SUB_TYPE, cause: `broadcast:${id}` },
    )
    const over = rows.length < BATCH
    await sql`update broadcast set reached = ${rows.at(-1)?.id ?? reached}, told = told + ${told},
      skipped = skipped + ${rows.length - told},
      state = ${over ? 'done' : 'waiting'}, done_at = ${over ? sql`now()` : null} where id = ${id}`.execute(trx)
    return true
  })

/** Sends what is due; at night it waits. */
export async function sendBroadcasts(services: Pick<Services, 'db' | 'modules'>, now = new Date()): Promise<void> {
  if (isQuietHour(now)) return
  while (await sendSome(services));
}
