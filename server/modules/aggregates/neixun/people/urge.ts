import { sql } from 'kysely'
import { NOTICE_TYPE } from '../../../../../contract/rules/kinds'
import type { Ctx } from '../../../../app/context'
import { whenOf } from '../../../../app/time/clock'
import { dayOf } from '../../../../app/time/days'
import { page } from '../../../../app/http/page'
import { notify } from '../../../services/notice/notices'
import { settle } from '../settle'
import { lookedAfter, refuseOneself, stays } from '../trainees'
import { refuseOver, requireTrainer } from '../trainings'
import { doorOf, waitingColleagues } from './placed'
import { wording } from '../../../services/notice/wordings'

const urged = wording('training.urged', {
  name: '企业催学员',
  title: '提醒你继续学习',
  content: '{培训}，已完成 {进度}%，{结束} 结束',
  samples: { 培训: '新员工入职培训', 进度: '40', 结束: '12月31日 18:00' },
})
export const urgeWordings = [urged]

const MOST = 500

/**
 * Tells those who have not finished to go on, each once a day however many look after them; without names everybody who was
 * not told today. Colleagues who have not come in yet are told, too; others have nowhere to be told. Refuses with 10104,
 * 12003, 12005.
 */
export async function remind(ctx: Ctx, { trainingId, traineeIds }: { trainingId: string; traineeIds?: string[] }) {
  const { db, user, now } = ctx
  const { training, keeper } = await requireTrainer(ctx, trainingId)
  refuseOver(training, now)
  const today = dayOf(now)
  const named = traineeIds ? sql`and x.id = any(${traineeIds}::uuid[])` : sql``
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string; user_id: string; progress: number }>`
      update trainee x set urged_on = ${today}::date where x.id in (
        select x.id from trainee x where x.training_id = ${training.id} and x.status = 'learning' and ${stays}
          and ${lookedAfter(keeper)} ${named}
          and x.urged_on is distinct from ${today}::date order by x.id limit ${MOST} for no key update)
      returning x.id, x.user_id, x.progress`.execute(trx)
    const tell = (id: string, to: string, progress: number, target = page('pages/neixun/detail', { id: training.id })) =>
      notify(trx, {
        to,
        from: { id: user.id, hidden: true },
        type: NOTICE_TYPE.training,
        subType: 'trainingUrged',
        ...urged({ 培训: training.title, 进度: progress, 结束: whenOf(training.endAt) }),
        target,
        why: '因为你是这次培训的学员',
        cause: `training:${id}:${today}`,
        about: training.title,
        at: training.endAt,
      })
    for (const { id, user_id, progress } of rows) await tell(id, user_id, progress)
    const { rows: away } = await sql<{ id: string; told: boolean }>`
      select x.id, coalesce(x.urged_on = ${today}::date, false) as told from trainee x
      where x.training_id = ${training.id} and x.status = 'pending' and ${lookedAfter(keeper)} ${named}`.execute(trx)
    const asked = sql`x.id = any(${away.flatMap(({ id, told }) => (told ? [] : id))}::uuid[])`
    const reachable = await waitingColleagues(trx, training, asked)
    const some = reachable.slice(0, MOST).map(({ id }) => id)
    // Somebody else may just have asked them, or they have come in.
    const { rows: taken } = await sql<{ id: string }>`
      update trainee x set urged_on = ${today}::date where x.id in (
        select x.id from trainee x where x.id = any(${some}::uuid[]) and x.status = 'pending'
          and x.urged_on is distinct from ${today}::date order by x.id for no key update)
      returning x.id`.execute(trx)
    const mine = new Set(taken.map(({ id }) => id))
    for (const { id, userId } of reachable) if (mine.has(id)) await tell(id, userId, 0, doorOf(training))
    const reached = reachable.length + away.filter(({ told }) => told).length
    return { told: rows.length + taken.length, unreachable: away.length - reached }
  })
}

/** Puts people into another group, whose work is theirs from now on. Refuses with 10104, 12003, 12005, oneself with 400. */
export async function transfer(ctx: Ctx, body: { trainingId: string; traineeIds: string[]; group: string }): Promise<number> {
  const { training, keeper } = await requireTrainer(ctx, body.trainingId)
  refuseOver(training, ctx.now)
  return ctx.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string; user_id: string | null }>`
      update trainee x set group_name = ${body.group.trim()} where x.id in (
        select x.id from trainee x where x.training_id = ${training.id} and x.id = any(${body.traineeIds}::uuid[])
          and x.status <> 'quit' and ${lookedAfter(keeper)} order by x.id for no key update)
      returning x.id, x.user_id`.execute(trx)
    refuseOneself(
      ctx,
      rows.map(({ user_id }) => user_id),
    )
    if (rows.length)
      await settle(
        trx,
        ctx.modules,
        training.id,
        rows.map(({ id }) => id),
        ctx.now,
      )
    return rows.length
  })
}
