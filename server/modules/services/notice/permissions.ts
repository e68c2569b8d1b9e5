import { sql } from 'kysely'
import type { notice as spec, SubscribePurpose } from '../../../../contract/notice'
import type { Input } from '../../../../contract/endpoint'
import type { Ctx } from '../../../app/context'
import type { Trx } from '../../../app/database/db'
import { newId } from '../../../app/ids'
import type { PageTarget } from '../../../app/http/page'
import type { Words } from './template-data'

const ROUTE = 'POST /api/notice/subscribed'
type Given = Input<typeof ROUTE, (typeof spec)[typeof ROUTE]>['body']

/**
 * Keeps what somebody has just let WeChat send them: one message for each purpose, about this one thing. `jsCode` says which
 * WeChat it was that agreed, whatever account is logged in there. Refuses with 10120 and 10121.
 */
export async function savePermissions(
  { db, user, gateways, settings }: Ctx,
  { purposes, subject, jsCode }: Given,
): Promise<true> {
  const openid = await gateways.wechat.miniOpenidOfCode(jsCode)
  for (const purpose of purposes) {
    const template = settings.subscribe[purpose]
    if (!template) continue
    await sql`
      insert into subscribe_permission (id, user_id, purpose, subject, openid, template)
      values (${newId()}, ${user.id}, ${purpose}, ${subject}, ${openid}, ${template.id})
      on conflict (user_id, purpose, subject) where state = 'held'
        do update set openid = excluded.openid, template = excluded.template, created_at = now()`.execute(db)
  }
  return true
}

/** Nothing more is to be said about this. */
export const dropPermission = (trx: Trx, userId: string, purpose: SubscribePurpose, subject: string) =>
  sql`delete from subscribe_permission where user_id = ${userId} and purpose = ${purpose} and subject = ${subject}
    and state in ('held', 'due')`.execute(trx)

interface Use {
  purpose: SubscribePurpose
  /** Which parameter of the notice's target names the thing. */
  subject: string
  /** Minutes after which it is no news any more. */
  late: number
  /** At an hour at which somebody wants to be left alone it is left out, not kept for the morning. */
  nowOrNever?: true
  /** What still waits to be said about the thing is no longer so: this is said in its place. */
  overtakes?: true
}
const DAY = 24 * 60
/** The notices that a permission is for, by sub type. */
const uses: Record<string, Use> = {
  liveSoon: { purpose: 'live', subject: 'id', late: 15, nowOrNever: true },
  liveOn: { purpose: 'live', subject: 'id', late: 30, nowOrNever: true },
  liveMoved: { purpose: 'live', subject: 'id', late: DAY, overtakes: true },
  liveCancelled: { purpose: 'live', subject: 'id', late: DAY, overtakes: true },
  courseForm: { purpose: 'registration', subject: 'courseId', late: 7 * DAY },
  answer: { purpose: 'answer', subject: 'id', late: 2 * DAY },
  activitySoon: { purpose: 'activity', subject: 'id', late: 60, nowOrNever: true },
  activityMoved: { purpose: 'activity', subject: 'id', late: DAY, overtakes: true },
  activityCancelled: { purpose: 'activity', subject: 'id', late: DAY, overtakes: true },
  activityOpened: { purpose: 'activity', subject: 'id', late: 60 },
  activityOffered: { purpose: 'activity', subject: 'id', late: 30, nowOrNever: true },
  orderRefunded: { purpose: 'order', subject: 'id', late: 7 * DAY },
}

interface Told {
  to: string
  subType: string
  target: PageTarget
}

/**
 * Spends the permission that a notice is worth, if its reader gave one: the message goes out with the next run of the job.
 * @param quiet for how many minutes its reader wants to be left alone; what waits for them grows no older meanwhile
 */
export async function spendPermission(trx: Trx, noticeId: string, { to, subType, target }: Told, words: Words, quiet: number) {
  const use = uses[subType]
  if (!use || (quiet > 0 && use.nowOrNever)) return
  const spend = async (state: 'held' | 'due') => {
    const { numAffectedRows } = await sql`
      update subscribe_permission set state = 'due', notice_id = ${noticeId}, words = ${JSON.stringify(words)}::jsonb,
        route = ${target.route}, params = ${JSON.stringify(target.params)}::jsonb, next_at = now(),
        late_at = now() + make_interval(mins => ${quiet + use.late})
      where id = (
        select id from subscribe_permission
        where user_id = ${to} and purpose = ${use.purpose} and subject::text = ${target.params[use.subject] ?? ''}
          and state = ${sql.lit(state)}
        order by id desc limit 1 for update)`.execute(trx)
    return Number(numAffectedRows) > 0
  }
  // What is on its way to WeChat may come back to be said again: it has no time left for that.
  if (use.overtakes)
    await sql`update subscribe_permission set late_at = now() where user_id = ${to} and purpose = ${use.purpose}
      and subject::text = ${target.params[use.subject] ?? ''} and state = 'sending'`.execute(trx)
  // Of two that were allowed since, the one that waits is taken: it must not be said after this.
  if (!(use.overtakes && (await spend('due')))) await spend('held')
}
