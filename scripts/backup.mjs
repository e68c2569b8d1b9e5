import path from 'node:path'
import { databaseUrl } from './database-url.mjs'
import { load } from './desk.mjs'
import { root } from './setup.mjs'

// Backup and restore of a server with its embedded database. A database of one's own is saved by its own tools, see docs/operations.md.
const { restore, save } = load('../server/app/backup.ts')

const HELP = `node scripts/backup.mjs save <文件夹>      把 DATA_DIR（内置数据库与上传的文件）存进一个新文件夹，服务照常运行
node scripts/backup.mjs restore <文件夹>   还原到空的 DATA_DIR，之后照常启动服务`

async function run([act, folder]) {
  if (!['save', 'restore'].includes(act) || !folder) return console.log(HELP)
  if (process.env.DATABASE_URL) throw new Error('设置了 DATABASE_URL：这个数据库用 pg_dump 与 pg_restore，见 docs/operations.md')
  const dataDir = path.resolve(root, process.env.DATA_DIR ?? 'data')
  if (act === 'save') await save(dataDir, databaseUrl(), path.resolve(folder))
  else restore(path.resolve(folder), dataDir)
  console.log(act === 'save' ? `已备份到 ${folder}` : `已还原到 ${dataDir}`)
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
