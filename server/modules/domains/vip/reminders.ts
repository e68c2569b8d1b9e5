import { sql } from 'kysely'
import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import { dayOf, minuteOf } from '../../../app/time/days'
import type { Db, Trx } from '../../../app/database/db'
import { eachBatch, rowsBehind } from '../../../app/each'
import { page } from '../../../app/http/page'
import type { Services } from '../../../app/http/serve'
import { NIL_ID } from '../../../app/ids'
import type { Sale } from '../../commerce/order/shops/sellable'
import { isActive, people } from '../../identity/user/people'
import { notify } from '../../services/notice/notices'
import { wording } from '../../services/notice/wordings'
import { mainsOf } from '../company/members'
import type { Wanted } from './prices'
import { isLast } from './terms'

const companyEnds = wording('vip.companyEnds', {
  name: '企业会员快到期',
  title: '企业会员还有{天数}天到期',
  content: '有效期至 {到期}，到期后全部成员同时失去权益',
  samples: { 天数: '7', 到期: '2026-12-31' },
})
const ends = wording('vip.ends', {
  name: '会员快到期',
  title: '会员还有{天数}天到期',
  content: '有效期至 {到期}，续费从到期日顺延',
  samples: { 天数: '7', 到期: '2026-12-31' },
})
const ended = wording('vip.ended', {
  name: '会员按剩余天数退款',
  title: '会员已按剩余天数退款',
  content: '剩余天数的钱已退回，这一期到此为止',
  samples: {},
})
export const vipWordings = [companyEnds, ends, ended]

/** Whoever has bought it hears that what an order gave is over, since its days that were left are paid back. */
export const tellEnded = (trx: Trx, { orderId, userId, input }: Pick<Sale<Wanted>, 'orderId' | 'userId' | 'input'>) =>
  notify(trx, {
    to: userId,
    type: NOTICE_TYPE.member,
    subType: 'vipEnded',
    ...ended({}),
    target: page(input.companyId ? 'pages/vip/subAccount' : 'pages/vip/myVipCard'),
    why: '因为这张订单退了剩余天数',
    cause: `vip.ended:${orderId}`,
  })

/** Days before the end on which each is told once: people, and of companies, where those are told who look after them. */
const AHEAD = { personal: [7, 3, 1], company: [30, 7, 1] }

interface Due {
  id: string
  user_id: string
  ends_at: Date
  days: number
}

/** Of the last term of each: whoever has renewed is not reminded. A run that was missed is made up for while the day lasts. */
const due = (kind: keyof typeof AHEAD) => sql`
  from unnest(${AHEAD[kind]}::integer[]) ahead(days)
  join vip_term t on t.ends_at > statement_timestamp() + make_interval(days => ahead.days - 1)
    and t.ends_at <= statement_timestamp() + make_interval(days => ahead.days)
  where t.revoked_at is null and t.kind = 'time' and t.replaced_by is null and ${isLast}`

const duePeople = (last: string) => sql<Due>`
  select t.id, t.user_id, t.ends_at, ahead.days ${due('personal')} and t.user_id is not null
    and exists (select from ${people('u')} where u.id = t.user_id and ${isActive}) and t.id > ${last}
  order by t.id limit 200`

interface CompanyDue extends Omit<Due, 'user_id'> {
  company_id: string
}
const dueCompanies = (last: string) => sql<CompanyDue>`
  select t.id, t.company_id, t.ends_at, ahead.days ${due('company')} and t.company_id is not null and t.id > ${last}
  order by t.id limit 200`

type Managers = (companyIds: string[]) => Promise<Map<string, string[]>>
/** Tells people that their time, or that of the company they look after, is nearly over. */
export async function remind(services: Services, managers: Managers): Promise<void> {
  const { db } = services
  await eachBatch(services, 'vip.remind', rowsBehind(db, 'id', duePeople), (one) =>
    db.transaction().execute((trx) => remindPerson(trx, one)),
  )
  const companies = async (last?: LookedAfter) =>
    lookedAfter(db, (await dueCompanies(last?.id ?? NIL_ID).execute(db)).rows, managers)
  await eachBatch(services, 'vip.remind', companies, (one: LookedAfter) =>
    db.transaction().execute((trx) => remindCompany(trx, one)),
  )
}

const remindPerson = (trx: Trx, { id, user_id, ends_at, days }: Due) =>
  notify(trx, {
    to: user_id,
    type: NOTICE_TYPE.member,
    subType: 'vipEnds',
    ...ends({ 天数: days, 到期: minuteOf(ends_at) }),
    target: page('pages/vip/vipCardDetail'),
    why: '因为你是会员',
    cause: `vip.ends:${id}:${dayOf(ends_at)}:${days}`,
  })

interface LookedAfter extends CompanyDue {
  managers: string[]
  main?: string
}
async function lookedAfter(db: Db, rows: CompanyDue[], managers: Managers): Promise<LookedAfter[]> {
  const ids = rows.map((row) => row.company_id)
  const [looking, mains] = await Promise.all([managers(ids), mainsOf(db, ids)])
  return rows.map((row) => ({ ...row, managers: looking.get(row.company_id) ?? [], main: mains.get(row.company_id) }))
}

async function remindCompany(trx: Trx, { id, ends_at, days, managers, main }: LookedAfter) {
  for (const to of managers)
    await notify(trx, {
      to,
      type: NOTICE_TYPE.member,
      subType: 'vipEnds',
      ...companyEnds({ 天数: days, 到期: minuteOf(ends_at) }),
      // The main member alone renews it.
      target: page(main === to ? 'pages/vip/vipCardDetailEnterprise' : 'pages/vip/subAccount'),
      why: '因为你管理这家企业的会员',
      cause: `vip.ends:${id}:${dayOf(ends_at)}:${days}:${to}`,
    })
}
