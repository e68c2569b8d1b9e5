import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { errorOf } from '../thrown'
import { recover } from './archive'
import { dump, isPortable, load } from './portable'
import { binaries, handOver, lockFolder, SOCKETS, startCluster, versionIn, versionOf } from './postgres'

const DATABASE = 'pg'
/** Rows that any PostgreSQL takes, where the database was not copied as it lies. */
const ROWS = 'rows'
const PASSWORD = 'pg.password'
/** Names the moment that a copied database is of: it can go on from there, not back. */
const SAVED_AT = 'saved-at'
/** What a server writes for itself while it runs, and what is of a backup alone. */
const NOT_OURS = new Set(['server.lock', 'pg.log', SAVED_AT])
/** What an upgrade, a move or a restore has left, or is at. */
const BESIDE = /^(pg-\d+|pg\.part|upgrading|move-\w+)$/
const isLeft = (name: string) => NOT_OURS.has(name) || BESIDE.test(name)
/** What PostgreSQL makes anew at each start, and must not find; its journal follows at the end. */
const MADE_ANEW = new RegExp(
  `^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|${SOCKETS})/.`,
)
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

/** What a backup is called until all of it is there. */
const PART = '.part'

/** Where a path leads, links followed as far as it is there. */
const real = (place: string): string =>
  fs.existsSync(place) ? fs.realpathSync(place) : path.join(real(path.dirname(place)), path.basename(place))

/** Fills a new folder, which has its name only when it is whole: one that was cut off is taken for no backup. */
async function whole(dataDir: string, to: string, fill: (part: string) => Promise<void>) {
  if (!isEmpty(to)) throw new Error(`${to} 不是空的`)
  const below = path.relative(real(path.resolve(dataDir)), real(path.resolve(to)))
  if (below.split(path.sep)[0] !== '..' && !path.isAbsolute(below))
    throw new Error(`${to} 在 DATA_DIR 里面：备份放到它外面，最好在另一块盘上`)
  if (fs.existsSync(to) && fs.statSync(to).dev !== fs.statSync(path.dirname(to)).dev)
    throw new Error(`${to} 是一块盘：备份放到它下面的一个新文件夹`)
  const part = to + PART
  fs.rmSync(part, { recursive: true, force: true })
  await fill(part)
  if (fs.existsSync(to)) fs.rmdirSync(to)
  fs.renameSync(part, to)
}

/**
 * Copies a data folder whose server goes on working, the embedded database included, into a new folder: the state of the moment
 * in which the copying of the database ended. Files are copied after it, so that whatever a row names is there.
 */
export const save = (dataDir: string, databaseUrl: string, to: string): Promise<void> =>
  whole(dataDir, to, async (part) => {
    const database = path.join(dataDir, DATABASE)
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      // Keeps the journal from the beginning of the copy on, as long as this connection lasts.
      await client.query(`select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`)
      await client.query(`select pg_backup_start('backup', true)`)
      const target = path.join(part, DATABASE)
      copy(database, target, (name) => MADE_ANEW.test(name) || LEFT_OUT.test(name))
      const { rows } = await client.query<{ labelfile: string; at: Date }>(
        'select labelfile, clock_timestamp() as at from pg_backup_stop(false)',
      )
      fs.writeFileSync(path.join(part, SAVED_AT), rows[0].at.toISOString())
      fs.writeFileSync(path.join(target, 'backup_label'), rows[0].labelfile, { mode: 0o600 })
      copy(path.join(database, 'pg_wal'), path.join(target, 'pg_wal'), () => false)
    } finally {
      await client.end()
    }
    copy(dataDir, part, (name) => name === DATABASE || isLeft(name))
  })

/** The same as rows that any PostgreSQL of this or a later version takes: of a database of one's own, or on the way to one. */
export const saveRows = (dataDir: string, databaseUrl: string, to: string): Promise<void> =>
  whole(dataDir, to, async (part) => {
    fs.mkdirSync(part, { recursive: true, mode: 0o700 })
    await dump(databaseUrl, path.join(part, ROWS))
    if (fs.existsSync(dataDir)) copy(dataDir, part, isDatabase)
  })
/** What lies in a data folder beside the files of people. */
const isDatabase = (name: string) => name === DATABASE || name === PASSWORD || name === ROWS || isLeft(name)

interface Restore {
  /** Fills this empty database; without it the embedded one of the data folder is made. */
  databaseUrl?: string
  /** The state of this moment (embedded database only), with the journals that the folder `archive` has collected since. */
  until?: { moment: Date; archive: string }
}

