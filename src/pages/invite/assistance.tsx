import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import type { AssistRecord } from '../../../contract'
import { CLAIM_HOURS, HELPS_PER_DAY } from '../../../contract/rules/assist'
import * as codes from '../../../contract/rules/codes'
import { call } from '@/api/call'
import { isCode } from '@/api/errors'
import type { Loaded } from '@/api/loaded'
import { newRequestId } from '@/api/request-id'
import { hearServerTime, serverNow } from '@/lib/server-time'
import { copyLink } from '@/features/share/ways-to-share'
import { nth } from '@/lib/nth'
import { go, urlOf } from '@/nav'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { LoadedBody } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { sharing } from '@/patterns/page/share'
import { useFresh } from '@/patterns/page/use-fresh'
import { platform, type ShareData } from '@/platform'
import { session } from '@/stores/session'
import { socketClient } from '@/stores/socket'
import { Ring } from '@/ui/feedback/ring'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { Icon, type IconName } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { Dock, DockIcon } from '@/ui/layout/dock'
import { SectionHead } from '@/ui/layout/section-head'
import { InfoRows } from '@/ui/list/info-rows'
import { PersonRow } from '@/ui/list/person-row'
import { Avatar } from '@/ui/media/avatar'
import { Cover } from '@/ui/media/cover'
import { Badge } from '@/ui/text/badge'
import { Countdown } from '@/ui/text/countdown'
import { ago } from '@/lib/time'
import { Faces } from './parts/faces'
import { Gifts } from './parts/gifts'
import './assistance.scss'

const leftOf = ({ need, current }: AssistRecord) => need - current
const shareOf = (one: AssistRecord): ShareData => ({
  title: one.shareTitle,
  desc: `还差 ${leftOf(one)} 位好友`,
  imgUrl: one.gifts.find(({ cover }) => cover)?.cover ?? '',
  route: urlOf('pages/invite/assistance', { id: one.id }).slice(1),
})
const openPoster = (id: string) =>
  void (platform.name === 'weapp' ? go('pages/invite/miniPoster', { id }) : go('pages/invite/poster', { id }))

/** On a ladder what counts is the next step, not the last. */
function openHead(one: AssistRecord): string {
  const next = one.gifts.find(({ count }) => count > one.current)
  return one.gifts.length > 1 && next
    ? `再有 ${next.count - one.current} 位好友，可领 ${next.title}`
    : `还差 ${leftOf(one)} 位好友`
}

const HEADS: Record<AssistRecord['state'], (one: AssistRecord) => string> = {
  open: openHead,
  won: () => '助力成功，请领取奖品',
  claimed: () => '已领取',
  failed: () => '没有集齐，名额已放回',
  void: () => '这次助力已作废',
}

/** The same for whoever comes to help, too late: what waits to be claimed is not theirs. */
const headForFriend = (one: AssistRecord) =>
  one.state === 'won' ? `已经集齐，等${one.owner.nickName}领取` : HEADS[one.state](one)

/** A mini-program says nothing of rewards beside a share button. */
const WAYS = (one: AssistRecord): { icon: IconName; label: string; onTap: () => void }[] => [
  { icon: 'message-circle', label: '发给好友', ...sharing(shareOf(one)) },
  { icon: 'image', label: '生成海报', onTap: () => openPoster(one.id) },
  { icon: 'link', label: '复制链接', onTap: () => void copyLink(shareOf(one)) },
]

const HELP_STATES = {
  valid: { tone: 'ok', text: '有效' },
  doubt: { tone: 'warn', text: '待核实' },
  void: { tone: 'plain', text: '未计入' },
} as const

const Left = ({ one, onEnd }: { one: AssistRecord; onEnd: () => void }) => (
  <View className="assist__left">
    剩余 <Countdown boxed until={one.expireTime} now={serverNow} onEnd={onEnd} />
  </View>
)

