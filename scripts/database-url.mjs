import fs from 'node:fs'
import path from 'node:path'
import { root } from './setup.mjs'

/** The database that scripts work over: DATABASE_URL, or the embedded one of a server that runs on DATA_DIR. */
export function databaseUrl() {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  const folder = path.resolve(root, process.env.DATA_DIR ?? 'data')
  const pid = path.join(folder, 'pg', 'postmaster.pid')
  if (!fs.existsSync(pid)) throw new Error(`${folder} 上没有运行中的服务；先启动服务，或设置 DATABASE_URL`)
  const port = fs.readFileSync(pid, 'utf8').split('\n')[3]
  return `postgres://app:${fs.readFileSync(path.join(folder, 'pg.password'), 'utf8')}@127.0.0.1:${port}/postgres`
}
