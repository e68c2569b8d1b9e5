import { sql } from 'kysely'
import { DAILY_COUNT, type PracticeMode } from '../../../../../contract/rules/practice'
import type { ChapterStanding, LearnersBank, TikuHome } from '../../../../../contract/tikuPractice'
import type { Ctx, OpenCtx } from '../../../../app/context'
import { dayOf } from '../../../../app/time/days'
import { prepared, type Db } from '../../../../app/database/db'
import { refuse } from '../../../../app/errors'
import { lastBank, openBank, openBanks, type OpenBank } from './banks'
import { beatOf } from './beat'
import { daysBetween, isDay, plusDays } from './calendar'
import { freeLeft } from './free'
import { isListed } from './mocks'
import { isDue, isHard } from './pool'
import { holdLearner, PRACTICE } from './record'
import { titleOf } from './start'

export const bankShown = ({ firstChapter: _firstChapter, ...bank }: OpenBank): LearnersBank => bank

/** Days that the calendar of the home page looks back. */
const CALENDAR_DAYS = 35
/** With fewer answers a share of them says nothing. */
const ENOUGH = 10

/** All of one bank for one person, or for somebody who has not logged in; nothing while there is no bank. */
export async function home({ db, user, now }: OpenCtx, wanted: string | undefined): Promise<TikuHome[]> {
  const userId = user?.id ?? null
  const id = wanted ?? (userId ? await lastBank(db, userId) : undefined)
  const bank = id ? await openBank(db, userId, id) : (await openBanks(db, userId)).at(0)
  if (!bank) return []
  const day = dayOf(now)
  const { goal, examDay, done, right, today } = await learnerOf(db, userId, bank.id, day)
  return [
    {
      bank: bankShown(bank),
      plan: { goal, done: today, examDay, daysLeft: examDay === null ? null : daysBetween(day, examDay) },
      ...(await practised(db, userId, day)),
      today: day,
      resume: await resumeOf(db, userId, bank.id),
      stats: {
        done: bank.done,
        total: bank.questionCount,
        rate: done ? Math.round((right / done) * 100) : null,
        beat: done < ENOUGH ? null : await beatOf(db, bank.id, sharesIn(bank.id), { userId: userId!, share: right / done }),
      },
      daily: await dailyOf(db, userId, bank.id, day),
      chapters: await chaptersOf(db, userId, bank),
      counts: await countsOf(db, userId, bank.id, day),
      free: await freeLeft(db, userId, bank, now),
    },
  ]
}

interface Own {
  goal: number
  /** null, too, once the examination is over. */
  examDay: string | null
  done: number
  right: number
  today: number
}
async function learnerOf(db: Db, userId: string | null, bankId: string, day: string): Promise<Own> {
  const { rows } = await sql<Own>`${prepared}
    select coalesce(l.goal, 20) as goal, case when l.exam_day >= ${day}::date then l.exam_day::text end as "examDay",
      coalesce(l.done_count, 0) as done,
      coalesce(l.right_count, 0) as "right",
      (select count(*) from tiku_done d where d.user_id = ${userId}::uuid and d.day = ${day}::date
        and d.bank_id = ${bankId}) as today
    from (select) one left join tiku_learner l on l.user_id = ${userId}::uuid and l.bank_id = ${bankId}`.execute(db)
  return rows[0]
}

/** Which part was right of what those have answered in the bank who have answered enough. */
const sharesIn = (bankId: string) => sql`
  select user_id, right_count::float8 / done_count as share from tiku_learner where bank_id = ${bankId}
    and done_count >= ${ENOUGH}`

async function countsOf(db: Db, userId: string | null, bankId: string, day: string): Promise<TikuHome['counts']> {
  const { rows } = await sql<TikuHome['counts']>`${prepared}
    select u.due, u.wrong, u.favorites,
      (select count(*) from tiku_paper p where p.bank_id = ${bankId} and ${isListed(userId)}) as papers,
      (select count(*) from tiku_question q where q.bank_id = ${bankId} and q.state = 'on' and q.material <> '') as cases,
      (select count(*) from tiku_question_stat t join tiku_question q on q.id = t.question_id
        where q.bank_id = ${bankId} and q.state = 'on' and ${isHard}) as hard
    from (
      select count(*) filter (where ${isDue(day)}) as due, count(*) filter (where u.book = 'open') as wrong,
        count(*) filter (where u.favorite_at is not null) as favorites
      from tiku_user_question u join tiku_question q on q.id = u.question_id and q.state = 'on'
      where u.user_id = ${userId}::uuid and u.bank_id = ${bankId}) u`.execute(db)
  return rows[0]
}

