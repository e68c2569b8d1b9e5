import { sql, type RawBuilder } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import { emit } from '../../../app/bus'
import { minuteOf } from '../../../app/time/days'
import type { AdminCtx } from '../../../app/admin'
import { prepared, type Db, type Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'

/** mute: may read, and nothing that others read; freeze: may not log in. */
export type SanctionKind = 'mute' | 'freeze'

declare module '../../../app/bus' {
  interface Events {
    /** An operator has muted or frozen somebody until then (ISO), or changed the term of it. */
    'user.sanctioned': { sanctionId: string; userId: string; kind: SanctionKind; reason: string; until: string }
    'user.released': { sanctionId: string; userId: string; kind: SanctionKind }
  }
}

/** By the clock of China, as people read it. */
export const termOf = (until: Date) => minuteOf(until)

/** Whether a person, a column or an id, is muted or frozen now: a condition. */
export const isUnder = (kind: SanctionKind, person: RawBuilder<unknown>) => sql`exists (select from user_sanction s
  where s.user_id = ${person} and s.kind = ${sql.lit(kind)} and s.lifted_at is null and s.until > now())`

interface Current {
  reason: string
  /** ISO. */
  until: string
}
const current = (person: RawBuilder<unknown>, kinds: SanctionKind[]) => sql<Current | null>`(
  select json_build_object('reason', reason, 'until', until) from user_sanction
  where user_id = ${person} and kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}) and lifted_at is null and until > now()
  order by until desc limit 1)`

/** What keeps a person, a column or an id, from writing where others read; null: nothing does. For refuseSilence(). */
export const silenceOf = (person: RawBuilder<unknown>) => current(person, ['mute', 'freeze'])
export type Silence = Current | null

/** Says until when and why somebody may not write where others read. */
export function refuseSilence(found: Silence) {
  if (!found) return
  const until = termOf(new Date(found.until))
  refuse(codes.SILENCED, `你已被禁言至 ${until}，原因：${found.reason}。如有异议，可联系客服申诉`)
}

/** Refuses whoever may not write where others read, and says until when and why. */
export async function refuseSilenced(db: Db, userId: string): Promise<void> {
  const { rows } = await sql<{ silence: Silence }>`${prepared} select ${silenceOf(sql`${userId}::uuid`)} as silence`.execute(db)
  refuseSilence(rows[0].silence)
}

/** Refuses whoever may not log in, and says until when, why, and where to object. */
export async function refuseFrozen(db: Db, userId: string, hotline: string): Promise<void> {
  const { rows } = await sql<{ found: Current | null }>`select ${current(sql`${userId}::uuid`, ['freeze'])} as found`.execute(db)
  const [{ found }] = rows
  if (!found) return
  const objection = hotline ? `如有异议，可拨打客服电话 ${hotline} 申诉` : '如有异议，可联系客服申诉'
  refuse(codes.ACCOUNT_FROZEN, `账号已被冻结至 ${termOf(new Date(found.until))}，原因：${found.reason}。${objection}`)
}

interface Imposed {
  userId: string
  kind: SanctionKind
  reason: string
  until: Date
  operatorId: string
}
/**
 * Mutes or freezes somebody from now on, in the place of what stands; who freezes closes the sessions afterwards. Refuses with
 * 10104 when there is nobody.
 */
async function impose(db: Trx, { userId, kind, reason, until, operatorId }: Imposed): Promise<string> {
  // Whoever logs in at this moment comes before, and is sent away, or looks after it, and is refused.
  const { rows } = await sql`select from app_user where id = ${userId} and status <> 'closed' for update`.execute(db)
  if (!rows.length) gone()
  await end(db, userId, kind, operatorId)
  const id = newId()
  await sql`insert into user_sanction (id, user_id, kind, reason, until, operator_id)
    values (${id}, ${userId}, ${kind}, ${reason}, ${until}, ${operatorId})`.execute(db)
  await emit(db, 'user.sanctioned', { sanctionId: id, userId, kind, reason, until: until.toISOString() })
  return id
}

async function end(db: Trx, userId: string, kind: SanctionKind, operatorId: string) {
  const { rows } = await sql<{ id: string; stands: boolean }>`
    update user_sanction set lifted_at = now(), lifted_by = ${operatorId}
    where user_id = ${userId} and kind = ${kind} and lifted_at is null returning id, until > now() as stands`.execute(db)
  return rows.find(({ stands }) => stands)?.id
}

/** Ends it before its term. Refuses with 10104 when nothing stands. */
export async function lift(db: Trx, userId: string, kind: SanctionKind, operatorId: string): Promise<void> {
  const id = (await end(db, userId, kind, operatorId)) ?? gone()
  await emit(db, 'user.released', { sanctionId: id, userId, kind })
}

export interface Sanction {
  id: string
  kind: SanctionKind
  reason: string
  until: string
  createdAt: string
  liftedAt: string | null
  stands: boolean
}
/** All of a person, the latest first. */
export async function sanctionsOf(db: Db, userId: string): Promise<Sanction[]> {
  const { rows } = await sql<{
    id: string
    kind: SanctionKind
    reason: string
    until: Date
    created_at: Date
    lifted_at: Date | null
    stands: boolean
  }>`select id, kind, reason, until, created_at, lifted_at, lifted_at is null and until > now() as stands
    from user_sanction where user_id = ${userId} order by created_at desc, id desc limit 100`.execute(db)
  return rows.map(({ until, created_at, lifted_at, ...row }) => ({
    ...row,
    until: until.toISOString(),
    createdAt: created_at.toISOString(),
    liftedAt: lifted_at?.toISOString() ?? null,
  }))
}

type Term = { userId: string; hours: number; reason: string }
/** An operator imposes one, and the log says what stood before. */
export async function sanction({ db, now, operator, audit }: AdminCtx, kind: SanctionKind, { userId, hours, reason }: Term) {
  const before = (await sanctionsOf(db, userId)).filter((one) => one.kind === kind && one.stands)
  const until = new Date(now.getTime() + hours * 3_600_000)
  const id = await impose(db, { userId, kind, reason, until, operatorId: operator.id })
  audit.before(before)
  audit.after({ kind, until: until.toISOString() })
  return { id }
}
