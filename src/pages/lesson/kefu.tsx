import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { runInAction } from 'mobx'
import type { Api, ChatMessage, Result } from '../../../contract'
import { call } from '@/api/call'
import { ChatBubble, ChatCard, ChatTip, PendingBubble } from '@/features/chat/chat-bubble'
import { InputDock } from '@/features/chat/input-dock'
import { MessageList } from '@/features/chat/message-list'
import { OfflineStrip } from '@/features/chat/offline-strip'
import { copy } from '@/patterns/feedback/copy'
import { useMenu } from '@/patterns/feedback/use-menu'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { useInSight } from '@/patterns/page/use-in-sight'
import { kefuTalk, seeKefu, type KefuPage } from '@/stores/kefu'
import { session } from '@/stores/session'
import type { Pending } from '@/stores/talk'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { Dock } from '@/ui/layout/dock'
import { Questions } from './parts/kefu/kefu-questions'
import { Teacher } from './parts/kefu/kefu-teacher'
import './kefu.scss'

type Info = Result<Api['GET /api/kefu/info']>
type BizType = 'course' | 'order' | 'live' | 'activity'
const KINDS: readonly string[] = ['course', 'order', 'live', 'activity'] satisfies BizType[]

const LONGEST = 1000
const KEFU = { id: '', nickName: '客服', avatar: '' }
/** How the server begins an answer that no person wrote. */
const AUTOMATIC = '【自动回复】'

const humanTip = (state: KefuPage['state'], { open, hours }: Info) => {
  if (state === 'human') return '人工客服正在为您服务'
  if (state === 'waiting') return open ? '已转人工客服，请稍候' : `已留言，客服在服务时间（${hours}）回复您`
  return open ? '' : `人工客服服务时间：${hours}，现在可以留言`
}

/** What one asks, and what is answered. */
const Conversation = observer(function Conversation({ info }: { info: Info }) {
  const [talk] = useState(kefuTalk)
  const inSight = useInSight()
  const seen = useCallback((seq: number) => void (inSight && seeKefu(seq)), [inSight])
  useEffect(() => talk.open(), [talk])
  const { facts, last } = talk
  const state = facts?.state ?? 'auto'
  // Who answers changes with what is said.
  const known = useRef(0)
  useEffect(() => {
    if (known.current && last > known.current) void talk.check()
    known.current = last
  }, [talk, last])
  const [carried, setCarried] = useState(info.card)
  const { show, menu } = useMenu()

  const holdMessage = ({ type, content }: ChatMessage) => {
    if (type === 'text') show([{ label: '复制', icon: 'copy', onTap: () => void copy(content) }])
  }
  const holdPending = (pending: Pending) =>
    show([{ label: '删除', icon: 'trash-2', danger: true, onTap: () => talk.discard(pending) }])
  const latest = useRef({ holdMessage })
  latest.current = { holdMessage }
  const row = useCallback((message: ChatMessage) => {
    const { type, content, recalled } = message
    if (recalled) return <ChatTip>消息已撤回</ChatTip>
    const automatic = type === 'system' && content.startsWith(AUTOMATIC)
    if (type === 'system' && !automatic) return <ChatTip>{content}</ChatTip>
    const shown = automatic ? { ...message, content: content.slice(AUTOMATIC.length) } : message
    return (
      <ChatBubble
        message={shown}
        peer={KEFU}
        tag={automatic ? '自动回复' : undefined}
        onHold={() => latest.current.holdMessage(shown)}
      />
    )
  }, [])
  const tip = humanTip(state, info)
  return (
    <>
      <OfflineStrip talk={talk} />
      <MessageList
        talk={talk}
        row={row}
        pendingRow={(pending) => (
          <PendingBubble
            pending={pending}
            onRetry={() => talk.retry(pending)}
            onDiscard={() => talk.discard(pending)}
            onHold={() => holdPending(pending)}
          />
        )}
        empty={<ChatTip>没有找到答案？在下面告诉我们</ChatTip>}
        onSeen={seen}
      />
      {talk.state === 'ready' && (
        <InputDock
          value={talk.text}
          onChange={(text) => runInAction(() => (talk.text = text))}
          onSend={(content) => talk.send({ type: 'text', content })}
          onImages={(paths) => paths.forEach((path) => talk.send({ type: 'image', path }))}
          placeholder="请描述您的问题…"
          maxLength={LONGEST}
          tip={tip}
          above={
            <>
              {carried && (
                <View className="kefu__carried">
                  <ChatCard card={carried} />
                  <Btn
                    size="s"
                    kind="weak"
                    onTap={() => {
                      talk.send({ type: 'card', card: carried })
                      setCarried(undefined)
                    }}
                  >
                    发送给客服
                  </Btn>
                </View>
              )}
              {state === 'auto' && (
                <View className="kefu__human">
                  <Tap className="kefu__chip" onTap={() => talk.send({ type: 'text', content: '转人工', human: true })}>
                    转人工
                  </Tap>
                </View>
              )}
            </>
          }
        />
      )}
      {menu}
    </>
  )
})

/** 客服: what others have asked, then one's own question, answered by a person in the hours that stand there. */
export default observer(function Kefu() {
  const { bizType, bizId } = useParams('bizType', 'bizId')
  const info = useLoaded(() =>
    call('GET /api/kefu/info', {
      // One of KINDS, which satisfies the type.
      query: KINDS.includes(bizType) && bizId ? { bizType: bizType as BizType, bizId } : {},
    }),
  )
  return (
    <Page>
      <LoadedBody loaded={info} skeleton={<SkeletonRows />}>
        {(value) => (
          <>
            <View className="kefu__top">
              <NoticeStrip icon="clock" action={value.hotline ? '复制热线' : undefined} onAction={() => void copy(value.hotline)}>
                人工客服 {value.hours}
                {value.hotline && `，热线 ${value.hotline}`}
              </NoticeStrip>
              {value.teacher && <Teacher teacher={value.teacher} />}
              {value.topics.length > 0 && <Questions topics={value.topics} />}
            </View>
            {session.loggedIn ? (
              <Conversation key={session.token} info={value} />
            ) : (
              <Dock>
                <Btn wide onTap={session.goLogin}>
                  登录后咨询客服
                </Btn>
              </Dock>
            )}
          </>
        )}
      </LoadedBody>
    </Page>
  )
})
