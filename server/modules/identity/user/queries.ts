import { sql } from 'kysely'
import { batchedEachByIds } from '../../../app/database/batched'
import type { Db, Trx } from '../../../app/database/db'
import { dictItem } from '../../platform/system/dict'
import { vipOf } from './people'

const joinDict = sql`
  left join ${dictItem('position', 'position', 'u.position_id')}
  left join ${dictItem('industry', 'industry', 'u.industry_id')}`

/** The title of a level is a row that the operator may change; whoever has closed the account stands at the first. */
const levelName = sql`(select name from growth_level where level = case when u.status = 'closed' then 1 else u.level end)`

export interface BriefRow {
  id: string
  nickName: string
  avatarFile: string | null
  level: number
  levelName: string
  vip: 0 | 1 | 2
  certTitle: string | null
  company: string
  industry: string | null
  position: string | null
  closed: boolean
  following: boolean
  followed: boolean
}
const briefOf = batchedEachByIds(
  (id: string, viewerId: string | null) => sql<BriefRow>`
    select u.id, u.nick_name as "nickName", u.avatar_file as "avatarFile",
      u.level, ${levelName} as "levelName", ${vipOf} as vip, u.cert_title as "certTitle",
      case when u.company_hidden then '' else u.company end as company,
      industry.name as industry, position.name as position, u.status = 'closed' as closed,
      exists (select 1 from user_follow where follower_id = ${viewerId}::uuid and followee_id = u.id) as following,
      exists (select 1 from user_follow where follower_id = u.id and followee_id = ${viewerId}::uuid) as followed
    from app_user u ${joinDict} where u.id = ${id}`,
)
/** Of those of them that there are. */
export async function briefRows(db: Db, ids: string[], viewerId: string | null): Promise<BriefRow[]> {
  const rows = await briefOf(
    db,
    ids.map((id): [string, string | null] => [id, viewerId]),
  )
  return rows.filter((row) => row !== undefined)
}

export interface InfoRow {
  id: string
  phone: string | null
  nickName: string
  realName: string
  company: string
  birthday: string | null
  positionId: string
  positionName: string | null
  avatarFile: string | null
  sex: 0 | 1 | 2
  industryId: string
  industryName: string | null
  city: string
  intro: string
  level: number
  levelName: string
  vip: 0 | 1 | 2
  inviteCode: string
  recommend: boolean
  openid: string | null
  miniOpenid: string | null
}
export async function infoRow(db: Db, id: string): Promise<InfoRow> {
  const { rows } = await sql<InfoRow>`
    select u.id, u.phone, u.nick_name as "nickName", u.real_name as "realName", u.company, u.birthday,
      u.position_id as "positionId",
      position.name as "positionName", u.avatar_file as "avatarFile", u.sex, u.industry_id as "industryId",
      industry.name as "industryName", u.city, u.intro, u.level, ${levelName} as "levelName", ${vipOf} as vip,
      u.invite_code as "inviteCode", not u.recommend_off as recommend, u.openid, u.mini_openid as "miniOpenid"
    from app_user u ${joinDict} where u.id = ${id}`.execute(db)
  return rows[0]
}

export interface Changes {
  nickName?: string
  realName?: string
  company?: string
  birthday?: string
  positionId?: string
  industryId?: string
  avatar?: string
  sex?: number
  city?: string
  intro?: string
}
/**
 * Changes what is given, and empties what is given as ''. False, and nothing is changed, when the nickname may not change
 * yet.
 */
