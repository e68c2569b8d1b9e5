import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { WorkbenchAlarm } from '../../../app/admin'
import type { Ctx } from '../../../app/context'
import type { Db } from '../../../app/database/db'
import { lock } from '../../../app/database/locks'
import { Refusal, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import type { Services } from '../../../app/http/serve'
import { refuseUnsolved, solveCaptcha } from '../../identity/login/captcha'

/** After `wrong` wrong codes within `minutes`, of a person or from one place, the next try takes a picture code. */
const SOON = { wrong: 5, minutes: 10 }
/** After `wrong` wrong codes of one person within `hours`, nothing is taken from them for as long. */
const DAILY = { wrong: 20, hours: 24 }
const KEEP_DAYS = 90
/** Of a batch within an hour: worth a word in the log when so many were tried, and such a part was refused. */
const ALARM = { tries: 20, share: 0.2 }

type Action = 'check' | 'redeem' | 'common'
export interface Captcha {
  captchaId?: string
  captcha?: string
}

/** Refusals that say a code was guessed, or stolen. */
const WRONG: number[] = [codes.CODE_INVALID, codes.CODE_USED]

interface Counts {
  /** Of the person also what is being looked up; of the place, where hundreds may sit, what was found wrong. */
  soon: number
  /** Seconds until the next may be tried; 0 for now. */
  locked: number
}
async function countsOf(db: Db, userId: string, network: string): Promise<Counts> {
  const since = sql`now() - make_interval(mins => ${SOON.minutes})`
  const day = sql`make_interval(hours => ${DAILY.hours})`
  const { rows } = await sql<Counts>`
    select greatest(
        (select count(*) from duihuan_try where user_id = ${userId} and wrong and created_at > ${since}),
        (select count(*) from duihuan_try where network = ${network} and wrong and outcome <> ''
          and created_at > ${since}))::integer as soon,
      coalesce((select ceil(extract(epoch from max(t.created_at) + ${day} - now())) from duihuan_try t
        where t.user_id = ${userId} and t.wrong and t.created_at > now() - ${day}
        having count(*) >= ${DAILY.wrong}), 0)::integer as locked`.execute(db)
  return rows[0]
}

/**
 * Writes down that a code is tried, as a wrong one until it is known better: of many at once each counts for the next.
 * Refuses with 11808 who had too many wrong ones today, and with 10110 and 10111 who had several lately and did not read the
 * picture.
 */
async function begin({ db, user, caller }: Ctx, action: Action, last4: string, { captchaId, captcha }: Captcha): Promise<string> {
  const solved = await solveCaptcha(db, captchaId, captcha)
  const id = newId()
  const counts = await db.transaction().execute(async (trx) => {
    await lock(trx, `duihuan.try:${user.id}`)
    const found = await countsOf(trx, user.id, caller.network)
    if (found.locked > 0 || (found.soon >= SOON.wrong && solved !== 'right')) return found
    await sql`insert into duihuan_try (id, user_id, network, action, last4, wrong)
      values (${id}, ${user.id}, ${caller.network}, ${action}, ${last4}, true)`.execute(trx)
    return undefined
  })
  if (counts?.locked) refuse(codes.TOO_MANY_WRONG_CODES, '输入错误次数过多，请稍后再试', counts.locked)
  if (counts && solved !== 'right') refuseUnsolved(solved)
  return id
}

/** As the person has read it. */
export const outcomeOf = (error: unknown) => (error instanceof Refusal ? error.message : '系统错误')

/** Runs a try; what came of it, and of which batch the code was, stays written whatever becomes of it. */
export async function tried<T>(
  ctx: Ctx,
  { action, last4, captcha = {} }: { action: Action; last4: string; captcha?: Captcha },
  work: (note: (batchId: string) => void) => Promise<T>,
): Promise<T> {
  const id = await begin(ctx, action, last4, captcha)
  let batchId: string | null = null
  const settle = (wrong: boolean, outcome: string) =>
    sql`update duihuan_try set wrong = ${wrong}, outcome = ${outcome}, batch_id = ${batchId} where id = ${id}`.execute(ctx.db)
  try {
    const result = await work((found) => (batchId = found))
    await settle(false, '')
    return result
  } catch (error) {
    await settle(error instanceof Refusal && WRONG.includes(error.code), outcomeOf(error))
    throw error
  }
}

interface TriedOut {
  batch: string
  name: string
  tries: number
  refused: number
}
/** Batches that are being tried out: somebody may have got hold of a list of their codes. */
async function triedOut(db: Db): Promise<TriedOut[]> {
  const { rows } = await sql<TriedOut>`
    select t.batch_id as batch, b.name, count(*)::integer as tries, (count(*) filter (where t.wrong))::integer as refused
    from duihuan_try t join duihuan_batch b on b.id = t.batch_id where t.created_at > now() - interval '1 hour'
    group by t.batch_id, b.name
    having count(*) >= ${ALARM.tries} and count(*) filter (where t.wrong) > count(*) * ${ALARM.share}::float8
    order by refused desc, t.batch_id`.execute(db)
  return rows
}

export async function watchTries({ db, log }: Pick<Services, 'db' | 'log'>): Promise<number> {
  const found = await triedOut(db)
  for (const { batch, tries, refused } of found) log.warn({ batch, tries, refused }, 'codes of a batch are being tried out')
  return found.length
}

/** For whoever can stop a batch with one tap. */
export const workbenchAlarms: WorkbenchAlarm[] = [
  {
    name: 'codes',
    permission: 'duihuan.stop',
    check: async ({ db }) =>
      (await triedOut(db)).map(
        ({ name, tries, refused }) =>
          `兑换码“${name}”一小时内被试了 ${tries} 次，${refused} 次不对：可能有人拿到了名单，可以先停用这一批`,
      ),
  },
]

export const forgetTries = (db: Db) =>
  sql`delete from duihuan_try where created_at < now() - make_interval(days => ${KEEP_DAYS})`.execute(db)
