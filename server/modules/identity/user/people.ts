import { sql, type RawBuilder } from 'kysely'
import { batchedByIds } from '../../../app/database/batched'
import { prepared, type Db, type Trx } from '../../../app/database/db'
import { publishRights } from '../../../app/pubsub'

/**
 * What other modules may read of people in statements of their own. The person is `u` unless another name is given, and these
 * columns are theirs to read: id, nick_name, avatar_file, intro, company, city, real_name, industry_id, fans_count, level,
 * birthday, invite_code, phone.
 */

/** To be read from. */
export const people = (name = 'u') => sql`app_user ${sql.ref(name)}`
/** To be joined: the person whose id stands in `column`. */
export const personOn = (column: string) => sql`app_user u on u.id = ${sql.ref(column)}`
/** The account is not closed; one that is being closed is open still. */
export const isOpen = sql`u.status <> 'closed'`
/** … and nobody has asked for it to be closed. */
export const isActive = sql`u.status = 'active'`
/** The person lets us write down what they look at. */
export const keepsHistory = sql`not u.browse_paused`
/** 0 none, 1 by a card of their own, 2 by their company; as the clock has it, so that whose time is over is a member no more. */
export const vipOf = sql<0 | 1 | 2>`case when u.company_vip_until > statement_timestamp() then 2
  when u.vip_until > statement_timestamp() then 1 else 0 end`
/** Somebody is a member now. A condition. */
export const isMember = sql<boolean>`coalesce(greatest(u.vip_until, u.company_vip_until) > statement_timestamp(), false)`
/** The person may stand in a ranking. */
export const isRanked = sql`not u.rank_hidden`

/** One person follows another, each a column or an id. */
export const isFollowing = (follower: RawBuilder<unknown>, followee: RawBuilder<unknown>) =>
  sql`exists (select from user_follow f where f.follower_id = ${follower} and f.followee_id = ${followee})`
/** Rows of whom somebody follows, as `f(followee_id, created_at)`: to be read from. */
export const followeesOf = (follower: string) => sql`(select * from user_follow x where x.follower_id = ${follower}::uuid) f`
/** Rows of those who follow somebody and are followed by them, since when. */
export const mutualsOf = (userId: string) => sql`
  select a.followee_id as id, a.created_at from user_follow a
  join user_follow b on b.follower_id = a.followee_id and b.followee_id = a.follower_id where a.follower_id = ${userId}`

export async function hasAccount(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from ${people()} where u.id = ${id} and ${isOpen}`.execute(db)
  return rows.length > 0
}

/** Whether an account is not older than so many days. */
export async function isNewcomer(db: Db, userId: string, days: number): Promise<boolean> {
  const { rows } = await sql`
    select from ${people()} where u.id = ${userId} and u.created_at > now() - make_interval(days => ${days})`.execute(db)
  return rows.length > 0
}

const membership = batchedByIds(
  (userId: string) => sql<{ vip: boolean }>`select ${isMember} as vip from ${people()} where u.id = ${userId}`,
)
export const isVip = async (db: Db, userId: string | null): Promise<boolean> =>
  userId !== null && ((await membership(db, userId))?.vip ?? false)

/** '' for whoever has not said, and for whoever wants nothing chosen by what they are. */
export async function industryOf(db: Db, userId: string): Promise<string> {
  const { rows } = await sql<{ industry: string }>`
    select u.industry_id as industry from ${people()} where u.id = ${userId} and not u.recommend_off`.execute(db)
  return rows[0]?.industry ?? ''
}

/** Nickname and phone of somebody with an account. */
export async function signatureOf(db: Db, userId: string): Promise<{ nickName: string; phone: string }> {
  const { rows } = await sql<{ nickName: string; phone: string }>`${prepared}
    select u.nick_name as "nickName", coalesce(u.phone, '') as phone from ${people()} where u.id = ${userId}`.execute(db)
  return rows[0]
}

/** The phones of these people; whoever has none is missing. */
export async function phonesOf(db: Db, userIds: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; phone: string }>`
    select u.id, u.phone from ${people()} where u.id = any(${userIds}::uuid[]) and u.phone is not null`.execute(db)
  return new Map(rows.map(({ id, phone }) => [id, phone]))
}

/** What these people are called; whoever there is not is missing. */
export async function nickNamesOf(db: Db, userIds: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.nick_name as name from ${people()} where u.id = any(${userIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Whose phones these are; one that nobody has is missing. */
export async function peopleOfPhones(db: Db, phones: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ phone: string; id: string }>`
    select u.phone, u.id from ${people()} where u.phone = any(${phones}) and ${isOpen}`.execute(db)
  return new Map(rows.map(({ phone, id }) => [phone, id]))
}

/** Likes that somebody's writing has won, or lost again. */
export const creditLikes = (trx: Trx, userId: string, by: number) =>
  sql`update app_user set liked_count = liked_count + ${by} where id = ${userId}`.execute(trx)

/** As whom the mini program knows these people; whom it does not know is missing. */
export async function openidsOf(db: Db, userIds: string[]): Promise<Map<string, string>> {
  if (!userIds.length) return new Map()
  const { rows } = await sql<{ id: string; openid: string }>`
    select u.id, u.mini_openid as openid from ${people()} where u.id = any(${userIds}::uuid[])
      and u.mini_openid is not null`.execute(db)
  return new Map(rows.map(({ id, openid }) => [id, openid]))
}

/** Sets what everybody's writing has won: `likes` counts those of the person `p`. */
export const setAllLikes = (db: Db, likes: RawBuilder<unknown>) => sql`update app_user p set liked_count = ${likes}`.execute(db)

/** Until when somebody is a member by a card of their own, as PostgreSQL writes it; null: not. */
export async function setVip(trx: Trx, userId: string, until: string | null): Promise<void> {
  const { rows } = await sql<Membership>`
    update app_user u set vip_until = ${until} where u.id = ${userId} returning u.id, ${isMember} as vip`.execute(trx)
  await tellEnded(trx, rows)
}
/** … by a seat of their company. */
export async function setCompanyVip(trx: Trx, userIds: string[], until: Date | null): Promise<void> {
  const { rows } = await sql<Membership>`update app_user u set company_vip_until = ${until} where u.id = any(${userIds}::uuid[])
    and u.company_vip_until is distinct from ${until}::timestamptz returning u.id, ${isMember} as vip`.execute(trx)
  await tellEnded(trx, rows)
}
interface Membership {
  id: string
  vip: boolean
}
const tellEnded = (trx: Trx, changed: Membership[]) =>
  publishRights(
    trx,
    changed.filter(({ vip }) => !vip).map(({ id }) => id),
  )

/** Who has invited somebody, from now on. */
export const setInviter = (trx: Trx, userId: string, inviterId: string) =>
  sql`update app_user set invited_by = ${inviterId} where id = ${userId}`.execute(trx)
