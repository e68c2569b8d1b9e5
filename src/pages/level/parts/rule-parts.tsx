import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { GrowthLevel, GrowthTask } from '../../../../contract'
import type { Item } from '@/api/pages'
import { moment } from '@/lib/date'
import { lastMonths } from '@/lib/months'
import { count, whole } from '@/lib/text'
import { go } from '@/nav'
import { ListBody, useListGestures, usePagedList } from '@/patterns/list/list'
import { Members } from '@/patterns/page/members'
import { useShowAgain } from '@/patterns/page/use-show-again'
import { Tap } from '@/ui/button/tap'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { Pills } from '@/ui/field/pills'
import { Icon } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { Badge } from '@/ui/text/badge'
import { keepLine } from './season'

/** What a level adds, and asks for, in one line. */
const rightsLine = (level: GrowthLevel) => {
  const { rights, gift } = level
  return [...rights.map(({ title }) => title), gift && `升级礼 ${gift.coins} 金币`, keepLine(level)].filter(Boolean).join(' · ')
}

export function Ladder({ levels, current }: { levels: GrowthLevel[]; current?: number }) {
  return (
    <Card>
      <SectionHead title={`${levels.length} 个等级`} trailing={<View className="rule__note">所需成长值</View>} />
      {levels.map((one) => {
        const { level, name, minGrowth } = one
        const state = level === current ? 'now' : current !== undefined && level > current ? 'later' : ''
        return (
          <View key={level} className="rule__row">
            <View className={`rule__level ${state && `rule__level--${state}`}`}>Lv{level}</View>
            <View className="rule__main">
              <View className="rule__name">
                {name} {level === current && <Badge tone="brand">当前</Badge>}
              </View>
              <View className="rule__note">{rightsLine(one)}</View>
            </View>
            <View className="rule__figure">{count(minGrowth)}</View>
          </View>
        )
      })}
    </Card>
  )
}

const PERIODS = { new: '一次', daily: '每天', weekly: '每周', growth: '不限', coin: '每天', event: '活动期间' } as const

/** How often it counts. */
const often = ({ group, dailyLeft, target }: GrowthTask) =>
  group === 'growth' && dailyLeft !== null ? `每天 ${target} 次` : PERIODS[group]

export function Ways({ tasks }: { tasks: GrowthTask[] }) {
  return (
    <Card>
      <View className="rule__row rule__row--head">
        <View className="rule__main">行为</View>
        <View className="rule__cell">成长值</View>
        <View className="rule__cell">上限</View>
      </View>
      {tasks
        .filter(({ growth }) => growth > 0)
        .map((task) => (
          <View key={task.id} className="rule__row">
            <View className="rule__main">
              {task.title}
              {task.desc && <View className="rule__note">{task.desc}</View>}
            </View>
            <View className="rule__cell rule__figure">+{task.growth}</View>
            <View className="rule__cell rule__note">{often(task)}</View>
          </View>
        ))}
    </Card>
  )
}

const TAKEN = '成长值不会被花掉；内容删除、违规或订单退款会扣回相应的成长值，低于本级门槛时，当天结束后回到对应的等级。'

/** Whether one can fall, as the levels have it. */
function falling(levels: GrowthLevel[]): string {
  const retained = levels.flatMap(({ level, keep }) => (keep ? [{ level, ...keep }] : []))
  if (!retained.length) return `不会因为不活跃降级。${TAKEN}`
  const [{ level: from, days }] = retained
  const wanted = retained.map(({ level, growth }) => `Lv${level} 须获得 ${whole(growth)}`).join('、')
  return `Lv${from} 起需要保级：从达到等级那天起每 ${days} 天为一期，${wanted} 成长值；没有达到的，期末降一级，最低到 Lv${from - 1}。期末前 15 天和 3 天会提醒。降级不减少成长值，再获得这么多就恢复，升级礼不重复发放。Lv${from - 1} 及以下不会因为不活跃降级。${TAKEN}`
}

const QUESTIONS = [
  {
    ask: '为什么成长值被扣回？',
    answer: '30 天内的内容被删除、审核未通过，或订单退款，由它得到的成长值一并扣回，明细里逐条写明。',
  },
  {
    ask: '互相点赞刷成长值有用吗？',
    answer:
      '同一个人给你的赞每天只算一次，每天还有次数上限（见“行为”表）；全部行为加起来每天最多 100（新手任务、学完课程、证书、邀请和订单不占）。',
  },
  {
    ask: '匿名提问有成长值吗？',
    answer: '没有，也不计入任务：发问的时候谁的等级动了，就等于告诉别人是谁问的。别人的回答照常有成长值。',
  },
  {
    ask: '成长值和金币有什么不同？',
    answer: '成长值决定等级，不会被花掉，违规、删除或退款才扣回；金币用来悬赏、兑换和抵扣，花掉就少了。',
  },
]

export function Faq({ levels }: { levels: GrowthLevel[] }) {
  const [open, setOpen] = useState(0)
  const questions = [{ ask: '等级会降吗？', answer: falling(levels) }, ...QUESTIONS]
  return (
    <View className="card card--flush">
      {questions.map(({ ask, answer }, at) => (
        <View key={ask} className="rule__faq">
          <Tap className="rule__ask" expanded={open === at} onTap={() => setOpen(open === at ? -1 : at)}>
            <View className="rule__main">{ask}</View>
            <Icon name={open === at ? 'chevron-up' : 'chevron-down'} size="s" />
          </Tap>
          {open === at && <View className="rule__answer">{answer}</View>}
        </View>
      ))}
    </View>
  )
}

type GrowthRecord = Item<'POST /api/growthTask/growthRecordList'>

const RecordRow = ({ record: { title, change, memberExtra, after, time, reversed } }: { record: GrowthRecord }) => (
  <View className="rule__row">
    <View className="rule__main">
      {title} {reversed && <Badge>已扣回</Badge>}
      <View className="rule__note">
        {moment(time)} · 累计 {whole(after)}
        {memberExtra > 0 && ` · 含会员加成 ${memberExtra}`}
      </View>
    </View>
    <View className={`rule__figure ${change < 0 ? 'rule__figure--less' : ''}`}>{change > 0 ? `+${change}` : change}</View>
  </View>
)

const MONTHS = 6

const MonthRecords = observer(function MonthRecords({ month }: { month: string }) {
  const list = usePagedList('POST /api/growthTask/growthRecordList', { month })
  useListGestures(() => list)
  useShowAgain(() => list.renew())
  const toTasks = () => void go('pages/mine/taskCenter')
  return (
    <ListBody
      list={list}
      skeleton={<SkeletonRows count={4} />}
      empty={{ title: '这个月还没有成长值', action: '去做任务', onAction: toTasks }}
      row={(record) => <RecordRow record={record} />}
    />
  )
})

export function Records() {
  const months = lastMonths(MONTHS)
  const [chosen, setChosen] = useState('')
  // This month until another is chosen: which one it is, the first answer of the server may still correct.
  const month = chosen || months[0]
  const label = (text: string) => `${Number(text.slice(5))}月`
  return (
    <Members text="登录后查看成长值明细">
      <Card>
        <Pills label="月份" items={months.map((key) => ({ key, label: label(key) }))} value={month} onChange={setChosen} />
        <MonthRecords key={month} month={month} />
      </Card>
    </Members>
  )
}
