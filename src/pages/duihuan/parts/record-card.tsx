import { View } from '@tarojs/components'
import type { RedeemRecord } from '../../../../contract'
import { openTarget } from '@/features/checkout/page-target'
import { day } from '@/lib/date'
import { lastDayOf } from '@/lib/ends'
import { clock } from '@/lib/time'
import { go } from '@/nav'
import { Btn } from '@/ui/button/btn'
import { Badge } from '@/ui/text/badge'
import { PrizeRow } from './prize-row'
import './record-card.scss'

/** Where a code was used: when, which, and until when it is good. */
export function RecordCard({ record }: { record: RedeemRecord }) {
  const { codeMasked, time, rights } = record
  const at = `${day(time)} ${clock(time)}`
  return (
    <View className="record-card">
      {rights.map((right) => {
        const { title, endTime, orderId, page, action, skipped } = right
        const facts = [codeMasked || '客服补发', at, endTime && `到 ${lastDayOf(endTime)}`].filter(Boolean).join(' · ')
        return (
          <View key={title} className="record-card__right">
            <PrizeRow {...right} note={facts}>
              <Badge tone={skipped ? 'plain' : 'ok'}>{skipped ? '已有' : '已到账'}</Badge>
            </PrizeRow>
            {(orderId || page) && (
              <View className="record-card__actions">
                {orderId && (
                  <Btn size="s" kind="weak" onTap={() => void go('pages/lesson/orderDetail', { id: orderId })}>
                    查看订单
                  </Btn>
                )}
                {page && (
                  <Btn size="s" onTap={() => void openTarget(page)}>
                    {action}
                  </Btn>
                )}
              </View>
            )}
          </View>
        )
      })}
    </View>
  )
}
