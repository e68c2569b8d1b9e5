import { sql } from 'kysely'
import { deleteOf, listOf, type PersonalData } from '../../../app/personal-data'
import { isOpen, people } from '../../identity/user/people'

export const personalData: PersonalData = {
  held: [
    {
      table: 'feedback',
      columns: ['user_id', 'type', 'content', 'images', 'contact', 'reply'],
      section: 'feedback',
      erased: true,
    },
    { table: 'feedback', columns: ['page'], unexported: 'which page somebody was on', erased: true },
    { table: 'feedback_reply', columns: ['text'], impersonal: 'words of ours' },
    { table: 'logoff', columns: ['user_id', 'reason'], unexported: 'the page of it shows it', erased: true },
    {
      table: 'invite_effect',
      columns: ['inviter_id', 'invitee_id'],
      section: 'invitations',
      kept: 'goes with the ledger',
    },
    { table: 'invite_step_gain', columns: ['inviter_id'], unexported: 'in the section coins', kept: 'goes with the ledger' },
  ],
  export: (userId) => ({
    invitations: listOf(sql`select u.id as user_id, u.nick_name, u.created_at, e.at as effective_at, e.coins, e.revoked_at
      from ${people()} left join invite_effect e on e.invitee_id = u.id where u.invited_by = ${userId} and ${isOpen}
      order by u.created_at desc`),
    feedback: listOf(sql`select type, content, images, contact, reply, created_at from feedback where user_id = ${userId}
      order by created_at desc`),
  }),
  erase: (trx, userId) => deleteOf(trx, userId, ['logoff', 'feedback']),
}
