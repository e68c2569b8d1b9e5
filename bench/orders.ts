import { randomUUID } from 'node:crypto'
import type { Database } from '../server/app/database/db'
import { newId } from '../server/app/ids'
import { each } from './each'
import { report } from './report'
import { logIn, people, stand, withoutTimeouts } from './stand'

/** Each buys once; more than can be served in the time. */
const BUYERS = Number(process.env.BENCH_BUYERS ?? 60_000)
const PRICE = 19_900
/**
 * Of each course before and after the planner has been told of them: a server that has just started compiles its code for
 * some seconds.
 */
const WARM_UP = [500, 1500]
const WARMED_UP = WARM_UP[0] + WARM_UP[1]

/** Buyers, and two courses: one with a limited number of seats, one without. */
async function prepare(database: Database) {
  const [category, seats, free] = [newId(), newId(), newId()]
  await people(database, BUYERS)
  await logIn(database)
  await database.pool.query(`insert into lesson_category (id, name) values ($1, '压测')`, [category])
  await database.pool.query(
    `insert into lesson_course (id, type, title, category_id, price, status, stock)
     values ($1, 1, '名额有限的课', $3, $4, 'on', 1000000), ($2, 1, '不限名额的课', $3, $4, 'on', null)`,
    [seats, free, category, PRICE],
  )
  return [
    { name: '下单：名额有限的同一门课', courseId: seats },
    { name: '下单：不限名额的同一门课', courseId: free },
  ]
}

/** Orders per second for one hot course, each by somebody else, and how long the slow ones took. */
export const orders = () =>
  stand({ shared_buffers: '512MB', max_wal_size: '4GB' }, async (open) => {
    const rows: Record<string, string | number>[] = []
    const { made, database, ...target } = await open(prepare)
    const order = (courseId: string) => () => ({ courseId, payPrice: PRICE, requestId: randomUUID() })
    // A shop that has sold something before: the server has its connections and its code, the planner knows the tables.
    const warmUp = async (amount: number, from: number) => {
      for (const { courseId } of made) await each(target, '/api/courseOrder', order(courseId), { amount, from })
    }
    await warmUp(WARM_UP[0], 0)
    await withoutTimeouts(database, 'vacuum analyze')
    // All tables looked at anew is all plans made anew, by each connection, which no shop in use meets at once.
    await warmUp(WARM_UP[1], WARM_UP[0])
    for (const { name, courseId } of made) {
      const row = await each(target, '/api/courseOrder', order(courseId), { from: WARMED_UP })
      const { rows: counted } = await database.pool.query<{ n: number }>(
        'select count(*)::int as n from shop_order where biz_id = $1',
        [courseId],
      )
      // Answered with an order, and an order in the database for each: what was under way at the end may be one more.
      rows.push({ load: name, ...row, written: counted[0].n - WARMED_UP })
    }
    report('orders', rows)
  })
