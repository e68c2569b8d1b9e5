import { buffer } from 'node:stream/consumers'
import * as codes from '../../../../../contract/rules/codes'
import type { FormValues } from '../../../../../contract/circleForm'
import { isIdCard } from '../../../../../contract/rules/id-card'
import type { Ctx } from '../../../../app/context'
import type { Trx } from '../../../../app/database/db'
import { refuse } from '../../../../app/errors'
import { privateImage, privateName } from '../../../platform/file/private'
import type { Asked } from '../../lesson/certificate/eligibility'
import { certCheck } from '../../lesson/certificate/cert'
import { heldLevel } from './fields'
import { type Batch, type Level } from '../../lesson/certificate/batches'
import { photoFault } from './photo-check'
import { cardIsTaken, holdCard } from '../queries'
import { isId } from '../../../../app/ids'

const text = (value: FormValues[string] | undefined) => (typeof value === 'string' ? value : '')

/** Refuses with 11350. */
export function needCard(number: string) {
  if (number && !isIdCard(number)) refuse(codes.ID_CARD_WRONG, '身份证号不正确，请核对')
}

/** Refuses with 11353. */
export function needOpen(batch: Batch | undefined, now: Date) {
  if (batch && batch.applyEndsAt <= now) refuse(codes.BATCH_CLOSED, `报名已截止：${batch.name}`)
}

/** Refuses with 11354. */
export async function needFree(trx: Trx, id: string, batch: Batch, hash: Buffer) {
  await holdCard(trx, batch.id, hash)
  if (await cardIsTaken(trx, id, batch.id, hash)) refuse(codes.ID_CARD_TAKEN, '该证件已报名这一批次')
}

/** One inch at 300 dpi; the authority is sent it in this size, see export.ts. */
const [WIDTH, HEIGHT] = [295, 413]
const RATIO = WIDTH / HEIGHT
const TOLERANCE = 0.05
const MAX_BYTES = 2 * 1024 * 1024

const photoId = (ids: FormValues[string] | undefined) => (Array.isArray(ids) ? ids[0] : ids)

/** A portrait that was looked at, and what is wrong with what it shows. */
export interface Looked {
  id: string
  fault: string | undefined
}
/** Looks at somebody's portrait; before the transaction, which waits for no storage. */
export async function lookAt(
  { db, user, gateways: { storage } }: Ctx,
  ids: FormValues[string] | undefined,
): Promise<Looked | undefined> {
  const id = photoId(ids)
  if (!id || !isId(id) || !(await privateImage(db, user.id, id))) return undefined
  const found = await storage.get(privateName(id))
  return { id, fault: found && (await photoFault(await buffer(found.stream))) }
}

/** Refuses with 11352, and with 10129 when it is another one than was looked at. */
export async function needPhoto(trx: Trx, ownerId: string, ids: FormValues[string] | undefined, looked: Looked | undefined) {
  const id = photoId(ids)
  const photo = id ? await privateImage(trx, ownerId, id) : undefined
  if (!photo) return
  const wrong = (why: string) => refuse(codes.PHOTO_WRONG, `照片不符合要求：${why}`)
  if (photo.receivedType === 'other') wrong('须为 JPG 或 PNG')
  if (photo.receivedBytes > MAX_BYTES) wrong('须在 2M 以内')
  if (Math.abs(photo.width / photo.height / RATIO - 1) > TOLERANCE) wrong('须为一寸照的比例（295×413）')
  if (photo.width < WIDTH || photo.height < HEIGHT) wrong(`须不小于 ${WIDTH}×${HEIGHT} 像素`)
  if (looked?.id !== photo.id) refuse(codes.TOO_OFTEN, '照片刚刚换过，请再试一次')
  if (looked?.fault) wrong(looked.fault)
}

/** By the eligibility rules of the course school. Refuses with 11351 and the reason. */
export async function needEligible(trx: Trx, known: Level[], values: FormValues) {
  const level = known.find(({ name }) => name === text(values.level))?.level
  const person = {
    // What the field offers are those that the rules know.
    education: text(values.education) as Asked,
    years: Number(text(values.years)),
    hasCert: heldLevel(text(values.held)),
  }
  const { levels } = await certCheck(trx, person)
  const verdict = levels.find((one) => one.level === level)
  if (!verdict?.ok) refuse(codes.NOT_ELIGIBLE, `不符合报考条件。${verdict?.why ?? '没有这一级别'}`)
}
