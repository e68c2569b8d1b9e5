import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { PRACTICE_MODES } from '../../../contract/rules/practice'
import type { TikuHome } from '../../../contract/tikuPractice'
import { call } from '@/api/call'
import { Loaded } from '@/api/loaded'
import { countUnsent, sendKept } from '@/features/tiku/kept-answers'
import { go } from '@/nav'
import { useMenu } from '@/patterns/feedback/use-menu'
import { LoadedBody } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { useDidShow } from '@tarojs/taro'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import { SkeletonCard } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { Icon, type IconName } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { StatRow } from '@/ui/list/stat-row'
import { Chapters } from './parts/chapters'
import { MocksSheet } from './parts/mocks-sheet'
import { PlanSheet } from './parts/plan-sheet'
import { Today } from './parts/today'
import { useBanks } from './parts/use-banks'
import { opensText, waysInto } from './parts/ways-in'
import './index.scss'

type Sheet = 'plan' | 'mocks'
/** Of random practice; what is under way goes on, whatever is chosen. */
const COUNTS = ['10', '20', '50'] as const
const percent = (rate: number | null) => (rate === null ? '—' : `${rate}%`)

interface Mode {
  icon: IconName
  label: string
  /** What waits there. */
  badge?: string
  onTap: () => void
}

const ModeTile = ({ icon, label, badge, onTap }: Mode) => (
  <Tap role="link" className="tiku__mode" label={badge ? `${label}，${badge}` : label} onTap={onTap}>
    <View className="tiku__tile">
      <Icon name={icon} />
      {badge && <View className="tiku__badge">{badge}</View>}
    </View>
    {label}
  </Tap>
)

function Modes({ home, onMocks }: { home: TikuHome; onMocks: () => void }) {
  const { bank, daily, counts } = home
  const { show, menu } = useMenu('随机练习')
  // Who has not logged in may try a few questions there.
  const practise =
    (mode: string, more: { count?: string } = {}) =>
    () =>
      void go('pages/tiku/exercise', { bankId: bank.id, mode, ...more })
  const openDaily = () =>
    daily.state === 'done' && daily.sessionId ? void go('pages/tiku/answer', { id: daily.sessionId }) : practise('daily')()
  // Who tries without a login is given the same few, whatever is chosen.
  const chooseCount = () =>
    session.loggedIn
      ? show(COUNTS.map((count) => ({ label: `${count} 题`, onTap: practise('random', { count }) })))
      : practise('random')()
  const modes: (Mode | false)[] = [
    { icon: 'check-check', label: '每日一练', badge: daily.state === 'done' ? undefined : '今', onTap: openDaily },
    counts.papers > 0 && { icon: 'clock', label: '模拟考试', onTap: onMocks },
    {
      icon: 'book-marked',
      label: '错题本',
      badge: counts.due ? String(counts.due) : undefined,
      onTap: () => session.perform(() => void go('pages/tiku/wrongBook', { bankId: bank.id })),
    },
    { icon: 'crown', label: '联赛排行', onTap: () => void go('pages/tiku/rank', { bankId: bank.id }) },
    { icon: 'refresh-cw', label: '随机练习', onTap: chooseCount },
    { icon: 'list', label: '顺序练习', onTap: practise('order') },
    { icon: 'circle', label: '未做题', onTap: practise('undone') },
    counts.favorites > 0 && { icon: 'star', label: '我的收藏', onTap: practise('favorite') },
    counts.hard > 0 && { icon: 'flame', label: PRACTICE_MODES.hard, onTap: practise('hard') },
    counts.cases > 0 && { icon: 'file-text', label: PRACTICE_MODES.case, onTap: practise('case') },
  ]
  return (
    <Card>
      <View className="tiku__modes">{modes.map((mode) => mode && <ModeTile key={mode.label} {...mode} />)}</View>
      {menu}
    </Card>
  )
}

function FreeStrip({ home: { free, bank } }: { home: TikuHome }) {
  if (free.unlimited) return null
  return (
    <View className="tiku__free">
      <Icon name="crown" />
      <View className="tiku__free-words">
        <View className="tiku__free-title">{free.left ? `今天还能免费做 ${free.left} 题` : '今日免费题量已用完'}</View>
        <View>{opensText(bank)}</View>
      </View>
      <View className="tiku__free-ways">
        {waysInto(bank).map(({ text, label, onTap }, at) => (
          <Btn key={text} size="s" kind={at ? 'weak' : undefined} label={label} onTap={onTap}>
            {text}
          </Btn>
        ))}
      </View>
    </View>
  )
}

interface BodyProps {
  home: TikuHome
  reload: () => Promise<unknown>
}

const Body = observer(function Body({ home, reload }: BodyProps) {
  const [sheet, setSheet] = useState<Sheet>()
  const close = () => setSheet(undefined)
  return (
    <>
      <Today home={home} onPlan={() => session.perform(() => setSheet('plan'))} />
      <Modes home={home} onMocks={() => setSheet('mocks')} />
      {session.loggedIn && (
        <Card>
          <StatRow
            divided
            items={[
              { label: '已做题', value: home.stats.done },
              { label: '正确率', value: percent(home.stats.rate) },
              { label: '超过其他学员', value: percent(home.stats.beat) },
            ]}
          />
        </Card>
      )}
      <Chapters home={home} />
      {(session.loggedIn || home.bank.price > 0) && <FreeStrip home={home} />}
      {sheet === 'plan' && <PlanSheet home={home} onClose={close} onSaved={reload} />}
      {sheet === 'mocks' && <MocksSheet home={home} onClose={close} />}
    </>
  )
})

/** 题库: one bank, what is planned for today, ways to practise, and how far one is in each chapter. */
export default observer(function TikuIndex() {
  const { bankId } = useParams('bankId')
  const [loaded] = useState(() => {
    const chosen = { id: bankId }
    const home = new Loaded(() => call('GET /api/tiku/home', { query: { bankId: chosen.id || undefined } }))
    return { chosen, home }
  })
  useDidShow(() => {
    const had = countUnsent()
    // What arrives only now is not counted yet in what is asked for beside it.
    void sendKept().then(() => (countUnsent() < had ? loaded.home.load() : undefined))
    void loaded.home.load()
  })
  const { choose, menu } = useBanks((id) => {
    loaded.chosen.id = id
    void loaded.home.load()
  })
  return (
    <Page>
      <LoadedBody
        loaded={loaded.home}
        skeleton={
          <>
            <SkeletonCard />
            <SkeletonCard />
          </>
        }
      >
        {([home]) =>
          home ? (
            <>
              <Tap className="tiku__bank" label={`${home.bank.name}，换一个题库`} onTap={() => choose(home.bank.id)}>
                <Text className="tiku__bank-name">{home.bank.name}</Text>
                <Icon name="chevron-down" size="s" />
              </Tap>
              <Body key={home.bank.id} home={home} reload={() => loaded.home.load()} />
            </>
          ) : (
            <StateView kind="empty" title="题目整理中" />
          )
        }
      </LoadedBody>
      {menu}
    </Page>
  )
})
