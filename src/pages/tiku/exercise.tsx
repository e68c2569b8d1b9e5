import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import * as codes from '../../../contract/rules/codes'
import { PRACTICE_MODES, type PracticeMode } from '../../../contract/rules/practice'
import { isAnswered } from '../../../contract/rules/questions'
import { call } from '@/api/call'
import { isCode, messageOf, Obstacle } from '@/api/errors'
import { newRequestId } from '@/api/request-id'
import { serverNow } from '@/lib/server-time'
import { AppearanceFields } from '@/features/appearance/appearance-fields'
import { NOT_HANDED_IN } from '@/features/tiku/answering'
import { AnswerSheet } from '@/features/tiku/answer-sheet'
import { deviceId } from '@/features/tiku/device'
import { QuestionCard } from '@/features/tiku/question-card'
import { useMovedEnd } from '@/features/tiku/use-moved-end'
import { useStem } from '@/features/tiku/use-stem'
import { useUrgent } from '@/features/tiku/use-urgent'
import { askWhy, isTyped } from '@/features/tiku/words'
import { duration } from '@/lib/duration'
import { keysOf } from '../../../contract/rules/keys'
import { back, go, replace } from '@/nav'
import { confirm, toast, useAction } from '@/patterns/feedback/use-action'
import { useMenu } from '@/patterns/feedback/use-menu'
import { Page } from '@/patterns/page/page'
import { useParams } from '@/patterns/page/params'
import { useBackGuard } from '@/patterns/page/use-back-guard'
import { platform } from '@/platform'
import { session } from '@/stores/session'
import { Btn } from '@/ui/button/btn'
import { IconBtn } from '@/ui/button/icon-btn'
import { useSwipe } from '@/ui/button/use-swipe'
import { NoticeStrip } from '@/ui/feedback/notice-strip'
import { ProgressBar } from '@/ui/feedback/progress-bar'
import { SkeletonDetail } from '@/ui/feedback/skeleton'
import { StateView } from '@/ui/feedback/state-view'
import { Icon } from '@/ui/icon/icon'
import { Dock, DockIcon } from '@/ui/layout/dock'
import { Sheet } from '@/ui/overlay/sheet'
import { Countdown } from '@/ui/text/countdown'
import { Explanation, HeardVerdict, Verdict } from './parts/explanation'
import { begin, isTapped, Practice, type Wanted } from './parts/practice'
import { FaultSheet, NoteSheet } from './parts/question-sheets'
import { Limit, Refused } from './parts/refused'
import { Trial } from './parts/trial'
import './exercise.scss'

/** How long a right answer is seen before the next question comes. */
const NEXT_MS = 600

/** Seconds since the page was opened. */
function Elapsed() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const from = Date.now()
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - from) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [])
  return <Text>{duration(seconds)}</Text>
}

const Head = observer(function Head({ practice, onTimeUp }: { practice: Practice; onTimeUp: () => void }) {
  const { expireAt, index, questions, answered, extended } = practice.answering
  const urgent = useUrgent(expireAt)
  return (
    <View className="practice__head">
      <View className="practice__line">
        <Text className="practice__title">{practice.title}</Text>
        <View className={`practice__clock ${urgent ? 'practice__clock--urgent' : ''}`}>
          <Icon name="clock" size="s" />
          {expireAt ? <Countdown key={extended} until={expireAt} now={serverNow} onEnd={onTimeUp} /> : <Elapsed />}
        </View>
      </View>
      <View className="practice__line">
        <ProgressBar percent={(answered / questions.length) * 100} label="已答" />
        <Text>
          <Text className="practice__here">{index + 1}</Text> / {questions.length}
        </Text>
      </View>
    </View>
  )
})

/** In practice a right answer leads on by itself, after it was seen; not while something is open over it. */
function useLeadOn(practice: Practice, covered: boolean) {
  const { verdict, answering } = practice
  const [first] = useState(() => new Set(practice.feedback.keys()))
  const { id } = answering.question
  const tapped = isTapped(answering.question)
  useEffect(() => {
    if (covered || !verdict?.right || !tapped || first.has(id) || answering.isLast) return
    first.add(id)
    const timer = setTimeout(() => answering.question.id === id && answering.step(1), NEXT_MS)
    return () => clearTimeout(timer)
  }, [covered, verdict, id, tapped, first, answering])
}

interface SittingProps {
  practice: Practice
  onElsewhere: () => void
}

