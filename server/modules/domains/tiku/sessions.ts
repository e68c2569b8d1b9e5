import { sql, type RawBuilder } from 'kysely'
import type { RunningSession } from '../../../../contract/tiku'
import { within, type Db, type Trx } from '../../../app/database/db'
import { lock } from '../../../app/database/locks'
import { emit } from '../../../app/bus'
import { eachBatch } from '../../../app/each'
import { newId } from '../../../app/ids'
import type { Services } from '../../../app/http/serve'
import { uncount } from './asked'
import { gradeOf } from './grade'
import { drawPaper } from './papers'
import { PRACTICE, recordEnd } from './practice/record'
import { putQuestion } from './put'
import {
  countLeaving,
  dropSession,
  endSession,
  gradeAnswers,
  insertDrawn,
  insertSession,
  isTimeUp,
  lastAndExtra,
  lockSession,
  lookedAt,
  moveEnd,
  ofPerson,
  ofSession,
  overdue,
  overdueBehind,
  putOf,
  sameAnswer,
  saveAnswer,
  sessionById,
  setDevice,
  triesOf,
  type Drawn,
  type PutRow,
  type Saved,
  type Saving,
  type Waiting,
} from './queries'
import type { SessionRow, Use } from './rows'
import { isAnswered } from '../../../../contract/rules/questions'

declare module '../../../app/bus' {
  interface Events {
    /** Handed in, and again when the last text of it was marked. */
    'tiku.ended': { sessionId: string; use: string; useId: string; userId: string; state: 'marking' | 'done' }
  }
}

export interface Opening extends Use {
  userId: string
  device: string
  /** Goes on here although another device was writing. */
  takeOver: boolean
  /** A paper, whose questions everybody may get in another order, or these. */
  put: { paperId: string; shuffle: boolean } | { drawn(trx: Trx): Promise<Drawn[]> }
  seconds: number | null
  closeAt: Date | null
  maxLeave: number | null
  pass: number
  secondOpinion: boolean
  /** Says no, by refusing, to one more try after these, of somebody who was given so many seconds on top. */
  needAnother(tries: SessionRow[], extra: number): void
}

/** One person opens one thing once at a time. */
const lockPerson = (trx: Trx, { use, useId }: Use, userId: string) => lock(trx, `tiku:${use}:${useId}:${userId}`)

/** Goes on with the session that is open, or begins another try. `elsewhere`: another device is writing. */
export async function openSession(trx: Trx, opening: Opening): Promise<{ id: string } | 'elsewhere'> {
  const { userId, device } = opening
  await lockPerson(trx, opening, userId)
  const tries = await triesOf(trx, opening, userId)
  const open = tries.find(({ state }) => state === 'open')
  if (open) {
    if (open.device !== device && !opening.takeOver) return 'elsewhere'
    if (open.device !== device) await setDevice(trx, open.id, device)
    return { id: open.id }
  }
  const { last, extra } = await lastAndExtra(trx, opening, userId)
  opening.needAnother(tries, extra)
  const drawn =
    'drawn' in opening.put ? await opening.put.drawn(trx) : await drawPaper(trx, opening.put.paperId, opening.put.shuffle)
  const id = newId()
  await insertSession(trx, {
    ...opening,
    id,
    no: last + 1,
    total: drawn.reduce((sum, { points }) => sum + points, 0),
    seconds: opening.seconds && opening.seconds + extra,
    closeAt: opening.closeAt && new Date(opening.closeAt.getTime() + extra * 1000),
  })
  await insertDrawn(trx, id, drawn)
  return { id }
}

/** What a phone needs to go on with a session, from wherever it stopped. */
export async function running(db: Db, session: SessionRow, now: Date, put?: PutRow[]): Promise<RunningSession> {
  const asked = put ?? (await putOf(db, session.id))
  return {
    no: session.no,
    questions: asked.map(putQuestion),
    saved: asked.flatMap(({ id: questionId, answer, flagged, savedAt }) =>
      answer ? [{ questionId, answer, marked: flagged, savedTime: savedAt?.toISOString() }] : [],
    ),
    seq: asked.reduce((most, { seq }) => Math.max(most, seq ?? 0), session.seq_floor),
    expireAt: session.expire_at?.toISOString() ?? null,
    serverTime: now.toISOString(),
    maxLeave: session.max_leave,
    leaveCount: session.leave_count,
  }
}

/** Why a session takes nothing from this device. */
export type Closed = 'unknown' | 'elsewhere' | 'ended' | 'void'

