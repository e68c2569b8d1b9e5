import { sql } from 'kysely'
import type { zhiku as spec } from '../../../../contract/admin/zhiku'
import type { Result } from '../../../../contract/endpoint'
import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import type { Db, Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { page } from '../../../app/http/page'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { personOn, signatureOf } from '../../identity/user/people'
import { pictureOf, type Image } from '../../platform/file/images'
import { joinDeed } from '../../services/admin/audit'
import { notify } from '../../services/notice/notices'
import { codeInOffice } from './hand-out/stamp-office'
import { codeInPdf } from './hand-out/stamp-pdf'
import { holdAround, lockPacks, needOnShelf, takePacksOff } from './packs'

type Traced = Result<(typeof spec)['POST /admin/api/zhiku/traceCode']>
type Issue = Result<(typeof spec)['POST /admin/api/zhiku/issue/page']>['records'][number]

const one = async (rows: Promise<{ rows: unknown[] }>): Promise<true> => ((await rows).rows.length ? true : gone())

/** Puts it on the shelf, or takes it and the packs that hold it off. Refuses with 400 what has no file yet, and with 10104. */
export async function setStatus(trx: Trx, id: string, status: 'on' | 'off'): Promise<true> {
  await lockPacks(trx)
  await holdAround(trx, id)
  const { rows } = await sql<{ version: number; pack: boolean; priced: boolean; docs: number; unseen: boolean }>`
    select version, format = 'pack' as pack, price > 0 or coin_price is not null as priced,
      (select count(*) from zhiku_pack k where k.pack_id = d.id) as docs, coalesce(upload <> 'passed', false) as unseen
    from zhiku_doc d where id = ${id}`.execute(trx)
  const { version, pack, priced, docs, unseen } = rows[0] ?? gone()
  if (unseen) refuse(400, '创作者上传的，先审核通过')
  if (pack && !(priced && docs)) refuse(400, '资料包要先选好资料、定好价格')
  if (!pack && !version) refuse(400, '还没有文件，先发布一个版本')
  if (status === 'off') await takePacksOff(trx, id)
  else await needOnShelf(trx, id)
  return one(sql`update zhiku_doc set status = ${status} where id = ${id} returning 1`.execute(trx))
}

export const setLaw = (trx: Trx, { id, lawAsOf, flagged }: { id: string; lawAsOf: string; flagged: boolean }) =>
  one(sql`update zhiku_doc set law_as_of = ${lawAsOf}, law_flagged = ${flagged} where id = ${id} returning 1`.execute(trx))

export async function addTimes(trx: Trx, { userId, docId, times }: { userId: string; docId: string; times: number }) {
  const more = sql`set most = least(most + ${times}, 1000) where user_id = ${userId} and doc_id = ${docId}`
  await sql`update zhiku_grant ${more}`.execute(trx)
  return one(sql`update zhiku_right ${more} returning 1`.execute(trx))
}

interface IssueRow extends Omit<Issue, 'pictures' | 'createdAt' | 'decidedAt'> {
  key: number
  images: Image[]
  created_at: Date
  decided_at: Date | null
}

/** What people say is wrong: what nobody has answered yet, the oldest first, or what was answered so, the latest first. */
export async function issuePage(
  db: Db,
  { size = DEFAULT_SIZE, cursor, state = 'open' }: { size?: number; cursor?: string; state?: Issue['outcome'] },
) {
  const up = state === 'open'
  const { rows } = await sql<IssueRow>`
    select i.id, ${micros(sql`i.created_at`)} as key, i.doc_id as "docId", d.title as doc, u.nick_name as "nickName", i.type,
      i.content,
      i.images, i.created_at, i.state as outcome, i.reply as answer, i.decided_at, coalesce(deed.operator, '') as "decidedBy"
    from zhiku_issue i join zhiku_doc d on d.id = i.doc_id join ${personOn('i.user_id')}
      ${joinDeed('documentIssue', sql`i.id`, sql`i.decided_at`)}
    where i.state = ${state} ${beyond(decodeCursor(cursor, 'time'), 'time', 'i.created_at', 'i.id', up)}
    order by ${up ? sql`i.created_at, i.id` : sql`i.created_at desc, i.id desc`} limit ${size + 1}`.execute(db)
  const found = cut(rows, size)
  const records = found.rows.map(({ key: _key, images, created_at, decided_at, ...row }) => ({
    ...row,
    decidedAt: decided_at?.toISOString() ?? null,
    pictures: images.map((image) => pictureOf(image).url),
    createdAt: created_at.toISOString(),
  }))
  return { records, next: found.next }
}

/** Answers one, once; whoever said it hears of it. Refuses with 10104 what is answered already. */
export async function decideIssue(trx: Trx, { id, state, reply }: { id: string; state: string; reply: string }): Promise<true> {
  const { rows } = await sql<{ user_id: string; doc_id: string; title: string }>`
    update zhiku_issue i set state = ${state}, reply = ${reply}, decided_at = now() from zhiku_doc d
    where i.id = ${id} and i.state = 'open' and d.id = i.doc_id returning i.user_id, i.doc_id, d.title`.execute(trx)
  const { user_id, doc_id, title } = rows[0] ?? gone()
  await notify(trx, {
    to: user_id,
    type: NOTICE_TYPE.system,
    subType: 'docIssue',
    title: '你反馈的资料问题有了答复',
    content: `《${title}》：${reply}`,
    target: page('pages/zhiku/detail', { id: doc_id }),
    why: '因为你反馈了这份资料的问题',
    cause: `zhiku.issue:${id}`,
  })
  return true
}

/** To whom a copy with this code was handed out; null for a code that is none of ours. */
export async function traceCode(db: Db, code: string): Promise<Traced> {
  const { rows } = await sql<{ code: string; docId: string; doc: string; userId: string; orderNo: string; created_at: Date }>`
    select m.code, m.doc_id as "docId", d.title as doc, m.user_id as "userId", m.order_no as "orderNo", m.created_at
    from zhiku_mark m join zhiku_doc d on d.id = m.doc_id where m.code = ${code}`.execute(db)
  if (!rows.length) return null
  const { created_at, ...mark } = rows[0]
  return { ...mark, ...(await signatureOf(db, mark.userId)), since: created_at.toISOString() }
}

/** The code that a file carries, in any of the formats; undefined where it carries none. */
export async function codeOf(bytes: Buffer): Promise<string | undefined> {
  try {
    return bytes.toString('latin1', 0, 5) === '%PDF-' ? await codeInPdf(bytes) : await codeInOffice(bytes)
  } catch {
    return refuse(400, '不是 pdf、docx、xlsx、pptx 文件，或已损坏')
  }
}
