import { sql } from 'kysely'
import type { Coupon, CouponChange, CouponFilter, NewCoupon } from '../../../../contract/admin/coupon'
import * as codes from '../../../../contract/rules/codes'
import type { Db, Row } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { moved } from '../../../app/database/moved'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import type { Services } from '../../../app/http/serve'

type Asked = Pick<Services, 'db' | 'modules'>

/**
 * Makes a kind of coupon; its id. Refuses with 400 what makes no sense, and with 10104 a course or category that is not
 * there.
 */
export async function createCoupon(db: Db, input: NewCoupon): Promise<string> {
  const { title, amount, minPrice = 0, courseId = null, categoryId = null, startsAt, endsAt, days, perPerson = 1, stock } = input
  if (courseId && categoryId) refuse(400, '参数错误：课程与分类只能选一个')
  checkTerm({ endsAt, days })
  const id = newId()
  await sql`insert into coupon (id, title, kind, biz_id, category_id, min_price, amount, starts_at, ends_at, days, per_person,
    stock)
    values (${id}, ${title}, 'course', ${courseId}, ${categoryId}, ${minPrice}, ${amount},
      coalesce(${startsAt ?? null}::timestamptz, now()), ${endsAt ?? null}, ${days ?? null}, ${perPerson}, ${stock ?? null})`
    .execute(db)
    .catch(explain)
  return id
}

/** Changes what is given from now on; what is given meanwhile counts. Refuses with 400, and with 10104 when there is none. */
export async function editCoupon(
  asked: Asked,
  { id, stock, left = stock ?? undefined, leftWas, ...change }: CouponChange,
): Promise<void> {
  const before = await couponCard(asked, id)
  const { title, endsAt, days, perPerson } = { ...before, ...change }
  checkTerm({ endsAt, days })
  await sql`update coupon set title = ${title}, ends_at = ${endsAt}, days = ${days}, per_person = ${perPerson}
      ${left === undefined ? sql`` : sql`, stock = ${moved('stock', left, leftWas)}`}
    where id = ${id}`
    .execute(asked.db)
    .catch(explain)
}

/** Gives no more of it. Refuses with 10104 when it is stopped already. */
export async function stopCoupon(db: Db, id: string): Promise<void> {
  const { rows } = await sql`
    update coupon set stopped_at = now() where id = ${id} and stopped_at is null returning 1`.execute(db)
  if (!rows.length) gone()
}

/** Gives it again. Refuses with 10104 when it is not stopped. */
export async function resumeCoupon(db: Db, id: string): Promise<void> {
  const { rows } = await sql`
    update coupon set stopped_at = null where id = ${id} and stopped_at is not null returning 1`.execute(db)
  if (!rows.length) gone()
}

function checkTerm({ endsAt, days }: { endsAt?: string | null; days?: number | null }) {
  if (!endsAt && !days) refuse(400, '参数错误：有效期要有截止时间或天数')
}

const WRONG: Record<string, [number: 400 | typeof codes.GONE, words: string]> = {
  coupon_course: [codes.GONE, '没有这门课程'],
  coupon_category: [codes.GONE, '没有这个分类'],
  coupon_check: [400, '参数错误：截止时间应晚于开始'],
  coupon_stock_check: [400, '填写期间又发出去一些，剩下的减不了这么多，请关上再打开重填'],
}
/** In words that an operator understands; anything else as it is. */
function explain(error: { constraint?: string }): never {
  const wrong = WRONG[error.constraint ?? '']
  if (wrong) refuse(...wrong)
  throw error
}

const OVER = sql`c.ends_at <= now()`
const STATE = sql`case when c.stopped_at is not null then 'stopped' when ${OVER} then 'over' else 'open' end`
const COLUMNS = sql`c.id, c.title, c.amount, c.min_price as "minPrice", c.biz_id as "courseId", c.category_id as "categoryId",
  c.starts_at, c.ends_at, c.days, c.per_person as "perPerson", ${STATE} as state, c.stock as left, c.created_at, n.given,
  n.held, n.used, n.taken`
const COUNTED = sql`coupon c cross join lateral (
  select count(*)::integer as given, (count(*) filter (where u.state = 'held'))::integer as held,
    (count(*) filter (where u.state = 'used'))::integer as used, (count(*) filter (where u.state = 'taken'))::integer as taken
  from user_coupon u where u.coupon_id = c.id) n`

declare module '../../../app/module' {
  interface Extensions {
    /** What coupons may be bound to, by id: its name. */
    couponScopes: (db: Db, ids: string[]) => Promise<Map<string, string>>
  }
}

type CardRow = Omit<Coupon, 'scope' | 'startsAt' | 'endsAt' | 'createdAt'> & Row<'coupon', 'starts_at' | 'ends_at' | 'created_at'>
async function cardsOf({ db, modules }: Asked, rows: CardRow[]): Promise<Coupon[]> {
  const ids = rows.flatMap(({ courseId, categoryId }) => courseId ?? categoryId ?? [])
  const found = await Promise.all(modules.all('couponScopes').map((named) => named(db, ids)))
  const names = new Map(found.flatMap((some) => [...some]))
  return rows.map(({ starts_at, ends_at, created_at, ...row }) => ({
    ...row,
    scope: names.get(row.courseId ?? row.categoryId ?? '') ?? '',
    startsAt: starts_at.toISOString(),
    endsAt: ends_at?.toISOString() ?? null,
    createdAt: created_at.toISOString(),
  }))
}

/** Refuses with 10104 when there is none. */
export async function couponCard(asked: Asked, id: string): Promise<Coupon> {
  const { rows } = await sql<CardRow>`select ${COLUMNS} from ${COUNTED} where c.id = ${id}`.execute(asked.db)
  return (await cardsOf(asked, rows))[0] ?? gone()
}

/** All kinds, the newest first. */
export async function couponPage(asked: Asked, { size = DEFAULT_SIZE, cursor, state, title }: CouponFilter) {
  const { rows } = await sql<CardRow & { key: number }>`
    select ${COLUMNS}, ${micros(sql`c.created_at`)} as key from ${COUNTED}
    where true ${state ? sql`and ${STATE} = ${state}` : sql``} ${title ? sql`and strpos(c.title, ${title}) > 0` : sql``}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'c.created_at', 'c.id')}
    order by c.created_at desc, c.id desc limit ${size + 1}`.execute(asked.db)
  const page = cut(rows, size)
  const shown = page.rows.map(({ key: _key, ...row }) => row)
  return { records: await cardsOf(asked, shown), next: page.next }
}