async function closedFor(db: Db, { sessionId, userId, use, device }: Asked): Promise<Closed> {
  await endOverdue(db, ofSession(sessionId))
  const session = await sessionById(db, sessionId, userId)
  if (!session || session.use !== use) return 'unknown'
  if (session.state === 'void') return 'void'
  return session.state === 'open' && session.device !== device ? 'elsewhere' : 'ended'
}

type Kept = 'saved' | 'stale' | Closed
async function outcomeOf(
  db: Db,
  one: Saving,
  { open, known, written, expireAt }: Saved,
): Promise<{ outcome: Kept; expireAt: Date | null }> {
  if (!open) return { outcome: await closedFor(db, one), expireAt }
  return { outcome: known ? (written ? 'saved' : 'stale') : 'unknown', expireAt }
}

/**
 * Keeps one answer. `stale`: a newer one is there already. One that has arrived before and comes once more, because nobody
 * heard so, is saved, also after the end.
 */
export async function save(db: Db, one: Saving): Promise<{ outcome: Kept; expireAt: Date | null }> {
  const kept = await outcomeOf(db, one, await saveAnswer(db, one))
  const same = kept.outcome === 'stale' || kept.outcome === 'ended' ? await sameAnswer(db, one) : undefined
  return same ? { outcome: 'saved', expireAt: same.expireAt } : kept
}

/** The same in practice, where whoever has read what is right first has nothing to answer any more. */
export async function saveUnlessLooked(db: Db, one: Saving): Promise<{ outcome: Kept | 'looked'; expireAt: Date | null }> {
  const saved = await saveAnswer(db, one, true)
  return saved.looked ? { outcome: 'looked', expireAt: null } : outcomeOf(db, one, saved)
}

type Asked = Pick<Saving, 'sessionId' | 'userId' | 'use' | 'device'>

/** Does something with the open session that this device writes, which nobody else changes meanwhile. */
async function withOpen<T>(db: Db, asked: Asked, work: (trx: Trx, session: SessionRow) => Promise<T>): Promise<T | Closed> {
  await endOverdue(db, ofSession(asked.sessionId))
  const done = await db.transaction().execute(async (trx) => {
    const session = await lockSession(trx, asked.sessionId)
    const mine = session?.user_id === asked.userId && session.use === asked.use
    if (!mine || session.state !== 'open' || session.device !== asked.device) return undefined
    return { result: await work(trx, session) }
  })
  return done ? done.result : closedFor(db, asked)
}

/** Somebody has left the screen for the no-th time; too often hands the session in. */
export const leave = (db: Db, asked: Asked & { no: number }) =>
  withOpen(db, asked, async (trx, { id, max_leave }) => {
    const leaveCount = await countLeaving(trx, id, asked.no)
    const forced = max_leave !== null && leaveCount > max_leave
    if (forced) await settle(trx, id, 'leave')
    return { leaveCount, forced }
  })

/** Hands in. `byClock`: only when its time is over; until then it stays open as it is. */
export const submit = (db: Db, asked: Asked, byClock = false) =>
  withOpen(db, asked, async (trx, session) => {
    if (!byClock) return settle(trx, session.id, 'person')
    return (await isTimeUp(trx, session.id)) ? settle(trx, session.id, 'clock') : session
  })

/** What a session that was not handed in by the clock says of its end. */
export const goesOn = ({ expire_at }: SessionRow, now: Date) => ({
  state: 'open' as const,
  expireAt: expire_at?.toISOString() ?? null,
  serverTime: now.toISOString(),
})

/** Ends a session that is locked and open: what has a key is marked, what people have to read waits for them. */
async function settle(trx: Trx, id: string, by: 'person' | 'clock' | 'leave'): Promise<SessionRow> {
  const put = await putOf(trx, id)
  // In practice what was answered has its points already.
  const grades = put.map((one) => ({ questionId: one.id, kind: one.kind, points: one.got ?? gradeOf(one, one.answer ?? []) }))
  const sum = (text: boolean) =>
    grades.filter(({ kind }) => (kind === 'text') === text).reduce((all, { points }) => all + (points ?? 0), 0)
  const state = grades.some(({ points }) => points === null) ? 'marking' : 'done'
  await gradeAnswers(trx, id, grades)
  await endSession(trx, id, { state, by, objective: sum(false), subjective: sum(true) })
  const session = (await sessionById(trx, id))!
  if (session.use === PRACTICE) await recordEnd(trx, session, await putOf(trx, id))
  await announce(trx, session, state)
  return session
}

/** Ends a session that is locked and open once nothing of it is left to answer: nobody has to hand in what is done. */
export async function settleIfAnswered(trx: Trx, id: string): Promise<void> {
  if ((await putOf(trx, id)).every(({ answer }) => isAnswered(answer ?? []))) await settle(trx, id, 'person')
}

