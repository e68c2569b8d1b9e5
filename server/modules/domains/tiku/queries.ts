import { sql, type RawBuilder } from 'kysely'
import { GRACE_SECONDS } from '../../../../contract/rules/questions'
import { prepared, type Db, type Trx } from '../../../app/database/db'
import { beyond, micros } from '../../../app/database/paging'
import type { Key } from './grade'
import type { QuestionRow, SessionRow, Use } from './rows'
import type { QuestionKind } from '../../../../contract/rules/questions'

const session = sql`s.id, s.user_id, s.use, s.use_id, s.no, s.state, s.total, s.pass, s.max_leave, s.leave_count,
  s.second_opinion, s.device,
  s.started_at, s.expire_at, s.ended_at, s.ended_by, s.objective, s.subjective, s.seq_floor`

/** Whether its time is over, the network's share of it included; by the clock of the database. */
const over = sql`s.expire_at + make_interval(secs => ${GRACE_SECONDS}) <= clock_timestamp()`

/** Whether its time is over, though something may still be on its way. */
export async function isTimeUp(trx: Trx, id: string): Promise<boolean> {
  const { rows } = await sql`select from tiku_session where id = ${id} and expire_at <= clock_timestamp()`.execute(trx)
  return rows.length > 0
}

export async function sessionById(db: Db, id: string, userId?: string): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`${prepared}
    select ${session} from tiku_session s where s.id = ${id} ${userId ? sql`and s.user_id = ${userId}` : sql``}`.execute(db)
  return rows[0]
}

/** Nobody else ends it, extends it or writes into it until the end of the transaction. */
export async function lockSession(trx: Trx, id: string): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`select ${session} from tiku_session s where s.id = ${id} for update`.execute(trx)
  return rows[0]
}

/** All tries of somebody that count, the first first. */
export async function triesOf(db: Db, { use, useId }: Use, userId: string): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`${prepared}
    select ${session} from tiku_session s
    where s.use = ${use} and s.use_id = ${useId} and s.user_id = ${userId} and s.state <> 'void' order by s.no`.execute(db)
  return rows
}

