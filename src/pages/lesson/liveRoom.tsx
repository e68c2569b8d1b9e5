import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { runInAction } from 'mobx'
import { observer } from 'mobx-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import * as codes from '../../../contract/rules/codes'
import type { ChatMessage } from '../../../contract'
import { isCode, isGone, messageOf } from '@/api/errors'
import { ChatTip } from '@/features/chat/chat-bubble'
import { InputDock } from '@/features/chat/input-dock'
import { MessageList } from '@/features/chat/message-list'
import { OfflineStrip } from '@/features/chat/offline-strip'
import { CourseRow } from '@/features/course/course-row'
import { useReport } from '@/features/report/use-report'
import { moment } from '@/lib/date'
import { count } from '@/lib/text'
import { back, go } from '@/nav'
import { copy } from '@/patterns/feedback/copy'
import { FailedView } from '@/patterns/feedback/failed-view'
import { useMenu } from '@/patterns/feedback/use-menu'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { session } from '@/stores/session'
import type { Pending, Talk } from '@/stores/talk'
import { Btn } from '@/ui/button/btn'
import { IconBtn } from '@/ui/button/icon-btn'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { Icon } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import { NavBar } from '@/ui/layout/nav-bar'
import { SectionHead } from '@/ui/layout/section-head'
import { UnderTabs } from '@/ui/layout/under-tabs'
import { shareOf } from './parts/live/live'
import { LiveEnded } from './parts/live/live-ended'
import { LiveRoom } from './parts/live/live-room'
import { LiveSlides } from './parts/live/live-slides'
import { LiveStage } from './parts/live/media/live-stage'
import { LiveBar } from './parts/live/room/live-bar'
import { useGames } from './parts/live/room/live-games'
import { LiveGoods } from './parts/live/room/live-goods'
import { useHostControls } from './parts/live/room/live-host'
import { LiveMessage, PendingMessage } from './parts/live/room/live-message'
import { LiveNotices } from './parts/live/room/live-notices'
import { AskSheet, LiveQuestions } from './parts/live/room/live-questions'
import { LiveSignIn } from './parts/live/room/live-sign-in'
import { OnAir } from './parts/live/room/on-air'
import './liveRoom.scss'

const DETAIL = 'pages/lesson/liveDetail'
const LONGEST = 200

type Tab = 'chat' | 'slides' | 'questions' | 'goods' | 'about'

/** Those that have something to show. */
function tabsOf({ board }: LiveRoom): { key: Tab; label: string; count?: number; dot?: boolean }[] {
  const { slides = [], docs = [], questions = 0, goods = [], explained } = board ?? {}
  return [
    { key: 'chat', label: '聊天' },
    ...(slides.length || docs.length ? [{ key: 'slides' as const, label: '课件' }] : []),
    ...(questions ? [{ key: 'questions' as const, label: '问答', count: questions }] : []),
    ...(goods.length ? [{ key: 'goods' as const, label: explained ? '商品·讲解中' : '商品' }] : []),
    { key: 'about', label: '介绍' },
  ]
}

/** Why one is not let in, and the way on. */
function NotEntered({ room }: { room: LiveRoom }) {
  const { error } = room
  const gone = isGone(error)
  if (gone || isCode(error, codes.LIVE_NOT_FOR_THEM) || isCode(error, codes.LIVE_CANCELLED))
    return (
      <StateView
        kind="gone"
        title={gone ? '该内容已下架或不存在' : messageOf(error)}
        action={gone ? '返回首页' : '查看直播'}
        onAction={() => void (gone ? go('pages/tabBar/lesson/index') : go(DETAIL, { id: room.id }))}
      />
    )
  return <FailedView error={error} onRetry={() => void room.load()} />
}

const About = observer(function About({ room }: { room: LiveRoom }) {
  const { detail } = room
  if (!detail) return null
  const { intro, outline, course, teacher, startTime } = detail
  return (
    <>
      <Card>
        <SectionHead title="直播介绍" />
        <View className="live-room__facts">
          {teacher} · {moment(startTime)}
        </View>
        {intro !== '' && <View className="live-room__intro">{intro}</View>}
        {outline.map((line, index) => (
          <View key={line} className="live-room__outline">
            {index + 1}. {line}
          </View>
        ))}
      </Card>
      {course && (
        <Card>
          <SectionHead title="相关课程" />
          <CourseRow course={course} onTap={() => void go('pages/lesson/detail', { id: course.id })} />
        </Card>
      )}
    </>
  )
})

interface ChatProps {
  room: LiveRoom
  talk: Talk
  onHold: (message: ChatMessage) => void
  onHoldPending: (pending: Pending) => void
  onAsk: () => void
}

