import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import type { ExamDetail } from '../../../../../contract/neixunExam'
import { serverNow } from '@/lib/server-time'
import { moment } from '@/lib/date'
import { Btn } from '@/ui/button/btn'
import { CheckBox } from '@/ui/field/check-box'
import { Icon, type IconName } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import { SectionHead } from '@/ui/layout/section-head'
import { Cell, CellGroup } from '@/ui/list/cell'
import { StatRow } from '@/ui/list/stat-row'
import { Badge, type Tone } from '@/ui/text/badge'
import { Countdown } from '@/ui/text/countdown'
import { TrainingOver } from '../training-over'

const STATE: Record<ExamDetail['state'], { text: string; tone: Tone }> = {
  waiting: { text: '未开始', tone: 'plain' },
  open: { text: '可参加', tone: 'ok' },
  running: { text: '进行中', tone: 'brand' },
  marking: { text: '待批改', tone: 'warn' },
  passed: { text: '已通过', tone: 'ok' },
  failed: { text: '未通过', tone: 'bad' },
  missed: { text: '已缺考', tone: 'bad' },
  closed: { text: '已结束', tone: 'plain' },
}

const LOCKED: (typeof STATE)['open'] = { text: '未解锁', tone: 'plain' }
/** Of whoever may sit it still. */
const BEFORE: readonly ExamDetail['state'][] = ['waiting', 'open', 'failed']

const WHEN_SHOWN = {
  now: '答案在不能再考之后公布',
  after: '答案在考试关闭之后公布',
  never: '答案不公布',
}

function rulesOf(exam: ExamDetail): { icon: IconName; text: string }[] {
  const { maxAttempts, scoreRule, maxLeave, showAnswer, hasTexts, extraMinutes } = exam
  const tries =
    maxAttempts > 1
      ? `可考 ${maxAttempts} 次，取${scoreRule === 'best' ? '最高' : '最后一次'}分，未通过才能补考。`
      : '只能考 1 次。'
  return [
    { icon: 'clock', text: '点“开始考试”后计时，退出和断网都不会暂停，时间到自动交卷。' },
    { icon: 'circle-check', text: '每选一次自动保存，换手机或重新打开会接着答。' },
    ...(maxLeave === null ? [] : [{ icon: 'circle-alert' as const, text: `离开页面会记次数，超过 ${maxLeave} 次自动交卷。` }]),
    { icon: 'refresh-cw', text: tries },
    { icon: 'eye', text: `${hasTexts ? '简答批改完出分' : '交卷后立即看分数'}，${WHEN_SHOWN[showAnswer]}。` },
    ...(extraMinutes ? [{ icon: 'history' as const, text: `已为你延长 ${extraMinutes} 分钟。` }] : []),
  ]
}

interface IntroProps {
  exam: ExamDetail
  busy: boolean
  onStart: () => void
  onResult: (attemptId: string) => void
  onEnd: () => void
}

function Tries({ exam, onResult }: Pick<IntroProps, 'exam' | 'onResult'>) {
  const ended = exam.tries.filter(({ state }) => state !== 'open')
  if (!ended.length) return null
  return (
    <CellGroup>
      {ended.map(({ attemptId, no, state, score, passed, submitTime }) => (
        <Cell
          key={attemptId}
          title={`第 ${no} 次`}
          desc={submitTime ? `${moment(submitTime)} 交卷` : undefined}
          value={state === 'marking' ? '待批改' : `${score} 分 · ${passed ? '通过' : '未通过'}`}
          onTap={() => onResult(attemptId)}
        />
      ))}
    </CellGroup>
  )
}

/** What an examination asks of whoever is going to sit it, and how the tries went. */
export function Intro({ exam, busy, onStart, onResult, onEnd }: IntroProps) {
  const [promised, setPromised] = useState(false)
  const { state, tries, attemptsLeft } = exam
  // Whoever is in the middle of it goes on, and what is over is over.
  const locked = BEFORE.includes(state) && !exam.archived ? exam.lockReason : undefined
  const { text, tone } = locked && state !== 'failed' ? LOCKED : STATE[state]
  const mayBegin = state === 'running' || (!locked && (state === 'open' || state === 'failed') && attemptsLeft > 0)
  const asks = mayBegin && exam.promise && state !== 'running'
  const isOver = !locked && state !== 'waiting' && !mayBegin && !tries.length
  const action = state === 'running' ? '继续考试' : tries.length ? '补考' : '开始考试'
  return (
    <>
      <Card>
        <View className="exam__facts">
          <Badge tone={tone}>{text}</Badge>
          <Text className="exam__training">{exam.trainingTitle}</Text>
        </View>
        <View className="exam__title">{exam.title}</View>
        <View className="exam__when">
          {moment(exam.openTime)} 开放，{moment(exam.closeTime)} 统一收卷
        </View>
        <StatRow
          items={[
            { label: '题', value: exam.count },
            { label: '分钟', value: exam.minutes },
            { label: '满分', value: String(exam.total) },
            { label: '及格', value: String(exam.pass) },
          ]}
        />
      </Card>
      {exam.archived && <TrainingOver />}
      <Tries exam={exam} onResult={onResult} />
      <Card>
        <SectionHead title="开考前请知道" />
        {rulesOf(exam).map((rule) => (
          <View key={rule.text} className="exam__rule">
            <Icon name={rule.icon} size="s" />
            <Text className="exam__rule-words">{rule.text}</Text>
          </View>
        ))}
      </Card>
      {asks && (
        <View className="exam__promise">
          <CheckBox checked={promised} onChange={setPromised} label="承诺独立完成考试">
            我承诺独立完成考试，不代考、不传播试题，成绩以服务器记录为准。
          </CheckBox>
        </View>
      )}
      {!isOver && (
        <Dock>
          <View className="exam__chance">
            {locked ? (
              locked
            ) : state === 'waiting' ? (
              <>
                距离开放 <Countdown until={exam.openTime} now={serverNow} onEnd={onEnd} />
              </>
            ) : mayBegin ? (
              `第 ${state === 'running' ? tries.length : tries.length + 1} 次，共 ${exam.maxAttempts} 次`
            ) : (
              text
            )}
          </View>
          {mayBegin ? (
            <Btn wide busy={busy} disabled={asks && !promised} onTap={onStart}>
              {action}
            </Btn>
          ) : tries.length ? (
            <Btn wide onTap={() => onResult(tries[tries.length - 1].attemptId)}>
              查看成绩
            </Btn>
          ) : null}
        </Dock>
      )}
    </>
  )
}