/** The same of many things, or of many people, at once. */
export async function triesAmong(db: Db, use: string, useIds: string[], userIds: string[]): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select ${session} from tiku_session s
    where s.use = ${use} and s.use_id = any(${useIds}::uuid[]) and s.user_id = any(${userIds}::uuid[]) and s.state <> 'void'
    order by s.no`.execute(db)
  return rows
}

/** The number of somebody's last try, also of one that does not count, and what time they were given on top. */
export async function lastAndExtra(trx: Trx, { use, useId }: Use, userId: string): Promise<{ last: number; extra: number }> {
  const { rows } = await sql<{ last: number; extra: number }>`${prepared}
    select (select coalesce(max(no), 0) from tiku_session
        where use = ${use} and use_id = ${useId} and user_id = ${userId}) as last,
      (select coalesce(sum(seconds), 0) from tiku_extra
        where use = ${use} and use_id = ${useId} and user_id = ${userId}) as extra`.execute(trx)
  return rows[0]
}

export interface Begun extends Use {
  id: string
  userId: string
  no: number
  total: number
  pass: number
  maxLeave: number | null
  secondOpinion: boolean
  device: string
  /** null: without an end. */
  seconds: number | null
  closeAt: Date | null
}
export const insertSession = (trx: Trx, begun: Begun) =>
  sql`${prepared} insert into tiku_session (id, user_id, use, use_id, no, total, pass, max_leave, second_opinion, device,
    expire_at)
    values (${begun.id}, ${begun.userId}, ${begun.use}, ${begun.useId}, ${begun.no}, ${begun.total}, ${begun.pass}, ${begun.maxLeave},
      ${begun.secondOpinion}, ${begun.device},
      least(now() + ${begun.seconds}::integer * interval '1 second', ${begun.closeAt}::timestamptz))`.execute(trx)

export interface Drawn {
  questionId: string
  points: number
  options: string[]
}
export const insertDrawn = (trx: Trx, sessionId: string, drawn: Drawn[]) =>
  sql`${prepared} insert into tiku_session_question (session_id, position, question_id, points, options)
    select ${sessionId}, (row_number() over ())::smallint, q."questionId", q.points, q.options
    from jsonb_to_recordset(${JSON.stringify(drawn)}::jsonb) as q("questionId" uuid, points float8, options text[])`.execute(trx)

export interface PutRow extends Pick<
  QuestionRow,
  'id' | 'kind' | 'chapter' | 'material' | 'stem' | 'images' | 'options' | 'key' | 'analysis' | 'law' | 'difficulty'
> {
  position: number
  points: number
  order: string[]
  answer: string[] | null
  flagged: boolean
  seq: number | null
  seconds: number | null
  savedAt: Date | null
  got: number | null
}
/** The questions of a session in their order, each with what was answered; or one of them. */
export async function putOf(db: Db, sessionId: string, questionId?: string): Promise<PutRow[]> {
  const { rows } = await sql<PutRow>`${prepared}
    select q.id, q.kind, q.chapter, q.material, q.stem, q.images, q.options, q.key, q.analysis, q.law, q.difficulty, p.position,
      p.points, p.options as "order", a.answer, coalesce(a.flagged, false) as flagged, a.seq, a.seconds, a.saved_at as "savedAt",
      a.points as got
    from tiku_session_question p join tiku_question q on q.id = p.question_id
    left join tiku_answer a on a.session_id = p.session_id and a.question_id = p.question_id
    where p.session_id = ${sessionId} ${questionId ? sql`and p.question_id = ${questionId}` : sql``} order by p.position`.execute(
    db,
  )
  return rows
}

/** Which questions of a session somebody has read the answers of without answering. */
export async function lookedAt(db: Db, sessionId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select question_id as id from tiku_look where session_id = ${sessionId}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export interface Saving {
  sessionId: string
  userId: string
  use: string
  device: string
  questionId: string
  answer: string[]
  marked: boolean
  seq: number
  /** How long they looked at it, as the device says. */
  seconds?: number
}
export interface Saved {
  open: number
  known: number
  written: number
  /** Its answer was read first: nothing is written. */
  looked: boolean
  expireAt: Date | null
}
/**
 * Writes one answer, in one statement: whether the session takes it is asked under the lock that its end waits for, and what
 * is older than what stands there changes nothing. An answer that has its points stays, and one after which what is right was
 * read; what comes after it may only put it aside.
 */
export async function saveAnswer(db: Db, one: Saving, unlessLooked = false): Promise<Saved> {
  const read = unlessLooked
    ? sql`exists (select from tiku_look l where l.session_id = ${one.sessionId} and l.question_id = ${one.questionId})`
    : sql`false`
  const looked = unlessLooked
    ? sql`(${read} and not exists (select from tiku_answer a where a.session_id = ${one.sessionId}
        and a.question_id = ${one.questionId} and a.answer @? '$[*] ? (@ like_regex "\\\\S")'))`
    : sql`false`
  const { rows } = await sql<Saved>`${prepared}
    with s as (
      select s.id, s.expire_at from tiku_session s where s.id = ${one.sessionId} and s.user_id = ${one.userId}
        and s.use = ${one.use}
        and s.state = 'open' and s.device = ${one.device} and (s.expire_at is null or not ${over}) for key share),
    asked as (
      select p.session_id, p.question_id from s join tiku_session_question p on p.session_id = s.id
      where p.question_id = ${one.questionId} and not ${looked}),
    written as (
      insert into tiku_answer (session_id, question_id, answer, flagged, seq, seconds)
      select session_id, question_id, ${JSON.stringify(one.answer)}::jsonb, ${one.marked}::boolean, ${one.seq}::bigint,
        ${one.seconds ?? null}::smallint from asked
      on conflict (session_id, question_id) do update
        set answer = case when tiku_answer.points is null and not ${read} then excluded.answer else tiku_answer.answer end,
          seconds = case when tiku_answer.points is null and not ${read} then excluded.seconds else tiku_answer.seconds end,
          flagged = excluded.flagged, seq = excluded.seq, saved_at = now()
        where tiku_answer.seq < excluded.seq
      returning 1)
    select (select count(*) from s) as open, (select count(*) from asked) as known,
      (select count(*) from written) as written, (select expire_at from s) as "expireAt", ${looked} as looked`.execute(db)
  return rows[0]
}

/** Until when the session of an answer is open that stands there just as it comes once more; undefined where another one does. */
export async function sameAnswer(db: Db, one: Saving): Promise<{ expireAt: Date | null } | undefined> {
  const { rows } = await sql<{ expireAt: Date | null }>`
    select s.expire_at as "expireAt" from tiku_answer a join tiku_session s on s.id = a.session_id
    where a.session_id = ${one.sessionId} and a.question_id = ${one.questionId} and a.seq = ${one.seq}::bigint
      and a.answer = ${JSON.stringify(one.answer)}::jsonb and a.flagged = ${one.marked}::boolean`.execute(db)
  return rows[0]
}

/** Marks a question of a session that takes no answer any more, from the device that has written it. */
export const flagEnded = (db: Db, one: Saving) =>
  sql`update tiku_answer a set flagged = ${one.marked}, seq = ${one.seq}::bigint from tiku_session s
    where a.session_id = ${one.sessionId} and a.question_id = ${one.questionId} and a.seq < ${one.seq}::bigint
      and s.id = a.session_id and s.user_id = ${one.userId} and s.device = ${one.device}`.execute(db)

/** More answers than one device saves while it is cut off. */
const APART = 10_000

/** Another device writes from now on; whatever the one before still has to send is older. */
export const setDevice = (trx: Trx, id: string, device: string) =>
  sql`update tiku_session s set device = ${device}, seq_floor = ${APART} + greatest(seq_floor,
      coalesce((select max(seq) from tiku_answer a where a.session_id = s.id), 0))
    where id = ${id}`.execute(trx)

/** The no-th time that somebody left; told twice it counts once. */
export async function countLeaving(trx: Trx, id: string, no: number): Promise<number> {
  const { rows } = await sql<{ leave_count: number }>`
    update tiku_session set leave_count = greatest(leave_count, least(${no}::integer, leave_count + 1))
    where id = ${id} returning leave_count`.execute(trx)
  return rows[0].leave_count
}

export const gradeAnswers = (trx: Trx, sessionId: string, grades: { questionId: string; points: number | null }[]) =>
  sql`${prepared} update tiku_answer a set points = g.points
    from jsonb_to_recordset(${JSON.stringify(grades)}::jsonb) as g("questionId" uuid, points float8)
    where a.session_id = ${sessionId} and a.question_id = g."questionId"`.execute(trx)

export const endSession = (
  trx: Trx,
  id: string,
  end: { state: 'marking' | 'done'; by: string; objective: number; subjective: number },
) =>
  sql`
    update tiku_session set state = ${end.state}, ended_by = ${end.by}, objective = ${end.objective},
      subjective = ${end.subjective},
      ended_at = case when ${end.by} = 'clock' then coalesce(expire_at, now()) else now() end
    where id = ${id}`.execute(trx)

export const dropSession = (trx: Trx, id: string) => sql`delete from tiku_session where id = ${id}`.execute(trx)

/** Sessions whose time is over and that nobody has handed in, the oldest first. */
export async function overdue(db: Db, limit: number, whose: RawBuilder<unknown> = sql``): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from tiku_session s where s.state = 'open' and ${over} ${whose} order by s.expire_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
/** A session in a list by time. */
export interface Waiting {
  id: string
  key: number
}
/** The same of everybody, behind the last one. */
export async function overdueBehind(db: Db, limit: number, last?: Waiting): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select s.id, ${micros(sql`s.expire_at`)} as key from tiku_session s
    where s.state = 'open' and ${over} ${beyond(last, 'time', 's.expire_at', 's.id', true)}
    order by s.expire_at, s.id limit ${limit}`.execute(db)
  return rows
}
export const ofPerson = ({ use, useId }: Use, userId: string) =>
  sql`and s.use = ${use} and s.use_id = ${useId} and s.user_id = ${userId}`
