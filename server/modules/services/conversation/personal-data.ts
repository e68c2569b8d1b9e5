import { sql } from 'kysely'
import { listOf, type PersonalData } from '../../../app/personal-data'
import { forgetTalks } from './forget'

export const personalData: PersonalData = {
  held: [
    {
      table: 'conversation_message',
      columns: ['user_id', 'body'],
      section: 'messages',
      kept: 'what was written to others is theirs too, under nobody’s name; what was asked of us goes',
    },
    { table: 'conversation_message', columns: ['host'], impersonal: 'whether the host of a live spoke' },
    {
      table: 'conversation_member',
      columns: ['user_id'],
      unexported: 'says how far somebody has read',
      kept: 'the others go on talking with a closed account',
    },
    {
      table: 'conversation',
      columns: ['biz_id'],
      unexported: 'names a talk',
      kept: 'names what is left of a talk',
    },
  ],
  export: (userId) => ({
    messages: listOf(sql`select c.kind, m.seq, m.type, m.body, m.created_at
      from conversation_message m join conversation c on c.id = m.conversation_id
      where m.user_id = ${userId} and m.recalled_at is null order by m.created_at desc`),
  }),
  erase: forgetTalks,
}