export const announce = (trx: Trx, { id, use, use_id, user_id }: SessionRow, state: 'marking' | 'done') =>
  emit(trx, 'tiku.ended', { sessionId: id, use, useId: use_id, userId: user_id, state })

const BATCH = 500

/** Hands in what nobody did before its time was over; its end may have been moved, or somebody else may have been first. */
const endOne = (db: Db, id: string) =>
  within(db, async (trx) => {
    const session = await lockSession(trx, id)
    if (session?.state === 'open' && (await overdue(trx, 1, ofSession(id))).length) await settle(trx, id, 'clock')
  })

/** Of one person, or one session: whoever looks finds it handed in, whether or not the job has been there. */
async function endOverdue(db: Db, whose: RawBuilder<unknown>, most = 10): Promise<boolean> {
  const ids = await overdue(db, most, whose)
  for (const id of ids) await endOne(db, id)
  return ids.length > 0
}
export const endOverdueOf = (db: Db, use: Use, userId: string) => endOverdue(db, ofPerson(use, userId))
/** Of everybody who has one thing before them, as far as so many. */
export const endOverdueOfUse = (db: Db, { use, useId }: Use, most?: number) =>
  endOverdue(db, sql`and s.use = ${use} and s.use_id = ${useId}`, most)

/** Of everybody; one that fails keeps no other from its turn. */
export const endAllOverdue = async (services: Services) =>
  eachBatch(
    services,
    'tiku.end',
    (last?: Waiting) => overdueBehind(services.db, BATCH, last),
    ({ id }) => endOne(services.db, id),
  )

/** Ends what somebody has open of one thing, because they begin anew. */
export async function endOpen(trx: Trx, use: Use, userId: string): Promise<void> {
  await lockPerson(trx, use, userId)
  const open = (await triesOf(trx, use, userId)).find(({ state }) => state === 'open')
  if (!open) return
  if ((await lockSession(trx, open.id))?.state === 'open') await settleOrDrop(trx, open.id, 'person')
}

/** What was never begun is as if it had not been. */
async function settleOrDrop(trx: Trx, id: string, by: 'person' | 'clock'): Promise<void> {
  const put = await putOf(trx, id)
  const begun = put.some(({ answer }) => isAnswered(answer ?? [])) || (await lookedAt(trx, id)).size > 0
  if (begun) await settle(trx, id, by)
  else await dropSession(trx, id)
}

/** Ends what nobody has gone on with. */
export const abandon = (db: Db, id: string) =>
  db.transaction().execute(async (trx) => {
    const session = await lockSession(trx, id)
    if (session?.state !== 'open') return
    await settleOrDrop(trx, id, 'clock')
  })

/** More time for one person, in what they are writing now and in later tries. */
export async function extend(trx: Trx, { use, useId }: Use, userId: string, seconds: number, reason: string): Promise<void> {
  await lockPerson(trx, { use, useId }, userId)
  await sql`insert into tiku_extra (id, use, use_id, user_id, seconds, reason)
    values (${newId()}, ${use}, ${useId}, ${userId}, ${seconds}, ${reason})`.execute(trx)
  await moveEnd(trx, { use, useId }, userId, seconds)
}

/** What one account has sat of these, and the time it was given on top, is another’s from now on, after its own. */
export async function moveTries(trx: Trx, use: string, useIds: string[], from: string, to: string): Promise<void> {
  for (const useId of useIds) {
    const one = { use, useId }
    for (const userId of [from, to]) await lockPerson(trx, one, userId)
    // Nobody has two before them: they go on with the one that their own account has open.
    if ((await triesOf(trx, one, to)).some(({ state }) => state === 'open')) await endOpen(trx, one, from)
    const { last } = await lastAndExtra(trx, one, to)
    await sql`update tiku_session set user_id = ${to}, no = no + ${last}::smallint
      where use = ${use} and use_id = ${useId} and user_id = ${from}`.execute(trx)
    await sql`update tiku_extra set user_id = ${to} where use = ${use} and use_id = ${useId} and user_id = ${from}`.execute(trx)
  }
}

/** Takes a try back as if it had never been; false when there is none. */
export async function takeBack(trx: Trx, id: string, reason: string): Promise<SessionRow | undefined> {
  const session = await lockSession(trx, id)
  if (!session || session.state === 'void') return undefined
  await uncount(trx, sql`s.id = ${id}`)
  await sql`update tiku_session set state = 'void', void_reason = ${reason}, ended_at = coalesce(ended_at, now()),
    ended_by = coalesce(ended_by, 'operator') where id = ${id}`.execute(trx)
  return session
}

export { extraSeconds, extrasAmong, mostExtra, moveClose as moveCloseOfUse } from './queries'
