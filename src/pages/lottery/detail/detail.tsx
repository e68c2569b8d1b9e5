import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { LotteryDetail as Detail } from '../../../../contract'
import { call } from '@/api/call'
import { hearServerTime, serverNow } from '@/lib/server-time'
import { copyLink } from '@/features/share/ways-to-share'
import { moment } from '@/lib/date'
import { whole } from '@/lib/text'
import { go, goKnown, urlOf } from '@/nav'
import { useMenu } from '@/patterns/feedback/use-menu'
import { LoadedBody } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { sharing as sharingBy } from '@/patterns/page/share'
import { useFresh } from '@/patterns/page/use-fresh'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { IconBtn } from '@/ui/button/icon-btn'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { Pills } from '@/ui/field/pills'
import { Icon } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { Dock, DockIcon } from '@/ui/layout/dock'
import { Cover } from '@/ui/media/cover'
import { Sheet } from '@/ui/overlay/sheet'
import { TextLink } from '@/ui/text/text-link'
import { Countdown } from '@/ui/text/countdown'
import { Board } from './parts/board'
import { freeOf, leftText, missing, nextCost } from './parts/chances'
import { Fair } from './parts/fair'
import { Odds } from './parts/odds'
import { Records, Winners } from './parts/records'
import { RecordSheet } from './parts/record-sheet'
import { ResultSheet } from './parts/result-sheet'
import { Tasks } from './parts/tasks'
import { useDraw } from './parts/use-draw'
import './detail.scss'

function labelOf(one: Detail): string {
  const { chances, state } = one
  if (state === 'ahead') return `${moment(one.startTime)} 开始`
  if (state !== 'open') return CLOSED[state]!
  if (!session.loggedIn) return '登录后抽奖'
  if (missing(one)) return `还差 ${missing(one)} 金币，去赚金币`
  const cost = nextCost(one)
  if (!cost) return usedUp(one)
  return cost === 'coin' ? `${chances.coinCost} 金币抽一次` : `立即抽奖（剩\u00a0${freeOf(one)}\u00a0次）`
}

const usedUp = ({ chances }: Detail) => (chances.spent ? '次数已用完' : '今日次数已用完')

const waysText = ({ state, chances: { free, task, coin, coinCost, spent } }: Detail) =>
  CLOSED[state] || spent
    ? ''
    : [`免费 ${free}`, task > 0 && `任务 ${task}`, coinCost > 0 && `金币 ${coin}（每次 ${coinCost} 金币）`]
        .filter(Boolean)
        .join(' · ')

/** Nobody draws then. */
const CLOSED: Partial<Record<Detail['state'], string>> = {
  ...{ ahead: '还没开始', stopped: '活动暂停中', over: '活动已结束', cancelled: '活动已取消' },
}

const Head = ({ one, onEnd }: { one: Detail; onEnd: () => void }) => {
  const { state, startTime, endTime, coinBalance } = one
  const soon = Date.parse(endTime) - serverNow() < 86_400_000
  return (
    <Card>
      <View className="lottery__head">
        <View className="lottery__left">
          <View className="lottery__chances">
            {CLOSED[state] ?? (leftText(one) || (session.loggedIn && missing(one) ? '金币不够再抽一次' : usedUp(one)))}
          </View>
          <View className="lottery__note">{waysText(one)}</View>
        </View>
        <View className="lottery__right">
          {session.loggedIn && <View className="lottery__coins">{whole(coinBalance)} 金币</View>}
          <View className="lottery__note">
            {state === 'ahead' && Date.parse(startTime) - serverNow() < 86_400_000 ? (
              <>
                还有 <Countdown until={startTime} now={serverNow} onEnd={onEnd} />
              </>
            ) : state === 'open' && soon ? (
              <>
                剩余 <Countdown until={endTime} now={serverNow} onEnd={onEnd} />
              </>
            ) : state === 'ahead' ? (
              `${moment(startTime)} 开始`
            ) : (
              // Of what was called off the day on which it would have ended says nothing.
              state !== 'cancelled' && `${moment(endTime)} 结束`
            )}
          </View>
        </View>
      </View>
    </Card>
  )
}

const TABS = [
  { key: 'mine', label: '我的抽奖' },
  { key: 'winners', label: '中奖名单' },
] as const

