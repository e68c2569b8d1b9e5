import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import * as codes from '../../../contract/rules/codes'
import { isCode, isGone, messageOf } from '@/api/errors'
import { newRequestId } from '@/api/request-id'
import { CalculatorsSheet } from '@/features/calculators/calculators-sheet'
import { InputDock } from '@/features/chat/input-dock'
import { END_ID, LIST_ID } from '@/features/chat/list-ids'
import { useScroll } from '@/features/chat/scroll'
import { timeAbove } from '@/features/chat/times'
import { useAbove } from '@/features/chat/use-above'
import { PosterView } from '@/features/share/poster'
import { nth } from '@/lib/nth'
import { go, replace } from '@/nav'
import { FailedView } from '@/patterns/feedback/failed-view'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { useNear } from '@/patterns/list/use-near'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { useShowAgain } from '@/patterns/page/use-show-again'
import { useBackGuard } from '@/patterns/page/use-back-guard'
import { platform } from '@/platform'
import { session } from '@/stores/session'
import { a11y } from '@/ui/a11y'
import { Btn } from '@/ui/button/btn'
import { IconBtn } from '@/ui/button/icon-btn'
import { Tap } from '@/ui/button/tap'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { Pills } from '@/ui/field/pills'
import { LoadingRow, RetryRow } from '@/ui/list/list-end'
import { Answer } from './parts/answer'
import { AttachedRow, Attaching } from './parts/attaching'
import { Chat, type Beginning } from './parts/chat-store'
import { HistorySheet } from './parts/history-sheet'
import { QuotaSheet } from './parts/quota-sheet'
import './chat.scss'

const LONGEST = 1000

/** How many are left today, and how there are more. */
const QuotaBar = observer(function QuotaBar({ chat: { quota } }: { chat: Chat }) {
  if (!quota) return null
  const { left, daily, vipDaily, userDaily } = quota
  const guest = !session.loggedIn
  return (
    <View className="chat-quota" {...a11y({ role: 'status' })}>
      <Text>
        今日剩余 <Text className="chat-quota__left">{left}</Text> 次
      </Text>
      {guest ? (
        <Tap role="link" className="chat-quota__more" onTap={session.goLogin}>
          登录后每天 {userDaily} 次
        </Tap>
      ) : daily < vipDaily ? (
        <Tap role="link" className="chat-quota__more" onTap={() => void go('pages/vip/vipCardDetail')}>
          会员每天 {vipDaily} 次
        </Tap>
      ) : null}
    </View>
  )
})

/** Before the first question: who answers, and what can be asked. */
const Opening = observer(function Opening({ chat }: { chat: Chat }) {
  const { assistants, assistant, opening, samples, id } = chat
  if (!assistant) return null
  const questions = samples.length ? samples : assistant.samples
  return (
    <View className="chat-opening">
      {!id && assistants.length > 1 && (
        <Pills
          label="助手"
          items={assistants.map((one) => ({ key: one.id, label: one.name }))}
          value={assistant.id}
          onChange={(key: string) => chat.choose(key)}
        />
      )}
      <View className="answer">
        <View className="chat-opening__text">{opening || assistant.opening}</View>
      </View>
      {questions.map((question) => (
        <Tap key={question} className="chat-chip" onTap={() => void chat.ask(question)}>
          {question}
        </Tap>
      ))}
    </View>
  )
})

/** What is on its way, or has not arrived. */
const Asked = observer(function Asked({ chat, onTakeBack }: { chat: Chat; onTakeBack: () => void }) {
  const { asking } = chat
  if (!asking || asking.state === 'spent') return null
  return (
    <>
      {!asking.regenerateOf && (
        <View className="chat-mine">
          <View className="chat-mine__bubble">
            <Text>{asking.content}</Text>
          </View>
        </View>
      )}
      {asking.state === 'failed' ? (
        <View className="chat-failed" {...a11y({ role: 'alert' })}>
          <Text>{asking.why}</Text>
          <Btn kind="line" size="s" icon="refresh-cw" onTap={() => void chat.retry()}>
            重新发送
          </Btn>
          <Btn kind="ghost" size="s" onTap={onTakeBack}>
            撤回修改
          </Btn>
        </View>
      ) : (
        <LoadingRow />
      )}
    </>
  )
})

function Older({ onOlder }: { onOlder: () => void }) {
  const near = useNear(onOlder)
  return (
    <View {...near}>
      <Tap className="chat-older" onTap={onOlder}>
        查看更早的消息
      </Tap>
    </View>
  )
}

