import { sql } from 'kysely'
import type { Api, Input } from '../../../../../contract'
import * as codes from '../../../../../contract/rules/codes'
import type { Ctx } from '../../../../app/context'
import type { Trx } from '../../../../app/database/db'
import { refuse } from '../../../../app/errors'
import { once } from '../../../../app/http/once'
import { doubtful, inspect } from '../../../identity/user/writers'
import { locksOf } from '../locks'
import { settle } from '../settle'
import { requireLearner, requireTrainee } from '../trainees'
import { authorsOf } from './groups'
import { homeworkById } from './homeworks'
import { checkWritten, claimWritten, lockWork, mayWithdraw, needWrite, workOf, type Work } from './works'

type Body<R extends keyof Api> = Input<R, Api[R]> extends { body: infer B } ? B : never

async function own(ctx: Ctx, homeworkId: string) {
  const homework = await homeworkById(ctx.db, homeworkId)
  const place = await requireLearner(ctx, homework.trainingId)
  const locked = (await locksOf(ctx, place.training, place.trainee, 'homework')).get(homeworkId)
  return { homework, locked, ...place }
}

/** Refuses with 12030 what has not been handed in before, of a stage that is not open to them yet. */
function needUnlocked(work: Work, locked: string | undefined) {
  if (locked && !work.version) refuse(codes.HOMEWORK_CLOSED, `作业还没有开放，${locked}`)
}

function needLast(work: Work, version: number) {
  if (work.version !== version) refuse(codes.TWICE, '你已在别处提交过新的版本，请刷新后再改')
}

/**
 * Keeps what is being written. Refuses with 12030, 12031, and with 10109 over what somebody else of the group has written
 * since, or what was handed in since.
 */
export async function saveDraft(ctx: Ctx, { homeworkId, seen, version, ...written }: Body<'POST /api/neixunHomework/saveDraft'>) {
  const { homework, trainee, locked } = await own(ctx, homeworkId)
  await ctx.db.transaction().execute(async (trx) => {
    const work = await lockWork(trx, homework, trainee)
    needUnlocked(work, locked)
    needWrite(homework, work, ctx.now)
    if (version !== undefined) needLast(work, version)
    if (work.groupName && (seen ?? null) !== (work.draftAt?.toISOString() ?? null))
      refuse(codes.TWICE, '组员刚改过草稿，请返回后再进来')
    await claimWritten(trx, ctx.user.id, work, written)
    await sql`update training_work set draft = ${JSON.stringify(written)}::jsonb, draft_at = ${ctx.now}
      where id = ${work.id}`.execute(trx)
  })
  return { savedTime: ctx.now.toISOString() }
}

const idsOf = async (trx: Trx, work: Work) => (await authorsOf(trx, work)).map(({ id }) => id)

/**
 * Hands in the next version. Refuses with 12030, 12031, 12033, 12034, with 10151 (bad words), and with 10109 what was written
 * beside another version.
 */
export async function submit(ctx: Ctx, body: Body<'POST /api/neixunHomework/submit'>) {
  const { db, user, now, modules, gateways } = ctx
  const { homeworkId, version, requestId: _requestId, ...written } = body
  const { homework, training, trainee, locked } = await own(ctx, homeworkId)
  // Others of the class may come to read it, if not what somebody muted has written: who teaches does.
  const { verdict } = await inspect(db, gateways, user.id, written.content, { mutedMay: true })
  // The wall shows what who teaches has read and found excellent; classmates review it before anybody has looked at it.
  if (verdict() === 1 && homework.peerReviews) doubtful()
  return once(db, user.id, 'neixunHomework/submit', body, async (trx) => {
    const work = await lockWork(trx, homework, trainee)
    needUnlocked(work, locked)
    needWrite(homework, work, now)
    await checkWritten(trx, homework, written)
    needLast(work, version)
    await claimWritten(trx, user.id, work, written)
    // Returned work comes after the deadline because it was asked for once more.
    const late = work.state === 'returned' ? work.late : now >= homework.deadlineAt
    const next = version + 1
    await sql`insert into training_work_version (work_id, version, content, links, images, files, late, submitted_at)
      values (${work.id}, ${next}, ${written.content}, ${written.links}::text[], ${written.imageIds}::uuid[], ${written.fileIds}::uuid[],
        ${late}, ${now})`.execute(trx)
    await sql`update training_work set state = 'submitted', version = ${next}, late = ${late}, submitted_at = ${now},
      draft = null,
      draft_at = null, return_until = null, return_reason = '' where id = ${work.id}`.execute(trx)
    await settle(trx, modules, training.id, await idsOf(trx, work), now)
    return { submitId: work.id, version: next, late }
  })
}

/** Takes back what nobody has marked; it is a draft again. Refuses with 12030, 12031. */
export async function withdraw(ctx: Ctx, { homeworkId }: Body<'POST /api/neixunHomework/withdraw'>): Promise<boolean> {
  const { homework, training, trainee } = await own(ctx, homeworkId)
  await ctx.db.transaction().execute(async (trx) => {
    const work = await lockWork(trx, homework, trainee)
    // Taken back already: by the try whose answer was lost, or by somebody else of the group.
    if (work.state === 'draft' && work.version) return
    if (work.state === 'marked') refuse(codes.HOMEWORK_MARKED, '已批改，不能撤回')
    if (!mayWithdraw(homework, work, ctx.now)) refuse(codes.HOMEWORK_CLOSED, '现在不能撤回')
    await sql`update training_work w set state = 'draft', submitted_at = null, draft_at = ${ctx.now},
        draft = json_build_object('content', v.content, 'links', v.links, 'imageIds', v.images, 'fileIds', v.files)
      from training_work_version v where w.id = ${work.id} and v.work_id = w.id and v.version = w.version`.execute(trx)
    await settle(trx, ctx.modules, training.id, await idsOf(trx, work), ctx.now)
  })
  return true
}

/** Whether the class may see it, where it is excellent; that they may not is said at any time. */
export async function consent(ctx: Ctx, body: Body<'POST /api/neixunHomework/consent'>): Promise<boolean> {
  const homework = await homeworkById(ctx.db, body.homeworkId)
  const { trainee } = await (body.consent ? requireLearner : requireTrainee)(ctx, homework.trainingId)
  const work = await workOf(ctx.db, trainee.id, homework.id)
  if (!work?.excellent) return refuse(codes.GONE, '只有优秀作业可以展示')
  await sql`update training_work set consent = ${body.consent} where id = ${work.id}`.execute(ctx.db)
  return true
}
