import { Text, View } from '@tarojs/components'
import { useState } from 'react'
import { isAnswered } from '../../../../contract/rules/questions'
import type { PutQuestion } from '../../../../contract/tiku'
import type { Feedback } from '../../../../contract/tikuPractice'
import { call } from '@/api/call'
import { QuestionCard } from '@/features/tiku/question-card'
import { useStem } from '@/features/tiku/use-stem'
import { nth } from '@/lib/nth'
import { useAction } from '@/patterns/feedback/use-action'
import { LoadedBody, useLoaded } from '@/patterns/page/loaded'
import { Page } from '@/patterns/page/page'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { ProgressBar } from '@/ui/feedback/progress-bar'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { Dock } from '@/ui/layout/dock'
import { Explanation, HeardVerdict, saying } from './explanation'
import { isTapped } from './practice'

function Tries({ bankId, questions }: { bankId: string; questions: PutQuestion[] }) {
  const [at, setAt] = useState(0)
  const [draft, setDraft] = useState<string[]>([])
  const [verdict, setVerdict] = useState<Feedback>()
  const question = nth(questions, at)
  const stem = useStem(question?.id)
  const check = useAction(async (answer: string[]) => {
    const body = { bankId, questionId: question!.id, answer }
    setVerdict(await call('POST /api/tikuTrial/answer', { body }))
  })
  if (!question)
    return (
      <StateView
        kind="login"
        title={questions.length ? `${questions.length} 道试做题做完了` : '登录后开始练习'}
        text="登录后接着练，进度、错题和排行都会保存；每天有 20 题免费"
        action="登录 / 注册"
        onAction={session.goLogin}
      />
    )
  const answered = (answer: string[]) => {
    setDraft(answer)
    if (isTapped(question)) void check.run(answer)
  }
  const next = () => {
    setAt(at + 1)
    setDraft([])
    setVerdict(undefined)
  }
  return (
    <>
      <View className="practice__head">
        <View className="practice__line">
          <Text className="practice__title">试做 · 登录后保存进度</Text>
          <Text>
            <Text className="practice__here">{at + 1}</Text> / {questions.length}
          </Text>
        </View>
        <View className="practice__line">
          <ProgressBar percent={((at + Number(!!verdict)) / questions.length) * 100} label="已答" />
        </View>
      </View>
      <HeardVerdict at={at} one={verdict} />
      <QuestionCard
        key={question.id}
        question={question}
        stem={stem}
        answer={verdict?.answer ?? draft}
        unscored
        verdict={verdict}
        locked={!!verdict || check.busy}
        onAnswer={answered}
      >
        {verdict && (
          <View className="explain__verdict">
            <Text className={verdict.right ? 'explain__right' : 'explain__wrong'}>{saying(verdict)}</Text>
          </View>
        )}
      </QuestionCard>
      {verdict && <Explanation one={verdict} text={false} />}
      <Dock>
        <Btn kind="weak" onTap={session.goLogin}>
          登录
        </Btn>
        {verdict ? (
          <Btn wide onTap={next}>
            {at < questions.length - 1 ? '下一题' : '试做完成'}
          </Btn>
        ) : (
          <Btn wide disabled={!isAnswered(draft)} busy={check.busy} onTap={() => void check.run(draft)}>
            确认
          </Btn>
        )}
      </Dock>
    </>
  )
}

/** What somebody who has not logged in may try: a few questions of the bank, of which nothing is kept. */
export function Trial({ bankId }: { bankId: string }) {
  const loaded = useLoaded(() => call('POST /api/tikuTrial/questions', { body: { bankId } }))
  return (
    <Page title="试做">
      <LoadedBody loaded={loaded} skeleton={<SkeletonDetail />}>
        {(questions) => <Tries bankId={bankId} questions={questions} />}
      </LoadedBody>
    </Page>
  )
}
