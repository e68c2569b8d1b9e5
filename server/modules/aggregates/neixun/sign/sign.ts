import * as codes from '../../../../../contract/rules/codes'
import { clockOf, spanOf } from '../../../../app/time/clock'
import type { Ctx } from '../../../../app/context'
import { gone, refuse } from '../../../../app/errors'
import { once } from '../../../../app/http/once'
import { cut, DEFAULT_SIZE, decodeCursor } from '../../../../app/database/paging'
import { distanceText, metres } from '../../../../app/places'
import { isWord, readCode } from '../../../../app/rotating-code'
import { sha256 } from '../../../../app/http/session'
import { MINUTE_MS } from '../../../../app/time/units'
import { claimPrivate } from '../../../platform/file/private'
import { clearTries, countTry } from '../guard'
import { settle } from '../settle'
import { requireLearner, requireViewer } from '../trainees'
import { mayEnter } from '../trainings'
import { SCREEN } from './code'
import {
  hasEnded,
  holdSign,
  insertRecord,
  isDeviceUsed,
  isDue,
  isThis,
  mineOf,
  phaseOf,
  recordOf,
  signById,
  signsOf,
  stateOf,
  type How,
  type Sign,
  type SignRecord,
} from './queries'

const textOf = ({ how, late_minutes: late, signed_at: at }: SignRecord) =>
  how === 'makeup' ? '已补签' : late ? `迟到 ${late} 分钟` : `已签 ${clockOf(at)}`

interface Asked {
  trainingId: string
  signId?: string
  size?: number
  cursor?: string
}
/**
 * The times of a training, or one of them, and how often somebody was there. What a learner can sign for now stands apart:
 * many later times may come before it. Refuses with 10104, 12002.
 */
export async function signPage(ctx: Ctx, { trainingId, signId, size = DEFAULT_SIZE, cursor }: Asked) {
  const { db, now } = ctx
  const { training, trainee, keeper } = await requireViewer(ctx, trainingId)
  const which = { trainingId, traineeId: trainee?.id ?? null }
  const of = signId ? isThis(signId) : undefined
  const page = cut(await signsOf(db, { ...which, of, position: decodeCursor(cursor, 'time'), size }), size)
  const [due] = trainee && training.status !== 'archived' ? await signsOf(db, { ...which, of: isDue(now), size: 1 }) : []
  const mine = trainee && (await mineOf(db, trainingId, trainee.id, now))
  const as = { now, learner: trainee !== undefined, keeper: keeper !== undefined }
  return {
    records: page.rows.map((row) => shown(row, as)),
    ...(due && { open: shown(due, as) }),
    next: page.next,
    keeper: keeper !== undefined,
    archived: training.status === 'archived',
    title: training.title,
    ...(mine && {
      mine: { ...mine, rate: mine.of ? Math.round((mine.signed * 100) / mine.of) : null, needed: training.signPercent },
    }),
    serverTime: now.toISOString(),
  }
}

type Row = Awaited<ReturnType<typeof signsOf>>[number]
function shown(row: Row, { now, learner, keeper }: { now: Date; learner: boolean; keeper: boolean }) {
  const phase = phaseOf(row, now)
  // All of its columns are there, or none.
  const record = row.how === null ? undefined : (row as SignRecord)
  const none = hasEnded(row, now) ? ('absent' as const) : ('none' as const)
  return {
    id: row.id,
    title: row.title,
    mode: row.mode,
    startTime: row.start_at.toISOString(),
    lateTime: row.late_at.toISOString(),
    endTime: row.end_at.toISOString(),
    phase,
    radius: row.radius,
    ...(learner && { state: record ? stateOf(record) : none, text: record ? textOf(record) : none === 'absent' ? '缺勤' : '' }),
    ...(learner && record && { time: record.signed_at.toISOString(), rank: record.no }),
    ...(keeper && { signed: row.signed }),
  }
}

/**
 * What the screen of a room shows, read: which time it is of. Refuses with 12011, and with 10104 who came in to another
 * training.
 */
export async function findSign(ctx: Ctx, { token }: { token: string }) {
  const { db, settings, now } = ctx
  const read = readCode(settings, SCREEN, token, now) ?? refuse(codes.TRAINING_CODE_OLD, '不是签到的二维码')
  if (read.old) return refuse(codes.TRAINING_CODE_OLD, '二维码已过期，请扫屏幕上最新的')
  const sign = await signById(db, read.subject)
  return mayEnter(ctx, sign.training_id) ? { trainingId: sign.training_id, signId: sign.id } : gone()
}

