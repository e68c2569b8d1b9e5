import { Alert, App, Button, Drawer, Input, InputNumber, Segmented, Skeleton, Timeline } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { AdminApi } from '../../../../contract/admin'
import type { Result } from '../../../../contract/endpoint'
import { call, messageOf, Waiting } from '../../api/call'
import { useActs } from '../../kit/act'
import { AdminTable } from '../../kit/admin-table'
import { Fault } from '../../kit/fault'
import { countText, moneyText, timeText } from '../../kit/format'
import { lexicon } from '../../kit/schema'
import { useLoad } from '../../kit/use-load'
import { Tag } from '../../kit/value'
import type { Act, Domain, List, Row } from '../../screens'
import { useMay } from '../../session'
import { ORDER_STATUS, ORDER_TONES } from '../../kit/order-status'

type Order = Result<AdminApi['GET /admin/api/order/show/:order']>

const list: List = {
  title: '订单',
  route: 'POST /admin/api/order/page',
  empty: '没有订单。',
  totals: 'POST /admin/api/order/totals/show',
  tabs: { by: 'status' },
  filters: ['keyword', 'orderType', 'status', 'dayOf', 'from', 'to'],
  columns: [
    { name: 'orderNo', title: '订单号 / 下单', below: 'createTime' },
    'orderType',
    { name: 'title', below: 'spec' },
    { name: 'buyer', below: 'phoneMasked' },
    { name: 'payPrice', title: '实付', below: 'coins' },
    'refundedAmount',
    'arrivedOn',
    { name: 'statusText', toneOf: 'status' },
  ],
  labels: {
    keyword: '订单号、手机号、昵称',
    dayOf: '日期按下单',
    from: '从哪天',
    to: '到哪天',
    refundedAmount: '已退',
    arrivedOn: '入账日期',
    off: '减多少',
    createTime: '下单',
    title: '商品',
    paid: '实付',
    refunded: '已退',
  },
}
const domain: Domain = {
  words: { status: ORDER_STATUS, dayOf: { created: '日期按下单', paid: '日期按付款' } },
  tones: { status: ORDER_TONES },
  kinds: { spentCoins: 'coins', arrivedOn: 'day' },
  screens: { list },
}
const words = lexicon(domain, list)

const CENTS = 100
const DAYS = '选“部分”，买的照常用到到期；选“按剩余天数”，退到之后到此为止，排在后面的提前开始。'
/** Above this, of one order, a second person has to agree. */
const ALONE = 50_000

/** So much of an ISO time: what happens within one second happens in the order it is listed here. */
const SECOND = 19
const EXTRAS = { twice: '重复支付', repriced: '按改价之前的金额付款' }
/** What happened to an order, the latest first. */
function events({ createTime, payTime, cancelTime, cancelReason, refunds, extras, deeds }: Order) {
  const all: { at: string; title: string; words?: string; tone?: 'bad' | 'warn' }[] = [{ at: createTime, title: '下单' }]
  if (payTime) all.push({ at: payTime, title: '支付成功' })
  if (cancelTime) all.push({ at: cancelTime, title: '订单关闭', words: cancelReason })
  for (const { at, operator, what, off, reason } of deeds)
    if (what === 'reprice')
      all.push({
        at,
        title: off ? `${operator} 改价，减 ${moneyText(off)}` : `${operator} 恢复原价`,
        words: reason,
        tone: 'warn',
      })
  for (const refund of refunds) {
    const sum = `${moneyText(refund.amount)}${refund.coins ? ` + ${countText(refund.coins)} 金币` : ''}`
    all.push({
      at: refund.askedAt,
      title: `${refund.by === 'buyer' ? '买家申请退款' : '平台退款'} ${sum}`,
      words: refund.reason,
      tone: 'warn',
    })
    if (refund.withdrawnAt) all.push({ at: refund.withdrawnAt, title: '退款撤回' })
    if (refund.doneAt) all.push({ at: refund.doneAt, title: `退款到账 ${sum}` })
  }
  for (const { cause, amount, payTime: at, backTime } of extras) {
    all.push({ at, title: `${EXTRAS[cause]} ${moneyText(amount)}，退回`, tone: 'warn' })
    if (backTime) all.push({ at: backTime, title: `${EXTRAS[cause]}的 ${moneyText(amount)} 已退回` })
  }
  return [...all].sort((a, b) => b.at.slice(0, SECOND).localeCompare(a.at.slice(0, SECOND)) || all.indexOf(b) - all.indexOf(a))
}

type How = 'all' | 'part' | 'days' | 'lines'

