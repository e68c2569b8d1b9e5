import { randomInt } from 'node:crypto'
import * as codes from '../../../../contract/rules/codes'
import type { OpenCtx } from '../../../app/context'
import type { Db, Trx } from '../../../app/database/db'
import { lock } from '../../../app/database/locks'
import { refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { sha256 } from '../../../app/http/session'
import { refuseUnsolved, solveCaptcha, type Solved } from './captcha'
import { accountOf, agesOfSends, deleteCode, guessCode, insertCode, sentToOthers, takeCode, tryCode, type Scene } from './queries'

interface Rule {
  most: number
  seconds: number
}
const HOUR = 3600
const DAY = 24 * HOUR
/** A message costs money and may be aimed at somebody else's phone. */
const PER_PHONE: Rule[] = [
  { most: 1, seconds: 60 },
  { most: 5, seconds: HOUR },
  { most: 10, seconds: DAY },
]
const PER_NETWORK: Rule[] = [{ most: 30, seconds: HOUR }]
/**
 * From this send to a phone within a day on, and before a second phone within the hour, a person has to show that they are
 * one.
 */
const CAPTCHA_FROM = 3
const LIFE_SECONDS = 300
const TRIES = 5

const shaOf = (phone: string, code: string) => sha256(`${phone}:${code}`)

/** Seconds until one more send keeps every rule; 0 means now. `ages`: seconds since earlier sends, the latest first. */
const waitFor = (ages: number[], rules: Rule[]) =>
  Math.ceil(Math.max(0, ...rules.filter(({ most }) => ages.length >= most).map(({ most, seconds }) => seconds - ages[most - 1])))

interface Asked {
  phone: string
  scene: Scene
  captchaId?: string
  captcha?: string
}

/**
 * Sends a code of six digits. Refuses with 10129 (too often), 10110 and 10111 (captcha missing, wrong), 10112 (not sent).
 * A reset for a phone that nobody has answers like any other and sends nothing.
 */
export async function sendCode({ db, gateways, settings, caller }: OpenCtx, asked: Asked) {
  const { phone, scene } = asked
  const solved = await solveCaptcha(db, asked.captchaId, asked.captcha)
  const id = newId()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await db.transaction().execute(async (trx) => {
    await admit(trx, phone, settings.rateLimit > 0 ? caller.network : undefined, solved)
    await insertCode(trx, { id, phone, scene, network: caller.network, sha: shaOf(phone, code), life: LIFE_SECONDS })
  })
  // The provider is asked outside the transaction: a slow one must not hold a connection. What was not sent does not count.
  const deliver = () =>
    gateways.sms.sendCode(phone, code).then(
      () => true,
      () => deleteCode(db, id).then(() => false),
    )
  if (scene !== 'resetPwd') {
    if (!(await deliver())) return refuse(codes.SMS_NOT_SENT, '短信发送失败，请稍后再试')
  } else if (await isKnown(db, phone)) {
    // Not awaited: neither the provider's time nor its failure may tell a stranger that this phone has an account.
    deliver().catch(() => {})
  }
  const seconds = PER_PHONE[0].seconds
  return gateways.sms.local && !settings.production ? { seconds, devCode: code } : { seconds }
}

async function isKnown(db: Db, phone: string) {
  const account = await accountOf(db, phone)
  return account !== undefined && !account.closed
}

/** Lets one send pass at a time per phone and per network, so that a burst meets the same limits as a queue. */
async function admit(trx: Trx, phone: string, network: string | undefined, solved: Solved) {
  await lock(trx, `sms:${phone}`)
  const ofPhone = await agesOfSends(trx, 'phone', phone, DAY, 10)
  let wait = waitFor(ofPhone, PER_PHONE)
  let toMany = false
  if (network !== undefined) {
    await lock(trx, `sms:${network}`)
    wait = Math.max(wait, waitFor(await agesOfSends(trx, 'address', network, HOUR, 30), PER_NETWORK))
    toMany = await sentToOthers(trx, network, phone, HOUR)
  }
  if (wait) refuse(codes.TOO_OFTEN, '操作太频繁，请稍后再试', wait)
  if ((!toMany && ofPhone.length < CAPTCHA_FROM - 1) || solved === 'right') return
  refuseUnsolved(solved)
}

/** True when this is the latest code sent to the phone for the scene, which uses it up. It lives 5 minutes and 5 tries. */
export const spendCode = (db: Db, phone: string, scene: Scene, code: string) =>
  tryCode(db, phone, scene, shaOf(phone, code), TRIES)

/** What a code was sent in with, as a whole: only whoever has all of it can send the same again. */
export const nameOf = (phone: string, code: string, requestId: string) => sha256(`${phone}:${code}:${requestId}`)

/**
 * The same in two steps, for a code that proves something in a transaction which may be refused for other reasons: the try is
 * counted at once and stays counted, a right code is used up by useCode() in that transaction, and only there.
 */
export const proveCode = (db: Db, phone: string, scene: Scene, code: string) =>
  guessCode(db, phone, scene, shaOf(phone, code), TRIES)
export const useCode = (trx: Trx, phone: string, scene: Scene, code: string) => takeCode(trx, phone, scene, shaOf(phone, code))
