import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { openDatabase } from '../../server/app/db'
import { migrate } from '../../server/app/migrate'
import { startCluster } from '../../server/app/postgres'

/** One PostgreSQL for the run, with a migrated template that every test file clones. */
export default async function start() {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'hr-test-'))
  fs.chmodSync(root, 0o755)
  // The tests prove what the database promises about state, not about power cuts; those have a test with fsync on.
  const fast = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off', '-c', 'max_connections=200']
  const cluster = await startCluster(root, fast)
  const admin = new pg.Client({ connectionString: cluster.url })
  await admin.connect()
  await admin.query('create database template_app')
  await admin.end()
  const template = openDatabase(cluster.url.replace(/\/postgres$/, '/template_app'), 2)
  await migrate(template.pool)
  await template.close()
  process.env.TEST_CLUSTER_URL = cluster.url
  process.env.TEST_ROOT = root
  Object.assign(globalThis, { stopCluster: () => cluster.stop().then(() => fs.rmSync(root, { recursive: true, force: true })) })
}
