import { sql } from 'kysely'
import { deleteOf, listOf, type PersonalData } from '../../../app/personal-data'
import { dropCollected } from './saved'
import { leaveAll } from './signup/waitlist'

export const personalData: PersonalData = {
  held: [
    {
      table: 'activity_attendee',
      columns: ['user_id', 'answers', 'phone_tail', 'ticket_no', 'seat', 'state'],
      section: 'activityTickets',
      erased: true,
    },
    {
      table: 'activity_attendee',
      columns: ['added_by'],
      unexported: 'who has looked after a door',
      kept: 'who has let somebody in',
    },
    { table: 'activity_attendee', columns: ['came_from'], impersonal: 'by what way an activity was found' },
    {
      table: 'activity_question',
      columns: ['user_id', 'content'],
      section: 'activityQuestions',
      kept: 'what was asked before everybody stays, under nobody’s name',
    },
    { table: 'activity_question', columns: ['answer'], unexported: 'written by us', kept: 'goes with the question' },
    { table: 'activity_waiter', columns: ['user_id', 'state'], section: 'activityWaits', erased: true },
    { table: 'activity_remind', columns: ['user_id'], unexported: 'is over when sign-up begins', erased: true },
    { table: 'activity_collect', columns: ['user_id'], section: 'activityCollects', erased: true },
    { table: 'activity_staff', columns: ['user_id'], unexported: 'a duty at a door', erased: true },
    { table: 'activity_sign', columns: ['staff_id'], unexported: 'who has looked after a door', kept: 'who has let somebody in' },
    { table: 'activity_sign', columns: ['undo_reason'], impersonal: 'why a record at a door was taken back' },
    {
      table: 'activity_review',
      columns: ['user_id', 'content'],
      section: 'activityReviews',
      kept: 'the report of an activity rests on it',
    },
    { table: 'activity_ban', columns: ['user_id'], section: 'activityBans', erased: true },
    {
      table: 'activity',
      columns: [
        ...['title', 'sub_title', 'tags', 'organizer', 'contact', 'city', 'district', 'place', 'address', 'guide', 'points'],
        ...['intro', 'notice', 'agenda', 'guests', 'state', 'cancel_note', 'series'],
      ],
      impersonal: 'written by us; guests agree to be announced',
    },
    { table: 'activity_ticket', columns: ['name', 'intro', 'fields', 'per_user'], impersonal: 'written by us' },
    { table: 'activity_point', columns: ['name', 'mode'], impersonal: 'written by us' },
  ],
  export: (userId) => ({
    activityTickets: listOf(sql`select a.title, a.start_at, m.answers, m.ticket_no, m.seat, m.state, m.created_at,
      (select json_agg(json_build_object('point', p.name, 'at', s.signed_at) order by s.signed_at) from activity_sign s
        join activity_point p on p.id = s.point_id where s.attendee_id = m.id and s.undone_at is null) as signs
      from activity_attendee m join activity a on a.id = m.activity_id where m.user_id = ${userId} order by m.created_at desc`),
    activityWaits: listOf(
      sql`select activity_id, state, created_at from activity_waiter where user_id = ${userId} order by created_at desc`,
    ),
    activityCollects: listOf(
      sql`select activity_id, created_at from activity_collect where user_id = ${userId} order by created_at desc`,
    ),
    activityReviews: listOf(sql`select activity_id, score, content, created_at from activity_review where user_id = ${userId}
      order by created_at desc`),
    activityQuestions: listOf(sql`select activity_id, content, status, created_at from activity_question
      where user_id = ${userId} order by created_at desc`),
    activityBans: listOf(sql`select until from activity_ban where user_id = ${userId}`),
  }),
  async erase(trx, userId) {
    await dropCollected(trx, userId)
    await leaveAll(trx, userId)
    await sql`update activity_attendee set answers = '{}', phone_tail = '' where user_id = ${userId}`.execute(trx)
    await deleteOf(trx, userId, ['activity_waiter', 'activity_remind', 'activity_staff', 'activity_ban'])
  },
}
