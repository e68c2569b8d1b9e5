import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { openDatabase } from '../../server/app/database/db'
import { migrate } from '../../server/app/database/migrate'
import { startCluster } from '../../server/app/database/postgres'
import { SandboxKeys } from '../../server/sandbox/wechat-pay-keys'

const MEMORY = '/dev/shm'
/** A cluster with all its clones, and the files beside them, take a few hundred MB. */
const ROOM = 2 * 1024 ** 3

/** Every test file makes and drops a database, hundreds of files each: where there is room for it, none of them is on a disk. */
function place(): string {
  try {
    const { bavail, bsize } = fs.statfsSync(MEMORY)
    return bavail * bsize > ROOM ? MEMORY : os.tmpdir()
  } catch {
    return os.tmpdir()
  }
}

/** One PostgreSQL for the run, with a migrated template that every test file clones. */
export default async function start() {
  const root = fs.mkdtempSync(path.join(place(), 'hr-test-'))
  fs.chmodSync(root, 0o755)
  // The tests prove what the database promises about state, not about power cuts; those have a test with fsync on.
  const fast = [
    '-c',
    'fsync=off',
    '-c',
    'synchronous_commit=off',
    '-c',
    'full_page_writes=off',
    '-c',
    'max_connections=200',
    '-c',
    'jit=off',
    '-c',
    'autovacuum=off',
    '-c',
    'max_parallel_workers_per_gather=0',
  ]
  const cluster = await startCluster(root, fast)
  const admin = new pg.Client({ connectionString: cluster.url })
  await admin.connect()
  await admin.query('create database template_app')
  await admin.end()
  const template = openDatabase(cluster.socketUrl.replace(/\/postgres$/, '/template_app'), 2)
  await migrate(template.pool)
  await template.close()
  // The keys of WeChat's sandbox take a second to make: all servers of a run have the same.
  void new SandboxKeys(path.join(root, 'fresh/sandbox-wechat-pay')).certificates
  process.env.TEST_CLUSTER_URL = cluster.socketUrl
  process.env.TEST_ROOT = root
  Object.assign(globalThis, { stopCluster: () => cluster.stop().then(() => fs.rmSync(root, { recursive: true, force: true })) })
}
