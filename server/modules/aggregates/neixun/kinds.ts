import { sql } from 'kysely'
import type { Db } from '../../../app/database/db'
import { clockOf } from '../../../app/time/clock'
import { page } from '../../../app/http/page'
import { closedForms, formsToFill, submittedBy } from '../../domains/circleForm/for-training'
import { seatsOf } from '../../domains/company/seats'
import { coursesToTeach, studiedBy } from '../../domains/lesson/study/for-training'
import { attendedBy, calledOff, livesToAttend } from '../../domains/live/for-training'
import { moveItself, standingKey, type Item, type ItemStanding, type Learner, type TrainingItemKind } from './items'
import { moveSign } from './sign/queries'

/** What is known by person is said of each place on the list whose person it is. */
function byPerson<T extends { userId: string }>(
  learners: Learner[],
  items: Item[],
  known: T[],
  refOf: (one: T) => string,
  standing: (one: T, item: Item) => ItemStanding,
): Map<string, ItemStanding> {
  const of = new Map(known.map((one) => [`${one.userId} ${refOf(one)}`, one]))
  return new Map(
    learners.flatMap((learner) =>
      items.flatMap((item) => {
        const one = learner.userId === null ? undefined : of.get(`${learner.userId} ${item.refId}`)
        return one ? [[standingKey(learner, item), standing(one, item)] as const] : []
      }),
    ),
  )
}
const peopleOf = (learners: Learner[]) => learners.flatMap(({ userId }) => userId ?? [])
const refsOf = (items: Item[]) => items.map(({ refId }) => refId)

const REGISTER_FIRST = '请用手机号登录后学习'

const course: TrainingItemKind = {
  kind: 'course',
  async stateOf(db, learners, items) {
    const known = await studiedBy(db, peopleOf(learners), refsOf(items))
    return byPerson(
      learners,
      items,
      known,
      ({ courseId }) => courseId,
      ({ progress, finishedAt, lastAt, seconds }) => ({
        state: finishedAt ? 'done' : progress ? 'doing' : 'todo',
        seconds,
        at: finishedAt ?? lastAt,
        text: finishedAt ? '已学完' : progress ? `已学 ${progress}%` : undefined,
      }),
    )
  },
  target: ({ refId }, by) => (by === 'confined' ? undefined : page('pages/lesson/detail', { id: refId })),
  confinedReason: REGISTER_FIRST,
  move: moveItself,
  toChoose: async (db, { owner, ...sought }, most) =>
    coursesToTeach(db, { ...sought, ...(owner !== null && { within: await coursesOf(db, owner) }) }, most),
}

/**
 * What a company has of the courses that are sold: what is free for members while its seats are paid, and what stands in a
 * training of its own, where the platform has put what was agreed on. What came with the seats goes with them.
 */
async function coursesOf(db: Db, companyId: string): Promise<{ members: boolean; or: string[] }> {
  return { members: await hasTerm(db, companyId), or: await placedBy(db, companyId, 'course') }
}

/** Whether the seats of a company are paid now: its people are members. */
async function hasTerm(db: Db, companyId: string): Promise<boolean> {
  const end = (await seatsOf(db, companyId))?.termEnd
  return Boolean(end && end.getTime() > Date.now())
}

/** What stands in trainings of a company. */
async function placedBy(db: Db, companyId: string, kind: 'course' | 'survey'): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct i.ref_id as id from training_item i join training t on t.id = i.training_id
    where t.company_id = ${companyId} and i.kind = ${kind}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The same, where some of it is off for whoever has not done it. */
function unlessOff(learners: Learner[], items: Item[], done: Map<string, ItemStanding>, off: Set<string>, text: string) {
  const gone = items.filter(({ refId }) => off.has(refId))
  return standingOfEach(learners, items, (learner, item) => {
    const one = done.get(standingKey(learner, item))
    return one ?? (gone.includes(item) ? { state: 'missed', off: true, text } : undefined)
  })
}

