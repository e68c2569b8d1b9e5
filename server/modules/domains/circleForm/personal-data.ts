import { sql } from 'kysely'
import { listOf, type PersonalData } from '../../../app/personal-data'

export const personalData: PersonalData = {
  held: [
    { table: 'circle_form_record', columns: ['user_id', 'values'], section: 'forms', erased: true },
    { table: 'circle_form', columns: ['intro', 'fields', 'gift_name'], impersonal: 'what operators ask for' },
  ],
  export: (userId) => ({
    forms: listOf(sql`select form_id, "values", created_at from circle_form_record where user_id = ${userId}
      order by created_at desc`),
  }),
  /** Its places are free again. */
  async erase(trx, userId) {
    // The forms first and in the order of their ids, as everybody waits who changes several.
    await sql`select f.id from circle_form_record r join circle_form f on f.id = r.form_id where r.user_id = ${userId}
      order by f.id for no key update of f`.execute(trx)
    await sql`with gone as (delete from circle_form_record where user_id = ${userId} returning form_id)
      update circle_form f set submit_count = f.submit_count - 1 from gone where f.id = gone.form_id`.execute(trx)
  },
}
