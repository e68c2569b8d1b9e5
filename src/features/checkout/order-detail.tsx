import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState, type ReactNode } from 'react'
import { ORDER } from '../../../contract/rules/statuses'
import type { NextStep, OrderDetail } from '../../../contract'
import { serverNow } from '@/lib/server-time'
import { Express } from '@/features/delivery/express'
import { deliveryRows } from '@/features/delivery/delivery-rows'
import { stamp } from '@/lib/date'
import { lastDateOf } from '@/lib/ends'
import { money, sum } from '@/lib/money'
import { back } from '@/nav'
import { copy } from '@/patterns/feedback/copy'
import { GoneView } from '@/patterns/feedback/gone-view'
import { LoadedBody } from '@/patterns/page/loaded'
import { useFresh } from '@/patterns/page/use-fresh'
import { socketClient } from '@/stores/socket'
import { Btn } from '@/ui/button/btn'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import { SectionHead } from '@/ui/layout/section-head'
import { Cell, CellGroup } from '@/ui/list/cell'
import { InfoRows } from '@/ui/list/info-rows'
import { Timeline } from '@/ui/list/timeline'
import { Countdown } from '@/ui/text/countdown'
import { AmountLines } from './amount-lines'
import { ContractSheet } from './contract-sheet'
import { ExtraCard } from './extra-card'
import { useInterruptedPayment } from './interrupted'
import { InvoiceSheet } from './invoice-sheet'
import { actsOf, useOrderActs, type Act } from './order-acts'
import { OrderGoods } from './order-card'
import { toneOf } from './order-list'
import { findOrder, paidTimeOf } from './orders'
import { openTarget } from './page-target'
import { payAndGo } from './pay'
import { useCode } from './next-step'
import { RefundSheet } from './refund-sheet'
import { shopOf } from './shops'
import { linesOf, type Shop } from './shops/shop'
import { TransferCard } from './transfer-card'
import './order-detail.scss'

interface PartProps {
  shop: Shop
  order: OrderDetail
}

const REFUNDS = { applied: '退款处理中', refunded: '已退款', refused: '退款未通过' } as const

function Head({ shop, order, onExpired }: PartProps & { onExpired: () => void }) {
  const { status, statusText, payExpireTime, refund } = order
  const text = status === ORDER.unpaid ? shop.words.expires : refund ? REFUNDS[refund.status] : ''
  return (
    <View className="order-detail__head">
      <View className="order-detail__state">
        <View className={`order-detail__status order-detail__status--${toneOf(order)}`}>{statusText}</View>
        {text !== '' && <View className="order-detail__text">{text}</View>}
      </View>
      {status === ORDER.unpaid && payExpireTime && <Countdown boxed until={payExpireTime} now={serverNow} onEnd={onExpired} />}
    </View>
  )
}

function Facts({ shop, order }: PartProps) {
  const { orderNo, createTime, payExpireTime, status, phoneMasked } = order
  const paidTime = paidTimeOf(order)
  const rows = [
    { label: '订单号', value: orderNo, onCopy: () => void copy(orderNo) },
    { label: '下单时间', value: stamp(createTime) },
    ...(paidTime ? [{ label: '支付时间', value: stamp(paidTime) }] : []),
    ...(status === ORDER.unpaid && payExpireTime ? [{ label: '支付截止', value: stamp(payExpireTime) }] : []),
    { label: shop.words.account, value: phoneMasked },
  ]
  return (
    <Card>
      <SectionHead title="订单信息" />
      <InfoRows rows={rows} />
      <View className="order-detail__rule">{order.refundRule}</View>
    </Card>
  )
}

interface RightsProps extends PartProps {
  onInvoice: () => void
  onContract: () => void
  onCode: (step: NextStep) => void
}

function Rights({ shop, order, onInvoice, onContract, onCode }: RightsProps) {
  const { entitlement, invoice, contract, coupon } = order
  // What is bought is used by the button beneath.
  const steps = order.nextSteps.filter(({ use }) => !use)
  if (!entitlement && !steps.length && !invoice && !contract && !coupon) return null
  return (
    <CellGroup>
      {entitlement && (
        <Cell
          title={shop.words.lasts}
          desc={`${stamp(entitlement.startTime).slice(0, 10)} 至 ${entitlement.endTime ? lastDateOf(entitlement.endTime) : '长期'}`}
          value={entitlement.active ? '有效' : '已失效'}
        />
      )}
      {steps.map((step) => (
        <Cell
          key={step.text}
          title={step.text}
          desc={step.note}
          value={step.action}
          onTap={() => (step.picture ? onCode(step) : step.page && void openTarget(step.page))}
        />
      ))}
      {coupon && <Cell title="优惠券" desc={`${coupon.title}：${coupon.text}`} />}
      {contract && (
        <Cell title="合同" desc={contract.number && `编号 ${contract.number}`} value={contract.text} onTap={onContract} />
      )}
      {invoice && <Cell title="发票" value={invoice.text} onTap={onInvoice} />}
    </CellGroup>
  )
}

