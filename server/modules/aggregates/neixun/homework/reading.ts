import { sql, type RawBuilder } from 'kysely'
import type { Api, Input } from '../../../../../contract'
import type { TrainingRole } from '../../../../../contract/neixunRole'
import type { HomeworkCard, HomeworkDetail } from '../../../../../contract/neixunHomework'
import * as codes from '../../../../../contract/rules/codes'
import type { Ctx } from '../../../../app/context'
import type { Db } from '../../../../app/database/db'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import { refuse } from '../../../../app/errors'
import { locksOf } from '../locks'
import { lookedAfter, oneSideOf, requireViewer, traineesTable, type Viewer } from '../trainees'
import type { Keeper } from '../trainings'
import { authorName, groupOf, mayBeRead, whose } from './groups'
import { attachmentsOf, homeworkById, homeworkColumns, type Homework } from './homeworks'
import { mayReview, peerComments, peersRead } from './peers'
import { homeworkState } from './standing'
import {
  keptOf,
  mayWithdraw,
  mayWrite,
  shownSaid,
  shownWritten,
  versionsOf,
  workColumns,
  workOf,
  worksOf,
  type Work,
} from './works'

type Body<R extends keyof Api> = Input<R, Api[R]> extends { body: infer B } ? B : never

interface Counts {
  submitted: number
  toMark: number
}
/** Of the people whom the keeper looks after. */
async function countsOf(db: Db, keeper: Keeper, ids: string[]): Promise<Map<string, Counts>> {
  const { rows } = await sql<Counts & { id: string }>`
    select w.homework_id as id, count(*) filter (where w.state <> 'draft') as submitted,
      count(*) filter (where w.state = 'submitted') as "toMark"
    from training_work w join ${traineesTable()} on x.id = w.trainee_id
    where w.homework_id = any(${ids}::uuid[]) and ${lookedAfter(keeper)} group by 1`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

async function markersOf(db: Db, works: Work[]): Promise<Map<string, string>> {
  const ids = works.flatMap(({ markedBy }) => markedBy ?? [])
  if (!ids.length) return new Map()
  const { rows } = await sql<{ user_id: string; name: string }>`
    select user_id, name from training_trainer where training_id = ${works[0].trainingId}
      and user_id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ user_id, name }) => [user_id, name]))
}

interface Seen {
  viewer: Viewer
  now: Date
  counts?: Counts
  work?: Work
  marker?: string
  /** Why their stage is not open yet, by homework. */
  locks: Map<string, string>
}
/** What was handed in once goes on, whatever its stage has come to since. */
const lockOf = (locks: Map<string, string>, { id }: Homework, work: Work | undefined) =>
  work?.version ? undefined : locks.get(id)

function cardOf(homework: Homework, { viewer, now, counts, work, marker = '', locks }: Seen): HomeworkCard {
  const lockReason = lockOf(locks, homework, work)
  return {
    id: homework.id,
    title: homework.title,
    brief: homework.content.slice(0, 80),
    deadline: homework.deadlineAt.toISOString(),
    lateUntil: homework.lateUntil?.toISOString() ?? null,
    maxScore: homework.maxScore,
    state: homeworkState(homework, work, now),
    late: work?.late ?? false,
    draftTime: work?.draftAt?.toISOString() ?? null,
    submitTime: work?.submittedAt?.toISOString() ?? null,
    score: work?.score ?? null,
    excellent: work?.excellent ?? false,
    returnReason: work?.returnReason ?? '',
    returnUntil: work?.returnUntil?.toISOString() ?? null,
    marker,
    submitted: counts?.submitted ?? 0,
    toMark: counts?.toMark ?? 0,
    role: viewer.keeper ? 'keeper' : 'trainee',
    archived: homework.archived,
    ...(lockReason && { lockReason }),
  }
}

/** A condition on the work `w` of whoever asks. */
const TABS: Record<'all' | 'todo' | 'submitted' | 'marked', RawBuilder<unknown>> = {
  all: sql`true`,
  todo: sql`coalesce(w.state, 'draft') in ('draft', 'returned')`,
  submitted: sql`w.state = 'submitted'`,
  marked: sql`w.state = 'marked'`,
}

const locksFor = async (ctx: Ctx, { training, trainee }: Viewer): Promise<Map<string, string>> =>
  trainee ? locksOf(ctx, training, trainee, 'homework') : new Map()

/** Homework of a training, the next deadline first; trainees see their own standing, keepers how much there is to mark. */
export async function homeworkPage(ctx: Ctx, body: Body<'POST /api/neixunHomework/page'>) {
  const { db, now } = ctx
  const { trainingId, role, size = DEFAULT_SIZE, cursor, tab = 'all' } = body
  const viewer = oneSideOf(await requireViewer(ctx, trainingId), role)
  const { trainee: mine, keeper } = viewer
  const { rows } = await sql<Homework & { key: number }>`
    select ${homeworkColumns}, ${micros(sql`h.deadline_at`)} as key from training_homework h
    ${mine ? sql`join ${traineesTable()} on x.id = ${mine.id} left join training_work w on w.homework_id = h.id and ${whose}` : sql``}
    where h.training_id = ${trainingId} and h.open_at <= ${now} ${mine ? sql`and ${TABS[tab]}` : sql``}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'h.deadline_at', 'h.id', true)}
    order by h.deadline_at, h.id limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  const ids = page.rows.map(({ id }) => id)
  const works = mine ? await worksOf(db, [mine.id], ids) : []
  const [markers, counts] = [await markersOf(db, works), keeper ? await countsOf(db, keeper, ids) : new Map<string, Counts>()]
  const of = new Map(works.map((work) => [work.homeworkId, work]))
  const locks = await locksFor(ctx, viewer)
  const records = page.rows.map((homework) => {
    const work = of.get(homework.id)
    return cardOf(homework, {
      viewer,
      now,
      counts: counts.get(homework.id),
      work,
      marker: markers.get(work?.markedBy ?? ''),
      locks,
    })
  })
  return { records, next: page.next }
}

