import { sql } from 'kysely'
import { deleteOf, listOf, type PersonalData } from '../../../app/personal-data'

export const personalData: PersonalData = {
  held: [
    { table: 'circle_form_record', columns: ['user_id', 'values'], section: 'forms', erased: true },
    { table: 'circle_form', columns: ['intro', 'fields', 'gift_name'], impersonal: 'what operators ask for' },
  ],
  export: (userId) => ({
    forms: listOf(sql`select form_id, "values", created_at from circle_form_record where user_id = ${userId}
      order by created_at desc`),
  }),
  erase: (trx, userId) => deleteOf(trx, userId, ['circle_form_record']),
}
