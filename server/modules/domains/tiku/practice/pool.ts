import { sql, type RawBuilder } from 'kysely'
import { DAILY_COUNT } from '../../../../../contract/rules/practice'
import type { Db, Trx } from '../../../../app/database/db'
import { lock } from '../../../../app/database/locks'
import { NIL_ID } from '../../../../app/ids'
import type { Drawn } from '../queries'
import { PRACTICE, type Scope } from './record'

export interface PracticeOptions {
  count: number
  order: 'due' | 'random' | 'chapter'
  day: string
  /** Of random practice. */
  round: number
  /** The one that is asked for. */
  questionId?: string
  /** Of the wrong ones those of this session of theirs. */
  from?: string
  /** Of these nothing is told just now: they are asked of nobody who would be told. */
  held: Set<string>
}

/** Questions of a bank with how this person, and how everybody, stands with them. */
const from = (userId: string) => sql`tiku_question q
  left join tiku_user_question u on u.user_id = ${userId} and u.question_id = q.id
  left join tiku_question_stat t on t.question_id = q.id`
const undone = sql`coalesce(u.done_count, 0) = 0`
/** In the book and to be looked at: what is open, and what was mastered long enough ago to be looked at once more. */
const inReview = (day: string) => sql`(u.book = 'open' or (u.book = 'mastered' and u.review_on <= ${day}::date))`
/** … and today is the day for it. */
export const isDue = (day: string) => sql`(u.book in ('open', 'mastered') and u.review_on <= ${day}::date)`
/** What most people get wrong, of what enough have answered. */
export const isHard = sql`t.done >= 3 and t."right" * 10 < t.done * 7`

/** What went wrong in a session: answered, and not with all of its points. */
const wrongIn = (sessionId: string) => sql`exists (
  select from tiku_session_question p join tiku_answer a on a.session_id = p.session_id and a.question_id = p.question_id
  where p.session_id = ${sessionId} and p.question_id = q.id and a.points < p.points)`

interface Part {
  where: RawBuilder<unknown>
  order: RawBuilder<unknown>
}
const byReview = { due: sql`u.review_on, q.id`, random: sql`random()`, chapter: sql`q.chapter, u.review_on, q.id` }

function partOf({ mode, chapter, id }: Scope, { order, day, questionId, from: session }: PracticeOptions): Part {
  switch (mode) {
    case 'chapter':
      return {
        where: sql`q.chapter = ${chapter}`,
        order: sql`${undone} desc, (u.last_right is false) desc, u.last_at nulls first, q.id`,
      }
    case 'order':
      return { where: sql`q.id > ${lastOf(id)}`, order: sql`q.id` }
    case 'wrong':
      if (session) return { where: wrongIn(session), order: byReview.due }
      return { where: sql`${inReview(day)} and (${chapter} = '' or q.chapter = ${chapter})`, order: byReview[order] }
    case 'favorite':
      return { where: sql`u.favorite_at is not null`, order: sql`u.favorite_at desc, q.id` }
    case 'undone':
      return { where: undone, order: sql`q.id` }
    case 'hard':
      return { where: isHard, order: sql`t."right"::float8 / t.done, q.id` }
    case 'one':
      return { where: sql`q.id = ${questionId}`, order: sql`q.id` }
    case 'case':
      return { where: sql`q.material <> ''`, order: sql`${undone} desc, q.material, q.id` }
    default:
      return { where: sql`q.kind <> 'text'`, order: sql`random()` }
  }
}

/** The last question of this scope that was answered, or read, in its last session. */
const lastOf = (scopeId: string) => sql`coalesce((
  select p.question_id from tiku_session s join tiku_session_question p on p.session_id = s.id
  where s.use = ${PRACTICE} and s.use_id = ${scopeId} and (
    exists (select from tiku_answer a where a.session_id = s.id and a.question_id = p.question_id
      and a.answer @? '$[*] ? (@ like_regex "\\\\S")')
    or exists (select from tiku_look l where l.session_id = s.id and l.question_id = p.question_id))
  order by s.no desc, p.position desc limit 1), ${NIL_ID}::uuid)`

