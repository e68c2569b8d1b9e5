import { waitFor } from '@testing-library/dom'
import type { Person } from '../support/server'
import { openApp, type App } from '../support/client/open-app'

let ann: Person
let vip: Person
beforeAll(async () => {
  ann = await server.member('安然')
  vip = await server.member('林晓')
  await server.sql(`update app_user set vip_until = 'infinity' where id = $1`, [vip.id])
})

const CARDS = 'pages/vip/vipCardDetail'
/** Where the strip leads. */
async function leads(app: App, name: string) {
  await app.tap(name.split('，')[1])
  await app.see('选择会员卡')
  return app.routes().at(-1)
}

test('a course tells what members pay, what that would save, and leads to membership; a member is told it is theirs', async () => {
  const { id } = await server.course({ title: '劳动合同实操', price: 19_900, memberPrice: 17_910 })
  const page = `pages/lesson/detail?id=${id}`
  const app = await openApp(page, { as: ann })
  await app.see('会员价 ¥179.1')
  expect(await leads(app, '会员价 ¥179.1，开通会员省 ¥19.9')).toBe(CARDS)
  const own = await openApp(page, { as: vip })
  await own.see('会员价 ¥179.1')
  expect(own.look().queryByText(/开通会员/)).toBeNull()
})

test('a member whose card does not bring the price of members is shown the one that they pay alone', async () => {
  const dan = await server.member('丹尼')
  await server.sql(
    `with plain as (insert into vip_card (id, kind, name, days, price, origin_price, status)
        values (gen_random_uuid(), 'personal', '体验卡', 30, 1000, 1000, 'off') returning id)
      insert into vip_term (id, user_id, card_id, source, source_id, starts_at, ends_at)
      select gen_random_uuid(), $1, id, 'gift', gen_random_uuid(), now(), now() + interval '30 days' from plain`,
    [dan.id],
  )
  await server.sql(`update app_user set vip_until = now() + interval '30 days' where id = $1`, [dan.id])
  const { id } = await server.course({ title: '绩效面谈', price: 19_900, memberPrice: 17_910 })
  const app = await openApp(`pages/lesson/detail?id=${id}`, { as: dan })
  await app.see('绩效面谈')
  expect(app.look().queryByText(/会员价/)).toBeNull()
  const before = await openApp(`pages/lesson/orderConfirm?courseId=${id}`, { as: dan })
  await before.see('提交订单 ¥199.00')
  expect(before.look().queryByText(/会员价/)).toBeNull()
})

test('where everybody pays the same nothing is offered', async () => {
  const { id } = await server.course({ title: '考勤管理', price: 9900 })
  const app = await openApp(`pages/lesson/detail?id=${id}`, { as: ann })
  await app.see('考勤管理')
  expect(app.look().queryByText(/开通会员省/)).toBeNull()
})

test('an activity tells what its ticket costs members', async () => {
  const { id } = await server.activity({ title: '用工合规沙龙', tickets: [{ price: 9900, memberPrice: 0 }] })
  const app = await openApp(`pages/activity/activityDetail?id=${id}`, { as: ann })
  expect(await leads(app, '会员免费，开通会员省 ¥99')).toBe(CARDS)
})

test('a live for members alone leads somebody who is none to membership', async () => {
  const id = await server.live({ title: '会员专场', startsIn: -5, state: 'on', access: 'vip' })
  const app = await openApp(`pages/lesson/liveDetail?id=${id}`, { as: ann })
  await app.tap('会员免费观看', { selector: '.dock .btn:not([aria-busy=true]) *' })
  await app.see('选择会员卡')
  expect(app.routes().at(-1)).toBe(CARDS)
})

test('before paying the order says what it would be for members, and is cheaper for whoever comes back as one', async () => {
  const { id } = await server.course({ title: '薪酬设计', price: 29_900, memberPrice: 26_910 })
  const cat = await server.member('陈晨')
  const app = await openApp(`pages/lesson/orderConfirm?courseId=${id}`, { as: cat })
  await app.see('开通会员省 ¥29.90')
  expect(await leads(app, '会员价 ¥269.10，开通会员省 ¥29.90')).toBe(CARDS)
  await server.sql(`update app_user set vip_until = 'infinity' where id = $1`, [cat.id])
  history.back()
  await app.see('提交订单 ¥269.10')
})

test('whoever comes back to a course as a member is told that its price is theirs, and not to become one', async () => {
  const { id } = await server.course({ title: '招聘面试', price: 19_900, memberPrice: 17_910 })
  const dora = await server.member('朵拉')
  const app = await openApp(`pages/lesson/detail?id=${id}`, { as: dora })
  await app.see('会员价 ¥179.1')
  expect(await leads(app, '会员价 ¥179.1，开通会员省 ¥19.9')).toBe(CARDS)
  await server.sql(`update app_user set vip_until = 'infinity' where id = $1`, [dora.id])
  history.back()
  await app.see('招聘面试')
  await waitFor(() => expect(app.look().queryByText(/开通会员/)).toBeNull())
  expect(await app.see('会员价 ¥179.1')).toBeTruthy()
})
