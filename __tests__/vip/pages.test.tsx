import { randomUUID } from 'node:crypto'
import { fireEvent, waitFor } from '@testing-library/dom'
import { seatedCompany } from '../company/client-support'
import type { Person } from '../support/server'
import { choosePicture } from '../support/client/choose-picture'
import { openApp, type App } from '../support/client/open-app'

const mockOpened: string[][] = []
jest.mock('@/patterns/media/open-pictures', () => ({ openPictures: (urls: string[]) => mockOpened.push(urls) }))

let ann: Person
beforeAll(async () => {
  ann = await server.member('林晓')
})
const dock = (app: App, text: string | RegExp) =>
  waitFor(() => app.look().getByText(text, { selector: '.dock .btn:not([aria-busy=true]) *' }))

test('a visitor sees the cards and what they bring; to buy one logs in', async () => {
  const app = await openApp('pages/vip/vipCardDetail')
  await app.see('选择会员卡')
  await app.see('点开看说明')
  await dock(app, '登录后开通')
  expect(app.look().getByText('年卡')).toBeTruthy()
})

test('somebody chooses a card, agrees, and is led to pay for it', async () => {
  const app = await openApp('pages/vip/vipCardDetail', { as: ann })
  await app.tap('月卡')
  const button = await dock(app, '立即开通')
  fireEvent.click(button)
  await app.see('请先阅读并同意协议')
  expect(app.look().getByText('¥39', { selector: '.buy-dock__price' })).toBeTruthy()
})

test('whoever has left before the answer to an order is told of it, and not led to pay on another page', async () => {
  const app = await openApp('pages/vip/vipCardDetail', { as: ann })
  const button = await dock(app, '立即开通')
  const agreed = app.look().getByRole('checkbox', { name: /同意/ })
  fireEvent.click(agreed)
  await waitFor(() => expect(agreed.getAttribute('aria-checked')).toBe('true'))
  const answer = network.hold('/api/vipOrder')
  fireEvent.click(button)
  await answer.came
  const { go } = require('@/nav') as typeof import('@/nav')
  await go('pages/lesson/kefu')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/kefu'))
  answer()
  await app.hear('订单已提交，还没有支付')
  await network.idle()
  expect([app.routes().at(-1), network.to('/api/sysWechatPay')]).toEqual(['pages/lesson/kefu', []])
})

test('what is left of a card and stands in an unpaid order leads to that order; once it is cancelled another is bought', async () => {
  const gil = await server.member('吉尔')
  await server.sql(
    `with low as (insert into vip_card (id, kind, name, days, price, origin_price, status)
        values (gen_random_uuid(), 'personal', '体验卡', 30, 1000, 1000, 'off') returning id)
      insert into vip_term (id, user_id, card_id, source, source_id, paid, starts_at, ends_at)
      select gen_random_uuid(), $1, id, 'buy', gen_random_uuid(), 1000, now(), now() + interval '30 days' from low`,
    [gil.id],
  )
  await server.sql(`update vip_card set rank = 2 where name in ('年卡', '季卡')`)
  const [{ id: cardId }] = await server.sql<{ id: string }>(`select id from vip_card where name = '年卡'`)
  const { payPrice } = (await gil.call('POST /api/vipOrder/preview', { body: { cardId } })).result
  const body = { cardId, payPrice, requestId: randomUUID() }
  const { orderId } = (await gil.call('POST /api/vipOrder', { body })).result
  const app = await openApp('pages/vip/vipCardDetail', { as: gil })
  await app.tap('季卡')
  await app.see(/请先付款或取消/)
  expect(app.look().queryByText('重试')).toBeNull()
  await app.tap('去看订单')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/vip/orderList'))
  await gil.call('POST /api/vipOrder/cancel', { body: { id: orderId } })
  history.back()
  expect(await dock(app, '立即续费')).toBeTruthy()
  await server.sql('update vip_card set rank = 1')
})

test('the tool of membership sells to whoever is no member, and shows a member what they have', async () => {
  const tool = (app: App, text: string) => waitFor(() => app.look().getByText(text, { selector: '.tools__tool *' }))
  const outside = await openApp('pages/tabBar/mine/index', { as: ann })
  fireEvent.click(await tool(outside, '开通会员'))
  await waitFor(() => expect(outside.routes().at(-1)).toBe('pages/vip/vipCardDetail'))
  const ida = await server.member('伊达')
  await server.sql(
    `insert into vip_term (id, user_id, card_id, source, source_id, starts_at, ends_at)
      select gen_random_uuid(), $1, id, 'gift', gen_random_uuid(), now(), now() + interval '30 days' from vip_card
      where name = '月卡'`,
    [ida.id],
  )
  await server.sql(`update app_user set vip_until = now() + interval '30 days' where id = $1`, [ida.id])
  const inside = await openApp('pages/tabBar/mine/index', { as: ida })
  fireEvent.click(await tool(inside, '会员中心'))
  await waitFor(() => expect(inside.routes().at(-1)).toBe('pages/vip/myVipCard'))
})

test('who is no member is shown the way to become one', async () => {
  const app = await openApp('pages/vip/myVipCard', { as: ann })
  await app.see('还不是会员')
  await app.tap('看看会员')
  await app.see('选择会员卡')
  expect(app.routes().at(-1)).toBe('pages/vip/vipCardDetail')
})