interface Row {
  id: string
  options: { key: string }[]
}
const select = async (db: Db, scope: Scope, { held }: PracticeOptions, part: Part, count: number): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select q.id, q.options from ${from(scope.userId)}
    where q.bank_id = ${scope.bankId} and q.state = 'on' and q.id <> all(${[...held]}::uuid[]) and ${part.where}
    order by ${part.order} limit ${count}`.execute(db)
  return rows
}
const drawn = (rows: Row[]): Drawn[] =>
  rows.map(({ id, options }) => ({ questionId: id, points: 1, options: options.map(({ key }) => key) }))

/** The questions of one session of practice, none where there is nothing of the kind; each is worth one point. */
export async function drawPractice(trx: Trx, scope: Scope, options: PracticeOptions): Promise<Drawn[]> {
  if (scope.mode === 'daily') {
    const all = await dailyQuestions(trx, scope.bankId, options.day)
    return drawn(all.filter(({ id }) => !options.held.has(id)))
  }
  if (scope.mode === 'random') return drawn(await drawRandom(trx, scope, options))
  const rows = await select(trx, scope, options, partOf(scope, options), options.count)
  // At its end the bank begins again.
  if (!rows.length && scope.mode === 'order')
    return drawn(await select(trx, scope, options, { where: sql`true`, order: sql`q.id` }, options.count))
  return drawn(rows)
}

/** Any that were not drawn in this round; when they are too few, a new round begins with those that are left. */
async function drawRandom(trx: Trx, scope: Scope, options: PracticeOptions): Promise<Row[]> {
  const { count, round } = options
  const fresh = (n: number) => ({ where: sql`coalesce(u.round, 0) < ${n}`, order: sql`random()` })
  const rows = await select(trx, scope, options, fresh(round), count)
  await noteRound(trx, scope, rows, round)
  if (rows.length === count) return rows
  const next = round + 1
  await sql`update tiku_learner set round = ${next} where user_id = ${scope.userId} and bank_id = ${scope.bankId}`.execute(trx)
  await noteRound(trx, scope, rows, next)
  const more = await select(trx, scope, options, fresh(next), count - rows.length)
  await noteRound(trx, scope, more, next)
  return [...rows, ...more]
}
const noteRound = (trx: Trx, { userId, bankId }: Scope, rows: Row[], round: number) =>
  sql`insert into tiku_user_question (user_id, question_id, bank_id, round)
    select ${userId}, q.id, ${bankId}, ${round} from unnest(${rows.map(({ id }) => id)}::uuid[]) q(id)
    on conflict (user_id, question_id) do update set round = excluded.round`.execute(trx)

/** The same for everybody on that day: whoever comes first has them drawn. */
async function dailyQuestions(trx: Trx, bankId: string, day: string): Promise<Row[]> {
  const read = () =>
    sql<Row>`select q.id, q.options from tiku_daily_question d join tiku_question q on q.id = d.question_id
      where d.bank_id = ${bankId} and d.day = ${day}::date order by d.position`.execute(trx)
  const there = await read()
  if (there.rows.length) return there.rows
  // Somebody else may be drawing them just now.
  await lock(trx, `tiku daily ${bankId} ${day}`)
  const meanwhile = await read()
  if (meanwhile.rows.length) return meanwhile.rows
  await sql`insert into tiku_daily_question (bank_id, day, position, question_id)
    select ${bankId}, ${day}::date, (row_number() over ())::smallint, q.id from (
      select q.id from tiku_question q where q.bank_id = ${bankId} and q.state = 'on' and q.kind <> 'text'
      order by (
        select max(d.day) from tiku_daily_question d where d.question_id = q.id) nulls first, md5(q.id::text || ${day})
      limit ${DAILY_COUNT}) q`.execute(trx)
  return (await read()).rows
}