export async function updateInfo(trx: Trx, id: string, changes: Changes, nickDays: number): Promise<boolean> {
  const { nickName, realName, company, birthday, positionId, industryId, avatar, sex, city, intro } = changes
  const nick = sql`coalesce(${nickName ?? null}::text, nick_name)`
  const { rows } = await sql`
    update app_user set
      nick_changed_at = case when ${nick} <> nick_name then now() else nick_changed_at end,
      nick_name = ${nick},
      real_name = case when real_name_locked then real_name else coalesce(${realName ?? null}::text, real_name) end,
      company = coalesce(${company ?? null}::text, company),
      birthday = case when ${birthday !== undefined} then ${birthday || null}::date else birthday end,
      position_id = coalesce(${positionId ?? null}::text, position_id),
      industry_id = coalesce(${industryId ?? null}::text, industry_id),
      avatar_file = case when ${avatar !== undefined} then ${avatar || null}::uuid else avatar_file end,
      sex = coalesce(${sex ?? null}::smallint, sex),
      city = coalesce(${city ?? null}::text, city),
      intro = coalesce(${intro ?? null}::text, intro)
    where id = ${id}
      and (${nick} = nick_name or nick_changed_at is null or nick_changed_at <= now() - make_interval(days => ${nickDays}))
    returning 1`.execute(trx)
  return rows.length > 0
}

export interface HomeRow {
  id: string
  intro: string
  city: string
  fans: number
  follow: number
  liked: number
}
export async function homeRow(db: Db, id: string): Promise<HomeRow | undefined> {
  const { rows } = await sql<HomeRow>`
    select id, intro, city, fans_count as fans, follow_count as follow, liked_count as liked
    from app_user where id = ${id} and status <> 'closed'`.execute(db)
  return rows[0]
}

export interface Counters {
  id: string
  closed: boolean
  fans: number
  follow: number
}
/**
 * Holds both people until the transaction ends; always in the order of their ids, so that two who follow each other do not
 * block.
 */
export async function holdPeople(trx: Trx, ids: [string, string]): Promise<Counters[]> {
  const { rows } = await sql<Counters>`
    select id, status = 'closed' as closed, fans_count as fans, follow_count as follow
    from app_user where id = any(${ids}::uuid[]) order by id for no key update`.execute(trx)
  return rows
}

/** True when the row was not there before. */
export async function insertFollow(trx: Trx, followerId: string, followeeId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into user_follow (follower_id, followee_id) values (${followerId}, ${followeeId}) on conflict do nothing
    returning 1`.execute(trx)
  return rows.length > 0
}

/** True when there was a row. */
export async function deleteFollow(trx: Trx, followerId: string, followeeId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from user_follow where follower_id = ${followerId} and followee_id = ${followeeId} returning 1`.execute(trx)
  return rows.length > 0
}

export const addToCounters = (trx: Trx, followerId: string, followeeId: string, step: 1 | -1) =>
  sql`update app_user set
      follow_count = follow_count + case when id = ${followerId} then ${step}::int else 0 end,
      fans_count = fans_count + case when id = ${followeeId} then ${step}::int else 0 end
    where id in (${followerId}, ${followeeId})`.execute(trx)

export async function follows(db: Db, followerId: string, followeeId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from user_follow where follower_id = ${followerId} and followee_id = ${followeeId}`.execute(db)
  return rows.length > 0
}

export const insertUse = (db: Db, id: string, userId: string, platform: number) =>
  sql`insert into use_session (id, user_id, platform) values (${id}, ${userId}, ${platform})`.execute(db)

/** Has opened the app since midnight in Shanghai. */
export async function usedToday(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from use_session where user_id = ${userId}
      and started_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' limit 1`.execute(db)
  return rows.length > 0
}

/** True when this person has such a session; one that is closed stays as it is. */
export async function closeUse(db: Db, id: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    update use_session set ended_at = coalesce(ended_at, now()) where id = ${id} and user_id = ${userId} returning 1`.execute(db)
  return rows.length > 0
}

/** Closes sessions open longer than `hours`, as if they had lasted `minutes`. */
export const closeLostUses = (db: Db, hours: number, minutes: number) =>
  sql`update use_session set ended_at = started_at + make_interval(mins => ${minutes})
    where ended_at is null and started_at < now() - make_interval(hours => ${hours})`.execute(db)

export const dropAvatar = (trx: Trx, userId: string, fileId: string) =>
  sql`update app_user set avatar_file = null where id = ${userId} and avatar_file = ${fileId}`.execute(trx)
