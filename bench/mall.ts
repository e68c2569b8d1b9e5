import { randomUUID } from 'node:crypto'
import type { Database } from '../server/app/database/db'
import { newId } from '../server/app/ids'
import { each } from './each'
import { report } from './report'
import { logIn, people, stand, withoutTimeouts } from './stand'

/** Each exchanges once; more than can be served in the time. */
const BUYERS = Number(process.env.BENCH_BUYERS ?? 30_000)
/** Moves of coins in the books, in accounts of so many each. */
const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 10_000_000)
const PER_PERSON = 1000
const COINS = 100

/**
 * Coins for everybody, so many moves each over two years, the oldest of all first; the triggers, which book one at a time,
 * are written out in three statements.
 */
const books = (count: number) => {
  const moves = `(select lpad(to_hex((n - 1) * (select count(*) from purse) + p), 32, '0')::uuid as id, account, n,
    (n - 1) * (select count(*) from purse) + p as no, now() - make_interval(mins => (${count} - n) * 1000) as at
    from generate_series(1, ${count}) n cross join lateral (select account, p from purse order by p offset 0) one) m`
  return [
    'set session_replication_role = replica',
    'create temp table purse as select gen_random_uuid() as account, id as user_id, row_number() over () as p from app_user',
    'analyze purse',
    `insert into coin_account (id, kind, user_id, balance, entries)
      select account, 'user', user_id, ${COINS} * ${count}, ${count} from purse`,
    `insert into coin_account (id, kind, user_id, balance, entries)
      select gen_random_uuid(), 'issue', null, -${COINS}::bigint * ${count} * count(*), ${count} * count(*) from purse`,
    `insert into coin_transfer (id, reason, ref_type, ref_id, step, created_at)
      select id, 'given', 'gift', id, 'given', at from ${moves}`,
    `insert into coin_entry (account_id, seq, transfer_id, amount, balance_after, at, reason)
      select account, n, id, ${COINS}, ${COINS} * n, at, 'given' from ${moves}`,
    `insert into coin_entry (account_id, seq, transfer_id, amount, balance_after, at, reason)
      select (select id from coin_account where kind = 'issue'), no, id, -${COINS}, -${COINS} * no, at, 'given' from ${moves}`,
    'drop table purse',
    'set session_replication_role = origin',
  ]
}

/**
 * What takes apart the keys and indexes of the books, and what puts them together again: a row at a time they take the most
 * time of all.
 */
async function keysOfBooks({ pool }: Database): Promise<{ drop: string[]; make: string[] }> {
  const books = `('coin_transfer'::regclass, 'coin_entry'::regclass)`
  const { rows: keys } = await pool.query<{ of: string; name: string; foreign: boolean; definition: string }>(`
    select conrelid::regclass::text as of, conname as name, contype = 'f' as foreign, pg_get_constraintdef(oid) as definition
    from pg_constraint where conrelid in ${books} and contype in ('p', 'u', 'f') order by contype = 'f' desc`)
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in ${books} and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`)
  const make = keys.toReversed().map(
    // The rows are known to lead somewhere.
    ({ of, name, foreign, definition }) => `alter table ${of} add constraint ${name} ${definition}${foreign ? ' not valid' : ''}`,
  )
  return {
    drop: [
      ...keys.map(({ of, name }) => `alter table ${of} drop constraint ${name}`),
      ...indexes.map(({ name }) => `drop index ${name}`),
    ],
    make: [...make, ...indexes.map(({ definition }) => definition)],
  }
}

async function prepare(database: Database) {
  const [product, sku, shop] = [newId(), newId(), newId()]
  await people(database, BUYERS)
  await logIn(database)
  await withoutTimeouts(database, ...books(1))
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

/** Fills at the speed of the disk: what is measured only reads. */
const FILLED = {
  ...{ shared_buffers: '512MB', max_wal_size: '16GB', checkpoint_timeout: '30min', maintenance_work_mem: '1GB' },
  ...{
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    autovacuum: 'off',
    wal_level: 'minimal',
    max_wal_senders: 0,
  },
}

/** What 我的金币 asks, with so many moves in the books. */
export const ledger = () =>
  stand(FILLED, async (open) => {
    const count = Math.max(1, Math.round(ENTRIES / PER_PERSON))
    const {
      database: _database,
      made: _made,
      ...target
    } = await open(async (database) => {
      await people(database, count)
      await logIn(database)
      const keys = await keysOfBooks(database)
      await withoutTimeouts(database, ...keys.drop, ...books(PER_PERSON), ...keys.make)
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
