import { sql } from 'kysely'
import { NOTICE_TYPE } from '../../../../../contract/rules/kinds'
import { emit, type Events } from '../../../../app/bus'
import type { Db, Trx } from '../../../../app/database/db'
import { page } from '../../../../app/http/page'
import { whenOf } from '../../../../app/time/clock'
import { colleaguesAmong } from '../../../domains/company/members'
import { peopleOfPhones } from '../../../identity/user/people'
import { notify } from '../../../services/notice/notices'
import { wording } from '../../../services/notice/wordings'
import { stays } from '../trainees'
import { isOver, trainingById, type Training } from '../trainings'

declare module '../../../../app/bus' {
  interface Events {
    /** These places on the list of a training wait for whose they are. */
    'training.placed': { trainingId: string; ids: string[] }
  }
}

const placed = wording('training.placed', {
  name: '进入培训名单',
  title: '企业为你安排了培训：{培训}',
  content: '{开始} 开始，{结束} 结束，打开就能学习',
  samples: { 培训: '新员工入职培训', 开始: '12月1日 09:00', 结束: '12月31日 18:00' },
})
export const placedWordings = [placed]

const AT_ONCE = 100
/** Whose places these are hears of them, soon. */
export async function emitPlaced(trx: Trx, trainingId: string, ids: string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE)
    await emit(trx, 'training.placed', { trainingId, ids: ids.slice(from, from + AT_ONCE) })
}

/**
 * Places of a training that nobody has come in at, with the account of the colleague whose phone stands there, where there is
 * one.
 */
export async function waitingColleagues(db: Db, { id, companyId, status }: Training, where = sql`true`) {
  // Nobody hears of a draft, nor could they open it.
  if (status !== 'open') return []
  const { rows } = await sql<{ id: string; phone: string; urgedOn: string | null }>`
    select x.id, x.phone, x.urged_on::text as "urgedOn" from trainee x
    where x.training_id = ${id} and x.status = 'pending' and x.user_id is null and ${stays} and x.phone <> '' and ${where}
    order by x.id`.execute(db)
  if (!rows.length) return []
  const accounts = await peopleOfPhones(
    db,
    rows.map(({ phone }) => phone),
  )
  const among = await colleaguesAmong(db, companyId, [...accounts.values()])
  return rows.flatMap(({ id: placeId, phone, urgedOn }) => {
    const userId = accounts.get(phone)
    return userId && among.has(userId) ? { id: placeId, userId, urgedOn } : []
  })
}

/** Tells colleagues that they are on the list of a training that is open: of whoever else has this phone nothing is known. */
export async function tellPlaced(trx: Trx, { trainingId, ids }: Events['training.placed']): Promise<void> {
  const training = await trainingById(trx, trainingId)
  if (isOver(training, new Date())) return
  for (const { id, userId } of await waitingColleagues(trx, training, sql`x.id = any(${ids}::uuid[])`))
    await notify(trx, {
      to: userId,
      type: NOTICE_TYPE.training,
      subType: 'trainingPlaced',
      ...placed({ 培训: training.title, 开始: whenOf(training.startAt), 结束: whenOf(training.endAt) }),
      target: doorOf(training),
      why: '因为你在这次培训的名单里',
      cause: `training.placed:${id}`,
      about: training.title,
      at: training.startAt,
    })
}

/** Where whoever has not come in yet does: with their own phone by opening it. */
export const doorOf = ({ id, code, byPhone }: Training) =>
  byPhone ? page('pages/neixun/detail', { id }) : page('pages/neixun/login/login', { code })
