import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { copyIn, copyOut } from './copy'
import { openDatabase, NO_TIMEOUTS } from './db'
import { migrate, migrations } from './migrate'

const MANIFEST = 'manifest.json'
/** The migrations themselves write it. */
const OF_MIGRATIONS = 'schema_migration'

interface Manifest {
  /** The schema that the rows are of. */
  migrations: string[]
  tables: { name: string; columns: string[]; rows: number }[]
  /** Where numberings stand. */
  sequences: { name: string; at: string }[]
}

const quoted = (name: string) => pg.escapeIdentifier(name)
const columnList = (columns: string[]) => columns.map(quoted).join(', ')

/** A client of its own for as long as the work takes, in one transaction. */
async function inOne<T>(url: string, begin: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(begin)
    await client.query(NO_TIMEOUTS)
    const made = await work(client)
    await client.query('commit')
    return made
  } finally {
    await client.end()
  }
}

/** A table in partitions is one, and not as many as it has partitions: those are made anew where it is put back. */
const TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition group by c.relname order by c.relname`

/** Whether a folder holds what `dump` writes. */
export const isPortable = (folder: string) => fs.existsSync(path.join(folder, MANIFEST))

/** All rows of one moment, in files that any PostgreSQL of any later version can be filled from. */
export async function dump(databaseUrl: string, folder: string): Promise<void> {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const manifest = await inOne(databaseUrl, 'begin isolation level repeatable read read only', async (client) => {
    const { rows: tables } = await client.query<{ name: string; columns: string[] }>(TABLES)
    const made: Manifest = { migrations: [], tables: [], sequences: [] }
    for (const { name, columns } of tables) {
      if (name === OF_MIGRATIONS) continue
      const text = `copy (select ${columnList(columns)} from ${quoted(name)}) to stdout`
      await pipeline(copyOut(client, text), createGzip({ level: 3 }), fs.createWriteStream(fileOf(folder, name), { mode: 0o600 }))
      const { rows } = await client.query<{ n: string }>(`select count(*)::text as n from ${quoted(name)}`)
      made.tables.push({ name, columns, rows: Number(rows[0].n) })
    }
    const ran = await client.query<{ name: string }>(`select name from ${OF_MIGRATIONS} order by name`)
    const numbered = await client.query<{ name: string; at: string }>(
      `select sequencename as name, last_value::text as at from pg_sequences where schemaname = 'public' and last_value is not null`,
    )
    return { ...made, migrations: ran.rows.map(({ name }) => name), sequences: numbered.rows }
  })
  // Written last: a folder without it is no backup.
  fs.writeFileSync(path.join(folder, MANIFEST), JSON.stringify(manifest, null, 2), { mode: 0o600 })
}

const fileOf = (folder: string, table: string) => path.join(folder, `${table}.copy.gz`)

/**
 * Fills an empty database with what `dump` wrote: the schema as it was, all rows, the foreign keys proven anew. Whoever owns
 * the database may do it. All of it or nothing; a server that starts on it later brings the schema up to date.
 */
export async function load(folder: string, databaseUrl: string): Promise<void> {
  if (!isPortable(folder)) throw new Error(`${folder} 里没有完整的备份`)
  const manifest: Manifest = JSON.parse(fs.readFileSync(path.join(folder, MANIFEST), 'utf8'))
  const known = new Set(migrations())
  const unknown = manifest.migrations.filter((name) => !known.has(name))
  if (unknown.length) throw new Error(`备份来自更新的版本（有 ${unknown[0]}）：用那个版本来还原`)
  const { pool, close } = openDatabase(databaseUrl, 1)
  try {
    const { rows } = await pool.query<{ n: number }>(`select count(*) as n from pg_tables where schemaname = 'public'`)
    if (rows[0].n) throw new Error('要还原到的数据库不是空的：请换一个空库')
    await migrate(pool, (name) => manifest.migrations.includes(name))
  } finally {
    await close()
  }
  await inOne(databaseUrl, 'begin', (client) => fill(client, folder, manifest))
}

async function fill(client: pg.Client, folder: string, { tables, sequences }: Manifest) {
  // The rows hold what triggers did when they were first written, and foreign keys can be checked only once all rows are there.
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  )
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
  await client.query(`truncate ${columnList(tables.map(({ name }) => name))}`)
  for (const { name, columns, rows } of tables) {
    const text = `copy ${quoted(name)} (${columnList(columns)}) from stdin`
    await pipeline(fs.createReadStream(fileOf(folder, name)), createGunzip(), copyIn(client, text))
    const counted = await client.query<{ n: string }>(`select count(*)::text as n from ${quoted(name)}`)
    if (Number(counted.rows[0].n) !== rows) throw new Error(`${name} 应有 ${rows} 行，只有 ${counted.rows[0].n} 行`)
  }
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
  for (const { name, at } of sequences) await client.query('select setval($1::regclass, $2)', [quoted(name), at])
}
