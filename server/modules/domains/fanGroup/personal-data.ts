import { sql } from 'kysely'
import { deleteOf, listOf, type PersonalData } from '../../../app/personal-data'

export const personalData: PersonalData = {
  held: [
    { table: 'fan_group_join', columns: ['user_id'], section: 'fanGroups', erased: true },
    { table: 'fan_group_wait', columns: ['user_id', 'phone'], section: 'fanGroupWaits', erased: true },
    {
      table: 'fan_group',
      columns: ['name', 'region', 'intro', 'benefits', 'rules', 'join_tip', 'owner_wx'],
      impersonal: 'what we say of a group, and the account of ours that looks after it',
    },
    { table: 'fan_group_room', columns: ['members', 'max_members'], impersonal: 'how many, not who' },
  ],
  export: (userId) => ({
    fanGroups: listOf(sql`select g.name, j.created_at from fan_group_join j join fan_group g on g.id = j.group_id
      where j.user_id = ${userId} order by j.created_at desc`),
    fanGroupWaits:
      listOf(sql`select g.name, w.phone, w.created_at, w.told_at from fan_group_wait w join fan_group g on g.id = w.group_id
      where w.user_id = ${userId} order by w.created_at desc`),
  }),
  erase: (trx, userId) => deleteOf(trx, userId, ['fan_group_join', 'fan_group_wait']),
}
