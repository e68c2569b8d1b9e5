import Taro from '@tarojs/taro'
import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { memo, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { ChatMessage } from '../../../contract'
import { nth } from '@/lib/nth'
import { wait } from '@/lib/wait'
import { useNear } from '@/patterns/list/use-near'
import { FailedView } from '@/patterns/feedback/failed-view'
import { useRefresh } from '@/patterns/page/use-refresh'
import type { Pending, Talk } from '@/stores/talk'
import { a11y } from '@/ui/a11y'
import { Tap } from '@/ui/button/tap'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { Icon } from '@/ui/icon/icon'
import { LoadingRow, RetryRow } from '@/ui/list/list-end'
import { END_ID, LIST_ID } from './list-ids'
import { useScroll } from './scroll'
import type { Scroll } from './scroll-types'
import { timeAbove } from './times'
import { useAbove } from './use-above'
import './message-list.scss'

/** Rows that come and go together. */
const PART = 20
/** With fewer all rows stay drawn. */
const FEW = 100

const partOf = (seq: number) => `part-${Math.floor((seq - 1) / PART)}`
/** Bars above what one is led to. */
const ABOVE_PX = 120

/** Leads to a message that is there: first to its part, which may be but a room until it is near. */
export async function showMessage(seq: number) {
  for (const id of [partOf(seq), `message-${seq}`]) {
    await wait(100)
    await Taro.pageScrollTo({ selector: `#${id}`, offsetTop: -ABOVE_PX, duration: 0 }).catch(() => {})
  }
}

interface PartProps {
  messages: readonly ChatMessage[]
  /** When the message before them was said. */
  before: string | undefined
  /** Where there are many, those far away are only a room as high as they were. */
  spare: boolean
  scroll: Scroll
  row: (message: ChatMessage) => ReactNode
}

const Part = memo(function Part({ messages, before, spare, scroll, row }: PartProps) {
  const id = partOf(messages[0].seq)
  const [room, setRoom] = useState(0)
  useEffect(() => {
    if (!spare) return
    return scroll.watch(id, (near, height) => {
      if (near) setRoom(0)
      else if (height > 0) setRoom(height)
    })
  }, [spare, id, scroll])
  return (
    <View id={id} style={room ? { height: `${room}px` } : undefined}>
      {!room &&
        messages.map((message, index) => {
          const time = timeAbove(message.time, index ? messages[index - 1].time : before)
          return (
            <View key={message.seq} id={`message-${message.seq}`} className="messages__row">
              {time && <View className="messages__time">{time}</View>}
              {row(message)}
            </View>
          )
        })}
    </View>
  )
})

/** The messages in parts that stay the same objects as long as nothing in them changes: only those that did are drawn again. */
function partsOf(items: readonly ChatMessage[], known: Map<number, readonly ChatMessage[]>) {
  const parts: (readonly ChatMessage[])[] = []
  const drawn = new Set<number>()
  for (let from = 0; from < items.length;) {
    const number = Math.floor((items[from].seq - 1) / PART)
    const to = Math.min(items.length, from + (number + 1) * PART - items[from].seq + 1)
    const fresh = items.slice(from, to)
    const before = known.get(number)
    const same = before?.length === fresh.length && fresh.every((message, index) => message === before[index])
    const part = same ? before : fresh
    known.set(number, part)
    drawn.add(number)
    parts.push(part)
    from = to
  }
  for (const number of known.keys()) if (!drawn.has(number)) known.delete(number)
  return parts
}

/** Scrolling up to it is enough; whoever reads by ear taps. */
function OlderRow({ onOlder }: { onOlder: () => void }) {
  const near = useNear(onOlder)
  return (
    <View {...near}>
      <Tap className="messages__older" onTap={onOlder}>
        查看更早的消息
      </Tap>
    </View>
  )
}

interface Props {
  talk: Talk
  row: (message: ChatMessage) => ReactNode
  pendingRow?: (pending: Pending) => ReactNode
  /** What stands where nothing has been said yet. */
  empty: ReactNode
  /** Everything up to here has been before somebody's eyes. */
  onSeen?: (seq: number) => void
}

/** A conversation, the latest at the end: stays there when one is there, stays put when one reads further up. */
export const MessageList = observer(function MessageList({ talk, row, pendingRow, empty, onSeen }: Props) {
  const { state, items, pending, last, first, hasOlder, olderState } = talk
  const [atEnd, setAtEnd] = useState(true)
  const [seen, setSeen] = useState(0)
  const ready = state === 'ready'
  const scroll = useScroll(setAtEnd, ready)
  const busy = useAbove(first, olderState === 'loading')
  const known = useRef(new Map<number, readonly ChatMessage[]>())
  const restore = useRef<() => void>()

  const older = () =>
    talk.older(async () => {
      const { first } = talk
      const stay = await scroll.keep()
      if (talk.first === first) restore.current = stay
    })
  // What stands here already is asked for anew; further up, what came before.
  useRefresh(() => (talk.state === 'failed' ? talk.load() : talk.hasOlder ? older() : talk.check()))

  useLayoutEffect(() => {
    restore.current?.()
    restore.current = undefined
  }, [first])
  const waiting = pending.length
  // Why something did not go out is read, too.
  const failed = pending.filter((one) => one.state === 'failed').length
  // One's own word is always shown.
  const before = useRef({ waiting, atEnd })
  useLayoutEffect(() => {
    const spoke = waiting > before.current.waiting
    // Where nothing is said yet what stands above is read from its top.
    if (ready && (last > 0 || waiting > 0) && (before.current.atEnd || spoke)) scroll.toEnd()
    before.current.waiting = waiting
  }, [ready, last, waiting, failed, scroll])
  before.current.atEnd = atEnd
  useEffect(() => {
    if (!ready || !atEnd) return
    setSeen(last)
    talk.shed()
    if (last > 0) onSeen?.(last)
  }, [ready, atEnd, last, onSeen, talk])

  if (!ready) {
    if (state === 'loading') return <SkeletonRows />
    return <FailedView error={talk.error} onRetry={() => void talk.load()} />
  }
  const parts = partsOf(items, known.current)
  const news = atEnd ? 0 : items.filter(({ seq, mine, recalled }) => seq > seen && !mine && !recalled).length
  return (
    <View className="messages">
      {hasOlder &&
        (olderState === 'loading' ? (
          <LoadingRow />
        ) : olderState === 'failed' ? (
          <RetryRow onRetry={() => void older()} />
        ) : (
          <OlderRow key={first} onOlder={() => void older()} />
        ))}
      {items.length === 0 && waiting === 0 && empty}
      <View id={LIST_ID} ref={scroll.list} className="messages__list" {...a11y({ role: 'log', label: '消息', busy })}>
        {parts.map((messages, index) => (
          <Part
            key={Math.floor((messages[0].seq - 1) / PART)}
            messages={messages}
            before={nth(parts[index - 1], -1)?.time}
            spare={items.length > FEW}
            scroll={scroll}
            row={row}
          />
        ))}
        {pendingRow &&
          pending.map((one) => (
            <View key={one.clientMsgId} className="messages__row">
              {pendingRow(one)}
            </View>
          ))}
      </View>
      <View id={END_ID} className="messages__end" />
      {news > 0 && (
        <View className="messages__pill-place">
          <Tap className="messages__pill" onTap={scroll.toEnd}>
            <Icon name="chevron-down" size="s" />
            <Text>{news} 条新消息</Text>
          </Tap>
        </View>
      )}
    </View>
  )
})
