import { sql } from 'kysely'
import { listOf, type PersonalData } from '../../../app/personal-data'

export const personalData: PersonalData = {
  held: [
    { table: 'vip_term', columns: ['user_id'], section: 'memberships', kept: 'goes with the order that gave it' },
    { table: 'vip_birthday', columns: ['user_id'], section: 'birthdayCoins', erased: true },
    { table: 'vip_term', columns: ['replaced_by'], unexported: 'an order of theirs', kept: 'goes with that order' },
    { table: 'vip_card', columns: ['name'], impersonal: 'written by us' },
  ],
  export: (userId) => ({
    memberships: listOf(sql`select c.name as card, t.source, t.starts_at, t.ends_at, t.revoked_at from vip_term t
      join vip_card c on c.id = t.card_id where t.user_id = ${userId} order by t.created_at desc`),
    birthdayCoins: listOf(sql`select year, amount, at from vip_birthday where user_id = ${userId} order by year desc`),
  }),
  erase: (trx, userId) => sql`delete from vip_birthday where user_id = ${userId}`.execute(trx),
}
