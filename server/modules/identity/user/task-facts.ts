import { sql, type RawBuilder } from 'kysely'

/** How far somebody is with tasks, by their codes. */
export const facts = (userId: RawBuilder<unknown>) => {
  const of = (what: RawBuilder<unknown>) => sql`(select ${what} from app_user u where u.id = ${userId})`
  return {
    complete_info: of(
      sql`(u.nick_name <> '' and u.real_name <> '' and u.company <> '' and u.birthday is not null and u.position_id <> '')::int`,
    ),
    bind_wx: of(sql`(u.openid is not null or u.mini_openid is not null)::int`),
    first_follow3: of(sql`u.follow_count`),
  }
}