function OwnerFace({ one, reload }: { one: AssistRecord; reload: () => Promise<void> }) {
  const { state, current, need, helpers, note } = one
  const open = state === 'open'
  return (
    <>
      {state === 'void' && (
        <NoticeStrip tone="bad" icon="info" action="联系客服" onAction={() => void go('pages/lesson/kefu')}>
          {note}
        </NoticeStrip>
      )}
      <Card>
        <View className="assist__middle">
          <Ring
            size="l"
            percent={(current / need) * 100}
            label={`${current} 位好友已助力，共需 ${need} 位`}
            figure={`${current}/${need}`}
            word="位好友"
          />
          <View className="assist__head">{HEADS[state](one)}</View>
          {open && <Left one={one} onEnd={() => void reload()} />}
          <Faces helpers={helpers} need={need} state={state} />
        </View>
      </Card>
      <Gifts one={one} reload={reload} />
      {open && (
        <Card>
          <SectionHead title="请好友助力" />
          <View className="assist__ways">
            {WAYS(one).map(({ icon, label, onTap }) => (
              <Tap key={label} className="assist__way" onTap={onTap}>
                <View className="assist__icon">
                  <Icon name={icon} />
                </View>
                <View>{label}</View>
              </Tap>
            ))}
          </View>
        </Card>
      )}
      {helpers.length > 0 && (
        <Card>
          <SectionHead title="助力记录" trailing={<View className="assist__note">实时更新</View>} />
          {helpers.map((help) => (
            <PersonRow
              key={help.id}
              avatar={help.avatar}
              name={help.nickName}
              note={[ago(help.time), help.reason].filter(Boolean).join(' · ')}
            >
              <Badge tone={HELP_STATES[help.state].tone} {...(help.state === 'valid' && { icon: 'check' as const })}>
                {HELP_STATES[help.state].text}
              </Badge>
            </PersonRow>
          ))}
        </Card>
      )}
      {open && (
        <View className="assist__end">待核实的助力核对后会自动计入，不影响你继续邀请。达到后请在 {CLAIM_HOURS} 小时内领取。</View>
      )}
      <Dock>
        <DockIcon icon="file-text" label="规则" onTap={() => void go('pages/invite/active', { id: one.campaignId })} />
        {open ? (
          <Btn wide {...sharing(shareOf(one))}>
            {leftOf(one) === 1 ? '邀请最后 1 位好友' : `邀请好友，还差 ${leftOf(one)} 位`}
          </Btn>
        ) : (
          <Btn wide kind="line" onTap={() => void go('pages/invite/active', { id: one.campaignId })}>
            {state === 'failed' ? '再发起一次' : '查看活动'}
          </Btn>
        )}
      </Dock>
    </>
  )
}

interface FriendProps {
  one: AssistRecord
  busy: boolean
  onHelp: () => void
  reload: () => Promise<void>
}

