import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { ExamDetail, ExamSitting, ExamText } from '../../../../../contract/neixunExam'
import { keysOf } from '../../../../../contract/rules/keys'
import { call } from '@/api/call'
import { Obstacle, unlessGone } from '@/api/errors'
import { PagedList } from '@/api/paged-list'
import { moment } from '@/lib/date'
import { andRenew } from '@/patterns/feedback/and-renew'
import { confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { Submit } from '@/patterns/form/submit'
import { useLoss } from '@/patterns/form/use-loss'
import { ListBody, useListGestures } from '@/patterns/list/list'
import { useLists } from '@/patterns/list/use-lists'
import { useShowAgain } from '@/patterns/page/use-show-again'
import { Btn } from '@/ui/button/btn'
import { SkeletonRows } from '@/ui/feedback/skeleton'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { FormField } from '@/ui/field/form-field'
import { Pills } from '@/ui/field/pills'
import { TextArea } from '@/ui/field/text-area'
import { TextInput } from '@/ui/field/text-input'
import { Card } from '@/ui/layout/card'
import { UnderTabs } from '@/ui/layout/under-tabs'
import { Cell } from '@/ui/list/cell'
import { closeOnly } from '@/ui/overlay/close-only'
import { Sheet } from '@/ui/overlay/sheet'
import { scoreIn } from '../homework/words'
import { TrainingOver } from '../training-over'

type Sitting = ExamSitting & { id: string }
type Waiting = ExamText & { id: string }

const STATE: Record<ExamSitting['state'], string> = {
  none: '未参加',
  open: '作答中',
  marking: '待批改',
  passed: '已通过',
  failed: '未通过',
}
const factsOf = ({ department, tries, leaveCount, extraMinutes }: ExamSitting) =>
  [
    department,
    tries ? `考了 ${tries} 次` : '',
    leaveCount ? `离开 ${leaveCount} 次` : '',
    extraMinutes ? `延长 ${extraMinutes} 分钟` : '',
  ]
    .filter(Boolean)
    .join(' · ')

interface OfProps<T> {
  exam: ExamDetail
  of: T
  onDone: () => void
  /** Reads the lists anew. */
  renew: () => Promise<unknown>
}

/** More time for one person, or one try taken back. */
function Excuse({ exam, of: { traineeId, attemptId }, submit, onDone, renew }: OfProps<Sitting> & { submit: Submit }) {
  const [minutes, setMinutes] = useState('10')
  const [reason, setReason] = useState('')
  const why = reason.trim()
  const extend = useAction(async () => {
    const given = Number(minutes)
    if (!/^\d{1,3}$/.test(minutes) || given < 1 || given > 240) throw new Obstacle('请输入 1–240 分钟')
    await andRenew(async () => {
      await submit.send((requestId) =>
        call('POST /api/neixunExam/extend', { body: { examId: exam.id, traineeId, minutes: given, reason: why, requestId } }),
      )
      toast(`已延长 ${given} 分钟`)
      onDone()
    }, renew)
  })
  const reset = useAction(async () => {
    if (!(await confirm('作废最近一次？', '成绩不再算数，不能恢复', { yes: '作废' }))) return
    await andRenew(async () => {
      await call('POST /api/neixunExam/reset', { body: { attemptId: attemptId!, reason: why } }).catch(unlessGone)
      toast('这一次已作废，可以重考')
      onDone()
    }, renew)
  })
  return (
    <>
      <FormField label="原因" required>
        <TextInput label="原因" value={reason} maxLength={200} placeholder="如：考场断电" onChange={setReason} />
      </FormField>
      <FormField label="延长分钟数">
        <TextInput label="延长分钟数" type="number" value={minutes} maxLength={3} onChange={setMinutes} />
      </FormField>
      <View className="exam__acts">
        {attemptId && (
          <Btn kind="danger" wide disabled={!why} busy={reset.busy} onTap={() => void reset.run()}>
            作废最近一次
          </Btn>
        )}
        <Btn wide disabled={!why} busy={extend.busy} onTap={() => void extend.run()}>
          延长时间
        </Btn>
      </View>
    </>
  )
}

function Mark({ exam, of, onDone, renew }: OfProps<Waiting>) {
  const { attemptId, questionId } = of
  const [points, setPoints] = useState('')
  const [comment, setComment] = useState('')
  const [suggested, setSuggested] = useState<{ points: number; comment: string }>()
  useLoss([points, comment])
  const suggest = useAction(async () => {
    setSuggested(await call('POST /api/neixunExam/suggest', { body: { attemptId, questionId } }))
  })
  const mark = useAction(async () => {
    const given = scoreIn(points, of.points)
    await andRenew(async () => {
      const { settled, done } = await call('POST /api/neixunExam/mark', {
        body: { attemptId, questionId, points: given, comment: comment.trim() },
      })
      toast(done ? '批改完成，已出分' : settled ? '已批改' : '已记下，等另一位批改')
      onDone()
    }, renew)
  })
  return (
    <>
      {of.material && <View className="exam__answer">{of.material}</View>}
      <View className="exam__question">{of.stem}</View>
      <View className="exam__answer">{of.text}</View>
      {of.reference && <View className="exam__reference">参考答案：{of.reference}</View>}
      {exam.suggests && !suggested && (
        <Btn size="s" kind="weak" icon="sparkles" busy={suggest.busy} onTap={() => void suggest.run()}>
          AI 建议
        </Btn>
      )}
      {suggested && (
        <NoticeStrip
          icon="sparkles"
          action="填入"
          onAction={() => {
            setPoints(String(suggested.points))
            setComment(suggested.comment)
          }}
        >
          {`AI 生成，仅供参考，以你的批改为准：建议 ${suggested.points} 分。${suggested.comment}`}
        </NoticeStrip>
      )}
      <FormField label={`得分（满分 ${of.points}）`} required>
        <TextInput label="得分" value={points} maxLength={5} placeholder="如 8.5" onChange={setPoints} />
      </FormField>
      <FormField label="评语" count={`${comment.length}/500`}>
        <TextArea label="评语" value={comment} maxLength={500} minRows={2} onChange={setComment} />
      </FormField>
      <View className="exam__acts">
        <Btn wide disabled={points === ''} busy={mark.busy} onTap={() => void mark.run()}>
          提交批改
        </Btn>
      </View>
    </>
  )
}

type Tab = 'people' | 'texts'
type Shown = ExamSitting['state'] | 'all'
const SHOWN: { key: Shown; label: string }[] = [
  { key: 'all', label: '全部' },
  ...keysOf(STATE).map((key) => ({ key, label: STATE[key] })),
]

/** What whoever looks after an examination does: who sits it, and the texts that wait to be marked. */
export const ExamMarking = observer(function ExamMarking({ exam }: { exam: ExamDetail }) {
  const [tab, setTab] = useState<Tab>('people')
  const [person, setPerson] = useState<Sitting>()
  const [text, setText] = useState<Waiting>()
  /** Of each person their own, also when their sheet is opened again: what got no answer may have been given. */
  const [submits] = useState(() => new Map<string, Submit>())
  const submitOf = ({ traineeId }: Sitting) => {
    const submit = submits.get(traineeId) ?? new Submit()
    submits.set(traineeId, submit)
    return submit
  }
  const body = { examId: exam.id }
  const [shown, setShown] = useState<Shown>('all')
  const people = useLists<Shown, Sitting>(
    (key) =>
      new PagedList<Sitting>(async (cursor) => {
        const state = key === 'all' ? undefined : key
        const page = await call('POST /api/neixunExam/traineePage', { body: { ...body, state, cursor } })
        return { ...page, records: page.records.map((one) => ({ ...one, id: one.traineeId })) }
      }),
  )
  const texts = useLists<'all', Waiting>(
    () =>
      new PagedList<Waiting>(async (cursor) => {
        const page = await call('POST /api/neixunExam/markPage', { body: { ...body, cursor } })
        return { ...page, records: page.records.map((one) => ({ ...one, id: one.attemptId + one.questionId })) }
      }),
  )
  const list = tab === 'people' ? people(shown) : texts('all')
  useListGestures(() => list)
  const renew = () => Promise.all([people.reload(shown), texts.reload('all')])
  useShowAgain(() => void renew())
  const onDone = () => {
    // An answer that comes late closes its own sheet alone, not the one that is open by then.
    closeOnly(setPerson, person)
    closeOnly(setText, text)
  }
  return (
    <>
      <Card>
        <View className="exam__title">{exam.title}</View>
        <View className="exam__when exam__when--last">
          {moment(exam.openTime)} 至 {moment(exam.closeTime)} ·{' '}
          {`${exam.count}\u00a0题 · ${exam.minutes}\u00a0分钟 · 及格\u00a0${exam.pass}/${exam.total}`}
        </View>
      </Card>
      {exam.archived && <TrainingOver />}
      <UnderTabs
        items={[
          { key: 'people', label: '学员' },
          { key: 'texts', label: '待批改' },
        ]}
        value={tab}
        onChange={setTab}
      />
      {tab === 'people' && (
        <View className="exam__shown">
          <Pills label="考得怎样" items={SHOWN} value={shown} onChange={setShown} />
        </View>
      )}
      {tab === 'people' ? (
        <ListBody
          list={people(shown)}
          skeleton={<SkeletonRows count={6} />}
          empty={{ title: shown === 'all' ? '暂无学员' : `没有${STATE[shown]}的学员` }}
          row={(one) => (
            <View className="exam__person">
              <Cell
                title={one.name}
                desc={factsOf(one)}
                value={one.score === null ? STATE[one.state] : `${one.score} 分 · ${STATE[one.state]}`}
                onTap={exam.archived ? undefined : () => setPerson(one)}
              />
            </View>
          )}
        />
      ) : (
        <ListBody
          list={texts('all')}
          skeleton={<SkeletonRows count={4} />}
          empty={{ title: '没有待批改的简答' }}
          row={(one) => (
            <Card>
              <View className="exam__small">
                {moment(one.submitTime)} 交卷{one.mine !== null && ` · 我给了 ${one.mine} 分，等另一位`}
              </View>
              <View className="exam__question">{one.stem}</View>
              <View className="exam__answer">{one.text}</View>
              <View className="exam__acts">
                <Btn size="s" onTap={() => setText(one)}>
                  <Text>{one.mine === null ? '批改' : '改分'}</Text>
                </Btn>
              </View>
            </Card>
          )}
        />
      )}
      {/* What is written of one is not there for the next. */}
      <Sheet open={person !== undefined} onClose={() => setPerson(undefined)} title={person?.name ?? '学员'}>
        {person && <Excuse key={person.id} exam={exam} of={person} submit={submitOf(person)} onDone={onDone} renew={renew} />}
      </Sheet>
      <Sheet open={text !== undefined} onClose={() => setText(undefined)} title="批改">
        {text && <Mark key={text.id} exam={exam} of={text} onDone={onDone} renew={renew} />}
      </Sheet>
    </>
  )
})
