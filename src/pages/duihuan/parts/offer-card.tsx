import { View } from '@tarojs/components'
import type { CheckedCode, OfferedPrize } from '../../../../contract'
import { lastDayOf } from '@/lib/ends'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { InfoRows } from '@/ui/list/info-rows'
import { Badge } from '@/ui/text/badge'
import { PrizeRow } from './prize-row'

const validOf = ({ validText, willExtendTo }: OfferedPrize) =>
  [validText, willExtendTo && `到 ${lastDayOf(willExtendTo)}`].filter(Boolean).join('，')

/** Whoever has it stands on a list by name. */
const NAMED: OfferedPrize['type'][] = ['activity', 'neixun']

/** What a code would open, before anybody agrees to it. */
export function OfferCard({ offer }: { offer: CheckedCode }) {
  const { prizes, batchName, endTime, alreadyOwned, needProfile, notice } = offer
  const single = prizes.length === 1
  const mine = alreadyOwned ? '已经拥有，不必再兑' : '还没有，可以兑换'
  const rows = [
    { label: '来自', value: batchName },
    ...(single && validOf(prizes[0]) ? [{ label: '有效期', value: validOf(prizes[0]) }] : []),
    { label: '兑换截止', value: lastDayOf(endTime) },
    ...(single && prizes[0].type === 'course' ? [{ label: '你目前', value: mine }] : []),
  ]
  return (
    <Card>
      <SectionHead title="这个码可以换" />
      {prizes.map((prize) => (
        <PrizeRow
          key={prize.title}
          {...prize}
          note={single ? prize.note : [prize.note, validOf(prize)].filter(Boolean).join(' · ')}
        >
          {!single && prize.owned && <Badge>已有</Badge>}
        </PrizeRow>
      ))}
      <View className="exchange__facts">
        <InfoRows rows={rows} />
      </View>
      {alreadyOwned && (
        <NoticeStrip tone="warn" icon="info">
          你已拥有{single ? '它' : '里面的全部'}，兑换码还没有使用，可以转赠好友
        </NoticeStrip>
      )}
      {needProfile && !alreadyOwned && (
        <NoticeStrip tone="brand" icon="info">
          {prizes.some(({ type }) => NAMED.includes(type))
            ? '先在个人资料里填写姓名和手机号，名单上要用'
            : '先完善个人资料，再来兑换'}
        </NoticeStrip>
      )}
      {notice && <View className="exchange__rules">{notice}</View>}
    </Card>
  )
}