/** Chapters in the order of the book, each with how far this person is in it. */
async function chaptersOf(db: Db, userId: string | null, bank: OpenBank): Promise<ChapterStanding[]> {
  const { rows } = await sql<Omit<ChapterStanding, 'free'>>`${prepared}
    select c.name, count(q.id) as total, count(u.question_id) filter (where u.done_count > 0) as done,
      round(100.0 * sum(u.right_count) / nullif(sum(u.done_count), 0))::integer as rate
    from tiku_chapter c join tiku_question q on q.bank_id = c.bank_id and q.chapter = c.name and q.state = 'on'
    left join tiku_user_question u on u.user_id = ${userId}::uuid and u.question_id = q.id
    where c.bank_id = ${bank.id} group by c.name, c.position order by c.position`.execute(db)
  return rows.map((row) => ({ ...row, free: bank.free || row.name === bank.firstChapter }))
}

/** The days on which somebody has practised, and how many in a row: a today without practice breaks nothing yet. */
async function practised(db: Db, userId: string | null, day: string): Promise<{ streak: number; days: string[] }> {
  if (!userId) return { streak: 0, days: [] }
  const { rows } = await sql<{ streak: number; days: string[] }>`${prepared}
    with days as (select distinct d.day from tiku_done d where d.user_id = ${userId}),
    runs as (select day, day - (dense_rank() over (order by day))::integer as run from days)
    select (select count(*) from runs where run = (
        select r.run from runs r where r.day >= ${day}::date - 1 order by r.day desc limit 1)) as streak,
      coalesce((select array_agg(d.day::text order by d.day) from days d where d.day > ${plusDays(day, -CALENDAR_DAYS)}::date),
        '{}') as days`.execute(db)
  return rows[0]
}

interface Open {
  sessionId: string
  mode: PracticeMode
  chapter: string
  paperId: string | null
  answered: number
  total: number
}
/**
 * What somebody was at last and has not finished; the day's questions have their own entrance, and one question is looked for
 * anew.
 */
async function resumeOf(db: Db, userId: string | null, bankId: string): Promise<TikuHome['resume']> {
  if (!userId) return []
  const { rows } = await sql<Open & { id: string }>`${prepared}
    select s.id as "sessionId", p.id, p.mode, p.chapter, p.paper_id as "paperId", n.answered,
      (select count(*) from tiku_session_question q where q.session_id = s.id) as total
    from tiku_practice p
    join tiku_session s on s.use = ${PRACTICE} and s.use_id = p.id and s.user_id = p.user_id and s.state = 'open',
      lateral (select count(*) filter (where a.answer <> '[]') as answered, max(a.saved_at) as at
        from tiku_answer a where a.session_id = s.id) n
    where p.user_id = ${userId} and p.bank_id = ${bankId} and p.day is null and p.mode <> 'one' and (s.expire_at is null
      or s.expire_at > now())
    order by coalesce(n.at, s.started_at) desc limit 1`.execute(db)
  const one = rows.at(0)
  if (!one) return []
  const { id, ...open } = one
  return [{ ...open, title: await titleOf(db, { ...open, id, day: null, bankId, userId }) }]
}

async function dailyOf(db: Db, userId: string | null, bankId: string, day: string): Promise<TikuHome['daily']> {
  const { rows } = await sql<{ sessionId: string; open: boolean; right: number; count: number }>`${prepared}
    select s.id as "sessionId", s.state = 'open' as open,
      (select count(*) from tiku_session_question q where q.session_id = s.id) as count,
      (select count(*) from tiku_done d where d.session_id = s.id and d."right") as "right"
    from tiku_practice p join tiku_session s on s.use = ${PRACTICE} and s.use_id = p.id and s.state <> 'void'
    where p.user_id = ${userId}::uuid and p.bank_id = ${bankId} and p.day = ${day}::date order by s.no desc limit 1`.execute(db)
  const one = rows.at(0)
  if (!one) return { count: DAILY_COUNT, state: 'none', sessionId: null, right: 0 }
  return { count: one.count, state: one.open ? 'open' : 'done', sessionId: one.sessionId, right: one.right }
}

/** Sets when somebody's examination is and how much they want to do a day. */
export async function savePlan(
  { db, user, now }: Ctx,
  { bankId, examDay, goal }: { bankId: string; examDay: string | null; goal: number },
): Promise<true> {
  await openBank(db, user.id, bankId)
  if (examDay !== null && (!isDay(examDay) || examDay < dayOf(now))) return refuse(400, '考试日期不能早于今天')
  return db.transaction().execute(async (trx) => {
    await holdLearner(trx, user.id, bankId)
    await sql`update tiku_learner set exam_day = ${examDay}::date, goal = ${goal}
      where user_id = ${user.id} and bank_id = ${bankId}`.execute(trx)
    return true as const
  })
}
