export interface BillLine {
  outTradeNo: string
  transactionId: string
  /** Of a refund. */
  outRefundNo: string
  /** SUCCESS: paid that day; REFUND: a refund was accepted that day. */
  state: string
  /** 分 */
  amount: number
  /** 分 */
  refundAmount: number
}

/** "1280.00" → 128000, without a detour over floating point. */
function fen(yuan: string): number {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(yuan)
  if (!match) throw new Error('not an amount')
  const value = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] ? -value : value
}

/** Reads a trade bill of the kind ALL: CSV whose every value has a backtick before it, then a summary that is left out. */
export function readBill(csv: string): BillLine[] {
  const [head, ...rows] = csv.replace(/^\uFEFF/, '').split(/\r?\n/)
  const columns = head.split(',')
  const end = rows.findIndex((row) => !row.startsWith('`'))
  return rows.slice(0, end < 0 ? rows.length : end).map((row) => {
    // A goods name may hold a comma; only a comma before a backtick parts two values.
    const cells = row.slice(1).split(',`')
    const cell = (name: string) => {
      const value = cells[columns.indexOf(name)]
      if (value === undefined) throw new Error(`the bill lacks ${name}`)
      return value
    }
    return {
      outTradeNo: cell('商户订单号'),
      transactionId: cell('微信订单号'),
      outRefundNo: cell('商户退款单号'),
      state: cell('交易状态'),
      amount: fen(cell('订单金额')),
      refundAmount: fen(cell('申请退款金额')),
    }
  })
}
