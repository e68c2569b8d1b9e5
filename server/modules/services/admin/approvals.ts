import { sql, type RawBuilder } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import { waitingIn, type Waiting } from '../../../app/admin'
import type { Db, Trx } from '../../../app/database/db'
import { lock } from '../../../app/database/locks'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'

/** What nobody agrees to in this time has to be asked for again. */
const HOURS = 24

/** What is asked for, but for the number of the click that asks. */
const bare = (input: RawBuilder<unknown>) => sql`(${input} #- '{body,requestId}')`

/** Keeps what is asked for until somebody else agrees; its id. What one person asks for again while it waits is the first one. */
export async function askApproval(
  db: Trx,
  operatorId: string,
  route: string,
  input: object,
): Promise<{ id: string; isNew: boolean }> {
  await lock(db, `approval:${operatorId}:${route}`)
  const asked = sql`${JSON.stringify(input)}::jsonb`
  const { rows } = await sql<{ id: string }>`
    select id from admin_approval where operator_id = ${operatorId} and route = ${route} and state = 'waiting'
      and expires_at > now()
      and ${bare(sql`input`)} = ${bare(asked)} order by created_at limit 1`.execute(db)
  const before = rows.at(0)
  if (before) return { id: before.id, isNew: false }
  const id = newId()
  await sql`insert into admin_approval (id, route, input, operator_id, expires_at)
    values (${id}, ${route}, ${asked}, ${operatorId}, now() + make_interval(hours => ${HOURS}))`.execute(db)
  return { id, isNew: true }
}

type Input = { params?: unknown; query?: unknown; body?: unknown }
export interface Asked {
  route: string
  input: Input
  operatorId: string
}
/** Decides once, by somebody else, in time. Refuses with 10104, 10181 (decided or too late), 10182 (one's own). */
export async function decideApproval(db: Db, deciderId: string, id: string, agree: boolean, reason: string): Promise<Asked> {
  const { rows } = await sql<Asked & { open: boolean }>`
    select route, input, operator_id as "operatorId", state = 'waiting' and expires_at > now() as open
    from admin_approval where id = ${id} for update`.execute(db)
  const asked = rows[0] ?? gone()
  if (asked.operatorId === deciderId) refuse(codes.OWN_APPROVAL, '不能复核自己提交的操作')
  if (!asked.open) refuse(codes.APPROVAL_OVER, '已经处理过，或已过期')
  await sql`update admin_approval set state = ${agree ? 'done' : 'refused'}, decided_by = ${deciderId}, reason = ${reason},
    decided_at = now() where id = ${id}`.execute(db)
  return asked
}

/** What else waits by these routes, each held for whoever closes it; what somebody decides on at this moment is not among it. */
export async function othersWaiting(trx: Trx, routes: string[]): Promise<(Asked & { id: string })[]> {
  const { rows } = await sql<Asked & { id: string }>`
    select id, route, input, operator_id as "operatorId" from admin_approval
    where state = 'waiting' and expires_at > now() and route = any(${routes}) order by created_at for update skip locked`.execute(
    trx,
  )
  return rows
}

/** Nobody has to decide on it any more. */
export const closeApproval = (trx: Trx, id: string, reason: string) =>
  sql`update admin_approval set state = 'refused', reason = ${reason}, decided_at = now() where id = ${id}`.execute(trx)

/** … nor on anything that waits to be done by a route to this thing. */
export const closeApprovalsOf = (trx: Trx, route: string, id: string, reason: string) =>
  sql`update admin_approval set state = 'refused', reason = ${reason}, decided_at = now()
    where state = 'waiting' and route = ${route} and input #>> '{body,id}' = ${id}`.execute(trx)

/** Takes back what one has asked for. Refuses with 10181. */
export async function withdrawApproval(db: Db, operatorId: string, id: string): Promise<void> {
  const { rows } = await sql`
    update admin_approval set state = 'withdrawn', decided_at = now()
    where id = ${id} and operator_id = ${operatorId} and state = 'waiting' returning 1`.execute(db)
  if (!rows.length) refuse(codes.APPROVAL_OVER, '没有你提交的、等待复核的这项操作')
}