interface Doing {
  signId: string
  token?: string
  lng?: number
  lat?: number
  photoId?: string
  deviceId: string
  requestId: string
}

const WORD_TRIES = 8

/** By what somebody shows that they are there. Refuses with 12011, 12012, 12007, and with 400 what is missing. */
async function proofOf(ctx: Ctx, sign: Sign, traineeId: string, body: Doing): Promise<How> {
  const { db, settings, now } = ctx
  refuseFar(sign, body)
  if (sign.mode === 'place') return 'place'
  if (sign.mode === 'photo') return body.photoId ? 'photo' : refuse(400, '请拍一张现场照片')
  const token = body.token?.trim() ?? ''
  if (/^\d{6}$/.test(token)) {
    const key = `word:${sign.id}:${traineeId}`
    await countTry(db, key, WORD_TRIES)
    if (!isWord(settings, SCREEN, sign.id, token, now)) return refuse(codes.TRAINING_CODE_OLD, '口令不对，请看屏幕上最新的')
    await clearTries(db, key)
    return 'word'
  }
  const read = readCode(settings, SCREEN, token, now)
  if (read?.subject !== sign.id) return refuse(codes.TRAINING_CODE_OLD, '不是这一场的签到码')
  return read.old ? refuse(codes.TRAINING_CODE_OLD, '二维码已过期，请扫屏幕上最新的') : 'code'
}

function refuseFar({ radius, lng, lat }: Sign, here: Pick<Doing, 'lng' | 'lat'>) {
  if (radius === null || lng === null || lat === null) return
  if (here.lng === undefined || here.lat === undefined) return refuse(codes.NOT_IN_PLACE, '请允许定位后再签到')
  const far = metres({ lng, lat }, { lng: here.lng, lat: here.lat })
  if (far > radius) refuse(codes.NOT_IN_PLACE, `距签到点 ${distanceText(far)}，请到现场后签到`)
}

const ROUTE = 'POST /api/neixunSign/do'

/**
 * Somebody is there. Signing again gives the first answer. Refuses with 10104, 12002, 12003, 12010 (not now), 12011 (an old
 * code), 12012 (not here), 12014 (this phone has signed for somebody else), 12007.
 */
export async function signIn(ctx: Ctx, body: Doing) {
  const { db, user, modules, now } = ctx
  const sign = await signById(db, body.signId)
  const { trainee } = await requireLearner(ctx, sign.training_id)
  const before = await recordOf(db, sign.id, trainee.id)
  if (before) return answer(before, true)
  const phase = phaseOf(sign, now)
  if (phase !== 'open')
    refuse(codes.SIGN_CLOSED, `${phase === 'ahead' ? '签到未开始' : '签到已结束'}，时间是 ${spanOf(sign.start_at, sign.end_at)}`)
  const how = await proofOf(ctx, sign, trainee.id, body)
  const { lng: _lng, lat: _lat, token: _token, ...request } = body
  const device = sha256(`training ${sign.id} ${body.deviceId}`)
  return once(db, user.id, ROUTE, request, async (trx) => {
    await holdSign(trx, sign.id)
    const twin = await recordOf(trx, sign.id, trainee.id)
    if (twin) return answer(twin, true)
    if (await isDeviceUsed(trx, sign.id, device)) refuse(codes.DEVICE_SIGNED, '这台手机已为别人签过到，一台手机只签一人')
    if (how === 'photo') await claimPrivate(trx, user.id, [body.photoId!])
    const late = now > sign.late_at ? Math.max(1, Math.ceil((now.getTime() - sign.late_at.getTime()) / MINUTE_MS)) : 0
    const photo = how === 'photo' ? body.photoId : undefined
    const no = await insertRecord(trx, { sign, traineeId: trainee.id, how, late, at: now, device, photo })
    await settle(trx, modules, sign.training_id, [trainee.id], now)
    return answer({ how, late_minutes: late, signed_at: now, no }, false)
  })
}

const answer = (record: SignRecord, before: boolean) => ({
  state: before ? ('already' as const) : record.late_minutes ? ('late' as const) : ('signed' as const),
  text: before
    ? `您已于 ${clockOf(record.signed_at)} 签到`
    : record.late_minutes
      ? `您已迟到 ${record.late_minutes} 分钟`
      : `签到成功，第 ${record.no} 位`,
  time: record.signed_at.toISOString(),
  rank: record.no,
})
