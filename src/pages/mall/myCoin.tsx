import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { CoinRecord } from '../../../contract'
import { call } from '@/api/call'
import { PagedList } from '@/api/paged-list'
import { pageOf, type Filters } from '@/api/pages'
import { openTarget } from '@/features/checkout/page-target'
import { day } from '@/lib/date'
import { lastMonths } from '@/lib/months'
import { whole } from '@/lib/text'
import { clock } from '@/lib/time'
import { go } from '@/nav'
import { ListBody, useListGestures } from '@/patterns/list/list'
import { useLists } from '@/patterns/list/use-lists'
import { LoadedBody } from '@/patterns/page/loaded'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useFresh } from '@/patterns/page/use-fresh'
import { useShowAgain } from '@/patterns/page/use-show-again'
import { Tap } from '@/ui/button/tap'
import { SkeletonCard, SkeletonRows } from '@/ui/feedback/skeleton'
import { Icon, type IconName } from '@/ui/icon/icon'
import { UnderTabs } from '@/ui/layout/under-tabs'
import { StatRow } from '@/ui/list/stat-row'
import { Sheet } from '@/ui/overlay/sheet'
import { Pills } from '@/ui/field/pills'
import { Purse } from './parts/purse'
import './myCoin.scss'

type Query = Filters<'POST /api/coinRecord/page'>
type Tab = 'all' | NonNullable<Query['direction']>

const TABS: { key: Tab; label: string }[] = [
  { key: 'all', label: '全部' },
  { key: 'in', label: '收入' },
  { key: 'out', label: '支出' },
  { key: 'expiring', label: '即将过期' },
]

/** Months that can be looked through, this one first. */
const MONTHS = 24
const monthText = (month: string) => `${month.slice(0, 4)}年${Number(month.slice(5))}月`

const ICONS: Record<number, { icon: IconName; tone: 'ok' | 'coin' | 'brand' | 'plain' }> = {
  11: { icon: 'check', tone: 'coin' },
  12: { icon: 'check-check', tone: 'coin' },
  14: { icon: 'check', tone: 'ok' },
  15: { icon: 'user-round-plus', tone: 'ok' },
  16: { icon: 'sparkles', tone: 'coin' },
  17: { icon: 'file-text', tone: 'ok' },
  18: { icon: 'ticket', tone: 'ok' },
  19: { icon: 'star', tone: 'coin' },
  21: { icon: 'coins', tone: 'plain' },
  23: { icon: 'lock', tone: 'plain' },
  25: { icon: 'history', tone: 'plain' },
  31: { icon: 'refresh-cw', tone: 'brand' },
  22: { icon: 'gift', tone: 'plain' },
  26: { icon: 'message-circle', tone: 'plain' },
  32: { icon: 'refresh-cw', tone: 'brand' },
  33: { icon: 'refresh-cw', tone: 'brand' },
  34: { icon: 'refresh-cw', tone: 'brand' },
  41: { icon: 'clock', tone: 'plain' },
}
const OTHER = { icon: 'coins', tone: 'plain' } as const

function Row({
  one: { title, amount, after, createTime, bizType, expireDate, page },
  ending,
}: {
  one: CoinRecord
  ending: boolean
}) {
  const { icon, tone } = ICONS[bizType] ?? OTHER
  const content = (
    <>
      <View className={`coin-row__icon coin-row__icon--${tone}`}>
        <Icon name={icon} />
      </View>
      <View className="coin-row__words">
        <View className="coin-row__title">{title}</View>
        <View className="coin-row__note">
          {day(createTime)} {clock(createTime)}
          {ending && expireDate && ` · ${expireDate} 到期`}
        </View>
      </View>
      <View className="coin-row__sums">
        <View className={`coin-row__amount ${amount > 0 ? 'coin-row__amount--in' : ''}`}>
          {amount > 0 ? '+' : '−'}
          {whole(Math.abs(amount))}
        </View>
        <View className="coin-row__note">余额 {whole(after)}</View>
      </View>
    </>
  )
  return page ? (
    <Tap role="link" className="coin-row" onTap={() => void openTarget(page)}>
      {content}
    </Tap>
  ) : (
    <View className="coin-row">{content}</View>
  )
}