export const ofSession = (id: string) => sql`and s.id = ${id}`

export const moveEnd = (trx: Trx, { use, useId }: Use, userId: string, seconds: number) =>
  sql`update tiku_session s set expire_at = expire_at + ${seconds}::integer * interval '1 second'
    where s.use = ${use} and s.use_id = ${useId} and s.user_id = ${userId} and s.state = 'open' and not ${over}`.execute(trx)

/** Ends everybody who is writing at another time, or when their own is over, with what they were given on top. */
export const moveClose = (trx: Trx, { use, useId }: Use, seconds: number, closeAt: Date) =>
  sql`update tiku_session s set expire_at = greatest(s.started_at + interval '1 second', x.extra + least(
      s.started_at + ${seconds}::integer * interval '1 second', ${closeAt}::timestamptz))
    from (
      select o.id, coalesce(sum(e.seconds), 0) * interval '1 second' as extra from tiku_session o
      left join tiku_extra e on e.use = o.use and e.use_id = o.use_id and e.user_id = o.user_id
      where o.use = ${use} and o.use_id = ${useId} and o.state = 'open' group by o.id) x
    where x.id = s.id and s.state = 'open'`.execute(trx)

export async function extraSeconds(db: Db, { use, useId }: Use, userId: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(sum(seconds), 0) as seconds from tiku_extra
    where use = ${use} and use_id = ${useId} and user_id = ${userId}`.execute(db)
  return rows[0].seconds
}

/** The most that anybody was given of it. */
export async function mostExtra(db: Db, { use, useId }: Use): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(max(x.seconds), 0) as seconds from (
      select sum(seconds) as seconds from tiku_extra where use = ${use} and use_id = ${useId} group by user_id) x`.execute(db)
  return rows[0].seconds
}

