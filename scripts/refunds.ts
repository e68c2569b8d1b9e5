import { randomUUID } from 'node:crypto'
import type { AdminApi } from '../contract/admin'
import type { Result } from '../contract/endpoint'
import { centsOf, choose, clock, command, everyPage } from './back-office'

const DONE = '已处理'
const CAUSES = { asked: '申请退款', late: '订单关闭后付款', twice: '重复支付', repriced: '按改价之前的金额付款' }
const BY = {
  wechat: '',
  apple: '（Apple 收款，请联系买家向 Apple 申请）',
  transfer: '（对公转账，转回付款账户）',
}
const SWITCH = { on: true, off: false }
const GOODS = { virtual: true, real: false }
const PLACES = { weapp: 'weapp', wechat: 'wechat', browser: 'browser' } as const
const WAYS = { mini: 'mini', virtual: 'virtual' } as const
type Stuck = Result<AdminApi['POST /admin/api/payment/stuck/page']>['records'][number]

const yuan = (fen: number) => `¥${(fen / 100).toFixed(2)}`
const stuckLines = ({ id, createdAt, amount, cause, by, orderNo, title, outTradeNo, outRefundNo }: Stuck) => [
  `${id}  ${clock(createdAt)}  ${yuan(amount)}  ${CAUSES[cause]}${BY[by]}`,
  `  订单 ${orderNo}｜${title}｜商户单号 ${outTradeNo}｜退款单号 ${outRefundNo}`,
]

/** Money that goes back: what WeChat does not do by itself, and what operators give. */
export const run = command(module, {
  list: {
    help: '要人处理的退款',
    async run({ call }) {
      const rows = await everyPage((cursor) => call('POST /admin/api/payment/stuck/page', { body: { cursor } }))
      return rows.length ? rows.flatMap(stuckLines) : '没有需要处理的退款'
    },
  },
  done: {
    words: '<退款> <流水号>',
    help: '已经退给买家（Apple、银行或微信后台的流水号）',
    async run({ call }, id, number) {
      await call('POST /admin/api/payment/settle', { body: { id, number, requestId: randomUUID() } })
      return DONE
    },
  },
  retry: {
    words: '<退款> <原因 …>',
    help: '换一个退款单号再提交给微信',
    async run({ call }, id, ...reason) {
      await call('POST /admin/api/payment/retry', { body: { id, reason: reason.join(' '), requestId: randomUUID() } })
      return DONE
    },
  },
  give: {
    words: '<订单号> <元> <原因 …>',
    help: '退一张订单的一部分或余下的全部，一张订单一共超过 500 元须另一人复核',
    async run({ call }, order, sum, ...reason) {
      const { id } = await call('GET /admin/api/order/show/:order', { params: { order } })
      const body = { orderId: id, amount: centsOf(sum), reason: reason.join(' '), requestId: randomUUID() }
      const { amount, coins } = await call('POST /admin/api/order/refund', { body })
      return `退 ${yuan(amount)}${coins ? ` 和 ${coins} 金币` : ''}，一分钟内提交`
    },
  },
  differences: {
    help: '与微信账单不同的、交易单号重复的，没有了结的',
    async run({ call }) {
      const rows = await everyPage((cursor) => call('POST /admin/api/payment/difference/page', { body: { cursor } }))
      const sum = (fen: number | null) => (fen === null ? '无' : yuan(fen))
      const lines = rows.map(({ day, what, outTradeNo, outRefundNo, ours, theirs }) =>
        `${day}  ${what}  我们 ${sum(ours)}  微信 ${sum(theirs)}  ${outTradeNo} ${outRefundNo}`.trimEnd(),
      )
      return lines.length ? lines : '没有不同的'
    },
  },
  switches: {
    help: '支付开关；没有列出的按默认',
    async run({ call }) {
      const rows = await call('GET /admin/api/payment/switches')
      const lines = rows.map(
        ({ platform, virtual, enabled, way }) =>
          `${platform}  ${virtual ? 'virtual' : 'real'}  ${enabled ? 'on' : 'off'}${way ? `  ${way}` : ''}`,
      )
      return lines.length ? lines : '都按默认'
    },
  },
  switch: {
    words: '<weapp|wechat|browser> <virtual|real> <on|off> <原因> [mini|virtual]',
    help: '开关一处的支付；最后一个只用于小程序的虚拟商品',
    async run({ call }, platform, goods, state, reason, way) {
      await call('POST /admin/api/payment/switch', {
        body: {
          platform: choose(PLACES, platform),
          virtual: choose(GOODS, goods),
          enabled: choose(SWITCH, state),
          ...(way !== undefined && { way: choose(WAYS, way) }),
          reason,
          requestId: randomUUID(),
        },
      })
      return DONE
    },
  },
})