function Refund({ order, onDone }: { order: Order; onDone: () => void }) {
  const { message } = App.useApp()
  const left = order.payPrice - order.refundedAmount
  const [how, setHow] = useState<How>('all')
  const [part, setPart] = useState<number | null>(order.refundable.amount ? order.refundable.amount / CENTS : null)
  const [pieces, setPieces] = useState<Record<number, number>>({})
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const requestId = useRef(crypto.randomUUID())
  const lines = Object.entries(pieces)
    .filter(([, quantity]) => quantity > 0)
    .map(([position, quantity]) => ({ position: Number(position), quantity }))
  const worth = order.lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0)
  const ofLines = lines.reduce(
    (sum, { position, quantity }) => sum + order.lines.find((line) => line.position === position)!.unitPrice * quantity,
    0,
  )
  const byLines = worth ? Math.floor((order.payPrice * ofLines) / worth) : 0
  const amount = how === 'all' ? left : how === 'lines' ? byLines : Math.round((part ?? 0) * CENTS)
  const before = order.refunds.reduce((sum, one) => (one.by === 'house' && !one.withdrawnAt ? sum + one.amount : sum), 0)
  const second = amount > 0 && before + amount > ALONE
  const { amount: ruled, coins, fault: why, unused } = order.refundable
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
          requestId: requestId.current,
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
    <section className="group" aria-label="退款">
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
      <div className={`note ${why ? 'wait' : ''}`} style={{ marginBottom: 12 }}>
        <p>
          <b>这家店铺的退款规则：</b>
          {order.refundRule || '没有写明'}
        </p>
        <p>
          {why
            ? `✗ 按规则现在不能退：${why}`
            : ruled || coins
              ? `✓ 按规则现在可退 ${moneyText(ruled)}${coins ? ` + ${countText(coins)} 金币` : ''}`
              : '没有付过钱，按规则没有可退的'}
        </p>
        <p className="quiet">平台退款不受这条规则限制，原因会记下来，买家看得到。</p>
        {unused && <p className="quiet">{unused.fault ? `不能按剩余天数退：${unused.fault}` : DAYS}</p>}
      </div>
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
      {how === 'lines' &&
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
              onChange={(quantity) => setPieces({ ...pieces, [line.position]: quantity ?? 0 })}
            />
          </div>
        ))}
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

const PARCEL_STATES = { waiting: '待寄出', sent: '已寄出', delivered: '已签收', cancelled: '不寄了' }
const PARCEL_TONES = { waiting: 'wait', sent: 'live', delivered: 'done', cancelled: undefined } as const
/** How far what goes by post is, and where more of it is seen. */
function Parcels({ order: { orderNo, parcels } }: { order: Order }) {
  const may = useMay()
  return (
    <>
      <div className="row" style={{ margin: '16px 0 12px' }}>
        <h2 className="grow strong">包裹</h2>
        {may('POST /admin/api/delivery/page') && <Link to={`/parcels?state=&keyword=${orderNo}`}>去发货</Link>}
      </div>
      {parcels.map(({ id, state, receiver, company, trackNo, sentAt, deliveredAt }) => (
        <p key={id} style={{ marginBottom: 8 }}>
          <Tag tone={PARCEL_TONES[state]}>{PARCEL_STATES[state]}</Tag> {receiver} {company} {trackNo}{' '}
          <span className="sub">
            {sentAt && `${timeText(sentAt)} 寄出`} {deliveredAt && `${timeText(deliveredAt)} 签收`}
          </span>
        </p>
      ))}
    </>
  )
}

const REFUNDABLE = [10, 20, 30]
const UNPAID = 0
/** What can be done before it is paid. */
const BEFORE: readonly Act[] = [
  {
    route: 'POST /admin/api/order/reprice',
    label: '改价',
    bind: { orderId: 'id' },
    note: '写在应付里减多少，代替上一次减的；写 0 恢复原价。买家正在付的会先关掉，通知他新的金额。',
  },
  {
    route: 'POST /admin/api/order/cancel',
    label: '取消订单',
    bind: { orderId: 'id' },
    danger: true,
    note: '占用的金币、优惠券、名额一起退回，原因买家看得到。',
  },
]

