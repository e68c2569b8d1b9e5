import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { COUNTED_A_DAY, COUNTED_AGAIN_DAYS, LEAGUE_SIZE, TIERS, TOO_QUICK_SECONDS } from '../../../contract/rules/practice'
import type { RankList, RankRow } from '../../../contract/tikuPractice'
import { call } from '@/api/call'
import { Loaded } from '@/api/loaded'
import { hearServerTime, serverNow } from '@/lib/server-time'
import { duration } from '@/lib/duration'
import { nth } from '@/lib/nth'
import { go } from '@/nav'
import { LoadedBody } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { useAction } from '@/patterns/feedback/use-action'
import { session } from '@/stores/session'
import { a11y } from '@/ui/a11y'
import { Btn } from '@/ui/button/btn'
import { IconBtn } from '@/ui/button/icon-btn'
import { Tap } from '@/ui/button/tap'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { Toggle } from '@/ui/field/toggle'
import { Icon } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import { UnderTabs } from '@/ui/layout/under-tabs'
import { Cell } from '@/ui/list/cell'
import { Avatar } from '@/ui/media/avatar'
import { Sheet } from '@/ui/overlay/sheet'
import './rank.scss'

type Type = RankList['type']
const TABS: { key: Type; label: string }[] = [
  { key: 'league', label: '本周联赛' },
  { key: 'daily', label: '今日一练' },
  { key: 'total', label: '总榜' },
  { key: 'friend', label: '好友' },
  { key: 'company', label: '企业' },
]
const HOUR = 3_600_000

const tierName = (tier: number) => TIERS[tier - 1]
function leftText(endTime: string): string {
  const hours = Math.max(0, Math.floor((Date.parse(endTime) - serverNow()) / HOUR))
  return hours >= 24 ? `${Math.floor(hours / 24)} 天 ${hours % 24} 小时` : hours ? `${hours} 小时` : '不到 1 小时'
}
/** What stands at the end of a row. */
const scoreText = (type: Type, { score, correct, seconds }: RankRow) =>
  type === 'daily' ? `${correct} 题 · ${duration(seconds)}` : score.toFixed(1)

function League({ list }: { list: RankList }) {
  const [league] = list.league
  return (
    <Card>
      <View className="rank__head">
        <View className="rank__title">
          {tierName(list.tier)}联赛{league && ` · 第 ${league.week} 周`}
        </View>
        <View className="rank__left">
          <Text className="rank__countdown">{leftText(list.endTime)}</Text>
          后结算
        </View>
      </View>
      <View className="rank__note">
        {league
          ? [`${LEAGUE_SIZE} 人一组`, league.up > 0 && `前 ${league.up} 名升级`, league.down > 0 && `后 ${league.down} 名降级`]
              .filter(Boolean)
              .join('，')
          : `再答对 ${list.needed} 道计分的题，就进入本周的小组`}
      </View>
      <View className="rank__tiers" {...a11y({ role: 'img', label: `七个段位，你在${tierName(list.tier)}` })}>
        {TIERS.map((name, at) => (
          <View key={name} className={`rank__tier ${at + 1 === list.tier ? 'rank__tier--now' : ''}`}>
            <View className={`rank__step ${at + 1 < list.tier ? 'rank__step--passed' : ''}`}>
              <Icon name={at + 1 < list.tier ? 'check' : at + 1 === list.tier ? 'crown' : 'lock'} size="s" />
            </View>
            {name}
          </View>
        ))}
      </View>
    </Card>
  )
}

const Person = ({ row, type }: { row: RankRow; type: Type }) => (
  <View className={`rank__row ${row.own ? 'rank__row--own' : ''}`}>
    <Text className="rank__no">{row.rank}</Text>
    <Avatar src={row.user.avatar} name={row.hidden && !row.own ? '匿名' : row.user.nickName} size="s" />
    <Text className="rank__name">{row.own ? `我 · ${row.user.nickName}` : row.user.nickName}</Text>
    {row.delta !== null && (
      <Text
        className={`rank__delta ${row.delta > 0 ? 'rank__delta--up' : row.delta < 0 ? 'rank__delta--down' : ''}`}
        {...a11y({ label: row.delta > 0 ? `上升 ${row.delta} 名` : row.delta < 0 ? `下降 ${-row.delta} 名` : '没有变化' })}
      >
        {row.delta > 0 ? `↑${row.delta}` : row.delta < 0 ? `↓${-row.delta}` : '—'}
      </Text>
    )}
    <Text className="rank__score">{scoreText(type, row)}</Text>
  </View>
)

