import { sql } from 'kysely'
import type { PersonalData } from '../../../app/personal-data'
import { find } from '../../services/conversation/conversations'

/** What people ask is of the conversation. */
export const personalData: PersonalData = {
  held: [
    { table: 'kefu_teacher', columns: ['name', 'phone'], impersonal: 'a number of ours, for those who bought a course' },
    { table: 'kefu_case', columns: ['note'], unexported: 'what colleagues tell each other until it is settled', erased: true },
  ],
  async erase(trx, userId) {
    const conversation = await find(trx, 'kefu', userId)
    if (conversation) await sql`update kefu_case set note = '' where conversation_id = ${conversation.id}`.execute(trx)
  },
}
