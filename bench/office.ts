import { ORDER_TYPES } from '../contract/order'
import type { Database } from '../server/app/database/db'
import { Modules } from '../server/app/module'
import { modules } from '../server/modules'
import { listTallies } from '../server/modules/commerce/order/for-workbench'
import { foundOrders } from '../server/modules/commerce/order/operator-list'
import { adminPostPage } from '../server/modules/domains/circle/post/admin-actions'
import { decideOn } from '../server/modules/domains/circle/review/decisions'
import { waitingPage } from '../server/modules/domains/circle/review/queue'
import { generate, PEOPLE } from './generate'
import { countTally } from '../server/modules/services/admin/tallies'
import { report, round } from './report'
import { stand, withoutTimeouts } from './stand'

/** Posts, and orders. */
const EACH = Number(process.env.BENCH_OFFICE ?? 1_000_000)
const WAITING = 1_000
const TIMES = 200
const MOST_MS = 150

/** Posts of two years, a thousand of which wait, and as many orders of people who differ in how much they buy. */
async function fill(database: Database) {
  await generate(database.pool, EACH)
  await withoutTimeouts(
    database,
    'set session_replication_role = replica',
    `update circle_post set status = 1 where id in (select id from circle_post order by created_at desc limit ${WAITING})`,
    `insert into shop_order (id, order_no, user_id, kind, biz_id, input, purchase_key, title, cover, spec, lines, refund_rule, virtual, origin_price, price,
       coins, pay_price, status, fulfilment, expires_at, pay_time, created_at)
     select gen_random_uuid(), 'B' || lpad(n::text, 12, '0'), u.id, case when n % 1000 = 0 then 'cert' else 'course' end, gen_random_uuid(), '{}', 'bench' || n,
       '第' || n || '单', '', '一份', '[]', '规则', true, 19900, 19900, 0, 19900, 10, 'instant', made.at, made.at, made.at
     from (select n, now() - n * (interval '730 days' / ${EACH}) as at from generate_series(1, ${EACH}) n) made
     join app_user u on u.phone = (13000000000 + 1 + floor(${PEOPLE} * power((n::bigint * 7919 % 10007) / 10007.0, 2))::int)::text`,
    'reset session_replication_role',
  )
}

/**
 * How long operators wait for the review queue and for orders, and how many posts the database takes a minute of one who
 * reviews.
 */
export const office = () =>
  stand({ shared_buffers: '512MB', max_wal_size: '4GB' }, async (_open, make) => {
    const { database } = await make(fill)
    const { db } = database
    const rows: Record<string, string | number>[] = []
    const timed = async (name: string, times: number, work: (turn: number) => Promise<unknown>) => {
      const took: number[] = []
      for (let turn = 0; turn < times; turn++) {
        const began = performance.now()
        await work(turn)
        took.push(performance.now() - began)
      }
      took.sort((a, b) => a - b)
      const at = (share: number) => round(took[Math.floor(times * share)], 1)
      const sum = took.reduce((all, one) => all + one, 0)
      const fast = { 'p50 ms': at(0.5), 'p95 ms': at(0.95), [`≤ ${MOST_MS} ms`]: at(0.95) <= MOST_MS ? '是' : '否' }
      rows.push({ what: name, of: EACH, ...fast, 'a minute': round((60_000 * times) / sum, 0) })
    }
    const some = (turn: number) => 1 + ((turn * 7919) % EACH)
    const phone = (turn: number) => String(13_000_000_001 + ((turn * 131) % PEOPLE))
    await timed('审核队列', TIMES, () => waitingPage(db, {}))
    await timed('帖子，最近的', TIMES, () => adminPostPage(db, {}))
    await timed('订单，最近的', TIMES, () => foundOrders(db, {}))
    await timed('订单，按订单号', TIMES, (turn) => foundOrders(db, { keyword: `B${String(some(turn)).padStart(12, '0')}` }))
    await timed('订单，按手机号', TIMES, (turn) => foundOrders(db, { keyword: phone(turn) }))
    await timed('订单，按昵称', TIMES, (turn) => foundOrders(db, { keyword: `同行${1 + ((turn * 131) % PEOPLE)}` }))
    await timed('订单，没有这样的', TIMES, (turn) => foundOrders(db, { keyword: `没有${turn}` }))
    await timed('订单，状态页签上的数', TIMES, () => countTally(db, new Modules(modules), listTallies[0]))
    await timed('订单，少有的店铺', TIMES, () => foundOrders(db, { orderType: ORDER_TYPES.cert }))
    const { records } = await waitingPage(db, { size: WAITING })
    await timed('审核，一条一条', records.length, (turn) =>
      db.transaction().execute((trx) => decideOn(trx, records[turn], { verdict: 'pass' })),
    )
    report('office', rows)
  })
