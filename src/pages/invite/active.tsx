import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { AssistCard, AssistDetail } from '../../../contract'
import { CLAIM_HOURS } from '../../../contract/rules/assist'
import { call } from '@/api/call'
import { hearServerTime, serverNow } from '@/lib/server-time'
import { moment } from '@/lib/date'
import { count } from '@/lib/text'
import { ago } from '@/lib/time'
import { go, urlOf } from '@/nav'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { useOnTop } from '@/patterns/feedback/use-leave'
import { useSubmit } from '@/patterns/form/submit'
import { ListBody, useListGestures, usePagedList } from '@/patterns/list/list'
import { LoadedBody } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { sharing as shareBy } from '@/patterns/page/share'
import { useFresh } from '@/patterns/page/use-fresh'
import { useShowAgain } from '@/patterns/page/use-show-again'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { IconBtn } from '@/ui/button/icon-btn'
import { Tap } from '@/ui/button/tap'
import { ProgressBar } from '@/ui/feedback/progress-bar'
import { SkeletonDetail, SkeletonRows } from '@/ui/feedback/skeleton'
import { Icon, type IconName } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { Dock, DockIcon } from '@/ui/layout/dock'
import { SectionHead } from '@/ui/layout/section-head'
import { InfoRows } from '@/ui/list/info-rows'
import { Cover } from '@/ui/media/cover'
import { Sheet } from '@/ui/overlay/sheet'
import { Badge } from '@/ui/text/badge'
import { Countdown } from '@/ui/text/countdown'
import { yuan } from '@/ui/text/price'
import { MineSheet } from './parts/mine-sheet'
import './active.scss'

const hoursText = (hours: number) => (hours > 24 && hours % 24 === 0 ? `${hours / 24} 天内` : `${hours} 小时内`)

const STATES = {
  open: { tone: 'brand', text: '助力中' },
  won: { tone: 'ok', text: '待领取' },
  claimed: { tone: 'ok', text: '已领取' },
  failed: { tone: 'plain', text: '未集齐' },
  void: { tone: 'bad', text: '已作废' },
} as const

const Row = ({ card }: { card: AssistCard }) => (
  <Tap role="link" className="assist-row" onTap={() => void go('pages/invite/active', { id: card.id })}>
    <Cover src={card.cover} title={card.title} />
    <View className="assist-row__words">
      <View className="assist-row__title">{card.title}</View>
      <View className="assist-row__note">{card.intro || card.prize}</View>
      <View className="assist-row__note">
        {card.need} 位好友 · 剩 {count(card.left)} 份
      </View>
      <View className="assist-row__note">{moment(card.endTime)} 结束</View>
    </View>
    {card.my && <Badge tone={STATES[card.my].tone}>{STATES[card.my].text}</Badge>}
  </Tap>
)

/** Everything that is under way. */
const All = observer(function All() {
  const list = usePagedList('POST /api/inviteActivity/page', {})
  useListGestures(() => list)
  // Back from one that was begun.
  useShowAgain(() => void list.renew())
  return (
    <ListBody
      list={list}
      skeleton={<SkeletonRows count={4} />}
      empty={{
        title: '现在没有助力活动',
        text: '有新的活动会在首页告诉你',
        action: '看看邀请有礼',
        onAction: () => void go('pages/mine/invite'),
      }}
      row={(card: AssistCard) => <Row card={card} />}
    />
  )
})

const STEPS: readonly { icon: IconName; title: string; note: (one: AssistDetail) => string }[] = [
  { icon: 'heart-handshake', title: '发起助力', note: () => '同时锁定 1 份' },
  { icon: 'user-round-plus', title: '请好友助力', note: ({ hours }) => hoursText(hours) },
  { icon: 'gift', title: '领取奖品', note: () => `${CLAIM_HOURS} 小时内` },
]

const How = ({ one }: { one: AssistDetail }) => (
  <Card>
    <SectionHead title="怎么领" />
    <View className="assist-steps">
      {STEPS.map(({ icon, title, note }, index) => (
        <View key={title} className="assist-steps__one">
          <View className="assist-steps__icon">
            <Icon name={icon} />
          </View>
          <View>
            {index + 1} {title}
          </View>
          <View className="assist-steps__note">{note(one)}</View>
        </View>
      ))}
    </View>
  </Card>
)

/** What the one button does now. */
function actionOf(one: AssistDetail): { label: string; kind: 'start' | 'open' | 'none' } {
  const { record, state, left, need } = one
  if (record?.state === 'open') return { label: `继续邀请（${record.current}/${record.need}）`, kind: 'open' }
  if (record?.state === 'won') return { label: '去领取', kind: 'open' }
  if (record?.state === 'claimed') return { label: '已领取，看看记录', kind: 'open' }
  if (state === 'ahead') return { label: `${moment(one.startTime)} 开始`, kind: 'none' }
  if (state === 'over') return { label: '活动已结束', kind: 'none' }
  if (left === 0) return { label: '奖品已抢光', kind: 'none' }
  return { label: `发起助力，邀请 ${need} 位好友`, kind: 'start' }
}

