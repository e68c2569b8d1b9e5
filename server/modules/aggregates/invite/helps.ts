import { sql } from 'kysely'
import { CLAIM_HOURS } from '../../../../contract/rules/assist'
import * as codes from '../../../../contract/rules/codes'
import type { AssistRecord } from '../../../../contract/invite'
import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import type { Ctx } from '../../../app/context'
import { dayOf } from '../../../app/time/days'
import type { Trx } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { once } from '../../../app/http/once'
import { page } from '../../../app/http/page'
import { issue, spendable, transfer } from '../../commerce/coin/ledger'
import { notify } from '../../services/notice/notices'
import { anyCampaign, stepRows, type CampaignRow } from './campaigns'
import { assistDetail, recordRow, tellOwner, type RecordRow } from './records'
import { doubtOf, refusalToHelp } from './who-may'

/**
 * Helps. What counts, what waits and what both of them read is written together. Refuses with 10104, 12113 (over), 12110,
 * 12111, 12112, 12114, 12115, 12118.
 */
export async function help(ctx: Ctx, body: { recordId: string; requestId: string }): Promise<AssistRecord> {
  const { db, user, now, caller } = ctx
  // One person’s helps one after the other, whichever records they are of: what a day allows is counted.
  await once(db, { id: user.id, lock: `assist:${user.id}` }, 'assist/help', body, async (trx) => {
    const record = await recordRow(trx, body.recordId, true)
    const campaign = await anyCampaign(trx, record.campaign_id)
    const refused = await refusalToHelp(trx, record, campaign, user.id, now)
    if (refused?.code === codes.HELPED_ALREADY || refused?.code === codes.HELPS_SELF) refuse(refused.code, refused.words)
    if (record.state !== 'open' || record.expires_at <= now) refuse(codes.ASSIST_OVER, '助力已结束')
    if (refused) refuse(refused.code, refused.words)
    const doubt = await doubtOf(trx, record, user.id, caller.network)
    const helpId = newId()
    await sql`
      insert into assist_help (id, record_id, campaign_id, helper_id, state, reason, coins, day, network)
      values (${helpId}, ${record.id}, ${campaign.id}, ${user.id}, ${doubt ? 'doubt' : 'valid'}, ${doubt}, ${campaign.helper_coins},
        ${dayOf(now)}, ${caller.network})`.execute(trx)
    await tellOwner(trx, record)
    if (!doubt) await count(trx, record, campaign, { helpId, helperId: user.id })
    return true
  })
  return assistDetail(ctx, body.recordId)
}

/**
 * One more counts, of a record that is held: the steps that it reaches are there to be claimed, and the helper has their
 * coins.
 */
export async function count(
  trx: Trx,
  record: RecordRow,
  campaign: CampaignRow,
  { helpId, helperId }: { helpId: string; helperId: string },
): Promise<void> {
  const current = record.current + 1
  const steps = await stepRows(trx, [campaign.id])
  const whole = current >= record.need
  await sql`
    update assist_record set current = ${current}, state = ${whole ? 'won' : 'open'},
      won_at = case when ${whole} then now() else won_at end where id = ${record.id}`.execute(trx)
  const reached = steps.find((step) => step.count === current)
  if (reached) await reach(trx, record, campaign, current, whole)
  // Last: everything that the helper earns or spends waits for the account.
  if (campaign.helper_coins)
    await transfer(trx, {
      reason: 'assistHelped',
      ref: { type: 'assist', id: helpId },
      from: issue,
      to: spendable(helperId),
      amount: campaign.helper_coins,
    })
}

async function reach(trx: Trx, record: RecordRow, campaign: CampaignRow, current: number, whole: boolean): Promise<void> {
  await sql`
    insert into assist_gift (id, record_id, count, claim_by)
    values (${newId()}, ${record.id}, ${current}, now() + make_interval(hours => ${CLAIM_HOURS}))`.execute(trx)
  await notify(trx, {
    to: record.owner_id,
    type: NOTICE_TYPE.member,
    subType: 'assistWon',
    title: whole ? '助力成功，请领取奖品' : `已有 ${current} 位好友助力，可以领取一档奖品`,
    content: `请在 ${CLAIM_HOURS} 小时内领取`,
    target: page('pages/invite/assistance', { id: record.id }),
    why: `因为你发起了“${campaign.title}”`,
    cause: `assistWon:${record.id}:${current}`,
  })
}