/** The line above the first of a zone. */
function Zone({ row, list }: { row: RankRow; list: RankList }) {
  const [league] = list.league
  const words = {
    up: `晋级区 · 前 ${league.up} 名升入${tierName(Math.min(TIERS.length, list.tier + 1))}联赛，奖 ${league.coins} 金币`,
    stay: `保级区 · 留在${tierName(list.tier)}`,
    down: `降级区 · 后 ${league.down} 名降到${tierName(Math.max(1, list.tier - 1))}`,
    none: '',
  }[row.zone]
  return <View className={`rank__zone rank__zone--${row.zone}`}>{words}</View>
}

const Podium = ({ rows, type }: { rows: RankRow[]; type: Type }) => (
  <View className="rank__podium">
    {[rows[1], rows[0], rows[2]].map((row) => (
      <View key={row.rank} className={`rank__place rank__place--${row.rank}`}>
        <Avatar
          src={row.user.avatar}
          name={row.hidden && !row.own ? '匿名' : row.user.nickName}
          size={row.rank === 1 ? 'l' : 'm'}
        />
        <Text className="rank__winner">{row.own ? '我' : row.user.nickName}</Text>
        <Text className="rank__note">{scoreText(type, row)}</Text>
        <View className="rank__block">{row.rank}</View>
      </View>
    ))}
  </View>
)

const EMPTY: Record<Type, { title: string; text?: string }> = {
  league: { title: '完成 10 题即可上榜', text: '每周一开始，答对的题按难度计分' },
  daily: { title: '今天还没有人完成每日一练' },
  total: { title: '还没有人上榜' },
  friend: { title: '还没有好友上榜', text: '互相关注的人答题得分后会出现在这里' },
  company: { title: '还没有同事上榜' },
}

function Places({ list, onPractise }: { list: RankList; onPractise: () => void }) {
  const { records, type } = list
  if (type === 'company' && !list.company && session.loggedIn)
    return <StateView kind="empty" title="你还没有加入企业" text="加入企业后，可以和同事比一比" />
  if (!session.loggedIn && (type === 'league' || type === 'friend' || type === 'company'))
    return <StateView kind="login" title="登录后查看" action="登录 / 注册" onAction={session.goLogin} />
  if (!records.length) return <StateView kind="empty" {...EMPTY[type]} action="去练习" onAction={onPractise} />
  const podium = records.length >= 3
  const rows = podium ? records.slice(3) : records
  return (
    <View className="card rank__list">
      {podium && <Podium rows={records} type={type} />}
      {podium && records[2].zone !== 'none' && records[2].zone === rows[0]?.zone && <Zone row={rows[0]} list={list} />}
      {rows.map((row, at) => (
        <View key={row.rank}>
          {row.zone !== 'none' && row.zone !== (at ? rows[at - 1].zone : podium ? records[2].zone : '') && (
            <Zone row={row} list={list} />
          )}
          <Person row={row} type={type} />
        </View>
      ))}
      <View className="rank__rule">
        {type === 'daily'
          ? '先比答对题数，再比用时，再比谁先完成。'
          : `得分 = 答对题数 ×（1 + 难度 × 0.1）；${COUNTED_AGAIN_DAYS} 天内重复的题、${TOO_QUICK_SECONDS} 秒内的作答不计分，每天最多计 ${COUNTED_A_DAY} 题。同分先比用时，再比谁先达到。`}
      </View>
    </View>
  )
}

/** How I stand, and how far it is to the next zone. */
function ownText(list: RankList): { title: string; text: string } {
  const mine = nth(list.mine, 0)
  if (!mine) return { title: '还没有上榜', text: list.type === 'league' && list.needed ? `再答对 ${list.needed} 道计分的题` : '' }
  const title = `第 ${mine.rank} 名 · ${scoreText(list.type, mine)}${list.type === 'daily' ? '' : ' 分'}`
  const last = nth(
    list.records.filter(({ zone }) => zone === 'up'),
    -1,
  )
  const needs = last && mine.zone !== 'up' ? Math.max(0.1, last.score - mine.score) : 0
  return { title, text: needs ? `再得 ${needs.toFixed(1)} 分进晋级区` : `共 ${list.people} 人上榜` }
}

