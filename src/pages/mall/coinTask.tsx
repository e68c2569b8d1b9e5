import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { GrowthTask, SignInSummary } from '../../../contract'
import { call } from '@/api/call'
import { greetLevel } from '@/features/account/level-up'
import { TaskRow } from '@/features/tasks/task-row'
import { andRenew } from '@/patterns/feedback/and-renew'
import { confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { LoadedBody } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useFresh } from '@/patterns/page/use-fresh'
import { session } from '@/stores/session'
import { Tap } from '@/ui/button/tap'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { ProgressBar } from '@/ui/feedback/progress-bar'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { Pills } from '@/ui/field/pills'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { go } from '@/nav'
import { Calendar } from './parts/calendar'
import { SignStrip } from './parts/sign-strip'
import './coinTask.scss'

const GROUPS = [
  { key: 'daily', name: '每日' },
  { key: 'new', name: '新手' },
  { key: 'weekly', name: '每周' },
  { key: 'growth', name: '成长' },
  { key: 'event', name: '限时' },
] as const
type Group = (typeof GROUPS)[number]['key']

/** Only what gives coins. */
async function load() {
  const [tasks, signIn] = await Promise.all([
    call('POST /api/growthTask/growthTaskList'),
    session.loggedIn ? call('GET /api/signIn/summary', { query: {} }) : undefined,
  ])
  return { tasks: tasks.filter(({ coins, code }) => coins > 0 && code !== 'sign_in'), signIn }
}

const Today = ({ signIn: { todayCoins, dayCoins } }: { signIn: SignInSummary }) => (
  <Card>
    <SectionHead title={`今天任务已得 ${todayCoins} 金币`} trailing={<View className="coin-task__note">上限 {dayCoins}</View>} />
    <ProgressBar percent={Math.min(100, (todayCoins / dayCoins) * 100)} label="今日上限" />
  </Card>
)

interface TasksProps {
  tasks: GrowthTask[]
  known: boolean
  busy: boolean
  onReceive: (id: string) => void
}
function Tasks({ tasks, known, busy, onReceive }: TasksProps) {
  const groups = GROUPS.filter(({ key }) => tasks.some(({ group }) => group === key))
  const [chosen, setChosen] = useState<Group>('daily')
  const shown = groups.some(({ key }) => key === chosen) ? chosen : groups[0]?.key
  return (
    <Card>
      <Pills label="任务分组" items={groups.map(({ key, name }) => ({ key, label: name }))} value={shown} onChange={setChosen} />
      {tasks
        .filter(({ group }) => group === shown)
        .map((task) => (
          <TaskRow key={task.id} task={task} known={known} busy={busy} onReceive={() => onReceive(task.id)} onSign={() => {}} />
        ))}
    </Card>
  )
}

/** 赚金币: the signature of the day with what can be made up for, and the tasks that give coins. */
export default observer(function CoinTask() {
  const loaded = useFresh(load)
  const receive = useAction(async (taskId: string) => {
    const { coins, levelUp } = await call('POST /api/growthTask/receive', { body: { taskId } })
    toast(coins ? `金币 +${coins}` : '奖励已领取')
    if (levelUp) void greetLevel(levelUp)
    await loaded.load()
  })
  const sign = useAction(async () => {
    const { changed, coins, levelUp } = await call('POST /api/signIn/do')
    toast(changed ? `签到成功，金币 +${coins}` : '今天已经签过到了')
    if (levelUp) void greetLevel(levelUp)
    await loaded.load()
  })
  const makeUp = useAction(async (date: string, coins: number) => {
    const day = `${Number(date.slice(5, 7))}月${Number(date.slice(8))}日`
    if (!(await confirm(`补签 ${day}？`, `扣 ${coins} 金币，连续天数会接上`, { yes: '补签', danger: false }))) return
    await andRenew(async () => {
      await call('POST /api/signIn/makeUp', { body: { date } })
      toast('补签成功')
    }, loaded.load)
  })
  return (
    <Page
      right={
        <Tap role="link" className="coin-task__rule" onTap={() => void go('pages/mall/coinRule')}>
          规则
        </Tap>
      }
    >
      <LoadedBody loaded={loaded} skeleton={<SkeletonRows count={6} />}>
        {({ tasks, signIn }) => (
          <>
            {signIn ? (
              <>
                <SignStrip signIn={signIn} busy={sign.busy} onSign={() => void sign.run()} />
                <Calendar signIn={signIn} busy={makeUp.busy} onMakeUp={(date) => void makeUp.run(date, signIn.makeUp.coins)} />
                <Today signIn={signIn} />
              </>
            ) : (
              <NoticeStrip tone="brand" icon="user-round" action="去登录" onAction={session.goLogin}>
                登录后签到、做任务，领取金币
              </NoticeStrip>
            )}
            <Tasks tasks={tasks} known={signIn !== undefined} busy={receive.busy} onReceive={(id) => void receive.run(id)} />
          </>
        )}
      </LoadedBody>
    </Page>
  )
})
