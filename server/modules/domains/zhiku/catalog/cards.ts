import { sql } from 'kysely'
import type { DocCard } from '../../../../../contract'
import type { Db } from '../../../../app/database/db'
import type { Modules } from '../../../../app/module'
import { hasAllowances } from '../../../commerce/entitlement/allowances'
import { rightsTo } from '../rights'

export interface DocRow {
  id: string
  title: string
  format: DocCard['format']
  file_size: number
  page_count: number
  price: number
  member_price: number | null
  coin_price: number | null
  vip_free: boolean
  download_count: number
  review_count: number
  score_sum: number
  updated_at: Date
  region: string
}

/** How large all files of a document `d` are, or of what a pack holds. */
export const fileSize = sql`coalesce(d.pack_size, d.file_size)`
/** What a card shows of a document `d`. */
export const cardColumns = sql`d.id, d.title, d.format, ${fileSize} as file_size, d.page_count, d.price, d.member_price,
  d.coin_price,
  d.vip_free, d.download_count, d.review_count, d.score_sum, d.updated_at, d.region`

export const scoreOf = ({ review_count, score_sum }: Pick<DocRow, 'review_count' | 'score_sum'>) =>
  review_count ? Math.round((score_sum / review_count) * 10) / 10 : null

/** @param members whether anybody can be a member: what is free for nobody is not called so */
export const card = (row: DocRow, members: boolean, owned: boolean): DocCard => ({
  id: row.id,
  title: row.title,
  format: row.format,
  fileSize: row.file_size,
  pageCount: row.page_count,
  price: row.price,
  memberPrice: row.member_price,
  coinPrice: row.coin_price,
  vipFree: row.vip_free && members,
  downloadCount: row.download_count,
  score: scoreOf(row),
  updateTime: row.updated_at.toISOString(),
  region: row.region,
  owned,
})

/** Rows as cards for a viewer; what they have of all of them is asked at once. */
export async function cardsOf(
  { db, modules }: { db: Db; modules: Modules },
  rows: DocRow[],
  viewer: string | null,
): Promise<DocCard[]> {
  const members = hasAllowances(modules, 'document')
  const ids = [...new Set(rows.map(({ id }) => id))]
  const rights = await rightsTo(db, viewer, ids)
  return rows.map((row) => card(row, members, rights.get(row.id)?.active ?? false))
}
