import { sql } from 'kysely'
import type { SubscribePurpose } from '../../../../contract/notice'
import type { Db } from '../../../app/database/db'
import { deleteInBatches, updateInBatches } from '../../../app/database/in-batches'
import { each } from '../../../app/each'
import { newId } from '../../../app/ids'
import type { Services } from '../../../app/http/serve'
import { DAY_MS } from '../../../app/time/units'
import type { SubscribeOutcome } from '../../../gateways/wechat-subscribe'
import { isQuietHour } from './switches'
import { templateData, type Words } from './template-data'

interface Due {
  id: string
  purpose: SubscribePurpose
  openid: string
  template: string
  words: Words
  route: string
  params: Record<string, string>
  tries: number
}

/** While WeChat is away it is asked ever more rarely, but once in so many minutes, for as long as the message is news. */
const MOST_WAIT = 30
/** After so many in a row it is WeChat that is away, and not something about a message. */
const MOST_AGAIN = 3
/** How many are sent at once, while WeChat takes them. */
const AT_ONCE = 16
const HELD_DAYS = 180
const DONE_DAYS = 30
/** Long after whatever could have been told once more. */
const NOTICE_DAYS = 365

/** Sends the one-time messages that are due; those of people who are to be left alone now wait for the morning. */
export async function sendDue(services: Services) {
  const { db } = services
  const isLate = sql`t.state = 'due' and t.late_at <= now()`
  await updateInBatches(db, 'subscribe_permission', sql`state = 'late', words = null`, isLate)
  let again = 0
  // Ever more, from one on: a WeChat that is away is tried in vain with as few as can be.
  let atOnce = 1
  const deliver = async (message: Due) => {
    const outcome = await send(services, message)
    await recordOutcome(db, message, outcome)
    again = outcome === 'again' ? again + 1 : 0
  }
  for (let some = await claim(db, atOnce); some.length; some = await claim(db, atOnce)) {
    await each(services, 'notice.messages', some, deliver, atOnce)
    // The others are left as they are for the next run.
    if (again >= MOST_AGAIN) return
    atOnce = again ? 1 : Math.min(2 * atOnce, AT_ONCE)
  }
}

/**
 * Takes messages out of the queue before they are sent: a node that dies meanwhile loses them, for the notices are there
 * anyway, while said twice they would use up what was agreed to for something else. Those that were tried in vain come last.
 */
async function claim(db: Db, most: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    update subscribe_permission set state = 'sending', tries = tries + 1 where id = any(array(
      select p.id from subscribe_permission p left join notice_setting s on s.user_id = p.user_id
      where p.state = 'due' and p.next_at <= now() and not (${isQuietHour(new Date())} and coalesce(s.quiet_hours, false))
      order by p.tries > 0, p.next_at limit ${most} for update of p skip locked))
    returning id, purpose, openid, template, words, route, params, tries`.execute(db)
  return rows
}

async function send({ gateways, settings, log }: Services, message: Due): Promise<SubscribeOutcome> {
  const template = settings.subscribe[message.purpose]
  // The operator has chosen another template since: it was not for that one that somebody agreed.
  if (template?.id !== message.template) return 'failed'
  const query = new URLSearchParams(message.params).toString()
  const outcome = await gateways.wechat.sendSubscribe({
    openid: message.openid,
    template: template.id,
    page: query ? `${message.route}?${query}` : message.route,
    data: templateData(template, message.words),
  })
  if (outcome === 'failed') log.error({ purpose: message.purpose, message: message.id }, 'a subscribe message was not taken')
  return outcome
}

async function recordOutcome(db: Db, { id, tries }: Due, outcome: SubscribeOutcome) {
  if (outcome === 'again')
    await sql`update subscribe_permission set state = 'due',
      next_at = now() + make_interval(mins => ${Math.min(2 ** (tries - 1), MOST_WAIT)})
      where id = ${id}`.execute(db)
  else await sql`update subscribe_permission set state = ${outcome}, words = null where id = ${id}`.execute(db)
}

/** Ids sort by time, so the key finds what is older than that. */
const older = (days: number) =>
  sql`t.id < ${newId(Date.now() - days * DAY_MS)} and t.created_at < now() - make_interval(days => ${days})`

export async function cleanUp(db: Db): Promise<void> {
  await deleteInBatches(db, 'notice', older(NOTICE_DAYS))
  await deleteInBatches(db, 'subscribe_permission', older(HELD_DAYS))
  const isDone = sql`t.state not in ('held', 'due') and t.next_at < now() - make_interval(days => ${DONE_DAYS})`
  await deleteInBatches(db, 'subscribe_permission', isDone)
}
