import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import * as codes from '../../../../../contract/rules/codes'
import { NOTICE_TYPE } from '../../../../../contract/rules/kinds'
import { emit, type Events } from '../../../../app/bus'
import type { Ctx } from '../../../../app/context'
import { NO_TIMEOUTS, type Db, type Trx } from '../../../../app/database/db'
import { refusalOf, refuse } from '../../../../app/errors'
import { once } from '../../../../app/http/once'
import { page } from '../../../../app/http/page'
import { newId } from '../../../../app/ids'
import { readTicket, signTicket } from '../../../../app/secrets'
import type { Services } from '../../../../app/http/serve'
import { taken } from '../../../../gateways/mail'
import { liveSessions, sha256 } from '../../../../app/http/session'
import { companyName } from '../../../domains/company/names'
import { copyOf } from '../../../domains/zhiku/hand-out/copies'
import { emailOf, MOST_MB } from '../../../domains/zhiku/hand-out/mail'
import { newCode, type Mark } from '../../../domains/zhiku/hand-out/marks'
import { HANDED_OUT, sayNo, sendDocument } from '../../../domains/zhiku/hand-out/send'
import { settle } from '../settle'
import { isAway, requireTrainee, traineeById, type Trainee } from '../trainees'
import { trainingById } from '../trainings'
import { fileById, refuseUnready, type FileRow } from './list'
import { notify } from '../../../services/notice/notices'
import { inWords, wording } from '../../../services/notice/wordings'

const fileMail = wording('training.mail', {
  name: '培训资料发到邮箱',
  way: 'mail',
  title: '{资料} · {培训}',
  content:
    '{姓名}，你好：\n\n附件是“{培训}”的培训资料《{资料}》，仅供本人学习使用，请勿转发。\n\n如果不是你本人操作，请忽略这封邮件。',
  samples: { 资料: '员工手册', 培训: '新员工入职培训', 姓名: '李雷' },
})
const fileBack = wording('training.mailBack', {
  name: '培训资料没有寄到邮箱',
  title: '培训资料没有寄到你的邮箱',
  content: '{培训}的《{资料}》没有寄到：你填的邮箱不存在，或不收这封邮件。可以核对地址再发一次，或直接下载',
  samples: { 资料: '员工手册', 培训: '新员工入职培训' },
})
export const mailWordings = [fileMail, fileBack]

const FOLDER = '/td/'
const OPEN_MS = 600_000
const KIND = 'training-file'

declare module '../../../../app/bus' {
  interface Events {
    /** Somebody wants a file of a training in their letter box. */
    'training.mailed': { trainingId: string; traineeId: string; fileId: string; email: string; letterId?: string }
  }
}

/** That somebody has it; the same receipt however often. The rule has been kept. */
async function take(trx: Trx, file: FileRow, trainee: Trainee) {
  await sql`insert into training_receipt (file_id, training_id, trainee_id, code)
    values (${file.id}, ${file.training_id}, ${trainee.id}, ${newCode()}) on conflict (file_id, trainee_id) do nothing`.execute(
    trx,
  )
}

async function allowed(ctx: Ctx, fileId: string) {
  const { training_id: trainingId } = await fileById(ctx.db, fileId, null)
  const place = await requireTrainee(ctx, trainingId)
  const { trainee } = place
  const file = await fileById(ctx.db, fileId, trainee.id)
  await refuseUnready(ctx, place, file)
  return { file, trainee }
}

/** Takes a file, and gives an address for it that opens for ten minutes. Refuses with 10104, 12002, 12040, 12041. */
export async function receive(ctx: Ctx, { fileId }: { fileId: string }) {
  const { db, modules, caller, settings, now } = ctx
  const { file, trainee } = await allowed(ctx, fileId)
  await db.transaction().execute(async (trx) => {
    await take(trx, file, trainee)
    await settle(trx, modules, file.training_id, [trainee.id], now)
  })
  const until = new Date(now.getTime() + OPEN_MS)
  const words = [KIND, file.id, trainee.id, sha256(caller.token).toString('hex'), String(until.getTime())]
  const url = `${FOLDER}${signTicket(settings, words)}`
  return { url, link: `${settings.publicUrl}${url}`, fileName: nameOf(file), expireAt: until.toISOString() }
}

/** As it is called, with the ending that it was stored under. */
const nameOf = ({ title, name }: FileRow) => {
  const ending = name.slice(name.lastIndexOf('.'))
  return title.toLowerCase().endsWith(ending.toLowerCase()) ? title : title + ending
}

