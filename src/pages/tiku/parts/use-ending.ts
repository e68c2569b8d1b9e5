import { useCallback, useEffect, useRef } from 'react'
import { call } from '@/api/call'
import { Obstacle } from '@/api/errors'
import { NOT_HANDED_IN } from '@/features/tiku/answering'
import { deviceId } from '@/features/tiku/device'
import { back, replace } from '@/nav'
import { confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { useBackGuard } from '@/patterns/page/use-back-guard'
import type { Practice } from './practice'

/**
 * How a session is left, handed in, or over by the clock.
 * @param onHandIn it is handed in from here on
 */
export function useEnding(practice: Practice, onHandIn: () => void) {
  const { answering, exam } = practice
  const { stop, sessionId } = answering
  const over = useRef(false)

  const finish = useCallback(() => {
    if (over.current) return
    over.current = true
    answering.close()
    void replace('pages/tiku/answer', { id: sessionId })
  }, [answering, sessionId])
  const leave = async () => {
    if (
      exam &&
      !(await confirm('离开考试？', await answering.leaveWords(), {
        yes: '离开',
        no: '继续考试',
      }))
    )
      return
    answering.close()
    if (!exam) toast('进度已保存')
    void back()
  }
  useBackGuard(!stop, leave, exam ? NOT_HANDED_IN : undefined)
  useEffect(() => {
    if (stop === 'ended') finish()
  }, [stop, finish])

  const handIn = async () => {
    await answering.flush()
    if (!answering.allSent) throw new Obstacle('网络异常，答案已保存在本机，联网后再交')
    await call('POST /api/tikuSession/submit', { body: { sessionId, deviceId: deviceId() } })
    finish()
  }
  /** Nothing was answered, so there is nothing to report. */
  const readThrough = async () => {
    await call('POST /api/tikuSession/submit', { body: { sessionId, deviceId: deviceId() } })
    answering.close()
    toast('这一组背完了')
    void back()
  }
  const submit = useAction(async () => {
    const { unanswered, answered } = answering
    if (!exam && !answered) return practice.isThrough ? readThrough() : leave()
    const title = unanswered ? `还有 ${unanswered} 题未作答，确定${exam ? '交卷' : '结束'}吗？` : exam ? '确定交卷吗？' : ''
    if (
      title &&
      !(await confirm(title, exam ? '交卷后不能修改。' : '', {
        yes: exam ? '交卷' : '结束',
        no: '继续答题',
        danger: unanswered > 0,
      }))
    )
      return
    onHandIn()
    await handIn()
  })
  const timeUp = async () => {
    if (!(await answering.timeUp())) return
    toast(answering.overWords)
    finish()
  }
  return { leave, submit, timeUp }
}
