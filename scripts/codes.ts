import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import type { NewBatch, PrizeInput } from '../contract/admin/duihuan'
import { clock, command, countOf, everyPage, timeOf } from './back-office'

const DONE = '已处理'
const STATES = { making: '制作中', waiting: '未开始', on: '生效中', taken: '已领完', over: '已结束', stopped: '已停用' }
const CODES = { unused: '未用', used: '已用', void: '已作废' }

/** coins=200, course=<编号>:365, coupon=<编号> */
function prizeOf(word: string): PrizeInput {
  const [, type = '', bizId = '', days] = /^(coins|course|coupon)=([\w-]+)(?::(\d+))?$/.exec(word) ?? []
  if (type === 'coins') return { type: 'coin', amount: countOf(bizId) }
  if (type === 'course') return { type, bizId, ...(days && { days: countOf(days) }) }
  if (type === 'coupon') return { type, bizId }
  throw new Error(`${word}：奖品应写作 coins=200、course=<编号>[:天数]、coupon=<编号>`)
}

type Terms = Partial<Omit<NewBatch, 'prizes'>>
const TERMS: Record<string, (word: string) => Terms> = {
  each: (word) => ({ perPerson: countOf(word) }),
  from: (word) => ({ startTime: timeOf(word) }),
  until: (word) => ({ endTime: timeOf(word) }),
  prefix: (prefix) => ({ prefix }),
  company: (company) => ({ scope: 'company', company }),
  channel: (channel) => ({ channel }),
  rules: (rules) => ({ rules }),
}
const FLAGS: Record<string, Terms> = {
  common: { kind: 'common' },
  newcomers: { scope: 'new' },
  profile: { needProfile: true },
}
function termOf(word: string): Terms {
  if (Object.hasOwn(FLAGS, word)) return FLAGS[word]
  const [, name = '', value = ''] = /^(\w+)=(.+)$/.exec(word) ?? []
  if (!Object.hasOwn(TERMS, name)) throw new Error(`${word}：不认识的条件`)
  return TERMS[name](value)
}
const isPrize = (word: string) => /^(coins|course|coupon)=/.test(word)

/** 兑换码: batches, what became of them, and what operators do about one code. */
export const run = command(module, {
  list: {
    help: '全部批次，用了多少',
    async run({ call }) {
      const all = await everyPage((cursor) => call('POST /admin/api/exchangeCode/batch/page', { body: { cursor } }))
      if (!all.length) return '还没有批次'
      return all.map(({ id, name, key, prizes, used, total, state, endTime, channel, exportedAt }) => {
        const what = prizes.map(({ title }) => title).join('＋')
        const facts = [
          name,
          what,
          `${used}/${total}`,
          STATES[state],
          `到 ${clock(endTime)}`,
          channel,
          key,
          exportedAt && '已导出',
        ]
        return [id, ...facts].filter(Boolean).join('  ')
      })
    },
  },
  new: {
    words: '<名称> <多少个> <奖品或条件 …>',
    help: `新建，须另一位同事复核，之后码一分钟内做好。奖品：coins=200，course=<编号>[:天数]，coupon=<编号>，多于一样的是礼包。条件：common 通用码，
      each=1 每人几个，from=2026-12-01T09:00，until=2026-12-31T23:59，prefix=HR，newcomers 仅限新用户，company=<企业名称>，
      profile 先完善资料，channel=<渠道>，rules=<给领的人看的话>`,
    async run({ call }, name, total, ...words) {
      const prizes = words.filter(isPrize).map(prizeOf)
      const terms: Terms = Object.assign({}, ...words.filter((word) => !isPrize(word)).map(termOf))
      const body = { name, kind: 'unique' as const, total: countOf(total), prizes, ...terms, requestId: randomUUID() }
      await call('POST /admin/api/exchangeCode/batch/create', { body })
      return DONE
    },
  },
  export: {
    words: '<批次> <文件.zip> <密码> <原因 …>',
    help: '导出全部码，只有一次；zip 用密码加密（12 位以上），用 7-Zip 等打开',
    async run({ call }, id, file, password, ...reason) {
      // Whoever cannot write it learns so before the codes are gone.
      fs.writeFileSync(file, '', { mode: 0o600, flag: 'wx' })
      try {
        const body = { id, password, reason: reason.join(' ') }
        const { bytes } = await call('POST /admin/api/exchangeCode/batch/export', { body })
        fs.writeFileSync(file, bytes)
        return file
      } catch (error) {
        fs.rmSync(file)
        throw error
      }
    },
  },
  stop: {
    words: '<批次> <原因 …>',
    help: '停用，没用过的立即不能用',
    async run({ call }, id, ...reason) {
      await call('POST /admin/api/exchangeCode/batch/stop', { body: { id, reason: reason.join(' ') } })
      return DONE
    },
  },
  resume: {
    words: '<批次> <原因 …>',
    help: '重新启用，须另一位同事复核',
    async run({ call }, id, ...reason) {
      await call('POST /admin/api/exchangeCode/batch/resume', { body: { id, reason: reason.join(' ') } })
      return DONE
    },
  },
  find: {
    words: '<末四位>',
    help: '按末四位查码',
    async run({ call }, last4) {
      const body = { last4: last4.toUpperCase() }
      const all = await everyPage((cursor) => call('POST /admin/api/exchangeCode/code/page', { body: { ...body, cursor } }))
      if (!all.length) return '没有这样的码'
      return all.map(({ id, batchName, state, nickName, phoneMasked, usedAt, reason }) =>
        [id, batchName, CODES[state], nickName, phoneMasked, usedAt && clock(usedAt), reason].filter(Boolean).join('  '),
      )
    },
  },
  void: {
    words: '<码的编号> <原因 …>',
    help: '作废没有用过的码',
    async run({ call }, id, ...reason) {
      const body = { ids: [id], reason: reason.join(' ') }
      const { voided } = await call('POST /admin/api/exchangeCode/code/void', { body })
      return voided ? DONE : '已经用过或作废了'
    },
  },
  restore: {
    words: '<码的编号> <原因 …>',
    help: '恢复作废的码',
    async run({ call }, id, ...reason) {
      await call('POST /admin/api/exchangeCode/code/restore', { body: { id, reason: reason.join(' ') } })
      return DONE
    },
  },
  tries: {
    words: '<手机号>',
    help: '一个人查过、兑过什么码，为什么没成',
    async run({ call }, phone) {
      const all = await everyPage((cursor) => call('POST /admin/api/exchangeCode/try/page', { body: { phone, cursor } }))
      if (!all.length) return '没有记录'
      return all.map(({ time, last4, batchName, outcome }) =>
        [clock(time), last4 && `…${last4}`, batchName, outcome || '通过'].filter(Boolean).join('  '),
      )
    },
  },
})
