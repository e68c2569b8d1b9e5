import { sql } from 'kysely'
import type { CampaignInput, CampaignRow as Card, StepInput } from '../../../../contract/admin/invite'
import { CHECKLIST } from '../../../../contract/rules/assist'
import type { Db, Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import type { Modules } from '../../../app/module'
import { runningPage } from '../../../app/database/running'
import { givableOf } from '../../domains/duihuan/batches'
import { anyCampaign, stepRows } from './campaigns'

const wrong = (why: string) => refuse(400, `参数错误：${why}`)

async function checkStep({ db, modules }: { db: Db; modules: Modules }, step: StepInput): Promise<void> {
  const { kind, name, bizId = null, amount = null, days = null } = step
  if (kind === 'goods') {
    if (!name?.trim() || bizId || amount || days) wrong('实物只写名称和价值')
    return
  }
  if (name) wrong('只有实物写名称')
  await givableOf(modules, kind).check(db, { type: kind, bizId, amount, days })
}

/** Writes a draft, new or instead of what it was. Its id. Refuses with 400 what makes no sense, 10104 when there is none. */
export async function saveCampaign(asked: { db: Trx; modules: Modules }, input: CampaignInput): Promise<string> {
  const { db } = asked
  const { type, title, intro = '', startTime, endTime, helper, helperCoins = 0, hours, stock, steps } = input
  const { rules = '', shareTitle = '', showWinners = true } = input
  if (Date.parse(endTime) <= Date.parse(startTime)) wrong('结束时间应晚于开始')
  if (type === 1 && helper !== 'new') wrong('邀请注册只能由新用户助力')
  if (steps.some(({ count }, at) => at > 0 && count <= steps[at - 1].count)) wrong('阶梯的人数要逐级升高')
  for (const step of steps) await checkStep(asked, step)
  const id = input.id ?? newId()
  if (input.id) {
    if ((await anyCampaign(db, id, true)).state !== 'draft') wrong('已发布的不能修改')
    await sql`delete from assist_step where campaign_id = ${id}`.execute(db)
  }
  await sql`
    insert into assist_campaign (id, type, title, intro, starts_at, ends_at, helper, helper_coins, hours, stock, rules,
      share_title,
      show_winners)
    values (${id}, ${type}, ${title.trim()}, ${intro.trim()}, ${startTime}, ${endTime}, ${helper}, ${helperCoins}, ${hours}, ${stock},
      ${rules.trim()}, ${shareTitle.trim()}, ${showWinners})
    on conflict (id) do update set type = excluded.type, title = excluded.title, intro = excluded.intro,
      starts_at = excluded.starts_at,
      ends_at = excluded.ends_at, helper = excluded.helper, helper_coins = excluded.helper_coins, hours = excluded.hours,
      stock = excluded.stock, rules = excluded.rules, share_title = excluded.share_title,
      show_winners = excluded.show_winners`.execute(db)
  for (const { count, kind, bizId = null, amount = null, days = null, name = '', value } of steps)
    await sql`insert into assist_step (campaign_id, count, kind, biz_id, amount, days, name, value)
      values (${id}, ${count}, ${kind}, ${bizId}, ${amount}, ${days}, ${name.trim()}, ${value})`.execute(db)
  return id
}

/** Refuses with 400 as long as anything of the list is not ticked. */
export async function publish({ db, now }: { db: Trx; now: Date }, id: string, ticked: string[]): Promise<void> {
  const row = await anyCampaign(db, id, true)
  if (row.state !== 'draft') return gone()
  if (row.ends_at <= now) wrong('结束时间已经过了')
  const missing = Object.entries(CHECKLIST).filter(([key]) => !ticked.includes(key))
  if (missing.length) wrong(`合规清单还没有勾选：${missing.map(([, text]) => text).join('、')}`)
  await sql`update assist_campaign set state = 'open', checklist = ${Object.keys(CHECKLIST)} where id = ${id}`.execute(db)
}

export const campaignList = (db: Db, filter: Parameters<typeof runningPage<Card>>[3]) =>
  runningPage<Card>(db, 'assist_campaign', sql`r.type, r.title, r.stock, r.taken`, filter)

/** As it was written, so that a draft can be changed without being written anew. */
export async function campaignCard(db: Db, id: string) {
  const row = await anyCampaign(db, id)
  const [card] = (await campaignList(db, { id })).records
  const { rows } = await sql<{ checklist: string[] }>`select checklist from assist_campaign where id = ${id}`.execute(db)
  const steps = (await stepRows(db, [id])).map(({ count, kind, biz_id, amount, days, name, value }) => ({
    ...{ count, kind, value },
    ...(biz_id && { bizId: biz_id }),
    ...(amount && { amount }),
    ...(days && { days }),
    ...(name && { name }),
  }))
  return {
    ...card,
    ...{ intro: row.intro, helper: row.helper, helperCoins: row.helper_coins, hours: row.hours, rules: row.rules },
    ...{ shareTitle: row.share_title, showWinners: row.show_winners, steps, checklist: rows[0].checklist },
  }
}
