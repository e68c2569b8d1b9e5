import QRCode from 'qrcode'
import * as codes from '../../../../../contract/rules/codes'
import { clockOf } from '../../../../app/time/clock'
import type { Ctx } from '../../../../app/context'
import { refuse } from '../../../../app/errors'
import { cut, DEFAULT_SIZE, decodeCursor } from '../../../../app/database/paging'
import { changesIn, codeAt, wordAt } from '../../../../app/rotating-code'
import { privateUrl } from '../../../platform/file/private'
import { itemOfRef } from '../items'
import { settle } from '../settle'
import { keptTrainee, refuseOneself } from '../trainees'
import { refuseArchived, requireTrainer } from '../trainings'
import { SCREEN } from './code'
import {
  countsOf,
  hasEnded,
  holdSign,
  insertRecord,
  missingPeople,
  moveSign,
  phaseOf,
  recordOf,
  signById,
  signedPeople,
  stateOf,
  type PersonRow,
  type SignState,
} from './queries'

const RECENT = 12

async function kept(ctx: Ctx, signId: string) {
  const sign = await signById(ctx.db, signId)
  return { sign, ...(await requireTrainer(ctx, sign.training_id)) }
}

const signedPerson = ({ id, name, department, how, late_minutes, signed_at }: PersonRow) => ({
  traineeId: id,
  name,
  department,
  time: signed_at!.toISOString(),
  state: stateOf({ how: how!, late_minutes: late_minutes! }),
})

/** What a trainer shows to the room: a code that changes, and who is there. Refuses with 10104, 12005. */
export async function screen(ctx: Ctx, signId: string) {
  const { db, settings, now } = ctx
  const { sign, training, keeper } = await kept(ctx, signId)
  const phase = phaseOf(sign, now)
  const shows = sign.mode === 'code' && phase === 'open'
  const code = codeAt(settings, SCREEN, sign.id, now)
  const link = `${settings.publicUrl}/#/pages/neixun/signIn?code=${code}`
  const [image, counts, recent] = await Promise.all([
    shows ? QRCode.toDataURL(link, { margin: 0, width: 480 }) : undefined,
    countsOf(db, sign, keeper),
    signedPeople(db, sign, keeper, undefined, RECENT),
  ])
  return {
    title: sign.title,
    training: training.title,
    trainingId: training.id,
    lateTime: sign.late_at.toISOString(),
    endTime: sign.end_at.toISOString(),
    phase,
    mode: sign.mode,
    ...(image && { image, word: wordAt(settings, SCREEN, sign.id, now) }),
    refreshIn: changesIn(SCREEN, now),
    ...counts,
    recent: recent.slice(0, RECENT).map((row) => ({ ...signedPerson(row), how: row.how! })),
    archived: sign.archived,
    serverTime: now.toISOString(),
  }
}

interface Asked {
  signId: string
  signed: boolean
  size?: number
  cursor?: string
}
/** Who was there, with the photo of whoever signed by one for who teaches, or who was not. Refuses with 10104, 12005. */
export async function people(ctx: Ctx, { signId, signed, size = DEFAULT_SIZE, cursor }: Asked) {
  const { sign, keeper } = await kept(ctx, signId)
  const list = signed ? signedPeople : missingPeople
  const page = cut(await list(ctx.db, sign, keeper, decodeCursor(cursor, 'time'), size), size)
  const over = hasEnded(sign, ctx.now)
  const state: SignState = over ? 'absent' : 'none'
  const missing = ({ id, name, department }: PersonRow) => ({
    traineeId: id,
    name,
    department,
    state,
    text: over ? '缺勤' : '未签',
  })
  const there = (row: PersonRow) => ({
    ...signedPerson(row),
    text: row.how === 'makeup' ? '补签' : row.late_minutes ? `迟到 ${row.late_minutes} 分钟` : clockOf(row.signed_at!),
    ...(row.photo_file && keeper.role !== 'manager' && { photoUrl: privateUrl(ctx.settings, row.photo_file) }),
  })
  return { records: page.rows.map((row) => (signed ? there(row) : missing(row))), next: page.next }
}

/** Signs for somebody who was there, with why. Refuses with 10104, 12003, 12005, and with 12010 before it has begun. */
export async function makeUp(ctx: Ctx, body: { signId: string; traineeId: string; reason: string }): Promise<true> {
  const { db, user, modules, now } = ctx
  const { sign, training, keeper } = await kept(ctx, body.signId)
  refuseArchived(training)
  if (phaseOf(sign, now) === 'ahead') refuse(codes.SIGN_CLOSED, '签到还没开始')
  const { id, userId } = await keptTrainee(db, training, keeper, body.traineeId)
  refuseOneself(ctx, [userId])
  await db.transaction().execute(async (trx) => {
    await holdSign(trx, sign.id)
    if (await recordOf(trx, sign.id, id)) return
    await insertRecord(trx, { sign, traineeId: id, how: 'makeup', late: 0, at: now, by: user.id, reason: body.reason.trim() })
    await settle(trx, modules, training.id, [id], now)
  })
  return true
}

/** Ends it now. Refuses with 10104, 12003, 12005, and with 12010 what is not open. */
export async function close(ctx: Ctx, { signId }: { signId: string }): Promise<true> {
  const { db, now } = ctx
  const { sign, training } = await kept(ctx, signId)
  refuseArchived(training)
  if (phaseOf(sign, now) !== 'open') refuse(codes.SIGN_CLOSED, '这一场现在没有在签到')
  await db.transaction().execute(async (trx) => {
    const item = await itemOfRef(trx, 'signin', sign.id)
    if (item) await moveSign(trx, item, { openAt: sign.start_at, closeAt: now })
  })
  return true
}
