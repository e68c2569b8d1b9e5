import type { ExamDetail } from '../../../../../contract/neixunExam'
import type { Db, Trx } from '../../../../app/database/db'
import type { Services } from '../../../../app/http/serve'
import { page } from '../../../../app/http/page'
import { countingTry, hasPassed, passedBy, scoreOf, triesAmong, type SessionRow } from '../../../domains/tiku/results'
import { extrasAmong } from '../../../domains/tiku/sessions'
import { groupedBy } from '../../../../app/grouped'
import { whenOf } from '../../../../app/time/clock'
import { standingKey, type ItemStanding, type TrainingItemKind } from '../items'
import { settle } from '../settle'
import { traineeOf } from '../trainees'
import { examById, examsAmong, USE, type Exam } from './exams'
import { moveExam } from './manage-exams'

/** As it is for somebody who was given so many seconds more: it closes later for them. */
export const forPerson = (exam: Exam, extra: number): Exam => ({
  ...exam,
  closeAt: new Date(exam.closeAt.getTime() + extra * 1000),
})

/** How somebody stands with an examination. */
export function examState(exam: Exam, tries: SessionRow[], now: Date): ExamDetail['state'] {
  if (tries.some(({ state }) => state === 'open')) return 'running'
  if (passedBy(tries, exam.scoreRule)) return 'passed'
  if (tries.some(({ state }) => state === 'marking')) return 'marking'
  if (tries.length) return 'failed'
  if (exam.archived && now < exam.closeAt) return 'closed'
  if (now < exam.openAt) return 'waiting'
  return now < exam.closeAt ? 'open' : 'missed'
}

/** Tries that are left: none for who has passed, and none after the close, or once the training is archived. */
export function triesLeft(exam: Exam, tries: SessionRow[], now: Date): number {
  if (exam.archived || now >= exam.closeAt || tries.some(hasPassed)) return 0
  return Math.max(0, exam.maxAttempts - tries.length)
}

const points = (score: number) => String(score)

/** @param extra seconds that they were given more */
function standing(of: Exam, tries: SessionRow[], now: Date, extra = 0): ItemStanding | undefined {
  const exam = forPerson(of, extra)
  const state = examState(exam, tries, now)
  const counting = countingTry(tries, exam.scoreRule)
  const score = counting ? Math.round((scoreOf(counting) / counting.total) * 1000) / 10 : null
  const seconds = tries.reduce(
    (sum, { started_at, ended_at }) => sum + ((ended_at?.getTime() ?? started_at.getTime()) - started_at.getTime()) / 1000,
    0,
  )
  const at = counting?.ended_at ?? null
  const left = triesLeft(exam, tries, now)
  const shown = counting ? `${points(scoreOf(counting))} 分` : ''
  switch (state) {
    case 'waiting':
      return undefined
    case 'open':
      // The hours of the item are those of everybody else.
      return extra ? { state: 'todo', text: `可参加，延长到 ${whenOf(exam.closeAt)}` } : undefined
    case 'running':
      return { state: 'doing', score, seconds, text: '进行中' }
    case 'marking':
      return { state: 'doing', score, seconds, text: '待批改', resting: true }
    case 'passed':
      return { state: 'done', score, seconds, at, text: `已通过 ${shown}` }
    case 'failed':
      return {
        ...{ state: 'failed', score, seconds, at, resting: left === 0 },
        text: left ? `未通过 ${shown}，可补考 ${left} 次` : `未通过 ${shown}`,
      }
    case 'closed':
      return { state: 'missed', text: '已结束' }
    default:
      return { state: 'missed', text: '已缺考' }
  }
}

export const examItems: TrainingItemKind = {
  kind: 'exam',
  async stateOf(db, learners, items, now) {
    const ids = items.map(({ refId }) => refId)
    const people = learners.flatMap(({ userId }) => userId ?? [])
    const [exams, tries, extras] = [
      await examsAmong(db, ids),
      await triesAmong(db, USE, ids, people),
      await extrasAmong(db, USE, ids, people),
    ]
    const of = groupedBy(tries, ({ use_id, user_id }) => `${user_id} ${use_id}`)
    return new Map(
      learners.flatMap((learner) =>
        items.flatMap((item) => {
          const exam = exams.get(item.refId)
          const key = `${learner.userId} ${item.refId}`
          const one = exam && standing(exam, of.get(key) ?? [], now, extras.get(key))
          return one ? [[standingKey(learner, item), one] as const] : []
        }),
      ),
    )
  },
  target: ({ refId }, by) => page('pages/neixun/exam', { id: refId, ...(by === 'keeper' && { role: 'keeper' }) }),
  move: moveExam,
}

/** Writes down for the lists of the training how somebody stands now. */
export async function settleExam(db: Db | Trx, { modules }: Pick<Services, 'modules'>, examId: string, userId: string) {
  const { trainingId } = await examById(db, examId)
  const trainee = await traineeOf(db, userId, trainingId)
  if (trainee) await settle(db, modules, trainingId, [trainee.id])
}
