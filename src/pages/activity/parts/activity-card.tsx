import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { ACTIVITY_TYPE } from '../../../../contract/rules/kinds'
import type { ActivityCard as Card } from '../../../../contract'
import { MemberBadge } from '@/features/vip/member-badge'
import { moment } from '@/lib/date'
import { go } from '@/nav'
import type { Activity } from '@/stores/activities'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import { ItemHead } from '@/ui/list/item'
import { Cover } from '@/ui/media/cover'
import { Badge, type Tone } from '@/ui/text/badge'
import { Price } from '@/ui/text/price'
import { crowdOf, KINDS, whereOf } from './activity'
import './activity-card.scss'

const TONES: Record<Card['status'], Tone> = {
  ahead: 'brand',
  open: 'ok',
  full: 'bad',
  closed: 'plain',
  on: 'warn',
  ended: 'plain',
  cancelled: 'plain',
}
const MINE: Record<NonNullable<Card['myState']>, string> = {
  unpaid: '待支付',
  waiting: '待审核',
  joined: '已报名',
  signed: '已签到',
  queued: '候补中',
  offered: '名额已保留',
}
const ACTS: Partial<Record<Card['status'], string>> = { open: '去报名', full: '加入候补', on: '去看看', ahead: '提醒我' }

export const StatusBadge = ({ status, statusText }: Pick<Card, 'status' | 'statusText'>) => (
  <Badge tone={TONES[status]}>{statusText}</Badge>
)

/** The one thing to do with it from a list. */
function Step({ one }: { one: Card }) {
  const { id, status, myState, myOrderId, playback } = one
  const open = () => void go('pages/activity/activityDetail', { id })
  if (myOrderId && myState && myState !== 'queued' && myState !== 'offered')
    return (
      <>
        <Badge tone="ok" icon="check">
          {MINE[myState]}
        </Badge>
        <Btn size="s" kind="weak" stop onTap={() => void go('pages/activity/orderDetail', { id: myOrderId })}>
          {myState === 'unpaid' ? '去支付' : '看票'}
        </Btn>
      </>
    )
  const text = playback ? '看回放' : myState === 'offered' ? '去报名' : ACTS[status]
  return (
    <>
      {myState && <Badge tone="warn">{MINE[myState]}</Badge>}
      {text && (
        <Btn size="s" kind={status === 'open' ? 'primary' : 'weak'} stop label={`${text}，${one.title}`} onTap={open}>
          {text}
        </Btn>
      )}
    </>
  )
}

/** An activity in a list: what, when, where, for what, and the one thing to do. */
export const ActivityCard = observer(function ActivityCard({ one }: { one: Activity }) {
  const { id, title, cover, status, startTime, type, price, approve } = one
  const gone = status === 'cancelled' || status === 'ended'
  const crowd = [crowdOf(one), approve && '需审核'].filter(Boolean).join(' · ')
  return (
    <Tap
      role="link"
      className={`activity-card ${gone ? 'activity-card--gone' : ''}`}
      onTap={() => void go('pages/activity/activityDetail', { id })}
    >
      <ItemHead picture={<Cover src={cover} title={title} />} title={title}>
        <View className="activity-card__fact">{moment(startTime)}</View>
        <View className="activity-card__fact">{type === ACTIVITY_TYPE.online ? KINDS[2] : whereOf(one)}</View>
      </ItemHead>
      <View className="activity-card__foot">
        <View className="activity-card__price">
          {status === 'cancelled' ? <Text className="activity-card__crowd">活动已取消</Text> : <Price price={price} />}
          {status !== 'cancelled' && <MemberBadge {...one} />}
          {status !== 'open' && status !== 'cancelled' && <StatusBadge {...one} />}
          {!gone && crowd !== '' && <Text className="activity-card__crowd">{crowd}</Text>}
        </View>
        <View className="activity-card__step">
          <Step one={one} />
        </View>
      </View>
    </Tap>
  )
})
