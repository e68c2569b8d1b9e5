import { sql } from 'kysely'
import { COUNTED_AGAIN_DAYS, LEAGUE_FROM, LEAGUE_SIZE, type PracticeMode } from '../../../contract/rules/practice'
import type { QuestionKind } from '../../../contract/rules/questions'
import type { Trx } from '../../app/database/db'
import { dayOf } from '../../app/time/days'
import { newId } from '../../app/ids'
import type { Services } from '../../app/http/serve'
import { gradeOf, type Key } from '../../modules/domains/tiku/grade'
import { mondayOf, plusDays, startOf } from '../../modules/domains/tiku/practice/calendar'
import { PRACTICE } from '../../modules/domains/tiku/practice/record'
import { afterAnswer, NOT_IN_BOOK, type Standing } from '../../modules/domains/tiku/practice/standing'
import { countQuestions } from '../../modules/domains/tiku/practice/stats'
import { joinLeague } from '../../modules/domains/tiku/rank/joining'
import { settleLeagues } from '../../modules/domains/tiku/rank/settling'
import { insert } from '../load'

/** Those whose days are shown in full; the others have a smaller part of them. */
const PHONES = Array.from({ length: 34 }, (_, at) => `138001380${String(at).padStart(2, '0')}`)
const DAYS = 14
const MINUTE = 60_000

interface Question {
  id: string
  bankId: string
  kind: QuestionKind
  chapter: string
  difficulty: number
  key: Key
  options: { key: string }[]
}
interface Own extends Standing {
  done: number
  right: number
  lastRight: boolean
  lastAt: Date
  countedAt: number
}
/** What somebody has practised: rows of every table, each following from the answers. */
interface Written {
  scopes: Record<string, unknown>[]
  sessions: Record<string, unknown>[]
  asked: Record<string, unknown>[]
  answers: Record<string, unknown>[]
  done: Record<string, unknown>[]
}
const nothing = (): Written => ({ scopes: [], sessions: [], asked: [], answers: [], done: [] })

interface Sitting {
  userId: string
  /** How many of ten they get right. */
  skill: number
  mode: PracticeMode
  chapter: string
  day: string
  start: number
  questions: Question[]
  /** Left in the middle, to be gone on with. */
  open: boolean
}

/** What people answer who do not know. */
function wrongAnswer({ kind, key, options }: Question, n: number): string[] {
  if (kind === 'judge') return [key.keys![0] === 'T' ? 'F' : 'T']
  if (kind === 'fill') return key.blanks!.map(() => '不清楚')
  if (kind === 'number') return [String(Math.round((key.value ?? 0) * 1.1) + 1)]
  if (kind === 'multiple') return key.keys!.slice(0, 1)
  const others = options.map((one) => one.key).filter((one) => !key.keys!.includes(one))
  return [others[n % Math.min(2, others.length)]]
}
function rightAnswer({ kind, key }: Question): string[] {
  if (kind === 'fill') return key.blanks!.map(([word]) => word)
  return kind === 'number' ? [String(key.value)] : key.keys!
}

/** Answers one session; `own` is what the person has known of each question until then. */
function sit(into: Written, own: Map<string, Own>, scopeOf: (sitting: Sitting) => { id: string; no: number }, sitting: Sitting) {
  const { userId, skill, start, day, questions, open } = sitting
  const scope = scopeOf(sitting)
  const id = newId(start)
  const bankId = questions[0].bankId
  const answered = open ? Math.ceil(questions.length * 0.6) : questions.length
  let [at, rights] = [start, 0]
  for (const [n, question] of questions.entries()) {
    into.asked.push({
      session_id: id,
      position: n + 1,
      question_id: question.id,
      points: 1,
      options: question.options.map((one) => one.key),
    })
    if (n >= answered) continue
    const seconds = 6 + ((n * 7 + skill * 5) % 31)
    at += seconds * 1000
    const before = own.get(question.id)
    // Who has got it wrong before knows it better now.
    const luck = (Number.parseInt(question.id.slice(-6), 16) + n * 3 + skill * 7) % 10
    const answer = luck < skill + (before ? 2 : 0) ? rightAnswer(question) : wrongAnswer(question, skill)
    const got = gradeOf({ ...question, points: 1 }, answer)!
    const right = got === 1
    rights += got
    const counts = right && at - (before?.countedAt ?? 0) > COUNTED_AGAIN_DAYS * 86_400_000
    const time = new Date(at)
    into.answers.push({
      session_id: id,
      question_id: question.id,
      answer,
      flagged: false,
      seq: n + 1,
      seconds,
      points: got,
      saved_at: time,
    })
    into.done.push({
      ...{ session_id: id, question_id: question.id, user_id: userId, bank_id: bankId, day, at: time, right, seconds },
      ...{ score: counts ? 10 + question.difficulty : 0, spent: false },
    })
    own.set(question.id, {
      ...afterAnswer(before ?? NOT_IN_BOOK, right, day),
      ...{ done: (before?.done ?? 0) + 1, right: (before?.right ?? 0) + Number(right), lastRight: right, lastAt: time },
      countedAt: counts ? at : (before?.countedAt ?? 0),
    })
  }
  into.sessions.push({
    ...{ id, user_id: userId, use: PRACTICE, use_id: scope.id, no: scope.no, state: open ? 'open' : 'done' },
    ...{ total: questions.length, pass: 0, leave_count: 0, second_opinion: false, device: '-', started_at: new Date(start) },
    ...{ ended_at: open ? null : new Date(at), ended_by: open ? null : 'person', objective: open ? 0 : rights, subjective: 0 },
    ...{ void_reason: '', seq_floor: 0 },
  })
}

