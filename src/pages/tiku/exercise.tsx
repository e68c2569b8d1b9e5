import { observer } from 'mobx-react'
import { useCallback, useEffect, useState } from 'react'
import * as codes from '../../../contract/rules/codes'
import { keysOf } from '../../../contract/rules/keys'
import { PRACTICE_MODES, type PracticeMode } from '../../../contract/rules/practice'
import { call } from '@/api/call'
import { isCode, messageOf } from '@/api/errors'
import { newRequestId } from '@/api/request-id'
import { back, replace } from '@/nav'
import { confirm, toast } from '@/patterns/feedback/use-action'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { platform } from '@/platform'
import { session } from '@/stores/session'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { begin, Practice, type Wanted } from './parts/practice'
import { Refused } from './parts/refused'
import { Sitting } from './parts/sitting'
import { Trial } from './parts/trial'
import './exercise.scss'

// includes() takes only what is known to be one.
const isMode = (mode: string): mode is PracticeMode => keysOf(PRACTICE_MODES).includes(mode as PracticeMode)

/** What was handed in last of a mock paper; undefined where nobody can say. */
const lastOf = async (bankId: string, paperId: string) => {
  const papers = await call('POST /api/tikuPaper/list', { body: { bankId } }).catch(() => [])
  return papers.find(({ id }) => id === paperId)?.lastId ?? undefined
}

const Exercise = observer(function Exercise({ wanted }: { wanted: Wanted }) {
  const [practice, setPractice] = useState<Practice>()
  const [error, setError] = useState<unknown>()
  const start = useCallback(
    async (takeOver: boolean) => {
      setError(undefined)
      try {
        setPractice(new Practice(await begin(wanted, takeOver)))
      } catch (refused) {
        const { bankId, paperId } = wanted
        const over = isCode(refused, codes.PRACTICE_ENDED) && bankId && paperId ? await lastOf(bankId, paperId) : undefined
        if (over) {
          toast(messageOf(refused))
          return void replace('pages/tiku/answer', { id: over })
        }
        if (!isCode(refused, codes.OTHER_PRACTICE_DEVICE)) return setError(refused)
        const sure = await confirm('练习已在其他设备继续', '在本机继续后，另一台设备会停止保存。', {
          yes: '在本机继续',
          no: '取消',
          danger: false,
        })
        if (sure) void start(true)
        else void back()
      }
    },
    [wanted],
  )
  useEffect(() => void start(false), [start])
  useEffect(() => () => practice?.answering.close(), [practice])
  const title = PRACTICE_MODES[wanted.mode]
  if (error) {
    return (
      <Page title={title}>
        <Refused error={error} bankId={wanted.bankId} onRetry={() => void start(false)} />
      </Page>
    )
  }
  if (!practice) {
    return (
      <Page title={title}>
        <SkeletonDetail />
      </Page>
    )
  }
  return <Sitting key={practice.answering.sessionId} practice={practice} onElsewhere={() => void start(true)} />
})

/** 做题: a session of practice, or a mock examination. */
export default observer(function TikuExercise() {
  const { bankId, mode, questionId, chapter, paperId, count, order, from, anew } = useParams(
    ...(['bankId', 'mode', 'questionId', 'chapter', 'paperId', 'count', 'order', 'from', 'anew'] as const),
  )
  const [wanted] = useState<Wanted>({
    bankId: bankId || undefined,
    questionId: questionId || undefined,
    mode: isMode(mode) ? mode : 'daily',
    chapter: chapter || undefined,
    paperId: paperId || undefined,
    count: Number(count) || undefined,
    order: order === 'random' || order === 'chapter' ? order : undefined,
    from: from || undefined,
    // Versions before have named none.
    anew: anew === '1' ? newRequestId() : anew || undefined,
  })
  useEffect(() => platform.standOnKeyboard(), [])
  if (!session.loggedIn && bankId) return <Trial bankId={bankId} />
  const named = !!wanted.bankId || (wanted.mode === 'one' && !!wanted.questionId)
  if (session.loggedIn && named) return <Exercise key={session.token} wanted={wanted} />
  return (
    <Page title={PRACTICE_MODES[wanted.mode]}>
      {named ? (
        <StateView
          kind="login"
          title="登录后练这道题"
          text="做完就看到答案、解析和法条依据；每天有 20 题免费"
          action="登录 / 注册"
          onAction={session.goLogin}
        />
      ) : (
        <StateView
          kind="none"
          title="先选一个题库"
          text="在题库里选章节、每日一练或模拟考试"
          action="去题库"
          onAction={() => void replace('pages/tiku/index', {})}
        />
      )}
    </Page>
  )
})