/** All of one: what is asked, one's own versions and marks, and what the class may see. Refuses with 12030 before it opens. */
export async function homeworkDetail(ctx: Ctx, id: string, role?: TrainingRole): Promise<HomeworkDetail> {
  const { db, now, settings } = ctx
  const homework = await homeworkById(db, id)
  const viewer = oneSideOf(await requireViewer(ctx, homework.trainingId), role)
  const { trainee: mine, keeper } = viewer
  const work = mine ? await workOf(db, mine.id, id) : undefined
  if (mine && !work?.version && now < homework.openAt) refuse(codes.HOMEWORK_CLOSED, '作业还没有开放')
  const versions = work ? await versionsOf(db, [work.id]) : []
  const shown = await shownWritten(db, settings, versions)
  const said = await shownSaid(db, settings, versions)
  const [draft] = work?.draft ? await shownWritten(db, settings, [keptOf(work.draft)]) : []
  const markers = await markersOf(db, work ? [work] : [])
  const counts = keeper && (await countsOf(db, keeper, [id])).get(id)
  const locks = await locksFor(ctx, viewer)
  const open = mine !== undefined && lockOf(locks, homework, work) === undefined
  return {
    ...cardOf(homework, { viewer, now, counts, work, marker: markers.get(work?.markedBy ?? ''), locks }),
    trainingId: homework.trainingId,
    traineeId: mine?.id ?? null,
    content: homework.content,
    attachments: await attachmentsOf(db, settings, id),
    formats: homework.formats,
    passScore: homework.passScore,
    resubmit: homework.resubmit,
    showOthers: homework.showOthers,
    groupWork: homework.groupWork,
    group: mine ? groupOf(homework, mine) : '',
    contact: viewer.training.contact,
    serverTime: now.toISOString(),
    may: {
      write: open && mayWrite(homework, work, now),
      withdraw: mayWithdraw(homework, work, now),
      review: work !== undefined && mayReview(viewer.training, homework, work, now),
    },
    comment: work?.comment ?? '',
    consent: work?.consent ?? false,
    peerReviews: homework.peerReviews,
    peersRead: mine && homework.peerReviews ? await peersRead(db, mine.id, id) : 0,
    peerComments: work && homework.peerReviews ? await peerComments(db, work.id) : [],
    versions: versions.map(({ version, late, submittedAt, returnReason }, at) => ({
      ...shown[at],
      ...said[at],
      version,
      late,
      returnReason,
      submitTime: submittedAt.toISOString(),
    })),
    draft: draft ?? null,
    wall: homework.showOthers ? await wallOf(ctx, id) : [],
  }
}

const WALL = 10
/** Excellent work whose authors agree that the class sees it, the best first. */
async function wallOf({ db, settings }: Ctx, homeworkId: string): Promise<HomeworkDetail['wall']> {
  const { rows } = await sql<Work & { name: string; department: string }>`
    select ${workColumns}, ${authorName} as name, x.department from training_work w join ${traineesTable()} on x.id = w.trainee_id
    where w.homework_id = ${homeworkId} and w.excellent and w.consent and ${mayBeRead}
    order by w.score desc, w.id limit ${WALL}`.execute(db)
  const versions = await versionsOf(
    db,
    rows.map(({ id }) => id),
    true,
  )
  const shown = await shownWritten(db, settings, versions)
  const of = new Map(versions.map(({ workId }, at) => [workId, shown[at]]))
  return rows.map(({ id, name, department, score, comment }) => ({
    ...of.get(id)!,
    workId: id,
    name,
    department,
    score: score!,
    comment,
  }))
}
