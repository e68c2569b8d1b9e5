import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import fs from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { errorOf } from './thrown'
import { refusalOf } from './errors'
import type { Settings } from './settings'

/** What the machine refuses, with the setting that has to change. */
const refused = (setting: string, error: unknown) => new Error(`${setting}（${errorOf(error).message}）`, { cause: error })

/** PostgreSQL 15, as it numbers itself. */
const OLDEST = 150_000
/** How long a start waits for the database, and how often it looks. */
const PATIENCE_MS = 60_000
const AGAIN_MS = 500

export function needFolder({ dataDir }: Settings) {
  try {
    fs.mkdirSync(dataDir, { recursive: true })
    fs.accessSync(dataDir, fs.constants.W_OK)
  } catch (error) {
    throw refused(`DATA_DIR=${dataDir}：不能在这个目录里写文件`, error)
  }
}

/** Does a step of the start, and again while the database is away: it may still be starting, or blink. */
export async function retryWhileAway<T>(step: () => Promise<T>, log: FastifyBaseLogger, patienceMs = PATIENCE_MS): Promise<T> {
  const until = Date.now() + patienceMs
  for (let said = false; ; said = true) {
    try {
      return await step()
    } catch (error) {
      const away = refusalOf(errorOf(error).cause ?? error)?.code === 503
      if (!away || Date.now() > until) throw error
      if (!said) log.warn({ err: error }, '数据库暂时连不上，等它回来')
    }
    await wait(AGAIN_MS)
  }
}

export async function needDatabase(pool: pg.Pool) {
  const { rows } = await pool
    .query<{ number: number; name: string }>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
    )
    .catch((error) => {
      throw refused('DATABASE_URL：连不上数据库', error)
    })
  const [version] = rows
  if (version.number < OLDEST) throw new Error(`DATABASE_URL：需要 PostgreSQL 15 或更高版本，现在是 ${version.name}`)
}

/**
 * Connections that may wait to be taken. Whoever comes in a rush beyond them is not refused, but left to try again after 1,
 * 3, 7, 15 and 31 s. The system allows as many as net.core.somaxconn.
 */
const MOST_UNACCEPTED = 4096

export async function listen(http: FastifyInstance, { port, host }: Settings) {
  await http.listen({ port, host, backlog: MOST_UNACCEPTED }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw refused(`PORT=${port}：端口已被占用，请停止占用它的程序或换一个端口`, error)
    if (error.code === 'EACCES') throw refused(`PORT=${port}：没有使用这个端口的权限，请换一个 1024 以上的端口`, error)
    throw refused(`HOST=${host}：不能在这个地址上监听`, error)
  })
}
