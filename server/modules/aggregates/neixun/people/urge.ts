import { sql } from 'kysely'
import type { Ctx } from '../../../../app/context'
import { whenOf } from '../../../../app/time/clock'
import { dayOf } from '../../../../app/time/days'
import { page } from '../../../../app/http/page'
import { notify } from '../../../services/notice/notices'
import { settle } from '../settle'
import { lookedAfter, stays } from '../trainees'
import { refuseOver, requireTrainer } from '../trainings'
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
 * Tells those who have not finished to go on, each once a day however many look after them; without names everybody who was not told today.
 * Who has not come in yet has nowhere to be told. Refuses with 10104, 12003, 12005.
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
        select x.id from trainee x where x.training_id = ${training.id} and x.status = 'learning' and ${stays} and ${lookedAfter(keeper)} ${named}
          and x.urged_on is distinct from ${today}::date order by x.id limit ${MOST} for update)
      returning x.id, x.user_id, x.progress`.execute(trx)
    for (const { id, user_id, progress } of rows)
      await notify(trx, {
        to: user_id,
        from: { id: user.id, hidden: true },
        type: 6,
        subType: 'trainingUrged',
        ...urged({ 培训: training.title, 进度: progress, 结束: whenOf(training.endAt) }),
        target: page('pages/neixun/detail', { id: training.id }),
        why: '因为你是这次培训的学员',
        cause: `training:${id}:${today}`,
        about: training.title,
        at: training.endAt,
      })
    const { rows: away } = await sql<{ n: number }>`
      select count(*)::integer as n from trainee x
      where x.training_id = ${training.id} and x.status = 'pending' and ${lookedAfter(keeper)} ${named}`.execute(trx)
    return { told: rows.length, unreachable: away[0].n }
  })
}

/** Puts people into another group. Refuses with 10104, 12003, 12005. */
export async function transfer(ctx: Ctx, body: { trainingId: string; traineeIds: string[]; group: string }): Promise<number> {
  const { training, keeper } = await requireTrainer(ctx, body.trainingId)
  refuseOver(training, ctx.now)
  const { rows } = await sql<{ id: string }>`
    update trainee x set group_name = ${body.group.trim()}
    where x.training_id = ${training.id} and x.id = any(${body.traineeIds}::uuid[]) and x.status <> 'quit' and ${lookedAfter(keeper)}
    returning x.id`.execute(ctx.db)
  // The work of another group is theirs now.
  if (rows.length)
    await settle(
      ctx.db,
      ctx.modules,
      training.id,
      rows.map(({ id }) => id),
      ctx.now,
    )
  return rows.length
}