function Details({ id, onDone }: { id: string; onDone: () => void }) {
  const may = useMay()
  const { message, modal } = App.useApp()
  const { value: order, fault, again } = useLoad(() => call('GET /admin/api/order/show/:order', { params: { order: id } }), id)
  const done = () => {
    again()
    onDone()
  }
  const { run, running } = useActs(words, done)
  if (!order) return fault ? <Fault words={fault} again={again} /> : <Skeleton active />
  const attended = () =>
    void modal.confirm({
      title: '记下已到场？',
      content: '订单随之完成。',
      okText: '已到场',
      cancelText: '取消',
      onOk: async () => {
        try {
          await call('POST /admin/api/order/attended', { body: { orderId: order.id, requestId: crypto.randomUUID() } })
          void message.success('已记下')
          done()
        } catch (error) {
          void message.error(messageOf(error))
        }
      },
    })
  return (
    <>
      <Fault words={fault} again={again} />
      <dl className="facts">
        <dt>商品</dt>
        <dd>
          {order.title} {order.spec}
        </dd>
        <dt>买家</dt>
        <dd>{may('GET /admin/api/user/show/:id') ? <Link to={`/people/${order.userId}`}>{order.buyer}</Link> : order.buyer}</dd>
        <dt>原价</dt>
        <dd>{moneyText(order.originPrice)}</dd>
        {order.couponOff > 0 && (
          <>
            <dt>优惠券</dt>
            <dd>{moneyText(-order.couponOff)}</dd>
          </>
        )}
        {order.reduced > 0 && (
          <>
            <dt>改价</dt>
            <dd>{moneyText(-order.reduced)}</dd>
          </>
        )}
        {order.coins > 0 && (
          <>
            <dt>金币</dt>
            <dd className="coin">{countText(order.coins)}</dd>
          </>
        )}
        <dt>{order.status === UNPAID ? '应付' : '实付'}</dt>
        <dd className="strong">{moneyText(order.payPrice)}</dd>
        {order.arrivedOn && (
          <>
            <dt>入账日期</dt>
            <dd>{order.arrivedOn}</dd>
          </>
        )}
        {order.status === UNPAID && (
          <>
            <dt>最晚付款</dt>
            <dd>{timeText(order.expireTime)}</dd>
          </>
        )}
        <dt>状态</dt>
        <dd>
          <Tag tone={ORDER_TONES[order.status]}>{order.statusText}</Tag>
          {order.statusText === '待参加' && may('POST /admin/api/order/attended') && (
            <Button size="small" type="link" onClick={attended}>
              记下已到场
            </Button>
          )}
        </dd>
      </dl>
      {order.parcels.length > 0 && <Parcels order={order} />}
      <h2 className="strong" style={{ margin: '16px 0 12px' }}>
        经过
      </h2>
      <Timeline
        items={events(order).map(({ at, title, words: said }) => ({
          key: at + title,
          content: (
            <>
              {title} <span className="sub">{timeText(at)}</span>
              {said && <div className="quiet">{said}</div>}
            </>
          ),
        }))}
      />
      {order.status === UNPAID && (
        <div className="row">
          {BEFORE.filter(({ route }) => may(route)).map((act) => (
            <Button key={act.label} danger={act.danger} onClick={() => run({ act, row: { ...order, off: order.reduced } })}>
              {act.label}
            </Button>
          ))}
        </div>
      )}
      {running}
      {REFUNDABLE.includes(order.status) && may('POST /admin/api/order/refund') && (
        <Refund key={order.refundedAmount} order={order} onDone={done} />
      )}
    </>
  )
}

/** Orders of every shop in one place, and what can be done with one. */
export default function Orders() {
  const [address, setAddress] = useSearchParams()
  const [rows, setRows] = useState<Row[]>([])
  const [stamp, setStamp] = useState(0)
  const id = address.get('order') ?? ''
  const open = (order: string | undefined) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        if (order) next.set('order', order)
        else next.delete('order')
        return next
      },
      { replace: true },
    )
  const at = rows.findIndex((row) => row.id === id)
  const table = useMemo(
    () => (
      <AdminTable
        list={list}
        lexicon={words}
        top
        stamp={stamp}
        onOpen={(row, all) => {
          setRows(all)
          open(String(row.id))
        }}
      />
    ),
    // The address is read anew when it is set.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [stamp],
  )
  return (
    <>
      <div className="head">
        <h1>订单</h1>
        <span className="sub">全部店铺在一处</span>
      </div>
      {table}
      {id && (
        <Drawer
          open
          size={560}
          title={at < 0 ? '订单' : String(rows[at].orderNo)}
          onClose={() => open(undefined)}
          extra={
            <span className="row">
              <Button disabled={at <= 0} onClick={() => open(String(rows[at - 1].id))}>
                上一单
              </Button>
              <Button disabled={at < 0 || at >= rows.length - 1} onClick={() => open(String(rows[at + 1].id))}>
                下一单
              </Button>
            </span>
          }
        >
          <Details key={id} id={id} onDone={() => setStamp((before) => before + 1)} />
        </Drawer>
      )}
    </>
  )
}
