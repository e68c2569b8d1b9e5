import { sql } from 'kysely'
import * as codes from '../../../../../contract/rules/codes'
import type { Ctx, OpenCtx } from '../../../../app/context'
import type { Db, Trx } from '../../../../app/database/db'
import { bareNumbers } from '../../../../app/database/numbers'
import { refuse } from '../../../../app/errors'
import { plainText } from '../../../../app/formats/text'
import { fingerprint } from '../../../../app/secrets'
import { companyName } from '../../../domains/company/names'
import {
  enter,
  enterUnknown,
  fillWechatId,
  miniOpenidOf,
  phoneOf,
  signIn,
  signInAgain,
  signInOnly,
} from '../../../identity/login/accounts'
import { nameOf, spendCode } from '../../../identity/login/codes'
import { headOf } from '../head'
import { clearTries, countTry, takeBackTry } from '../guard'
import { holdPlace, notOnList, stays, traineeColumns, traineeOf, type Trainee } from '../trainees'
import { isOver, refuseOver, trainingByCode, type Training } from '../trainings'
import { activate } from './activate'

/** Refuses with 12001. */
async function byCode(db: Db, code: string): Promise<Training> {
  return (await trainingByCode(db, code)) ?? refuse(codes.NO_SUCH_TRAINING, '培训码不存在，请核对后再输入')
}

/** Which training a code is of, and how people come in. Refuses with 12001. */
export async function loginInfo({ db, now }: OpenCtx, code: string) {
  const training = await byCode(db, /^\d{6}$/.test(code) ? code : '')
  const { byPhone, byEmpNo, contact } = training
  return { ...headOf(training, await companyName(db, training.companyId), now), byPhone, byEmpNo, contact }
}

const traineeWhere = async (db: Db, trainingId: string, where: ReturnType<typeof sql>): Promise<Trainee | undefined> => {
  const { rows } = await sql<Trainee>`
    select ${traineeColumns} from trainee x where x.training_id = ${trainingId} and ${stays} and ${where} limit 1`.execute(db)
  return rows[0]
}

interface ByPhone {
  code: string
  phone: string
  smsCode: string
  jsCode?: string
  device?: string
  requestId?: string
}
/**
 * Logs in with a phone that is on the list, as anywhere. Refuses with 12001, 12003, 10102, and with 12002 whoever is not on
 * it: only the owner of a phone learns that.
 */
export async function loginByPhone(ctx: OpenCtx, { code, phone, smsCode, jsCode, device, requestId }: ByPhone) {
  const training = await byCode(ctx.db, code)
  refuseOver(training, ctx.now)
  if (!training.byPhone) refuse(codes.NOT_ON_LIST, '这次培训请用工号登录')
  const mini = await miniOpenidOf(ctx, jsCode)
  const brought = { device, mini, askedBy: requestId === undefined ? undefined : nameOf(phone, smsCode, requestId) }
  const opened = await signIn(ctx, brought, async (trx) => {
    if (!(await spendCode(trx, phone, 'login', smsCode))) return undefined
    const trainee = (await traineeWhere(trx, training.id, sql`x.phone = ${phone}`)) ?? notOnList(training)
    const userId = await enter(trx, phone)
    if (!userId) return undefined
    await fillWechatId(trx, userId, 'mini_openid', mini)
    await activate(trx, ctx.modules, { training, trainee, userId, confined: false })
    return userId
  })
  const session = opened ?? (await signInAgain(ctx, brought)) ?? refuse(codes.WRONG_SMS_CODE, '验证码错误或已过期')
  return { ...session, trainingId: training.id }
}