function FriendFace({ one, busy, onHelp, reload }: FriendProps) {
  const { owner, state, helpers, need, gifts, helperCoins, helped, canHelp, helpReason, helper } = one
  const prize = nth(gifts, -1)!
  const done = helped !== undefined
  const words = helped
    ? helped.state === 'valid'
      ? { title: '助力成功', text: helperCoins > 0 ? `你获得 ${helperCoins} 金币，已到账` : `谢谢你帮了${owner.nickName}` }
      : helped.state === 'doubt'
        ? { title: '助力待核实', text: `${helped.reason}，核实后自动计入` }
        : { title: '这次助力没有计入', text: helped.reason }
    : undefined
  return (
    <>
      <Card>
        <View className="assist__middle">
          <Avatar src={owner.avatar} name={owner.nickName} size="l" />
          <View className="assist__head">{owner.nickName} 请你帮忙助力</View>
          <View className="assist__text">{state === 'open' ? `还差 ${leftOf(one)} 位好友，就能领取` : headForFriend(one)}</View>
          <View className="assist__prize">
            <Cover src={prize.cover} title={prize.title} />
            <View className="assist__words">
              <View className="assist__name">{prize.title}</View>
              <View className="assist__note">{[prize.note, `价值 ¥${prize.value / 100}`].filter(Boolean).join(' · ')}</View>
            </View>
          </View>
          <Faces helpers={helpers} need={need} state={state} />
          {state === 'open' && <Left one={one} onEnd={() => void reload()} />}
        </View>
      </Card>
      {words && (
        <NoticeStrip tone={helped!.state === 'valid' ? 'ok' : 'warn'} icon={helped!.state === 'valid' ? 'circle-check' : 'info'}>
          {words.title}：{words.text}
        </NoticeStrip>
      )}
      {state === 'open' && (
        <>
          <Card>
            <SectionHead title="助力后" />
            <InfoRows
              rows={[
                { label: owner.nickName, value: `凑满 ${need} 位即可领取` },
                { label: '你', value: helperCoins > 0 ? `${helperCoins} 金币，有效即到账` : '没有奖励' },
                { label: '次数', value: `本活动每人 1 次，每天共 ${HELPS_PER_DAY} 次${helper === 'new' ? '，仅限新用户' : ''}` },
              ]}
            />
          </Card>
          <View className="assist__end">助力需要登录并绑定手机号，只用来防止重复助力，不会展示给好友。</View>
        </>
      )}
      <Dock>
        <DockIcon icon="file-text" label="规则" onTap={() => void go('pages/invite/active', { id: one.campaignId })} />
        {done || state !== 'open' ? (
          <Btn wide onTap={() => void go('pages/invite/active', { id: one.campaignId })}>
            我也要领
          </Btn>
        ) : (
          <Btn wide busy={busy} disabled={session.loggedIn && !canHelp} onTap={() => session.perform(onHelp)}>
            {session.loggedIn && !canHelp ? helpReason : `帮${owner.nickName}助力`}
          </Btn>
        )}
      </Dock>
    </>
  )
}

/** The owner's page hears of every help as it is given; beside that it asks, for a line may be down. */
const ASK_MS = 10_000
function useLive(id: string, loaded: Loaded<AssistRecord>) {
  const open = loaded.value?.state === 'open' || loaded.value?.state === 'won'
  const { load } = loaded
  useEffect(() => {
    if (!open) return
    const silence = socketClient.onAssist((which) => {
      if (which === id) void load()
    })
    const timer = setInterval(() => void load(), ASK_MS)
    return () => {
      clearInterval(timer)
      silence()
    }
  }, [id, open, load])
}

/** Whoever followed a link that leads nowhere can begin something of their own. */
const Gone = () => (
  <StateView kind="gone" title="这次助力不存在" action="看看助力活动" onAction={() => void go('pages/invite/active')} />
)

const One = observer(function One({ id, onLoaded }: { id: string; onLoaded: (one: AssistRecord) => void }) {
  const loaded = useFresh(async () => {
    const one = await call('GET /api/assist/detail/:id', { params: { id } })
    hearServerTime(one.serverTime)
    onLoaded(one)
    return one
  })
  useLive(id, loaded)
  const [requestId] = useState(newRequestId)
  const help = useAction(async () => {
    const one = await call('POST /api/assist/help', { body: { recordId: id, requestId } }).finally(() => loaded.load())
    toast(one.helped?.state === 'valid' ? '助力成功' : '助力待核实，核实后自动计入')
  })
  if (isCode(loaded.error, codes.GONE)) return <Gone />
  return (
    <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
      {(one) =>
        one.isOwner ? (
          <OwnerFace one={one} reload={loaded.load} />
        ) : (
          <FriendFace one={one} busy={help.busy} onHelp={() => void help.run()} reload={loaded.load} />
        )
      }
    </LoadedBody>
  )
})

/** 助力: the same count for whoever asks for help and for whoever gives it. */
export default observer(function Assistance() {
  const { id } = useParams('id')
  const [one, setOne] = useState<AssistRecord>()
  if (!id)
    return (
      <Page>
        <Gone />
      </Page>
    )
  return (
    <Page title={one && (one.isOwner ? '我的助力' : '帮好友助力')} share={one && shareOf(one)}>
      <One id={id} onLoaded={setOne} />
    </Page>
  )
})
