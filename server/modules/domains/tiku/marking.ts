import { sql, type RawBuilder } from 'kysely'
import type { Db, Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { uncount } from './asked'
import { lockSession } from './queries'
import type { SessionRow } from './rows'
import { announce } from './sessions'

export type Marker = { userId: string } | { operatorId: string }
const columnOf = (marker: Marker) => ('userId' in marker ? 'user_id' : 'operator_id')
const idOf = (marker: Marker) => ('userId' in marker ? marker.userId : marker.operatorId)
const isTheirs = (marker: Marker) => sql`m.${sql.ref(columnOf(marker))} = ${idOf(marker)}`
/** Its own of each answer: the sessions that the clock ends have one time, and in each is the same question. */
const answerId = sql`md5(a.session_id::text || a.question_id)::uuid`

/** Two markers further apart than this share of the points need a third. */
const FAR_APART = 0.2

export interface TextToMark {
  sessionId: string
  questionId: string
  userId: string
  useId: string
  stem: string
  material: string
  reference: string
  text: string
  points: number
  endedAt: Date
  /** How many have marked it, and with what, where this one has. */
  marks: number
  mine: number | null
}

/**
 * Texts that this marker can still say something on, the longest waiting first.
 * @param among the ids of the people whose they are; everybody's where nothing is said
 * @param unmarked only those on which this marker has said nothing yet
 */
export async function textsToMark(
  db: Db,
  marker: Marker,
  {
    use,
    useId,
    among,
    unmarked,
    size = DEFAULT_SIZE,
    cursor,
  }: { use: string; useId?: string; among?: RawBuilder<unknown>; unmarked?: boolean; size?: number; cursor?: string },
): Promise<{ rows: TextToMark[]; next: string | null }> {
  const { rows } = await sql<TextToMark & { id: string; key: number }>`
    select ${answerId} as id, ${micros(sql`s.ended_at`)} as key, s.id as "sessionId", q.id as "questionId", s.user_id as "userId",
      s.use_id as "useId", q.stem, q.material, coalesce(q.key ->> 'reference', '') as reference, coalesce(a.answer ->> 0,
        '') as text, p.points,
      s.ended_at as "endedAt", (select count(*) from tiku_mark m where m.session_id = s.id and m.question_id = q.id) as marks,
      (select m.points from tiku_mark m where m.session_id = s.id and m.question_id = q.id and ${isTheirs(marker)}) as mine
    from tiku_session s
    join tiku_answer a on a.session_id = s.id and a.points is null
    join tiku_session_question p on p.session_id = s.id and p.question_id = a.question_id
    join tiku_question q on q.id = a.question_id
    where s.state = 'marking' and s.use = ${use} ${useId ? sql`and s.use_id = ${useId}` : sql``}
      ${among ? sql`and s.user_id in (${among})` : sql``}
      ${
        unmarked
          ? sql`and not exists (
        select from tiku_mark m where m.session_id = s.id and m.question_id = q.id and ${isTheirs(marker)})`
          : sql``
      }
      ${beyond(decodeCursor(cursor, 'time'), 'time', 's.ended_at', answerId, true)}
    order by s.ended_at, ${answerId} limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  return { rows: page.rows.map(({ id: _id, key: _key, ...row }) => row), next: page.next }
}

/** One of them, whoever marks it; undefined where it does not wait any more. */
export async function textToMark(db: Db, sessionId: string, questionId: string) {
  const { rows } = await sql<Pick<TextToMark, 'stem' | 'material' | 'reference' | 'text' | 'points'>>`
    select q.stem, q.material, coalesce(q.key ->> 'reference', '') as reference, coalesce(a.answer ->> 0, '') as text, p.points
    from tiku_session s
    join tiku_answer a on a.session_id = s.id and a.points is null
    join tiku_session_question p on p.session_id = s.id and p.question_id = a.question_id
    join tiku_question q on q.id = a.question_id
    where s.id = ${sessionId} and s.state = 'marking' and q.id = ${questionId}`.execute(db)
  return rows.at(0)
}

/** How many texts of each that these people have written wait for somebody. */
export async function waitingAmong(db: Db, use: string, useIds: string[], userIds: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ useId: string; waiting: number }>`
    select s.use_id as "useId", count(*) as waiting from tiku_session s
    join tiku_answer a on a.session_id = s.id and a.points is null
    where s.state = 'marking' and s.use = ${use} and s.use_id = any(${useIds}::uuid[])
      and s.user_id = any(${userIds}::uuid[]) group by 1`.execute(db)
  return new Map(rows.map(({ useId, waiting }) => [useId, waiting]))
}

export interface Mark {
  sessionId: string
  questionId: string
  points: number
  comment: string
}
/** `settled`: nobody else has to read this text; `done`: nor any other of the session. */
export interface Marked {
  settled: boolean
  done: boolean
}

/**
 * Says what one text is worth. `whose` says which sessions the marker may handle. Refuses with 10104, and with 400 more
 * points than there are, or somebody's own text.
 */
export async function markText(trx: Trx, marker: Marker, mark: Mark, whose: (session: SessionRow) => boolean): Promise<Marked> {
  const session = await lockSession(trx, mark.sessionId)
  if (session?.state !== 'marking' || !whose(session)) return gone()
  if ('userId' in marker && marker.userId === session.user_id) refuse(400, '不能批改自己的答卷')
  const { rows } = await sql<{ points: number }>`
    select p.points from tiku_answer a join tiku_session_question p on p.session_id = a.session_id
      and p.question_id = a.question_id
    where a.session_id = ${session.id} and a.question_id = ${mark.questionId} and a.points is null`.execute(trx)
  const most = (rows[0] ?? gone()).points
  if (mark.points > most) refuse(400, `本题最多 ${most} 分`)
  const column = sql.ref(columnOf(marker))
  await sql`
    insert into tiku_mark (id, session_id, question_id, ${column}, points, comment)
    values (${newId()}, ${session.id}, ${mark.questionId}, ${idOf(marker)}, ${mark.points}, ${mark.comment})
    on conflict (session_id, question_id, ${column}) do update set points = excluded.points, comment = excluded.comment`.execute(
    trx,
  )
  const agreed = await agreedOn(trx, session, mark.questionId, most)
  if (agreed === undefined) return { settled: false, done: false }
  await sql`update tiku_answer set points = ${agreed}
    where session_id = ${session.id} and question_id = ${mark.questionId}`.execute(trx)
  return { settled: true, done: await finish(trx, session) }
}

/** What somebody gives a text of their own, in percent: of practice, where nobody else marks it. Refuses with 10104. */
export async function selfMark(trx: Trx, sessionId: string, questionId: string, share: number) {
  const session = await lockSession(trx, sessionId)
  if (!session || session.state === 'void') return gone()
  if (session.state === 'done') await uncount(trx, sql`s.id = ${sessionId}`)
  const { rows } = await sql<{ points: number }>`
    update tiku_answer a set points = floor(p.points * ${share}::integer / 50) / 2 from tiku_session_question p
    where p.session_id = a.session_id and p.question_id = a.question_id and a.session_id = ${sessionId}
      and a.question_id = ${questionId}
      and a.answer ->> 0 <> '' returning a.points`.execute(trx)
  const { points } = rows[0] ?? gone()
  if (session.state === 'done') await addUp(trx, sessionId)
  return { got: points, done: session.state === 'marking' ? await finish(trx, session) : session.state === 'done' }
}

/** Counts the marked texts of a session together once more. */
const addUp = (trx: Trx, id: string) =>
  sql`update tiku_session s set subjective = (
      select coalesce(sum(a.points), 0) from tiku_answer a join tiku_question q on q.id = a.question_id
      where a.session_id = s.id and q.kind = 'text')
    where s.id = ${id}`.execute(trx)

/** What the markers come to; undefined while one more has to read it. */
async function agreedOn(trx: Trx, { id, second_opinion }: SessionRow, questionId: string, most: number) {
  const { rows } = await sql<{ points: number }>`
    select points from tiku_mark where session_id = ${id} and question_id = ${questionId} order by created_at, id`.execute(trx)
  const marks = rows.map(({ points }) => points)
  if (!second_opinion) return marks.at(-1)
  if (marks.length < 2) return undefined
  if (marks.length > 2) return marks[2]
  const [one, other] = marks
  return Math.abs(one - other) > most * FAR_APART ? undefined : Math.ceil(one + other) / 2
}

/** Ends the session when no text of it waits any more. */
async function finish(trx: Trx, session: SessionRow): Promise<boolean> {
  const { rows } = await sql`
    update tiku_session s set state = 'done', subjective = (
      select coalesce(sum(a.points), 0) from tiku_answer a join tiku_question q on q.id = a.question_id
      where a.session_id = s.id and q.kind = 'text')
    where s.id = ${session.id} and not exists (select from tiku_answer a where a.session_id = s.id and a.points is null)
    returning 1`.execute(trx)
  if (!rows.length) return false
  await announce(trx, session, 'done')
  return true
}
