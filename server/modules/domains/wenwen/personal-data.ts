import { sql } from 'kysely'
import { deleteOf, listOf, type PersonalData } from '../../../app/personal-data'
import { removeChats } from './chats/chats'

const OURS = 'written by us'

export const personalData: PersonalData = {
  held: [
    {
      table: 'wenwen_chat',
      columns: ['user_id', 'title', 'region', 'about'],
      section: 'aiChats',
      erased: true,
    },
    {
      table: 'wenwen_message',
      columns: [
        ...['content', 'error', 'label', 'notice', 'sources', 'cards', 'follow_ups', 'exits', 'regions', 'region'],
        ...['vote_reasons', 'vote_text', 'topic', 'attachment_name'],
      ],
      section: 'aiChats',
      erased: true,
    },
    {
      table: 'wenwen_attachment',
      columns: ['user_id', 'name', 'words', 'notice'],
      section: 'aiAttachments',
      erased: true,
    },
    { table: 'wenwen_draft', columns: ['content'], impersonal: 'what the assistant found, in the words of its sources' },
    { table: 'wenwen_hot', columns: ['question'], impersonal: 'what several people have asked in the same words' },
    { table: 'wenwen_event', columns: ['data'], unexported: 'a copy of the answer for a day', erased: true },
    { table: 'wenwen_use', columns: ['user_id'], section: 'aiUses', erased: true },
    {
      table: 'wenwen_use',
      columns: ['place', 'network'],
      unexported: 'a fingerprint for two days, of nobody who is known',
      erased: true,
    },
    { table: 'law_article', columns: ['text', 'title', 'gist'], impersonal: OURS },
    { table: 'wenwen_assistant', columns: ['name'], impersonal: OURS },
  ],
  export: (userId) => ({
    aiChats: listOf(sql`select c.title, c.created_at, (
        select coalesce(json_agg(json_build_object('role', m.role, 'content', m.content, 'time', m.created_at, 'vote', m.vote,
          'collected', m.kept_at)
          order by m.created_at, m.id), '[]') from wenwen_message m where m.chat_id = c.id) as messages
      from wenwen_chat c where c.user_id = ${userId} order by c.created_at desc`),
    aiAttachments: listOf(sql`select name, words, created_at from wenwen_attachment where user_id = ${userId}
      order by created_at desc`),
    aiUses: listOf(sql`select day, coins, state from wenwen_use where user_id = ${userId} order by created_at desc`),
  }),
  async erase(trx, userId) {
    await removeChats(trx, sql`c.user_id = ${userId}`)
    await deleteOf(trx, userId, ['wenwen_use', 'wenwen_attachment'])
  },
}
