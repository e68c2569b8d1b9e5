import { randomUUID } from 'node:crypto'
import type { Database } from '../server/app/database/db'
import { newId } from '../server/app/ids'
import { each } from './each'
import { report } from './report'
import { logIn, people, stand } from './stand'

/** Each draws once; more than can be served in the time. */
const DRAWERS = Number(process.env.BENCH_DRAWERS ?? 40_000)

/** People, and two lotteries: one that gives coins to half of them, one whose single prize is limited and on everybody's mind. */
async function prepare(database: Database) {
  await people(database, DRAWERS)
  await logIn(database)
  const made = []
  for (const [name, kind, weight] of [
    ['抽奖：一半中金币', 'coin', 50_000],
    ['抽奖：同一件限量奖品', 'goods', 99_999],
  ] as const) {
    const [id, prize, miss] = [newId(), newId(), newId()]
    await database.pool.query(
      `with one as (insert into lottery (id, title, style, starts_at, ends_at, budget, state)
         values ($1, '压测', 'cards', now() - interval '1 hour', now() + interval '1 day', 0, 'open') returning id),
       prizes as (insert into lottery_prize (id, lottery_id, position, name, icon, kind, amount, stock, per_person)
         select $2::uuid, id, 0, '奖品', 'gift', $4, case $4 when 'coin' then 5 end, case $4 when 'goods' then 1000000 end::int,
           case $4 when 'goods' then 1 end::int from one
         union all select $3::uuid, id, 1, '未中奖', 'circle-minus', 'none', null, null, null from one returning id, kind)
       insert into lottery_odds (lottery_id, version, prize_id, weight)
         select $1::uuid, 1, id, case kind when 'none' then 100000 - $5::int else $5::int end from prizes`,
      [id, prize, miss, kind, weight],
    )
    made.push({ name, id })
  }
  return made
}

/** Draws per second, each by somebody else, and how long the slow ones took. */
export const draws = () =>
  stand({ shared_buffers: '512MB', max_wal_size: '4GB' }, async (open) => {
    const rows: Record<string, string | number>[] = []
    const { made, database, ...target } = await open(prepare)
    for (const { name, id } of made) {
      const row = await each(target, '/api/lottery/draw', () => ({ id, costType: 'free', requestId: randomUUID() }))
      const { rows: counted } = await database.pool.query<{ n: number }>(
        'select count(*)::int as n from lottery_record where lottery_id = $1',
        [id],
      )
      rows.push({ load: name, ...row, written: counted[0].n })
    }
    report('draws', rows)
  })
