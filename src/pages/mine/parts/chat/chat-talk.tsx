import { View } from '@tarojs/components'
import { runInAction } from 'mobx'
import { observer } from 'mobx-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import * as codes from '../../../../../contract/rules/codes'
import type { ChatMessage } from '../../../../../contract'
import { ApiError } from '@/api/errors'
import { serverNow } from '@/lib/server-time'
import { ChatBubble, ChatTip, PendingBubble } from '@/features/chat/chat-bubble'
import { InputDock } from '@/features/chat/input-dock'
import { MessageList, showMessage } from '@/features/chat/message-list'
import { OfflineStrip } from '@/features/chat/offline-strip'
import { openHome } from '@/features/circle/feed-card'
import { block } from '@/features/people/block'
import { useReport } from '@/features/report/use-report'
import { backOr, go } from '@/nav'
import { copy } from '@/patterns/feedback/copy'
import { act, confirm, toast } from '@/patterns/feedback/use-action'
import { useMenu } from '@/patterns/feedback/use-menu'
import { Page } from '@/patterns/page/page'
import { useInSight } from '@/patterns/page/use-in-sight'
import { useShowAgain } from '@/patterns/page/use-show-again'
import { deleteTalk, readUpTo, recall, talkWith } from '@/stores/dm'
import { hidden } from '@/stores/hidden'
import type { Pending } from '@/stores/talk'
import { IconBtn } from '@/ui/button/icon-btn'
import { Tap } from '@/ui/button/tap'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { StateView } from '@/ui/feedback/state-view'
import { TalkSearch } from './talk-search'
import './chat-talk.scss'

/** One's own message can be taken back for so long; the server is the judge. */
const RECALL_MS = 120_000
/** Nobody is there. */
const NOBODY = [codes.USER_GONE, codes.HIDDEN_FROM_YOU, codes.GONE]
const LONGEST = 1000

/** What oneself has taken back, to be written again: by seq. */
type Taken = Map<number, string>

