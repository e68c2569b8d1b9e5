import { observer } from 'mobx-react'
import { go } from '@/nav'
import type { Learning } from '@/pages/lesson/parts/study/learning'
import { useAction } from '@/patterns/feedback/use-action'
import { useOnTop } from '@/patterns/feedback/use-leave'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { Dock, DockIcon } from '@/ui/layout/dock'
import { buy, collect, enrol, isLearner, livesOf, opensOn, primaryOf, resumeLesson } from './course'

/** The one thing that a learner does next. */
function nextStep(learning: Learning): { text: string; off?: boolean; run: () => void } {
  const { course, current, next, plays, playback } = learning
  const onward = next && { text: '下一讲', run: () => learning.open(next) }
  const timetable = { text: '看课表', run: () => void go('pages/lesson/lessonList', { courseId: course.id, from: 'detail' }) }
  if (!current && !resumeLesson(course)) {
    const lives = livesOf(course)
    if (lives.length === 1) return { text: '看直播', run: () => learning.open(lives[0]) }
    if (lives.length) return timetable
    return { text: opensOn(course) || '课程准备中', off: true, run: () => {} }
  }
  if (!current || (plays && !playback.playing)) return { text: primaryOf(course).text, run: learning.resume }
  if (current.mediaType === 'exam' && !current.finished) return { text: '去答题', run: () => learning.sit(true) }
  if (onward) return onward
  if (plays) return { text: '暂停', run: playback.toggle }
  return timetable
}

interface DockProps {
  learning: Learning
  reload: () => Promise<void>
  onNote: () => void
  /** Where somebody may say what they think. */
  onReview?: () => void
}

/** What can be done with the course now, in the server's word for it. */
export const DetailDock = observer(function DetailDock({ learning, reload, onNote, onReview }: DockProps) {
  const { course, current } = learning
  const isOnTop = useOnTop()
  const { run, busy } = useAction(async () => {
    if (!session.require()) return
    switch (course.btn) {
      case 'buy':
      case 'presale':
        return buy(course)
      case 'expired':
        if (course.payPrice > 0) return buy(course)
      // Nothing is asked for it: it is joined again.
      // falls through
      case 'free':
      case 'vipFree':
        await enrol(course)
        await reload()
        // Whoever has gone on to another page meanwhile does not hear it play behind that.
        if (isOnTop()) learning.resume()
        return
      case 'refunding':
        return go('pages/lesson/orderList')
      case 'form':
        void go('pages/lesson/form', { courseId: course.id })
    }
  })
  if (isLearner(course) && course.btn !== 'form') {
    const step = nextStep(learning)
    return (
      <Dock>
        {current && !learning.plays && <DockIcon icon="pencil" label="记笔记" onTap={onNote} />}
        {onReview && <DockIcon icon="star" label="评价" onTap={onReview} />}
        <Btn wide disabled={step.off} onTap={step.run}>
          {step.text}
        </Btn>
      </Dock>
    )
  }
  const { text, off } = primaryOf(course)
  return (
    <Dock>
      <DockIcon
        icon="message-circle"
        label="客服"
        onTap={() => void go('pages/lesson/kefu', { bizType: 'course', bizId: course.id })}
      />
      <DockIcon icon="star" label="收藏" count={course.collectCount} on={course.collected} onTap={() => collect(course)} />
      <Btn wide busy={busy} disabled={off} onTap={() => void run()}>
        {text}
      </Btn>
    </Dock>
  )
})