/** One session under way. */
const Sitting = observer(function Sitting({ practice, onElsewhere }: SittingProps) {
  const { answering, exam, verdict, limit } = practice
  const { question, index, isLast, marked, offline, stop, sessionId } = answering
  const [cardOpen, setCardOpen] = useState(false)
  const [sheet, setSheet] = useState<'note' | 'fault' | 'look'>()
  const over = useRef(false)
  useLeadOn(practice, cardOpen || sheet !== undefined)
  useMovedEnd(answering)
  const stem = useStem(question.id)
  const read = useAction(() => practice.look())
  const { reading } = practice
  useEffect(() => {
    if (reading) void read.run()
    // Each question asks once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [reading, question.id])
  const swipe = useSwipe((by) => answering.step(by))

  const finish = useCallback(() => {
    if (over.current) return
    over.current = true
    answering.close()
    void replace('pages/tiku/answer', { id: sessionId })
  }, [answering, sessionId])
  const leave = async () => {
    if (
      exam &&
      !(await confirm('离开考试？', await answering.leaveWords(), {
        yes: '离开',
        no: '继续考试',
      }))
    )
      return
    answering.close()
    if (!exam) toast('进度已保存')
    void back()
  }
  useBackGuard(!stop, leave, exam ? NOT_HANDED_IN : undefined)
  useEffect(() => {
    if (stop === 'ended') finish()
  }, [stop, finish])

  const handIn = async () => {
    await answering.flush()
    if (!answering.allSent) throw new Obstacle('网络异常，答案已保存在本机，联网后再交')
    await call('POST /api/tikuSession/submit', { body: { sessionId, deviceId: deviceId() } })
    finish()
  }
  /** Nothing was answered, so there is nothing to report. */
  const readThrough = async () => {
    await call('POST /api/tikuSession/submit', { body: { sessionId, deviceId: deviceId() } })
    answering.close()
    toast('这一组背完了')
    void back()
  }
  const submit = useAction(async () => {
    const { unanswered, answered } = answering
    if (!exam && !answered) return practice.isThrough ? readThrough() : leave()
    const title = unanswered ? `还有 ${unanswered} 题未作答，确定${exam ? '交卷' : '结束'}吗？` : exam ? '确定交卷吗？' : ''
    if (
      title &&
      !(await confirm(title, exam ? '交卷后不能修改。' : '', {
        yes: exam ? '交卷' : '结束',
        no: '继续答题',
        danger: unanswered > 0,
      }))
    )
      return
    setCardOpen(false)
    await handIn()
  })
  const timeUp = async () => {
    if (!(await answering.timeUp())) return
    toast(answering.overWords)
    finish()
  }
  const favorite = useAction(async () => {
    const on = !practice.favorites.has(question.id)
    await call('POST /api/tikuQuestion/favorite', {
      body: { questionId: question.id, favorite: on },
    })
    practice.setFavorite(question.id, on)
    toast(on ? '已收藏' : '已取消收藏')
  })
  const turnReading = () => {
    practice.setReading(!reading)
    toast(reading ? '已退出背题模式' : '背题模式：直接看答案，不计成绩')
  }
  const { show, menu } = useMenu()
  const more = () =>
    show([
      {
        label: marked.has(question.id) ? '取消标记' : '标记本题',
        onTap: () => answering.turnMark(question.id),
      },
      ...(exam ? [] : [{ label: reading ? '退出背题模式' : '背题模式（先看答案）', onTap: turnReading }]),
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
  const given = practice.answerTo(question)
  const open = exam || (!verdict && !practice.waits(question) && !practice.isHeld(question))
  const toConfirm = !exam && open && !isTapped(question)
  return (
    <Page title={modeTitle} onBack={() => void leave()} right={<IconBtn icon="ellipsis" label="更多" onTap={more} />}>
      <Head practice={practice} onTimeUp={() => void timeUp()} />
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
            answer={given}
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
      <Dock>
        <DockIcon
          icon={practice.favorites.has(question.id) ? 'star-fill' : 'star'}
          label="收藏"
          on={practice.favorites.has(question.id)}
          onTap={() => void favorite.run()}
        />
        <DockIcon icon="list" label="答题卡" onTap={() => setCardOpen(true)} />
        <DockIcon icon="flag" label="标记" on={marked.has(question.id)} onTap={() => answering.turnMark(question.id)} />
        {index > 0 && <IconBtn icon="chevron-left" label="上一题" onTap={() => answering.step(-1)} />}
        {toConfirm ? (
          <Btn wide disabled={!isAnswered(given)} onTap={() => practice.confirm(question)}>
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
      <AnswerSheet
        answering={answering}
        feedback={exam ? undefined : practice.feedback}
        open={cardOpen}
        onClose={() => setCardOpen(false)}
        end={exam ? '交卷' : '结束并看结果'}
        onEnd={() => void submit.run()}
      />
      {sheet === 'note' && (
        <NoteSheet
          questionId={question.id}
          note={practice.notes.get(question.id) ?? ''}
          onClose={() => setSheet(undefined)}
          onSaved={(note) => practice.setNote(question.id, note)}
        />
      )}
      {sheet === 'fault' && <FaultSheet questionId={question.id} onClose={() => setSheet(undefined)} />}
      {sheet === 'look' && (
        <Sheet open onClose={() => setSheet(undefined)} title="字号与深色">
          <AppearanceFields />
        </Sheet>
      )}
      {menu}
    </Page>
  )
})

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
