import { sql } from 'kysely'
import { deleteOf, listOf, type PersonalData } from '../../../app/personal-data'

export const personalData: PersonalData = {
  held: [
    {
      table: 'notice',
      columns: ['user_id', 'sub_type', 'title', 'content', 'route', 'params', 'why'],
      section: 'notices',
      erased: true,
    },
    { table: 'notice', columns: ['cause', 'merge_key'], impersonal: 'keys that keep one from being told twice' },
    {
      table: 'notice',
      columns: ['from_user'],
      unexported: 'names somebody else',
      kept: 'the notices of others name a closed account',
    },
    {
      table: 'notice_person',
      columns: ['user_id'],
      unexported: 'belongs to what others were told',
      kept: 'the notices of others name a closed account',
    },
    { table: 'notice_owed', columns: ['user_id'], unexported: 'waits for a notice to be sent', erased: true },
    {
      table: 'notice_owed',
      columns: ['kind', 'was', 'note'],
      impersonal: 'how a thing of ours was, and what operators say of it',
    },
    {
      table: 'broadcast',
      columns: ['title', 'content', 'route', 'params', 'segment', 'error'],
      impersonal: 'what operators told many',
    },
    {
      table: 'notice_wording',
      columns: ['code', 'title', 'content', 'operator_id', 'reason'],
      impersonal: 'what operators have the product say',
    },
    { table: 'notice_setting', columns: ['user_id'], unexported: 'the settings show them', erased: true },
    {
      table: 'subscribe_permission',
      columns: ['user_id', 'openid', 'template', 'words', 'route', 'params'],
      unexported: 'leave of WeChat to send one message, which says what a notice says',
      erased: true,
    },
  ],
  export: (userId) => ({
    notices: listOf(sql`select type, title, content, count, why, read, created_at from notice
      where user_id = ${userId} and not deleted order by created_at desc`),
  }),
  erase: (trx, userId) => deleteOf(trx, userId, ['notice', 'notice_owed', 'notice_setting', 'subscribe_permission']),
}
