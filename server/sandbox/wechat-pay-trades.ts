import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { beijing } from '../gateways/wechat-pay'

export interface SandboxTrade {
  prepayId: string
  type: 'JSAPI' | 'MWEB'
  appId: string
  openId: string
  outTradeNo: string
  description: string
  /** 分 */
  amount: number
  attach: string
  notifyUrl: string
  /** RFC 3339; '' for none */
  expireTime: string
  createdAt: string
  /** Which key the merchant wants signatures of. */
  keyId?: string
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED' | 'REFUND'
  transactionId: string
  paidAt: string
}

export interface SandboxRefund {
  outRefundNo: string
  refundId: string
  outTradeNo: string
  /** 分 */
  amount: number
  reason: string
  notifyUrl: string
  createdAt: string
  /** From then on it is a success. */
  successAt: string
  keyId?: string
}

/** An answer that is not a success, as WeChat Pay gives it. */
export class PayError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

/** WeChat's own limit on a prepay_id. */
const PREPAY_MS = 2 * 3_600_000

const stamp = () => beijing(new Date()).slice(0, 19).replaceAll(/\D/g, '')
/** Like WeChat's numbers: a prefix, the day, then digits. */
const number = (prefix: string) => `${prefix}${stamp()}${String(randomBytes(6).readUIntBE(0, 6)).padStart(15, '0').slice(-10)}`

/** Orders and refunds, in memory and, line by line, in a file that is read again at the next start. */
export class SandboxTrades {
  private loaded = false
  private trades = new Map<string, SandboxTrade>()
  private prepaid = new Map<string, SandboxTrade>()
  private refunds = new Map<string, SandboxRefund>()

  constructor(private folder: string) {}

  private get file() {
    return path.join(this.folder, 'trades.jsonl')
  }

  private load() {
    if (this.loaded) return
    this.loaded = true
    fs.mkdirSync(this.folder, { recursive: true })
    if (!fs.existsSync(this.file)) return
    for (const line of fs.readFileSync(this.file, 'utf8').split('\n')) {
      const { trade, refund } = lineOf(line)
      if (trade) this.put(trade)
      if (refund) this.refunds.set(refund.outRefundNo, refund)
    }
  }

  private put(trade: SandboxTrade) {
    this.trades.set(trade.outTradeNo, trade)
    this.prepaid.set(trade.prepayId, trade)
  }

  private save(change: { trade: SandboxTrade } | { refund: SandboxRefund }) {
    // A line that a killed server left unfinished stays alone on its line.
    fs.appendFileSync(this.file, `\n${JSON.stringify(change)}`)
  }

  byNumber(outTradeNo: string): SandboxTrade {
    this.load()
    return this.trades.get(outTradeNo) ?? missing('ORDER_NOT_EXIST', '订单不存在')
  }

  byPrepayId(prepayId: string): SandboxTrade | undefined {
    this.load()
    return this.prepaid.get(prepayId)
  }

  refundOf(outRefundNo: string): SandboxRefund {
    this.load()
    return this.refunds.get(outRefundNo) ?? missing('RESOURCE_NOT_EXISTS', '退款单不存在')
  }

  /** What was paid, and what was given back, on a day of China's. */
  on(day: string) {
    this.load()
    return {
      paid: [...this.trades.values()].filter((trade) => trade.paidAt.startsWith(day)),
      refunded: [...this.refunds.values()].filter((refund) => refund.createdAt.startsWith(day)),
    }
  }

  /** The same order again gets a new prepay_id, as long as nothing of it changed. */
  prepay(wanted: Omit<SandboxTrade, 'prepayId' | 'createdAt' | 'state' | 'transactionId' | 'paidAt'>): SandboxTrade {
    this.load()
    const known = this.trades.get(wanted.outTradeNo)
    if (known?.state === 'CLOSED') throw new PayError(400, 'ORDER_CLOSED', '该订单已关闭')
    if (known && known.state !== 'NOTPAY') throw new PayError(400, 'ORDERPAID', '该订单已支付')
    if (known && (known.amount !== wanted.amount || known.description !== wanted.description || known.type !== wanted.type))
      throw new PayError(400, 'INVALID_REQUEST', '请求重入时，参数与首次请求时不一致')
    const prepayId = `wx${stamp()}${randomBytes(10).toString('hex')}`
    const trade = { ...wanted, prepayId, createdAt: beijing(new Date()), state: 'NOTPAY', transactionId: '', paidAt: '' } as const
    this.put(trade)
    this.save({ trade })
    return trade
  }

