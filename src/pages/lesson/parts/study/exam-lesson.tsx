import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { Api, CatalogLesson, Result } from '../../../../../contract'
import * as codes from '../../../../../contract/rules/codes'
import { call } from '@/api/call'
import { isCode } from '@/api/errors'
import { confirm, useAction } from '@/patterns/feedback/use-action'
import { useSubmit } from '@/patterns/form/submit'
import { useDraft } from '@/patterns/form/use-draft'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { accountStorage } from '@/stores/account-storage'
import { a11y } from '@/ui/a11y'
import { Btn } from '@/ui/button/btn'
import { Tap } from '@/ui/button/tap'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { ProgressBar } from '@/ui/feedback/progress-bar'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { Icon } from '@/ui/icon/icon'
import { Card } from '@/ui/layout/card'
import { Dock } from '@/ui/layout/dock'
import './exam-lesson.scss'

type Exam = Result<Api['GET /api/lesson/exam/:lessonId']>
type Marked = Result<Api['POST /api/lesson/examSubmit']>
type Answers = Record<string, number>
/** A paper that was left, on this device. */
interface Begun {
  answers: Answers
  requestId: string
}

const LETTERS = 'ABCDEFGHIJ'

interface QuestionProps {
  question: Exam['questions'][number]
  place: number
  chosen: number | undefined
  onChoose: (option: number) => void
}

function Question({ question, place, chosen, onChoose }: QuestionProps) {
  return (
    <Card>
      <View className="exam-lesson__stem" {...a11y({ role: 'heading', level: 2 })}>
        {place}. {question.stem}
      </View>
      <View {...a11y({ role: 'radiogroup', label: question.stem })}>
        {question.options.map((option, index) => (
          <Tap
            key={option}
            role="radio"
            className={`exam-lesson__option ${chosen === index ? 'exam-lesson__option--on' : ''}`}
            checked={chosen === index}
            onTap={() => onChoose(index)}
          >
            <Text className="exam-lesson__letter">{LETTERS[index]}</Text>
            <Text className="exam-lesson__words">{option}</Text>
          </Tap>
        ))}
      </View>
    </Card>
  )
}

/** What came of it: the score, then each question; its right answer and why, once it is passed. */
function Outcome({
  exam,
  answers,
  marked,
  onAgain,
  onDone,
}: {
  exam: Exam
  answers: Answers
  marked: Marked
  onAgain: () => void
  onDone: () => void
}) {
  const results = new Map(marked.items.map((item) => [item.id, item]))
  const right = marked.items.filter((item) => item.right).length
  return (
    <>
      <Card>
        <View className="exam-lesson__result" {...a11y({ role: 'status' })}>
          <View className={`exam-lesson__score ${marked.passed ? 'exam-lesson__score--ok' : ''}`}>{marked.score} 分</View>
          <View className="exam-lesson__verdict">{marked.passed ? '考试通过' : `未通过，${exam.passScore} 分合格`}</View>
          <View className="exam-lesson__facts">
            答对 {right}/{exam.questions.length} 题
          </View>
          {!marked.passed && <View className="exam-lesson__facts">考试通过后可以看正确答案与解析</View>}
        </View>
      </Card>
      {exam.questions.map(({ id, stem, options }, index) => {
        const result = results.get(id)
        if (!result) return null
        return (
          <Card key={id}>
            <View className="exam-lesson__mark">
              <Icon
                name={result.right ? 'circle-check' : 'circle-x'}
                className={result.right ? 'exam-lesson__right' : 'exam-lesson__wrong'}
                label={result.right ? '答对' : '答错'}
              />
              <Text className="exam-lesson__words">
                {index + 1}. {stem}
              </Text>
            </View>
            {!result.right && (
              <View className="exam-lesson__line">
                你的答案：{answers[id] === undefined ? '没有作答' : `${LETTERS[answers[id]]} ${options[answers[id]]}`}
              </View>
            )}
            {result.answer !== undefined && (
              <View className="exam-lesson__line">
                正确答案：{LETTERS[result.answer]} {options[result.answer]}
              </View>
            )}
            {result.why && <View className="exam-lesson__why">{result.why}</View>}
          </Card>
        )
      })}
      <Dock>
        <Btn kind={marked.passed ? 'weak' : 'primary'} wide onTap={onAgain}>
          再考一次
        </Btn>
        <Btn kind={marked.passed ? 'primary' : 'weak'} wide onTap={onDone}>
          回到课程
        </Btn>
      </Dock>
    </>
  )
}

