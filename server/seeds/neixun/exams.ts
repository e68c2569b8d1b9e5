import { sql } from 'kysely'
import type { Trx } from '../../app/database/db'
import { newId } from '../../app/ids'
import { addExam, USE } from '../../modules/aggregates/neixun/exam/exams'
import { gradeOf, type Key } from '../../modules/domains/tiku/grade'
import { drawPaper, makePaper } from '../../modules/domains/tiku/papers'
import { addBank, addQuestion } from '../../modules/domains/tiku/questions'
import type { QuestionKind } from '../../../contract/rules/questions'
import { insert } from '../load'
import { clockAt, halfHourAt } from './clock'
import { QUESTIONS } from '../tiku/questions'
import { DEMO_EXAMS } from './content'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

interface Person {
  userId: string | null
}

/** A bank of questions, an examination that is over, and one that is open now. */
export async function addExams(trx: Trx, trainingId: string, trainees: Person[], now: Date): Promise<void> {
  const bankId = await addBank(trx, '经理人用工合规', '新任经理要知道的劳动法，和带团队的两道案例')
  const ids: string[] = []
  for (const question of QUESTIONS) ids.push((await addQuestion(trx, bankId, question))!)
  const { rows: stages } = await sql<{ id: string }>`
    select id from training_stage where training_id = ${trainingId} order by position`.execute(trx)
  const of = (kind: QuestionKind, from: number, count: number) =>
    ids.filter((_, at) => QUESTIONS[at].kind === kind).slice(from, from + count)
  const quiz = await makePaper(trx, {
    bankId,
    title: '开营测试',
    questions: [...of('single', 0, 6), ...of('judge', 0, 4)].map((questionId) => ({ questionId, points: 10 })),
  })
  const stageExam = await makePaper(trx, {
    bankId,
    title: '用工合规 随机卷',
    rules: [
      { kind: 'single', chapter: '', count: 10, points: 3 },
      { kind: 'multiple', chapter: '', count: 6, points: 5 },
      { kind: 'judge', chapter: '', count: 5, points: 2 },
      { kind: 'fill', chapter: '', count: 2, points: 5 },
      { kind: 'number', chapter: '', count: 1, points: 5 },
      { kind: 'text', chapter: '', count: 1, points: 15 },
    ],
  })
  const common = { trainingId, pass: 60, maxAttempts: 2, scoreRule: 'best', shuffle: true, promise: true } as const
  const over = await addExam(trx, {
    ...{
      ...common,
      id: DEMO_EXAMS.over,
      stageId: stages[0].id,
      title: '开营测试：用工常识',
      paperId: quiz,
      minutes: 20,
      showAnswer: 'after',
    },
    ...{
      openAt: clockAt(now, -6, 9),
      closeAt: clockAt(now, -4, 18),
      maxLeave: 5,
      secondOpinion: false,
    },
  })
  const open = await addExam(trx, {
    ...{
      ...common,
      id: DEMO_EXAMS.open,
      stageId: stages[1].id,
      title: '阶段考试：用工合规',
      paperId: stageExam,
      minutes: 40,
      showAnswer: 'after',
    },
    ...{
      openAt: halfHourAt(now, -3),
      closeAt: clockAt(now, 5, 18),
      maxLeave: 5,
      secondOpinion: false,
    },
  })
  const came = trainees.flatMap(({ userId }) => userId ?? [])
  await sit(
    trx,
    { examId: over, paperId: quiz, pass: 60, maxLeave: 5 },
    came.filter((_, n) => n % 9 !== 7),
    clockAt(now, -5, 10).getTime(),
  )
  await sit(
    trx,
    { examId: open, paperId: stageExam, pass: 60, maxLeave: 5 },
    came.filter((_, n) => n % 4 === 3),
    now.getTime() - 2 * HOUR,
  )
}

interface Sat {
  examId: string
  paperId: string
  pass: number
  maxLeave: number
}
const TEXTS = [
  '先把这两个月的数据和没完成的两个客户摆出来，问他卡在哪；再说清楚对小组季度目标的影响；最后约定每周三上午一起看一次进度，到月底再谈。',
  '一、说事实：3 月、4 月的签约数各是多少。二、听他讲原因，是线索少还是报价慢。三、约定下周起每天打 8 个电话，我周五陪访一次。',
  '先准备岗位职责和考核记录，让员工签字确认；安排培训或者调岗并留书面记录；再考核一次，仍不能胜任的通知工会，提前三十日书面通知，按年限付经济补偿。',
]

/** They have sat it, one after the other, each as well as their number says; texts wait for whoever marks them. */
async function sit(trx: Trx, exam: Sat, userIds: string[], from: number) {
  const sessions: Record<string, unknown>[] = []
  const asked: Record<string, unknown>[] = []
  const answers: Record<string, unknown>[] = []
  for (const [n, userId] of userIds.entries()) {
    const drawn = await drawPaper(trx, exam.paperId, true)
    const keys = await keysOf(
      trx,
      drawn.map(({ questionId }) => questionId),
    )
    const [id, start] = [newId(from + n * 7 * MINUTE), from + n * 7 * MINUTE]
    let objective = 0
    for (const [at, { questionId, points, options }] of drawn.entries()) {
      const { kind, key } = keys.get(questionId)!
      const answer = answerOf(kind, key, options, (n * 31 + at * 17) % 10 < 5 + (n % 5), n)
      const got = gradeOf({ kind, key, points }, answer)
      objective += got ?? 0
      asked.push({ session_id: id, position: at + 1, question_id: questionId, points, options })
      answers.push({
        session_id: id,
        question_id: questionId,
        answer,
        seq: at + 1,
        flagged: false,
        points: got,
        saved_at: new Date(start + at * 40_000),
      })
    }
    const waits = answers.some((one) => one.session_id === id && one.points === null)
    sessions.push({
      ...{
        id,
        user_id: userId,
        use: USE,
        use_id: exam.examId,
        no: 1,
        state: waits ? 'marking' : 'done',
        pass: exam.pass,
        objective,
      },
      ...{
        total: drawn.reduce((sum, { points }) => sum + points, 0),
        subjective: 0,
        max_leave: exam.maxLeave,
        leave_count: n % 6 ? 0 : 1,
      },
      ...{ second_opinion: false, device: '-', started_at: new Date(start), expire_at: new Date(start + 40 * MINUTE) },
      ...{ ended_at: new Date(start + (9 + (n % 8)) * MINUTE), ended_by: 'person', void_reason: '', seq_floor: 0 },
    })
  }
  await insert(trx, 'tiku_session', sessions)
  await insert(trx, 'tiku_session_question', asked)
  await insert(trx, 'tiku_answer', answers)
}

async function keysOf(trx: Trx, ids: string[]) {
  const { rows } = await sql<{ id: string; kind: QuestionKind; key: Key }>`
    select id, kind, key from tiku_question where id = any(${ids}::uuid[])`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

function answerOf(kind: QuestionKind, key: Key, options: string[], right: boolean, n: number): string[] {
  if (kind === 'text') return [TEXTS[n % TEXTS.length]]
  if (kind === 'fill') return key.blanks!.map(([word]) => (right ? word : '不清楚'))
  if (kind === 'number') return [right ? String(key.value) : '800']
  if (right) return key.keys!
  if (kind === 'judge') return [key.keys![0] === 'T' ? 'F' : 'T']
  return kind === 'multiple' ? key.keys!.slice(0, 1) : [options.find((one) => !key.keys!.includes(one))!]
}
