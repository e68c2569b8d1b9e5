import { sql, type RawBuilder } from 'kysely'
import type { lesson as spec } from '../../../../../contract/lesson'
import type { Input } from '../../../../../contract/endpoint'
import { coalesced } from '../../../../app/database/batched'
import { prepared, type Db } from '../../../../app/database/db'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor, type KeyKind } from '../../../../app/database/paging'
import { cardColumns, cardsOf, type CourseRow } from './cards'

const ROUTE = 'POST /api/course/page'
type Body = Input<typeof ROUTE, (typeof spec)[typeof ROUTE]>['body']

interface Order {
  /** Of a course `c`, or of what it costs now. */
  column: string
  kind: KeyKind
  up?: true
}
/** 综合, 销量, 最新, 价格升, 价格降 */
const orders: Record<NonNullable<Body['sort']>, Order> = {
  0: { column: 'c.heat', kind: 'score' },
  1: { column: 'c.buy_count', kind: 'count' },
  2: { column: 'c.published_at', kind: 'time' },
  3: { column: 'now.price', kind: 'count', up: true },
  4: { column: 'now.price', kind: 'count' },
}

const prices: Record<NonNullable<Body['priceType']>, RawBuilder<unknown>> = {
  free: sql`and c.price = 0`,
  paid: sql`and c.price > 0`,
  vip: sql`and c.vip_free`,
}

/** Courses on sale and announced ones, filtered and in the order that is wanted. */
export async function coursePage(db: Db, input: Body, viewer: string | null) {
  const { rows, next } = cut(await courseRows(db, input), input.size ?? DEFAULT_SIZE)
  return { records: await cardsOf(db, rows, viewer), next }
}

const courseRows = coalesced(async (db: Db, input: Body) => {
  const { size = DEFAULT_SIZE, sort = 0 } = input
  const { column, kind, up = false } = orders[sort]
  const position = decodeCursor(input.cursor, kind)
  const key = sql.ref(column)
  const direction = up ? sql`asc` : sql`desc`
  const words = (input.keyword ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  // Of these there are a few dozen texts; of the others as many as there are searches.
  const often = !words.length && !input.teacherId && !input.userId && !input.priceType
  const { rows } = await sql<CourseRow & { key: number }>`${often ? prepared : sql``}
    select ${cardColumns}, ${kind === 'time' ? micros(key) : key} as key
    from lesson_course c cross join lateral (select lesson_price(c) as price) now
    where c.status <> 'off'
      ${input.type ? sql`and c.type = ${input.type}` : sql``}
      ${input.categoryId ? sql`and c.category_id in (${inCategory(input.categoryId)})` : sql``}
      ${input.teacherId ? sql`and exists (select from lesson_course_teacher k where k.course_id = c.id and k.teacher_id = ${input.teacherId})` : sql``}
      ${input.userId ? sql`and ${taughtBy(input.userId)}` : sql``}
      ${input.priceType ? prices[input.priceType] : sql``}
      ${sql.join(words.map(saysWord), sql` `)}
      ${beyond(position, kind, column, 'c.id', up)}
    order by ${key} ${direction}, c.id ${direction} limit ${size + 1}`.execute(db)
  return rows
}, JSON.stringify)

/** That somebody is one of the teachers of a course `c`. */
const taughtBy = (userId: string) => sql`exists (
  select from lesson_course_teacher k join lesson_teacher t on t.id = k.teacher_id where k.course_id = c.id
    and t.user_id = ${userId})`

/** What the home of a teacher counts; nothing on that of others. */
export async function coursesTaught(db: Db, userId: string): Promise<{ course?: number }> {
  const { rows } = await sql<{ course: number }>`
    select (select count(*) from lesson_course c where c.status <> 'off' and ${taughtBy(userId)})::integer as course
    from lesson_teacher where user_id = ${userId}`.execute(db)
  return rows[0] ?? {}
}

/** A category stands for those below it, too. */
export const inCategory = (id: string) => sql`select id from lesson_category where id = ${id} or parent_id = ${id}`

const saysWord = (
  word: string,
) => sql`and (strpos(lower(c.title || ' ' || c.sub_title || ' ' || array_to_string(c.tags, ' ')), ${word}) > 0
  or exists (select from lesson_course_teacher k join lesson_teacher t on t.id = k.teacher_id
    where k.course_id = c.id and strpos(lower(t.name), ${word}) > 0))`
