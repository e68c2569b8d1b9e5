import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { account, handOver, startCluster } from './postgres'

/** A journal is closed after so long even when little was written: what may be lost with the machine. */
const CLOSE_SECONDS = 60
const SEGMENT = /^[0-9A-F]{24}$/

/** For a shell command in a setting of PostgreSQL, which has its own meaning for %. */
const shell = (text: string) => `'${text.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`

/**
 * Settings with which the embedded database copies each finished journal into a folder, on disk and whole before it has its name.
 * A journal that is there already is never written over, but taken for good when it is the same.
 */
export function archivingTo(folder: string): string[] {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  handOver(folder)
  // Asked as the one who will write: root may be allowed where that one is not.
  const asked = spawnSync('test', ['-w', folder], account())
  if (asked.status !== 0) throw new Error(`ARCHIVE_DIR=${folder}：内置数据库的账户不能在这个目录里写文件`)
  const [name, part] = [shell(folder + '/') + '%f', shell(folder + '/.') + '%f.part']
  const command = `if test -f ${name}; then cmp -s %p ${name}; else cp %p ${part} && sync ${part} && mv ${part} ${name}; fi`
  return ['archive_mode=on', `archive_timeout=${CLOSE_SECONDS}`, `archive_command=${command}`].flatMap((set) => ['-c', set])
}

/**
 * Lets a restored data folder read the journals of an archive up to a moment, and ends there: what was written later is as if it
 * had not been.
 */
export async function recover(dataDir: string, moment: Date, archive: string): Promise<void> {
  const dir = path.join(dataDir, 'pg')
  const settings = path.join(dir, 'postgresql.auto.conf')
  const before = fs.readFileSync(settings, 'utf8')
  // In a settings file a quote is written twice.
  const command = `cp ${shell(path.resolve(archive) + '/')}%f %p`.replaceAll("'", "''")
  const wanted = [
    `restore_command = '${command}'`,
    `recovery_target_time = '${moment.toISOString().replace('T', ' ').replace('Z', '+00')}'`,
    `recovery_target_action = 'promote'`,
  ]
  fs.writeFileSync(settings, [before, ...wanted, ''].join('\n'))
  fs.writeFileSync(path.join(dir, 'recovery.signal'), '')
  handOver(dir)
  try {
    await readJournals(dataDir)
  } catch (error) {
    const where = path.join(dataDir, 'pg.log')
    throw new Error(`没有恢复到 ${moment.toISOString()}（备份要早于这一刻，日志要到这一刻之后），见 ${where}`, { cause: error })
  }
  fs.writeFileSync(settings, before)
}

/** Runs a database that recovers until it has done so. */
async function readJournals(dataDir: string) {
  const cluster = await startCluster(dataDir)
  const client = new pg.Client({ connectionString: cluster.url })
  client.on('error', () => {})
  try {
    await client.connect()
    while ((await client.query<{ busy: boolean }>('select pg_is_in_recovery() as busy')).rows[0].busy) await wait(100)
  } finally {
    await client.end().catch(() => {})
    await cluster.stop()
  }
}

/** Removes from an archive the journals that no backup needs which is as old as this one, or younger. How many. */
export function prune(archive: string, backup: string): number {
  const label = fs.readFileSync(path.join(backup, 'pg/backup_label'), 'utf8')
  const first = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1]
  if (!first) throw new Error(`${backup} 里没有完整的备份`)
  const old = fs.readdirSync(archive).filter((name) => SEGMENT.test(name) && name.slice(8) < first.slice(8))
  for (const name of old) fs.rmSync(path.join(archive, name))
  return old.length
}
