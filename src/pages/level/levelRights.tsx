import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { GrowthLevel } from '../../../contract'
import { call } from '@/api/call'
import { count, whole } from '@/lib/text'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { LoadedBody } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useFresh } from '@/patterns/page/use-fresh'
import { session } from '@/stores/session'
import { unread } from '@/stores/unread'
import { a11y } from '@/ui/a11y'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { Icon, type IconName } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { SectionHead } from '@/ui/layout/section-head'
import { useStrip } from '@/ui/layout/use-strip'
import { Badge } from '@/ui/text/badge'
import { Compare } from './parts/compare'
import { RightSheet, type Right } from './parts/right-sheet'
import { Ladder } from './parts/rule-parts'
import { SeasonCard } from './parts/season'
import './levelRule.scss'
import './levelRights.scss'

/** The levels, and where somebody stands among them; nobody stands nowhere. */
async function load() {
  const [levels, mine] = await Promise.all([
    call('GET /api/growthTask/levelList'),
    session.loggedIn ? call('GET /api/growth/mine') : undefined,
  ])
  return { levels, mine }
}
type Rights = Awaited<ReturnType<typeof load>>

function LevelCards({ levels, mine, shown, onShow }: Rights & { shown: number; onShow: (level: number) => void }) {
  const strip = useStrip(levels.findIndex(({ level }) => level === shown))
  return (
    <View ref={strip} className="rights__cards" {...a11y({ role: 'tablist' })}>
      {levels.map(({ level, name, minGrowth, need }) => {
        const locked = !mine || level > mine.level
        const state = level === mine?.level ? '当前等级' : locked ? `还差 ${whole(need ?? minGrowth)}` : '已达到'
        return (
          <Tap
            key={level}
            role="tab"
            selected={level === shown}
            className={`rights__card ${locked ? 'rights__card--locked' : ''} ${level === shown ? 'rights__card--on' : ''}`}
            onTap={() => onShow(level)}
          >
            <View className="rights__level">Lv{level}</View>
            <View className="rights__name">{name}</View>
            <View className="rights__state">{mine ? state : `${count(minGrowth)} 成长值`}</View>
          </Tap>
        )
      })}
    </View>
  )
}

/** All that this level may do, what lower ones have unlocked too. */
function RightsGrid({ levels, shown }: { levels: GrowthLevel[]; shown: number }) {
  const all = levels.flatMap((from) => from.rights.map((right) => ({ ...right, from })))
  const [opened, setOpened] = useState<Right>()
  return (
    <Card>
      <SectionHead title="权益" />
      {all.map((right) => {
        const { code, title, desc, icon, from, unlocked } = right
        const has = from.level <= shown
        return (
          <Tap key={code} className="rule__row" onTap={() => setOpened(right)}>
            <View className={`rights__icon ${has ? '' : 'rights__icon--off'}`}>
              {/* The server names icons of ours. */}
              <Icon name={has ? (icon as IconName) : 'lock'} />
            </View>
            <View className="rule__main">
              {title}
              <View className="rule__note">{desc}</View>
            </View>
            <Badge tone={unlocked ? 'ok' : 'plain'}>{unlocked ? '已解锁' : `Lv${from.level} 解锁`}</Badge>
            <Icon name="chevron-right" size="s" />
          </Tap>
        )
      })}
      <RightSheet right={opened} onClose={() => setOpened(undefined)} />
    </Card>
  )
}

function Gift({
  level,
  gift,
  onReceived,
}: {
  level: number
  gift: NonNullable<GrowthLevel['gift']>
  onReceived: () => Promise<void>
}) {
  const { run, busy } = useAction(async () => {
    if (!session.require()) return
    const { coins } = await call('POST /api/growth/receiveLevelGift', { body: { level } })
    toast(`已领取 ${coins} 金币`)
    await Promise.all([onReceived(), unread.refresh()])
  })
  const words = { locked: '未达到', ready: '领取', received: '已到账' }
  return (
    <Card className="rights__gift">
      <View className="rights__icon rights__icon--coin">
        <Icon name="coins" />
      </View>
      <View className="rule__main">
        Lv{level} 升级礼
        <View className="rule__note">
          {gift.coins} 金币，{gift.state === 'ready' ? '还没有领取' : '升级时自动到账'}，每级一次
        </View>
      </View>
      <Btn size="s" busy={busy} disabled={gift.state !== 'ready'} onTap={() => void run()}>
        {words[gift.state]}
      </Btn>
    </Card>
  )
}

export default observer(function LevelRights() {
  const loaded = useFresh(load)
  const [chosen, setChosen] = useState<number>()
  return (
    <Page>
      <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
        {({ levels, mine }) => {
          const shown = chosen ?? mine?.level ?? 1
          const { gift } = levels.find(({ level }) => level === shown)!
          return (
            <>
              <LevelCards levels={levels} mine={mine} shown={shown} onShow={setChosen} />
              {mine && shown === mine.level && <SeasonCard {...mine} />}
              {gift && <Gift key={shown} level={shown} gift={gift} onReceived={() => loaded.load()} />}
              <RightsGrid levels={levels} shown={shown} />
              <Compare levels={levels} current={mine?.level} />
              <Ladder levels={levels} current={mine?.level} />
            </>
          )
        }}
      </LoadedBody>
      <View className="rule__foot" />
    </Page>
  )
})
