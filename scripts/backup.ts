import path from 'node:path'
import { prune } from '../server/app/database/archive'
import { move, restore, save, saveRows, upgrade } from '../server/app/database/backup'
import { runningUrl } from '../server/app/database/postgres'
import { readSettings, type Settings } from '../server/app/settings'

// Backup, restore and moves of a server's data: the database and the files together, see docs/operations.md.
const HELP = `node dist/server/backup.cjs <命令>
  save <新文件夹> [rows]      把数据库与上传的文件存进一个新文件夹，服务照常运行；
                              rows：存成任何 PostgreSQL 都能装入的行（设置了 DATABASE_URL 的总是这样）
  restore <文件夹> [时刻]     还原到空的 DATA_DIR（设置了 DATABASE_URL 的，数据库还原到那个空库）；
                              时刻如 2026-11-23T10:00:00+08:00，要 ARCHIVE_DIR 里的日志
  prune <最旧的备份>          删除 ARCHIVE_DIR 里这个备份用不到的日志
  move <postgres://…>         服务停着时：内置数据库搬到自己的 PostgreSQL（空库）
  upgrade <旧版程序的文件夹>  服务停着时：内置数据库升到这里装的大版本`

function momentOf(word: string) {
  const moment = new Date(word)
  if (Number.isNaN(moment.getTime())) throw new Error(`${word} 不是一个时刻，应如 2026-11-23T10:00:00+08:00`)
  return moment
}

function archiveOf({ archiveDir }: Settings) {
  if (!archiveDir) throw new Error('没有设置 ARCHIVE_DIR')
  return archiveDir
}

/** Each says what it has done. */
const acts: Record<string, (settings: Settings, word: string, more?: string) => Promise<string>> = {
  async save({ databaseUrl, dataDir }, folder, more) {
    const to = path.resolve(folder)
    if (databaseUrl || more === 'rows') await saveRows(dataDir, databaseUrl ?? runningUrl(dataDir), to)
    else await save(dataDir, runningUrl(dataDir), to)
    return `已备份到 ${to}`
  },
  async restore(settings, folder, moment) {
    const { databaseUrl, dataDir } = settings
    const until = moment ? { moment: momentOf(moment), archive: archiveOf(settings) } : undefined
    await restore(path.resolve(folder), dataDir, { databaseUrl, until })
    return `已还原到 ${dataDir}`
  },
  prune: async (settings, backup) => `删除了 ${prune(archiveOf(settings), path.resolve(backup))} 个日志`,
  async move({ dataDir }, databaseUrl) {
    await move(dataDir, databaseUrl)
    return '已搬完：设置 DATABASE_URL 再启动，文件仍在 DATA_DIR'
  },
  async upgrade({ dataDir }, folder) {
    const { from, to } = await upgrade(dataDir, path.resolve(folder))
    return `已从 PostgreSQL ${from} 升到 ${to}；原来的在 ${dataDir}/pg-${from}，确认无误后删除`
  },
}

async function run([act, word, more]: string[]) {
  if (!Object.hasOwn(acts, act ?? '') || !word) return console.log(HELP)
  console.log(await acts[act](readSettings(process.env), word, more))
}

run(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
