import { isIP } from 'node:net'
import { sql } from 'kysely'
import type { Origin } from '../../../app/admin'
import type { Db, Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'

/** As PostgreSQL compares it: without a zone, and IPv4 as such. */
const plain = (address: string) => address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')

async function admits(db: Db, address: string): Promise<boolean> {
  const { rows } = await sql<{ admitted: boolean }>`
    select not exists (select from admin_network) or exists (select from admin_network where network >>= ${plain(address)}::inet)
      as admitted`.execute(db)
  return rows[0].admitted
}

/** Refuses with 403 whoever comes from elsewhere, whatever they bring along. */
export async function refuseForeign(db: Db, address: string): Promise<void> {
  if (!(await admits(db, address))) refuse(403, '这个网络不在后台的名单里，请换到公司的网络，或联系超管')
}

export async function networkRows(db: Db, { address, source }: Origin) {
  const mine = source === 'http' ? sql`network >>= ${plain(address)}::inet` : sql`false`
  const { rows } = await sql<{ network: string; note: string; mine: boolean; created_at: Date }>`
    select network::text as network, note, ${mine} as mine, created_at from admin_network order by created_at, network`.execute(
    db,
  )
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() }))
}

/** How many an address has, by its version. */
const BITS: Record<number, number> = { 0: 0, 4: 32, 6: 128 }
/** Refuses with 400 what is no network. */
function networkIn(written: string) {
  const [address, bits] = written.split('/')
  const most = BITS[isIP(address)]
  if (!most || (bits !== undefined && (Number(bits) > most || Number(bits) < 1))) refuse(400, '不是一个地址或网段')
  return sql`network(${written}::inet)`
}

/** Whoever changes the list must be able to change it again; who stands at the machine is there anyway. */
async function refuseLockedOut(trx: Trx, { source, address }: Origin) {
  if (source === 'http' && !(await admits(trx, address)))
    refuse(400, `这样改之后你自己也进不来：你现在的地址是 ${plain(address)}，请先把它加进去`)
}

/** Refuses with 400 what would lock out its author. */
export async function addNetwork(trx: Trx, { network, note }: { network: string; note: string }, origin: Origin) {
  await sql`insert into admin_network (network, note) values (${networkIn(network)}, ${note})
    on conflict (network) do update set note = excluded.note`.execute(trx)
  await refuseLockedOut(trx, origin)
}

/** The same refusals, and 10104. */
export async function removeNetwork(trx: Trx, network: string, origin: Origin): Promise<{ note: string }> {
  const { rows } = await sql<{ note: string }>`
    delete from admin_network where network = ${networkIn(network)} returning note`.execute(trx)
  await refuseLockedOut(trx, origin)
  return rows[0] ?? gone()
}