/** Whoever is logged in with a phone that stands on the list comes in by opening the training: nothing more is asked of them. */
export async function comeInAsOneself(ctx: Ctx, training: Training): Promise<void> {
  const { db, user, modules, now } = ctx
  if (user.onlyFor || !training.byPhone || training.status !== 'open' || isOver(training, now)) return
  const phone = await phoneOf(db, user.id)
  const waits = phone && (await traineeWhere(db, training.id, sql`x.phone = ${phone} and x.user_id is null`))
  if (!waits || (await traineeOf(db, user.id, training.id))) return
  await db.transaction().execute(async (trx) => {
    // Off the list by now, or somebody's who came in by its number meanwhile.
    const held = await holdPlace(trx, waits)
    if (held && !held.userId) await activate(trx, modules, { training, trainee: held, userId: user.id, confined: false })
  })
}

/** Wrong tries from one network, and in a row at one number and by one name, before a rest. */
const [FROM_NETWORK, AT_NUMBER, BY_NAME] = [20, 6, 10]

/**
 * By the list: name and number. Who knows both may be anybody, so it never opens an account that somebody has: a place that
 * was taken with a phone stays that phone's, and any other opens this training and nothing else. Refuses with 12001, 12003,
 * 12002, 12006, 12007.
 */
export async function loginByEmpNo(ctx: OpenCtx, body: { code: string; name: string; empNo: string }) {
  const { db, modules, caller, settings } = ctx
  const training = await byCode(db, body.code)
  refuseOver(training, ctx.now)
  if (!training.byEmpNo) refuse(codes.NOT_ON_LIST, '这次培训请用手机验证码登录')
  const [name, empNo] = [body.name.trim(), plainText(body.empNo.normalize('NFKC')).toUpperCase()]
  const keys = {
    number: `number:${training.id}:${empNo}`,
    name: `name:${training.id}:${fingerprint(settings, name).toString('hex')}`,
    network: `network:${training.id}:${caller.network}`,
  }
  await countTry(db, keys.number, AT_NUMBER)
  await countTry(db, keys.name, BY_NAME)
  if (settings.rateLimit > 0) await countTry(db, keys.network, FROM_NETWORK)
  const trainee =
    (await traineeWhere(
      db,
      training.id,
      sql`${bareNumbers(sql`x.emp_no`)} = ${empNo} and x.emp_no <> '' and x.name = ${name}`,
    )) ?? notOnList(training)
  await clearTries(db, keys.number)
  await clearTries(db, keys.name)
  // A class in one room shares a network, and whoever tries numbers has one right pair of their own.
  await takeBackTry(db, keys.network)
  return comeIn(ctx, training, trainee, modules)
}

const hasPhone = async (db: Db, userId: string) => (await phoneOf(db, userId)) !== ''

/**
 * Lets somebody in at a place that they have shown to be theirs, as the account that is logged in or by the list alone;
 * `spend` uses up by what they have shown it, together with coming in.
 */
export async function comeIn(
  ctx: OpenCtx,
  training: Training,
  trainee: Trainee,
  modules: OpenCtx['modules'],
  spend: (trx: Trx) => Promise<void> = async () => {},
) {
  const { db, user } = ctx
  const account = user && !user.onlyFor ? user.id : undefined
  // As it is by then: somebody else may have come in at it meanwhile.
  const hold = async (trx: Trx) => {
    await spend(trx)
    const held = (await holdPlace(trx, trainee)) ?? notOnList(training)
    if (held.userId && held.userId !== account && (await hasPhone(trx, held.userId)))
      refuse(codes.PHONE_NEEDED, '这个位置已用手机号登录过，请用手机验证码登录')
    return held
  }
  if (account) {
    await db
      .transaction()
      .execute(async (trx) => activate(trx, modules, { training, trainee: await hold(trx), userId: account, confined: false }))
    return { trainingId: training.id }
  }
  const session = await signInOnly(ctx, training.id, async (trx) => {
    const held = await hold(trx)
    const userId = held.userId ?? (await enterUnknown(trx))
    await activate(trx, modules, { training, trainee: held, userId, confined: true })
    return userId
  })
  return { trainingId: training.id, session }
}