const Chat = observer(function Chat({ room, talk, onHold, onHoldPending, onAsk }: ChatProps) {
  const latest = useRef(onHold)
  latest.current = onHold
  const row = useCallback((message: ChatMessage) => <LiveMessage message={message} onHold={() => latest.current(message)} />, [])
  const write = (text: string) => runInAction(() => (talk.text = text))
  const { entry, resting } = room
  return (
    <>
      <OfflineStrip talk={talk} />
      <MessageList
        talk={talk}
        row={row}
        pendingRow={(pending) => (
          <PendingMessage pending={pending} onRetry={() => talk.retry(pending)} onHold={() => onHoldPending(pending)} />
        )}
        empty={<ChatTip>还没有人说话，来打个招呼吧</ChatTip>}
      />
      {entry?.role === 'guest' ? (
        <Dock>
          <Btn wide kind="weak" onTap={session.goLogin}>
            登录后参与聊天
          </Btn>
        </Dock>
      ) : (
        <InputDock
          value={talk.text}
          onChange={write}
          onSend={room.say}
          placeholder="说点什么…"
          maxLength={LONGEST}
          tip={entry?.talkTip}
          disabled={!entry?.canTalk}
          paused={resting}
          above={<LiveBar room={room} talk={talk} longest={LONGEST} onAsk={onAsk} />}
        />
      )}
    </>
  )
})

const Entered = observer(function Entered({ room }: { room: LiveRoom }) {
  const [wanted, setTab] = useState<Tab>('chat')
  const [asking, setAsking] = useState(false)
  const { show, menu } = useMenu()
  const { report, sheet } = useReport()
  const controls = useHostControls(room, show)
  const games = useGames(room)
  const { detail, entry, online, talk, isHost } = room
  const pinned = entry?.pinned
    ? [
        <NoticeStrip key="pinned" tone="coin" icon="flag">
          {entry.pinned}
        </NoticeStrip>,
      ]
    : []
  const tabs = tabsOf(room)
  // What had something to show may have nothing any more.
  const tab = tabs.some(({ key }) => key === wanted) ? wanted : 'chat'
  // The talk is read from its end, everything else from its beginning.
  useEffect(() => {
    if (tab !== 'chat') void Taro.pageScrollTo({ scrollTop: 0, duration: 0 })
  }, [tab])

  const hold = ({ id, seq, content, from, mine, type }: ChatMessage) =>
    show([
      ...(type === 'text' ? [{ label: '复制', onTap: () => void copy(content) }] : []),
      ...(isHost ? controls.about(seq, mine ? '' : (from?.id ?? '')) : []),
      ...(mine || isHost ? [] : [{ label: '举报', danger: true, onTap: () => report({ targetType: 'message', targetId: id }) }]),
    ])
  const holdPending = (pending: Pending) => show([{ label: '删除', danger: true, onTap: () => talk?.discard(pending) }])
  return (
    <>
      <View className="live-room__head">
        <LiveStage room={room} show={show} />
        <View className="live-room__online">
          <Icon name="user-round" size="s" />
          <Text>{count(online)} 人</Text>
        </View>
        <View className="live-room__bar">
          <View className="live-room__words">
            <View className="live-room__title">{detail?.title}</View>
            <OnAir room={room} />
          </View>
          {isHost && <IconBtn icon="settings" label="直播管理" onTap={controls.open} />}
        </View>
        <UnderTabs items={tabs} value={tab} onChange={setTab} />
        <LiveNotices lines={[...games.pressing, ...pinned, ...games.settled]} />
      </View>
      <LiveEnded room={room} />
      {tab === 'slides' && <LiveSlides room={room} />}
      {tab === 'questions' && <LiveQuestions room={room} show={show} report={report} />}
      {tab === 'goods' && <LiveGoods room={room} />}
      {tab === 'about' && <About room={room} />}
      {tab === 'chat' && talk && (
        <Chat
          room={room}
          talk={talk}
          onHold={hold}
          onHoldPending={holdPending}
          onAsk={() => session.require() && setAsking(true)}
        />
      )}
      <LiveSignIn room={room} />
      <AskSheet room={room} open={asking} onClose={() => setAsking(false)} />
      {menu}
      {sheet}
      {controls.sheet}
      {games.sheets}
    </>
  )
})

/** 直播间 of one person: somebody else, or nobody, goes in anew. */
const Room = observer(function Room({ id }: { id: string }) {
  const [room] = useState(() => new LiveRoom(id))
  useEffect(() => room.open(), [room])
  const { state, talk, detail } = room
  return (
    <Page bare share={detail && shareOf(detail)}>
      <NavBar over title="" onBack={back} />
      {state === 'loading' && !talk ? (
        <SkeletonDetail />
      ) : state === 'failed' ? (
        <NotEntered room={room} />
      ) : (
        <Entered room={room} />
      )}
    </Page>
  )
})

export default observer(function LiveRoomPage() {
  const { id } = useParams('id')
  return <Room key={session.token + id} id={id} />
})
