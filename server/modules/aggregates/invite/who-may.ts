import { sql } from 'kysely'
import { HELPS_PER_DAY } from '../../../../contract/rules/assist'
import * as codes from '../../../../contract/rules/codes'
import { dayOf } from '../../../app/time/days'
import type { Db } from '../../../app/database/db'
import { accountsOnDevice, sharesDevice } from '../../identity/login/shared-devices'
import { people } from '../../identity/user/people'
import { isBlocked } from '../lottery/admin-actions'
import type { CampaignRow } from './campaigns'
import type { RecordRow } from './records'

interface Refused {
  code:
    | typeof codes.HELPS_SELF
    | typeof codes.ASSIST_NOT_FOR_THEM
    | typeof codes.HELP_NEEDS_PHONE
    | typeof codes.HELP_NEWCOMERS_ONLY
    | typeof codes.HELPED_ALREADY
    | typeof codes.HELPS_USED_UP
  words: string
}

/** Why somebody cannot help here at all; undefined when they can. */
export async function refusalToHelp(
  db: Db,
  record: RecordRow,
  campaign: CampaignRow,
  userId: string,
  now: Date,
): Promise<Refused | undefined> {
  if (record.owner_id === userId) return { code: codes.HELPS_SELF, words: '不能为自己助力' }
  if (await isBlocked(db, userId))
    return { code: codes.ASSIST_NOT_FOR_THEM, words: '你的账号不能参加活动，有疑问可以联系客服申诉' }
  const { rows } = await sql<{ phone: string | null; fresh: boolean; here: number; elsewhere: number; today: number }>`
    select u.phone, u.created_at > ${record.started_at} as fresh,
      (select count(*) from assist_help h where h.campaign_id = ${campaign.id} and h.helper_id = u.id
        and h.record_id = ${record.id}) as here,
      (select count(*) from assist_help h where h.campaign_id = ${campaign.id} and h.helper_id = u.id
        and h.record_id <> ${record.id}) as elsewhere,
      (select count(*) from assist_help h where h.helper_id = u.id and h.day = ${dayOf(now)}) as today
    from ${people()} where u.id = ${userId}`.execute(db)
  const [{ phone, fresh, here, elsewhere, today }] = rows
  if (here) return { code: codes.HELPED_ALREADY, words: '您已助力过' }
  if (!phone) return { code: codes.HELP_NEEDS_PHONE, words: '请先绑定手机号' }
  if (campaign.helper === 'new' && !fresh) return { code: codes.HELP_NEWCOMERS_ONLY, words: '仅限新用户助力' }
  if (elsewhere) return { code: codes.HELPS_USED_UP, words: '您本活动的助力次数已用完' }
  if (today >= HELPS_PER_DAY) return { code: codes.HELPS_USED_UP, words: `您今天的助力次数已用完，每天 ${HELPS_PER_DAY} 次` }
  return undefined
}

const PER_NETWORK = 5
const PER_DEVICE = 2
/** Numbers of resellers, which are bought by the hundred. */
const RESOLD = /^1(6[257]|7[01])/

/** What makes a help wait for people, in words that whoever is concerned reads; '' for nothing. */
export async function doubtOf(db: Db, record: RecordRow, userId: string, network: string): Promise<string> {
  const me = sql`${userId}::uuid`
  const { rows } = await sql<{ phone: string; owner: boolean; helper: boolean; nearby: number }>`
    select coalesce(u.phone, '') as phone, ${sharesDevice(me, sql`${record.owner_id}::uuid`)} as owner,
      exists (select from assist_help h where h.record_id = ${record.id} and ${sharesDevice(me, sql`h.helper_id`)}) as helper,
      (select count(*) from assist_help h where h.network = ${network} and ${network} <> ''
        and h.created_at > now() - interval '1 hour') as nearby
    from ${people()} where u.id = ${userId}`.execute(db)
  const [{ phone, owner, helper, nearby }] = rows
  if (owner) return '与发起人使用过同一台设备'
  if (helper || (await accountsOnDevice(db, userId)) > PER_DEVICE) return '同一设备多次助力'
  if (nearby >= PER_NETWORK) return '同一网络短时间内助力较多'
  if (RESOLD.test(phone)) return '虚拟运营商号码'
  return ''
}
