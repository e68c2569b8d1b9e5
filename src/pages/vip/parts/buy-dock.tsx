import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { isCode, isSilent, messageOf } from '@/api/errors'
import { Agreement } from '@/features/account/agreement'
import { Consent, useConsent } from '@/features/checkout/consent'
import { AmountLines } from '@/features/checkout/amount-lines'
import { CouponCell } from '@/features/checkout/coupon-sheet'
import { replaceWith } from '@/features/checkout/page-target'
import { payAndGo } from '@/features/checkout/pay'
import { placedText } from '@/features/checkout/placed'
import { Purchase } from '@/features/checkout/purchase'
import type { Created, Offer } from '@/features/checkout/shops/calls'
import { linesOf } from '@/features/checkout/shops/shop'
import { vipShop } from '@/features/checkout/shops/vip'
import { go } from '@/nav'
import { act, toast, useAction } from '@/patterns/feedback/use-action'
import { useDebounced } from '@/patterns/form/use-debounced'
import { useOnTop } from '@/patterns/feedback/use-leave'
import { platform } from '@/platform'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import { SectionHead } from '@/ui/layout/section-head'
import { CellGroup } from '@/ui/list/cell'
import { yuan } from '@/ui/text/price'
import * as codes from '../../../../contract/rules/codes'
import './buy-dock.scss'

type Wanted = Parameters<typeof vipShop.preview>[0]

interface Props {
  wanted: Wanted
  /** 立即开通, 立即续费, 在线支付 */
  verb: string
  /** What it costs who has not logged in. */
  price: number
  /** In place of paying at once: what becomes of the order. */
  onOrdered?: (order: Created) => unknown
}

interface OfferedProps extends Omit<Props, 'price'> {
  consent: ReturnType<typeof useConsent>
}

/** What takes something off, where there is any, what one agrees to, and the one button. */
const Paying = observer(function Paying({
  purchase,
  offer,
  verb,
  consent,
  onOrdered,
}: { purchase: Purchase; offer: Offer } & Omit<OfferedProps, 'wanted'>) {
  const isOnTop = useOnTop()
  const [reading, setReading] = useState(false)
  const { run, busy } = useAction(async () => {
    if (!consent.isGiven()) return
    const order = await purchase.create()
    if (!isOnTop()) return toast(placedText(order.needPay))
    if (onOrdered) return onOrdered(order)
    if (!order.needPay) return replaceWith(vipShop.result(order.orderId, { result: 'ok' }))
    return payAndGo(vipShop, { id: order.orderId, bizId: purchase.bizId, way: order.way })
  })
  // Where WeChat takes no money inside the mini-program, a transfer still does.
  const byTransfer = offer.ways.includes('transfer')
  const byWechat = platform.name !== 'weapp' || offer.way !== undefined || !byTransfer
  const transfer = useAction(async () => {
    if (!consent.isGiven()) return
    const { orderId } = await purchase.create()
    if (!isOnTop()) return toast(placedText(true))
    await replaceWith(vipShop.detail(orderId))
  })
  useDidShow(() => {
    const { orderId } = purchase
    if (busy || transfer.busy) return
    // Whoever comes back may have used the coupon, or have another price now.
    if (!orderId) return void purchase.offer.load()
    void act(async () => {
      if (await purchase.wasPaid()) await replaceWith(vipShop.result(orderId, {}))
    })
  })
  // Beside two buttons there is no room for a price that stays in one line.
  const sum = (
    <View className="buy-dock__sum">
      <Text className="buy-dock__price">{yuan(offer.payPrice)}</Text>
      <Text className="buy-dock__spec">{offer.spec}</Text>
    </View>
  )
  if (!offer.canPay) return <NoticeStrip icon="info">{offer.cannotPayReason}</NoticeStrip>
  return (
    <>
      {offer.coupons.length > 0 && (
        <CellGroup>
          <CouponCell purchase={purchase} offer={offer} />
        </CellGroup>
      )}
      {offer.lines.length > 0 && (
        <Card>
          <SectionHead title="费用明细" />
          <AmountLines lines={linesOf(vipShop, offer)} totalLabel="应付" total={offer.payPrice} />
        </Card>
      )}
      <Consent consent={consent} paper="会员服务协议" rule={offer.refundRule} onRead={() => setReading(true)} />
      <View className="page__grow" />
      <Dock tools={byTransfer && byWechat && sum}>
        {!(byTransfer && byWechat) && sum}
        {byTransfer && (
          <Btn kind="line" wide busy={transfer.busy} disabled={purchase.turning} onTap={() => void transfer.run()}>
            对公转账
          </Btn>
        )}
        {byWechat && (
          <Btn wide busy={busy} disabled={purchase.turning} onTap={() => void run()}>
            {verb}
          </Btn>
        )}
      </Dock>
      <Agreement kind={reading ? 'vip' : undefined} onClose={() => setReading(false)} />
    </>
  )
})

/** What helps where there is no offer: to ask again tells nobody anything new where the answer was a no. */
function wayOn(error: unknown, again: () => void) {
  if (isCode(error, codes.REST_TAKEN)) return { action: '去看订单', onAction: () => void go('pages/vip/orderList') }
  return isSilent(error) ? { action: '重试', onAction: again } : {}
}

const Offered = observer(function Offered({ wanted, ...more }: OfferedProps) {
  const [purchase] = useState(() => new Purchase(vipShop, wanted.cardId, wanted))
  const { offer } = purchase
  useEffect(() => void offer.load(), [offer])
  useDidShow(() => {
    // Whoever comes back may have paid or cancelled what stood in the way.
    if (offer.state === 'failed') void offer.load()
  })
  if (offer.value) return <Paying purchase={purchase} offer={offer.value} {...more} />
  return (
    <>
      {offer.state === 'failed' && (
        <NoticeStrip tone="warn" icon="info" {...wayOn(offer.error, () => void offer.load())}>
          {messageOf(offer.error)}
        </NoticeStrip>
      )}
      <Waiting verb={more.verb} busy={offer.state === 'loading'} />
    </>
  )
})

/** The button before there is a price. */
const Waiting = ({ verb, busy }: { verb: string; busy: boolean }) => (
  <>
    <View className="page__grow" />
    <Dock>
      <Btn wide disabled busy={busy} onTap={() => {}}>
        {verb}
      </Btn>
    </Dock>
  </>
)

/** What was agreed to holds, however many are wanted; a number that is stepped or typed asks for a price once it stands still. */
function Agreeing(props: Omit<Props, 'price'>) {
  const consent = useConsent()
  const wanted = JSON.stringify(props.wanted)
  const settled = useDebounced(wanted) || wanted
  if (settled !== wanted) return <Waiting verb={props.verb} busy />
  return <Offered key={wanted} consent={consent} {...props} />
}

/** The end of a page where a membership is bought: for whoever is nobody yet, the way to log in. */
export const BuyDock = observer(function BuyDock({ price, ...more }: Props) {
  if (session.loggedIn) return <Agreeing key={session.token} {...more} />
  return (
    <>
      <View className="page__grow" />
      <Dock>
        <View className="buy-dock__sum">
          <Text className="buy-dock__price">{yuan(price)}</Text>
        </View>
        <Btn wide onTap={session.goLogin}>
          登录后开通
        </Btn>
      </Dock>
    </>
  )
})
