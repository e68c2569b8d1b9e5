import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { emit, type Events } from '../../../../app/bus'
import type { Db, Trx } from '../../../../app/database/db'
import { groupedBy } from '../../../../app/grouped'
import { newId, NIL_ID } from '../../../../app/ids'
import type { Modules } from '../../../../app/module'
import { DAY_MS } from '../../../../app/time/units'
import { boundEnds, givenTo } from '../../../commerce/entitlement/entitlements'
import { seatsOf } from '../../../domains/company/seats'
import { freeForMembers } from '../../../domains/lesson/study/for-training'
import { admit } from '../../../domains/lesson/study/learners'
import { moveTries } from '../../../domains/tiku/sessions'
import { firstTerm } from '../../../domains/vip/terms'
import { personOn } from '../../../identity/user/people'
import { moveUploads } from '../../../platform/file/private'
import { phoneOf } from '../../../identity/login/accounts'
import { closeConfined } from '../../../identity/login/sessions'
import { USE } from '../exam/exams'
import { itemsOf } from '../items'
import { settle } from '../settle'
import { stays, type Trainee } from '../trainees'
import { trainingById, type Training } from '../trainings'

declare module '../../../../app/bus' {
  interface Events {
    /** A course has joined a training: those behind `after` on its list are still to be let into it. */
    'training.courseAdded': { trainingId: string; courseId: string; after: string }
  }
}

