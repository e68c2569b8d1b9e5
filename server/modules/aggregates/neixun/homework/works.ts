import { sql, type RawBuilder } from 'kysely'
import type { PictureMark, WrittenWork } from '../../../../../contract/neixunHomework'
import * as codes from '../../../../../contract/rules/codes'
import { isSound } from '../../../../../contract/rules/sounds'
import type { Db, Trx } from '../../../../app/database/db'
import { refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import type { Settings } from '../../../../app/settings'
import { claimHandedIn, handedInAmong } from '../../../platform/file/handed-in'
import { claimPrivate, picturesAmong, privateUrl } from '../../../platform/file/private'
import { traineesTable, type Trainee } from '../trainees'
import { groupOf } from './groups'
import { closesAt, fileShown, type Format, type Homework } from './homeworks'

/** What somebody hands in. */
export interface Written {
  content: string
  links: string[]
  imageIds: string[]
  fileIds: string[]
}
declare module '../../../../app/database/db' {
  interface JsonColumns {
    'training_work.draft': Written | null
    'training_work_version.marks': PictureMark[]
  }
}

export interface Work {
  id: string
  homeworkId: string
  trainingId: string
  traineeId: string
  /** Whose it is where a group has one; '' for the trainee alone. */
  groupName: string
  state: 'draft' | 'submitted' | 'returned' | 'marked'
  version: number
  late: boolean
  draft: Written | null
  draftAt: Date | null
  submittedAt: Date | null
  score: number | null
  comment: string
  returnReason: string
  returnUntil: Date | null
  excellent: boolean
  consent: boolean
  markedBy: string | null
  markedAt: Date | null
}
const columnsFor = (traineeId: RawBuilder<unknown>) => sql`w.id, w.homework_id as "homeworkId", w.training_id as "trainingId",
  ${traineeId} as "traineeId", w.group_name as "groupName", w.state, w.version, w.late, w.draft, w.draft_at as "draftAt",
  w.submitted_at as "submittedAt", w.score, w.comment,
  w.return_reason as "returnReason", w.return_until as "returnUntil", w.excellent, w.consent, w.marked_by as "markedBy",
  w.marked_at as "markedAt"`
export const workColumns = columnsFor(sql`w.trainee_id`)

/** What stands for each of these people, also where it is their group's. */
export async function worksOf(db: Db, traineeIds: string[], homeworkIds: string[]): Promise<Work[]> {
  const { rows } = await sql<Work>`
    select ${workColumns} from training_work w join training_homework h on h.id = w.homework_id
      join ${traineesTable()} on x.id = w.trainee_id and not (h.group_work and x.group_name <> '')
    where w.group_name = '' and w.trainee_id = any(${traineeIds}::uuid[]) and w.homework_id = any(${homeworkIds}::uuid[])
    union all
    select ${columnsFor(sql`x.id`)} from training_work w join training_homework h on h.id = w.homework_id and h.group_work
      join ${traineesTable()} on x.training_id = w.training_id and x.group_name = w.group_name
    where w.group_name <> '' and x.id = any(${traineeIds}::uuid[]) and w.homework_id = any(${homeworkIds}::uuid[])`.execute(db)
  return rows
}
export async function workOf(db: Db, traineeId: string, homeworkId: string): Promise<Work | undefined> {
  return (await worksOf(db, [traineeId], [homeworkId]))[0]
}

/** Whether something can be written, or handed in again, now. */
export function mayWrite(homework: Homework, work: Work | undefined, now: Date): boolean {
  if (homework.archived || now < homework.openAt) return false
  switch (work?.state ?? 'draft') {
    case 'draft':
      return now < closesAt(homework)
    case 'returned':
      return now < work!.returnUntil!
    case 'submitted':
      return homework.resubmit === 'deadline' && now < homework.deadlineAt
    default:
      return false
  }
}
export const mayWithdraw = (homework: Homework, work: Work | undefined, now: Date) =>
  work?.state === 'submitted' && now < homework.deadlineAt && homework.resubmit === 'deadline' && !homework.archived

const closed = () => refuse(codes.HOMEWORK_CLOSED, '作业已截止')
/** Refuses with 12030, 12031. */
export function needWrite(homework: Homework, work: Work | undefined, now: Date) {
  if (mayWrite(homework, work, now)) return
  if (work?.state === 'marked') refuse(codes.HOMEWORK_MARKED, '已批改，不能再修改')
  if (work?.state === 'submitted' && now < homework.deadlineAt) refuse(codes.HOMEWORK_MARKED, '已提交，被退回才能修改')
  if (now < homework.openAt) refuse(codes.HOMEWORK_CLOSED, '作业还没有开放')
  closed()
}

const MOST = { files: 5, sounds: 3 }

/** Refuses with 12033 what is not asked for, and with 12034 what is empty. */
export async function checkWritten(db: Db, { formats }: Homework, { content, links, imageIds, fileIds }: Written) {
  const names = [...(await handedInAmong(db, fileIds)).values()].map(({ name }) => name)
  // A recording may also come as a file, where recordings are not asked for.
  const sounds = formats.includes('audio') ? names.filter(isSound).length : 0
  const files = fileIds.length - sounds
  if (files > MOST.files) refuse(400, `文件最多 ${MOST.files} 个`)
  if (sounds > MOST.sounds) refuse(400, `录音最多 ${MOST.sounds} 段`)
  const given: [Format, boolean, string][] = [
    ['text', content.trim() !== '', '文字'],
    ['image', imageIds.length > 0, '图片'],
    ['file', files > 0, '文件'],
    ['audio', sounds > 0, '录音'],
    ['link', links.length > 0, '链接'],
  ]
  const wrong = given.find(([format, there]) => there && !formats.includes(format))
  if (wrong) refuse(codes.UPLOAD_WRONG_KIND, `这次作业不收${wrong[2]}`)
  if (given.every(([, there]) => !there)) refuse(codes.HOMEWORK_EMPTY, '内容不能为空')
}

/** The row of somebody's work, which nobody else changes until the end of the transaction. */
export async function lockWork(trx: Trx, homework: Homework, trainee: Pick<Trainee, 'id' | 'groupName'>): Promise<Work> {
  const group = groupOf(homework, trainee)
  await sql`insert into training_work (id, homework_id, training_id, trainee_id, group_name)
    values (${newId()}, ${homework.id}, ${homework.trainingId}, ${trainee.id}, ${group}) on conflict do nothing`.execute(trx)
  const { rows } = await sql<Work>`
    select ${workColumns} from training_work w where w.homework_id = ${homework.id} and w.group_name = ${group}
      and ${group ? sql`true` : sql`w.trainee_id = ${trainee.id}`} for update`.execute(trx)
  return rows[0]
}

/** Takes what goes along into use; what this work has already may be somebody else's of the group. Refuses with 10131. */
export async function claimWritten(trx: Trx, userId: string, work: Work, { imageIds, fileIds }: Written) {
  const kept = await versionsOf(trx, [work.id])
  const there = new Set([
    ...kept.flatMap(({ images, files }) => [...images, ...files]),
    ...(work.draft ? [...work.draft.imageIds, ...work.draft.fileIds] : []),
  ])
  const isNew = (id: string) => !there.has(id)
  await claimPrivate(trx, userId, imageIds.filter(isNew))
  await claimHandedIn(trx, userId, fileIds.filter(isNew))
}

interface Version extends Omit<Written, 'imageIds' | 'fileIds'> {
  workId: string
  version: number
  images: string[]
  files: string[]
  late: boolean
  returnReason: string
  voice: string | null
  marks: PictureMark[]
  submittedAt: Date
}
/** Versions of these works, the last first. */
export async function versionsOf(db: Db, workIds: string[], onlyLast = false): Promise<Version[]> {
  const { rows } = await sql<Version>`
    select v.work_id as "workId", v.version, v.content, v.links, v.images, v.files, v.late, v.return_reason as "returnReason",
      v.voice, v.marks, v.submitted_at as "submittedAt"
    from training_work_version v join training_work w on w.id = v.work_id
    where v.work_id = any(${workIds}::uuid[]) ${onlyLast ? sql`and v.version = w.version` : sql``}
    order by v.work_id, v.version desc`.execute(db)
  return rows
}

type Kept = Pick<Version, 'content' | 'links' | 'images' | 'files'>
export const keptOf = ({ content, links, imageIds, fileIds }: Written): Kept => ({
  content,
  links,
  images: imageIds,
  files: fileIds,
})

/** How several texts travel, with addresses for whoever may read them now. */
export async function shownWritten(db: Db, settings: Settings, kept: Kept[]): Promise<WrittenWork[]> {
  const pictures = await picturesAmong(
    db,
    kept.flatMap(({ images }) => images),
  )
  const files = await handedInAmong(
    db,
    kept.flatMap((one) => one.files),
  )
  return kept.map(({ content, links, images, files: ids }) => ({
    content,
    links,
    images: images.flatMap((id) => {
      const one = pictures.get(id)
      const url = privateUrl(settings, id)
      return one ? [{ fileId: id, url, thumbUrl: url, width: one.width, height: one.height }] : []
    }),
    files: ids.flatMap((id) => (files.has(id) ? [fileShown(settings, files.get(id)!)] : [])),
  }))
}

/** What was said of each besides words, with addresses for whoever may hear it now. */
export async function shownSaid(db: Db, settings: Settings, versions: Pick<Version, 'voice' | 'marks'>[]) {
  const voices = await handedInAmong(
    db,
    versions.flatMap(({ voice }) => voice ?? []),
  )
  return versions.map(({ voice, marks }) => ({
    voice: voice && voices.has(voice) ? fileShown(settings, voices.get(voice)!) : null,
    marks,
  }))
}
