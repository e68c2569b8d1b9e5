import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import type { Db, Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { codeHash } from '../../../app/secrets'
import type { Settings } from '../../../app/settings'

/** At most this many work at once: one in use, and others while it is changed. */
const MOST = 5

interface Key {
  id: string
  companyId: string
  name: string
  tail: string
  created_at: Date
  last_used_at: Date | null
  revoked_at: Date | null
}
/** The keys of a company, the newest first; never the keys themselves. */
export async function keyTable(db: Db, companyId: string) {
  const { rows } = await sql<Key>`
    select id, company_id as "companyId", name, tail, created_at, last_used_at, revoked_at from company_key
    where company_id = ${companyId} order by created_at desc, id desc limit 100`.execute(db)
  return rows.map(({ created_at, last_used_at, revoked_at, ...key }) => ({
    ...key,
    state: revoked_at ? ('revoked' as const) : ('on' as const),
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
  }))
}

/**
 * Makes one; it is told now and never again, so one whose answer was lost has to be stopped first. Refuses with 10104, and with
 * 400 also the name of one that works.
 */
export async function createKey(trx: Trx, settings: Settings, { companyId, name }: { companyId: string; name: string }) {
  const { rows } = await sql`select 1 from company where id = ${companyId} for no key update`.execute(trx)
  if (!rows.length) gone()
  // Read once nobody else makes one: those that were made meanwhile count too.
  const { rows: live } = await sql<{ name: string }>`
    select name from company_key where company_id = ${companyId} and revoked_at is null`.execute(trx)
  if (live.some((key) => key.name === name.trim())) refuse(400, '已有同名的密钥，先停用它')
  if (live.length >= MOST) refuse(400, `最多同时有 ${MOST} 个密钥，请先停用不用的`)
  const [id, key] = [newId(), `hrk_${randomBytes(24).toString('base64url')}`]
  await sql`insert into company_key (id, company_id, name, hash, tail)
    values (${id}, ${companyId}, ${name.trim()}, ${codeHash(settings, key)}, ${key.slice(-4)})`.execute(trx)
  return { id, key }
}

/** Works no more, from the next call on. Refuses with 10104. */
export async function revokeKey(trx: Trx, { companyId, id }: { companyId: string; id: string }): Promise<true> {
  const { rows } = await sql`
    update company_key set revoked_at = now() where id = ${id} and company_id = ${companyId} and revoked_at is null
    returning 1`.execute(trx)
  return rows.length > 0 || gone()
}

/** Whose key this is. Refuses with 11630. */
export async function holderOf(trx: Trx, settings: Settings, key: string): Promise<{ keyId: string; companyId: string }> {
  const { rows } = await sql<{ keyId: string; companyId: string }>`
    update company_key set last_used_at = now() where hash = ${codeHash(settings, key)} and revoked_at is null
    returning id as "keyId", company_id as "companyId"`.execute(trx)
  return rows[0] ?? refuse(codes.KEY_WRONG, '密钥不对，或者已经停用')
}

interface Run {
  id: string
  key: number
  created_at: Date
  added: number
  changed: number
  removed: number
  same: number
  failed: number
  faults: string[]
}
interface RunFilter {
  companyId: string
  keyId: string
  size?: number
  cursor?: string
}
/** What the calls by a key came to, the latest first. */
export async function runPage(db: Db, { companyId, keyId, size = DEFAULT_SIZE, cursor }: RunFilter) {
  const { rows } = await sql<Run>`
    select s.id, ${micros(sql`s.created_at`)} as key, s.created_at, s.added, s.changed, s.removed, s.same, s.failed, s.faults
    from company_sync s where s.company_id = ${companyId} and s.key_id = ${keyId}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 's.created_at', 's.id')}
    order by s.created_at desc, s.id desc limit ${size + 1}`.execute(db)
  const shown = cut(rows, size)
  const records = shown.rows.map(({ key: _key, created_at, ...run }) => ({ ...run, createdAt: created_at.toISOString() }))
  return { records, next: shown.next }
}
