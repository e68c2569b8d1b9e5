import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useRef, useState } from 'react'
import type { LiveDraw, LivePoll } from '../../../../../../contract'
import { call } from '@/api/call'
import type { LiveRoom } from '@/pages/lesson/parts/live/live-room'
import { confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { ProgressBar } from '@/ui/feedback/progress-bar'
import { ChoiceList } from '@/ui/field/choice-list'
import { Sheet } from '@/ui/overlay/sheet'
import './live-games.scss'
import '@/patterns/form/sheet-form.scss'

const percentOf = (n: number, total: number) => (total ? Math.round((n / total) * 100) : 0)

function Counts({ poll: { options, total, mine }, counts }: { poll: LivePoll; counts: number[] }) {
  return (
    <>
      {options.map((option, at) => {
        const label = `${option}${at === mine ? '（我选的）' : ''}`
        return (
          <View key={option} className="live-poll__row">
            <View className="live-poll__line">
              <Text className="live-poll__option">{label}</Text>
              <Text className="live-poll__count">{`${counts[at]} 票 · ${percentOf(counts[at], total)}%`}</Text>
            </View>
            <ProgressBar percent={percentOf(counts[at], total)} label={label} />
          </View>
        )
      })}
    </>
  )
}

interface SheetProps {
  room: LiveRoom
  open: boolean
  onClose: () => void
}

const PollSheet = observer(function PollSheet({ room, open, onClose }: SheetProps) {
  const [chosen, setChosen] = useState<string[]>([])
  const { poll } = room.board ?? {}
  const vote = useAction(async () => {
    if (!session.require()) return
    await room.vote(poll!.options.indexOf(chosen[0]))
  })
  const close = useAction(async () => {
    await call('POST /api/live/pollClose', { body: { id: room.id, pollId: poll!.id } })
    await room.reenter()
    toast('投票已结束')
  })
  if (!poll) return null
  const { title, options, total, counts } = poll
  return (
    <Sheet open={open} onClose={onClose} title={poll.open ? '投票' : '投票结果'}>
      <View className="live-poll__title">{title}</View>
      <View className="live-poll__total">{`${total} 人已投 · 单选，每人一次`}</View>
      {counts ? (
        <Counts poll={poll} counts={counts} />
      ) : (
        <ChoiceList label={title} options={options} values={chosen} onChange={setChosen} />
      )}
      {!counts && poll.open && (
        <View className="sheet-end">
          <Btn wide busy={vote.busy} disabled={!chosen.length} onTap={() => void vote.run()}>
            投票
          </Btn>
        </View>
      )}
      {room.isHost && poll.open && (
        <View className="sheet-end">
          <Btn wide kind="line" busy={close.busy} onTap={() => void close.run()}>
            结束投票
          </Btn>
        </View>
      )}
    </Sheet>
  )
})

const prizeOf = ({ prize, coins }: LiveDraw) => (coins ? `${prize}（每人 ${coins} 金币）` : prize)
const conditions: Record<LiveDraw['needs'], string> = {
  present: '登录并在直播间，自动参与',
  signIn: '在直播间并且签到过，自动参与',
}

function standing({ needs, eligible }: LiveDraw, { isHost, entry }: LiveRoom): string {
  if (isHost) return '讲师与助教不参与'
  if (entry?.role === 'guest') return '登录后参与'
  if (eligible) return '你已参与，开奖时请留在直播间'
  return needs === 'signIn' ? '你还没有签到，下次签到后参与' : '正在确认你在直播间'
}

const DrawSheet = observer(function DrawSheet({ room, open, onClose }: SheetProps) {
  const { draw } = room.board ?? {}
  const run = useAction(async () => {
    room.learn({ draw: await call('POST /api/live/drawRun', { body: { id: room.id, drawId: draw!.id } }) })
  })
  const cancel = useAction(async () => {
    if (!(await confirm('取消这次抽奖吗？', '还没有开奖，取消后谁也不会中奖', { yes: '取消抽奖', no: '返回' }))) return
    await call('POST /api/live/drawCancel', { body: { id: room.id, drawId: draw!.id } })
    onClose()
    await room.reenter()
  })
  if (!draw) return null
  const { places, needs, state, people, winners, won, coins } = draw
  return (
    <Sheet open={open} onClose={onClose} title={state === 'drawn' ? '开奖结果' : '抽奖'}>
      <View className="live-poll__title">{prizeOf(draw)}</View>
      <View className="live-poll__total">{`${places} 个名额 · ${conditions[needs]}`}</View>
      {state === 'open' ? (
        <View className="live-draw__mine">{standing(draw, room)}</View>
      ) : (
        <>
          {won && (
            <View className="live-draw__mine">{coins ? `恭喜你中奖，${coins} 金币已到账` : '恭喜你中奖，领取方式见通知'}</View>
          )}
          <View className="live-draw__fact">{`${people} 人参与，${winners.length} 人中奖，由服务器随机抽取`}</View>
          <View className="live-draw__names">{winners.join('、')}</View>
        </>
      )}
      {room.isHost && state === 'open' && (
        <View className="live-draw__btns">
          <Btn wide kind="line" busy={cancel.busy} onTap={() => void cancel.run()}>
            取消抽奖
          </Btn>
          <Btn wide busy={run.busy} onTap={() => void run.run()}>
            开奖
          </Btn>
        </View>
      )}
    </Sheet>
  )
})

/**
 * What goes on besides the talk: a poll and a draw, a line for each and the sheets they open. What comes of a draw opens by
 * itself for whoever waited for it. For observers.
 */
export function useGames(room: LiveRoom) {
  /** The poll, or one of the draws. */
  const [opened, setOpened] = useState('')
  const { poll, draw } = room.board ?? {}
  const waited = useRef('')
  const { id: drawId = '', state: drawState } = draw ?? {}
  useEffect(() => {
    if (drawState === 'open') waited.current = drawId
    if (drawState === 'drawn' && waited.current === drawId) {
      waited.current = ''
      setOpened(drawId)
    }
  }, [drawId, drawState])
  const close = () => setOpened('')
  const pollLine = poll && (
    <NoticeStrip
      key="poll"
      tone="brand"
      icon="list"
      action={poll.counts ? '看结果' : '去投票'}
      onAction={() => setOpened('poll')}
    >{`${poll.open ? '投票' : '投票结束'}：${poll.title}`}</NoticeStrip>
  )
  const drawLine = draw && (
    <NoticeStrip
      key="draw"
      tone="coin"
      icon="sparkles"
      action={draw.state === 'drawn' ? '看结果' : '查看'}
      onAction={() => setOpened(drawId)}
    >{`${draw.state === 'drawn' ? '已开奖' : '抽奖'}：${prizeOf(draw)}，${draw.places} 个名额`}</NoticeStrip>
  )
  /** What runs out comes before what stands. */
  const pressing = [draw?.state === 'open' && drawLine, poll?.open && pollLine].filter(Boolean)
  const settled = [draw?.state !== 'open' && drawLine, !poll?.open && pollLine].filter(Boolean)
  const sheets = (
    <>
      <PollSheet key={poll?.id} room={room} open={opened === 'poll'} onClose={close} />
      <DrawSheet room={room} open={draw !== undefined && opened === drawId} onClose={close} />
    </>
  )
  return { pressing, settled, sheets }
}