/** The talk itself, the latest at the end; who stands there stays there. */
interface MessagesProps {
  chat: Chat
  onRephrase: (text: string) => void
  onTakeBack: () => void
  onPoster: (id: string) => void
}
const Messages = observer(function Messages({ chat, onRephrase, onTakeBack, onPoster }: MessagesProps) {
  const { shown, asking, hasOlder, olderState, running, busy } = chat
  const [atEnd, setAtEnd] = useState(true)
  const scroll = useScroll(setAtEnd, true)
  const restore = useRef<() => void>()
  const first = shown[0]?.id
  const above = useAbove(first, olderState === 'loading')
  // Whoever reads further up stays where they are when older messages come in above.
  const older = async () => {
    restore.current = await scroll.keep()
    await chat.older()
  }
  const tail = nth(shown, -1)
  const written = `${shown.length} ${tail?.content.length ?? 0} ${tail?.status ?? ''} ${tail?.cards.length ?? 0} ${asking?.state ?? ''}`
  const spoke = asking?.state === 'sending'
  const stays = useRef(true)
  useLayoutEffect(() => {
    restore.current?.()
    restore.current = undefined
  }, [first])
  useLayoutEffect(() => {
    if (stays.current || spoke) scroll.toEnd()
  }, [written, spoke, scroll])
  stays.current = atEnd && shown.length > 0
  const last = nth(
    shown.filter(({ role }) => role === 'assistant'),
    -1,
  )
  return (
    <View className="chat-list">
      {hasOlder &&
        (olderState === 'loading' ? (
          <LoadingRow />
        ) : olderState === 'failed' ? (
          <RetryRow onRetry={() => void older()} />
        ) : (
          <Older key={first} onOlder={() => void older()} />
        ))}
      {shown.length === 0 && !asking && <Opening chat={chat} />}
      <View id={LIST_ID} ref={scroll.list} {...a11y({ role: 'log', label: '对话', busy: above })}>
        {shown.map((message, at) => {
          const time = timeAbove(message.createTime, shown[at - 1]?.createTime)
          return (
            <View key={message.id} className="chat-list__row">
              {time && <View className="chat-list__time">{time}</View>}
              {message.role === 'user' ? (
                <View className="chat-mine">
                  <View className="chat-mine__bubble">
                    <Text selectable>{message.content}</Text>
                    {message.attachment && (
                      <View className="chat-mine__file">
                        {message.attachment.name}
                        {message.attachment.gone && '（已过期）'}
                      </View>
                    )}
                  </View>
                </View>
              ) : (
                <Answer
                  message={message}
                  chat={chat}
                  last={message.id === last?.id}
                  onRephrase={onRephrase}
                  onPoster={onPoster}
                />
              )}
            </View>
          )
        })}
        <Asked chat={chat} onTakeBack={onTakeBack} />
      </View>
      {!running && !busy && last && tail === last && last.followUps.length > 0 && (
        <View className="chat-follow">
          {last.followUps.map((question) => (
            <Tap key={question} className="chat-chip" onTap={() => void chat.ask(question)}>
              {question}
            </Tap>
          ))}
        </View>
      )}
      <View id={END_ID} className="chat-list__end" />
    </View>
  )
})

const Stop = observer(function Stop({ chat }: { chat: Chat }) {
  const stop = useAction(() => chat.stop())
  if (!chat.running) return null
  return (
    <View className="chat-stop">
      <Btn kind="line" size="s" icon="circle-stop" busy={stop.busy} onTap={() => void stop.run()}>
        停止生成
      </Btn>
    </View>
  )
})

/** What a member may show with a question; nothing where that does not work. */
const Tools = observer(function Tools({ chat: { quota }, attaching }: { chat: Chat; attaching: Attaching }) {
  const may = quota?.attach ?? []
  if (attaching.busy) return null
  return (
    <>
      {may.includes('document') && <IconBtn icon="file-text" size="l" label="附上文件" onTap={() => void attaching.document()} />}
      {may.includes('picture') && <IconBtn icon="image" size="l" label="附上图片" onTap={() => void attaching.picture()} />}
    </>
  )
})

/** The talk, or what it is to be about, is not there any more: one begins another. Anything else may be better in a moment. */
const NotOpened = observer(function NotOpened({ chat, onFresh }: { chat: Chat; onFresh: () => void }) {
  const { error } = chat
  if (isGone(error) || isCode(error, codes.CHAT_GONE))
    return <StateView kind="gone" title={messageOf(error)} action="开始新对话" onAction={onFresh} />
  return <FailedView error={error} onRetry={() => void chat.load()} />
})

