import fs from 'node:fs'
import { createApp } from '../server/app/app'
import { openDatabase } from '../server/app/db'
import { lockFolder, startCluster } from '../server/app/postgres'
import type { Services } from '../server/app/serve'
import { readSettings, type Settings } from '../server/app/settings'
import { createGateways } from '../server/gateways'
import { modules } from '../server/modules'
import { cancel } from '../server/modules/domains/live/schedule/cancel'
import { create, setGoods, type NewLive } from '../server/modules/domains/live/schedule/create'
import { livePage } from '../server/modules/domains/live/cards'
import { putDoc } from '../server/modules/domains/live/board/docs'
import { setDrawCoins, winnersOf } from '../server/modules/domains/live/operator'
import { putPlayback } from '../server/modules/domains/live/recording/recording'
import { reschedule } from '../server/modules/domains/live/schedule/reschedule'

const USAGE = `用法：npx tsx scripts/live.ts <命令>
  list                        最近的直播与它们的编号
  create <文件.json>          新建一场直播，字段见 docs/product/live.md
  cancel <编号> [说明] [退款]  取消还没开始的直播；说明写给所有预约过、买了课的人；退款写 refund 或 keep，
                              不写时课程只卖这一场才退
  move <编号> <开始> <结束>   改期还没开始的直播，如 2026-12-05T20:00+08:00
  playback <编号> <录像>      给已结束的直播放上回放：.mp4 文件，或含 index.m3u8 的文件夹
  doc <编号> <文件>           加一份资料：.pdf .docx .xlsx .pptx
  goods <编号> <课程编号…>    直播间的商品，按顺序，整套替换；一个也不写为清空
  coins <编号> <金币>         抽奖一共还能发多少金币
  winners <编号>              抽奖的中奖名单，用来发奖`

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
  async cancel({ db }, id, note, refund) {
    if (refund !== undefined && refund !== 'refund' && refund !== 'keep') throw new Error('退款写 refund 或 keep')
    const done = await cancel(db, id, { note, ...(refund && { refund: refund === 'refund' }) })
    if (!done) return '没有取消：它不存在、已经开始，或已经结束'
    return `已取消，预约过和买了课的人会在一分钟内收到通知${done === 'refunded' ? '，已付的款项由任务逐笔原路退回' : ''}`
  },
  async move({ db }, id, from, to) {
    const [startAt, planEndAt] = [new Date(from), new Date(to)]
    if (!(startAt.getTime() > Date.now() && planEndAt > startAt)) throw new Error('开始要在现在之后，结束要在开始之后')
    return (await reschedule(db, id, startAt, planEndAt))
      ? '已改期，预约过的人会在一分钟内收到通知'
      : '没有改期：它不存在、已经开始，或已经取消'
  },
  playback: async (services, id, from) =>
    (await putPlayback(services, id, from)) ? '回放已放上' : '没有放上：它不存在，或还没有结束',
  doc: async (services, id, from) => ((await putDoc(services, id, from)) ? '资料已加上' : '没有加上：没有这场直播'),
  async goods({ db }, id, ...courses) {
    await db.transaction().execute((trx) => setGoods(trx, id, courses))
    return `直播间现有 ${courses.length} 门课程`
  },
  coins: async ({ db }, id, coins) =>
    (await setDrawCoins(db, id, Number(coins))) ? `抽奖还能发 ${coins} 金币` : '没有改：没有这场直播，或金币不是 0–100000 的整数',
  async winners({ db }, id) {
    const rows = await winnersOf(db, id)
    return rows.length
      ? rows.map((row) => [row.drawnAt, row.prize, row.nickName, row.userId].join('  ')).join('\n')
      : '没有人中奖'
  },
}
/** How many words follow a command, at least and at most. */
const needs: Record<string, [number, number]> = {
  list: [0, 0],
  create: [1, 1],
  cancel: [1, 3],
  move: [3, 3],
  playback: [2, 2],
  doc: [2, 2],
  goods: [1, 21],
  coins: [2, 2],
  winners: [1, 1],
}

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
  if (!command || args.length < needs[name][0] || args.length > needs[name][1]) throw new Error(USAGE)
  const settings = { ...readSettings(process.env), logLevel: 'warn' }
  const { url, leave } = await databaseOf(settings)
  const database = openDatabase(url, 2)
  const app = await createApp(settings, modules, database, (http) => createGateways(settings, database.db, http))
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
