import type { Database } from '../server/app/database/db'
import { newId } from '../server/app/ids'
import { codeHash } from '../server/app/secrets'
import { readSettings } from '../server/app/settings'
import { codeOf, newSeed } from '../server/modules/domains/duihuan/code'
import { each } from './each'
import { report } from './report'
import { logIn, people, stand } from './stand'

const CODES = 50_000

/** Everybody has a code of one batch in hand. */
async function prepare(database: Database) {
  const settings = readSettings({ NODE_ENV: 'development' })
  await people(database, CODES)
  await logIn(database)
  const [batch, seed] = [newId(), newSeed()]
  await database.pool.query(
    `insert into duihuan_batch (id, name, kind, total, ends_at, state) values ($1, '年会', 'unique', $2, now() + interval '30 days', 'on')`,
    [batch, CODES],
  )
  await database.pool.query(`insert into duihuan_prize (batch_id, position, type, amount) values ($1, 0, 'coin', 200)`, [batch])
  const codes = Array.from({ length: CODES }, (_, n) => codeOf(seed, '', n))
  await database.pool.query(
    `insert into duihuan_code (id, hash, batch_id, number, last4)
     select gen_random_uuid(), decode(g.hash, 'hex'), $1, g.n - 1, g.last4
     from unnest($2::text[], $3::text[]) with ordinality g(hash, last4, n)`,
    [batch, codes.map((code) => codeHash(settings, code).toString('hex')), codes.map((code) => code.slice(-4))],
  )
  return codes
}

/** Checks per second of codes that are right, each by somebody else. */
export const codes = () =>
  stand({ shared_buffers: '256MB' }, async (open) => {
    const { made, ...target } = await open(prepare)
    const row = await each(target, '/api/exchangeCode/check', (person) => ({ code: made[(person - 1) % CODES] }))
    report('codes', [{ load: '查询兑换码', ...row }])
  })
