import { sql } from 'kysely'
import { listOf, type PersonalData } from '../../../app/personal-data'

export const personalData: PersonalData = {
  held: [
    {
      table: 'assist_record',
      columns: ['owner_id', 'void_reason', 'state'],
      section: 'assists',
      kept: 'what was given, and who has helped to it',
    },
    {
      table: 'assist_help',
      columns: ['helper_id', 'reason', 'state'],
      section: 'assistHelps',
      kept: 'whom it helped to a prize',
    },
    { table: 'assist_help', columns: ['network'], unexported: 'guards against many accounts of one person', erased: true },
    {
      table: 'assist_campaign',
      columns: ['title', 'intro', 'helper', 'rules', 'organizer', 'share_title', 'checklist', 'state', 'helper_coins'],
      impersonal: 'written by us',
    },
    { table: 'assist_step', columns: ['kind', 'name'], impersonal: 'written by us' },
    { table: 'assist_gift', columns: ['state', 'claim_by'], impersonal: 'how far a prize has come' },
  ],
  export: (userId) => ({
    assists: listOf(sql`select c.title, r.current, r.need, r.state, r.void_reason, r.started_at from assist_record r
      join assist_campaign c on c.id = r.campaign_id where r.owner_id = ${userId} order by r.started_at desc`),
    assistHelps: listOf(sql`select c.title, h.state, h.reason, h.coins, h.created_at from assist_help h
      join assist_campaign c on c.id = h.campaign_id where h.helper_id = ${userId} order by h.created_at desc`),
  }),
  erase: (trx, userId) => sql`update assist_help set network = '' where helper_id = ${userId}`.execute(trx),
}