type State = 'waiting' | 'done' | 'refused' | 'withdrawn' | 'expired'
interface Row {
  id: string
  key: number
  route: string
  input: Input
  askedBy: string
  decidedBy: string
  state: State
  reason: string
  created_at: Date
  expires_at: Date
  mine: boolean
}
const STATE = sql`case when a.state = 'waiting' and a.expires_at <= now() then 'expired' else a.state end`

/** How many wait for somebody to decide, who did not ask for them himself. */
export async function waitingApprovals(db: Db, operatorId: string, routes: string[]): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*) as count, min(a.created_at) as oldest from admin_approval a
    where a.state = 'waiting' and a.expires_at > now() and a.operator_id <> ${operatorId} and a.route = any(${routes})`.execute(
    db,
  )
  return rows[0]
}

/** For so many days whoever asked is told that nothing came of it. */
export const UNMET_DAYS = 7
const LATELY = sql`a.created_at > now() - make_interval(days => ${UNMET_DAYS})`
const unmetBy = (operatorId: string) => sql`a.operator_id = ${operatorId} and ${STATE} in ('refused', 'expired') and ${LATELY}`

/** How much of what somebody has asked for lately was refused, or nobody decided in time. */
export const unmetApprovals = (db: Db, operatorId: string): Promise<Waiting> =>
  waitingIn(sql`from admin_approval a where ${unmetBy(operatorId)}`, sql`coalesce(a.decided_at, a.expires_at)`)(db)

interface OfThing {
  id: string
  route: string
  input: Input
  state: 'waiting' | 'refused' | 'expired'
  askedBy: string
  decidedBy: string
  answer: string
  askedAt: Date
  expiresAt: Date
  decidedAt: Date | null
}
/**
 * What was asked for lately by these routes about one thing, which `member` of their bodies names, and has not been done: it
 * waits, was refused or expired. The latest first.
 */
export async function approvalsOf(db: Db, routes: string[], thing: { member: string; id: string }): Promise<OfThing[]> {
  const { rows } = await sql<OfThing>`
    select a.id, a.route, a.input, ${STATE} as state, o.name as "askedBy", coalesce(d.name, '') as "decidedBy", a.reason as answer,
      a.created_at as "askedAt", a.expires_at as "expiresAt", a.decided_at as "decidedAt"
    from admin_approval a join admin_operator o on o.id = a.operator_id left join admin_operator d on d.id = a.decided_by
    where a.input @> ${JSON.stringify({ body: { [thing.member]: thing.id } })}::jsonb and a.route = any(${routes})
      and a.state in ('waiting', 'refused') and ${LATELY}
    order by a.created_at desc, a.id desc limit ${DEFAULT_SIZE}`.execute(db)
  return rows
}

/** What an operator has asked for, and what those of the routes wait for that he could agree to. */
export async function approvalPage(
  db: Db,
  operatorId: string,
  routes: string[],
  { size = DEFAULT_SIZE, cursor, state }: { size?: number; cursor?: string; state?: State | 'unmet' },
) {
  const { rows } = await sql<Row>`
    select a.id, ${micros(sql`a.created_at`)} as key, a.route, a.input, o.name as "askedBy", coalesce(d.name, '') as "decidedBy",
      ${STATE} as state, a.reason, a.created_at, a.expires_at, a.operator_id = ${operatorId} as mine
    from admin_approval a join admin_operator o on o.id = a.operator_id left join admin_operator d on d.id = a.decided_by
    where ${
      state === 'unmet'
        ? unmetBy(operatorId)
        : sql`(a.operator_id = ${operatorId} or a.route = any(${routes})) ${state ? sql`and ${STATE} = ${state}` : sql``}`
    }
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'a.created_at', 'a.id')}
    order by a.created_at desc, a.id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  return {
    records: page.rows.map(({ key: _key, created_at, expires_at, ...row }) => ({
      ...row,
      createdAt: created_at.toISOString(),
      expiresAt: expires_at.toISOString(),
    })),
    next: page.next,
  }
}
