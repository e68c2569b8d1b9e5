import { randomUUID } from 'node:crypto'
import type { Database } from '../server/app/db'
import { newId } from '../server/app/ids'
import { each } from './each'
import { report } from './report'
import { logIn, people, stand, unhurried } from './stand'

/** Each exchanges once; more than can be served in the time. */
const BUYERS = Number(process.env.BENCH_BUYERS ?? 30_000)
/** Moves of coins in the books, in accounts of so many each. */
const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 10_000_000)
const PER_PERSON = 1000
const COINS = 100

/** Coins for everybody, so many moves each over two years; the triggers, which book one at a time, are written out in one statement. */
const books = (count: number) => `
  set session_replication_role = replica;
  create temp table move as
    select gen_random_uuid() as id, u.id as user_id, gen_random_uuid() as account, 1 as n, now() as at from app_user u where false;
  create temp table purse as select gen_random_uuid() as id, id as user_id from app_user;
  insert into coin_account (id, kind, user_id, balance, entries)
    select id, 'user', user_id, ${COINS} * ${count}, ${count} from purse;
  insert into coin_account (id, kind, user_id, balance, entries)
    select gen_random_uuid(), 'issue', null, -${COINS}::bigint * ${count} * count(*), ${count} * count(*) from purse;
  insert into move select gen_random_uuid(), user_id, id, n, now() - make_interval(mins => (${count} - n) * 1000)
    from purse, generate_series(1, ${count}) n;
  insert into coin_transfer (id, reason, ref_type, ref_id, step, created_at) select id, 'given', 'gift', id, 'given', at from move;
  insert into coin_entry (account_id, seq, transfer_id, amount, balance_after, at, reason)
    select account, n, id, ${COINS}, ${COINS} * n, at, 'given' from move;
  insert into coin_entry (account_id, seq, transfer_id, amount, balance_after, at, reason)
    select a.id, row_number() over (order by m.id), m.id, -${COINS}, -${COINS} * row_number() over (order by m.id), m.at, 'given'
    from move m, coin_account a where a.kind = 'issue';
  drop table move, purse;
  set session_replication_role = origin;
`

async function prepare(database: Database) {
  const [product, sku, shop] = [newId(), newId(), newId()]
  await people(database, BUYERS)
  await logIn(database)
  await unhurried(database, books(1))
  await database.pool.query(`insert into mall_shop (id, kind, name) values ($1, 'own', '自营')`, [shop])
  await database.pool.query(
    `insert into mall_product (id, type, title, shop_id, use_days, per_user, state) values ($1, 7, '拿铁兑换券', $2, 30, 1, 'on')`,
    [product, shop],
  )
  await database.pool.query(`insert into mall_sku (id, product_id, name, coins, stock) values ($1, $2, '中杯', $3, 1000000)`, [
    sku,
    product,
    COINS,
  ])
  return { product, sku }
}

/** Exchanges per second of one hot product, each by somebody else, and how long the slow ones took. */
export const mall = () =>
  stand({ shared_buffers: '512MB', max_wal_size: '4GB' }, async (open) => {
    const { made, database, ...target } = await open(prepare)
    const row = await each(target, '/api/mallOrder', () => ({
      ...{ productId: made.product, skuId: made.sku, qty: 1, payPrice: 0 },
      requestId: randomUUID(),
    }))
    const { rows } = await database.pool.query<{ taken: number; left: number }>(
      `select (select count(*)::int from mall_take where state = 'sold') as taken, (select stock from mall_sku where id = $1) as left`,
      [made.sku],
    )
    report('mall', [{ load: '兑换同一件商品', ...row, taken: rows[0].taken, 'stock left': rows[0].left }])
  })

/** What 我的金币 asks, with so many moves in the books. */
export const ledger = () =>
  stand({ shared_buffers: '512MB', max_wal_size: '8GB' }, async (open) => {
    const count = Math.max(1, Math.round(ENTRIES / PER_PERSON))
    const {
      database: _database,
      made: _made,
      ...target
    } = await open(async (database) => {
      await people(database, count)
      await logIn(database)
      await unhurried(database, books(PER_PERSON))
    })
    const month = new Date().toISOString().slice(0, 7)
    const ask = async (load: string, path: string, body?: object) => ({
      load,
      entries: count * PER_PERSON,
      ...(await each(target, path, body && (() => body), { amount: Math.min(count, 500), connections: 10 })),
    })
    report('ledger', [
      await ask('余额与累计', '/api/coin/account'),
      await ask('一个月的收支', `/api/coin/month?month=${month}`),
      await ask('一个月的明细', '/api/coinRecord/page', { month }),
      await ask('全部明细', '/api/coinRecord/page', {}),
      await ask('即将过期的明细', '/api/coinRecord/page', { direction: 'expiring' }),
    ])
  })
