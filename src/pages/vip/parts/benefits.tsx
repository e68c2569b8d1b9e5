import { View } from '@tarojs/components'
import { useState } from 'react'
import type { VipBenefit, VipCard } from '../../../../contract'
import { timesText } from '../../../../contract/rules/benefits'
import { a11y, onWeapp } from '@/ui/a11y'
import { Tap } from '@/ui/button/tap'
import { Icon, type IconName } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { Sheet } from '@/ui/overlay/sheet'
import './benefits.scss'

/** What this card has of a benefit: 30 份/月, 200 金币, or all that there is. */
export function amountOf({ code, extent }: VipBenefit, card?: VipCard): string {
  const quota = card?.benefits.find((one) => one.code === code)?.quota
  if (code === 'document' && quota) return `${quota} 份/月`
  if (code === 'birthday' && quota) return `${quota} 金币`
  if (code === 'growth' && quota) return timesText(quota)
  return extent
}

/** 免费学, 会员价 … in the table. */
const WORDS: Partial<Record<VipBenefit['code'], string>> = {
  course: '免费学',
  coursePrice: '会员价',
  documentPrice: '会员价',
  activityPrice: '会员价',
  coinPrice: '会员价',
}

interface Props {
  benefits: VipBenefit[]
  card?: VipCard
}
const has = (card: VipCard | undefined, { code }: VipBenefit) => !card || card.benefits.some((one) => one.code === code)

/** All that a card brings; a tap says what exactly. */
export function BenefitGrid({ benefits, card }: Props) {
  const [open, setOpen] = useState(false)
  const [shown, setShown] = useState<VipBenefit>()
  return (
    <Card>
      <SectionHead title="会员权益" trailing={<View className="benefits__hint">点开看说明</View>} />
      <View className="benefits">
        {benefits
          .filter((one) => has(card, one))
          .map((one) => (
            <Tap
              key={one.code}
              className="benefits__one"
              onTap={() => {
                setShown(one)
                setOpen(true)
              }}
            >
              <View className="benefits__icon">
                {/* The server names icons of ours. */}
                <Icon name={one.icon as IconName} />
              </View>
              <View className="benefits__title">{one.title}</View>
              <View className="benefits__amount">{amountOf(one, card)}</View>
            </Tap>
          ))}
      </View>
      <Sheet open={open} onClose={() => setOpen(false)} title={shown?.title ?? '会员权益'}>
        {shown && (
          <View className="benefits__words">
            <View>{shown.words}</View>
            <View className="benefits__now">
              现在：{shown.extent}
              {amountOf(shown, card) === shown.extent ? '' : `，额度 ${amountOf(shown, card)}`}
            </View>
          </View>
        )}
      </Sheet>
    </Card>
  )
}

/** Before and after, side by side. */
export const BenefitTable = ({ benefits, card }: Props) => (
  <Card>
    <SectionHead title="开通前后对比" />
    <View className="benefits__table" {...a11y({ role: 'table', label: '开通前后对比' })} {...(!onWeapp && { tabIndex: 0 })}>
      <View className="benefits__row benefits__row--head" {...a11y({ role: 'row' })}>
        {['权益', '普通用户', '会员'].map((name) => (
          <View key={name} className="benefits__cell" {...a11y({ role: 'columnheader' })}>
            {name}
          </View>
        ))}
      </View>
      {benefits
        .filter((one) => has(card, one))
        .map((one) => (
          <View key={one.code} className="benefits__row" {...a11y({ role: 'row' })}>
            <View className="benefits__cell" {...a11y({ role: 'rowheader' })}>
              {one.title}
            </View>
            <View className="benefits__cell" {...a11y({ role: 'cell' })}>
              {one.without}
            </View>
            <View className="benefits__cell" {...a11y({ role: 'cell' })}>
              {WORDS[one.code] ?? amountOf(one, card)}
            </View>
          </View>
        ))}
    </View>
  </Card>
)
