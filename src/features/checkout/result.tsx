import { View } from '@tarojs/components'
import { useDidHide, useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useState, type ReactNode } from 'react'
import { ORDER } from '../../../contract/rules/statuses'
import type { NextStep, OrderDetail } from '../../../contract'
import { isGone, messageOf } from '@/api/errors'
import { stamp } from '@/lib/date'
import { sumOrFree } from '@/lib/money'
import { copy } from '@/patterns/feedback/copy'
import { GoneView } from '@/patterns/feedback/gone-view'
import { useAction } from '@/patterns/feedback/use-action'
import { platform } from '@/platform'
import { a11y } from '@/ui/a11y'
import { Btn } from '@/ui/button/btn'
import { StateView } from '@/ui/feedback/state-view'
import { Icon, type IconName } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { Dock, DockIcon } from '@/ui/layout/dock'
import { SectionHead } from '@/ui/layout/section-head'
import { InfoRows } from '@/ui/list/info-rows'
import { Sheet } from '@/ui/overlay/sheet'
import { useCode } from './next-step'
import { paidTimeOf, readOrder } from './orders'
import { openTarget, replaceWith } from './page-target'
import { failureOf, payOrder } from './pay'
import { Settlement } from './settlement'
import type { Shop } from './shops/shop'
import './result.scss'

interface HeadProps {
  icon: IconName
  tone: 'ok' | 'bad' | 'wait'
  title: string
  text?: string
  order?: OrderDetail
}

/** How it stands, for how much, for what. */
function Head({ icon, tone, title, text, order }: HeadProps) {
  return (
    <View className="pay-result" {...a11y({ role: 'status' })}>
      <View className={`pay-result__mark pay-result__mark--${tone}`}>
        <Icon name={icon} size="l" spin={icon === 'loader-circle'} />
      </View>
      <View className="pay-result__title">{title}</View>
      {text && <View className="pay-result__text">{text}</View>}
      {order && (
        <>
          <View className="pay-result__sum">{sumOrFree(order.payPrice, order.coinPrice)}</View>
          <View className="pay-result__goods">{order.title}</View>
        </>
      )}
    </View>
  )
}

function Facts({ order }: { order: OrderDetail }) {
  const paidTime = paidTimeOf(order)
  return (
    <Card>
      <InfoRows
        rows={[
          { label: '订单号', value: order.orderNo, onCopy: () => void copy(order.orderNo) },
          ...(paidTime ? [{ label: '支付时间', value: stamp(paidTime) }] : []),
        ]}
      />
    </Card>
  )
}

const kefuOf = (bizId: string) => ({ route: 'pages/lesson/kefu', params: { bizType: 'order', bizId } })

const Help = ({ orderId }: { orderId: string }) => (
  <DockIcon icon="message-circle" label="客服" onTap={() => void openTarget(kefuOf(orderId))} />
)

interface PartProps {
  shop: Shop
  order: OrderDetail
}

/** It is theirs: what to do with it first. */
function Paid({ shop, order, more }: PartProps & Pick<ResultProps, 'more'>) {
  const code = useCode()
  const { nextSteps: steps } = order
  // An operator has to agree: nothing is theirs yet.
  const waits = order.approval === 'waiting'
  const title = waits ? '已提交，等待审核' : (shop.words.paid ?? '支付成功')
  const first = steps.find(({ page, done }) => page && !done) ?? steps.find(({ page }) => page)
  const detail = shop.detail(order.id)
  // One way to the order, not two beside each other.
  const toOrder = first?.page?.route === detail.route && !first.picture
  const open = (step: NextStep) => (step.picture ? code.show(step) : step.page && void openTarget(step.page))
  return (
    <>
      <Head
        icon={waits ? 'clock' : 'check'}
        tone={waits ? 'wait' : 'ok'}
        title={title}
        // Of several each has a row with its note.
        text={steps.length === 1 ? steps[0].note : undefined}
        order={order}
      />
      {steps.length > 1 && (
        <Card>
          <SectionHead title={`接下来 ${steps.length} 步`} />
          {steps.map((step, index) => (
            <View key={step.text} className="pay-result__step">
              <View className="pay-result__number">{step.done ? <Icon name="check" size="s" /> : index + 1}</View>
              <View className="pay-result__words">
                <View className="pay-result__name">{step.text}</View>
                {step.note !== '' && <View className="pay-result__note">{step.note}</View>}
              </View>
              <Btn size="s" kind="weak" onTap={() => open(step)}>
                {step.action}
              </Btn>
            </View>
          ))}
        </Card>
      )}
      {more?.(order)}
      <Facts order={order} />
      <View className="page__grow" />
      <Dock>
        {!toOrder && <DockIcon icon="file-text" label="查看订单" onTap={() => void replaceWith(detail)} />}
        <Help orderId={order.id} />
        {first && (
          <Btn wide onTap={() => open(first)}>
            {/* Where it is the only one its row says what it is. */}
            {steps.length > 1 ? first.text : first.action}
          </Btn>
        )}
      </Dock>
      {code.sheet}
    </>
  )
}