function Refund({ refund }: { refund: NonNullable<OrderDetail['refund']> }) {
  const { status, amount, coins = 0, reason, reply } = refund
  return (
    <Card>
      <SectionHead title="退款" />
      <InfoRows
        rows={[
          { label: '状态', value: REFUNDS[status] },
          { label: '金额', value: sum(amount, coins) },
          ...(reason ? [{ label: '原因', value: reason }] : []),
          ...(reply ? [{ label: '回复', value: reply }] : []),
        ]}
      />
    </Card>
  )
}

function Parcel({ shop, order, delivery }: PartProps & { delivery: NonNullable<OrderDetail['delivery']> }) {
  return (
    <>
      <Card>
        <SectionHead title="收件信息" />
        <InfoRows rows={deliveryRows(delivery, (text) => void copy(text))} />
      </Card>
      {delivery.trackNo !== '' && (
        <Card>
          <SectionHead title="物流" />
          <Express key={delivery.trackNo} read={() => shop.express(order.id)} />
        </Card>
      )}
    </>
  )
}

const Progress = ({ timeline }: Pick<OrderDetail, 'timeline'>) => (
  <Card>
    <SectionHead title="订单进度" />
    <Timeline label="订单进度" events={timeline.map(({ text, time }) => ({ text, time: stamp(time) }))} />
  </Card>
)

interface BodyProps extends PartProps {
  reload: () => Promise<void>
  /** What stands above everything else, of a page that is about more than the order. */
  top?: (order: OrderDetail) => ReactNode
  /** What stands beneath how it stands, above what was bought. */
  under?: (order: OrderDetail) => ReactNode
  /** What is done in another way there. */
  omit?: readonly Act[]
}

const Body = observer(function Body({ shop, order, reload, top, under, omit }: BodyProps) {
  const [sheet, setSheet] = useState<'refund' | 'invoice' | 'contract'>()
  const code = useCode()
  const shut = () => setSheet(undefined)
  const done = async () => {
    shut()
    await reload()
  }
  const acts = useOrderActs({
    onChanged: reload,
    onDeleted: () => void back(),
    onRefund: () => setSheet('refund'),
  })
  const payable = order.actions.includes('pay')
  const resuming = useInterruptedPayment(order.id, async () => {
    if (!payable) return
    await payAndGo(shop, order)
    await reload()
  })
  const offered = actsOf(shop, order).filter(({ act }) => !omit?.includes(act))
  const { priceDetail } = order
  return (
    <>
      {top?.(order)}
      <Head shop={shop} order={order} onExpired={() => void reload()} />
      {under?.(order)}
      <Card>
        <OrderGoods goods={order} square={shop.square} />
      </Card>
      <Card>
        <SectionHead title="费用明细" />
        <AmountLines
          lines={linesOf(shop, { ...priceDetail, coinPrice: order.coinPrice })}
          totalLabel={order.payTime ? '实付' : '应付'}
          total={priceDetail.payPrice}
          coins={order.coinPrice}
          refunded={order.refundedAmount}
        />
      </Card>
      <TransferCard order={order} reload={reload} />
      <Rights
        shop={shop}
        order={order}
        onInvoice={() => setSheet('invoice')}
        onContract={() => setSheet('contract')}
        onCode={code.show}
      />
      {order.delivery && <Parcel shop={shop} order={order} delivery={order.delivery} />}
      {order.extras?.map((extra) => (
        <ExtraCard key={extra.id} extra={extra} />
      ))}
      {order.refund && <Refund refund={order.refund} />}
      <Facts shop={shop} order={order} />
      {order.timeline.length > 0 && <Progress timeline={order.timeline} />}
      <View className="order-detail__end page__grow" />
      {offered.length > 0 && (
        <Dock>
          {offered.map(({ act, label, kind }, index) => {
            const last = index === offered.length - 1
            return (
              <Btn
                key={act}
                wide={last}
                kind={last && kind === 'weak' ? 'primary' : kind}
                {...acts.standing(order, act, resuming && payable ? 'pay' : undefined)}
                onTap={() => acts.run(order, act, shop)}
              >
                {act === 'pay' ? `${label} ${money(order.payPrice)}` : label}
              </Btn>
            )
          })}
        </Dock>
      )}
      <RefundSheet shop={shop} order={order} open={sheet === 'refund'} onClose={shut} onDone={done} />
      <InvoiceSheet orderId={order.id} open={sheet === 'invoice'} onClose={shut} onDone={done} />
      <ContractSheet orderId={sheet === 'contract' ? order.id : undefined} onClose={shut} onDone={reload} />
      {code.sheet}
    </>
  )
})

type PageProps = { id: string } & Pick<BodyProps, 'top' | 'under' | 'omit'>

/** Read anew whenever it comes into sight. */
const Found = observer(function Found({ id, ...more }: PageProps) {
  const loaded = useFresh(() => findOrder(id))
  useEffect(() => socketClient.onOrder((changed) => void (changed === id && loaded.load())), [id, loaded])
  return (
    <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
      {(order) => {
        const shop = shopOf(order)
        return shop ? (
          <Body shop={shop} order={order} reload={loaded.load} {...more} />
        ) : (
          <StateView kind="gone" title="这个版本还看不了这种订单" text="更新到最新版本后可以查看" />
        )
      }}
    </LoadedBody>
  )
})

/** One order, whatever was bought: how it stands, what it is about, what can be done. */
export const OrderPage = (props: PageProps) => (props.id ? <Found {...props} /> : <GoneView />)
