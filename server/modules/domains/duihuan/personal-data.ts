import { sql } from 'kysely'
import { deleteOf, listOf, type PersonalData } from '../../../app/personal-data'

export const personalData: PersonalData = {
  held: [
    {
      table: 'duihuan_record',
      columns: ['user_id', 'title', 'code_masked'],
      section: 'redemptions',
      kept: 'what was given, and by which code',
    },
    { table: 'duihuan_code', columns: ['hash', 'last4', 'void_reason'], impersonal: 'a code and why it is none any more' },
    { table: 'duihuan_code', columns: ['used_by'], unexported: 'in the section redemptions', kept: 'one code is used once' },
    {
      table: 'duihuan_try',
      columns: ['user_id', 'network', 'last4', 'outcome'],
      unexported: 'guards against guessing, and is over after 90 days',
      erased: true,
    },
    {
      table: 'duihuan_batch',
      columns: ['name', 'company', 'rules', 'remark', 'per_person', 'channel', 'key', 'prefix', 'seed', 'qr_text'],
      impersonal: 'written by us',
    },
  ],
  export: (userId) => ({
    redemptions: listOf(sql`select r.title, r.code_masked, r.by, r.created_at,
        (select json_agg(g.title order by g.position) from duihuan_right g where g.record_id = r.id) as rights
      from duihuan_record r where r.user_id = ${userId} order by r.created_at desc`),
  }),
  erase: (trx, userId) => deleteOf(trx, userId, ['duihuan_try']),
}
