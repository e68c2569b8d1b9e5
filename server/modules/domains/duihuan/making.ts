import { sql } from 'kysely'
import { withoutTimeouts, type Trx } from '../../../app/database/db'
import { newId } from '../../../app/ids'
import { codeHash, unseal } from '../../../app/secrets'
import type { Services } from '../../../app/http/serve'
import { codeOf } from './code'

const CHUNK = 1000

interface Row {
  id: string
  prefix: string
  total: number
  seed: Buffer
}

/** Makes the codes of every batch that waits for them: all of one in one transaction, or none. How many batches. */
export async function makeCodes({ db, settings }: Pick<Services, 'db' | 'settings'>): Promise<number> {
  let made = 0
  const makeOne = () =>
    withoutTimeouts(db, async (trx) => {
      const { rows } = await sql<Row>`
        select id, prefix, total, seed from duihuan_batch where state = 'making' order by created_at, id limit 1
        for update skip locked`.execute(trx)
      if (!rows.length) return false
      await fill(trx, settings, rows[0])
      await sql`update duihuan_batch set state = 'on' where id = ${rows[0].id}`.execute(trx)
      return true
    })
  while (await makeOne()) made++
  return made
}

/** A code that another batch has is passed over, and the next number takes its place. */
async function fill(trx: Trx, settings: Services['settings'], { id, prefix, total, seed }: Row) {
  const secret = Buffer.from(unseal(settings, seed), 'base64')
  let made = 0
  for (let number = 0; made < total;) {
    const rows = Array.from({ length: Math.min(CHUNK, total - made) }, () => {
      const code = codeOf(secret, prefix, number)
      return { id: newId(), number: number++, hash: codeHash(settings, code).toString('hex'), last4: code.slice(-4) }
    })
    const { numAffectedRows = 0n } = await sql`
      insert into duihuan_code (id, hash, batch_id, number, last4)
      select g.id, decode(g.hash, 'hex'), ${id}, g.number, g.last4
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) g(id uuid, number integer, hash text, last4 text)
      on conflict (hash) do nothing`.execute(trx)
    made += Number(numAffectedRows)
  }
}