/** What these people were given of these, by `${userId} ${useId}`. */
export async function extrasAmong(db: Db, use: string, useIds: string[], userIds: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ user_id: string; use_id: string; seconds: number }>`
    select user_id, use_id, sum(seconds) as seconds from tiku_extra
    where use = ${use} and use_id = any(${useIds}::uuid[]) and user_id = any(${userIds}::uuid[]) group by 1, 2`.execute(db)
  return new Map(rows.map(({ user_id, use_id, seconds }) => [`${user_id} ${use_id}`, seconds]))
}

export interface Rule {
  kind: QuestionKind
  chapter: string
  count: number
  points: number
}
export async function rulesOf(db: Db, paperId: string): Promise<Rule[]> {
  const { rows } = await sql<Rule>`
    select kind, chapter, count, points from tiku_paper_rule where paper_id = ${paperId} order by position`.execute(db)
  return rows
}

export interface Candidate {
  id: string
  kind: QuestionKind
  material: string
  options: { key: string; text: string }[]
  points: number
  key?: Key
}
export async function fixedQuestions(db: Db, paperId: string): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`${prepared}
    select q.id, q.kind, q.material, q.options, p.points from tiku_paper_question p join tiku_question q on q.id = p.question_id
    where p.paper_id = ${paperId} order by p.position`.execute(db)
  return rows
}
/** `count` questions of a bank, drawn at random. */
export async function drawQuestions(db: Db, bankId: string, { kind, chapter, count, points }: Rule): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select q.id, q.kind, q.material, q.options, ${points}::float8 as points from tiku_question q
    where q.bank_id = ${bankId} and q.state = 'on' and q.kind = ${kind} and (${chapter} = '' or q.chapter = ${chapter})
    order by random() limit ${count}`.execute(db)
  return rows
}
