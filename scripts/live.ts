import fs from 'node:fs'
import { createApp } from '../server/app/app'
import { openDatabase } from '../server/app/db'
import { lockFolder, startCluster } from '../server/app/postgres'
import type { Services } from '../server/app/serve'
import { readSettings, type Settings } from '../server/app/settings'
import { createGateways } from '../server/gateways'
import { create, type NewLive } from '../server/modules/live/create'
import { livePage } from '../server/modules/live/cards'
import { putPlayback } from '../server/modules/live/recording'
import { cancel } from '../server/modules/live/states'

const USAGE = `用法：npx tsx scripts/live.ts <命令>
  list                        最近的直播与它们的编号
  create <文件.json>          新建一场直播，字段见 docs/product/live.md
  cancel <编号>               取消还没开始的直播
  playback <编号> <录像>      给已结束的直播放上回放：.mp4 文件，或含 index.m3u8 的文件夹`

type Command = (services: Services, ...args: string[]) => Promise<string>

const commands: Record<string, Command> = {
  async list({ db }) {
    const { records } = await livePage(db, { size: 50 }, null)
    return records.map(({ id, startTime, status, title }) => `${id}  ${startTime}  ${status}  ${title}`).join('\n')
  },
  async create({ db }, file) {
    const { startAt, planEndAt, ...rest } = JSON.parse(fs.readFileSync(file, 'utf8')) as NewLive
    const live = { ...rest, startAt: new Date(startAt), planEndAt: new Date(planEndAt) }
    return db.transaction().execute((trx) => create(trx, live))
  },
  cancel: async ({ db }, id) =>
    (await cancel(db, id)) ? '已取消，预约过的人会在一分钟内收到通知' : '没有取消：它不存在、已经开始，或已经结束',
  playback: async (services, id, from) =>
    (await putPlayback(services, id, from)) ? '回放已放上' : '没有放上：它不存在，或还没有结束',
}
const needs: Record<string, number> = { list: 0, create: 1, cancel: 1, playback: 2 }

/** The database of the server, whether that is running or not. */
async function databaseOf({ databaseUrl, dataDir }: Settings): Promise<{ url: string; leave(): Promise<void> }> {
  if (databaseUrl) return { url: databaseUrl, leave: async () => {} }
  let unlock: (() => void) | undefined
  try {
    unlock = lockFolder(dataDir)
  } catch {
    // The server is running: its database is used, and left running.
  }
  const { url, stop } = await startCluster(dataDir)
  return {
    url,
    async leave() {
      if (unlock) await stop()
      unlock?.()
    },
  }
}

async function main([name, ...args]: string[]) {
  const command = commands[name ?? '']
  if (!command || args.length !== needs[name]) throw new Error(USAGE)
  const settings = { ...readSettings(process.env), logLevel: 'warn' }
  const { url, leave } = await databaseOf(settings)
  const database = openDatabase(url, 2)
  const app = await createApp(settings, database, (http) => createGateways(settings, database.db, http))
  try {
    process.stdout.write((await command(app.services, ...args)) + '\n')
  } finally {
    await app.http.close()
    await database.close()
    await leave()
  }
}

main(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
