import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '../../../app/database/db'
import { newId } from '../../../app/ids'
import { hasPosted } from '../../domains/circle/task-facts'
import { hasFinishedLesson } from '../../domains/lesson/task-facts'
import { hasPractised } from '../../domains/tiku/task-facts'
import { isOpen, people } from '../../identity/user/people'

export interface InviteRule {
  inviterCoins: number
  inviteeCoins: number
  /** Since registering. */
  days: number
  monthCap: number
  /** Since an invitation counts, for what is deleted or taken down then. */
  backDays: number
}
export async function ruleOf(db: Db): Promise<InviteRule> {
  const { rows } = await sql<InviteRule>`select ${RULE} from invite_rule r`.execute(db)
  return rows[0]
}
const RULE = sql`r.inviter_coins as "inviterCoins", r.invitee_coins as "inviteeCoins", r.days, r.month_cap as "monthCap",
  r.back_days as "backDays"`

/** The five fields that make a profile complete, as isComplete() of the profile has them; a nickname everybody has. */
export const complete = sql`(u.real_name <> '' and u.company <> '' and u.birthday is not null and u.position_id <> '')`

/**
 * A post of theirs that others can read, a lesson to its end, or some questions of practice. What was asked without a name
 * would be told by the coins.
 */
const took = (userId: RawBuilder<unknown>) =>
  sql`(${hasPosted(userId)} or ${hasFinishedLesson(userId)} or ${hasPractised(userId)})`

/** How many have brought an inviter something this month. */
export const rewardedThisMonth = (inviterId: RawBuilder<unknown>) =>
  sql`(select count(*) from invite_effect e where e.inviter_id = ${inviterId} and e.coins > 0
    and e.at >= date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai')`

/**
 * The inviter of somebody whose invitation has just become good, held until the transaction ends; undefined as long as it is
 * not.
 */
export async function dueInvite(
  trx: Trx,
  userId: string,
): Promise<(InviteRule & { inviterId: string; thisMonth: number }) | undefined> {
  const { rows } = await sql<{ inviterId: string }>`
    select i.id as "inviterId" from ${people()} join ${people('i')} on i.id = u.invited_by and i.status <> 'closed' cross
    join invite_rule r
    where u.id = ${userId} and ${isOpen} and u.created_at > now() - make_interval(days => r.days) and ${complete}
      and ${took(sql`u.id`)} and not exists (select from invite_effect e where e.invitee_id = u.id)
    for no key update of i`.execute(trx)
  if (!rows.length) return undefined
  const { inviterId } = rows[0]
  // Counted under the lock, or several at once would all be the fiftieth.
  const found = await sql<InviteRule & { thisMonth: number }>`
    select ${RULE}, ${rewardedThisMonth(sql`${inviterId}::uuid`)} as "thisMonth" from invite_rule r`.execute(trx)
  return { inviterId, ...found.rows[0] }
}

/** Whether somebody still counts as invited by this person. */
export async function stillInvited(trx: Trx, inviterId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from invite_effect where invitee_id = ${userId} and inviter_id = ${inviterId} and revoked_at is null`.execute(trx)
  return rows.length > 0
}

export interface Effect {
  id: string
  inviterId: string
  coins: number
  joinedCoins: number
}
/** False when this person counts, or has counted, already. */
export async function insertEffect(trx: Trx, effect: Effect & { inviteeId: string }): Promise<boolean> {
  const { id, inviterId, inviteeId, coins, joinedCoins } = effect
  const { rows } = await sql`
    insert into invite_effect (invitee_id, id, inviter_id, coins, joined_coins)
    values (${inviteeId}, ${id}, ${inviterId}, ${coins}, ${joinedCoins}) on conflict do nothing returning 1`.execute(trx)
  return rows.length > 0
}

export async function countEffects(db: Db, inviterId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from invite_effect where inviter_id = ${inviterId} and revoked_at is null`.execute(db)
  return rows[0].n
}

export interface StepGain {
  id: string
  count: number
  coins: number
}
/** The steps that so many reach and that were not given yet. */
export async function insertStepGains(trx: Trx, inviterId: string, reached: number): Promise<StepGain[]> {
  const { rows: steps } = await sql<{ count: number }>`select count from invite_step where count <= ${reached}`.execute(trx)
  const ids = steps.map(({ count }) => ({ count, id: newId() }))
  const { rows } = await sql<StepGain>`
    insert into invite_step_gain (id, inviter_id, count, coins)
    select x.id, ${inviterId}::uuid, s.count, s.coins
    from invite_step s join jsonb_to_recordset(${JSON.stringify(ids)}::jsonb) x(count integer, id uuid) on x.count = s.count
    on conflict do nothing returning id, count, coins`.execute(trx)
  return rows
}

/** The steps that so few do not reach any more. */
export async function revokeStepGains(trx: Trx, inviterId: string, reached: number): Promise<StepGain[]> {
  const { rows } = await sql<StepGain>`
    update invite_step_gain set revoked_at = now() where inviter_id = ${inviterId} and count > ${reached} and revoked_at is null
    returning id, count, coins`.execute(trx)
  return rows
}

/** The invitation of somebody that nothing carries any more, as long as it can be taken back; its inviter is held. */
export async function revocable(trx: Trx, userId: string): Promise<Effect | undefined> {
  const { rows } = await sql<Effect>`
    select e.id, e.inviter_id as "inviterId", e.coins, e.joined_coins as "joinedCoins"
    from invite_effect e join ${people('i')} on i.id = e.inviter_id cross join invite_rule r
    where e.invitee_id = ${userId} and e.revoked_at is null and e.at > now() - make_interval(days => r.back_days)
      -- By the rule of then a complete profile was enough.
      and e.joined_coins > 0 and not ${took(sql`e.invitee_id`)}
    for no key update of i`.execute(trx)
  return rows[0]
}

export async function revokeEffect(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update invite_effect set revoked_at = now() where id = ${id} and revoked_at is null returning 1`.execute(trx)
  return rows.length > 0
}
