import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { ApiError, messageOf } from '@/api/errors'
import { Agreement } from '@/features/account/agreement'
import { deliveryRows } from '@/features/delivery/delivery-rows'
import { MemberStrip } from '@/features/vip/member-offer'
import { money, sum } from '@/lib/money'
import { whole } from '@/lib/text'
import { back } from '@/nav'
import { copy } from '@/patterns/feedback/copy'
import { act, toast, useAction } from '@/patterns/feedback/use-action'
import { useOnTop } from '@/patterns/feedback/use-leave'
import { LoadedBody } from '@/patterns/page/loaded'
import { Btn } from '@/ui/button/btn'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { Toggle } from '@/ui/field/toggle'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import { SectionHead } from '@/ui/layout/section-head'
import { Cell, CellGroup } from '@/ui/list/cell'
import { InfoRows } from '@/ui/list/info-rows'
import * as codes from '../../../contract/rules/codes'
import { AmountLines } from './amount-lines'
import { Consent, useConsent } from './consent'
import { CouponCell } from './coupon-sheet'
import { OrderGoods } from './order-card'
import { replaceWith } from './page-target'
import { payAndGo } from './pay'
import { placedText } from './placed'
import { Purchase } from './purchase'
import type { Offer } from './shops/calls'
import { linesOf, type Shop } from './shops/shop'

/** From here on a shop says in its own words why it does not sell this. */
const OF_SHOPS = 11_000

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : 0)

const CoinSwitch = observer(function CoinSwitch({ purchase, offer }: { purchase: Purchase; offer: Offer }) {
  const { useCoin, turning } = purchase
  const desc = useCoin
    ? `用 ${whole(offer.coinUsed)} 金币抵 ${money(offer.coinDeduct)}`
    : `余额 ${whole(offer.coinBalance)}，这一单最多可用 ${whole(offer.coinMax)}`
  return (
    <Cell
      title="金币抵扣"
      desc={desc}
      trailing={
        <Toggle on={useCoin} label="金币抵扣" disabled={turning} onChange={(on) => void act(() => purchase.turnCoin(on))} />
      }
    />
  )
})

/** What takes something off the price, as far as there is any. */
const Savings = observer(function Savings({ purchase, offer }: { purchase: Purchase; offer: Offer }) {
  const coupons = offer.coupons.length > 0
  const coins = offer.coinMax > 0 || purchase.useCoin
  if (!coupons && !coins) return null
  return (
    <CellGroup>
      {coupons && <CouponCell purchase={purchase} offer={offer} />}
      {coins && <CoinSwitch purchase={purchase} offer={offer} />}
    </CellGroup>
  )
})

const MemberSaving = ({ price, saves, coinSaves }: NonNullable<Offer['member']>) => (
  <Card>
    <MemberStrip
      words={saves ? (price ? `会员价 ${money(price)}` : '会员免费') : '会员享专属金币价'}
      saves={`省 ${saves ? money(saves) : `${whole(coinSaves)} 金币`}`}
    />
  </Card>
)

interface BodyProps {
  purchase: Purchase
  offer: Offer
}

