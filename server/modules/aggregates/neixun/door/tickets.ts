import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import * as codes from '../../../../../contract/rules/codes'
import type { Ctx, OpenCtx } from '../../../../app/context'
import type { Trx } from '../../../../app/database/db'
import { refuse } from '../../../../app/errors'
import { maskName } from '../../../../app/formats/text'
import { sha256 } from '../../../../app/http/session'
import { signatureOf } from '../../../identity/user/people'
import { isAway, keptTrainee, traineeById, type Trainee } from '../trainees'
import { refuseOver, requireTrainer, trainingById } from '../trainings'
import { comeIn } from './login'

const LIFE_MINUTES = 10
const TAIL_TRIES = 5

const over = (): never => refuse(codes.TRAINING_LINK_OVER, '链接已失效，请用培训码登录')

/** An address by which one person comes in, once. Refuses with 12005, 12003, 10104. */
export async function loginLink(ctx: Ctx, { trainingId, traineeId }: { trainingId: string; traineeId: string }) {
  const { db, settings, now } = ctx
  const { training, keeper } = await requireTrainer(ctx, trainingId)
  refuseOver(training, now)
  const trainee = await keptTrainee(db, training, keeper, traineeId)
  const token = randomBytes(24).toString('base64url')
  const { rows } = await sql<{ at: Date }>`
    insert into training_ticket (token_sha, trainee_id, training_id, expires_at)
    values (${sha256(token)}, ${trainee.id}, ${training.id}, now() + make_interval(mins => ${LIFE_MINUTES}))
    returning expires_at as at`.execute(db)
  return {
    url: `${settings.publicUrl}/#/pages/neixun/login/autoLogin?ticket=${token}`,
    needTail: trainee.phone !== '',
    expireAt: rows[0].at.toISOString(),
  }
}

/** Counts a tail before it is looked at, so that it stays counted. Refuses with 12004 after too many. */
async function checkTail({ db }: OpenCtx, sha: Buffer, { phone }: Trainee, tail: string) {
  const { rows } = await sql<{ wrong: number }>`
    update training_ticket set wrong = wrong + 1 where token_sha = ${sha} and wrong < ${TAIL_TRIES} returning wrong`.execute(db)
  if (!rows.length) over()
  if (phone.slice(-4) === tail) return
  const left = TAIL_TRIES - rows[0].wrong
  refuse(codes.PHONE_TAIL_WRONG, left ? `手机尾号不对，还可以试 ${left} 次` : '手机尾号不对，链接已失效')
}

/** Of two who come by it at once one does. Refuses with 12004. */
async function useTicket(trx: Trx, sha: Buffer): Promise<void> {
  const { rows } = await sql`
    update training_ticket set used_at = now() where token_sha = ${sha} and used_at is null and expires_at > now()
    returning 1`.execute(trx)
  if (!rows.length) over()
}

/**
 * Comes in by an address, once: it opens this training alone. With a phone on the list its last four are asked for. Refuses
 * with 12004, 12003, 12006, 12009.
 */
export async function autoLogin(ctx: OpenCtx, body: { ticket: string; tail?: string; asAccount?: boolean }) {
  const { db, user, modules, now } = ctx
  const sha = sha256(body.ticket)
  const { rows } = await sql<{ training_id: string; trainee_id: string }>`
    select training_id, trainee_id from training_ticket
    where token_sha = ${sha} and used_at is null and expires_at > now() and wrong < ${TAIL_TRIES}`.execute(db)
  const ticket = rows[0] ?? over()
  const training = await trainingById(db, ticket.training_id)
  refuseOver(training, now)
  const trainee = (await traineeById(db, training.id, ticket.trainee_id)) ?? over()
  if (isAway(trainee)) over()
  const shown = {
    trainingId: training.id,
    code: training.code,
    title: training.title,
    name: maskName(trainee.name),
    needTail: false,
  }
  const account = user && !user.onlyFor ? user.id : undefined
  const asks = account && account !== trainee.userId && !body.asAccount ? (await signatureOf(db, account)).nickName : undefined
  const needTail = trainee.phone !== '' && body.tail === undefined
  if (needTail || asks) return { ...shown, needTail: trainee.phone !== '', ...(asks && { asks }) }
  if (trainee.phone) await checkTail(ctx, sha, trainee, body.tail!)
  return { ...shown, ...(await comeIn(ctx, training, trainee, modules, (trx) => useTicket(trx, sha))) }
}
