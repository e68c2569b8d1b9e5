import { Alert, App, Button, Input, InputNumber, Segmented } from 'antd'
import { useState } from 'react'
import { paidFor } from '../../../../contract/rules/shares'
import { call, messageOf, Waiting } from '../../api/call'
import { countText, moneyText } from '../../kit/format'
import type { Order } from './order'

const CENTS = 100
const DAYS = '选“部分”，买的照常用到到期；选“按剩余天数”，退到之后到此为止，排在后面的提前开始。'
/** Above this, of one order, a second person has to agree. */
const ALONE = 50_000

type How = 'all' | 'part' | 'days' | 'lines'

/** What the rule for buyers says of this order now. */
function Rule({ order }: { order: Order }) {
  const { amount, coins, fault, unused } = order.refundable
  return (
    <div className={`note ${fault ? 'wait' : ''}`} style={{ marginBottom: 12 }}>
      <p>
        <b>这家店铺的退款规则：</b>
        {order.refundRule || '没有写明'}
      </p>
      <p>
        {fault
          ? `✗ 按规则现在不能退：${fault}`
          : amount || coins
            ? `✓ 按规则现在可退 ${moneyText(amount)}${coins ? ` + ${countText(coins)} 金币` : ''}`
            : '没有付过钱，按规则没有可退的'}
      </p>
      <p className="quiet">平台退款不受这条规则限制，原因会记下来，买家看得到。</p>
      {unused && <p className="quiet">{unused.fault ? `不能按剩余天数退：${unused.fault}` : DAYS}</p>}
    </div>
  )
}

/** How many of each line go back, by its position. */
type Pieces = Record<number, number>

const Lines = ({ order, pieces, onChange }: { order: Order; pieces: Pieces; onChange: (pieces: Pieces) => void }) =>
  order.lines.map((line) => (
    <div key={line.position} className="row" style={{ marginBottom: 8 }}>
      <span className="grow cut">
        {line.title} {line.spec}
      </span>
      <span className="sub">还剩 {line.quantity - line.refunded} 件</span>
      <InputNumber
        aria-label={`退几件：${line.title}`}
        min={0}
        max={line.quantity - line.refunded}
        value={pieces[line.position] ?? 0}
        onChange={(quantity) => onChange({ ...pieces, [line.position]: quantity ?? 0 })}
      />
    </div>
  ))

/** Gives back what was paid, or a part of it, whatever the rule for buyers says. */
export function Refund({ order, onType, onDone }: { order: Order; onType: () => void; onDone: () => void }) {
  const { message } = App.useApp()
  const left = order.payPrice - order.refundedAmount
  const [how, setHow] = useState<How>('all')
  const [part, setPart] = useState<number | null>(order.refundable.amount ? order.refundable.amount / CENTS : null)
  const [pieces, setPieces] = useState<Pieces>({})
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const lines = Object.entries(pieces)
    .filter(([, quantity]) => quantity > 0)
    .map(([position, quantity]) => ({ position: Number(position), quantity }))
  const paid = paidFor(order.lines, order.payPrice, ({ position, refunded }) => refunded + (pieces[position] ?? 0))
  const byLines = lines.length ? Math.max(0, paid - order.refundedAmount) : 0
  const amount = how === 'all' ? left : how === 'lines' ? byLines : Math.round((part ?? 0) * CENTS)
  const before = order.refunds.reduce((sum, one) => (one.by === 'house' && !one.withdrawnAt ? sum + one.amount : sum), 0)
  const second = amount > 0 && before + amount > ALONE
  const { unused } = order.refundable
  const send = async () => {
    if (!reason.trim()) return setFault('写明原因，买家看得到')
    setBusy(true)
    setFault('')
    try {
      const back = await call('POST /admin/api/order/refund', {
        body: {
          orderId: order.id,
          amount,
          refundedAmount: order.refundedAmount,
          ...(how === 'lines' && { lines }),
          ...(how === 'days' && { ends: true }),
          reason: reason.trim(),
        },
      })
      void message.success(`已退 ${moneyText(back.amount)}${back.coins ? ` + ${countText(back.coins)} 金币` : ''}`)
      onDone()
    } catch (error) {
      if (error instanceof Waiting) {
        void message.info('已提交，等另一位同事复核')
        onDone()
      } else setFault(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="group" aria-label="退款" onInput={onType}>
      <div className="row" style={{ marginBottom: 12 }}>
        <h2 className="grow strong">退款</h2>
        <Segmented<How>
          aria-label="退多少"
          value={how}
          onChange={(next) => {
            setHow(next)
            if (next === 'days') setPart(unused!.amount / CENTS)
          }}
          options={[
            { value: 'all', label: '全额' },
            { value: 'part', label: '部分' },
            ...(unused ? [{ value: 'days' as const, label: '按剩余天数', disabled: unused.fault !== '' }] : []),
            ...(order.lines.length > 1 || order.lines.some(({ quantity }) => quantity > 1)
              ? [{ value: 'lines' as const, label: '按件' }]
              : []),
          ]}
        />
      </div>
      <Rule order={order} />
      {(how === 'part' || how === 'days') && (
        <p style={{ marginBottom: 12 }}>
          <label htmlFor="refund-part" className="sub">
            退多少（最多 {moneyText(left)}）
          </label>
          <InputNumber
            id="refund-part"
            prefix="¥"
            precision={2}
            min={0}
            max={left / CENTS}
            value={part}
            onChange={setPart}
            style={{ width: '100%' }}
          />
        </p>
      )}
      {how === 'lines' && <Lines order={order} pieces={pieces} onChange={setPieces} />}
      <dl className="facts" style={{ marginBottom: 12 }}>
        <dt>实付</dt>
        <dd className="num">{moneyText(order.payPrice)}</dd>
        <dt>已退</dt>
        <dd className="num">{moneyText(order.refundedAmount)}</dd>
        <dt className="strong">退给买家</dt>
        <dd className="num strong">{moneyText(amount)}</dd>
      </dl>
      <label htmlFor="refund-why" className="sub">
        原因（买家看得到）
      </label>
      <Input.TextArea
        id="refund-why"
        value={reason}
        maxLength={200}
        autoSize={{ minRows: 2 }}
        onChange={({ target }) => setReason(target.value)}
      />
      {second && (
        <p className="note wait" style={{ marginTop: 12 }}>
          {before > 0 && '连同平台已退的'}超过 {moneyText(ALONE)}，须另一位同事在“复核”里同意才退，24 小时没人处理就失效。
        </p>
      )}
      {fault && <Alert type="error" title={fault} role="alert" style={{ marginTop: 12 }} />}
      <Button
        type="primary"
        danger
        loading={busy}
        disabled={amount <= 0 && !order.coins}
        style={{ marginTop: 12 }}
        onClick={() => void send()}
      >
        {second ? '提交复核' : '退款'}：退 {moneyText(amount)}
      </Button>
      <span className="sub" style={{ marginLeft: 8 }}>
        原路退回，金币按比例退
      </span>
    </section>
  )
}
