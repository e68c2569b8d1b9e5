import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CampaignInput } from '../../contract/admin/invite'
import { CHECKLIST } from '../../contract/rules/assist'
import type { Ctx } from '../app/context'
import { dayOf, dayStart } from '../app/time/days'
import { newId } from '../app/ids'
import type { Services } from '../app/http/serve'
import { claim, expireDue } from '../modules/aggregates/invite/claims'
import { voidRecord } from '../modules/aggregates/invite/admin-actions'
import { help } from '../modules/aggregates/invite/helps'
import { publish, saveCampaign } from '../modules/aggregates/invite/manage-campaigns'
import { start } from '../modules/aggregates/invite/records'
import { peopleOfPhones } from '../modules/identity/user/people'

const DAY = 86_400_000
/** 沈悦, 周敏, 陈律师, 孙倩 */
const PHONES = ['13800138003', '13800138000', '13800138002', '13800138008']

const campaigns = (course: { id: string; title: string; price: number }, at: (ms: number) => string): CampaignInput[] => [
  {
    type: 2,
    title: '好友助力，免费领课',
    intro: '请 3 位同行助力，一起学一门课',
    startTime: at(-5 * DAY),
    endTime: at(15 * DAY),
    helper: 'any',
    helperCoins: 20,
    hours: 24,
    stock: 500,
    steps: [{ count: 3, kind: 'course', bizId: course.id, days: 180, value: course.price }],
  },
  {
    type: 1,
    title: '邀请新同行，阶梯有礼',
    intro: '邀请的人越多，金币越多；人数和数额都是固定的',
    startTime: at(-2 * DAY),
    endTime: at(28 * DAY),
    helper: 'new',
    helperCoins: 20,
    hours: 720,
    stock: 300,
    steps: [
      { count: 3, kind: 'coin', amount: 300, value: 300 },
      { count: 10, kind: 'coin', amount: 1000, value: 1000 },
      { count: 30, kind: 'coin', amount: 3000, value: 3000 },
    ],
  },
]

/** Two campaigns, and what people have come to in one of them: under way, reached, claimed, failed, void. */
export async function loadAssists(services: Services): Promise<void> {
  const { db } = services
  const { rows: there } = await sql`select from assist_campaign limit 1`.execute(db)
  if (there.length) return
  const known = await peopleOfPhones(db, PHONES)
  const who = PHONES.flatMap((phone) => known.get(phone) ?? [])
  const { rows: courses } = await sql<{ id: string; title: string; price: number }>`
    select id, title, price from lesson_course where type <> 4 and status = 'on' and price > 0
      and not exists (select from entitlement e where e.biz_id = lesson_course.id and e.user_id = any(${who}::uuid[]))
    order by price, id limit 1`.execute(db)
  const { rows: others } = await sql<{ id: string; has: boolean }>`
    select id, exists (select from entitlement e where e.user_id = app_user.id and e.biz_id = ${courses[0]?.id ?? null}) as has from app_user
    where phone is not null and status = 'active' and not id = any(${who}::uuid[]) order by created_at, id`.execute(db)
  const another = others.find(({ has }) => !has)
  const helpers = others.filter((one) => one !== another)
  if (who.length < PHONES.length || !another || helpers.length < 9) return
  const now = new Date()
  const at = (ms: number) => dayStart(now, ms / DAY).toISOString()
  const ids: string[] = []
  await db.transaction().execute(async (trx) => {
    for (const input of campaigns(courses[0], at)) {
      const asked = { ...services, db: trx, now }
      const id = await saveCampaign(asked, input)
      await publish(asked, id, Object.keys(CHECKLIST))
      ids.push(id)
    }
  })
  const [campaign] = ids
  const as = (id: string): Ctx => ({
    ...services,
    user: { id },
    // Of a call it only counts from where it comes.
    caller: { network: '' } as Ctx['caller'],
    now: new Date(),
  })
  const begin = async (id: string) => (await start(as(id), { activityId: campaign, requestId: randomUUID() })).recordId
  const helped = async (recordId: string, helpers: { id: string }[]) => {
    for (const { id } of helpers) await help(as(id), { recordId, requestId: randomUUID() })
  }
  const [shen, zhou, chen, sun] = who
  const claimed = await begin(zhou)
  await helped(claimed, helpers.slice(0, 3))
  await claim(as(zhou), { recordId: claimed, count: 3, requestId: randomUUID() })
  await helped(await begin(another.id), helpers.slice(3, 6))
  const failed = await begin(chen)
  await sql`update assist_record set started_at = now() - interval '2 days', expires_at = now() - interval '1 day' where id = ${failed}`.execute(
    db,
  )
  await expireDue(services)
  const wrong = await begin(sun)
  await db.transaction().execute((trx) => voidRecord(trx, wrong, '多个账号来自同一台设备'))
  const open = await begin(shen)
  await helped(open, helpers.slice(6, 8))
  await sql`
    insert into assist_help (id, record_id, campaign_id, helper_id, state, reason, coins, day)
    values (${newId()}, ${open}, ${campaign}, ${helpers[8].id}, 'doubt', '同一网络短时间内助力较多', 20, ${dayOf(now)})`.execute(
    db,
  )
}
