import { observer } from 'mobx-react'
import { useCallback, useEffect, useState } from 'react'
import { call } from '@/api/call'
import { isCode, type ApiError } from '@/api/errors'
import { newRequestId } from '@/api/request-id'
import { hearServerTime } from '@/lib/server-time'
import { Answering } from '@/features/tiku/answering'
import { deviceId } from '@/features/tiku/device'
import { sendKept } from '@/features/tiku/kept-answers'
import { nth } from '@/lib/nth'
import { back } from '@/nav'
import { confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { useFresh } from '@/patterns/page/use-fresh'
import { platform } from '@/platform'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import * as codes from '../../../contract/rules/codes'
import { wireOf } from './parts/exam/calls'
import { ExamMarking } from './parts/exam/marking'
import { Intro } from './parts/exam/intro'
import { Outcome } from './parts/exam/outcome'
import { Sitting } from './parts/exam/sitting'
import { asRole } from './parts/training'
import { TrainingBody } from './parts/training-refused'
import { TrainingMembers } from './parts/training-members'
import './exam.scss'

/** Begins or goes on; asks before it takes a session from another device. Undefined when its person thought better of it. */
async function begin(examId: string, takeOver: boolean): Promise<Answering | undefined> {
  const ask = (over: boolean) =>
    call('POST /api/neixunExam/start', {
      body: { examId, deviceId: deviceId(), takeOver: over, requestId: newRequestId() },
    })
  const started = await ask(takeOver).catch(async (error: unknown) => {
    if (!isCode(error, codes.OTHER_EXAM_DEVICE)) throw error
    const sure = await confirm('已在其他设备作答', '在本机继续后，另一台设备会停止保存。', { yes: '在本机继续', no: '取消' })
    return sure ? ask(true) : undefined
  })
  if (!started) return undefined
  const { attemptId, ...session } = started
  return new Answering(attemptId, session, wireOf(attemptId))
}

const Exam = observer(function Exam({ id, attemptId, role }: { id: string; attemptId: string; role: string }) {
  const [answering, setAnswering] = useState<Answering>()
  const [shown, setShown] = useState(attemptId)
  const loaded = useFresh(async () => {
    const exam = await call('GET /api/neixunExam/detail/:id', { params: { id: id || '-' }, query: asRole(role) })
    hearServerTime(exam.serverTime)
    return exam
  })
  useEffect(() => platform.standOnKeyboard(), [])
  useEffect(() => () => answering?.close(), [answering])
  useEffect(() => {
    if (!answering) void sendKept()
  }, [answering])

  const start = useAction(async (takeOver: boolean) => {
    try {
      const begun = await begin(id, takeOver)
      if (begun) setAnswering(begun)
    } catch (error) {
      if (!isCode(error, codes.EXAM_ENDED)) throw error
      // isCode() has seen that it is one.
      toast((error as ApiError).message)
      await loaded.load()
      const last = nth(loaded.value?.tries, -1)
      if (last) setShown(last.attemptId)
    }
  })
  const ended = useCallback(() => {
    if (!answering) return
    setShown(answering.sessionId)
    setAnswering(undefined)
    void loaded.load()
  }, [answering, loaded])
  const backToIntro = () => {
    setShown('')
    void loaded.load()
  }

  if (answering)
    return (
      <Sitting
        answering={answering}
        onEnded={ended}
        onElsewhere={() => void start.run(true)}
        onLeave={() => {
          setAnswering(undefined)
          void back()
        }}
      />
    )
  if (shown) return <Outcome key={shown} attemptId={shown} onBack={backToIntro} />
  return (
    <TrainingBody loaded={loaded} skeleton={<SkeletonDetail />}>
      {(exam) =>
        exam.role === 'keeper' ? (
          <ExamMarking exam={exam} />
        ) : (
          <Intro
            exam={exam}
            busy={start.busy}
            onStart={() => void start.run(false)}
            onResult={setShown}
            onEnd={() => void loaded.load()}
          />
        )
      }
    </TrainingBody>
  )
})

/** 考试: what it asks, the paper under way, what came of it; for who looks after it, who sits it and what waits to be marked. */
export default function NeixunExam() {
  const { id, attemptId, role } = useParams('id', 'attemptId', 'role')
  return (
    <Page>
      <TrainingMembers>
        <Exam id={id} attemptId={attemptId} role={role} />
      </TrainingMembers>
    </Page>
  )
}
