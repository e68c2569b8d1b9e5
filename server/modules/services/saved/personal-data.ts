import { sql } from 'kysely'
import { deleteOf, listOf, type PersonalData } from '../../../app/personal-data'

export const personalData: PersonalData = {
  held: [{ table: 'browse_record', columns: ['user_id'], section: 'browsed', erased: true }],
  export: (userId) => ({
    browsed: listOf(sql`select type, biz_id, browsed_at from browse_record where user_id = ${userId} order by browsed_at desc`),
  }),
  erase: (trx, userId) => deleteOf(trx, userId, ['browse_record']),
}
