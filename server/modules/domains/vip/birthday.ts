import { sql, type RawBuilder } from 'kysely'
import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import { dayOf, dayStart } from '../../../app/time/days'
import { each } from '../../../app/each'
import { page } from '../../../app/http/page'
import type { Services } from '../../../app/http/serve'
import { giveOnBirthday } from '../../commerce/coin/grants'
import { FEN_PER_COIN } from '../../commerce/coin/worth'
import { usedBy, type Benefit } from '../../commerce/entitlement/benefits'
import { isActive, isMember, people } from '../../identity/user/people'
import { notify } from '../../services/notice/notices'
import { byCard, quotaOf, takeTurn } from './allowances'
import { wording } from '../../services/notice/wordings'
import { membersTable, takesPart } from '../company/members'

const wishes = wording('vip.birthday', {
  name: '会员生日',
  title: '生日快乐',
  content: '会员生日礼 {金币} 金币已到账',
  samples: { 金币: '66' },
})
export const birthdayWordings = [wishes]

/** Coins on the birthday that stands in one's profile, once a year. */
export const birthday: Benefit = {
  ...byCard('birthday', (coins) => `${coins} 金币`),
  at: page('pages/mine/edit'),
  used: (db, userIds, since) =>
    usedBy(
      db,
      sql`select user_id as "userId", count(*)::integer as times, (sum(amount) * ${FEN_PER_COIN})::integer as saved
        from vip_birthday
        where user_id = any(${userIds}::uuid[]) and at >= ${since} group by user_id`,
    ),
}

/** A condition on the person: some of their time, or of the company's whose seat they had by then, was on this day. */
const wasMember = (begins: Date, ends: Date) => sql`exists (
  select from vip_term t where t.kind = 'time' and t.revoked_at is null and t.starts_at < ${ends} and t.ends_at > ${begins}
    and (t.user_id = u.id or t.company_id in (
      select m.company_id from ${membersTable()} where m.user_id = u.id and ${takesPart} and m.joined_at < ${ends})))`

/**
 * Gives today's coins to all members whose birthday it is, and yesterday's to whom no run has found in time; who was born on
 * the 29th of February has theirs on the 28th in other years.
 */
export async function giveBirthdays(services: Pick<Services, 'db' | 'log'>, now = new Date()): Promise<void> {
  const begins = dayStart(now)
  await giveOf(services, dayOf(now), '今天', sql`true`)
  const before = dayStart(now, -1)
  await giveOf(services, dayOf(before), '昨天', wasMember(before, begins))
}

async function giveOf(services: Pick<Services, 'db' | 'log'>, day: string, called: string, where: RawBuilder<unknown>) {
  const { db } = services
  const year = Number(day.slice(0, 4))
  const leap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  const days = [day.slice(5), ...(day.endsWith('02-28') && !leap ? ['02-29'] : [])]
  const { rows } = await sql<{ id: string }>`
    select u.id from ${people()} where ${isMember} and ${isActive} and to_char(u.birthday, 'MM-DD') = any(${days}::text[])
      and not exists (select from vip_birthday b where b.user_id = u.id and b.year = ${year}) and ${where}`.execute(db)
  await each(services, 'vip.birthdays', rows, ({ id }) =>
    db.transaction().execute(async (trx) => {
      await takeTurn(trx, id)
      const amount = await quotaOf(trx, id, 'birthday')
      if (!amount) return
      const fresh = await sql`
        insert into vip_birthday (user_id, year, amount) values (${id}, ${year}, ${amount}) on conflict do nothing
        returning 1`.execute(trx)
      if (!fresh.rows.length) return
      await giveOnBirthday(trx, id, amount)
      await notify(trx, {
        to: id,
        type: NOTICE_TYPE.member,
        subType: 'vipBirthday',
        ...wishes({ 金币: amount }),
        target: page('pages/vip/myVipCard'),
        why: `因为你是会员，${called}是你的生日`,
        cause: `vip.birthday:${id}:${year}`,
      })
    }),
  )
}
