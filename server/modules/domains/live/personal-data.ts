import { sql } from 'kysely'
import { listOf, type PersonalData } from '../../../app/personal-data'

const counted = 'counted in a live that is over'

export const personalData: PersonalData = {
  held: [
    {
      table: 'live_question',
      columns: ['user_id', 'content', 'answer'],
      section: 'liveQuestions',
      kept: 'what was said stays, under nobody’s name',
    },
    { table: 'live_question_vote', columns: ['user_id'], unexported: 'a tap on a question of somebody', kept: counted },
    { table: 'live_poll_vote', columns: ['user_id'], section: 'liveVotes', kept: counted },
    { table: 'live_draw_winner', columns: ['user_id'], section: 'liveWins', kept: 'the list of winners was published' },
    { table: 'live_review', columns: ['user_id', 'content'], section: 'liveReviews', erased: true },
    { table: 'live_reserve', columns: ['user_id'], section: 'liveReserves', erased: true },
    { table: 'live_cancel_notice', columns: ['user_id'], unexported: 'waits for a notice to be sent', erased: true },
    { table: 'live_presence', columns: ['user_id', 'device_id'], unexported: 'who is in the room just now', erased: true },
    {
      table: 'live_member',
      columns: ['user_id'],
      unexported: 'states of our own',
      kept: 'only who was muted, until that is over',
    },
    { table: 'live_assistant', columns: ['user_id'], unexported: 'a role that the host gave', erased: true },
    { table: 'live_ban', columns: ['user_id', 'host_id'], unexported: 'whom a teacher sent away', erased: true },
    {
      table: 'live_ban_device',
      columns: ['user_id', 'host_id', 'device_id'],
      unexported: 'with which devices they came',
      erased: true,
    },
    { table: 'live_like', columns: ['user_id'], unexported: 'counts taps', kept: counted },
    { table: 'live_sign_in', columns: ['user_id'], unexported: 'counts who was there', kept: counted },
    {
      table: 'live',
      columns: ['host_id'],
      unexported: 'a live of ours',
      kept: 'a closed account is the host of what it held',
    },
    {
      table: 'live',
      columns: ['title', 'intro', 'outline', 'password_hash', 'pinned', 'cancel_note'],
      impersonal: 'what operators and hosts announce',
    },
    { table: 'live_doc', columns: ['name'], impersonal: 'names of files of ours' },
  ],
  export: (userId) => ({
    liveQuestions: listOf(sql`select live_id, content, anonymous, answer, state, created_at from live_question
      where user_id = ${userId} order by created_at desc`),
    liveVotes: listOf(sql`select v.poll_id, p.options[v.choice + 1] as choice from live_poll_vote v
      join live_poll p on p.id = v.poll_id where v.user_id = ${userId}`),
    liveWins: listOf(sql`select d.live_id, d.prize, d.drawn_at from live_draw_winner w join live_draw d on d.id = w.draw_id
      where w.user_id = ${userId}`),
    liveReviews: listOf(sql`select live_id, score, content, created_at from live_review where user_id = ${userId}
      order by created_at desc`),
    liveReserves: listOf(sql`select live_id, created_at from live_reserve where user_id = ${userId} order by created_at desc`),
  }),
  /** Its places are free again, and where it was is not kept. */
  async erase(trx, userId) {
    // The lives first and in the order of their ids, as everybody waits who changes several.
    await sql`select l.id from live_reserve r join live l on l.id = r.live_id where r.user_id = ${userId}
      order by l.id for no key update of l`.execute(trx)
    await sql`with gone as (delete from live_reserve where user_id = ${userId} returning live_id)
      update live l set reserve_count = l.reserve_count - 1 from gone where l.id = gone.live_id`.execute(trx)
    await sql`delete from live_cancel_notice where user_id = ${userId}`.execute(trx)
    await sql`delete from live_presence where user_id = ${userId}`.execute(trx)
    await sql`delete from live_member where user_id = ${userId} and muted_until is null`.execute(trx)
    await sql`update live_question set anonymous = true where user_id = ${userId}`.execute(trx)
    await sql`delete from live_review where user_id = ${userId}`.execute(trx)
    await sql`delete from live_ban where user_id = ${userId} or host_id = ${userId}`.execute(trx)
    await sql`delete from live_assistant where user_id = ${userId}`.execute(trx)
  },
}
