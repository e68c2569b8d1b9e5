import { sql } from 'kysely'
import type { Ctx } from '../../../../app/context'
import type { Db, Trx } from '../../../../app/database/db'
import { gone } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import { addItem } from '../items'
import { requireTrainee } from '../trainees'
import { archivedOf, requireTrainer } from '../trainings'

/** What the sessions of the question bank call an examination of a training. */
export const USE = 'neixunExam'
export const useOf = (examId: string) => ({ use: USE, useId: examId })

export interface Exam {
  id: string
  trainingId: string
  title: string
  paperId: string
  minutes: number
  openAt: Date
  closeAt: Date
  pass: number
  maxAttempts: number
  scoreRule: 'best' | 'last'
  shuffle: boolean
  showAnswer: 'now' | 'after' | 'never'
  maxLeave: number | null
  promise: boolean
  secondOpinion: boolean
  /** Its training is over for good: nobody begins it any more. */
  archived: boolean
}

export const examColumns = sql`e.id, e.training_id as "trainingId", e.title, e.paper_id as "paperId", e.minutes,
  e.open_at as "openAt",
  e.close_at as "closeAt", e.pass, e.max_attempts as "maxAttempts", e.score_rule as "scoreRule", e.shuffle,
  e.show_answer as "showAnswer", e.max_leave as "maxLeave", e.promise, e.second_opinion as "secondOpinion",
  ${archivedOf(sql`e.training_id`)}`

/** Refuses with 10104. */
export async function examById(db: Db, id: string): Promise<Exam> {
  const { rows } = await sql<Exam>`select ${examColumns} from training_exam e where e.id = ${id}`.execute(db)
  return rows[0] ?? gone()
}
export async function examsAmong(db: Db, ids: string[]): Promise<Map<string, Exam>> {
  const { rows } = await sql<Exam>`select ${examColumns} from training_exam e where e.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((exam) => [exam.id, exam]))
}

/** Somebody's own examination. Refuses with 10104, 12002. */
export async function ownExam(ctx: Ctx, id: string) {
  const exam = await examById(ctx.db, id)
  return { exam, ...(await requireTrainee(ctx, exam.trainingId)) }
}
/** One that somebody looks after. Refuses with 10104, 12005. */
export async function keptExam(ctx: Ctx, id: string) {
  const exam = await examById(ctx.db, id)
  return { exam, ...(await requireTrainer(ctx, exam.trainingId)) }
}

export interface NewExam extends Omit<Exam, 'id' | 'archived'> {
  id?: string
  stageId: string
  required?: boolean
}
/** An examination as an item of a stage. */
export async function addExam(trx: Trx, exam: NewExam): Promise<string> {
  const { id = newId() } = exam
  await sql`
    insert into training_exam (id, training_id, title, paper_id, minutes, open_at, close_at, pass, max_attempts, score_rule,
      shuffle,
      show_answer, max_leave, promise, second_opinion)
    values (${id}, ${exam.trainingId}, ${exam.title}, ${exam.paperId}, ${exam.minutes}, ${exam.openAt}, ${exam.closeAt}, ${exam.pass},
      ${exam.maxAttempts}, ${exam.scoreRule}, ${exam.shuffle}, ${exam.showAnswer}, ${exam.maxLeave}, ${exam.promise},
      ${exam.secondOpinion})`.execute(trx)
  const { trainingId, stageId, title, required, openAt, closeAt } = exam
  await addItem(trx, { trainingId, stageId, kind: 'exam', refId: id, title, required, openAt, closeAt })
  return id
}

export const examUse = {
  use: USE,
  titlesOf: async (db: Db, ids: string[]) =>
    new Map([...(await examsAmong(db, ids))].map(([id, { title }]) => [id, title] as const)),
}