  private change(trade: SandboxTrade, members: Partial<SandboxTrade>): SandboxTrade {
    Object.assign(trade, members)
    // An order that was asked for twice has two prepay_ids and is still one order.
    this.put(trade)
    this.save({ trade })
    return trade
  }

  /** Why the person cannot pay this now, in WeChat's words. */
  obstacle(trade: SandboxTrade): string | undefined {
    const { state } = this.byNumber(trade.outTradeNo)
    if (state === 'CLOSED') return '订单已关闭'
    if (state !== 'NOTPAY') return undefined
    const ends = Math.min(Date.parse(trade.expireTime || '9999-01-01'), Date.parse(trade.createdAt) + PREPAY_MS)
    return Date.now() > ends ? '订单已超过支付期限' : undefined
  }

  isPaid(trade: SandboxTrade) {
    return this.byNumber(trade.outTradeNo).paidAt !== ''
  }

  /** Takes the money; undefined when it was paid before. */
  pay(prepaid: SandboxTrade): SandboxTrade | undefined {
    const obstacle = this.obstacle(prepaid)
    if (obstacle) throw new PayError(400, 'ORDER_CLOSED', obstacle)
    const trade = this.byNumber(prepaid.outTradeNo)
    if (trade.paidAt) return undefined
    return this.change(trade, { state: 'SUCCESS', transactionId: number('4200'), paidAt: beijing(new Date()) })
  }

  close(outTradeNo: string) {
    const trade = this.byNumber(outTradeNo)
    if (trade.state === 'CLOSED') throw new PayError(400, 'ORDER_CLOSED', '该订单已关闭')
    if (trade.state !== 'NOTPAY') throw new PayError(400, 'ORDERPAID', '该订单已支付')
    this.change(trade, { state: 'CLOSED' })
  }

  /** The refund, and whether it is a new one: the same number again is the same refund. */
  refund(
    wanted: Pick<SandboxRefund, 'outTradeNo' | 'outRefundNo' | 'amount' | 'reason' | 'notifyUrl' | 'keyId'> & { total: number },
    afterMs: number,
  ): { refund: SandboxRefund; fresh: boolean } {
    this.load()
    const trade = this.trades.get(wanted.outTradeNo) ?? missing('RESOURCE_NOT_EXISTS', '订单不存在')
    const known = this.refunds.get(wanted.outRefundNo)
    if (known) {
      if (known.outTradeNo === wanted.outTradeNo && known.amount === wanted.amount) return { refund: known, fresh: false }
      throw new PayError(400, 'INVALID_REQUEST', '商户退款单号重复，参数与首次请求时不一致')
    }
    if (!trade.paidAt) throw new PayError(400, 'INVALID_REQUEST', '订单未支付，不能退款')
    if (wanted.total !== trade.amount) throw new PayError(400, 'INVALID_REQUEST', '订单金额不一致')
    const before = [...this.refunds.values()].filter((refund) => refund.outTradeNo === trade.outTradeNo)
    const left = before.reduce((sum, refund) => sum - refund.amount, trade.amount)
    if (wanted.amount > left) throw new PayError(400, 'INVALID_REQUEST', '退款金额大于订单可退金额')
    const { total: _total, ...members } = wanted
    const refund: SandboxRefund = {
      ...members,
      refundId: number('5030'),
      createdAt: beijing(new Date()),
      successAt: new Date(Date.now() + afterMs).toISOString(),
    }
    this.refunds.set(refund.outRefundNo, refund)
    this.save({ refund })
    this.change(trade, { state: 'REFUND' })
    return { refund, fresh: true }
  }
}

function missing(code: string, message: string): never {
  throw new PayError(404, code, message)
}

function lineOf(line: string): { trade?: SandboxTrade; refund?: SandboxRefund } {
  try {
    return line ? JSON.parse(line) : {}
  } catch {
    return {}
  }
}