/** One scope for each thing that one person practises, and how often they have. */
function scopesOf(into: Written, userId: string) {
  const known = new Map<string, { id: string; no: number }>()
  return ({ mode, chapter, day, questions }: Sitting) => {
    const key = [mode, chapter, mode === 'daily' ? day : '', questions[0].bankId].join(' ')
    const before = known.get(key)
    const scope = { id: before?.id ?? newId(), no: (before?.no ?? 0) + 1 }
    known.set(key, scope)
    if (!before)
      into.scopes.push({
        ...{ id: scope.id, user_id: userId, bank_id: questions[0].bankId, mode, chapter, day: mode === 'daily' ? day : null },
      })
    return scope
  }
}

/** Which of the fourteen days somebody has practised on: the first of them every day, the others now and then. */
const practises = (n: number, back: number) => n === 0 || (n * 5 + back * 3) % 7 < 4

interface Everything {
  people: string[]
  chapters: Map<string, Question[]>
  daily: Map<string, Question[]>
  now: Date
}
function personsDays(n: number, { people, chapters, daily, now }: Everything) {
  const into = nothing()
  const own = new Map<string, Own>()
  const userId = people[n]
  const scope = scopesOf(into, userId)
  const names = [...chapters.keys()]
  const skill = 5 + ((n * 3) % 4)
  for (let back = DAYS - 1; back >= 0; back--) {
    if (!practises(n, back)) continue
    const day = plusDays(dayOf(now), -back)
    // What begins today has begun already, at whatever hour this runs.
    const evening = startOf(day).getTime() + (19 * 60 + n * 3) * MINUTE
    const start = Math.min(evening, now.getTime() - (200 - n) * MINUTE)
    if (dayOf(start) !== day) continue
    const chapter = names[(n + back) % Math.min(names.length, 6)]
    const common = { userId, skill, day }
    sit(into, own, scope, { ...common, mode: 'daily', chapter: '', start, questions: daily.get(day)!, open: false })
    const all = chapters.get(chapter)!
    const from = (n * 7 + back * 5) % Math.max(1, all.length - 10)
    const open = back === 0 && n === 0
    const questions = all.slice(from, from + 10 + (n % 3) * 2)
    sit(into, own, scope, { ...common, mode: 'chapter', chapter, start: start + 15 * MINUTE, questions, open })
  }
  return { into, own, userId }
}

async function questionsOf(trx: Trx): Promise<Question[]> {
  const { rows } = await sql<Question>`
    select q.id, q.bank_id as "bankId", q.kind, q.chapter, q.difficulty, q.key, q.options from tiku_question q
    join tiku_bank b on b.id = q.bank_id and b.key is not null
    where q.kind <> 'text' and b.id = (select id from tiku_bank where key is not null order by sort limit 1) order by q.id`.execute(
    trx,
  )
  return rows
}

/** The questions of each day, ten after ten. */
function dailies(questions: Question[], now: Date): Map<string, Question[]> {
  const days = Array.from({ length: DAYS }, (_, back) => plusDays(dayOf(now), -back))
  const step = Math.max(10, Math.floor(questions.length / DAYS))
  return new Map(
    days.map((day, n) => [day, Array.from({ length: 10 }, (_, at) => questions[(n * step + at * 3) % questions.length])]),
  )
}

