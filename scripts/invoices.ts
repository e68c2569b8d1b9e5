import type { Result } from '../contract/endpoint'
import type { AdminApi } from '../contract/admin'
import { centsOf, clock, command, everyPage, fileOf, type AdminCall } from './back-office'

const DONE = '已处理'
const KINDS = { personal: '个人', company: '单位', special: '单位（专用发票）' }
type Invoice = Result<AdminApi['POST /admin/api/invoice/page']>['records'][number]

const yuan = ({ amount }: Invoice) => `¥${(amount / 100).toFixed(2)}`
const waitingLines = (one: Invoice) => [
  `${one.id}  ${clock(one.appliedAt)}  ${yuan(one)}${one.refunding ? '（退款中，先不要开）' : ''}`,
  `  ${[KINDS[one.kind], one.title, one.taxNo, one.emailMasked].filter(Boolean).join('｜')}`,
  `  订单 ${one.orderNo}｜${one.goods}`,
]
const reverseLines = (one: Invoice) => [
  `${one.id}  待红冲  ${one.number}  ${yuan(one)}  订单 ${one.orderNo}`,
  ...(one.kind === 'special' ? ['  专用发票：对方已确认用途或入账的，双方确认《红字发票信息确认单》之后才能开红字'] : []),
]

const queue = (call: AdminCall, name: 'waiting' | 'toReverse') =>
  everyPage((cursor) => call('POST /admin/api/invoice/page', { body: { queue: name, cursor } }))

/** Invoices: the platform of the tax office issues them, here they reach the buyer. */
export const run = command(module, {
  list: {
    help: '待开的发票，与退款后待红冲的',
    async run({ call }) {
      const waiting = await queue(call, 'waiting')
      const reverse = await queue(call, 'toReverse')
      const lines = [...waiting.flatMap(waitingLines), ...reverse.flatMap(reverseLines)]
      return lines.length ? lines : '没有待处理的发票'
    },
  },
  email: {
    words: '<发票> <原因 …>',
    help: '收票邮箱；每次查看都有记录',
    run: async ({ call }, id, ...reason) =>
      (await call('POST /admin/api/invoice/email/:id', { params: { id }, body: { reason: reason.join(' ') } })).email,
  },
  issue: {
    words: '<发票> <号码> <文件.pdf> [元]',
    help: '已开具，PDF 给买家下载；写了开票金额的，与现在应开的不同就不记',
    async run({ call }, id, number, file, sum) {
      const query = { number, ...(sum !== undefined && { amount: String(centsOf(sum)) }) }
      await call('POST /admin/api/invoice/issue/:id', { params: { id }, query, body: fileOf(file) })
      return DONE
    },
  },
  refuse: {
    words: '<发票> <原因 …>',
    help: '不能开，买家可改了再申请',
    async run({ call }, id, ...reason) {
      await call('POST /admin/api/invoice/refuse', { body: { id, reason: reason.join(' ') } })
      return DONE
    },
  },
  reversed: {
    words: '<发票>',
    help: '已红冲',
    async run({ call }, id) {
      await call('POST /admin/api/invoice/reverse', { body: { id } })
      return DONE
    },
  },
})
