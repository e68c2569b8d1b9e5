import { sql } from 'kysely'
import { isAnswered } from '../../../../../contract/rules/questions'
import {
  COUNTED_A_DAY,
  COUNTED_AGAIN_DAYS,
  LONGEST_SECONDS,
  PRACTICE_MODES,
  TOO_QUICK_SECONDS,
  type PracticeMode,
} from '../../../../../contract/rules/practice'
import { emit } from '../../../../app/bus'
import { dayOf } from '../../../../app/time/days'
import { prepared, type Db, type Trx } from '../../../../app/database/db'
import { hasHad } from '../../../commerce/entitlement/entitlements'
import type { PutRow } from '../queries'
import type { SessionRow } from '../rows'
import { joinLeague } from '../rank/joining'
import { answeredEver, PRACTISED } from '../task-facts'
import { mondayOf } from './calendar'
import { afterAnswer, type Standing } from './standing'

declare module '../../../../app/bus' {
  interface Events {
    /** Somebody has answered as many questions as it takes to have practised. */
    'tiku.practised': { userId: string }
    /** Somebody has answered all of the day's questions of a bank, in this session. */
    'tiku.dailyDone': { userId: string; day: string; sessionId: string }
    /** Somebody has handed in a mock examination, most of it answered. */
    'tiku.mockDone': { userId: string; paperId: string; sessionId: string }
  }
}

/** The use under which sessions of learners stand; its ids are those of `tiku_practice`. */
export const PRACTICE = 'practice'

export interface Scope {
  id: string
  userId: string
  bankId: string
  mode: PracticeMode
  chapter: string
  paperId: string | null
  day: string | null
}
const scope = sql`p.id, p.user_id as "userId", p.bank_id as "bankId", p.mode, p.chapter, p.paper_id as "paperId",
  p.day::text as day`

async function scopeById(db: Db, id: string): Promise<Scope | undefined> {
  const { rows } = await sql<Scope>`select ${scope} from tiku_practice p where p.id = ${id}`.execute(db)
  return rows[0]
}
/** What a session of somebody's practises; undefined where it is none of theirs. */
export async function scopeOf(db: Db, sessionId: string, userId: string): Promise<Scope | undefined> {
  const { rows } = await sql<Scope>`${prepared}
    select ${scope} from tiku_session s join tiku_practice p on p.id = s.use_id
    where s.id = ${sessionId} and s.user_id = ${userId} and s.use = ${PRACTICE} and s.state <> 'void'`.execute(db)
  return rows[0]
}

