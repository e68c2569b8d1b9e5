import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import type { NewCoupon } from '../contract/admin/coupon'
import { maskPhone } from '../server/app/formats/text'
import { centsOf, command, countOf, everyPage } from './back-office'

const DONE = '已处理'
const DAY = 86_400_000

/** Midnight in Shanghai, so many days later. */
const day = (later: number) => (word: string) => {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(word) ? Date.parse(`${word}T00:00:00+08:00`) : NaN
  if (Number.isNaN(date)) throw new Error(`${word}：日期应如 2026-12-31`)
  return new Date(date + later * DAY).toISOString()
}

type Conditions = Omit<NewCoupon, 'title' | 'amount'>
const CONDITIONS: Record<string, (word: string) => Conditions> = {
  min: (word) => ({ minPrice: centsOf(word) }),
  days: (word) => ({ days: countOf(word) }),
  until: (word) => ({ endsAt: day(1)(word) }),
  from: (word) => ({ startsAt: day(0)(word) }),
  course: (courseId) => ({ courseId }),
  category: (categoryId) => ({ categoryId }),
  each: (word) => ({ perPerson: countOf(word) }),
  stock: (word) => ({ stock: countOf(word) }),
}
const conditionsOf = (words: string[]): Conditions =>
  Object.assign(
    {},
    ...words.map((word) => {
      const [, name = '', value = ''] = /^(\w+)=(.+)$/.exec(word) ?? []
      if (!Object.hasOwn(CONDITIONS, name)) throw new Error(`${word}：不认识的条件`)
      return CONDITIONS[name](value)
    }),
  )

const STATES = { open: '', stopped: '已停发', over: '已过期' }
const SAID = { given: '已发', had: '已有', unknown: '没有这个手机号', none: '已发完、已过期或已停发' }
const phonesOf = (words: string[]) =>
  words.length === 1 && fs.existsSync(words[0]) ? fs.readFileSync(words[0], 'utf8').split(/\s+/).filter(Boolean) : words

/** Coupons: kinds of them, and who is given one. */
export const run = command(module, {
  list: {
    help: '全部优惠券，发了多少、用了多少',
    async run({ call }) {
      const all = await everyPage((cursor) => call('POST /admin/api/coupon/page', { body: { cursor } }))
      if (!all.length) return '还没有优惠券'
      return all.map(({ id, title, minPrice, amount, scope, given, held, used, left, state }) => {
        const counts = [`已发 ${given}`, held && `占用 ${held}`, `已用 ${used}`, left !== null && `余 ${left}`].filter(Boolean)
        const facts = [title, scope && `限 ${scope}`, `满 ${minPrice / 100} 减 ${amount / 100}`, ...counts, STATES[state]]
        return [id, ...facts].filter(Boolean).join('  ')
      })
    },
  },
  new: {
    words: '<名称> <减多少元> <条件 …>',
    help: `新建，答编号。条件：days=30 发到手后多少天内有效，until=2026-12-31 最晚到这一天（至少写一个），min=150 满多少元可用，
      from=2026-12-01 从这一天起，course=<编号> 或 category=<编号> 只用于它，each=1 每人几张，stock=100 总共几张`,
    async run({ call }, title, amount, ...words) {
      const body = { title, amount: centsOf(amount), ...conditionsOf(words), requestId: randomUUID() }
      return (await call('POST /admin/api/coupon/create', { body })).id
    },
  },
  stop: {
    words: '<优惠券> <原因 …>',
    help: '停发，发出去的仍可用',
    async run({ call }, id, ...reason) {
      await call('POST /admin/api/coupon/stop', { body: { id, reason: reason.join(' ') } })
      return DONE
    },
  },
  give: {
    words: '<优惠券> <原因> <手机号 …|文件>',
    help: '发给这些人（文件每行一个手机号）',
    async run({ call }, couponId, reason, ...words) {
      const phones = [...new Set(phonesOf(words))]
      const found = await call('POST /admin/api/coupon/recipient/list', { body: { phones } })
      const userIds = found.flatMap(({ userId }) => userId ?? [])
      const body = { couponId, userIds, reason, requestId: randomUUID() }
      const { people } = userIds.length ? await call('POST /admin/api/coupon/give', { body }) : { people: [] }
      const outcomes = new Map(people.map(({ userId, outcome }) => [userId, outcome]))
      return found.map(({ phone, userId }) => `${maskPhone(phone)}  ${SAID[outcomes.get(userId ?? '') ?? 'unknown']}`)
    },
  },
})