const toMall = () => void go('pages/mall/index')

const Top = observer(function Top() {
  const loaded = useFresh(() => call('GET /api/coin/account'))
  return (
    <LoadedBody loaded={loaded} skeleton={<SkeletonCard />}>
      {({ balance, frozen, expiring, totalEarned, totalSpent }) => (
        <Purse title="可用金币" balance={balance} expiring={expiring} way={{ label: '去兑换', onTap: toMall }} onUse={toMall}>
          <View className="coin-stats">
            <StatRow
              items={[
                { label: '冻结中', value: whole(frozen) },
                { label: '累计获得', value: whole(totalEarned) },
                { label: '累计使用', value: whole(totalSpent) },
              ]}
            />
          </View>
        </Purse>
      )}
    </LoadedBody>
  )
})

const MonthSums = observer(function MonthSums({ month }: { month: string }) {
  const { value } = useFresh(() => call('GET /api/coin/month', { query: { month } }))
  return value ? <Text className="coin-month__sums">{`收入 ${whole(value.earned)} · 支出 ${whole(value.spent)}`}</Text> : null
})

const Mine = observer(function Mine() {
  const [tab, setTab] = useState<Tab>('all')
  const [month, setMonth] = useState('')
  const [choosing, setChoosing] = useState(false)
  const listOf = useLists((key: string) => {
    const query: Query = JSON.parse(key)
    return new PagedList<CoinRecord>((cursor) => pageOf('POST /api/coinRecord/page', { ...query, cursor }))
  })
  const ending = tab === 'expiring'
  const key = JSON.stringify({
    direction: tab === 'all' ? undefined : tab,
    month: (!ending && month) || undefined,
  } satisfies Query)
  const list = listOf(key)
  useShowAgain(() => listOf.reload(key))
  useListGestures(() => list)
  const toTasks = () => void go('pages/mall/coinTask')
  return (
    <>
      <Top />
      <View className="coin-list">
        <UnderTabs items={TABS} value={tab} onChange={setTab} />
        {!ending && (
          <View className="coin-month">
            <Tap
              className="coin-month__pick"
              label={`选择月份，${month ? monthText(month) : '全部月份'}`}
              onTap={() => setChoosing(true)}
            >
              {month ? monthText(month) : '全部月份'}
              <Icon name="chevron-down" size="s" />
            </Tap>
            {month !== '' && <MonthSums key={month} month={month} />}
          </View>
        )}
        <ListBody
          list={list}
          skeleton={<SkeletonRows />}
          empty={
            ending
              ? { title: '没有今年年底到期的金币' }
              : { title: month ? '这个月没有金币变动' : '还没有金币记录', action: '去赚金币', onAction: toTasks }
          }
          row={(one) => <Row one={one} ending={ending} />}
        />
      </View>
      <Sheet open={choosing} onClose={() => setChoosing(false)} title="选择月份">
        <Pills
          label="月份"
          items={[{ key: '', label: '全部月份' }, ...lastMonths(MONTHS).map((key) => ({ key, label: monthText(key) }))]}
          value={month}
          onChange={(key: string) => {
            setMonth(key)
            setChoosing(false)
          }}
        />
      </Sheet>
    </>
  )
})

/** 我的金币: how many, what ends soon, and every move. */
export default function MyCoin() {
  return (
    <Page
      right={
        <Tap role="link" className="coin-rule-link" onTap={() => void go('pages/mall/coinRule')}>
          规则
        </Tap>
      }
    >
      <Members text="登录后查看我的金币">
        <Mine />
      </Members>
    </Page>
  )
}
