import fs from 'node:fs'
import { randomUUID } from 'node:crypto'
import type { AdminApi } from '../contract/admin'
import type { Input } from '../contract/endpoint'
import { saveRecording } from '../server/modules/domains/live/recording/recording'
import { choose, clock, command, everyPage, fileOf, timeOf } from './back-office'

type NewLive = Omit<Input<'POST /admin/api/live/create', AdminApi['POST /admin/api/live/create']>['body'], 'requestId'>

const refunds = { refund: 'refund', keep: 'keep' } as const

export const run = command(module, {
  list: {
    help: '直播与它们的编号，开始最晚的在前',
    async run({ call }) {
      const all = await everyPage((cursor) => call('POST /admin/api/live/page', { body: { size: 50, cursor } }))
      return all.length ? all.map(({ id, startAt, state, title }) => `${id}  ${clock(startAt)}  ${state}  ${title}`) : '没有直播'
    },
  },
  create: {
    words: '<文件.json>',
    help: '新建一场直播，答编号；字段见 docs/product/live.md',
    async run({ call }, file) {
      // What is missing, or not of its kind, the endpoint refuses.
      const live = JSON.parse(fs.readFileSync(file, 'utf8')) as NewLive
      const term = { startAt: timeOf(live.startAt), planEndAt: timeOf(live.planEndAt) }
      return (await call('POST /admin/api/live/create', { body: { ...live, ...term, requestId: randomUUID() } })).id
    },
  },
  cancel: {
    words: '<编号> [说明] [refund|keep]',
    help: '取消还没开始的直播；说明写给所有预约过、买了课的人。除非写 keep（不退款），须另一人复核；不写时课程只卖这一场才退',
    async run({ call }, id, note, refund) {
      const body = { id, ...(note && { note }), ...(refund && { refund: choose(refunds, refund) }) }
      const done = await call('POST /admin/api/live/cancel', { body })
      return `已取消，预约过和买了课的人会在一分钟内收到通知${done === 'refunded' ? '，已付的款项由任务逐笔原路退回' : ''}`
    },
  },
  move: {
    words: '<编号> <开始> <结束>',
    help: '改期还没开始的直播，北京时间，如 2026-12-05T20:00',
    async run({ call }, id, from, to) {
      await call('POST /admin/api/live/move', { body: { id, startAt: timeOf(from), planEndAt: timeOf(to) } })
      return '已改期，预约过的人会在一分钟内收到通知'
    },
  },
  playback: {
    words: '<编号> <录像>',
    help: '给已结束的直播放上回放：.mp4 文件，或含 index.m3u8 的文件夹',
    async run({ call, services }, id, from) {
      await call('POST /admin/api/live/playback', { body: { id, mediaId: await saveRecording(services, from) } })
      return '回放已放上'
    },
  },
  doc: {
    words: '<编号> <文件>',
    help: '加一份资料：.pdf .docx .xlsx .pptx',
    async run({ call }, id, from) {
      await call('POST /admin/api/live/doc/:id', { params: { id }, body: fileOf(from) })
      return '资料已加上'
    },
  },
  goods: {
    words: '<编号> [课程编号 …]',
    help: '直播间的商品，按顺序，整套替换；一个也不写为清空',
    async run({ call }, id, ...courseIds) {
      await call('POST /admin/api/live/goods', { body: { id, courseIds } })
      return `直播间现有 ${courseIds.length} 门课程`
    },
  },
  coins: {
    words: '<编号> <金币>',
    help: '抽奖一共还能发多少金币；连同已经发的超过 1000 须另一人复核',
    async run({ call }, id, coins) {
      await call('POST /admin/api/live/coins', { body: { id, coins: Number(coins) } })
      return `抽奖还能发 ${coins} 金币`
    },
  },
  winners: {
    words: '<编号>',
    help: '抽奖的中奖名单，用来发奖',
    async run({ call }, id) {
      const all = await call('GET /admin/api/live/winners/:id', { params: { id } })
      if (!all.length) return '没有人中奖'
      return all.map(({ drawnAt, prize, coins, nickName, userId }) =>
        [clock(drawnAt), coins ? `${prize}（${coins} 金币，已到账）` : prize, nickName, userId].join('  '),
      )
    },
  },
})