type Settled = { leagueId: string; week: number; tier: number; newTier: number; rank: number; coins: number }
function LastWeek({ one, onClose }: { one: Settled; onClose: () => void }) {
  const { week, tier, newTier, rank, coins } = one
  const words =
    newTier > tier
      ? `晋级${tierName(newTier)}联赛`
      : newTier < tier
        ? `降到${tierName(newTier)}联赛`
        : `留在${tierName(tier)}联赛`
  return (
    <Sheet open onClose={onClose} title={`第 ${week} 周联赛结果`}>
      <View className="rank__settled">
        <Icon name="crown" size="l" />
        <View className="rank__title">
          第 {rank} 名，{words}
        </View>
        {coins > 0 && <View className="rank__note">奖励 {coins} 金币，已到账</View>}
      </View>
      <Btn wide onTap={onClose}>
        知道了
      </Btn>
    </Sheet>
  )
}

function Hiding({ list, onClose, onChanged }: { list: RankList; onClose: () => void; onChanged: () => void }) {
  const hide = useAction(async () => {
    await call('POST /api/tikuRank/hide', { body: { hidden: !list.hidden } })
    onChanged()
  })
  return (
    <Sheet open onClose={onClose} title="排行设置">
      <Cell
        title="在榜上隐藏身份"
        desc="名次照排，别人看不到是你"
        trailing={<Toggle label="在榜上隐藏身份" on={list.hidden} disabled={hide.busy} onChange={() => void hide.run()} />}
      />
    </Sheet>
  )
}

/** 刷题排行: the league of the week and other lists, and where I stand in them. */
export default observer(function TikuRank() {
  const { bankId } = useParams('bankId')
  const [type, setType] = useState<Type>('league')
  const [lists] = useState(
    () =>
      new Map(
        TABS.map(({ key }) => [
          key,
          new Loaded(async () => {
            const bank =
              bankId || (key === 'daily' ? nth(await call('GET /api/tiku/home', { query: {} }), 0)?.bank.id : undefined)
            const list = await call('POST /api/tikuRank/page', { body: { type: key, bankId: bank || undefined } })
            hearServerTime(list.serverTime)
            return list
          }),
        ]),
      ),
  )
  const [settled, setSettled] = useState<Settled>()
  const [hiding, setHiding] = useState(false)
  const loaded = lists.get(type)!
  const load = (key: Type) => void lists.get(key)!.load()
  useDidShow(() => {
    load(type)
    if (session.loggedIn)
      void call('GET /api/tikuRank/lastSettle')
        .then(([one]) => setSettled(one))
        // It is told the next time.
        .catch(() => undefined)
  })
  const choose = (key: Type) => {
    setType(key)
    load(key)
  }
  const seen = () => {
    const leagueId = settled?.leagueId
    setSettled(undefined)
    if (leagueId) void call('POST /api/tikuRank/seen', { body: { leagueId } }).catch(() => undefined)
  }
  const practise = () => session.perform(() => void go('pages/tiku/index', bankId ? { bankId } : {}))
  const list = loaded.value
  return (
    <Page right={session.loggedIn && list && <IconBtn icon="settings" label="排行设置" onTap={() => setHiding(true)} />}>
      <UnderTabs items={TABS} value={type} onChange={choose} />
      <LoadedBody key={type} loaded={loaded} skeleton={<SkeletonRows />}>
        {(shown) => (
          <>
            {shown.type === 'league' && session.loggedIn && <League list={shown} />}
            <Places list={shown} onPractise={practise} />
          </>
        )}
      </LoadedBody>
      {list && (
        <Dock>
          {session.loggedIn ? (
            <View className="rank__mine">
              <View className="rank__mine-title">{ownText(list).title}</View>
              <View className="rank__note">{ownText(list).text}</View>
            </View>
          ) : (
            <Tap className="rank__mine" onTap={session.goLogin}>
              登录后看自己的名次
            </Tap>
          )}
          <Btn wide onTap={practise}>
            去练习
          </Btn>
        </Dock>
      )}
      {settled && <LastWeek one={settled} onClose={seen} />}
      {hiding && list && <Hiding list={list} onClose={() => setHiding(false)} onChanged={() => load(type)} />}
    </Page>
  )
})
