import { PDFDocument } from '@napi-rs/canvas'
import { amountWords } from '../../../app/formats/amount-words'
import { beginPage, drawable, setFont, shrink, wrap } from '../../../app/drawing/text'
import type { Settings } from '../../../app/settings'
import type { Buyer } from '../company/profile'

/** What a contract says, as it stood when it was drawn up. */
export interface Paper {
  buyer: Buyer
  seller: NonNullable<Settings['seller']>
  /** Where the money is transferred to; null: it is paid online alone. */
  account: Settings['transferTo']
  orderNo: string
  refundRule: string
  lines: { title: string; spec: string; quantity: number; unitPrice: number }[]
  /** 分 */
  amount: number
  /** YYYY-MM-DD */
  day: string
}

const yuan = (fen: number) => `¥${(fen / 100).toFixed(2)}`

/** What both agree on, beside the agreement that the buyer has agreed to when ordering. */
const clausesOf = (
  { amount, account, orderNo, refundRule }: Paper,
  number: string,
): [heading: string, ...paragraphs: string[]][] => [
  [
    '一、服务内容',
    '乙方按上表向甲方提供 HR共享社区 企业会员服务：甲方在席位数内自行添加、停用、移除成员，成员本人同意后加入；成员在服务期内享有页面公示的会员权益，甲方可以使用内训空间与成员使用次数的统计。',
  ],
  [
    '二、费用与支付',
    `服务费合计 ${yuan(amount)}（${amountWords(amount)}），含税。`,
    account
      ? `甲方可以在线支付，或转账到：户名 ${account.name}，开户行 ${account.bank}，账号 ${account.number}，附言写明合同编号 ${number}。`
      : '甲方在线支付。',
    '款项到账后服务立即开通。乙方按实收金额开具增值税发票，甲方在订单里申请。',
  ],
  [
    '三、服务期',
    '首次开通自到账之日起算；续费从原到期日顺延；增购的席位与现有席位同日到期。服务期满未续费的，全部成员同时停止享有权益，甲方的名单与培训记录仍可查看和导出。',
  ],
  [
    '四、数据与隐私',
    '甲方只能看到成员的使用次数，以及甲方安排的培训的结果；成员的发言、提问、私信与浏览不向甲方提供。甲方提供的成员信息只用于席位管理与培训。甲方的数据不向其他企业提供。',
  ],
  ['五、退款', `${refundRule}。全额退款后本合同终止。`],
  [
    '六、其他',
    `本合同对应订单 ${orderNo}；未写明的按甲方下单时同意的《会员服务协议》执行。因本合同发生的争议由双方协商，协商不成的，由乙方所在地有管辖权的人民法院处理。`,
    '本合同一式两份，双方盖章后生效；盖章件的扫描件与原件有同等效力。',
  ],
]

/** A4 in points. */
const [WIDE, HIGH] = [595, 842]
const EDGE = 56
const WIDTH = WIDE - EDGE * 2
const [TEXT, LINE] = [10.5, 18]
const [DARK, GREY, RULE] = ['#1F2329', '#6A7079', '#B6BBC2']
/** 服务, 规格, 数量, 单价, 金额: from where on the line, in points. */
const COLUMNS = [0, 150, 290, 335, 412]

/** A contract to be signed: who, what, for how much, what is agreed, and where the seals go. */
export function drawContract(paper: Paper, { number, edition }: { number: string; edition: number }): Buffer {
  const title = '企业会员服务合同'
  const pdf = new PDFDocument({ title: `${title} ${number}` })
  const begin = () => beginPage(pdf, WIDE, HIGH)
  let ctx = begin()
  let [y, page] = [EDGE, 1]
  const write = (text: string, x: number, at: number, size = TEXT, weight: 400 | 700 = 400, colour = DARK) => {
    setFont(ctx, size, weight)
    ctx.fillStyle = colour
    ctx.fillText(drawable(text), x, at)
  }
  const foot = () => write(`${number} 第 ${page} 页`, EDGE, HIGH - 30, 8, 400, GREY)
  const room = (height: number) => {
    if (y + height <= HIGH - EDGE) return
    foot()
    pdf.endPage()
    ctx = begin()
    ;[y, page] = [EDGE + LINE, page + 1]
  }
  const rule = () => {
    ctx.strokeStyle = RULE
    ctx.lineWidth = 0.5
    ctx.beginPath()
    ctx.moveTo(EDGE, y - LINE + 6)
    ctx.lineTo(WIDE - EDGE, y - LINE + 6)
    ctx.stroke()
  }
  const paragraph = (text: string) => {
    setFont(ctx, TEXT)
    for (const line of wrap(ctx, drawable(text), WIDTH)) {
      room(LINE)
      write(line, EDGE, y)
      y += LINE
    }
  }

  setFont(ctx, 20, 700)
  ctx.fillStyle = DARK
  ctx.fillText(title, (WIDE - ctx.measureText(title).width) / 2, (y += 24))
  y += 28
  write(`合同编号：${number}${edition > 1 ? `（第 ${edition} 版）` : ''}`, EDGE, y, 9, 400, GREY)
  write(`日期：${paper.day}`, WIDE - EDGE - 90, y, 9, 400, GREY)
  y += LINE + 8
  const { buyer, seller } = paper
  for (const [who, name, ...rows] of [
    ['甲方（购买方）', buyer.name, ['联系人', [buyer.contact, buyer.phone].filter(Boolean).join(' ')], buyer] as const,
    ['乙方（服务方）', seller.name, ['电话', seller.phone], seller] as const,
  ]) {
    const [[label, value], { creditCode, address }] = rows
    paragraph(`${who}：${name}`)
    paragraph(`统一社会信用代码：${creditCode}`)
    paragraph(`地址：${address}`)
    paragraph(`${label}：${value}`)
    y += 6
  }

  const cells = (texts: string[], weight: 400 | 700 = 400) => {
    room(LINE)
    rule()
    for (const [at, text] of texts.entries()) {
      const width = (COLUMNS[at + 1] ?? WIDTH) - COLUMNS[at] - 6
      shrink(ctx, drawable(text), width, [TEXT, 9, 8, 7], weight)
      ctx.fillStyle = DARK
      ctx.fillText(drawable(text), EDGE + COLUMNS[at], y)
    }
    y += LINE
  }
  y += 6
  cells(['服务', '规格', '数量', '单价', '金额'], 700)
  let sum = 0
  for (const { title: what, spec, quantity, unitPrice } of paper.lines) {
    sum += quantity * unitPrice
    cells([what, spec, String(quantity), yuan(unitPrice), yuan(quantity * unitPrice)])
  }
  if (sum > paper.amount) cells(['优惠', '', '', '', `-${yuan(sum - paper.amount)}`])
  cells(['合计', amountWords(paper.amount), '', '', yuan(paper.amount)], 700)
  rule()
  y += 10

  for (const [heading, ...paragraphs] of clausesOf(paper, number)) {
    room(LINE * 2)
    write(heading, EDGE, y, TEXT, 700)
    y += LINE
    for (const one of paragraphs) paragraph(one)
    y += 4
  }
  room(LINE * 6)
  y += LINE
  const half = EDGE + WIDTH / 2
  for (const [left, right] of [
    ['甲方（盖章）：', '乙方（盖章）：'],
    ['签字：', '签字：'],
    ['日期：', '日期：'],
  ]) {
    write(left, EDGE, y)
    write(right, half, y)
    y += LINE * 1.6
  }
  foot()
  pdf.endPage()
  return pdf.close()
}
