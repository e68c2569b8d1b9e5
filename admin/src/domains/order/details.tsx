import { App, Button, Skeleton, Timeline } from 'antd'
import { Link } from 'react-router'
import { call, messageOf, seenWith } from '../../api/call'
import { useActs } from '../../kit/act/act'
import { Fault } from '../../kit/fault'
import { countText, moneyText, timeText } from '../../kit/format'
import { ORDER_TONES } from '../../kit/order-status'
import { useLoad } from '../../kit/use-load'
import type { Typed } from '../../kit/form/use-unsaved'
import { Tag } from '../../kit/value'
import type { Act } from '../../screens'
import { useMay } from '../../session'
import { events } from './events'
import { words, type Order } from './order'
import { Pending } from './pending'
import { Refund } from './refund'

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
    begins: ['off'],
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

/** One order: what was bought, how it went, and what can be done with it. */
export function Details({ id, typed, onDone }: { id: string; typed: Typed; onDone: () => void }) {
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
          await call('POST /admin/api/order/attended', { body: { orderId: order.id } })
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
        {order.payWay && (
          <>
            <dt>怎么付的</dt>
            <dd>{words.word('payWay', order.payWay)}</dd>
            <dt>商户单号</dt>
            <dd>{order.outTradeNo}</dd>
            <dt>{order.payWay === 'transfer' ? '银行流水号' : '交易单号'}</dt>
            <dd>{order.transactionId}</dd>
          </>
        )}
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
        {order.complaint && (
          <>
            <dt>售后</dt>
            <dd>
              {order.complaint}{' '}
              {may('POST /admin/api/mall/afterSale/page') && (
                <Link to={`/after-sales?state=&keyword=${order.orderNo}`}>去售后</Link>
              )}
            </dd>
          </>
        )}
      </dl>
      {order.parcels.length > 0 && <Parcels order={order} />}
      <div className="row" style={{ margin: '16px 0 12px' }}>
        <h2 className="grow strong">经过</h2>
        {order.refunds.some(({ waiting }) => waiting) && may('POST /admin/api/order/refund/page') && (
          <Link to={`/refunds?state=waiting&keyword=${order.orderNo}`}>去审核退款</Link>
        )}
      </div>
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
      <Pending asked={order.pending} />
      {order.status === UNPAID && (
        <div className="row">
          {BEFORE.filter(({ route }) => may(route)).map((act) => (
            <Button
              key={act.label}
              danger={act.danger}
              onClick={() => run({ act, row: seenWith({ ...order, off: order.reduced }, order) })}
            >
              {act.label}
            </Button>
          ))}
        </div>
      )}
      {running}
      {REFUNDABLE.includes(order.status) && may('POST /admin/api/order/refund') && (
        <Refund
          key={order.refundedAmount}
          order={order}
          onType={typed.touch}
          onDone={() => {
            typed.clear()
            done()
          }}
        />
      )}
    </>
  )
}