const live: TrainingItemKind = {
  kind: 'live',
  async stateOf(db, learners, items) {
    const known = await attendedBy(db, peopleOf(learners), refsOf(items))
    const done = byPerson(
      learners,
      items,
      known,
      ({ liveId }) => liveId,
      ({ at }) => ({ state: 'done', at, text: '已看' }),
    )
    return unlessOff(learners, items, done, await calledOff(db, refsOf(items)), '直播已取消')
  },
  target: ({ refId }, by) => (by === 'confined' ? undefined : page('pages/lesson/liveDetail', { id: refId })),
  confinedReason: REGISTER_FIRST,
  move: moveItself,
  toChoose: async (db, { owner, ...sought }, most) =>
    livesToAttend(db, { ...sought, ...(owner !== null && { within: { members: await hasTerm(db, owner) } }) }, most),
}

const survey: TrainingItemKind = {
  kind: 'survey',
  async stateOf(db, learners, items) {
    const known = await submittedBy(db, peopleOf(learners), refsOf(items))
    const done = byPerson(
      learners,
      items,
      known,
      ({ formId }) => formId,
      ({ at }) => ({ state: 'done', at, text: '已填写' }),
    )
    return unlessOff(learners, items, done, await closedForms(db, refsOf(items)), '问卷已截止或已满')
  },
  target: ({ refId }, by) => (by === 'confined' ? undefined : page('pages/circle/form', { id: refId })),
  confinedReason: '请用手机号登录后填写',
  move: moveItself,
  // A form belongs to no company: what others ask their people is nothing to this one.
  toChoose: async (db, { owner, ...sought }, most) =>
    formsToFill(db, { ...sought, ...(owner !== null && { among: await placedBy(db, owner, 'survey') }) }, most),
}

interface Signed {
  trainee_id: string
  sign_id: string
  how: string
  late_minutes: number
  signed_at: Date
}
const signin: TrainingItemKind = {
  kind: 'signin',
  async stateOf(db, learners, items, now) {
    const { rows } = await sql<Signed>`
      select trainee_id, sign_id, how, late_minutes, signed_at from training_sign_record
      where sign_id = any(${refsOf(items)}::uuid[]) and trainee_id = any(${learners.map(({ id }) => id)}::uuid[])`.execute(db)
    const of = new Map(rows.map((one) => [`${one.trainee_id} ${one.sign_id}`, one]))
    return standingOfEach(learners, items, (learner, item) => signStanding(of.get(`${learner.id} ${item.refId}`), item, now))
  },
  target: ({ trainingId, refId }, by) =>
    page('pages/neixun/signIn', { trainingId, signId: refId, ...(by === 'keeper' && { code: 'show' }) }),
  move: moveSign,
}
function signStanding(signed: Signed | undefined, { closeAt }: Item, now: Date): ItemStanding | undefined {
  if (!signed) return closeAt && closeAt <= now ? { state: 'missed', text: '缺勤' } : undefined
  const { how, late_minutes: late, signed_at: at } = signed
  return { state: 'done', at, text: how === 'makeup' ? '已补签' : late ? `迟到 ${late} 分钟` : `已签 ${clockOf(at)}` }
}

const file: TrainingItemKind = {
  kind: 'file',
  async stateOf(db, learners, items) {
    const { rows } = await sql<{ trainee_id: string; file_id: string; at: Date }>`
      select trainee_id, file_id, received_at as at from training_receipt
      where file_id = any(${refsOf(items)}::uuid[]) and trainee_id = any(${learners.map(({ id }) => id)}::uuid[])`.execute(db)
    const of = new Map(rows.map((one) => [`${one.trainee_id} ${one.file_id}`, one]))
    return standingOfEach(learners, items, (learner, item) => {
      const one = of.get(`${learner.id} ${item.refId}`)
      return one && { state: 'done', at: one.at, text: '已领取' }
    })
  },
  target: ({ trainingId }) => page('pages/neixun/fileReceive', { trainingId }),
}

function standingOfEach(
  learners: Learner[],
  items: Item[],
  standing: (learner: Learner, item: Item) => ItemStanding | undefined,
) {
  return new Map(
    learners.flatMap((learner) =>
      items.flatMap((item) => {
        const one = standing(learner, item)
        return one ? [[standingKey(learner, item), one] as const] : []
      }),
    ),
  )
}

export const trainingItems = [course, live, survey, signin, file]
