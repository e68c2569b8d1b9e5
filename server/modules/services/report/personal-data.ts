import { sql } from 'kysely'
import { listOf, type PersonalData } from '../../../app/personal-data'

export const personalData: PersonalData = {
  held: [
    { table: 'report', columns: ['reporter_id', 'reason'], section: 'reports', kept: 'what is decided goes by who reports it' },
    { table: 'report', columns: ['description', 'images'], section: 'reports', erased: true },
    {
      table: 'report',
      columns: ['snapshot'],
      unexported: 'what somebody else wrote',
      kept: 'evidence of a decision that somebody complains of',
    },
  ],
  export: (userId) => ({
    reports: listOf(sql`select target_type, target_id, reason, description, images, state, created_at from report
      where reporter_id = ${userId} order by created_at desc`),
  }),
  erase: (trx, userId) => sql`update report set description = '', images = '[]' where reporter_id = ${userId}`.execute(trx),
}
