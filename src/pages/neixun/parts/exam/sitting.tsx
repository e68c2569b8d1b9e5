import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '@/api/call'
import { Obstacle } from '@/api/errors'
import { serverNow } from '@/lib/server-time'
import { AnswerSheet } from '@/features/tiku/answer-sheet'
import { NOT_HANDED_IN, type Answering } from '@/features/tiku/answering'
import { deviceId } from '@/features/tiku/device'
import { QuestionCard } from '@/features/tiku/question-card'
import { useMovedEnd } from '@/features/tiku/use-moved-end'
import { useStem } from '@/features/tiku/use-stem'
import { useUrgent } from '@/features/tiku/use-urgent'
import { isTyped } from '@/features/tiku/words'
import { clock } from '@/lib/time'
import { confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { useBackGuard } from '@/patterns/page/use-back-guard'
import { onAway } from '@/platform/away'
import { Btn } from '@/ui/button/btn'
import { useSwipe } from '@/ui/button/use-swipe'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { ProgressBar } from '@/ui/feedback/progress-bar'
import { StateView } from '@/ui/feedback/state-view'
import { Dock, DockIcon } from '@/ui/layout/dock'
import { Countdown } from '@/ui/text/countdown'
import { stopOf } from './calls'

interface SittingProps {
  answering: Answering
  onEnded: () => void
  onElsewhere: () => void
  onLeave: () => void
}

/** Tells the server each time its person leaves the screen, and them when they are back. */
function useLeaving(answering: Answering, onEnded: () => void) {
  const ended = useRef(onEnded)
  useEffect(() => {
    ended.current = onEnded
  })
  useEffect(() => {
    const { maxLeave, sessionId } = answering
    if (maxLeave === null) return
    let no = answering.leaveCount
    let gone = false
    let telling: Promise<unknown> = Promise.resolve()
    // What could not be told is told once more when they are back; the n-th time counts once.
    const tell = async (time: number): Promise<boolean> => {
      try {
        const body = { attemptId: sessionId, no: time, deviceId: deviceId() }
        // Once too often hands in what has arrived by then.
        await answering.flushSoon()
        const { leaveCount, forced } = await call('POST /api/neixunExam/leave', { body })
        answering.setLeaveCount(leaveCount)
        if (forced) ended.current()
        return !forced
      } catch (error) {
        if (stopOf(error) === 'ended') ended.current()
        return false
      }
    }
    const warn = async (time: number) => {
      await telling
      while (answering.leaveCount < time && (await tell(answering.leaveCount + 1)));
      // Whoever has left again since is told when they are back from there.
      if (answering.stop || answering.leaveCount < time || time < no) return
      const left = maxLeave - time > 0
      const warning = left ? `超过 ${maxLeave} 次将自动交卷，考试时间不会暂停。` : '再离开一次将自动交卷。'
      await confirm(`离开考试页面第 ${time} 次`, warning, { yes: '回到考试', no: '知道了', danger: false })
    }
    return onAway((away) => {
      // A phone may say that they are here without having said that they left.
      if (!away && !gone) return
      gone = away
      if (!away) return void warn(no)
      const time = Math.max(no, answering.leaveCount) + 1
      no = time
      telling = telling.then(() => tell(time))
    })
  }, [answering])
}

const Head = observer(function Head({ answering, onTimeUp }: { answering: Answering; onTimeUp: () => void }) {
  const { expireAt, savedAt, index, questions, answered, extended } = answering
  const urgent = useUrgent(expireAt)
  return (
    <View className="exam__head">
      <View className="exam__head-row">
        <View className="exam__head-main">
          <View className="exam__small">剩余时间（以服务器为准）</View>
          <View className={`exam__clock ${urgent ? 'exam__clock--urgent' : ''}`}>
            {expireAt && <Countdown key={extended} until={expireAt} now={serverNow} onEnd={onTimeUp} />}
          </View>
        </View>
        <View className="exam__head-side">
          {savedAt && <View className="exam__saved">已自动保存 {clock(savedAt)}</View>}
          <View className="exam__count">
            <Text className="exam__here">{index + 1}</Text> / {questions.length} 题 · 已答 {answered}
          </View>
        </View>
      </View>
      <ProgressBar percent={(answered / questions.length) * 100} label="已答" />
    </View>
  )
})

/** The paper under way. */
export const Sitting = observer(function Sitting({ answering, onEnded, onElsewhere, onLeave }: SittingProps) {
  const [cardOpen, setCardOpen] = useState(false)
  const { question, index, isLast, marked, leaveCount, maxLeave, offline, stop } = answering
  const leave = async () => {
    const sure = await confirm('离开考试？', await answering.leaveWords(), {
      yes: '离开',
      no: '继续考试',
    })
    if (sure) onLeave()
  }
  useBackGuard(!stop, leave, NOT_HANDED_IN)
  useLeaving(answering, onEnded)
  useMovedEnd(answering)
  const stem = useStem(question.id)
  useEffect(() => {
    if (stop === 'ended') onEnded()
  }, [stop, onEnded])

  const swipe = useSwipe((by) => answering.step(by))

  const handIn = async () => {
    await answering.flush()
    if (!answering.allSent) throw new Obstacle('网络异常，答案已保存在本机，联网后再交卷')
    await call('POST /api/neixunExam/submit', { body: { attemptId: answering.sessionId, deviceId: deviceId() } })
    onEnded()
  }
  const submit = useAction(async () => {
    const { unanswered } = answering
    const content = unanswered ? `还有 ${unanswered} 题未作答，交卷后不能修改。` : '全部题目已作答，交卷后不能修改。'
    if (!(await confirm('确定交卷吗？', content, { yes: '交卷', no: '再检查一下', danger: unanswered > 0 }))) return
    setCardOpen(false)
    await handIn()
  })
  const timeUp = async () => {
    if (!(await answering.timeUp())) return
    toast(answering.overWords)
    onEnded()
  }

  if (stop === 'elsewhere')
    return (
      <StateView
        kind="none"
        title="已在其他设备作答"
        text="这台设备上已经停止保存，在本机继续后另一台会停下"
        action="在本机继续"
        onAction={onElsewhere}
      />
    )
  return (
    <>
      <Head answering={answering} onTimeUp={() => void timeUp()} />
      {offline && (
        <NoticeStrip tone="bad" icon="wifi-off">
          网络异常，答案已保存在本机，正在重新连接…
        </NoticeStrip>
      )}
      {maxLeave !== null && leaveCount > 0 && (
        <NoticeStrip tone="warn" icon="circle-alert">
          已离开考试页面 {leaveCount} 次，超过 {maxLeave} 次将自动交卷
        </NoticeStrip>
      )}
      <View {...(isTyped(question) ? {} : swipe)}>
        <QuestionCard
          key={question.id}
          question={question}
          stem={stem}
          answer={answering.answers.get(question.id) ?? []}
          onAnswer={(given, typed) => answering.answer(question.id, given, typed)}
        />
      </View>
      <View className="exam__hint">答案每选一次就保存。断网可以继续答，联网后自动补交；时间到会自动交卷。</View>
      <Dock>
        <DockIcon icon="flag" label="标记" on={marked.has(question.id)} onTap={() => answering.turnMark(question.id)} />
        <DockIcon icon="list" label="答题卡" onTap={() => setCardOpen(true)} />
        <Btn kind="weak" disabled={index === 0} onTap={() => answering.step(-1)}>
          上一题
        </Btn>
        {isLast ? (
          <Btn wide busy={submit.busy} onTap={() => void submit.run()}>
            交卷
          </Btn>
        ) : (
          <Btn wide onTap={() => answering.step(1)}>
            下一题
          </Btn>
        )}
      </Dock>
      <AnswerSheet
        answering={answering}
        open={cardOpen}
        onClose={() => setCardOpen(false)}
        end="交卷"
        onEnd={() => void submit.run()}
      />
    </>
  )
})
