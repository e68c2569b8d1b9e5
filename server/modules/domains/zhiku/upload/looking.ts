import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Upload } from '../../../../../contract/admin/zhiku'
import { NOTICE_TYPE } from '../../../../../contract/rules/kinds'
import type { Db, Trx } from '../../../../app/database/db'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import { gone } from '../../../../app/errors'
import { page } from '../../../../app/http/page'
import type { Services } from '../../../../app/http/serve'
import { contentTypeOf } from '../../../../gateways/storage'
import { personOn } from '../../../identity/user/people'
import { documentName } from '../../../platform/file/documents'
import { notify } from '../../../services/notice/notices'
import { giveRight } from '../rights'

interface Row extends Omit<Upload, 'createdAt'> {
  key: number
  upload_at: Date
}

/** What people have put in: what nobody has looked at, the oldest first, or what was decided so, the latest first. */
export async function uploadedPage(
  db: Db,
  { size = DEFAULT_SIZE, cursor, state = 'waiting' }: { size?: number; cursor?: string; state?: Upload['stands'] },
) {
  const up = state === 'waiting'
  const { rows } = await sql<Row>`
    select d.id, ${micros(sql`d.upload_at`)} as key, d.title, k.name as category, d.format, d.intro, d.coin_price as "coinPrice",
      d.author_id as "userId", u.nick_name as "nickName", d.page_count as "pageCount", d.upload_at, d.upload as stands,
      d.upload_reason as reason
    from zhiku_doc d join zhiku_category k on k.id = d.category_id join ${personOn('d.author_id')}
    where d.upload = ${state} ${beyond(decodeCursor(cursor, 'time'), 'time', 'd.upload_at', 'd.id', up)}
    order by ${up ? sql`d.upload_at, d.id` : sql`d.upload_at desc, d.id desc`} limit ${size + 1}`.execute(db)
  const found = cut(rows, size)
  const records = found.rows.map(({ key: _key, upload_at, ...row }) => ({ ...row, createdAt: upload_at.toISOString() }))
  return { records, next: found.next }
}

/** All of it, as it was uploaded: the preview has its first pages alone. Refuses with 10104. */
export async function uploadedFile(db: Db, { storage }: Services['gateways'], docId: string) {
  const { rows } = await sql<{ id: string; name: string }>`
    select f.id, f.name from zhiku_file f join zhiku_doc d on d.id = f.doc_id and d.version = f.version
    where d.id = ${docId} and d.upload is not null order by f.sort limit 1`.execute(db)
  const { id, name } = rows[0] ?? gone()
  const found = (await storage.get(documentName(id, name))) ?? gone()
  return { filename: name, contentType: contentTypeOf(name), bytes: await buffer(found.stream) }
}

interface Decided {
  author_id: string
  title: string
}
const heard = (title: string, content: string, docId: string) => ({
  ...({
    type: NOTICE_TYPE.system,
    subType: 'docUpload',
    title,
    content,
    why: '因为你上传了这份资料',
    cause: `zhiku.upload:${docId}`,
  } as const),
})

/** Puts it on the shelf; its author has it as well, and hears of it. Refuses with 10104 what does not wait. */
export async function passUpload(trx: Trx, id: string): Promise<true> {
  const { rows } = await sql<Decided>`
    update zhiku_doc set upload = 'passed', status = 'on', published_at = now(), updated_at = now()
    where id = ${id} and upload = 'waiting' returning author_id, title`.execute(trx)
  const { author_id, title } = rows[0] ?? gone()
  await giveRight(trx, { userId: author_id, docId: id, source: 'gift', sourceId: id })
  await notify(trx, {
    ...heard('你上传的资料已上架', `《${title}》通过审核，可以分享给同行了`, id),
    to: author_id,
    target: page('pages/zhiku/detail', { id }),
  })
  return true
}

/** Its author hears why. Refuses with 10104 what does not wait. */
export async function rejectUpload(trx: Trx, id: string, reason: string): Promise<true> {
  const { rows } = await sql<Decided>`
    update zhiku_doc set upload = 'rejected', upload_reason = ${reason.trim()}
    where id = ${id} and upload = 'waiting' returning author_id, title`.execute(trx)
  const { author_id, title } = rows[0] ?? gone()
  await notify(trx, {
    ...heard('你上传的资料没有通过审核', `《${title}》：${reason.trim()}。改好后可以重新上传`, id),
    to: author_id,
    target: page('pages/zhiku/download', { section: 'uploads' }),
  })
  return true
}
