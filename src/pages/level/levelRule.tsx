import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { call } from '@/api/call'
import { whole } from '@/lib/text'
import { go } from '@/nav'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useFresh } from '@/patterns/page/use-fresh'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { UnderTabs } from '@/ui/layout/under-tabs'
import { GrowthBar, type Standing } from './parts/growth-bar'
import { Faq, Ladder, Records, Ways } from './parts/rule-parts'
import { SeasonCard } from './parts/season'
import './levelRule.scss'

const TABS = [
  { key: 'what', label: '成长值说明' },
  { key: 'ways', label: '获取方式' },
  { key: 'records', label: '明细' },
] as const
type Tab = (typeof TABS)[number]['key']

const openRights = () => void go('pages/level/levelRights')
const openTasks = () => void go('pages/mine/taskCenter')

const Mine = (standing: Standing) => (
  <Card>
    <View className="rule__head">
      <View className="rule__main">
        <View className="rule__note">当前等级</View>
        <View className="rule__title">
          Lv{standing.level} {standing.levelName}
        </View>
      </View>
      <View className="rule__growth">
        <View className="rule__total">{whole(standing.growth)}</View>
        <View className="rule__note">成长值</View>
      </View>
    </View>
    <GrowthBar {...standing} />
    <View className="rule__acts">
      <Btn kind="line" wide onTap={openRights}>
        等级权益
      </Btn>
      <Btn wide onTap={openTasks}>
        去做任务
      </Btn>
    </View>
  </Card>
)

const loadRules = () => Promise.all([call('GET /api/growthTask/levelList'), call('POST /api/growthTask/growthTaskList')])

const What = ({ levels, standing }: { levels: Awaited<ReturnType<typeof loadRules>>[0]; standing?: Standing }) => (
  <>
    <Card>
      <SectionHead title="成长值是什么" />
      <View className="rule__text">
        成长值记录你在社区的贡献，只决定等级，不会被花掉；能悬赏、能兑换的是金币，两者分开计算。每天最多获得{' '}
        {standing?.todayCap ?? 100}
        ，新手任务、学完课程、证书、邀请和订单不占。会员做每日任务另有加成，倍数写在会员卡的权益里，同样受每天的上限。
      </View>
    </Card>
    <Ladder levels={levels} current={standing?.level} />
    <Faq levels={levels} />
  </>
)

export default observer(function LevelRule() {
  const rules = useLoaded(loadRules)
  const mine = useFresh(async () => (session.loggedIn ? call('GET /api/growth/mine') : undefined))
  const [tab, setTab] = useState<Tab>('what')
  const standing = session.loggedIn ? mine.value : undefined
  return (
    <Page>
      {standing ? (
        <>
          <Mine {...standing} />
          <SeasonCard {...standing} />
        </>
      ) : session.loggedIn ? (
        mine.state === 'failed' ? (
          <NoticeStrip tone="warn" action="重试" onAction={() => void mine.load()}>
            成长值没有加载出来
          </NoticeStrip>
        ) : (
          <SkeletonRows count={1} />
        )
      ) : (
        <NoticeStrip tone="brand" icon="user-round" action="去登录" onAction={session.goLogin}>
          登录后查看我的等级
        </NoticeStrip>
      )}
      <View className="rule__tabs">
        <UnderTabs items={TABS} value={tab} onChange={setTab} />
      </View>
      {tab === 'records' ? (
        <Records />
      ) : (
        <LoadedBody loaded={rules} skeleton={<SkeletonRows count={6} />}>
          {([levels, tasks]) => (tab === 'what' ? <What levels={levels} standing={standing} /> : <Ways tasks={tasks} />)}
        </LoadedBody>
      )}
      <View className="rule__foot" />
    </Page>
  )
})
