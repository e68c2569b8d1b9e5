import * as codes from '../../../../../contract/rules/codes'
import type { exam as spec, Registration } from '../../../../../contract/exam'
import type { FormField, FormValues } from '../../../../../contract/circleForm'
import type { Input, Result } from '../../../../../contract/endpoint'
import type { Events } from '../../../../app/bus'
import type { Ctx } from '../../../../app/context'
import type { Db, Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { once } from '../../../../app/http/once'
import { judgeValues } from '../../circleForm/validate'
import { listOwned } from '../../../commerce/entitlement/entitlements'
import { claimPrivate, privateUrl, releasePrivate } from '../../../platform/file/private'
import { needAccess, notBought, ranOut } from '../../lesson/access'
import { outcomeOf } from '../../lesson/certificate/outcome'
import { CARD, givenNumber, numberOf, sealedCard, shownNumber } from '../card'
import { batchAt, CONSENT, SIGNATURE, siteOf, step1Fields, step2Fields } from './fields'
import { batches, levels, type Batch, type Level } from '../../lesson/certificate/batches'
import { lifeFaults, needAge } from './plausible'
import {
  begin,
  enteredAt,
  holdOfOrder,
  isAsRejected,
  keep,
  move,
  ofCourse,
  ofOrder,
  reopen,
  shareDay,
  submit,
  type RegistrationRow,
} from '../queries'
import { lookAt, needCard, needEligible, needFree, needOpen, needPhoto, type Looked } from './rules'
import { APPROVED, BEGUN, EDITABLE, EMPTY, ENROLLED, FAILED, PASS, REJECTED, statusText, WAITING } from './states'
import { isId } from '../../../../app/ids'

const STEP_1 = 'POST /api/courseForm/saveStep1'
const STEP_2 = 'POST /api/courseForm/saveStep2'
type Step1 = Input<typeof STEP_1, (typeof spec)[typeof STEP_1]>['body']
type Step2 = Input<typeof STEP_2, (typeof spec)[typeof STEP_2]>['body']
type Saved = Result<(typeof spec)[typeof STEP_1]>

interface Asked {
  all: Batch[]
  known: Level[]
  step1: FormField[]
}
async function ask(db: Db, row: Pick<RegistrationRow, 'values'>, now: Date): Promise<Asked> {
  const [all, known] = await Promise.all([batches(db), levels(db)])
  const { site } = row.values
  return { all, known, step1: step1Fields(all, known, typeof site === 'string' ? site : undefined, now) }
}

/**
 * A registration as its owner sees it; the first look begins it. One that was begun stays when the course leads to none any
 * more. Refuses with 10104 (no such course, or one without a registration), 11301 (not bought), 11304 (time is over before it
 * was begun).
 */
export async function registration(
  { db, user, now, settings }: Ctx,
  which: { courseId?: string; orderId?: string },
): Promise<Registration> {
  const courseId = which.courseId ?? (which.orderId && (await courseOf(db, user.id, which.orderId))) ?? gone()
  const { title, registration: offered, access } = await outcomeOf(db, user.id, courseId)
  if (offered && access?.active) await begin(db, user.id, courseId, access.sourceId)
  const row = (await ofCourse(db, user.id, courseId)) ?? (!offered ? gone() : access ? ranOut() : notBought())
  const { all, step1 } = await ask(db, row, now)
  const open = all.filter(({ applyEndsAt }) => applyEndsAt > now)
  // Before a batch is chosen, the last day on which there is one to choose.
  const ends = all.find(({ id }) => id === row.batch_id)?.applyEndsAt ?? open.at(-1)?.applyEndsAt
  const number = shownNumber(settings, row)
  const may = Boolean(access?.active) && open.length > 0
  return {
    orderId: row.order_id,
    courseId: row.course_id,
    courseTitle: title,
    status: row.status,
    statusText: statusText(row),
    rejectReason: row.reject_reason,
    rejected: row.rejected,
    signedTime: row.submitted_at?.toISOString() ?? null,
    ...ticketOf(row, all),
    editable: EDITABLE.includes(row.status) && may,
    again: row.status === FAILED && may,
    step1,
    step2: step2Fields,
    values: { ...row.values, ...(number && { [CARD]: number }) },
    files: Object.fromEntries(picturesOf(row.values).map((id) => [id, privateUrl(settings, id)])),
    applyEndTime: ends?.toISOString() ?? null,
    deadlines: Object.fromEntries(
      all.flatMap((batch) => batch.cities.map((city) => [siteOf(batch, city), batch.applyEndsAt.toISOString()])),
    ),
    serverTime: now.toISOString(),
  }
}

/** What one needs on the day of the examination, and what came of it. */
function ticketOf({ status, ticket_no, ticket_place, theory, skill, batch_id }: RegistrationRow, all: Batch[]) {
  const examAt = all.find(({ id }) => id === batch_id)?.examAt
  return {
    ...(ticket_no && { ticket: { no: ticket_no, place: ticket_place, examTime: examAt?.toISOString() ?? null } }),
    ...(status > ENROLLED && theory !== null && skill !== null && { scores: { theory, skill, pass: PASS } }),
  }
}

/** The course that an order gave, also before its registration is begun. */
async function courseOf(db: Db, userId: string, orderId: string): Promise<string | undefined> {
  const row = await ofOrder(db, userId, orderId)
  if (row) return row.course_id
  const given = (await listOwned(db, userId, 'course')).find(({ sourceId }) => sourceId === orderId.toLowerCase())
  return given?.bizId
}

/** How it stands. Refuses with 10104 when there is none of this order, or it is somebody else's. */
export async function status({ db, user }: Ctx, orderId: string) {
  const row = await ofOrder(db, user.id, orderId)
  if (row) return { status: row.status, statusText: statusText(row), rejectReason: row.reject_reason }
  const courseId = await courseOf(db, user.id, orderId)
  const state = courseId ? await stateOf(db, user.id, courseId) : undefined
  return state ? { status: state.status, statusText: state.text, rejectReason: '' } : gone()
}

/**
 * How somebody's registration for the examination of a course stands, for the course's own pages and its orders; undefined
 * where the course leads to none. `leads`: false where it is known that it leads nobody new to one.
 */
export async function stateOf(db: Db, userId: string, courseId: string, leads = true) {
  const row = await ofCourse(db, userId, courseId)
  if (row) return { orderId: row.order_id, status: row.status, text: statusText(row), enteredAt: await enteredAt(db, row) }
  if (!leads) return undefined
  const { registration: offered, access } = await outcomeOf(db, userId, courseId)
  return offered && access?.active
    ? { orderId: access.sourceId, status: EMPTY, text: statusText({ status: EMPTY, ticket_no: '', theory: null, skill: null }) }
    : undefined
}

/**
 * Who gave the course back does not sit its examination: nobody reviews or reports it, and the card is free for another
 * registration.
 */
export async function reopenRefunded(trx: Trx, { kind, userId, bizId }: Events['order.refunded']) {
  if (kind !== 'course') return
  const row = await ofCourse(trx, userId, bizId)
  if (!row || (row.status !== WAITING && row.status !== APPROVED)) return
  if (!(await outcomeOf(trx, userId, bizId)).access?.active) await move(trx, row.id, row.status, BEGUN)
}

/**
 * Whoever failed fills in for a later batch what they handed in before. Again changes nothing. Refuses with 10104, 11301,
 * 11304, 11353 (no batch to choose), 11355 (not failed).
 */
export const registerAgain = ({ db, user, now }: Ctx, orderId: string): Promise<true> =>
  db.transaction().execute(async (trx) => {
    const row = (await holdOfOrder(trx, user.id, orderId)) ?? gone()
    await needAccess(trx, user.id, row.course_id)
    if (EDITABLE.includes(row.status)) return true
    if (!(await batches(trx)).some(({ applyEndsAt }) => applyEndsAt > now)) refuse(codes.BATCH_CLOSED, '现在没有可以报名的批次')
    return (await reopen(trx, row, FAILED)) || tooLate(row)
  })

/** What is wrong field by field; nothing of it is kept. */
class Faulty extends Error {
  constructor(readonly errors: Record<string, string>) {
    super('faulty')
  }
}

/**
 * The first step: as a draft whatever is given, with `check` only what may go on to the second. Refuses with 11301, 11304,
 * 11355 (handed in already), 10131 (a picture that is not theirs) and, checked, 11350, 11352, 11353, 11354.
 */
export async function saveStep1(ctx: Ctx, { orderId, values, check }: Step1): Promise<Saved> {
  const looked = check ? await lookAt(ctx, values.photo) : undefined
  return unlessFaulty(ctx, orderId, () =>
    ctx.db.transaction().execute(async (trx) => {
      const row = await hold(trx, ctx, orderId)
      const asked = await ask(trx, { values }, ctx.now)
      const kept = await keepStep(trx, ctx, row, asked, asked.step1, values, check)
      if (check) await checkStep1(trx, ctx, row, asked, kept, looked)
      return { status: kept.status, errors: {} }
    }),
  )
}

/**
 * The second step: a draft, or with `submit` the whole registration for review, once. Refuses as the first does, and with
 * 11351 (not admitted to the level, with the reason).
 */
export async function saveStep2(ctx: Ctx, body: Step2): Promise<Saved> {
  const { db, user, now } = ctx
  const looked = body.submit ? await lookAt(ctx, (await ofOrder(db, user.id, body.orderId))?.values.photo) : undefined
  const save = async (trx: Trx): Promise<Saved> => {
    // Whoever changes a day holds it first and its registrations then: so does whoever hands in, or they wait for one another.
    const day = body.submit ? (await ofOrder(trx, user.id, body.orderId))?.batch_id : null
    if (day) await shareDay(trx, day)
    const row = await hold(trx, ctx, body.orderId)
    // Its owner has chosen another one in the meantime.
    if (body.submit && row.batch_id && row.batch_id !== day) await shareDay(trx, row.batch_id)
    const asked = await ask(trx, row, now)
    const kept = await keepStep(trx, ctx, row, asked, step2Fields, body.values, body.submit)
    if (!body.submit) return { status: kept.status, errors: {} }
    await checkStep1(trx, ctx, row, asked, kept, looked)
    if (kept.values[SIGNATURE] !== kept.values.name) throw new Faulty({ [SIGNATURE]: '须与第一步填写的姓名一致' })
    const faults = lifeFaults(kept.number, kept.values, now)
    if (Object.keys(faults).length) throw new Faulty(faults)
    await needEligible(trx, asked.known, kept.values)
    if (row.status === REJECTED && (await isAsRejected(trx, row.id)))
      refuse(codes.REGISTRATION_UNCHANGED, '还没有修改：请先改好被退回的内容再提交，有疑问请联系客服')
    if (!(await submit(trx, row.id))) tooLate(row)
    return { status: WAITING, errors: {} }
  }
  return unlessFaulty(ctx, body.orderId, () =>
    body.submit ? once(db, user.id, STEP_2, body, save) : db.transaction().execute(save),
  )
}

/** Faults by field are an answer, not a refusal; the transaction they were found in is undone. */
async function unlessFaulty({ db, user }: Ctx, orderId: string, save: () => Promise<Saved>): Promise<Saved> {
  try {
    return await save()
  } catch (error) {
    if (!(error instanceof Faulty)) throw error
    return { status: (await ofOrder(db, user.id, orderId))?.status ?? EMPTY, errors: error.errors }
  }
}

async function hold(trx: Trx, { user }: Ctx, orderId: string): Promise<RegistrationRow> {
  const row = (await holdOfOrder(trx, user.id, orderId)) ?? gone()
  await needAccess(trx, user.id, row.course_id)
  return EDITABLE.includes(row.status) ? row : tooLate(row)
}
const tooLate = ({ status }: RegistrationRow) =>
  refuse(codes.REGISTRATION_LOCKED, status <= WAITING ? '资料审核中，暂不能修改' : '资料已审核通过，不能修改')

type KeptStep = Pick<RegistrationRow, 'status' | 'values' | 'id_hash' | 'batch_id'> & { number: string }

/** Puts the values of one step in the place of those before, with their pictures. */
async function keepStep(
  trx: Trx,
  { user, settings }: Ctx,
  row: RegistrationRow,
  { all }: Asked,
  fields: FormField[],
  given: FormValues,
  checked: boolean,
): Promise<KeptStep> {
  const isFirst = fields !== step2Fields
  const typed = isFirst ? givenNumber(settings, row, given[CARD]) : numberOf(settings, row)
  if (checked) needCard(typed)
  const step = checked ? judged(fields, isFirst ? { ...given, [CARD]: typed } : given) : loose(fields, given)
  delete step[CARD]
  const others = Object.fromEntries(Object.entries(row.values).filter(([key]) => !fields.some((field) => field.key === key)))
  const whole: FormValues = { ...others, ...step }
  // Without consent, or when it is taken back, nothing of what it is about is kept.
  const agreed = CONSENT in whole
  const values = agreed ? whole : Object.fromEntries(Object.entries(whole).filter(([key]) => !PICTURES.includes(key)))
  const number = agreed ? typed : ''
  const card = isFirst || !agreed ? sealedCard(settings, number) : { sealed: row.id_sealed, hash: row.id_hash, mask: row.id_mask }
  const batchId = typeof values.site === 'string' ? (batchAt(all, values.site)?.id ?? null) : null
  const status = row.status === EMPTY && isFirst && checked ? BEGUN : row.status
  const now = picturesOf(values)
  await claimPrivate(trx, user.id, now)
  await releasePrivate(
    trx,
    user.id,
    picturesOf(row.values).filter((id) => !now.includes(id)),
  )
  if (!(await keep(trx, row.id, { values, ...card, batchId, agreed }, status))) tooLate(row)
  return { status, values, number, id_hash: card.hash, batch_id: batchId }
}

function judged(fields: FormField[], values: FormValues): FormValues {
  const { kept, faults } = judgeValues(fields, values)
  if (Object.keys(faults).length) throw new Faulty(faults)
  return kept
}

const isPicture = (value: unknown): value is string[] => Array.isArray(value)

/** A draft keeps what is there, however unfinished, of the shapes that the fields have. */
const loose = (fields: FormField[], values: FormValues): FormValues =>
  Object.fromEntries(
    fields.flatMap(({ key, type }) => {
      const value = Object.hasOwn(values, key) ? values[key] : ''
      const many = type === 'image' || type === 'checkbox'
      if (!value.length || many !== Array.isArray(value)) return []
      if (type === 'image' && isPicture(value) && !value.every(isId)) return []
      return [[key, value]]
    }),
  )

const PICTURES = ['photo', ...step2Fields.filter(({ type }) => type === 'image').map(({ key }) => key)]
const picturesOf = (values: FormValues): string[] => PICTURES.flatMap((key) => (isPicture(values[key]) ? values[key] : []))

/** All that the first step asks for, also of one that was only ever a draft. */
async function checkStep1(
  trx: Trx,
  { user, now }: Ctx,
  row: RegistrationRow,
  { all, step1 }: Asked,
  kept: KeptStep,
  looked: Looked | undefined,
) {
  needCard(kept.number)
  needAge(
    kept.number,
    all.find(({ id }) => id === kept.batch_id),
    now,
  )
  judged(step1, { ...kept.values, [CARD]: kept.number })
  const batch = all.find(({ id }) => id === kept.batch_id)
  needOpen(batch, now)
  await needPhoto(trx, user.id, kept.values.photo, looked)
  if (batch && kept.id_hash) await needFree(trx, row.id, batch, kept.id_hash)
}