/** What practice is called, for operators. */
export async function titlesOfScopes(db: Db, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; mode: PracticeMode; name: string; chapter: string; paper: string | null }>`
    select p.id, p.mode, b.name, p.chapter, t.title as paper from tiku_practice p join tiku_bank b on b.id = p.bank_id
    left join tiku_paper t on t.id = p.paper_id where p.id = any(${ids}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ id, mode, name, chapter, paper }) => [id, `${name} · ${paper ?? (chapter || PRACTICE_MODES[mode])}`]),
  )
}

/** Somebody's place in a bank, and what of the bank says how they may practise. */
export interface Place {
  round: number
  /** Learners may see it. */
  shown: boolean
  free: boolean
  vipFree: boolean
  /** '' where the bank has no chapters. */
  firstChapter: string
  /** They have, or had, the bank beside a membership. */
  had: boolean
}

/** Holds somebody's place in a bank until the transaction ends: what they do there at the same time takes its turn. */
export async function holdLearner(trx: Trx, userId: string, bankId: string): Promise<Place> {
  const held = () =>
    sql<Place>`${prepared}
      select l.round, b.state = 'on' as shown, b.free, b.vip_free as "vipFree",
        coalesce((select c.name from tiku_chapter c where c.bank_id = b.id order by c.position limit 1), '') as "firstChapter",
        ${hasHad(sql`l.user_id`, 'bank', sql`b.id`)} as had
      from tiku_learner l join tiku_bank b on b.id = l.bank_id
      where l.user_id = ${userId} and l.bank_id = ${bankId} for update of l`.execute(trx)
  const { rows } = await held()
  if (rows.length) return rows[0]
  // The first time.
  await sql`insert into tiku_learner (user_id, bank_id) values (${userId}, ${bankId}) on conflict do nothing`.execute(trx)
  return (await held()).rows[0]
}

/** Puts down how a question stands from now on, with what was there of it. */
export const writeStanding = (trx: Trx, userId: string, questionId: string, standing: Standing) =>
  sql`update tiku_user_question set book = ${standing.book}, streak = ${standing.streak}, right_day = ${standing.rightDay}::date,
      review_on = ${standing.reviewOn}::date where user_id = ${userId} and question_id = ${questionId}`.execute(trx)

export interface Answered {
  sessionId: string
  question: Pick<PutRow, 'id' | 'difficulty'>
  right: boolean
  /** How long they looked at it, as the device says. */
  seconds: number
  at: Date
  /** Takes one of the free questions of the day. */
  spends: boolean
}

interface Recorded extends Standing {
  score: number
  /** Has a seat in a league of this week. */
  seated: boolean
  /** Of all that they have ever answered, as far as it takes to have practised; this one is not among them. */
  answered: number
}

/**
 * Writes down one answer of somebody whose place is held: once for each question of a session, however often it is said. All
 * of its answers together took no longer than the session has lasted by the clock of the database, whatever the device says.
 * False when it stood there already.
 */
export async function recordAnswer(
  trx: Trx,
  { userId, bankId }: Pick<Scope, 'userId' | 'bankId'>,
  one: Answered,
): Promise<boolean> {
  const day = dayOf(one.at)
  const { question, right, seconds } = one
  // All of it in one statement: the learner's place is held for the length of each that there is.
  const { rows } = await sql<Recorded>`${prepared}
    with took as (
      select greatest(0, least(${seconds}::integer, ${LONGEST_SECONDS}::integer,
        ceil(extract(epoch from coalesce(s.ended_at, statement_timestamp()) - s.started_at))::integer
          - coalesce((select sum(d.seconds) from tiku_done d where d.session_id = s.id), 0)))::smallint as seconds
      from tiku_session s where s.id = ${one.sessionId}),
    done as (
      insert into tiku_done (session_id, question_id, user_id, bank_id, day, at, "right", seconds, score, spent)
      select ${one.sessionId}, ${question.id}, ${userId}, ${bankId}, ${day}::date, ${one.at}, ${right}::boolean, took.seconds,
        case when ${right}::boolean and took.seconds >= ${TOO_QUICK_SECONDS}
          and not exists (select from tiku_done d where d.user_id = ${userId} and d.question_id = ${question.id} and d.score > 0
            and d.at > ${one.at}::timestamptz - make_interval(days => ${COUNTED_AGAIN_DAYS}))
          and (select count(*) from tiku_done d where d.user_id = ${userId} and d.day = ${day}::date
            and d.score > 0) < ${COUNTED_A_DAY}
          then ${10 + question.difficulty}::smallint else 0 end, ${one.spends}::boolean
      from took on conflict do nothing returning score, seconds),
    noted as (
      insert into tiku_user_question as u (user_id, question_id, bank_id, done_count, right_count, last_right, last_at)
      select ${userId}::uuid, ${question.id}::uuid, ${bankId}::uuid,
        1, ${Number(right)}::integer, ${right}::boolean, ${one.at}::timestamptz
      from done
      on conflict (user_id, question_id) do update set done_count = u.done_count + 1,
        right_count = u.right_count + excluded.right_count,
        last_right = excluded.last_right, last_at = excluded.last_at
      returning done_count, book, streak, right_day, review_on),
    learner as (
      update tiku_learner l set done_count = l.done_count + 1, right_count = l.right_count + ${Number(right)}::integer,
        question_count = l.question_count + (noted.done_count = 1)::integer, last_at = greatest(l.last_at, ${one.at}::timestamptz)
      from noted where l.user_id = ${userId} and l.bank_id = ${bankId}),
    player as (
      insert into tiku_player (user_id, score, correct, seconds, last_at)
      select ${userId}::uuid, done.score, 1, done.seconds, ${one.at}::timestamptz from done where done.score > 0
      on conflict (user_id) do update set score = tiku_player.score + excluded.score, correct = tiku_player.correct + 1,
        seconds = tiku_player.seconds + excluded.seconds, last_at = excluded.last_at)
    select done.score, noted.book, noted.streak, noted.right_day::text as "rightDay", noted.review_on::text as "reviewOn",
      exists (select from tiku_league_member m where m.week = ${mondayOf(day)}::date and m.user_id = ${userId}) as seated,
      ${answeredEver(sql`${userId}::uuid`)} as answered
    from done cross join noted`.execute(trx)
  if (!rows.length) return false
  const { score, seated, answered, ...before } = rows[0]
  const after = afterAnswer(before, right, day)
  if (after !== before) await writeStanding(trx, userId, question.id, after)
  if (score > 0 && !seated) await joinLeague(trx, userId, day)
  if (answered === PRACTISED - 1) await emit(trx, 'tiku.practised', { userId })
  return true
}

/**
 * What follows from the end of a session of a learner: of a mock examination all that was answered is written down now, of
 * practice it has been, and the day's questions are done when none of them is left.
 */
export async function recordEnd(trx: Trx, session: SessionRow, put: PutRow[]): Promise<void> {
  const of = await scopeById(trx, session.use_id)
  if (!of) return
  const answered = put.filter(({ answer }) => isAnswered(answer ?? []))
  if (of.mode === 'daily' && answered.length === put.length)
    await emit(trx, 'tiku.dailyDone', { userId: of.userId, day: of.day!, sessionId: session.id })
  if (of.mode !== 'paper') return
  if (answered.length * 2 > put.length)
    await emit(trx, 'tiku.mockDone', { userId: of.userId, paperId: of.paperId!, sessionId: session.id })
  await holdLearner(trx, of.userId, of.bankId)
  const ended = session.ended_at!
  // Whoever comes back to a question is told by their device to have just begun with it.
  const seconds = Math.floor((+ended - +session.started_at) / 1000 / answered.length)
  for (const one of answered) {
    if (one.got === null) continue
    await recordAnswer(trx, of, {
      ...{ sessionId: session.id, question: one, right: one.got === one.points },
      ...{ seconds, at: ended, spends: false },
    })
  }
}
