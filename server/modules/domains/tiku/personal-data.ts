import { sql } from 'kysely'
import { uncount } from './asked'
import { PRACTICE } from './practice/record'
import { deleteOf, listOf, rowOf, type PersonalData } from '../../../app/personal-data'

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
    { table: 'tiku_practice', columns: ['user_id', 'chapter'], section: 'practice', erased: true },
    { table: 'tiku_done', columns: ['user_id'], section: 'practice', erased: true },
    { table: 'tiku_look', columns: ['user_id'], section: 'practiceLooks', erased: true },
    { table: 'tiku_user_question', columns: ['user_id', 'reason', 'note'], section: 'practiceQuestions', erased: true },
    { table: 'tiku_talk', columns: ['user_id'], section: 'practiceTalks', erased: true },
    { table: 'tiku_learner', columns: ['user_id'], section: 'practiceBanks', erased: true },
    { table: 'tiku_player', columns: ['user_id', 'excluded_reason'], section: 'practiceRank', erased: true },
    { table: 'tiku_league_member', columns: ['user_id', 'result'], section: 'practiceLeagues', erased: true },
    { table: 'tiku_fault', columns: ['user_id', 'words', 'reply'], section: 'practiceFaults', erased: true },
    { table: 'tiku_fault', columns: ['operator_id'], unexported: 'an operator', kept: 'who has decided' },
    { table: 'tiku_bank', columns: ['name', 'intro', 'level', 'key'], impersonal: 'written by us' },
    { table: 'tiku_chapter', columns: ['name'], impersonal: 'written by us' },
    { table: 'tiku_question_stat', columns: ['trap'], impersonal: 'the letter of an option' },
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
    practice: listOf(sql`select p.mode, p.chapter, p.day, d.at, d."right", d.seconds, d.score / 10.0 as score, q.stem
      from tiku_done d join tiku_session s on s.id = d.session_id join tiku_practice p on p.id = s.use_id
      join tiku_question q on q.id = d.question_id where d.user_id = ${userId} order by d.at desc`),
    practiceTalks: listOf(sql`select q.stem, t.at from tiku_talk t join tiku_question q on q.id = t.question_id
      where t.user_id = ${userId} order by t.at desc`),
    practiceLooks: listOf(sql`select q.stem, l.at from tiku_look l join tiku_question q on q.id = l.question_id
      where l.user_id = ${userId} order by l.at desc`),
    practiceQuestions: listOf(sql`select q.stem, u.done_count, u.right_count, u.book, u.streak, u.review_on, u.reason, u.note,
        u.favorite_at from tiku_user_question u join tiku_question q on q.id = u.question_id
      where u.user_id = ${userId} order by u.last_at desc nulls last`),
    practiceBanks: listOf(sql`select b.name, l.exam_day, l.goal, l.done_count, l.right_count from tiku_learner l
      join tiku_bank b on b.id = l.bank_id where l.user_id = ${userId} order by b.id`),
    practiceRank: rowOf(sql`select score / 10.0 as score, correct, seconds, tier, hidden, excluded_at, excluded_reason
      from tiku_player where user_id = ${userId}`),
    practiceLeagues:
      listOf(sql`select m.week, l.tier, m.rank, m.result, m.score / 10.0 as score, m.coins from tiku_league_member m
      join tiku_league l on l.id = m.league_id where m.user_id = ${userId} order by m.week desc`),
    practiceFaults: listOf(sql`select q.stem, f.kind, f.words, f.state, f.reply, f.created_at from tiku_fault f
      join tiku_question q on q.id = f.question_id where f.user_id = ${userId} order by f.created_at desc`),
  }),
  async erase(trx, userId) {
    await sql`update tiku_session set device = '-' where user_id = ${userId}`.execute(trx)
    await uncount(trx, sql`s.use = ${PRACTICE} and s.user_id = ${userId}`)
    await sql`delete from tiku_session s using tiku_practice p where p.id = s.use_id and s.use = ${PRACTICE}
      and s.user_id = ${userId}`.execute(trx)
    await sql`update tiku_fault set user_id = null, words = '' where user_id = ${userId}`.execute(trx)
    await deleteOf(trx, userId, [
      'tiku_practice',
      'tiku_talk',
      'tiku_user_question',
      'tiku_learner',
      'tiku_league_member',
      'tiku_player',
    ])
  },
}
