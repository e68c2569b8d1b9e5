import { observer } from 'mobx-react'
import { isAnswered } from '../../../../contract/rules/questions'
import { call } from '@/api/call'
import { toast, useAction } from '@/patterns/feedback/use-action'
import { Btn } from '@/ui/button/btn'
import { IconBtn } from '@/ui/button/icon-btn'
import { Dock, DockIcon } from '@/ui/layout/dock'
import { isTapped, type Practice } from './practice'

interface Props {
  practice: Practice
  /** The question that is shown may be answered. */
  open: boolean
  onCard: () => void
  submit: { run: () => Promise<void>; busy: boolean }
}
/** What is done with the question that is shown, and how one goes on from it. */
export const SittingDock = observer(function SittingDock({ practice, open, onCard, submit }: Props) {
  const { answering, exam } = practice
  const { question, index, isLast, marked } = answering
  const favorite = useAction(async () => {
    const on = !practice.favorites.has(question.id)
    await call('POST /api/tikuQuestion/favorite', {
      body: { questionId: question.id, favorite: on },
    })
    practice.setFavorite(question.id, on)
    toast(on ? '已收藏' : '已取消收藏')
  })
  const toConfirm = !exam && open && !isTapped(question)
  return (
    <Dock>
      <DockIcon
        icon={practice.favorites.has(question.id) ? 'star-fill' : 'star'}
        label="收藏"
        on={practice.favorites.has(question.id)}
        onTap={() => void favorite.run()}
      />
      <DockIcon icon="list" label="答题卡" onTap={onCard} />
      <DockIcon icon="flag" label="标记" on={marked.has(question.id)} onTap={() => answering.turnMark(question.id)} />
      {index > 0 && <IconBtn icon="chevron-left" label="上一题" onTap={() => answering.step(-1)} />}
      {toConfirm ? (
        <Btn wide disabled={!isAnswered(practice.answerTo(question))} onTap={() => practice.confirm(question)}>
          确认
        </Btn>
      ) : isLast ? (
        <Btn wide busy={submit.busy} onTap={() => void submit.run()}>
          {exam ? '交卷' : '看结果'}
        </Btn>
      ) : (
        <Btn wide onTap={() => answering.step(1)}>
          下一题
        </Btn>
      )}
    </Dock>
  )
})
