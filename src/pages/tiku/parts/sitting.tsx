import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { PRACTICE_MODES } from '../../../../contract/rules/practice'
import { newRequestId } from '@/api/request-id'
import { AnswerSheet } from '@/features/tiku/answer-sheet'
import { QuestionCard } from '@/features/tiku/question-card'
import { useMovedEnd } from '@/features/tiku/use-moved-end'
import { useStem } from '@/features/tiku/use-stem'
import { askWhy, isTyped } from '@/features/tiku/words'
import { go } from '@/nav'
import { useMenu } from '@/patterns/feedback/use-menu'
import { Page } from '@/patterns/page/page'
import { IconBtn } from '@/ui/button/icon-btn'
import { useSwipe } from '@/ui/button/use-swipe'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { StateView } from '@/ui/feedback/state-view'
import { Explanation, HeardVerdict, Verdict } from './explanation'
import type { Practice } from './practice'
import { Limit } from './refused'
import { SittingDock } from './sitting-dock'
import { SittingHead } from './sitting-head'
import { SittingSheets, type SittingSheet } from './sitting-sheets'
import { useEnding } from './use-ending'
import { useLeadOn } from './use-lead-on'
import { useReading } from './use-reading'

interface Props {
  practice: Practice
  onElsewhere: () => void
}

/** One session under way. */
export const Sitting = observer(function Sitting({ practice, onElsewhere }: Props) {
  const { answering, exam, verdict, limit } = practice
  const { question, index, marked, offline, stop } = answering
  const [cardOpen, setCardOpen] = useState(false)
  const [sheet, setSheet] = useState<SittingSheet>()
  useLeadOn(practice, cardOpen || sheet !== undefined)
  useMovedEnd(answering)
  const stem = useStem(question.id)
  const swipe = useSwipe((by) => answering.step(by))
  const turnReading = useReading(practice)
  const { leave, submit, timeUp } = useEnding(practice, () => setCardOpen(false))
  const { show, menu } = useMenu()
  const more = () =>
    show([
      {
        label: marked.has(question.id) ? '取消标记' : '标记本题',
        onTap: () => answering.turnMark(question.id),
      },
      ...(exam ? [] : [{ label: practice.reading ? '退出背题模式' : '背题模式（先看答案）', onTap: turnReading }]),
      { label: '字号与深色', onTap: () => setSheet('look') },
      { label: '写笔记', onTap: () => setSheet('note') },
      { label: '纠错', onTap: () => setSheet('fault') },
      { label: exam ? '交卷' : '结束并看结果', onTap: () => void submit.run() },
    ])
  const modeTitle = PRACTICE_MODES[practice.mode]

  if (stop === 'elsewhere')
    return (
      <Page title={modeTitle}>
        <StateView
          kind="none"
          title="练习已在其他设备继续"
          text="这台设备上已经停止保存，在本机继续后另一台会停下"
          action="在本机继续"
          onAction={onElsewhere}
        />
      </Page>
    )
  const open = exam || (!verdict && !practice.waits(question) && !practice.isHeld(question))
  return (
    <Page title={modeTitle} onBack={() => void leave()} right={<IconBtn icon="ellipsis" label="更多" onTap={more} />}>
      <SittingHead practice={practice} onTimeUp={() => void timeUp()} />
      {offline && (
        <NoticeStrip tone="bad" icon="wifi-off">
          网络异常，答案已保存在本机
        </NoticeStrip>
      )}
      {limit && <Limit bankId={practice.bankId} text={limit} />}
      <HeardVerdict at={index} one={exam ? undefined : verdict} />
      <View {...(isTyped(question) && open ? {} : swipe)}>
        <View key={question.id} className={`practice__question practice__question--${answering.way ?? 'first'}`}>
          <QuestionCard
            question={question}
            stem={stem}
            answer={practice.answerTo(question)}
            unscored={!exam}
            verdict={verdict}
            locked={!open}
            onAnswer={(answer, typed) => practice.write(question, answer, typed)}
          >
            {!exam && <Verdict practice={practice} question={question} />}
          </QuestionCard>
          {verdict && (
            <Explanation
              one={verdict}
              text={question.kind === 'text'}
              own={{
                note: practice.notes.get(question.id) ?? '',
                onNote: () => setSheet('note'),
                onFault: () => setSheet('fault'),
                onAsk: () => void go('pages/wenwen/chat', { q: askWhy({ ...question, ...verdict }), ask: newRequestId() }),
              }}
            />
          )}
        </View>
      </View>
      <SittingDock practice={practice} open={open} onCard={() => setCardOpen(true)} submit={submit} />
      <AnswerSheet
        answering={answering}
        feedback={exam ? undefined : practice.feedback}
        open={cardOpen}
        onClose={() => setCardOpen(false)}
        end={exam ? '交卷' : '结束并看结果'}
        onEnd={() => void submit.run()}
      />
      <SittingSheets practice={practice} sheet={sheet} onClose={() => setSheet(undefined)} />
      {menu}
    </Page>
  )
})