/** What lets a learner into a course: one place on the list gives it once. */
function sourceOf(traineeId: string, courseId: string): string {
  const hex = createHash('sha256').update(`training ${traineeId} ${courseId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** How long after the end courses can still be looked at. */
const AFTER_DAYS = 30

const keptUntil = (ms: number) => new Date(ms + AFTER_DAYS * DAY_MS)

/**
 * Until when these courses of a training are had; missing are those that nobody is let into any more. What the company has by
 * its membership lasts no longer than that; what was in the training before it ever had one, and is left when all of it was
 * taken back, the platform has given it.
 */
async function endsOf(db: Db, { id, endAt, companyId }: Training, courseIds: string[]): Promise<Map<string, Date>> {
  const now = Date.now()
  const end = Math.max(endAt.getTime(), now)
  const ofMembers = await freeForMembers(db, courseIds)
  const until = new Map(courseIds.filter((courseId) => !ofMembers.has(courseId)).map((courseId) => [courseId, end]))
  const term = ofMembers.size ? (await seatsOf(db, companyId))?.termEnd : undefined
  if (term && term.getTime() > now) for (const one of ofMembers) until.set(one, Math.min(end, term.getTime()))
  if (ofMembers.size && !term) {
    const first = await firstTerm(db, companyId)
    const before = first && newId(first.start.getTime())
    for (const { kind, refId, id: itemId } of first?.kept ? [] : await itemsOf(db, id))
      if (kind === 'course' && ofMembers.has(refId) && (!before || itemId < before)) until.set(refId, end)
  }
  return new Map([...until].map(([courseId, ms]) => [courseId, keptUntil(ms)]))
}

/** Somebody's place on a list that is theirs. */
interface Come {
  id: string
  userId: string
}
const letIn = (trx: Trx, { id, userId }: Come, courseId: string, endTime: Date) =>
  admit(trx, { userId, courseId, source: 'company', sourceId: sourceOf(id, courseId), endTime })

/** What the trainings of a company have given of what is free for members; `first`: by its membership, which began then. */
async function givenByMembership(db: Db, companyId: string, first?: Date) {
  const { rows: places } = await sql<Come & { endAt: Date; runs: boolean }>`
    select x.id, x.user_id as "userId", t.end_at as "endAt", ${stays} and t.status <> 'archived' and t.end_at > now() as runs
    from trainee x join training t on t.id = x.training_id
    where t.company_id = ${companyId} and x.user_id is not null`.execute(db)
  const of = groupedBy(places, ({ userId }) => userId)
  const given = await givenTo(db, 'course', 'company', [...of.keys()])
  const ofMembers = await freeForMembers(db, [...new Set(given.map(({ bizId }) => bizId))])
  return given.flatMap(({ userId, bizId, sourceId, startTime, endTime }) => {
    const place = ofMembers.has(bizId) ? of.get(userId)?.find(({ id }) => sourceOf(id, bizId) === sourceId) : undefined
    const ours = first !== undefined && startTime >= first
    return place ? [{ sourceId, startTime, endTime, ours, endAt: place.endAt, runs: place.runs }] : []
  })
}

/** Whether the membership of a company has let anybody into a course since then, or lets them stay in one for longer. */
export async function hasGiven(db: Db, companyId: string, since: Date): Promise<boolean> {
  const given = await givenByMembership(db, companyId, (await firstTerm(db, companyId))?.start)
  const before = keptUntil(since.getTime())
  return given.some(({ startTime, endTime, ours }) => startTime >= since || (ours && endTime !== null && endTime > before))
}

/**
 * The membership of a company ends at another time, and with it what its trainings gave by it: later only in those that still
 * run, to whoever is still there. Whoever came in while there was none is let into the courses then.
 */
export async function followMembership(trx: Trx, { companyId, shorter }: Events['vip.companyTerm']): Promise<void> {
  const now = Date.now()
  const term = (await seatsOf(trx, companyId))?.termEnd?.getTime()
  const given = await givenByMembership(trx, companyId, (await firstTerm(trx, companyId))?.start)
  if (shorter) {
    // What the platform had given before the company ever was a member stays.
    const sources = given.filter(({ ours }) => ours).map(({ sourceId }) => sourceId)
    await boundEnds(trx, 'company', sources, { most: term === undefined ? new Date(now) : keptUntil(term) })
  }
  if (term === undefined || term <= now) return
  const lasting = given.filter(({ runs }) => runs)
  for (const [end, some] of groupedBy(lasting, ({ endAt }) => String(endAt.getTime()))) {
    const sources = some.map(({ sourceId }) => sourceId)
    await boundEnds(trx, 'company', sources, { least: keptUntil(Math.min(Number(end), term)) })
  }
  if (!shorter) await admitToAll(trx, companyId)
}

/** A training ends later than it did: who is in keeps its courses for as long as whoever comes in now. Nothing gets shorter. */
export async function lengthenCourses(trx: Trx, trainingId: string): Promise<void> {
  const courseIds = (await itemsOf(trx, trainingId)).filter(({ kind }) => kind === 'course').map(({ refId }) => refId)
  const ends = await endsOf(trx, await trainingById(trx, trainingId), courseIds)
  const { rows } = await sql<{ id: string }>`
    select x.id from trainee x where x.training_id = ${trainingId} and ${stays} and x.user_id is not null`.execute(trx)
  for (const [courseId, least] of ends) {
    const sources = rows.map(({ id }) => sourceOf(id, courseId))
    await boundEnds(trx, 'company', sources, { least })
  }
}

/** Lets whoever has come in to the trainings of a company that still run into what is free for members in them. */
async function admitToAll(trx: Trx, companyId: string): Promise<void> {
  const { rows } = await sql<{ trainingId: string; courseId: string }>`
    select i.training_id as "trainingId", i.ref_id as "courseId" from training_item i join training t on t.id = i.training_id
    where t.company_id = ${companyId} and t.status = 'open' and t.end_at > now() and i.kind = 'course'`.execute(trx)
  const ofMembers = await freeForMembers(trx, [...new Set(rows.map(({ courseId }) => courseId))])
  for (const { trainingId, courseId } of rows) if (ofMembers.has(courseId)) await admitToCourse(trx, trainingId, courseId)
}

/** At most this many at a time: whoever buys the course meanwhile waits for it. */
const AT_ONCE = 100

/** A course has joined a training: whoever has come in already, with an account of their own, is let into it soon. */
export const admitToCourse = (trx: Trx, trainingId: string, courseId: string) =>
  emit(trx, 'training.courseAdded', { trainingId, courseId, after: NIL_ID })

type CourseAdded = Events['training.courseAdded']
/** Lets in the next of them, unless it was taken out of the training meanwhile. */
export async function letInMore(trx: Trx, { trainingId, courseId, after }: CourseAdded): Promise<void> {
  const { rows } = await sql<{ id: string; userId: string }>`
    select x.id, x.user_id as "userId" from trainee x join ${personOn('x.user_id')}
    where x.training_id = ${trainingId} and ${stays} and u.phone is not null and x.id > ${after}
      and exists (select from training_item i where i.training_id = x.training_id and i.kind = 'course'
        and i.ref_id = ${courseId})
    order by x.id limit ${AT_ONCE}`.execute(trx)
  if (!rows.length) return
  const training = await trainingById(trx, trainingId)
  const end = (await endsOf(trx, training, [courseId])).get(courseId)
  if (!end) return
  for (const one of rows) await letIn(trx, one, courseId, end)
  if (rows.length === AT_ONCE) await emit(trx, 'training.courseAdded', { trainingId, courseId, after: rows[rows.length - 1].id })
}

/**
 * Somebody has come in at a place on the list. Who was there before by the list alone is sent away, and what they have sat
 * and uploaded goes to whoever comes; whoever has a place of their own keeps that. `confined`: this one is let in by the list
 * alone. The id of the place.
 */
export async function activate(
  trx: Trx,
  modules: Modules,
  { training, trainee, userId, confined }: { training: Training; trainee: Trainee; userId: string; confined: boolean },
): Promise<string> {
  const { rows: own } = await sql<{ id: string }>`
    select id from trainee where training_id = ${training.id} and user_id = ${userId} and status <> 'quit'`.execute(trx)
  const id = own[0]?.id ?? trainee.id
  const items = await itemsOf(trx, training.id)
  const refs = (wanted: string) => items.filter(({ kind }) => kind === wanted).map(({ refId }) => refId)
  if (!own.length) {
    if (trainee.userId) await closeConfined(trx, trainee.userId, training.id)
    if (trainee.userId && !(await phoneOf(trx, trainee.userId))) {
      await moveTries(trx, USE, refs('exam'), trainee.userId, userId)
      await moveUploads(trx, trainee.userId, userId)
    }
    await sql`update trainee set user_id = ${userId}, status = case when status = 'pending' then 'learning' else status end,
      activated_at = coalesce(activated_at, now()) where id = ${trainee.id}`.execute(trx)
  }
  await sql`update trainee set last_active_at = now() where id = ${id}`.execute(trx)
  const ends = await endsOf(trx, training, confined ? [] : refs('course'))
  for (const [courseId, end] of ends) await letIn(trx, { id, userId }, courseId, end)
  await settle(trx, modules, training.id, [id])
  return id
}