/** What was said with one person. */
export const TalkWith = observer(function TalkWith({ peerId }: { peerId: string }) {
  const [talk] = useState(() => talkWith(peerId))
  const inSight = useInSight()
  useEffect(() => talk.open(), [talk])
  // On their own page one may have blocked them, or taken that back, or follow them now.
  useShowAgain(() => void talk.check())
  const { show, menu } = useMenu()
  const { report, sheet } = useReport()
  const [searching, setSearching] = useState(false)
  const taken = useRef<Taken>(new Map())

  const { facts, last } = talk
  const peer = facts?.peer
  const ready = facts !== undefined
  // A first word, or an answer, changes what may be said.
  const limited = facts && (facts.limitTip !== '' || !facts.canSend)
  const heard = useRef<number>()
  useEffect(() => {
    if (!ready) return
    // What is known at the beginning was asked just now.
    if (limited && heard.current !== undefined && heard.current !== last) void talk.check()
    heard.current = last
  }, [talk, ready, limited, last])
  const write = useCallback((text: string) => runInAction(() => (talk.text = text)), [talk])

  const takeBack = async ({ seq, content }: ChatMessage) => {
    if (content) taken.current.set(seq, content)
    await act(() => recall(peerId, seq))
  }
  const holdMessage = (message: ChatMessage) => {
    const { id, type, content, mine, time } = message
    const fresh = serverNow() - Date.parse(time) < RECALL_MS
    show([
      ...(type === 'text' ? [{ label: '复制', icon: 'copy' as const, onTap: () => void copy(content) }] : []),
      ...(mine && fresh ? [{ label: '撤回', icon: 'history' as const, onTap: () => void takeBack(message) }] : []),
      ...(mine
        ? []
        : [{ label: '举报', icon: 'flag' as const, danger: true, onTap: () => report({ targetType: 'message', targetId: id }) }]),
    ])
  }
  const holdPending = (pending: Pending) => {
    const { draft } = pending
    show([
      ...(draft.type === 'text' ? [{ label: '复制', icon: 'copy' as const, onTap: () => void copy(draft.content) }] : []),
      { label: '删除', icon: 'trash-2', danger: true, onTap: () => talk.discard(pending) },
    ])
  }

  const away = async () => {
    if (!peer || !(await block(peer))) return
    toast('已拉黑')
    await talk.check()
  }
  const backIn = async () => {
    if (!(await act(() => hidden.block(peerId, false)))) return
    toast('已取消拉黑')
    await talk.check()
  }
  const remove = async () => {
    if (!(await confirm('删除聊天记录吗？', '只删除你这边的记录，不可恢复', { yes: '删除' }))) return
    await act(async () => {
      await deleteTalk(peerId)
      toast('已删除')
      await backOr('pages/mine/chatRoom')
    })
  }
  const more = () =>
    show([
      { label: '查看主页', icon: 'user-round', onTap: () => openHome(peerId) },
      ...(talk.conversationId ? [{ label: '查找聊天记录', icon: 'search' as const, onTap: () => setSearching(true) }] : []),
      ...(talk.conversationId ? [{ label: '删除聊天记录', icon: 'trash-2' as const, onTap: () => void remove() }] : []),
      { label: '举报', icon: 'flag', onTap: () => report({ targetType: 'user', targetId: peerId }) },
      facts?.blocked
        ? { label: '取消拉黑', icon: 'user-round', onTap: () => void backIn() }
        : { label: '拉黑', icon: 'ban', danger: true, onTap: () => void away() },
    ])

  // Rows are drawn anew only when they change; what they call is always of now.
  const latest = useRef({ holdMessage, peer })
  latest.current = { holdMessage, peer }
  const row = useCallback(
    (message: ChatMessage) => {
      if (message.recalled) return <Recalled message={message} text={taken.current.get(message.seq)} onRewrite={write} />
      if (message.type === 'system') return <ChatTip>{message.content}</ChatTip>
      const { from = latest.current.peer ?? { id: '', nickName: '', avatar: '' } } = message
      return (
        <ChatBubble
          message={message}
          peer={from}
          onPerson={() => openHome(peerId)}
          onHold={() => latest.current.holdMessage(message)}
        />
      )
    },
    [peerId, write],
  )
  const seen = useCallback((seq: number) => void (inSight && readUpTo(peerId, seq)), [peerId, inSight])

  const nobody = talk.state === 'failed' && talk.error instanceof ApiError && NOBODY.includes(talk.error.code)
  if (nobody)
    return (
      <Page>
        <StateView kind="gone" title="用户不存在或已注销" action="返回私信" onAction={() => void go('pages/mine/chatRoom')} />
      </Page>
    )
  return (
    <Page title={peer?.nickName ?? '私信'} right={peer && <IconBtn icon="ellipsis" label="更多操作" onTap={more} />}>
      <View className="talk__strips">
        <OfflineStrip talk={talk} />
        {facts?.blocked ? (
          <NoticeStrip tone="warn" icon="ban" action="取消拉黑" onAction={() => void backIn()}>
            你已拉黑对方，双方不能发私信
          </NoticeStrip>
        ) : (
          <NoticeStrip tone="brand" icon="shield">
            请勿转账或发送员工身份证号等敏感信息
          </NoticeStrip>
        )}
      </View>
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
        empty={<ChatTip>{peer ? `和${peer.nickName}打个招呼吧` : ''}</ChatTip>}
        onSeen={seen}
      />
      {talk.state === 'ready' && facts && (
        <InputDock
          value={talk.text}
          onChange={write}
          onSend={(content) => talk.send({ type: 'text', content })}
          onImages={(paths) => paths.forEach((path) => talk.send({ type: 'image', path }))}
          placeholder="发消息…"
          maxLength={LONGEST}
          tip={facts.limitTip}
          disabled={!facts.canSend}
        />
      )}
      {menu}
      {sheet}
      {peer && (
        <TalkSearch
          peerId={peerId}
          name={peer.nickName}
          open={searching}
          onClose={() => setSearching(false)}
          onPick={(seq) => {
            setSearching(false)
            void talk.reach(seq).then((there) => (there ? showMessage(seq) : toast('这条消息太早了，请往上翻')))
          }}
        />
      )}
    </Page>
  )
})

interface RecalledProps {
  message: ChatMessage
  /** What it said, where oneself took it back just now. */
  text?: string
  onRewrite: (text: string) => void
}

function Recalled({ message, text, onRewrite }: RecalledProps) {
  return (
    <View className="talk__recalled">
      <ChatTip>{message.mine ? '你撤回了一条消息' : '对方撤回了一条消息'}</ChatTip>
      {text && (
        <Tap className="talk__rewrite" onTap={() => onRewrite(text)}>
          重新编辑
        </Tap>
      )}
    </View>
  )
}
