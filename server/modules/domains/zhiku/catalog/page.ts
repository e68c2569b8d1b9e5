import { sql, type RawBuilder } from 'kysely'
import type { zhiku as spec } from '../../../../../contract/zhiku'
import type { Input } from '../../../../../contract/endpoint'
import type { OpenCtx } from '../../../../app/context'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor, type KeyKind } from '../../../../app/database/paging'
import { cardColumns, cardsOf, type DocRow } from './cards'

const ROUTE = 'POST /api/zhiku/page'
type Body = Input<typeof ROUTE, (typeof spec)[typeof ROUTE]>['body']

const orders: Record<NonNullable<Body['sort']>, { column: string; kind: KeyKind }> = {
  heat: { column: 'd.heat', kind: 'score' },
  new: { column: 'd.updated_at', kind: 'time' },
  downloads: { column: 'd.download_count', kind: 'count' },
}
const prices: Record<NonNullable<Body['priceType']>, RawBuilder<unknown>> = {
  free: sql`and d.price = 0 and d.coin_price is null`,
  paid: sql`and d.price > 0`,
  coin: sql`and d.coin_price is not null`,
  vip: sql`and d.vip_free`,
}
const saysWord = (word: string) =>
  sql`and strpos(lower(d.title || ' ' || array_to_string(d.tags, ' ') || ' ' || d.intro), ${word}) > 0`

/** Documents on the shelf, filtered and in the order that is wanted. */
export async function docPage(ctx: OpenCtx, input: Body) {
  const { size = DEFAULT_SIZE, sort = 'heat', year } = input
  const { column, kind } = orders[sort]
  const position = decodeCursor(input.cursor, kind)
  const key = sql.ref(column)
  const words = (input.keyword ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const { rows } = await sql<DocRow & { key: number }>`
    select ${cardColumns}, ${kind === 'time' ? micros(key) : key} as key from zhiku_doc d
    where d.status = 'on'
      ${input.categoryId ? sql`and d.category_id = ${input.categoryId}` : sql``}
      ${input.authorId ? sql`and d.author_id = ${input.authorId}` : sql``}
      ${input.format ? sql`and d.format = ${input.format}` : sql``}
      ${input.region ? sql`and d.region = ${input.region}` : sql``}
      ${year ? sql`and d.updated_at >= ${`${year}-01-01T00:00:00+08:00`} and d.updated_at < ${`${year + 1}-01-01T00:00:00+08:00`}` : sql``}
      ${input.priceType ? prices[input.priceType] : sql``}
      ${sql.join(words.map(saysWord), sql` `)}
      ${beyond(position, kind, column, 'd.id')}
    order by ${key} desc, d.id desc limit ${size + 1}`.execute(ctx.db)
  const { rows: shown, next } = cut(rows, size)
  return { records: await cardsOf(ctx, shown, ctx.user?.id ?? null), next }
}
