import { sql } from 'kysely'
import type { Redeemed, RedeemedRight, RedeemRecord } from '../../../../contract'
import type { PrizeType } from '../../../../contract/rules/exchange'
import type { Ctx } from '../../../app/context'
import type { Db, Row } from '../../../app/database/db'
import { gone } from '../../../app/errors'
import type { Modules } from '../../../app/module'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { coverUrl } from '../../platform/file/images'
import { redeemableOf } from './batches'

interface RightRow extends Row<'duihuan_right', 'title' | 'cover' | 'note' | 'order_id' | 'skipped'> {
  record_id: string
  type: PrizeType
  biz_id: string | null
  end_time: Date | null
}

async function rightsOf({ db, modules }: { db: Db; modules: Modules }, ids: string[]): Promise<Map<string, RedeemedRight[]>> {
  const { rows } = await sql<RightRow>`
    select record_id, type, biz_id, title, cover, note, order_id, end_time, skipped from duihuan_right
    where record_id = any(${ids}::uuid[]) order by record_id, position`.execute(db)
  const rights = new Map<string, RedeemedRight[]>()
  for (const { record_id, type, biz_id, order_id, end_time, ...shown } of rows) {
    const { action, at } = redeemableOf(modules, type).use({ bizId: biz_id, orderId: order_id })
    const right = {
      ...shown,
      type,
      orderId: order_id,
      endTime: end_time?.toISOString() ?? null,
      action,
      ...(action && { page: at }),
    }
    rights.set(record_id, [...(rights.get(record_id) ?? []), right])
  }
  return rights
}

/** One use of theirs. Refuses with 10104 when there is none. */
export async function redeemedOf(asked: { db: Db; modules: Modules }, userId: string, id: string): Promise<Redeemed> {
  const { rows } = await sql<{ title: string; codeMasked: string } & Row<'duihuan_batch', 'qr_file' | 'qr_text'>>`
    select r.title, r.code_masked as "codeMasked", b.qr_file, b.qr_text from duihuan_record r
    join duihuan_batch b on b.id = r.batch_id
    where r.id = ${id} and r.user_id = ${userId}`.execute(asked.db)
  const { qr_file, qr_text, ...record } = rows[0] ?? gone()
  return {
    recordId: id,
    ...record,
    rights: (await rightsOf(asked, [id])).get(id) ?? [],
    ...(qr_file && { follow: { qrUrl: coverUrl(qr_file, ''), text: qr_text } }),
  }
}

export const redeemed = (ctx: Ctx, id: string): Promise<Redeemed> => redeemedOf(ctx, ctx.user.id, id)

interface RecordRow {
  id: string
  key: number
  title: string
  codeMasked: string
  created_at: Date
}
/** What somebody has got by codes, the latest first. */
export async function recordPage(
  ctx: Ctx,
  { size = DEFAULT_SIZE, cursor, type }: { size?: number; cursor?: string; type?: PrizeType },
): Promise<{ records: RedeemRecord[]; next: string | null }> {
  const has = type ? sql`and exists (select from duihuan_right g where g.record_id = r.id and g.type = ${type})` : sql``
  const { rows } = await sql<RecordRow>`
    select r.id, ${micros(sql`r.created_at`)} as key, r.title, r.code_masked as "codeMasked", r.created_at from duihuan_record r
    where r.user_id = ${ctx.user.id} ${has} ${beyond(decodeCursor(cursor, 'time'), 'time', 'r.created_at', 'r.id')}
    order by r.created_at desc, r.id desc limit ${size + 1}`.execute(ctx.db)
  const page = cut(rows, size)
  const rights = await rightsOf(
    ctx,
    page.rows.map(({ id }) => id),
  )
  const records = page.rows.map(({ id, title, codeMasked, created_at }) => ({
    id,
    title,
    codeMasked,
    time: created_at.toISOString(),
    rights: rights.get(id) ?? [],
  }))
  return { records, next: page.next }
}
