import path from 'node:path'
import { restore, save } from '../server/app/backup'
import { runningUrl } from '../server/app/postgres'
import { readSettings } from '../server/app/settings'

// Backup and restore of a server with its embedded database. A database of one's own is saved by its own tools, see docs/operations.md.
const HELP = `npx tsx scripts/backup.ts save <文件夹>      把 DATA_DIR（内置数据库与上传的文件）存进一个新文件夹，服务照常运行
npx tsx scripts/backup.ts restore <文件夹>   还原到空的 DATA_DIR，之后照常启动服务`

async function run([act, folder]: string[]) {
  if ((act !== 'save' && act !== 'restore') || !folder) return console.log(HELP)
  const { databaseUrl, dataDir } = readSettings(process.env)
  if (databaseUrl) throw new Error('设置了 DATABASE_URL：这个数据库用 pg_dump 与 pg_restore，见 docs/operations.md')
  if (act === 'save') await save(dataDir, runningUrl(dataDir), path.resolve(folder))
  else restore(path.resolve(folder), dataDir)
  console.log(act === 'save' ? `已备份到 ${folder}` : `已还原到 ${dataDir}`)
}

run(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
