import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { account, handOver } from '../../server/app/database/postgres'
import { until } from '../failure/support'
import { byPort } from './by-port'

const file = [process.env.PGBOUNCER ?? '', '/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer'].find((name) => fs.existsSync(name))
const version = file ? /PgBouncer (\d+)\.(\d+)/.exec(spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout) : null

/** PgBouncer of the system's packages, or the one that PGBOUNCER names, where it knows named prepared statements (≥ 1.21). */
export const pgbouncer = version && (Number(version[1]) > 1 || Number(version[2]) >= 21) ? file : undefined

/**
 * PgBouncer before a database, with as few connections to it as `size`, each lent for one transaction; its files lie in `where`.
 * Settings are those of docs/deploy.md.
 */
export async function poolBefore(databaseUrl: string, port: number, size: number, where: string) {
  const { hostname, port: to, username, password } = new URL(databaseUrl)
  const config = path.join(where, 'pgbouncer.ini')
  fs.writeFileSync(path.join(where, 'users.txt'), `"${username}" "${decodeURIComponent(password)}"\n`)
  fs.writeFileSync(
    config,
    `[databases]
* = host=${hostname} port=${to}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${where}/users.txt
logfile = ${where}/log
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 500
max_prepared_statements = 400
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout
`,
  )
  // It refuses to run as root, as PostgreSQL does.
  handOver(where)
  const pooler = spawn(pgbouncer!, ['-q', config], { ...account(), stdio: ['ignore', 'ignore', 'inherit'] })
  await once(pooler, 'spawn')
  const isThere = () =>
    new Promise<boolean>((answer) => {
      const line = net.connect(port, '127.0.0.1', () => answer(true))
      line.on('error', () => answer(false)).on('connect', () => line.destroy())
    })
  await until(() => {
    if (pooler.exitCode !== null) throw new Error(fs.readFileSync(path.join(where, 'log'), 'utf8'))
    return isThere()
  })
  return {
    url: byPort(databaseUrl, port),
    async stop() {
      const ended = once(pooler, 'exit')
      pooler.kill('SIGINT')
      await ended
    },
  }
}
