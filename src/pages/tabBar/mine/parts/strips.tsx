import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { whole } from '@/lib/text'
import { go } from '@/nav'
import { unread } from '@/stores/unread'
import { a11y } from '@/ui/a11y'
import { Btn } from '@/ui/button/btn'
import { CountDot } from '@/ui/button/icon-btn'
import { Tap } from '@/ui/button/tap'
import { ProgressBar } from '@/ui/feedback/progress-bar'
import { Icon, type IconName } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { StatRow } from '@/ui/list/stat-row'
import { Cover } from '@/ui/media/cover'
import './strips.scss'

const openRule = () => void go('pages/level/levelRule')

/** 金币 and 成长值, side by side. */
export const Worth = observer(function Worth({ coins }: { coins: number }) {
  const growth = unread.summary?.growth
  const left = growth?.need ? ` · 差 ${whole(growth.need)}` : ''
  return (
    <Card>
      <StatRow
        divided
        items={[
          { label: '金币', value: unread.summary?.coins ?? coins, tone: 'coin', onTap: () => void go('pages/mall/myCoin') },
          { label: `成长值${left}`, value: growth?.growth ?? '–', onTap: openRule },
        ]}
      />
    </Card>
  )
})

const ORDERS = 'pages/mine/orderCenter'

function Entry({ icon, label, waiting, onTap }: { icon: IconName; label: string; waiting: number; onTap: () => void }) {
  return (
    <Tap role="link" className="mine-orders__entry" label={waiting ? `${label}，${waiting}` : label} onTap={onTap}>
      <View className="mine-orders__icon" {...a11y({ hidden: true })}>
        <Icon name={icon} size="l" />
        <CountDot count={waiting} />
      </View>
      <Text>{label}</Text>
    </Tap>
  )
}

const openTickets = () => void go('pages/activity/orderList', { status: 'attend' })

/** What was bought, by what has to be done about it. */
export const Orders = observer(function Orders() {
  // The server before this one counts no tickets.
  const { unpaid = 0, ship = 0, attend = 0, refund = 0 } = unread.summary?.orders ?? {}
  const open = (status?: 'unpaid' | 'ship' | 'refund') => () => void go(ORDERS, status ? { status } : {})
  return (
    <Card>
      <SectionHead title="我的订单" onMore={open()} />
      <View className="mine-orders">
        <Entry icon="wallet" label="待支付" waiting={unpaid} onTap={open('unpaid')} />
        <Entry icon="package" label="待发货" waiting={ship} onTap={open('ship')} />
        <Entry icon="ticket" label="待参加" waiting={attend} onTap={openTickets} />
        <Entry icon="undo-2" label="退款" waiting={refund} onTap={open('refund')} />
      </View>
    </Card>
  )
})

/** The course that somebody goes on with. */
export const Learning = observer(function Learning() {
  const learning = unread.summary?.learning
  if (!learning) return null
  const { courseId, lessonId, title, lessonTitle, cover, progress } = learning
  return (
    <Card className="mine-learning">
      <Cover src={cover} title={title} size="s" />
      <View className="mine-learning__main">
        <View className="mine-learning__title">{title}</View>
        <View className="mine-learning__text">{lessonTitle}</View>
        <View className="mine-learning__bar">
          <ProgressBar percent={progress} label="已学" />
          <Text className="mine-learning__text">{progress}%</Text>
        </View>
      </View>
      <Btn kind="weak" size="s" onTap={() => void go('pages/lesson/detail', { id: courseId, lesson: lessonId })}>
        继续学
      </Btn>
    </Card>
  )
})