const Talk = observer(function Talk({ beginning, text, open }: { beginning: Beginning; text: string; open: string }) {
  const [chat] = useState(() => new Chat(beginning))
  const [attaching] = useState(() => new Attaching())
  const { made } = beginning
  const [draft, setDraft] = useState(made.draft || text)
  const write = (words: string) => {
    made.draft = words
    setDraft(words)
  }
  const [poster, setPoster] = useState('')
  useBackGuard(poster !== '', () => setPoster(''))
  const [history, setHistory] = useState(open === 'history')
  const [calculators, setCalculators] = useState(open === 'calc')
  useEffect(() => {
    chat.open()
    void chat.load()
    return () => {
      chat.close()
      attaching.clear()
    }
  }, [chat, attaching])
  // There may be more than before: of a membership, or of coins that were earned.
  useShowAgain(() => void chat.refreshQuota())
  const { state, quota, asking, assistant } = chat
  const spent = asking?.state === 'spent'
  const fresh = () => void replace('pages/wenwen/chat')
  const send = (content: string) => {
    if (chat.busy || chat.waits || attaching.busy) {
      toast(chat.busy ? '正在回答，请稍等' : chat.waits ? '上一个问题还没有发出去，先重新发送或撤回' : '文件还没有读完，请稍等')
      return false
    }
    const { read } = attaching
    attaching.clear()
    void chat.ask(content, read ? { attachment: read } : {})
  }
  const takeBack = () => {
    const { content, attachment } = chat.drop()
    write(content)
    if (attachment && attaching.state === 'none') attaching.restore(attachment)
  }
  if (poster)
    return (
      <Page title="回答海报" onBack={() => setPoster('')}>
        <PosterView input={{ type: 'wenwen', id: poster, place: platform.name === 'weapp' ? 'mini' : 'h5' }} />
      </Page>
    )
  return (
    <Page
      title={assistant?.name}
      right={
        <>
          <IconBtn icon="calculator" label="HR 计算器" onTap={() => setCalculators(true)} />
          <IconBtn icon="history" label="历史对话" onTap={() => setHistory(true)} />
          <IconBtn icon="square-pen" label="新对话" onTap={fresh} />
        </>
      }
    >
      <QuotaBar chat={chat} />
      {state === 'loading' && <SkeletonRows />}
      {state === 'failed' && <NotOpened chat={chat} onFresh={fresh} />}
      {state === 'ready' && <Messages chat={chat} onRephrase={write} onTakeBack={takeBack} onPoster={setPoster} />}
      <InputDock
        value={draft}
        onChange={write}
        onSend={send}
        placeholder={chat.messages.length ? '继续追问…' : '有什么 HR 问题，问问我'}
        maxLength={LONGEST}
        paused={state !== 'ready' || chat.busy}
        tools={<Tools chat={chat} attaching={attaching} />}
        above={
          <>
            <Stop chat={chat} />
            <AttachedRow attaching={attaching} />
          </>
        }
      />
      {quota && <QuotaSheet quota={quota} open={spent} onClose={takeBack} onCoins={() => void chat.retry(true)} />}
      <HistorySheet
        open={history}
        current={chat.id}
        onClose={() => setHistory(false)}
        onOpen={(id) => {
          setHistory(false)
          if (id !== chat.id) void replace('pages/wenwen/chat', { id })
        }}
        onDeleted={(id) => {
          if (id !== chat.id) return
          setHistory(false)
          fresh()
        }}
      />
      <CalculatorsSheet open={calculators} onClose={() => setCalculators(false)} />
    </Page>
  )
})

/** 问问: a talk with an assistant, answered with sources and dates. */
export default observer(function WenwenChat() {
  const { id, q, ask, assistantId, docId, postId, open } = useParams('id', 'q', 'ask', 'assistantId', 'docId', 'postId', 'open')
  // Somebody who logs in has talks of their own.
  const [viewer, setViewer] = useState(session.token)
  useDidShow(() => setViewer(session.token))
  const [made] = useState(() => ({ requestId: ask || newRequestId(), begun: false, draft: '' }))
  const beginning: Beginning = {
    id,
    made,
    ...(assistantId && { assistantId }),
    ...(docId && { docId }),
    ...(postId && { postId }),
    ...(q && ask && { first: q }),
  }
  return <Talk key={viewer + id} beginning={beginning} text={ask ? '' : q} open={open} />
})
