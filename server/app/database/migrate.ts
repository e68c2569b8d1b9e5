import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { NO_TIMEOUTS } from './db'
import { root } from '../root'

const folder = path.join(root, 'server/migrations')
/** Any number that no other advisory lock of ours uses. */
const LOCK = 727_001

/** All migrations of this version, in their order. */
export const migrations = (): string[] =>
  fs
    .readdirSync(folder)
    .filter((file) => /^\d{4}_.+\.sql$/.test(file))
    .sort()

/**
 * Brings the schema up to date in one transaction; many nodes may start at once. Returns the names that ran.
 * @param isWanted leaves migrations out, for a schema as an older version had it
 */
export async function migrate(pool: pg.Pool, isWanted: (name: string) => boolean = () => true): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(NO_TIMEOUTS)
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    await client.query(
      'create table if not exists schema_migration (name text primary key, sha text not null, at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; sha: string }>('select name, sha from schema_migration')
    const known = new Map(rows.map((row) => [row.name, row.sha]))
    const ran: string[] = []
    for (const name of migrations().filter(isWanted)) {
      const text = fs.readFileSync(path.join(folder, name), 'utf8')
      const sha = createHash('sha256').update(text).digest('hex')
      if (known.has(name)) {
        if (known.get(name) !== sha) throw new Error(`迁移 ${name} 执行后被改动；请新增一个迁移，不要改旧的`)
        continue
      }
      await client.query(text)
      await client.query('insert into schema_migration (name, sha) values ($1, $2)', [name, sha])
      ran.push(name)
    }
    await client.query('commit')
    return ran
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
