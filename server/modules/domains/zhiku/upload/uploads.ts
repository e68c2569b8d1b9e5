import { sql, type RawBuilder } from 'kysely'
import * as codes from '../../../../../contract/rules/codes'
import type { MyUpload, zhikuUpload as spec } from '../../../../../contract/zhikuUpload'
import type { Input } from '../../../../../contract/endpoint'
import type { Ctx } from '../../../../app/context'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import type { Trx } from '../../../../app/database/db'
import { lock } from '../../../../app/database/locks'
import { gone, refuse } from '../../../../app/errors'
import { seenLengthOf } from '../../../../../contract/rules/seen'
import { once } from '../../../../app/http/once'
import { newId } from '../../../../app/ids'
import { adoptHandedIn } from '../../../platform/file/documents'
import { termsNow } from '../../../commerce/order/refunds/refund-terms'
import { inspect } from '../../../identity/user/writers'
import { categoryList } from '../authoring/categories'
import { publish } from '../versions'
import { earnedBy, SHARE, shareSums } from './shares'

const SAVE = 'POST /api/zhikuUpload/save'
type Body = Input<typeof SAVE, (typeof spec)[typeof SAVE]>['body']

const MOST_COINS = 1000
const MOST_WAITING = 5
const SHORTEST = 10

export const terms = async ({ db, user }: Ctx) => ({
  share: SHARE,
  days: (await termsNow(db, 'zhiku')).days,
  ...(await earnedBy(db, user.id)),
  categories: (await categoryList(db)).map(({ id, name }) => ({ id, name })),
})

interface Row extends Omit<MyUpload, 'createTime'> {
  key: number
  upload_at: Date
}

/** What somebody has put in, the latest first: how it stands with each, and what it has brought. */
export async function uploadPage({ db, user }: Ctx, { size = DEFAULT_SIZE, cursor }: { size?: number; cursor?: string }) {
  const { rows } = await sql<Row>`
    select d.id, ${micros(sql`d.upload_at`)} as key, d.title, d.format, d.file_size as "fileSize",
      case when d.upload <> 'passed' then d.upload when d.status = 'on' then 'on' else 'off' end as state,
      d.upload_reason as reason, d.price, d.coin_price as "coinPrice", d.download_count as "downloadCount", d.upload_at,
      had.earned, had.owed
    from zhiku_doc d cross join lateral (
      select ${shareSums} from zhiku_share s where s.user_id = d.author_id and s.doc_id = d.id) had
    where d.author_id = ${user.id} and d.upload is not null
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'd.upload_at', 'd.id')}
    order by d.upload_at desc, d.id desc limit ${size + 1}`.execute(db)
  const found = cut(rows, size)
  const records = found.rows.map(({ key: _key, upload_at, ...row }) => ({ ...row, createTime: upload_at.toISOString() }))
  return { records, next: found.next }
}

/** Puts a document in, for an operator to look at. Refuses with 400, 10104 (category), 10131, 10151, 11406, 12032, 12033. */
export async function saveUpload({ db, user, gateways, now }: Ctx, body: Body): Promise<{ id: string }> {
  const [title, intro] = [body.title.trim(), body.intro.trim()]
  if (seenLengthOf(intro) < SHORTEST) refuse(400, `介绍至少 ${SHORTEST} 个字`)
  if ((body.coinPrice ?? 0) > MOST_COINS) refuse(400, `最高 ${MOST_COINS} 金币`)
  const { verdict } = await inspect(db, gateways, user.id, `${title}\n${intro}`)
  return once(db, user.id, SAVE, body, async (trx) => {
    // Refuses what nobody may write; all else an operator looks at anyhow.
    verdict()
    // Each of several that are sent at the same moment counts those before it.
    await lock(trx, `zhiku.upload:${user.id}`)
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::integer as waiting from zhiku_doc where author_id = ${user.id} and upload = 'waiting'`.execute(trx)
    if (rows[0].waiting >= MOST_WAITING) refuse(codes.UPLOADS_WAIT, `已有 ${MOST_WAITING} 份在审核，等有了结果再传`)
    const id = newId()
    const made = await sql`
      insert into zhiku_doc (id, title, category_id, format, intro, coin_price, author_id, upload, upload_at)
      select ${id}::uuid, ${title}, k.id, 'pdf', ${intro}, ${body.coinPrice}, ${user.id}, 'waiting', ${now}
      from zhiku_category k where k.id = ${body.categoryId} returning 1`.execute(trx)
    if (!made.rows.length) refuse(codes.GONE, '没有这个分类')
    const version = { docId: id, label: 'V1.0', log: '', fileIds: [body.fileId] }
    await publish(trx, gateways, version, { at: now, take: (fileId) => adoptHandedIn(trx, user.id, fileId) })
    return { id }
  })
}

/** What of somebody's nobody else has seen yet goes, with its file. How many. */
async function dropUnseen(trx: Trx, userId: string, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql`
    delete from zhiku_doc d where d.author_id = ${userId} and d.upload in ('waiting', 'rejected') and ${which}
    returning 1`.execute(trx)
  return rows.length
}

/** Takes back what waits, or clears away what did not pass. Refuses with 10104. */
export const removeUpload = ({ db, user }: Ctx, id: string): Promise<true> =>
  db.transaction().execute(async (trx): Promise<true> => ((await dropUnseen(trx, user.id, sql`d.id = ${id}`)) ? true : gone()))

/** Of somebody who leaves. */
export const dropUploads = (trx: Trx, userId: string) => dropUnseen(trx, userId, sql`true`)
