import { sql } from 'kysely'
import type { Api, Input } from '../../../../../contract'
import type { HomeworkDetail, HomeworkSubmission, PeerWork } from '../../../../../contract/neixunHomework'
import type { Ctx } from '../../../../app/context'
import type { Db, Row, Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import { doubtful, inspect } from '../../../identity/user/writers'
import { requireTrainee, traineesTable, type Trainee } from '../trainees'
import { isOver, refuseOver, type Training } from '../trainings'
import { groupOf, mayBeRead } from './groups'
import { homeworkById, type Homework } from './homeworks'
import { shownWritten, versionsOf, workOf, type Work } from './works'

type Body<R extends keyof Api> = Input<R, Api[R]> extends { body: infer B } ? B : never

interface Given {
  id: string
  workId: string
  score: number | null
  comment: string
}

export const mayReview = (training: Training, { peerReviews }: Homework, own: Work, now: Date) =>
  peerReviews > 0 && own.state !== 'draft' && !isOver(training, now)

/** Whoever has handed in their own takes part. Refuses with 400 everybody else, and with 12003 after the end. */
async function reader(ctx: Ctx, homework: Homework) {
  const { training, trainee } = await requireTrainee(ctx, homework.trainingId)
  refuseOver(training, ctx.now)
  if (!homework.peerReviews) gone()
  const own = await workOf(ctx.db, trainee.id, homework.id)
  if (!own || own.state === 'draft') refuse(400, '先交自己的作业，再评同学的')
  return trainee
}

/** Gives somebody what they still lack: works that fewest have been given. Nobody meets the same one twice, or their own. */
async function giveOut(trx: Trx, homework: Homework, trainee: Pick<Trainee, 'id' | 'groupName'>): Promise<void> {
  const { id, trainingId, peerReviews } = homework
  const traineeId = trainee.id
  const group = groupOf(homework, trainee)
  // One after the other, so that none is left to nobody.
  await sql`select from training_homework where id = ${id} for no key update`.execute(trx)
  // What was taken back before it was read is no longer there to be read, nor is what somebody muted has written.
  await sql`delete from training_peer_review r using training_work w
    where r.trainee_id = ${traineeId} and r.homework_id = ${id} and r.reviewed_at is null and w.id = r.work_id
      and (w.state = 'draft' or not ${mayBeRead})`.execute(trx)
  const { rows: has } = await sql<{ n: number }>`
    select count(*)::integer as n from training_peer_review where trainee_id = ${traineeId} and homework_id = ${id}`.execute(trx)
  const { rows: free } = await sql<{ id: string }>`
    select w.id from training_work w join ${traineesTable()} on x.id = w.trainee_id
    where w.homework_id = ${id} and w.state in ('submitted', 'marked') and w.trainee_id <> ${traineeId}
      and (w.group_name = '' or w.group_name <> ${group}) and x.status <> 'quit' and ${mayBeRead}
      and not exists (select from training_peer_review r where r.work_id = w.id and r.trainee_id = ${traineeId})
    order by (select count(*) from training_peer_review r where r.work_id = w.id), md5(w.id::text || ${traineeId})
    limit ${Math.max(0, peerReviews - has[0].n)}`.execute(trx)
  for (const work of free)
    await sql`insert into training_peer_review (id, homework_id, training_id, work_id, trainee_id)
      values (${newId()}, ${id}, ${trainingId}, ${work.id}, ${traineeId})`.execute(trx)
}

/** The works of others that somebody is to read, and what they have said of them. Nobody is named. */
export async function peerWorks(ctx: Ctx, { homeworkId }: Body<'POST /api/neixunHomework/peerWorks'>): Promise<PeerWork[]> {
  const { db, settings } = ctx
  const homework = await homeworkById(db, homeworkId)
  const trainee = await reader(ctx, homework)
  await db.transaction().execute((trx) => giveOut(trx, homework, trainee))
  const { rows } = await sql<Given>`
    select r.id, r.work_id as "workId", r.score, r.comment from training_peer_review r join training_work w on w.id = r.work_id
    where r.trainee_id = ${trainee.id} and r.homework_id = ${homeworkId} and w.state <> 'draft' and ${mayBeRead}
    order by r.created_at, r.id`.execute(db)
  const versions = await versionsOf(
    db,
    rows.map(({ workId }) => workId),
    true,
  )
  const shown = await shownWritten(db, settings, versions)
  const of = new Map(versions.map(({ workId }, at) => [workId, shown[at]]))
  return rows.flatMap(({ id, workId, score, comment }) =>
    of.has(workId) ? [{ ...of.get(workId)!, reviewId: id, score, comment }] : [],
  )
}

/** Says what one thinks of a work that one was given, or puts it otherwise. Refuses with 10104, 10151, 12003, 12470 (muted). */
export async function peerReview(ctx: Ctx, body: Body<'POST /api/neixunHomework/peerReview'>): Promise<boolean> {
  const { db, user, gateways, now } = ctx
  const { rows } = await sql<Row<'training_peer_review', 'homework_id'>>`
    select r.homework_id from training_peer_review r join ${traineesTable()} on x.id = r.trainee_id
    where r.id = ${body.reviewId} and x.user_id = ${user.id}`.execute(db)
  const homework = await homeworkById(db, (rows[0] ?? gone()).homework_id)
  const trainee = await reader(ctx, homework)
  if (body.score > homework.maxScore) refuse(400, `最多 ${homework.maxScore} 分`)
  const comment = body.comment.trim()
  const { verdict } = await inspect(db, gateways, user.id, comment)
  // Nobody looks at it before who wrote the work does.
  if (verdict() === 1) doubtful()
  const { numAffectedRows } = await sql`
    update training_peer_review r set score = ${body.score}, comment = ${comment}, reviewed_at = ${now}
    from training_work w where r.id = ${body.reviewId} and r.trainee_id = ${trainee.id} and w.id = r.work_id
      and w.state <> 'draft'`.execute(db)
  if (!numAffectedRows) gone()
  return true
}

interface Said {
  workId: string
  name: string
  score: number
  comment: string
  at: Date
}
async function saidOf(db: Db, workIds: string[]): Promise<Said[]> {
  if (!workIds.length) return []
  const { rows } = await sql<Said>`
    select r.work_id as "workId", x.name, r.score, r.comment, r.reviewed_at as at
    from training_peer_review r join ${traineesTable()} on x.id = r.trainee_id
    where r.work_id = any(${workIds}::uuid[]) and r.reviewed_at is not null order by r.reviewed_at, r.id`.execute(db)
  return rows
}

/** What others say of one's work: not who they are. */
export async function peerComments(db: Db, workId: string): Promise<HomeworkDetail['peerComments']> {
  return (await saidOf(db, [workId])).map(({ score, comment, at }) => ({ score, comment, time: at.toISOString() }))
}

/** For whoever marks these works: who says what of each. */
export async function peersAmong(db: Db, workIds: string[]): Promise<Map<string, HomeworkSubmission['peers']>> {
  const of = new Map<string, HomeworkSubmission['peers']>()
  for (const { workId, name, score, comment } of await saidOf(db, workIds))
    of.set(workId, [...(of.get(workId) ?? []), { name, score, comment }])
  return of
}

/** How many somebody has read already. */
export async function peersRead(db: Db, traineeId: string, homeworkId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from training_peer_review
    where trainee_id = ${traineeId} and homework_id = ${homeworkId} and reviewed_at is not null`.execute(db)
  return rows[0].n
}
