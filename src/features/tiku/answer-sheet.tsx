import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Tap } from '@/ui/button/tap'
import { Btn } from '@/ui/button/btn'
import { Sheet } from '@/ui/overlay/sheet'
import { keysOf } from '../../../contract/rules/keys'
import { isAnswered, QUESTION_KINDS } from '../../../contract/rules/questions'
import type { Answering } from './answering'
import './answer-sheet.scss'

interface AnswerSheetProps {
  answering: Answering
  /** What has come of those that are answered, where it may be known. */
  feedback?: ReadonlyMap<string, { right: boolean | null }>
  open: boolean
  onClose: () => void
  /** What its button hands in. */
  end: string
  onEnd: () => void
}

/** 答题卡: every question at a glance, and one tap away. */
export const AnswerSheet = observer(function AnswerSheet({ answering, feedback, open, onClose, end, onEnd }: AnswerSheetProps) {
  const { questions, answers, marked, index, answered, unanswered } = answering
  const groups = keysOf(QUESTION_KINDS).flatMap((kind) => {
    const of = questions.filter((one) => one.kind === kind)
    return of.length ? [{ kind, of }] : []
  })
  const known = [...(feedback?.values() ?? [])]
  const rights = known.filter(({ right }) => right).length
  const wrongs = known.filter(({ right }) => right === false).length
  const jump = (at: number) => {
    answering.goTo(at)
    onClose()
  }
  return (
    <Sheet open={open} onClose={onClose} title="答题卡">
      <View className="answer-sheet__legend">
        {feedback ? (
          <>
            <View className="answer-sheet__key answer-sheet__key--right">答对 {rights}</View>
            <View className="answer-sheet__key answer-sheet__key--wrong">答错 {wrongs}</View>
          </>
        ) : (
          <View className="answer-sheet__key answer-sheet__key--done">已答 {answered}</View>
        )}
        <View className="answer-sheet__key">未答 {unanswered}</View>
        <View className="answer-sheet__key answer-sheet__key--marked">标记 {marked.size}</View>
      </View>
      {groups.map(({ kind, of }) => (
        <View key={kind}>
          <View className="answer-sheet__kind">
            {QUESTION_KINDS[kind]}题 · {of.length}
          </View>
          <View className="answer-sheet__grid">
            {of.map(({ id, no }) => {
              const done = isAnswered(answers.get(id))
              const flagged = marked.has(id)
              const right = feedback?.get(id)?.right
              const look = right === undefined || right === null ? (done ? 'done' : '') : right ? 'right' : 'wrong'
              const said = right === undefined || right === null ? (done ? '已答' : '未答') : right ? '答对' : '答错'
              const here = no - 1 === index
              return (
                <Tap
                  key={id}
                  className={`answer-sheet__no ${look && `answer-sheet__no--${look}`} ${here ? 'answer-sheet__no--here' : ''} ${
                    flagged ? 'answer-sheet__no--marked' : ''
                  }`}
                  label={`第 ${no} 题，${said}${flagged ? '，已标记' : ''}`}
                  onTap={() => jump(no - 1)}
                >
                  {no}
                </Tap>
              )
            })}
          </View>
        </View>
      ))}
      <View className="answer-sheet__end">
        <Btn kind="weak" wide onTap={onEnd}>
          {end}
        </Btn>
        <Btn wide onTap={onClose}>
          继续答题
        </Btn>
      </View>
    </Sheet>
  )
})
