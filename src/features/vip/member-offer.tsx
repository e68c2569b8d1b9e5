import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { go } from '@/nav'
import { session } from '@/stores/session'
import { Tap } from '@/ui/button/tap'
import { Icon } from '@/ui/icon/icon'
import { yuan } from '@/ui/text/price'
import { lowerForMembers, type MemberPriced } from './member-price'
import './member-offer.scss'

export const openVip = () => go('pages/vip/vipCardDetail')

interface StripProps {
  /** What members have: 会员价 ¥79. */
  words: string
  /** What it would save: 省 ¥20. */
  saves: string
  /** Whether a member who looks has it: a card may come without it. */
  has?: boolean
  /** The server says that whoever looks pays no more: how it stands now is not known here before it is asked again. */
  mine?: boolean
}

/** What members have of the thing on show; to whoever is none also what it would save, and the way to it. */
export const MemberStrip = observer(function MemberStrip({ words, saves, has = true, mine }: StripProps) {
  const content = (
    <>
      <Icon name="crown" size="s" />
      <Text className="member-offer__words">{words}</Text>
    </>
  )
  if (mine || session.userInfo?.vip) return has ? <View className="member-offer">{content}</View> : null
  const action = `开通会员${saves}`
  return (
    <Tap role="link" className="member-offer" label={`${words}，${action}`} onTap={() => void openVip()}>
      {content}
      <Text className="member-offer__action">{action}</Text>
      <Icon name="chevron-right" size="s" />
    </Tap>
  )
})

interface Props extends MemberPriced {
  /** How members get it for nothing: 会员免费学. */
  free?: string
  /** 分, what whoever looks pays. */
  payPrice: number
}
/** What members pay for a thing with a price; nothing where it is the same. */
export function MemberOffer({ free = '会员免费', payPrice, ...priced }: Props) {
  const lower = lowerForMembers(priced)
  if (lower === undefined) return null
  const mine = payPrice <= lower
  return (
    <MemberStrip
      words={lower === 0 ? free : `会员价 ${yuan(lower)}`}
      saves={`省 ${yuan(priced.price - lower)}`}
      has={mine}
      mine={mine}
    />
  )
}
