import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { call } from '@/api/call'
import { PagedList } from '@/api/paged-list'
import { pageOf, type Item } from '@/api/pages'
import { CourseRow } from '@/features/course/course-row'
import { go } from '@/nav'
import { ListBody, useListGestures } from '@/patterns/list/list'
import { useLists } from '@/patterns/list/use-lists'
import { Members } from '@/patterns/page/members'
import { Page } from '@/patterns/page/page'
import { useFresh } from '@/patterns/page/use-fresh'
import { useShowAgain } from '@/patterns/page/use-show-again'
import { a11y } from '@/ui/a11y'
import { ProgressBar } from '@/ui/feedback/progress-bar'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { Card } from '@/ui/layout/card'
import { UnderTabs } from '@/ui/layout/under-tabs'
import { Badge } from '@/ui/text/badge'
import { sourceOf, validity } from './parts/course/summary'
import './myLesson.scss'

type Mine = Item<'POST /api/course/myPage'>
type Tab = 'learning' | 'finished' | 'live' | 'expired'

const TABS: { key: Tab; label: string }[] = [
  { key: 'learning', label: '学习中' },
  { key: 'finished', label: '已学完' },
  { key: 'live', label: '直播' },
  { key: 'expired', label: '已过期' },
]
const EMPTY: Record<Tab, string> = {
  learning: '还没有在学的课程',
  finished: '还没有学完的课程',
  live: '还没有直播课',
  expired: '没有过期的课程',
}
const DAYS = '一二三四五六日'

const browse = { action: '去选课', onAction: () => void go('pages/tabBar/lesson/index') }

/** This week in minutes, day by day, and for how many days without a break. */
const Week = observer(function Week() {
  const stats = useFresh(() => call('GET /api/course/studyStats'))
  if (!stats.value) return null
  const { weekMinutes, streakDays, days } = stats.value
  const most = Math.max(1, ...days.map(({ minutes }) => minutes))
  return (
    <Card>
      <View className="my-lesson__stats">
        <Text>
          本周学了 <Text className="my-lesson__figure">{weekMinutes}</Text> 分钟
        </Text>
        <Text>
          连续 <Text className="my-lesson__figure">{streakDays}</Text> 天
        </Text>
      </View>
      <View className="my-lesson__week">
        {days.map(({ date, minutes }, index) => (
          <View key={date} className="my-lesson__day" {...a11y({ role: 'img', label: `周${DAYS[index]} ${minutes} 分钟` })}>
            <View className="my-lesson__column">
              <View className="my-lesson__bar" style={{ height: `${Math.round((minutes / most) * 100)}%` }} />
            </View>
            <Text className="my-lesson__name">{DAYS[index]}</Text>
          </View>
        ))}
      </View>
    </Card>
  )
})

function Row({ mine }: { mine: Mine }) {
  const { id, progress = 0, lastLesson, entitlement } = mine
  const facts = lastLesson ? `上次学到：${lastLesson}` : `${mine.lessonCount} 讲 · 还没开始`
  return (
    <CourseRow course={mine} facts={facts} onTap={() => void go('pages/lesson/detail', { id })}>
      <View className="my-lesson__foot">
        <View className="my-lesson__progress">
          <ProgressBar percent={progress} label="课程进度" />
          <Text>{progress}%</Text>
        </View>
        <View className="my-lesson__facts">
          <Badge>{sourceOf(entitlement.source)}</Badge>
          <Text>{validity({ ...mine, entitlement })}</Text>
        </View>
      </View>
    </CourseRow>
  )
}

const Mine = observer(function Mine() {
  const [tab, setTab] = useState<Tab>('learning')
  const listOf = useLists((key: Tab) => new PagedList<Mine>((cursor) => pageOf('POST /api/course/myPage', { tab: key, cursor })))
  const list = listOf(tab)
  useListGestures(() => list)
  // Back from learning.
  useShowAgain(() => void listOf.reload(tab))
  return (
    <>
      <Week />
      <View className="my-lesson__tabs">
        <UnderTabs items={TABS} value={tab} onChange={setTab} />
      </View>
      <View className="my-lesson__rows">
        <ListBody
          list={list}
          skeleton={<SkeletonRows />}
          empty={{ title: EMPTY[tab], ...(tab !== 'expired' && browse) }}
          row={(mine) => <Row mine={mine} />}
        />
      </View>
    </>
  )
})

/** 我的课程 */
export default function MyLesson() {
  return (
    <Page>
      <Members text="登录后查看在学的课程和进度">
        <Mine />
      </Members>
    </Page>
  )
}