const Campaign = observer(function Campaign({ one, reload }: { one: AssistDetail; reload: () => Promise<void> }) {
  const { title, intro, cover, value, need, stock, left, steps, helper, helperCoins, winners, rules, endTime, startTime, state } =
    one
  const { send } = useSubmit()
  const isOnTop = useOnTop()
  const [mine, setMine] = useState(false)
  const { label, kind } = actionOf(one)
  const start = useAction(async () => {
    try {
      const begun = await send((requestId) => call('POST /api/assist/start', { body: { activityId: one.id, requestId } }))
      if (!isOnTop()) return toast('已发起助力')
      await go('pages/invite/assistance', { id: begun.recordId })
    } catch (error) {
      // It was begun elsewhere, or the last one is taken: the button says how it stands now.
      void reload()
      throw error
    }
  })
  const tap = () =>
    session.perform(() => void (kind === 'open' ? go('pages/invite/assistance', { id: one.record!.id }) : start.run()))
  return (
    <>
      {cover && <Cover size="wide" src={cover} title={title} />}
      <View className="assist-head">
        <View className="assist-head__title">{title}</View>
        {intro !== '' && <View className="assist-head__note">{intro}</View>}
        <View className="assist-head__line">
          <View className="assist-head__note">
            价值 {yuan(value)} <View className="assist-head__free">{need} 位好友助力免费领</View>
          </View>
          <View className="assist-head__note assist-head__until">
            {state === 'ahead' ? (
              <>
                还有 <Countdown until={startTime} now={serverNow} onEnd={() => void reload()} />
              </>
            ) : (
              `${moment(endTime)} 结束`
            )}
          </View>
        </View>
        <View className="assist-head__line">
          <View className="assist-head__bar">
            <ProgressBar percent={((stock - left) / stock) * 100} label="已锁定" />
          </View>
          <View className="assist-head__note">
            已锁定 {count(stock - left)} / {count(stock)} 份
          </View>
        </View>
      </View>
      <How one={one} />
      <Card>
        <SectionHead title="大家各得什么" />
        <InfoRows
          rows={[
            ...steps.map((step) => ({
              label: steps.length > 1 ? `你 · 满 ${step.count} 位` : '你',
              value: [step.title, step.validText].filter(Boolean).join('，'),
            })),
            { label: '每位助力的好友', value: helperCoins > 0 ? `${helperCoins} 金币，有效即到账` : '没有奖励' },
            {
              label: '谁能帮我助力',
              value: helper === 'new' ? '你发起之后注册的新用户' : '已绑定手机号的用户，每人限\u00a01\u00a0次',
            },
          ]}
        />
      </Card>
      {winners.length > 0 && (
        <Card>
          {winners.slice(0, 3).map(({ nick, time }) => (
            <View key={time} className="assist-winner">
              <View className="assist-winner__name">
                {nick} {ago(time)}集齐
              </View>
              <View className="assist-head__note">真实记录</View>
            </View>
          ))}
        </Card>
      )}
      <Card>
        <SectionHead title="活动规则" />
        {rules.map((rule, index) => (
          <View key={rule} className="assist-rule">
            {index + 1}. {rule}
          </View>
        ))}
      </Card>
      <Dock>
        <DockIcon icon="list" label="我的助力" onTap={() => session.perform(() => setMine(true))} />
        <Btn wide busy={start.busy} disabled={kind === 'none'} onTap={tap}>
          {label}
        </Btn>
      </Dock>
      <Sheet open={mine} onClose={() => setMine(false)} title="我的助力">
        {mine && <MineSheet />}
      </Sheet>
    </>
  )
})

const One = observer(function One({ id, onLoaded }: { id: string; onLoaded: (one: AssistDetail) => void }) {
  const loaded = useFresh(async () => {
    const one = await call('GET /api/inviteActivity/detail/:id', { params: { id } })
    hearServerTime(one.serverTime)
    onLoaded(one)
    return one
  })
  return (
    <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
      {(one) => <Campaign one={one} reload={loaded.load} />}
    </LoadedBody>
  )
})

/** 助力活动: one of them, or all that are under way. */
export default observer(function InviteActive() {
  const { id } = useParams('id')
  const [one, setOne] = useState<AssistDetail>()
  const sharing = one && {
    title: one.title,
    desc: one.intro || one.prize,
    imgUrl: one.cover,
    route: urlOf('pages/invite/active', { id: one.id }).slice(1),
  }
  return (
    <Page title={one?.title} share={sharing} right={sharing && <IconBtn icon="share-2" label="分享" {...shareBy(sharing)} />}>
      {id ? <One id={id} onLoaded={setOne} /> : <All />}
    </Page>
  )
})