interface PaperProps {
  exam: Exam
  lessonId: string
  onMarked: () => void
  /** Other questions are asked by now, or may be. */
  onChanged: () => void
  onDone: () => void
}

/** One question at a time, back and forth, handed in when its writer says so. */
function Paper({ exam, lessonId, onMarked, onChanged, onDone }: PaperProps) {
  const { questions } = exam
  const key = `draft:exam:${lessonId}` as const
  const [begun] = useState(() => accountStorage.get<Begun>(key))
  const [answers, setAnswers] = useState<Answers>(begun?.answers ?? {})
  const [at, setAt] = useState(0)
  const submit = useSubmit(begun?.requestId)
  const [marked, setMarked] = useState<Marked>()
  const given = questions.flatMap(({ id }) => (answers[id] === undefined ? [] : { id, option: answers[id] }))
  const answered = given.length
  useDraft(key, answered && !marked ? ({ answers, requestId: submit.requestId } satisfies Begun) : undefined)
  const { run, busy } = useAction(async () => {
    const left = questions.length - answered
    const question = left ? `还有 ${left} 题没有作答，现在交卷吗？` : '现在交卷吗？'
    if (!(await confirm(question, '交卷后立即出分', { yes: '交卷', no: '再检查', danger: false }))) return
    try {
      setMarked(
        await submit.send((requestId) => call('POST /api/lesson/examSubmit', { body: { lessonId, answers: given, requestId } })),
      )
    } catch (error) {
      if (isCode(error, codes.QUESTIONS_CHANGED)) {
        setAt(0)
        onChanged()
      }
      throw error
    }
    onMarked()
  })
  const again = () => {
    setAnswers({})
    setAt(0)
    setMarked(undefined)
    onChanged()
  }
  if (marked) return <Outcome exam={exam} answers={answers} marked={marked} onAgain={again} onDone={onDone} />
  // Fewer may be asked by now.
  const question = questions[Math.min(at, questions.length - 1)]
  return (
    <>
      <View className="exam-lesson__head">
        <ProgressBar percent={(answered / questions.length) * 100} label="已作答" />
        <Text className="exam-lesson__facts">
          第 {at + 1}/{questions.length} 题 · 已答 {answered}
        </Text>
      </View>
      <Question
        key={question.id}
        question={question}
        place={at + 1}
        chosen={answers[question.id]}
        onChoose={(option) => setAnswers({ ...answers, [question.id]: option })}
      />
      <Dock>
        <Btn kind="weak" disabled={at === 0} onTap={() => setAt(at - 1)}>
          上一题
        </Btn>
        {at < questions.length - 1 ? (
          <Btn wide onTap={() => setAt(at + 1)}>
            下一题
          </Btn>
        ) : (
          <Btn wide busy={busy} onTap={() => void run()}>
            交卷
          </Btn>
        )}
      </Dock>
    </>
  )
}

interface Props {
  lesson: CatalogLesson
  /** A score is in: progress may have changed. */
  onMarked: () => void
  onDone: () => void
}

/** 结课测验: what is asked, then the paper, then the score. */
export const ExamLesson = observer(function ExamLesson({ lesson, onMarked, onDone }: Props) {
  const loaded = useLoaded(() => call('GET /api/lesson/exam/:lessonId', { params: { lessonId: lesson.id } }))
  const [begun, setBegun] = useState(false)
  return (
    <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
      {(exam) =>
        begun ? (
          <Paper exam={exam} lessonId={lesson.id} onMarked={onMarked} onChanged={() => void loaded.load()} onDone={onDone} />
        ) : (
          <>
            <Card>
              <View className="exam-lesson__stem">{exam.title}</View>
              <View className="exam-lesson__line">
                共 {exam.questions.length} 题，单选，{exam.passScore} 分合格
              </View>
              <View className="exam-lesson__line">不限时间，可以重考，成绩取最好的一次</View>
            </Card>
            {exam.best !== null && (
              <NoticeStrip tone={exam.best >= exam.passScore ? 'ok' : 'warn'} icon="history">
                最好成绩 {exam.best} 分{exam.best >= exam.passScore ? '，已通过' : ''}
              </NoticeStrip>
            )}
            <Dock>
              <Btn kind="weak" onTap={onDone}>
                回到课程
              </Btn>
              <Btn wide disabled={!exam.questions.length} onTap={() => setBegun(true)}>
                {exam.best === null ? '开始答题' : '再考一次'}
              </Btn>
            </Dock>
          </>
        )
      }
    </LoadedBody>
  )
})
