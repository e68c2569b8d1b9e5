import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { ExamOutcome } from '../../../../../contract/neixunExam'
import * as codes from '../../../../../contract/rules/codes'
import { QUESTION_KINDS } from '../../../../../contract/rules/questions'
import { call } from '@/api/call'
import { isCode, messageOf } from '@/api/errors'
import { ReviewedCard } from '@/features/tiku/reviewed-card'
import { moment } from '@/lib/date'
import { duration } from '@/lib/duration'
import { useFresh } from '@/patterns/page/use-fresh'
import { Btn } from '@/ui/button/btn'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { SegmentPicker } from '@/ui/field/segment-picker'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import { SectionHead } from '@/ui/layout/section-head'
import { InfoRows } from '@/ui/list/info-rows'
import { StatRow } from '@/ui/list/stat-row'
import { Badge } from '@/ui/text/badge'
import { TrainingBody } from '../training-refused'

const ENDED: Record<ExamOutcome['endedBy'], string> = {
  person: '',
  clock: '考试时间到，系统已自动交卷，按已保存的答案计分。',
  leave: '离开考试页面次数超过上限，系统已自动交卷。',
  operator: '监考已收卷，按已保存的答案计分。',
}

function Score({ outcome }: { outcome: ExamOutcome }) {
  const { title, submitTime, no, score, total, pass, passed, objective, right, wrong, blank, seconds, questions } = outcome
  return (
    <Card>
      <View className="exam__small">
        {title} · 第 {no} 次 · {moment(submitTime)} 交卷
      </View>
      <View className="exam__score-row">
        <View className="exam__score">
          {score ?? objective}
          <View className="exam__of">/ {total}</View>
        </View>
        <View>
          <Badge tone={passed === null ? 'warn' : passed ? 'ok' : 'bad'}>
            {passed === null ? '待批改' : passed ? '通过' : '未通过'}
          </Badge>
          <View className="exam__small">{passed === null ? '这是客观题得分，简答批改后出总分' : `及格 ${pass} 分`}</View>
        </View>
      </View>
      <StatRow
        items={[
          ...(score === null
            ? [{ label: '已答题数', value: questions.length - blank }]
            : [
                { label: '答对', value: right },
                { label: '答错', value: wrong },
              ]),
          { label: '未答', value: blank },
          { label: '用时', value: duration(seconds) },
        ]}
      />
    </Card>
  )
}

function answersText({ answers, answersTime }: ExamOutcome): string {
  if (answers === 'never') return '本次考试不公布答案。'
  return `答案和解析在${answersTime ? ` ${moment(answersTime)} 后` : '不能再考之后'}公布。`
}

function Review({ outcome }: { outcome: ExamOutcome }) {
  const { questions, score } = outcome
  const missed = questions.filter(({ got, points }) => got !== points)
  const [only, setOnly] = useState(score !== null && missed.length > 0 ? 'missed' : 'all')
  const shown = only === 'all' ? questions : missed
  return (
    <>
      {score !== null && missed.length > 0 && (
        <View className="exam__filter">
          <SegmentPicker
            label="看哪些题"
            items={[
              { key: 'missed', label: `没拿满分 ${missed.length}` },
              { key: 'all', label: `全部 ${questions.length}` },
            ]}
            value={only}
            onChange={setOnly}
          />
        </View>
      )}
      {shown.map((question) => (
        <ReviewedCard key={question.id} question={question} />
      ))}
    </>
  )
}

interface OutcomeProps {
  attemptId: string
  onBack: () => void
}

/** What came of one try, as far as the rule lets it be seen. */
export const Outcome = observer(function Outcome({ attemptId, onBack }: OutcomeProps) {
  const loaded = useFresh(() => call('GET /api/neixunExam/result/:attemptId', { params: { attemptId } }))
  const { state, error } = loaded
  // It was taken back under its writer.
  if (state === 'failed' && isCode(error, codes.EXAM_ENDED))
    return <StateView kind="none" title={messageOf(error)} action="返回考试说明" onAction={onBack} />
  return (
    <TrainingBody loaded={loaded} skeleton={<SkeletonDetail />}>
      {(outcome) => (
        <>
          {ENDED[outcome.endedBy] && (
            <NoticeStrip tone="warn" icon="circle-alert">
              {ENDED[outcome.endedBy]}
            </NoticeStrip>
          )}
          <Score outcome={outcome} />
          {outcome.sections.length > 0 && (
            <Card>
              <SectionHead title="各题型得分" />
              <InfoRows
                rows={outcome.sections.map(({ kind, count, right, got, points }) => ({
                  label: QUESTION_KINDS[kind],
                  value: `${got} / ${points} 分 · 全对 ${right} / ${count} 题`,
                }))}
              />
            </Card>
          )}
          {outcome.answers !== 'shown' && <NoticeStrip icon="info">{answersText(outcome)}</NoticeStrip>}
          <Review outcome={outcome} />
          <Dock>
            <Btn wide kind={outcome.attemptsLeft ? 'primary' : 'weak'} onTap={onBack}>
              {outcome.attemptsLeft ? `去补考（还有 ${outcome.attemptsLeft} 次）` : '返回考试说明'}
            </Btn>
          </Dock>
        </>
      )}
    </TrainingBody>
  )
})