/** What the copy of somebody says on every page: the company and the name. */
async function markOf(db: Db, file: FileRow, trainee: Trainee): Promise<Mark> {
  const { rows } = await sql<{ code: string }>`
    select code from training_receipt where file_id = ${file.id} and trainee_id = ${trainee.id}`.execute(db)
  const { companyId } = await trainingById(db, file.training_id)
  const who = [await companyName(db, companyId), trainee.name].filter(Boolean).join(' ')
  return { code: rows[0].code, footer: `仅供 ${who} 学习使用 · 编号 ${rows[0].code}` }
}

const ROUTE = 'POST /api/neixunFile/sendEmail'

/** Sends a file as an attachment; that is receiving it, too. Refuses with 11423, and as receive() does. */
export async function sendEmail(ctx: Ctx, body: { fileId: string; email: string; requestId: string }): Promise<true> {
  const { db, user, modules, gateways, now } = ctx
  const email = emailOf(body.email)
  if (!gateways.mail) return refuse(400, '暂时不能发送邮件，请用其他方式下载')
  const { file, trainee } = await allowed(ctx, body.fileId)
  if (file.size > MOST_MB * 1024 * 1024) return refuse(400, `文件超过 ${MOST_MB}M，邮箱收不下，请直接下载`)
  return once(db, user.id, ROUTE, body, async (trx) => {
    await take(trx, file, trainee)
    await settle(trx, modules, file.training_id, [trainee.id], now)
    const { id: fileId, training_id: trainingId } = file
    await emit(trx, 'training.mailed', { trainingId, traineeId: trainee.id, fileId, email, letterId: newId() })
    return true as const
  })
}

/**
 * Makes the copy and sends it off. A letter box that does not answer is tried again by the bus; one that is not there, or
 * does not take the letter, is not, and whoever gave it is told.
 */
export async function deliver(
  trx: Trx,
  { trainingId, traineeId, fileId, email, letterId }: Events['training.mailed'],
  services: Services,
) {
  // A letter of 20 MB takes its time; cut off, it would be sent again from the beginning.
  await sql.raw(NO_TIMEOUTS).execute(trx)
  const { mail } = services.gateways
  const trainee = await traineeById(trx, trainingId, traineeId)
  if (!mail || !trainee || isAway(trainee)) return
  const file = await fileById(trx, fileId, traineeId)
  const { title } = await trainingById(trx, trainingId)
  const copy = await copyOf(services, file, await markOf(trx, file, trainee))
  const words = await inWords(trx, fileMail({ 资料: file.title, 培训: title, 姓名: trainee.name }).said)
  const attachments = [{ name: nameOf(file), bytes: await copy.bytes() }]
  if (await taken(mail, { id: letterId, to: email, subject: words.title, text: words.content, attachments })) return
  if (!trainee.userId) return
  await notify(trx, {
    to: trainee.userId,
    type: NOTICE_TYPE.training,
    subType: 'trainingMailBack',
    ...fileBack({ 资料: file.title, 培训: title }),
    target: page('pages/neixun/detail', { id: trainingId }),
    why: '因为你把培训资料发到邮箱',
    cause: letterId && `training.mailBack:${letterId}`,
  })
}

const over = () => refuse(codes.LINK_RAN_OUT, '链接已过期，请回到“培训资料”重新获取')

/** Serves a file to whoever opens an address that was given for it: as their own copy. */
export function serveFiles(http: FastifyInstance, services: Services) {
  const options = { schema: { hide: true }, compress: false, exposeHeadRoute: false } as const
  // A ticket is longer than a named member of a path may be.
  http.get<{ Params: { '*': string } }>(`${FOLDER}*`, options, async (req, reply) => {
    reply.headers(HANDED_OUT)
    try {
      const { db, settings } = services
      const [kind, fileId, traineeId, session, until] = readTicket(settings, req.params['*']) ?? []
      if (kind !== KIND || Number(until) <= Date.now() || !(await liveSessions(services, [session])).has(session)) over()
      const file = await fileById(db, fileId, traineeId)
      const trainee = (await traineeById(db, file.training_id, traineeId)) ?? over()
      if (isAway(trainee) || !file.received_at) return over()
      return sendDocument(req, reply, nameOf(file), await copyOf(services, file, await markOf(db, file, trainee)))
    } catch (error) {
      const refusal = refusalOf(error)
      if (!refusal) throw error
      return sayNo(req, reply, refusal, { href: '/#/pages/neixun/detail', label: '去我的内训' })
    }
  })
}