const Loaded = observer(function Loaded({ one, reload, record }: { one: Detail; reload: () => Promise<void>; record: string }) {
  const [tab, setTab] = useState<(typeof TABS)[number]['key']>('mine')
  const [opened, setOpened] = useState(record)
  const [prizes, setPrizes] = useState(false)
  const draw = useDraw(one, reload)
  const cost = nextCost(one)
  const ready = one.state === 'open' && one.join.ok && (!session.loggedIn || cost !== undefined)
  // Login alone: what a guest is offered says nothing of the chances of whoever comes back.
  const start = () => session.require() && cost && void draw.run(cost)
  const poor = one.state === 'open' && one.join.ok && session.loggedIn && missing(one) > 0
  const label = labelOf(one)
  return (
    <>
      {one.state === 'cancelled' && (
        <NoticeStrip tone="warn" icon="info">
          {`活动已取消：${one.note}。抽奖用掉的金币会退回，已中的奖品照发`}
        </NoticeStrip>
      )}
      {one.state === 'stopped' && (
        <NoticeStrip tone="warn" icon="info">
          暂时不能抽奖，恢复后可以继续；已中的奖品照发
        </NoticeStrip>
      )}
      {!one.join.ok && (
        <NoticeStrip tone="warn" icon="info" action="联系客服" onAction={() => void go('pages/lesson/kefu')}>
          {one.join.reason}
        </NoticeStrip>
      )}
      {one.cover && <Cover size="wide" src={one.cover} title={one.title} />}
      <Head one={one} onEnd={() => void reload()} />
      <Card>
        <Board
          face={one.style}
          prizes={one.prizes}
          turning={draw.turning}
          stop={draw.stop}
          disabled={!ready || draw.turning}
          hint={CLOSED[one.state] ?? (cost === 'coin' ? `${one.chances.coinCost} 金币` : `剩 ${freeOf(one)} 次`)}
          onDraw={start}
        />
        <View className="lottery__promise">
          <Icon name="shield" size="s" />
          <View>结果由服务器按公示概率抽出，动画只用于展示</View>
        </View>
        {one.pity && one.state === 'open' && (
          <View className="lottery__promise">
            <Icon name="gift" size="s" />
            <View>
              {`保底：连续 ${one.pity.after} 次没抽中得 ${one.pity.coins} 金币，${
                one.pity.left > 1 ? `还差 ${one.pity.left} 次` : '下一次没抽中就给'
              }`}
            </View>
          </View>
        )}
      </Card>
      <Odds prizes={one.prizes} />
      <Fair fair={one.fair} />
      {one.tasks.length > 0 && one.state === 'open' && !one.chances.spent && (
        <Tasks tasks={one.tasks} onOpen={({ route, params }) => void goKnown(route, params)} />
      )}
      <Card>
        <Pills label="记录" items={one.showWinners ? TABS : TABS.slice(0, 1)} value={tab} onChange={setTab} />
        {tab === 'mine' ? (
          <Records key={session.token} lotteryId={one.id} version={draw.done} onOpen={setOpened} />
        ) : (
          <Winners lotteryId={one.id} version={draw.done} />
        )}
      </Card>
      <View className="lottery__end">
        金币只能靠学习和互动获得，不能购买
        <View>
          对结果有疑问？
          <TextLink text="联系客服" open={() => void go('pages/lesson/kefu')} />
        </View>
      </View>
      <Dock>
        <DockIcon icon="gift" label="我的奖品" onTap={() => session.perform(() => setPrizes(true))} />
        <Btn wide busy={draw.turning} disabled={!ready && !poor} onTap={poor ? () => void go('pages/mall/coinTask') : start}>
          {label}
        </Btn>
      </Dock>
      <ResultSheet
        one={one}
        drawn={draw.result}
        onAgain={(next) => void draw.run(next)}
        onClose={draw.close}
        onOpen={setOpened}
      />
      <Sheet open={prizes} onClose={() => setPrizes(false)} title="我的奖品">
        {prizes && <Records lotteryId={one.id} won version={draw.done} onOpen={setOpened} />}
      </Sheet>
      <RecordSheet id={session.loggedIn ? opened : ''} onClose={() => setOpened('')} onChange={draw.changed} />
    </>
  )
})

const Rules = ({ rules }: Pick<Detail, 'rules'>) => (
  <View className="lottery__rules">
    {rules.map((rule, index) => (
      <View key={rule} className="lottery__rule">
        {index + 1}. {rule}
      </View>
    ))}
  </View>
)

/** The lottery that is named, or the one that ends first. */
async function load(id: string): Promise<Detail | null> {
  const named = id || (await call('POST /api/lottery/page', { body: { size: 1 } })).records[0]?.id
  if (!named) return null
  const one = await call('GET /api/lottery/detail/:id', { params: { id: named } })
  hearServerTime(one.serverTime)
  return one
}

/** 抽奖: what can be won and how likely, one draw, and what came of all of them. */
export default observer(function LotteryPage() {
  const { id, record } = useParams('id', 'record')
  const loaded = useFresh(() => load(id))
  const [rules, setRules] = useState(false)
  const { show, menu } = useMenu()
  const one = loaded.value
  const sharing = one
    ? {
        title: one.title,
        desc: one.intro || '概率公示，结果可以核对',
        imgUrl: one.cover,
        route: urlOf('pages/lottery/detail/detail', { id: one.id }).slice(1),
      }
    : undefined
  return (
    <Page
      title={one?.title}
      share={sharing}
      right={
        one && (
          <IconBtn
            icon="ellipsis"
            label="更多"
            onTap={() =>
              show([
                { label: '活动规则', icon: 'file-text', onTap: () => setRules(true) },
                { label: '分享', icon: 'share-2', ...sharingBy(sharing!) },
                { label: '复制链接', icon: 'link', onTap: () => void copyLink(sharing!) },
              ])
            }
          />
        )
      }
    >
      <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
        {(value) =>
          value ? (
            <Loaded one={value} reload={loaded.load} record={record} />
          ) : (
            <StateView
              kind="none"
              title="现在没有抽奖"
              text="有新的抽奖会在首页告诉你"
              action="返回首页"
              onAction={() => void go('pages/tabBar/circle/index')}
            />
          )
        }
      </LoadedBody>
      <Sheet open={rules} onClose={() => setRules(false)} title="活动规则">
        {one && <Rules rules={one.rules} />}
      </Sheet>
      {menu}
    </Page>
  )
})
