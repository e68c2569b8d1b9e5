import { sql } from 'kysely'
import { listOf, type PersonalData } from '../../../app/personal-data'

export const personalData: PersonalData = {
  held: [{ table: 'entitlement', columns: ['user_id'], section: 'rights', kept: 'goes with the order that gave it' }],
  export: (userId) => ({
    rights: listOf(sql`select kind, biz_id, source, start_time, end_time, revoked_at from entitlement
      where user_id = ${userId} order by start_time desc`),
  }),
}