/** Who has done enough in the week sits in its league, as if all had begun in the same one. */
async function addLeague(trx: Trx, week: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from tiku_done where day >= ${week}::date and day < ${week}::date + 7 and score > 0
    group by user_id having count(*) >= ${LEAGUE_FROM} order by user_id limit ${LEAGUE_SIZE}`.execute(trx)
  if (!rows.length) return
  const id = newId()
  await insert(trx, 'tiku_league', [{ id, week, tier: 2, no: 1 }])
  await insert(
    trx,
    'tiku_league_member',
    rows.map((one, at) => ({ id: newId(), week, user_id: one.id, league_id: id, seat: at + 1, coins: 0 })),
  )
}

async function write(trx: Trx, days: ReturnType<typeof personsDays>[], daily: Map<string, Question[]>): Promise<void> {
  const bankId = [...daily.values()][0][0].bankId
  await insert(
    trx,
    'tiku_daily_question',
    [...daily].flatMap(([day, questions]) =>
      questions.map(({ id }, at) => ({ bank_id: bankId, day, position: at + 1, question_id: id })),
    ),
  )
  const rows = (of: (written: Written) => Record<string, unknown>[]) => days.flatMap(({ into }) => of(into))
  await insert(
    trx,
    'tiku_practice',
    rows((one) => one.scopes),
  )
  await insert(
    trx,
    'tiku_session',
    rows((one) => one.sessions),
  )
  await insert(
    trx,
    'tiku_session_question',
    rows((one) => one.asked),
  )
  await insert(
    trx,
    'tiku_answer',
    rows((one) => one.answers),
  )
  await insert(
    trx,
    'tiku_done',
    rows((one) => one.done),
  )
  await insert(
    trx,
    'tiku_user_question',
    days.flatMap(({ own, userId }) =>
      [...own].map(([questionId, one], at) => ({
        ...{ user_id: userId, question_id: questionId, bank_id: bankId, done_count: one.done, right_count: one.right },
        ...{ last_right: one.lastRight, last_at: one.lastAt, book: one.book, streak: one.streak, right_day: one.rightDay },
        ...{ review_on: one.reviewOn, reason: one.book === 'open' ? ['', 'concept', 'law', 'careless'][at % 4] : '', note: '' },
        ...{ favorite_at: at % 17 === 3 ? one.lastAt : null, round: 0 },
      })),
    ),
  )
  await sql`insert into tiku_learner (user_id, bank_id, done_count, right_count, question_count, last_at)
    select d.user_id, d.bank_id, count(*), count(*) filter (where d."right"), count(distinct d.question_id), max(d.at)
    from tiku_done d group by d.user_id, d.bank_id`.execute(trx)
  await sql`insert into tiku_player (user_id, score, correct, seconds, last_at, tier)
    select d.user_id, sum(d.score), count(*), sum(d.seconds), max(d.at), 2 from tiku_done d where d.score > 0 group by d.user_id`.execute(
    trx,
  )
}

/** Two weeks of practice in the first bank; statistics, books and ranks follow from it as they do in life. */
export async function addPractice(services: Services): Promise<void> {
  const now = new Date()
  const people = await services.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select id from app_user where phone = any(${PHONES}::text[]) and status = 'active' order by phone`.execute(trx)
    const questions = await questionsOf(trx)
    if (!rows.length || !questions.length) return []
    const chapters = new Map<string, Question[]>()
    for (const one of questions) chapters.set(one.chapter, [...(chapters.get(one.chapter) ?? []), one])
    const daily = dailies(questions, now)
    const people = rows.map(({ id }) => id)
    await write(
      trx,
      people.map((_, n) => personsDays(n, { people, chapters, daily, now })),
      daily,
    )
    await sql`update tiku_learner set exam_day = ${plusDays(dayOf(now), 29)}::date where user_id = ${people[0]}`.execute(trx)
    await addLeague(trx, plusDays(mondayOf(dayOf(now)), -7))
    return people
  })
  await countQuestions(services, new Date(0))
  await settleLeagues(services, now)
  // This week everybody plays where last week has led them.
  for (const person of people) await services.db.transaction().execute((trx) => joinLeague(trx, person, dayOf(now)))
}
