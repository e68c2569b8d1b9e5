import { sql } from 'kysely'
import type { Api, Input } from '../../../../../contract'
import type { HomeworkSubmission } from '../../../../../contract/neixunHomework'
import * as codes from '../../../../../contract/rules/codes'
import { NOTICE_TYPE } from '../../../../../contract/rules/kinds'
import { isSound } from '../../../../../contract/rules/sounds'
import type { Ctx } from '../../../../app/context'
import type { Row, Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { page as pageTarget } from '../../../../app/http/page'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import { whenOf } from '../../../../app/time/clock'
import { DAY_MS } from '../../../../app/time/units'
import { claimHandedIn } from '../../../platform/file/handed-in'
import { notify } from '../../../services/notice/notices'
import { wording } from '../../../services/notice/wordings'
import { settle } from '../settle'
import { lookedAfter, refuseOneself, traineesTable } from '../trainees'
import { refuseArchived, requireTrainer } from '../trainings'
import { authorName, authorsOf, type Author } from './groups'
import { homeworkById, type Homework } from './homeworks'
import { peersAmong } from './peers'
import { shownSaid, shownWritten, versionsOf, workColumns, type Work } from './works'

type Body<R extends keyof Api> = Input<R, Api[R]> extends { body: infer B } ? B : never

const returned = wording('homework.returned', {
  name: '内训作业被退回',
  title: '作业被退回，{重交} 前可重交',
  content: '“{作业}”：{原因}',
  samples: { 重交: '12月5日周六 12:00', 作业: '三项行动', 原因: '请补充数据来源' },
})
const marked = wording('homework.marked', {
  name: '内训作业批改完',
  title: '作业已批改，{得分} 分',
  content: '“{作业}”',
  samples: { 得分: '92', 作业: '三项行动' },
})
export const homeworkWordings = [returned, marked]

/** Days for which a returned one may be handed in again. */
const RETURN_DAYS = 3
const returnUntil = (now: Date) => new Date(now.getTime() + RETURN_DAYS * DAY_MS)

type Listed = Work & { key: number; name: string; department: string }

/** What was handed in, of those whom the keeper looks after; what waits longest first. */
export async function submissionPage(ctx: Ctx, body: Body<'POST /api/neixunHomework/submitPage'>) {
  const { db, settings } = ctx
  const { homeworkId, size = DEFAULT_SIZE, cursor, state } = body
  const homework = await homeworkById(db, homeworkId)
  const { keeper } = await requireTrainer(ctx, homework.trainingId)
  const { rows } = await sql<Listed>`
    select ${workColumns}, ${micros(sql`w.submitted_at`)} as key, ${authorName} as name, x.department
    from training_work w join ${traineesTable()} on x.id = w.trainee_id
    where w.homework_id = ${homeworkId} and w.state = ${state} and ${lookedAfter(keeper)}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'w.submitted_at', 'w.id', true)}
    order by w.submitted_at, w.id limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  const versions = await versionsOf(
    db,
    page.rows.map(({ id }) => id),
    true,
  )
  const shown = await shownWritten(db, settings, versions)
  const peers = await peersAmong(
    db,
    page.rows.map(({ id }) => id),
  )
  const said = await shownSaid(db, settings, versions)
  const of = new Map(versions.map(({ workId }, at) => [workId, { ...shown[at], ...said[at] }]))
  const records = page.rows.map((row): HomeworkSubmission => ({
    ...of.get(row.id)!,
    submitId: row.id,
    name: row.name,
    department: row.department,
    state,
    version: row.version,
    late: row.late,
    submitTime: row.submittedAt!.toISOString(),
    score: row.score,
    comment: row.comment,
    excellent: row.excellent,
    consent: row.consent,
    returnReason: row.returnReason,
    peers: peers.get(row.id) ?? [],
  }))
  return { records, next: page.next }
}

type Marking = Body<'POST /api/neixunHomework/mark'>

/**
 * Marks a work, or returns it. Refuses with 10104 and 12005, with 10109 a version that is not the last any more, and with
 * 12003 to return what could not be handed in again.
 */
export async function mark(ctx: Ctx, body: Marking): Promise<boolean> {
  const { db, modules, now, user } = ctx
  const { rows } = await sql<Row<'training_work', 'homework_id'>>`
    select homework_id from training_work where id = ${body.submitId}`.execute(db)
  const homework = await homeworkById(db, (rows[0] ?? gone()).homework_id)
  const { training, keeper } = await requireTrainer(ctx, homework.trainingId)
  if (body.returnFlag) refuseArchived(training)
  if (body.score > homework.maxScore) refuse(400, `最多 ${homework.maxScore} 分`)
  const reason = body.returnReason?.trim() ?? ''
  if (body.returnFlag && !reason) refuse(400, '请写明退回原因')
  await db.transaction().execute(async (trx) => {
    const { rows: works } = await sql<Work>`
      select ${workColumns} from training_work w join ${traineesTable()} on x.id = w.trainee_id
      where w.id = ${body.submitId} and ${lookedAfter(keeper)} for update of w`.execute(trx)
    const work = works[0] ?? gone()
    const authors = await authorsOf(trx, work)
    refuseOneself(
      ctx,
      authors.map(({ userId }) => userId),
    )
    if (work.version === body.version && work.state === 'returned') {
      // By the try whose answer was lost.
      if (body.returnFlag && work.markedBy === user.id && work.returnReason === reason) return
      refuse(codes.TWICE, '这份作业已经退回了，请刷新后再看')
    }
    if (work.version !== body.version || (work.state !== 'submitted' && work.state !== 'marked'))
      refuse(codes.TWICE, '学员已修改或撤回，请刷新后再批')
    if (body.returnFlag) await giveBack(trx, work, reason, now, user.id)
    else
      await sql`update training_work set state = 'marked', score = ${body.score}, comment = ${body.comment.trim()},
        excellent = ${body.excellent}, consent = consent and ${body.excellent}, return_reason = '', marked_by = ${user.id},
        marked_at = ${now} where id = ${work.id}`.execute(trx)
    await say(trx, user.id, work, body)
    await settle(
      trx,
      modules,
      homework.trainingId,
      authors.map(({ id }) => id),
      now,
    )
    await tell(trx, homework, work, authors, { ...body, reason, now })
  })
  return true
}

type Said = Pick<Marking, 'returnFlag' | 'score'> & { reason: string; now: Date }

/** Tells all whose work it is; another score of the same version is told again. */
async function tell(trx: Trx, { id, title }: Homework, work: Work, authors: Author[], { returnFlag, score, reason, now }: Said) {
  const words = returnFlag
    ? returned({ 重交: whenOf(returnUntil(now)), 作业: title, 原因: reason })
    : marked({ 得分: score, 作业: title })
  for (const { userId } of authors)
    if (userId)
      await notify(trx, {
        to: userId,
        type: NOTICE_TYPE.training,
        subType: returnFlag ? 'homeworkReturned' : 'homeworkMarked',
        ...words,
        target: pageTarget('pages/neixun/homeworkDetail', { id }),
        why: '因为你交了这份作业',
        cause: `homework:${work.id}:${work.version}:${returnFlag ? 'returned' : `marked:${score}`}`,
        about: title,
      })
}

/** A recording and lines on the pictures of the version that was marked; what was said before of it is said no more. */
async function say(trx: Trx, userId: string, { id, version }: Work, { voiceId, marks = [] }: Marking) {
  const [before] = await versionsOf(trx, [id], true)
  if (marks.some(({ fileId }) => !before.images.includes(fileId))) gone()
  // Another of the trainers may have recorded it.
  if (voiceId && voiceId !== before.voice) {
    const [voice] = await claimHandedIn(trx, userId, [voiceId])
    if (!isSound(voice.name)) refuse(codes.UPLOAD_WRONG_KIND, '语音评语须是录音')
  }
  await sql`update training_work_version set voice = ${voiceId ?? null}, marks = ${JSON.stringify(marks)}::jsonb
    where work_id = ${id} and version = ${version}`.execute(trx)
}

async function giveBack(trx: Ctx['db'], work: Work, reason: string, now: Date, by: string) {
  await sql`update training_work set state = 'returned', score = null, excellent = false, consent = false,
    return_reason = ${reason},
    return_until = ${returnUntil(now)}, marked_by = ${by}, marked_at = ${now} where id = ${work.id}`.execute(trx)
  await sql`update training_work_version set return_reason = ${reason}
    where work_id = ${work.id} and version = ${work.version}`.execute(trx)
}
