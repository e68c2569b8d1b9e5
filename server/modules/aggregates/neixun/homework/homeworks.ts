import { sql } from 'kysely'
import type { HandedFile, HomeworkDetail } from '../../../../../contract/neixunHomework'
import type { Db, Trx } from '../../../../app/database/db'
import { gone } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import type { Settings } from '../../../../app/settings'
import { useFile } from '../../../platform/file/documents'
import { handedInAmong, handedInUrl } from '../../../platform/file/handed-in'
import { addItem } from '../items'
import { archivedOf } from '../trainings'

export type Format = HomeworkDetail['formats'][number]
export interface Homework {
  id: string
  trainingId: string
  title: string
  content: string
  formats: Format[]
  openAt: Date
  deadlineAt: Date
  lateUntil: Date | null
  maxScore: number
  passScore: number
  resubmit: 'deadline' | 'returned' | 'never'
  showOthers: boolean
  /** How many works of others each trainee reads; 0: none. */
  peerReviews: number
  /** Of a group there is one work. */
  groupWork: boolean
  /** Its training is over for good: nothing is handed in any more. */
  archived: boolean
}

export const homeworkColumns = sql`h.id, h.training_id as "trainingId", h.title, h.content, h.formats, h.open_at as "openAt",
  h.deadline_at as "deadlineAt", h.late_until as "lateUntil", h.max_score as "maxScore", h.pass_score as "passScore", h.resubmit,
  h.show_others as "showOthers", h.peer_reviews as "peerReviews", h.group_work as "groupWork",
  ${archivedOf(sql`h.training_id`)}`

/** Refuses with 10104. */
export async function homeworkById(db: Db, id: string): Promise<Homework> {
  const { rows } = await sql<Homework>`select ${homeworkColumns} from training_homework h where h.id = ${id}`.execute(db)
  return rows[0] ?? gone()
}
export async function homeworksAmong(db: Db, ids: string[]): Promise<Map<string, Homework>> {
  const { rows } = await sql<Homework>`
    select ${homeworkColumns} from training_homework h where h.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** After it nothing is taken of who has not been asked to hand in again. */
export const closesAt = ({ deadlineAt, lateUntil }: Pick<Homework, 'deadlineAt' | 'lateUntil'>) => lateUntil ?? deadlineAt

export interface NewHomework extends Omit<Homework, 'id' | 'peerReviews' | 'groupWork' | 'archived'> {
  id?: string
  groupWork?: boolean
  peerReviews?: number
  stageId: string
  required?: boolean
  files?: string[]
}
/** Homework as an item of a stage. */
export async function addHomework(trx: Trx, homework: NewHomework): Promise<string> {
  const { id = newId(), trainingId, title, openAt, files = [] } = homework
  await sql`
    insert into training_homework (id, training_id, title, content, formats, open_at, deadline_at, late_until, max_score,
      pass_score,
      resubmit, show_others, peer_reviews, group_work)
    values (${id}, ${trainingId}, ${title}, ${homework.content}, ${homework.formats}::text[], ${openAt}, ${homework.deadlineAt},
      ${homework.lateUntil}, ${homework.maxScore}, ${homework.passScore}, ${homework.resubmit}, ${homework.showOthers}, ${homework.peerReviews ?? 0},
      ${homework.groupWork ?? false})`.execute(trx)
  for (const [position, fileId] of files.entries()) {
    await useFile(trx, fileId)
    await sql`insert into training_homework_file (homework_id, file_id, position) values (${id}, ${fileId}, ${position})`.execute(
      trx,
    )
  }
  const { stageId, required } = homework
  await addItem(trx, { trainingId, stageId, kind: 'homework', refId: id, title, required, openAt, closeAt: closesAt(homework) })
  return id
}

export const fileShown = (settings: Settings, { id, name, size }: { id: string; name: string; size: number }): HandedFile => ({
  fileId: id,
  name,
  size,
  url: handedInUrl(settings, id),
})

/** What the trainer has put beside the words. */
export async function attachmentsOf(db: Db, settings: Settings, id: string): Promise<HandedFile[]> {
  const { rows } = await sql<{ file_id: string }>`
    select file_id from training_homework_file where homework_id = ${id} order by position`.execute(db)
  const ids = rows.map(({ file_id }) => file_id)
  const files = await handedInAmong(db, ids)
  return ids.flatMap((one) => (files.has(one) ? [fileShown(settings, files.get(one)!)] : []))
}
