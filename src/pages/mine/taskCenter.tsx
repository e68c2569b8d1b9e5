import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { GrowthTask } from '../../../contract'
import { timesText } from '../../../contract/rules/benefits'
import { call } from '@/api/call'
import { greetLevel } from '@/features/account/level-up'
import { whole } from '@/lib/text'
import { go } from '@/nav'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { LoadedBody } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useFresh } from '@/patterns/page/use-fresh'
import { session } from '@/stores/session'
import { unread } from '@/stores/unread'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { ProgressBar } from '@/ui/feedback/progress-bar'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { Pills } from '@/ui/field/pills'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import { Avatar } from '@/ui/media/avatar'
import { Badge } from '@/ui/text/badge'
import { SignCard, type Standing } from '@/features/tasks/sign-card'
import { TaskRow } from '@/features/tasks/task-row'
import './taskCenter.scss'

/** The tasks, and how somebody stands; strangers see the tasks alone. */
async function load() {
  const [tasks, mine] = await Promise.all([
    call('POST /api/growthTask/growthTaskList'),
    session.loggedIn ? call('GET /api/growth/mine') : undefined,
    unread.refresh(),
  ])
  return { tasks, mine }
}

const GROUPS = [
  { key: 'event', name: '限时' },
  { key: 'new', name: '新手' },
  { key: 'daily', name: '每日' },
  { key: 'weekly', name: '每周' },
  { key: 'growth', name: '成长' },
] as const
type Group = (typeof GROUPS)[number]['key']

const openRule = () => void go('pages/level/levelRule')

const Head = observer(function Head({ level, levelName, next, growth, from, todayGrowth, todayCap, dailyPercent }: Standing) {
  const { userInfo } = session
  const coins = unread.summary?.coins ?? userInfo?.coins ?? 0
  const span = next ? growth + next.need - from : 1
  return (
    <Card>
      <View className="tasks__head">
        <Avatar src={userInfo?.avatar ?? ''} name={userInfo?.nickName ?? ''} size="l" />
        <View className="tasks__who">
          <Tap
            role="link"
            className="tasks__name"
            label={`${userInfo?.nickName} Lv${level} ${levelName}，成长值规则`}
            onTap={openRule}
          >
            {userInfo?.nickName}
            <Badge tone="brand">
              Lv{level} {levelName}
            </Badge>
          </Tap>
          <View className="tasks__note">
            {next ? `${next.back ? '恢复' : '距'} ${next.name} 还差 ${whole(next.need)} 成长值` : '已是最高等级'}
          </View>
        </View>
        <View className="tasks__coins">
          <View className="tasks__figure">{whole(coins)}</View>
          <View className="tasks__note">我的金币</View>
        </View>
      </View>
      <View className="tasks__bar">
        <ProgressBar percent={next ? ((growth - from) / span) * 100 : 100} label="本级进度" />
      </View>
      <View className="tasks__note">
        {todayGrowth >= todayCap ? '今日成长值已达上限' : `今日成长值 ${todayGrowth}/${todayCap}`}
        {dailyPercent > 100 && ` · 会员每日任务 ${timesText(dailyPercent)}`}
      </View>
    </Card>
  )
})

/** 成长值 +5 金币 +2; what gives nothing has been received before. */
const said = (growth: number, coins: number) =>
  [growth && `成长值 +${growth}`, coins && `金币 +${coins}`].filter(Boolean).join(' ') || '奖励已领取'

export default observer(function TaskCenter() {
  const loaded = useFresh(load)
  const [chosen, setChosen] = useState<Group>()
  const receive = useAction(async (taskId?: string) => {
    const { growth, coins, levelUp } = await call('POST /api/growthTask/receive', { body: { ...(taskId && { taskId }) } })
    toast(said(growth, coins))
    if (levelUp) void greetLevel(levelUp)
    await loaded.load()
  })
  const sign = useAction(async () => {
    if (!session.require()) return
    const { changed, growth, coins, levelUp } = await call('POST /api/growthTask/taskTrigger', { body: { taskCode: 'sign_in' } })
    toast(changed ? `签到成功 ${said(growth, coins)}` : '今天已经签过到了')
    if (levelUp) void greetLevel(levelUp)
    await loaded.load()
  })
  const waiting = (loaded.value?.tasks ?? []).filter(({ status }) => status === 'done')
  const sum = (of: (task: GrowthTask) => number) => waiting.reduce((all, task) => all + of(task), 0)

  return (
    <Page
      right={
        <Tap role="link" className="tasks__rule" onTap={openRule}>
          规则
        </Tap>
      }
    >
      <LoadedBody loaded={loaded} skeleton={<SkeletonRows count={6} />}>
        {({ tasks, mine }) => {
          const inGroup = (group: Group) => tasks.filter((task) => task.group === group)
          const groups = GROUPS.filter(({ key }) => inGroup(key).length)
          const fresh = inGroup('new')
          // Operators may have switched it off.
          const signing = tasks.find(({ code }) => code === 'sign_in')
          const done = fresh.filter(({ status }) => status === 'received').length
          // Whoever has all of the beginning behind them begins with the day.
          const shown =
            chosen && groups.some(({ key }) => key === chosen) ? chosen : mine && done < fresh.length ? 'new' : 'daily'
          const items = groups.map(({ key, name }) => ({
            key,
            label: key === 'new' && mine ? `${name} ${done}/${fresh.length}` : name,
          }))
          return (
            <>
              {mine ? (
                <Head {...mine} />
              ) : (
                <NoticeStrip tone="brand" icon="user-round" action="去登录" onAction={session.goLogin}>
                  登录后签到、做任务，领取成长值和金币
                </NoticeStrip>
              )}
              {mine && signing && (
                <SignCard standing={mine} note={signing.desc} busy={sign.busy} onSign={() => void sign.run()} />
              )}
              <Card>
                <Pills label="任务分组" items={items} value={shown} onChange={setChosen} />
                {shown === 'new' && (
                  <View className="tasks__note tasks__note--ladder">七天上手：按自己的节奏做，不限时，先做哪个都行</View>
                )}
                {inGroup(shown).map((task) => (
                  <TaskRow
                    key={task.id}
                    task={task}
                    known={mine !== undefined}
                    busy={receive.busy || sign.busy}
                    onReceive={() => void receive.run(task.id)}
                    onSign={() => void sign.run()}
                  />
                ))}
              </Card>
              <View className="tasks__foot" />
            </>
          )
        }}
      </LoadedBody>
      {waiting.length > 1 && (
        <Dock>
          <Btn wide busy={receive.busy} onTap={() => void receive.run()}>
            {`全部领取 · ${said(
              sum(({ growth }) => growth),
              sum(({ coins }) => coins),
            )}`}
          </Btn>
        </Dock>
      )}
    </Page>
  )
})