/** What is bought, for what, on what terms; and the one button. */
const Body = observer(function Body({ purchase, offer }: BodyProps) {
  const { shop, bizId } = purchase
  const { words } = shop
  const consent = useConsent()
  const isOnTop = useOnTop()
  const [reading, setReading] = useState(false)
  const [notHere, setNotHere] = useState('')

  const answer = (error: unknown) => {
    const code = codeOf(error)
    if (code === codes.OWNED) {
      toast(messageOf(error))
      return isOnTop() && replaceWith(shop.use(bizId))
    }
    if (code === codes.NOT_ON_THIS_PLATFORM) return setNotHere(messageOf(error))
    throw error
  }
  const submit = useAction(async () => {
    if (!consent.isGiven()) return
    let order
    try {
      order = await purchase.create()
    } catch (error) {
      return answer(error)
    }
    if (!isOnTop()) return toast(placedText(order.needPay))
    if (!order.needPay) return replaceWith(shop.result(order.orderId, { result: 'ok' }))
    return payAndGo(shop, { id: order.orderId, bizId, way: order.way })
  })
  useDidShow(() => {
    const { orderId } = purchase
    if (submit.busy) return
    // Whoever went to become a member has another price now.
    if (!orderId) return void (offer.member && purchase.offer.load())
    void act(async () => {
      if (await purchase.wasPaid()) await replaceWith(shop.result(orderId))
    })
  })

  const canPay = offer.canPay && !notHere
  if (!canPay)
    return (
      <>
        <Card>
          <OrderGoods goods={offer} square={shop.square} />
        </Card>
        <NoticeStrip icon="info">{notHere || offer.cannotPayReason}</NoticeStrip>
        {/* What takes off may be what makes it too little to be paid for. */}
        {(purchase.useCoin || offer.couponId !== null) && <Savings purchase={purchase} offer={offer} />}
      </>
    )
  const soldOut = offer.left === 0
  return (
    <>
      <Card>
        <OrderGoods goods={offer} square={shop.square} />
      </Card>
      <Card>
        <InfoRows
          rows={[
            ...(offer.delivery ? deliveryRows(offer.delivery, (text) => void copy(text)) : []),
            { label: words.account, value: offer.phoneMasked },
            ...(offer.payPrice > 0
              ? [{ label: '支付方式', value: offer.way === 'virtual' ? '小程序虚拟支付' : '微信支付' }]
              : []),
            ...(offer.payPrice > 0 ? [{ label: '发票', value: '支付后可在订单里申请' }] : []),
            ...(offer.left === null ? [] : [{ label: '剩余名额', value: String(offer.left) }]),
          ]}
        />
      </Card>
      <Savings purchase={purchase} offer={offer} />
      {offer.member && <MemberSaving {...offer.member} />}
      <Card>
        <SectionHead title="费用明细" />
        <AmountLines lines={linesOf(shop, offer)} totalLabel="应付" total={offer.payPrice} coins={offer.coinPrice} />
      </Card>
      <Consent consent={consent} paper="用户协议" rule={offer.refundRule} onRead={() => setReading(true)} />
      <View className="page__grow" />
      <Dock>
        <Btn wide busy={submit.busy} disabled={soldOut || purchase.turning} onTap={() => void submit.run()}>
          {soldOut
            ? '名额已满'
            : offer.payPrice || offer.coinPrice
              ? `提交订单 ${sum(offer.payPrice, offer.coinPrice)}`
              : '提交订单'}
        </Btn>
      </Dock>
      <Agreement kind={reading ? 'user' : undefined} onClose={() => setReading(false)} />
    </>
  )
})

const Buying = observer(function Buying({ purchase }: { purchase: Purchase }) {
  const { offer, shop, bizId } = purchase
  useEffect(() => void offer.load(), [offer])
  const code = offer.state === 'failed' ? codeOf(offer.error) : 0
  if (code >= OF_SHOPS) {
    const owned = code === codes.OWNED
    const leads = owned
      ? { action: shop.words.use, to: shop.use(bizId) }
      : code === codes.FREE_FOR_MEMBER && shop.free && { action: '去领取', to: shop.free(bizId) }
    return (
      <StateView
        kind="none"
        title={owned ? shop.words.owned : messageOf(offer.error)}
        {...(leads
          ? { action: leads.action, onAction: () => void replaceWith(leads.to) }
          : { action: '返回', onAction: () => void back() })}
      />
    )
  }
  return (
    <LoadedBody loaded={offer} skeleton={<SkeletonDetail />}>
      {(value) => <Body purchase={purchase} offer={value} />}
    </LoadedBody>
  )
})

interface Props<Order extends object, Ask extends object> {
  shop: Shop<Order, Ask>
  /** What it is about: where it is used, and where it is bought again. */
  bizId: string
  /** As the shop asks for it. */
  wanted: Ask
  /** What it only asks for with the order. */
  more?: Omit<Order, keyof Ask>
}

/** Before buying: what, how much, and what one agrees to. */
export function Confirm<Order extends object, Ask extends object>({ shop, bizId, wanted, more }: Props<Order, Ask>) {
  const [purchase] = useState(() => new Purchase(shop, bizId, wanted, more))
  return <Buying purchase={purchase} />
}
