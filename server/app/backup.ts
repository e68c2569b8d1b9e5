import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { errorOf } from './thrown'
import { handOver } from './postgres'

const DATABASE = 'pg'
/** What a server writes for itself while it runs. */
const NOT_OURS = new Set(['server.lock', 'pg.log'])
/** What PostgreSQL makes anew at each start, and must not find; its journal follows at the end. */
const MADE_ANEW = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/./
const LEFT_OUT = /^(postmaster\.(pid|opts)|backup_label.*)$|(^|\/)(pgsql_tmp|pg_internal\.init)/

/** Copies what is there; what goes away meanwhile is not needed. `leave` is asked about paths below `from`. */
function copy(from: string, to: string, leave: (below: string) => boolean, below = '') {
  fs.mkdirSync(path.join(to, below), { recursive: true, mode: 0o700 })
  for (const entry of fs.readdirSync(path.join(from, below), { withFileTypes: true })) {
    const name = path.posix.join(below, entry.name)
    if (leave(name)) continue
    if (entry.isDirectory()) copy(from, to, leave, name)
    else if (entry.isFile()) copyFile(path.join(from, name), path.join(to, name))
  }
}
function copyFile(from: string, to: string) {
  try {
    fs.copyFileSync(from, to)
  } catch (error) {
    if (errorOf(error).code !== 'ENOENT') throw error
  }
}

const isEmpty = (folder: string) => !fs.existsSync(folder) || !fs.readdirSync(folder).length

/**
 * Copies a data folder whose server goes on working, the embedded database included, into a new folder: the state of the moment
 * in which the copying of the database ended. Files are copied after it, so that whatever a row names is there.
 */
export async function save(dataDir: string, databaseUrl: string, to: string): Promise<void> {
  if (!isEmpty(to)) throw new Error(`${to} 不是空的`)
  const database = path.join(dataDir, DATABASE)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // Keeps the journal from the beginning of the copy on, as long as this connection lasts.
    await client.query(`select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`)
    await client.query(`select pg_backup_start('backup', true)`)
    const target = path.join(to, DATABASE)
    copy(database, target, (name) => MADE_ANEW.test(name) || LEFT_OUT.test(name))
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    fs.writeFileSync(path.join(target, 'backup_label'), rows[0].labelfile, { mode: 0o600 })
    copy(path.join(database, 'pg_wal'), path.join(target, 'pg_wal'), () => false)
  } finally {
    await client.end()
  }
  copy(dataDir, to, (name) => name === DATABASE || NOT_OURS.has(name))
}

/** Puts what was saved into an empty data folder. The next start on it ends the work: it reads the journal. */
export function restore(from: string, dataDir: string): void {
  const label = path.join(from, DATABASE, 'backup_label')
  if (!fs.existsSync(label)) throw new Error(`${from} 里没有完整的备份`)
  if (!isEmpty(dataDir)) throw new Error(`${dataDir} 不是空的：请换一个 DATA_DIR，或先把它移走`)
  copy(from, dataDir, () => false)
  handOver(path.join(dataDir, DATABASE))
}