test('a company is written down before it pays; a wrong code is said beneath its field', async () => {
  const app = await openApp('pages/vip/vipCardDetailEnterprise', { as: ann })
  await app.write('企业名称', '杭州青枝里信息技术有限公司')
  await app.write('统一社会信用代码', '91330106MA2B0QD7X5')
  await app.write('联系人', '林晓')
  await app.tap('保存，去付款')
  await app.see('统一社会信用代码不正确，请核对（18 位）')
  await app.write('统一社会信用代码', '91330106MA2B0QD7X4')
  await app.tap('保存，去付款')
  await app.hear('已保存')
  await dock(app, '在线支付')
  expect(app.look().getByText('91330106MA2B0QD7X4')).toBeTruthy()
  // Companies pay by transfer as well: the order tells where to.
  fireEvent.click(app.look().getByRole('checkbox', { name: /同意/ }))
  fireEvent.click(await dock(app, '对公转账'))
  await app.see('开户行')
  await app.tap('已转账，提交凭证')
  await app.see('银行回单或转账成功的截图，只给财务看')
  await app.write('付款户名', '杭州青枝里有限公司')
  // Closed by accident.
  fireEvent.click(app.look().getByLabelText('关闭', { selector: '.sheet *' }))
  await waitFor(() => expect(app.look().queryByLabelText('付款户名')).toBeNull())
  await app.tap('已转账，提交凭证')
  await waitFor(() => expect(app.look().getByLabelText<HTMLInputElement>('付款户名').value).toBe('杭州青枝里有限公司'))
  expect(app.routes().at(-1)).toBe('pages/vip/orderDetail')
  // Which paper was handed in can be looked at while it waits.
  fireEvent.click(app.look().getByLabelText(/^转账日期/))
  await app.tap('确定')
  await choosePicture(app)
  await waitFor(() => app.look().getByLabelText('删除第 1 张'))
  await waitFor(() => expect(app.page().querySelector('.upload-grid__state')).toBeNull())
  await app.tap('提交凭证')
  await app.hear('凭证已提交，1 个工作日内确认')
  await app.tap('看凭证')
  expect(mockOpened).toEqual([[expect.stringContaining('/file/')]])
})

test('who has a seat and does not pay is told who does, and is not asked to write down another company; one that was switched off is left', async () => {
  const [hal, ida] = [await server.member('海尔'), await server.member('艾达')]
  await seatedCompany(server, hal, ida)
  const shop = await openApp('pages/vip/vipCardDetailEnterprise', { as: ida })
  await shop.see('你在杭州青枝里有限公司，开通、续费和增购由企业主账号办理')
  expect(shop.look().queryByText('信用代码', { exact: false })).toBeNull()
  await server.sql("update company_member set status = 'disabled' where user_id = $1", [ida.id])
  const app = await openApp('pages/vip/myVipCard', { as: ida })
  await app.see('企业已停用你的席位，权益暂停。可以请企业恢复，也可以退出企业')
  await app.tap('退出企业')
  await app.answer('退出企业')
  await app.hear('已退出企业')
  await app.see('还不是会员')
})

test('seats are managed by whoever looks after them alone', async () => {
  const bob = await server.member('博文')
  const app = await openApp('pages/vip/subAccount', { as: bob })
  await app.see('仅企业主账号可管理')
  expect(app.routes().at(-1)).toBe('pages/vip/subAccount')
})

test('colleagues are added by hand; what is missing is said before anything is sent; nobody else comes as far as the form', async () => {
  const [cat, dan] = [await server.member('陈晨'), await server.member('丹尼')]
  await seatedCompany(server, cat, dan)
  const app = await openApp('pages/vip/addSubAccount', { as: cat })
  fireEvent.click(await dock(app, '发出邀请（1 位）'))
  await app.see('请填写姓名')
  await app.see('请填写手机号')
  expect(app.routes().at(-1)).toBe('pages/vip/addSubAccount')
  const member = await openApp('pages/vip/addSubAccount', { as: dan })
  await member.see('仅企业主账号可管理')
  const unpaid = await openApp('pages/vip/addSubAccount', { as: ann })
  expect(await unpaid.see('企业会员不在有效期内')).toBeTruthy()
})

test('who did not get the last seat is told so, and where more seats are', async () => {
  const [eve, fay] = [await server.member('伊芙'), await server.member('菲菲')]
  const id = await seatedCompany(server, eve, fay)
  await server.sql('update company set seats = 3 where id = $1', [id])
  const app = await openApp('pages/vip/addSubAccount', { as: eve })
  await app.see(/空余 1 席/)
  await app.write('第 1 位的姓名', '格斯')
  await app.write('第 1 位的手机号', '13800139001')
  await app.tap('再加一位')
  await app.write('第 2 位的姓名', '朱莉')
  await app.write('第 2 位的手机号', '13800139002')
  fireEvent.click(await dock(app, '发出邀请（2 位）'))
  await app.see('席位已满，可增购席位')
  await app.see('席位已满，增购后再邀请')
  expect(app.look().getByLabelText<HTMLInputElement>('第 1 位的姓名').value).toBe('朱莉')
  await app.tap('增购席位')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/vip/vipCardDetailEnterprise'))
})

test('whoever opens anew what they ordered for a company comes to where companies buy', async () => {
  const { cards } = (await server.call('GET /api/vipCard/list', { query: { kind: 'company' } })).result
  const app = await openApp(`pages/vip/vipCardDetail?cardId=${cards[0].id}`, { as: ann })
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/vip/vipCardDetailEnterprise'))
})
