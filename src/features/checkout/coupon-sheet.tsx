import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { CouponChoice } from '../../../contract'
import { money } from '@/lib/money'
import { act } from '@/patterns/feedback/use-action'
import { a11y } from '@/ui/a11y'
import { Tap } from '@/ui/button/tap'
import { Icon } from '@/ui/icon/icon'
import { Cell } from '@/ui/list/cell'
import { Sheet } from '@/ui/overlay/sheet'
import type { Purchase } from './purchase'
import type { Offer } from './shops/calls'
import './coupon-sheet.scss'

interface ChoiceProps {
  on: boolean
  busy: boolean
  onTap: () => void
}

const Mark = ({ on }: { on: boolean }) => <View className="coupon-sheet__mark">{on && <Icon name="check" />}</View>

const Usable = ({ coupon, on, busy, onTap }: ChoiceProps & { coupon: CouponChoice }) => (
  <Tap role="radio" className="coupon-sheet__row" checked={on} disabled={busy} onTap={onTap}>
    <View className="coupon-sheet__off">{money(-coupon.discount)}</View>
    <View className="coupon-sheet__words">
      <View className="coupon-sheet__name">{coupon.title}</View>
      <View className="coupon-sheet__note">
        {coupon.rule} · 有效期至 {coupon.lastDay}
      </View>
    </View>
    <Mark on={on} />
  </Tap>
)

const Unusable = ({ coupon }: { coupon: CouponChoice }) => (
  <View className="coupon-sheet__row coupon-sheet__row--bad">
    <View className="coupon-sheet__words">
      <View className="coupon-sheet__name">
        {coupon.title} · {coupon.rule}
      </View>
      <View className="coupon-sheet__note">
        {coupon.reason} · 有效期至 {coupon.lastDay}
      </View>
    </View>
  </View>
)

const valueOf = ({ couponId, couponDiscount, coupons }: Offer) => {
  if (couponId) return money(-couponDiscount)
  const usable = coupons.filter(({ usable }) => usable).length
  return usable ? `未使用，${usable} 张可用` : '没有可用的'
}

/** Which coupon comes off: the server has chosen the best one, the buyer may choose another, or none. */
export const CouponCell = observer(function CouponCell({ purchase, offer }: { purchase: Purchase; offer: Offer }) {
  const [open, setOpen] = useState(false)
  const { coupons, couponId } = offer
  const [usable, unusable] = [coupons.filter((one) => one.usable), coupons.filter((one) => !one.usable)]
  const choose = (id: string | null) =>
    void act(async () => {
      if (id !== couponId) await purchase.chooseCoupon(id)
      setOpen(false)
    })
  return (
    <>
      <Cell title="优惠券" value={valueOf(offer)} onTap={() => setOpen(true)} />
      <Sheet open={open} onClose={() => setOpen(false)} title="优惠券">
        {usable.length > 0 && (
          <View {...a11y({ role: 'radiogroup', label: '可用的优惠券' })}>
            <View className="coupon-sheet__head">可用（{usable.length}）</View>
            {usable.map((coupon) => (
              <Usable
                key={coupon.id}
                coupon={coupon}
                on={coupon.id === couponId}
                busy={purchase.turning}
                onTap={() => choose(coupon.id)}
              />
            ))}
            <Tap
              role="radio"
              className="coupon-sheet__row"
              checked={couponId === null}
              disabled={purchase.turning}
              onTap={() => choose(null)}
            >
              <View className="coupon-sheet__words">不使用优惠券</View>
              <Mark on={couponId === null} />
            </Tap>
          </View>
        )}
        {unusable.length > 0 && (
          <>
            <View className="coupon-sheet__head">不可用（{unusable.length}）</View>
            {unusable.map((coupon) => (
              <Unusable key={coupon.id} coupon={coupon} />
            ))}
          </>
        )}
      </Sheet>
    </>
  )
})