interface UnpaidProps extends PartProps {
  again: () => void
  busy: boolean
}

/** What Apple took does not come back by itself, and in the mini-program nobody knows yet who took it. */
const CANCELLED = platform.name === 'weapp' ? '订单已取消；如已扣款，怎样退回会通知你' : '订单已取消；如已扣款，会自动原路退回'
const closedText = ({ status, refund }: OrderDetail) => (status === ORDER.cancelled ? CANCELLED : refund?.reply)

/** It did not go through: why, and once more. */
function Failed({ shop, order, again, busy }: UnpaidProps) {
  const payable = order.actions.includes('pay')
  return (
    <>
      <Head
        icon="x"
        tone="bad"
        title={order.status >= ORDER.cancelled ? order.statusText : '支付失败'}
        text={closedText(order) ?? failureOf(order.id) ?? '支付没有完成，请重新支付'}
        order={order}
      />
      <Facts order={order} />
      <View className="page__grow" />
      <Dock>
        {payable && <DockIcon icon="file-text" label="查看订单" onTap={() => void replaceWith(shop.detail(order.id))} />}
        <Help orderId={order.id} />
        {payable ? (
          <Btn wide busy={busy} onTap={again}>
            重新支付
          </Btn>
        ) : (
          <Btn wide onTap={() => void replaceWith(shop.detail(order.id))}>
            查看订单
          </Btn>
        )}
      </Dock>
    </>
  )
}

interface ResultProps {
  shop: Shop
  orderId: string
  /** What the cashier said, if it said anything. */
  result: string
  /** The person comes back from a cashier elsewhere, which says nothing. */
  check: boolean
  /** What a shop says beside it, of what is paid. */
  more?: (order: OrderDetail) => ReactNode
}

/** After paying: the server is asked until it knows; what the cashier or an address says is no proof. */
const Result = observer(function Result({ shop, orderId, result, check, more }: ResultProps) {
  const [settlement] = useState(() => new Settlement(orderId, () => readOrder(shop, orderId)))
  const [said, setSaid] = useState(result)
  const [asking, setAsking] = useState(check)
  useDidShow(settlement.wait)
  useDidHide(settlement.stop)
  useEffect(() => settlement.stop, [settlement])
  const { run, busy } = useAction(async () => {
    setAsking(false)
    const outcome = await payOrder(shop, { id: orderId, way: settlement.order?.way })
    if (outcome === 'cancel') return replaceWith(shop.detail(orderId))
    setSaid(outcome)
    settlement.wait()
  })
  const again = () => void run()
  const { order, paid, closed, waiting, settled, error } = settlement
  // An address that was kept, or shared, says how it ended.
  const stale = paid && result === 'fail'
  useEffect(() => {
    if (stale) void replaceWith(shop.result(orderId, { result: 'ok' }))
  }, [stale, shop, orderId])

  if (order && paid) return <Paid shop={shop} order={order} more={more} />
  if (order && (closed || said === 'fail')) return <Failed shop={shop} order={order} again={again} busy={busy} />
  if (!order && !waiting) {
    if (isGone(error)) return <GoneView />
    return (
      <StateView kind="error" title="支付结果没有查到" text={messageOf(error)} action="重新查询" onAction={settlement.wait} />
    )
  }
  return (
    <>
      {waiting ? (
        <Head icon="loader-circle" tone="wait" title="支付结果确认中…" text="一般几秒内完成，请不要重复付款" order={order} />
      ) : (
        <Head
          icon="clock"
          tone="wait"
          title="还没有收到支付结果"
          text="已付款的不会丢失，稍后刷新或在订单里查看；没有付款可以重新支付"
          order={order}
        />
      )}
      {order && <Facts order={order} />}
      <View className="page__grow" />
      {order && !waiting && (
        <Dock>
          <DockIcon icon="file-text" label="查看订单" onTap={() => void replaceWith(shop.detail(orderId))} />
          <Help orderId={orderId} />
          <Btn kind="line" busy={busy} onTap={again}>
            重新支付
          </Btn>
          <Btn wide onTap={settlement.wait}>
            刷新
          </Btn>
        </Dock>
      )}
      <Sheet
        open={asking && order !== undefined && !settled && !busy}
        onClose={() => setAsking(false)}
        title="微信支付完成了吗？"
      >
        <View className="pay-result__ask">已付款请点“已完成支付”，我们会再核对一次；没付成也不会重复扣款。</View>
        <View className="pay-result__answers">
          <Btn
            wide
            onTap={() => {
              setAsking(false)
              settlement.wait()
            }}
          >
            已完成支付
          </Btn>
          <Btn wide kind="line" onTap={again}>
            重新支付
          </Btn>
        </View>
      </Sheet>
    </>
  )
})

/** An address that names no order has nothing to ask about. */
export const PayResult = (props: ResultProps) => (props.orderId ? <Result {...props} /> : <GoneView />)
