import { sql } from 'kysely'
import { listOf, type PersonalData } from '../../../app/personal-data'

export const personalData: PersonalData = {
  held: [
    {
      table: 'tiku_session',
      columns: ['user_id', 'use', 'ended_by', 'void_reason'],
      section: 'examSessions',
      kept: 'the record of an examination, which whoever held it has to be able to show',
    },
    { table: 'tiku_session', columns: ['device'], unexported: 'a random name of a device', erased: true },
    {
      table: 'tiku_answer',
      columns: ['answer'],
      section: 'examSessions',
      kept: 'the record of an examination, which whoever held it has to be able to show',
    },
    {
      table: 'tiku_mark',
      columns: ['user_id', 'operator_id', 'comment'],
      unexported: 'what somebody thought of another one’s text',
      kept: 'goes with the record of the examination',
    },
    {
      table: 'tiku_extra',
      columns: ['user_id', 'reason', 'use'],
      section: 'examExtraTime',
      kept: 'goes with the record of the examination',
    },
    { table: 'tiku_bank', columns: ['name', 'intro'], impersonal: 'written by us' },
    {
      table: 'tiku_question',
      columns: ['chapter', 'material', 'stem', 'options', 'key', 'analysis', 'law'],
      impersonal: 'written by us',
    },
    { table: 'tiku_paper', columns: ['title'], impersonal: 'written by us' },
    { table: 'tiku_paper_rule', columns: ['chapter'], impersonal: 'written by us' },
    { table: 'tiku_session_question', columns: ['options'], impersonal: 'the order of the options' },
  ],
  export: (userId) => ({
    examSessions: listOf(sql`select s.use, s.use_id, s.no, s.state, s.objective + s.subjective as score, s.total, s.leave_count,
        s.started_at, s.ended_at, s.void_reason,
        (select json_agg(json_build_object('stem', q.stem, 'answer', a.answer, 'points', a.points) order by p.position)
          from tiku_answer a join tiku_question q on q.id = a.question_id
          join tiku_session_question p on p.session_id = a.session_id and p.question_id = a.question_id
          where a.session_id = s.id) as answers
      from tiku_session s where s.user_id = ${userId} order by s.started_at desc`),
    examExtraTime: listOf(sql`select use, use_id, seconds, reason, created_at from tiku_extra
      where user_id = ${userId} order by created_at desc`),
  }),
  erase: (trx, userId) => sql`update tiku_session set device = '-' where user_id = ${userId}`.execute(trx),
}