/** Puts what was saved into an empty data folder, whoever has saved it, wherever the folder is. */
export async function restore(from: string, dataDir: string, { databaseUrl, until }: Restore = {}): Promise<void> {
  const rows = path.join(from, ROWS)
  const database = path.join(dataDir, DATABASE)
  const isThere = isPortable(rows) || fs.existsSync(path.join(from, DATABASE, 'backup_label'))
  if (!isThere || from.endsWith(PART)) throw new Error(`${from} 里没有完整的备份`)
  if (!isEmpty(dataDir)) throw new Error(`${dataDir} 不是空的：请换一个 DATA_DIR，或先把它移走`)
  if (!isPortable(rows)) {
    if (databaseUrl) throw new Error('这是内置数据库的备份：还原到 DATA_DIR，再用 move 搬到自己的 PostgreSQL')
    if (until && until.moment < savedAt(from)) throw new Error(`这个备份是在那之后做的（${savedAt(from).toISOString()}）`)
    // The database comes last, and by its name only when it is whole: what was cut off starts as an empty product, not as half.
    copy(from, dataDir, (name) => name === DATABASE || isLeft(name))
    copy(path.join(from, DATABASE), database + PART, () => false)
    handOver(database + PART)
    fs.renameSync(database + PART, database)
    if (until) await recover(dataDir, until.moment, until.archive)
    return
  }
  if (until) throw new Error('还原到某一刻要用内置数据库的备份（save，不带 rows）')
  if (databaseUrl) await load(rows, databaseUrl)
  else await onCluster(dataDir, binaries(), (url) => load(rows, url))
  copy(from, dataDir, isDatabase)
}

const savedAt = (from: string) => new Date(fs.readFileSync(path.join(from, SAVED_AT), 'utf8'))

/** Runs the embedded database of a folder for as long as the work takes. */
async function onCluster<T>(dataDir: string, bin: string, work: (url: string) => Promise<T>): Promise<T> {
  fs.mkdirSync(dataDir, { recursive: true })
  const cluster = await startCluster(dataDir, [], undefined, bin)
  try {
    return await work(cluster.url)
  } finally {
    await cluster.stop()
  }
}

/**
 * Moves the rows of a data folder, whose server is stopped, into an empty database of one's own. The folder keeps its files,
 * and its database as it was.
 */
export async function move(dataDir: string, databaseUrl: string): Promise<void> {
  const giveBack = takeStopped(dataDir)
  const rows = fs.mkdtempSync(path.join(dataDir, 'move-'))
  try {
    await onCluster(dataDir, binaries(), (url) => dump(url, rows))
    await load(rows, databaseUrl)
  } finally {
    fs.rmSync(rows, { recursive: true, force: true })
    giveBack()
  }
}

/**
 * Brings the embedded database of a data folder, whose server is stopped, to the version that is installed here. `old` is a
 * folder with the programs of the version that it is of. The database as it was stays beside the new one.
 */
export async function upgrade(dataDir: string, old: string): Promise<{ from: string; to: string }> {
  const giveBack = takeStopped(dataDir)
  try {
    return await change(dataDir, old)
  } finally {
    giveBack()
  }
}

async function change(dataDir: string, old: string) {
  const database = path.join(dataDir, DATABASE)
  const [from, to] = [versionIn(database), versionOf(binaries())]
  const [before, making] = [path.join(dataDir, `pg-${from}`), path.join(dataDir, 'upgrading')]
  if (from === to) throw new Error(`${dataDir} 已经是 PostgreSQL ${to}`)
  if (versionOf(binaries(old)) !== from) throw new Error(`${old} 不是 PostgreSQL ${from} 的程序`)
  if (fs.existsSync(before)) throw new Error(`${before} 已经在了：请先把它移走`)
  fs.rmSync(making, { recursive: true, force: true })
  const rows = path.join(making, ROWS)
  await onCluster(dataDir, binaries(old), (url) => dump(url, rows))
  await onCluster(making, binaries(), (url) => load(rows, url))
  fs.renameSync(database, before)
  fs.renameSync(path.join(making, DATABASE), database)
  fs.renameSync(path.join(dataDir, PASSWORD), path.join(before, PASSWORD))
  fs.renameSync(path.join(making, PASSWORD), path.join(dataDir, PASSWORD))
  fs.rmSync(making, { recursive: true, force: true })
  return { from, to }
}

/** Keeps servers off a data folder until the answer is called. */
function takeStopped(dataDir: string): () => void {
  if (!versionIn(path.join(dataDir, DATABASE))) throw new Error(`${dataDir} 里没有内置数据库`)
  return lockFolder(dataDir)
}
