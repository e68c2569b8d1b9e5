import { sql } from 'kysely'
import * as codes from '../../../../../contract/rules/codes'
import { NOTICE_TYPE } from '../../../../../contract/rules/kinds'
import { emit, type Events } from '../../../../app/bus'
import type { Ctx } from '../../../../app/context'
import { NO_TIMEOUTS, type Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { once } from '../../../../app/http/once'
import { page } from '../../../../app/http/page'
import { newId } from '../../../../app/ids'
import type { Services } from '../../../../app/http/serve'
import { taken } from '../../../../gateways/mail'
import { mayHave, needActive, rightTo } from '../rights'
import { copyOf } from './copies'
import { countHandOut } from './count'
import { markOf } from './marks'
import { notify } from '../../../services/notice/notices'
import { inWords, wording } from '../../../services/notice/wordings'

const docMail = wording('zhiku.mail', {
  name: '资料发到邮箱',
  way: 'mail',
  title: '{资料} · HR共享社区',
  content:
    '你好：\n\n附件是你在 HR共享社区 取得的资料《{资料}》，共 {文件数} 个文件。文件仅供本人工作使用，请勿转发。\n\n如果不是你本人操作，请忽略这封邮件。',
  samples: { 资料: '员工手册模板', 文件数: '2' },
})
const docBack = wording('zhiku.mailBack', {
  name: '资料没有寄到邮箱',
  title: '资料没有寄到你的邮箱',
  content: '《{资料}》没有寄到：你填的邮箱不存在，或不收这封邮件。可以核对地址再发一次，或直接下载',
  samples: { 资料: '员工手册模板' },
})
export const mailWordings = [docMail, docBack]

const ROUTE = 'POST /api/zhiku/sendEmail'
/** What letter boxes commonly take. */
export const MOST_MB = 20
const EMAIL = /^[^\s@<>,;"']{1,64}@[^\s@<>,;"']+\.[^\s@<>,;"']{2,}$/

/** An address as letters go to it. Refuses with 11423. */
export function emailOf(text: string): string {
  const email = text.trim()
  return EMAIL.test(email) ? email : refuse(codes.BAD_EMAIL, '邮箱格式不正确')
}

declare module '../../../../app/bus' {
  interface Events {
    /** Somebody wants a document in their letter box. */
    'zhiku.mailed': { userId: string; docId: string; version: number; email: string; letterId?: string }
  }
}

/**
 * Sends the newest version that is theirs as attachments; it counts like a download. Refuses with 11423, 11424, 11420, 11422,
 * and with 400 what is too large for a letter.
 */
export async function sendEmail(ctx: Ctx, body: { docId: string; email: string; requestId: string }) {
  const { db, user, caller, now, gateways } = ctx
  const docId = body.docId.toLowerCase()
  const email = emailOf(body.email)
  if (!gateways.mail) return refuse(400, '暂时不能发送邮件，请用其他方式下载')
  const right = needActive(await rightTo(db, user.id, docId))
  const { rows } = await sql<{ id: string; no: number; size: number }>`
    select f.id, v.no, sum(f.size) over ()::integer as size from zhiku_file f
    join (select v.no from zhiku_version v where v.doc_id = ${docId} and ${mayHave(right)} order by v.no desc limit 1) v
      on f.version = v.no
    where f.doc_id = ${docId} order by f.sort`.execute(db)
  if (!rows.length) return gone()
  const [{ id: fileId, no: version, size }] = rows
  if (size > MOST_MB * 1024 * 1024) return refuse(400, `文件超过 ${MOST_MB}M，邮箱收不下，请用链接下载`)
  return once(db, user.id, ROUTE, body, async (trx) => {
    const { network, device } = caller
    await countHandOut(trx, { userId: user.id, docId, fileId, version, way: 'mail', network, device }, now)
    await emit(trx, 'zhiku.mailed', { userId: user.id, docId, version, email, letterId: newId() })
    const after = needActive(await rightTo(trx, user.id, docId))
    return { left: after.most - after.used }
  })
}

/**
 * Makes the copies and sends them off. A letter box that does not answer is tried again by the bus; one that is not there, or
 * does not take the letter, is not, and whoever gave it is told.
 */
export async function deliver(trx: Trx, { userId, docId, version, email, letterId }: Events['zhiku.mailed'], services: Services) {
  // A letter of 20 MB takes its time; cut off, it would be sent again from the beginning.
  await sql.raw(NO_TIMEOUTS).execute(trx)
  const { mail } = services.gateways
  const right = await rightTo(trx, userId, docId)
  if (!mail || !right?.active) return
  const { rows } = await sql<{ id: string; name: string; title: string }>`
    select f.id, f.name, d.title from zhiku_file f join zhiku_doc d on d.id = f.doc_id
    where f.doc_id = ${docId} and f.version = ${version} order by f.sort`.execute(trx)
  const mark = await markOf(trx, userId, docId, right)
  const attachments = []
  for (const { id, name } of rows) attachments.push({ name, bytes: await (await copyOf(services, { id, name }, mark)).bytes() })
  const words = await inWords(trx, docMail({ 资料: rows[0].title, 文件数: rows.length }).said)
  if (await taken(mail, { id: letterId, to: email, subject: words.title, text: words.content, attachments })) return
  await notify(trx, {
    to: userId,
    type: NOTICE_TYPE.order,
    subType: 'docMailBack',
    ...docBack({ 资料: rows[0].title }),
    target: page('pages/zhiku/download', { id: docId }),
    why: '因为你把资料发到邮箱',
    cause: letterId && `zhiku.mailBack:${letterId}`,
  })
}
