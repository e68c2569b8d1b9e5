import type { FastifyInstance } from 'fastify'
import fs from 'node:fs'
import type pg from 'pg'
import type { Settings } from './settings'

/** What the machine refuses, with the setting that has to change. */
const refused = (setting: string, error: unknown) => new Error(`${setting}（${(error as Error).message}）`)

/** PostgreSQL 15, as it numbers itself. */
const OLDEST = 150_000

export function needFolder({ dataDir }: Settings) {
  try {
    fs.mkdirSync(dataDir, { recursive: true })
    fs.accessSync(dataDir, fs.constants.W_OK)
  } catch (error) {
    throw refused(`DATA_DIR=${dataDir}：不能在这个目录里写文件`, error)
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

export async function listen(http: FastifyInstance, { port, host }: Settings) {
  await http.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw refused(`PORT=${port}：端口已被占用，请停止占用它的程序或换一个端口`, error)
    if (error.code === 'EACCES') throw refused(`PORT=${port}：没有使用这个端口的权限，请换一个 1024 以上的端口`, error)
    throw refused(`HOST=${host}：不能在这个地址上监听`, error)
  })
}
