import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import { spanOf } from '../../../app/time/clock'
import type { Db, Trx } from '../../../app/database/db'
import { drawnCover } from '../../../app/drawing/kit/drawn'
import { refuse } from '../../../app/errors'
import { page } from '../../../app/http/page'
import type { Prize, Redeemable } from '../../commerce/entitlement/redeemable'
import { people } from '../../identity/user/people'
import { activate } from './door/activate'
import { urlOf } from './head'
import { addPlaces } from './people/assign'
import { isAway, traineeColumns, traineeOf, type Trainee } from './trainees'
import { isOver, trainingById, type Training } from './trainings'

/** Refuses with 11816 what has ended or is not open to anybody. */
async function openTraining(db: Db, { bizId }: Prize): Promise<Training> {
  const training = await trainingById(db, bizId!)
  if (training.status === 'draft' || isOver(training, new Date()))
    refuse(codes.PRIZE_AWAY, `“${training.title}”${training.status === 'draft' ? '还没有开放' : '已经结束'}，兑换码未使用`)
  return training
}

/** As the list has them; '' where they have not said so. */
async function signatureOf(db: Db, userId: string) {
  const { rows } = await sql<{ name: string; phone: string }>`
    select u.real_name as name, coalesce(u.phone, '') as phone from ${people()} where u.id = ${userId}`.execute(db)
  return rows[0]
}

/**
 * Their place on the list: the one that waits for their phone, or another one. Refuses with 11810 who has not said who they
 * are.
 */
async function placeFor(trx: Trx, trainingId: string, userId: string): Promise<Trainee> {
  const { name, phone } = await signatureOf(trx, userId)
  if (!name || !phone) return refuse(codes.PROFILE_NEEDED, '请先在个人资料里填写姓名和手机号，培训名单上要用')
  const placeOf = async () => {
    const { rows } = await sql<Trainee>`
      select ${traineeColumns} from trainee x where x.training_id = ${trainingId} and x.phone = ${phone}
      order by x.status = 'quit' limit 1 for update`.execute(trx)
    return rows[0]
  }
  const there = await placeOf()
  if ((there && isAway(there)) || (there?.userId && there.userId !== userId))
    refuse(codes.PRIZE_AWAY, '名单上这个手机号不能再参加这次培训，兑换码未使用，请联系培训管理员')
  await addPlaces(trx, trainingId, [{ name, phone, empNo: '', departmentId: null, department: '', position: '' }])
  return (await placeOf())!
}

/** A place on the list of a training, as codes give it: whoever uses the code has come in. */
export const redeemable: Redeemable = {
  type: 'neixun',
  // Nobody sells trainings.
  virtual: false,
  byCodeOnly: true,
  async check(db, prize) {
    if (!prize.bizId || prize.amount || prize.days) refuse(400, '参数错误：内训只写是哪一次')
    const training = await trainingById(db, prize.bizId!)
    if (isOver(training, new Date())) refuse(400, '参数错误：培训已经结束')
  },
  async card(db, { bizId }) {
    const { title, coverFile, startAt, endAt, place } = await trainingById(db, bizId!)
    const note = [spanOf(startAt, endAt), place].filter(Boolean).join(' · ')
    return { title, cover: urlOf(coverFile) || drawnCover('topic', bizId!, title), note, validText: '兑换即在学员名单里' }
  },
  async standing(db, prize, userId) {
    const { id } = await openTraining(db, prize)
    return { owned: (await traineeOf(db, userId, id)) !== undefined, endTime: null }
  },
  async needsProfile(db, userId) {
    const { name, phone } = await signatureOf(db, userId)
    return !name || !phone
  },
  async give(trx, prize, { userId, modules }) {
    const training = await openTraining(trx, prize)
    const trainee = await placeFor(trx, training.id, userId)
    await activate(trx, modules, { training, trainee, userId, confined: false })
    return { endTime: training.endAt, orderId: null }
  },
  use: ({ bizId }) => ({ action: '去学习', at: page('pages/neixun/detail', { id: bizId! }) }),
}
