import { createHash } from 'node:crypto'
import * as codes from '../../../../contract/rules/codes'
import type { circleForm as spec, FormField, FormReturns, FormValues } from '../../../../contract/circleForm'
import type { Input, Result } from '../../../../contract/endpoint'
import type { Ctx, OpenCtx } from '../../../app/context'
import type { Db, Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { once } from '../../../app/http/once'
import { signedAddress } from '../../../app/secrets'
import { pictureOf } from '../../platform/file/images'
import { proveCode, useCode } from '../../identity/login/codes'
import { pathOf } from './gifts'
import { contactOf, formRow, formRowOfPost, insertRecord, takePlace, type FormRow, type SummaryRow } from './queries'
import { checkValues, claimPictures, phoneToProve, takes } from './validate'

const ROUTE = 'POST /api/circleForm/submit'
type Submit = (typeof spec)[typeof ROUTE]
type Body = Input<typeof ROUTE, Submit>['body']
type Submitted = Result<Submit>

type Term = Pick<FormRow, 'starts_at' | 'ends_at'>
const isEarly = ({ starts_at }: Term, now: Date) => starts_at > now
const isOver = ({ ends_at }: Term, now: Date) => ends_at !== null && ends_at <= now
const leftOf = ({ capacity, submit_count }: SummaryRow) => (capacity === null ? undefined : capacity - submit_count)

/** Of fields that were changed another one. */
const versionOf = ({ fields }: Pick<FormRow, 'fields'>) =>
  createHash('sha256').update(JSON.stringify(fields)).digest('hex').slice(0, 16)

/** A form as the page draws it. `closed` tells of time only: a full one has `left` 0. */
export async function formDetail({ db, user, now }: OpenCtx, id: string) {
  const viewer = user?.id ?? null
  const form = (await formRow(db, id, viewer)) ?? gone()
  const left = leftOf(form)
  return {
    id: form.id,
    title: form.title,
    intro: form.intro,
    fields: form.fields,
    version: versionOf(form),
    startTime: form.starts_at.toISOString(),
    ...(form.ends_at && { endTime: form.ends_at.toISOString() }),
    serverTime: now.toISOString(),
    ...(left !== undefined && { left }),
    closed: isEarly(form, now) || isOver(form, now),
    needLogin: form.need_login,
    prefill: viewer ? await prefill(db, viewer, form.fields) : {},
    submitted: form.mine !== null,
    ...(form.mine && { mySubmit: form.mine }),
    ...(form.mine ? returnsOf(form) : { successTip: '' }),
  }
}

/** What whoever submitted it gets, and nobody else: the words, too, may say where to find what it was filled in for. */
const returnsOf = ({ success_tip, gift_name, gift_size, group_qr }: FormRow): FormReturns => ({
  successTip: success_tip,
  ...(gift_name !== null && gift_size !== null && { gift: { name: gift_name, size: gift_size } }),
  ...(group_qr && { groupQr: pictureOf({ id: group_qr, width: 0, height: 0 }).url }),
})

/** Where the gift of a form is, for whoever submitted it. Refuses with 10104. */
export async function giftOf({ db, user, settings, now }: Ctx, id: string) {
  const form = await formRow(db, id, user.id)
  if (!form?.mine || !form.gift_id || !form.gift_name) return gone()
  return { url: signedAddress(settings, pathOf(form.gift_id, form.gift_name), now), name: form.gift_name }
}

async function prefill(db: Db, userId: string, fields: FormField[]): Promise<FormValues> {
  const wanted = fields.flatMap((field) => (field.prefill ? [{ field, from: field.prefill }] : []))
  if (!wanted.length) return {}
  const contact = await contactOf(db, userId)
  return Object.fromEntries(
    wanted.filter(({ field, from }) => takes(field, contact[from])).map(({ field, from }) => [field.key, contact[from]]),
  )
}

/** The form that a post offers, for the post's own page; whoever asks may read the post. */
export async function formOfPost(db: Db, postId: string) {
  const form = await formRowOfPost(db, postId)
  if (!form) return undefined
  const now = new Date()
  const early = isEarly(form, now)
  return {
    id: form.id,
    title: form.title,
    closed: early || isOver(form, now) || leftOf(form) === 0,
    ...(early && { startTime: form.starts_at.toISOString() }),
  }
}

/**
 * Submits a form, once a person. Refuses with 10104, 11120 (not open, or changed meanwhile), 11121 (full), 11122 (submitted
 * before), 11123 (a field, in words), 10102 (code of the phone), 10131 (a picture that is not theirs).
 */
export async function submit({ db, user, now }: Ctx, body: Body): Promise<Submitted> {
  const form = (await formRow(db, body.formId, user.id)) ?? gone()
  // Outside the transaction, so that a wrong try stays counted; what came of it matters only if this is the first time.
  const proof = await proofOf(db, form, body)
  return once(db, user.id, ROUTE, body, async (trx) => {
    if (form.mine) refuseSecond()
    refuseClosed(form, now)
    if (body.version !== undefined && body.version !== versionOf(form)) refuseChanged()
    const values = checkValues(form.fields, body.values)
    await proof(trx)
    await claimPictures(trx, user.id, form.fields, values)
    const submitId = newId()
    if (!(await insertRecord(trx, submitId, form.id, user.id, values))) refuseSecond()
    const place = await takePlace(trx, form.id, form.fields)
    if (place === 'full') refuse(codes.FORM_FULL, '名额已满')
    if (place === 'changed') refuseChanged()
    return { submitId, ...returnsOf(form) }
  })
}

const refuseChanged = () => refuse(codes.FORM_CLOSED, '表单刚刚有改动，请重新填写')
const refuseSecond = () => refuse(codes.FORM_SENT_BEFORE, '您已提交过')

function refuseClosed(form: FormRow, now: Date) {
  if (isEarly(form, now)) refuse(codes.FORM_CLOSED, '表单还未开始')
  if (isOver(form, now)) refuse(codes.FORM_CLOSED, '表单已截止')
}

/** Tries the code now; what it answers uses the code up, or refuses, in the transaction that submits. */
async function proofOf(db: Db, form: FormRow, { values, smsCode }: Body): Promise<(trx: Trx) => Promise<void>> {
  const phone = phoneToProve(form.fields, values)
  if (!phone) return async () => {}
  const isRight = smsCode !== undefined && (await proveCode(db, phone, 'form', smsCode))
  return async (trx) => {
    if (smsCode === undefined) refuse(codes.WRONG_FIELD, '请填写短信验证码')
    if (!isRight || !(await useCode(trx, phone, 'form', smsCode!))) refuse(codes.WRONG_SMS_CODE, '验证码错误或已过期')
  }
}
