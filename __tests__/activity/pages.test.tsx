import { randomUUID } from 'node:crypto'
import { fireEvent, waitFor } from '@testing-library/dom'
import type { Person } from '../support/server'
import { openApp, type App } from '../support/client/open-app'

let ann: Person
beforeAll(async () => {
  ann = await server.member('林晓')
})

/** A free evening in three days. */
async function evening(title: string, places = 10) {
  const { id, tickets } = await server.activity({ title, places, tickets: [{ name: '单人票', price: 0 }] })
  return { id, ticket: tickets[0] }
}
const join = async (person: Person, { id, ticket }: { id: string; ticket: string }, payPrice = 0) =>
  (
    await person.call('POST /api/activityOrder', {
      body: {
        activityId: id,
        ticketId: ticket,
        qty: 1,
        attendees: [{ name: '林晓', phone: '13812342046' }],
        payPrice,
        requestId: randomUUID(),
      },
    })
  ).result.orderId
const dock = (app: App, text: string) =>
  waitFor(() => app.look().getByText(text, { selector: '.dock .btn:not([aria-busy=true]) *' }))

test('an evening is found in the list, and signed up for with who comes', async () => {
  await evening('用工合规沙龙')
  const app = await openApp('pages/activity/activityList', { as: ann })
  await app.tap('用工合规沙龙', { selector: '.item-head__title' })
  await app.see('漕河泾会议中心')
  fireEvent.click(await dock(app, '免费报名'))
  await app.write('姓名', '林晓')
  await app.write('手机号', '13812342046')
  fireEvent.click(await dock(app, '下一步：确认订单'))
  await app.see('参会人：林晓')
  // What costs nothing has no sum on its button.
  expect((await dock(app, '提交订单')).textContent).toBe('提交订单')
})

test('back from the order of an evening stands what was filled in of who comes', async () => {
  const { id } = await evening('新员工沙龙')
  const app = await openApp(`pages/activity/activityOrderConfirm?activityId=${id}`, { as: await server.member('何佳') })
  await app.write('姓名', '何佳')
  await app.write('手机号', '13812342047')
  fireEvent.click(await dock(app, '下一步：确认订单'))
  await app.see('参会人：何佳')
  fireEvent.click(app.look().getByLabelText('返回'))
  await waitFor(() => expect(app.look().getByLabelText<HTMLInputElement>('姓名').value).toBe('何佳'))
  expect(app.routes().at(-1)).toBe('pages/activity/activityOrderConfirm')
})

test('another kind or number of tickets asks of who comes what was typed before, and Back asks before that is lost', async () => {
  const { id } = await server.activity({
    title: '用工合规大会',
    tickets: [
      { name: '单人票', price: 0, perUser: 2 },
      { name: '大会票', price: 0 },
    ],
  })
  const app = await openApp(`pages/activity/activityOrderConfirm?activityId=${id}`, { as: await server.member('何佳') })
  const names = () =>
    app
      .look()
      .getAllByLabelText<HTMLInputElement>('姓名')
      .map(({ value }) => value)
  await app.write('姓名', '何佳')
  await waitFor(() => expect(history.state).toMatchObject({ over: 1 }))
  await app.tap('2 张')
  await waitFor(() => expect(names()).toEqual(['何佳', '']))
  await app.tap('大会票')
  await waitFor(() => expect(names()).toEqual(['何佳']))
  fireEvent.click(app.look().getByLabelText('返回'))
  await app.see('现在离开，填好的报名信息会丢失')
  await app.answer('继续填写')
  expect(names()).toEqual(['何佳'])
})

test('whoever comes back from an evening far down the list finds their place there', async () => {
  // After those of the other tests.
  for (let n = 1; n <= 21; n++) await server.activity({ title: `第 ${n} 场沙龙`, startsIn: 500 })
  const app = await openApp('pages/activity/activityList', { as: ann })
  const titles = () => [...app.page().querySelectorAll('.item-head__title')]
  await waitFor(() => expect(titles()).toHaveLength(20))
  app.reachEnd()
  await waitFor(() => expect(titles().length).toBeGreaterThan(20))
  const shown = titles().length
  fireEvent.click(titles()[shown - 1])
  await app.see('漕河泾会议中心')
  fireEvent.click(app.look().getByLabelText('返回'))
  await waitFor(() => expect(app.routes()).toEqual(['pages/activity/activityList']))
  await network.idle()
  expect(titles()).toHaveLength(shown)
})

test('whoever came by a poster signs up as such, whatever pages lie between; a way that nobody knows is none', async () => {
  const signUp = async (from: string) => {
    const { id } = await evening('校招复盘会')
    const app = await openApp(`pages/activity/activityDetail?id=${id}&from=${from}`, { as: await server.member('何佳') })
    fireEvent.click(await dock(app, '免费报名'))
    await app.write('姓名', '何佳')
    await app.write('手机号', '13812342047')
    fireEvent.click(await dock(app, '下一步：确认订单'))
    fireEvent.click(await waitFor(() => app.look().getByLabelText('已阅读并同意用户协议')))
    fireEvent.click(await dock(app, '提交订单'))
    await waitFor(() => expect(app.routes().at(-1)).toBe('pages/activity/payResult'))
    return server.sql('select came_from from activity_attendee where activity_id = $1', [id])
  }
  expect(await signUp('poster')).toEqual([{ came_from: 'poster' }])
  expect(await signUp('moon')).toEqual([{ came_from: '' }])
})

test('a ticket shows its code, its number and who comes; cancelling frees the place', async () => {
  const id = await join(ann, await evening('HR 早餐会'))
  const app = await openApp(`pages/activity/orderDetail?id=${id}`, { as: ann })
  await waitFor(() => expect(app.look().getByAltText('林晓 的票码').getAttribute('src')).toMatch(/^data:image\/png/))
  await app.see('林晓 · 138****2046')
  fireEvent.click(await dock(app, '取消报名'))
  await app.see('时间冲突')
  await app.tap('时间冲突')
  await app.tap('确定取消报名')
  await app.hear('已取消报名')
})

test('我的 counts the tickets to come, and leads to them and to the question banks', async () => {
  const cai = await server.member('蔡宁')
  await join(cai, await evening('班组长沙龙'))
  const app = await openApp('pages/tabBar/mine/index', { as: cai })
  fireEvent.click(await waitFor(() => app.look().getByLabelText('待参加，1')))
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/activity/orderList'))
  await app.see('班组长沙龙')
  expect(app.look().getByRole('tab', { selected: true }).textContent).toBe('待参加')
  const tools = await openApp('pages/tabBar/mine/index', { as: cai })
  await tools.tap('题库')
  await waitFor(() => expect(tools.routes().at(-1)).toBe('pages/tiku/index'))
})

test('a ticket that is given back for half of its price has come to no good end', async () => {
  const one = await server.activity({ title: '薪酬早餐会', tickets: [{ name: '单人票', price: 9900 }] })
  const id = await join(ann, { id: one.id, ticket: one.tickets[0] }, 9900)
  await server.sql('update shop_order set status = 30, pay_time = now() where id = $1', [id])
  await server.sql('update order_line set refunded = quantity where order_id = $1', [id])
  const app = await openApp(`pages/activity/orderDetail?id=${id}`, { as: ann })
  await waitFor(() => expect(app.page().querySelector('.order-detail__status--plain')?.textContent).toBe('已取消'))
})

test('who is too late waits, and is told at which place', async () => {
  const one = await evening('调薪实操营', 1)
  await join(await server.member(), one)
  const app = await openApp(`pages/activity/activityDetail?id=${one.id}`, { as: ann })
  fireEvent.click(await dock(app, '加入候补 · 前面 0 人'))
  await app.hear('当前已满员，您是候补第1位')
  expect((await dock(app, '候补第 1 位')).textContent).toBe('候补第 1 位')
})

test('who waits for one kind of ticket and has another leaves the queue on the page', async () => {
  const one = await server.activity({
    title: '绩效面谈营',
    tickets: [
      { name: '早鸟票', price: 0, stock: 1 },
      { name: '普通票', price: 0 },
    ],
  })
  const [early, other] = one.tickets
  await join(await server.member(), { id: one.id, ticket: early })
  const guest = await server.member('谢安')
  await guest.call('POST /api/activity/waitlistJoin', { body: { activityId: one.id, ticketId: early } })
  await join(guest, { id: one.id, ticket: other })
  const app = await openApp(`pages/activity/activityDetail?id=${one.id}`, { as: guest })
  await app.see('正在候补，第 1 位')
  await app.tap('退出候补')
  await app.answer('退出候补')
  await app.hear('已退出候补')
  await waitFor(() => expect(app.look().queryByText('正在候补，第 1 位')).toBeNull())
})

test('who finds one kind of ticket sold out waits for that kind, and may take another meanwhile', async () => {
  const one = await server.activity({
    title: '面试官工作坊',
    tickets: [
      { name: '早鸟票', price: 0, stock: 1 },
      { name: '普通票', price: 9900 },
    ],
  })
  await join(await server.member(), { id: one.id, ticket: one.tickets[0] })
  const guest = await server.member('谢安')
  const app = await openApp(`pages/activity/activityDetail?id=${one.id}`, { as: guest })
  await app.tap('早鸟票')
  fireEvent.click(await dock(app, '已售完 · 加入候补'))
  await app.hear('这种票已售完，您是候补第1位')
  await dock(app, '候补第 1 位')
  await app.tap('普通票')
  fireEvent.click(await dock(app, '立即报名 ¥99'))
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/activity/activityOrderConfirm'))
  await dock(app, '下一步：确认订单')
  const [waited] = one.tickets
  const same = await openApp(`pages/activity/activityOrderConfirm?activityId=${one.id}&ticketId=${waited}`, { as: guest })
  await same.see('当前已满员')
})

test('a number typed at the door without a network waits and counts for nothing; it is checked when the network is back', async () => {
  const usher = await server.member('周敏')
  const { id, tickets } = await server.activity({ tickets: [{ price: 0 }], staff: usher.id })
  await join(ann, { id, ticket: tickets[0] })
  const [{ no }] = await server.sql<{ no: string }>('select ticket_no as no from activity_attendee where activity_id = $1', [id])
  const app = await openApp(`pages/activity/activitySignIn?activityId=${id}`, { as: usher })
  fireEvent.click(await dock(app, '输票号'))
  network.cut()
  await app.write('票号或手机尾号', `${no.slice(0, 4)} ${no.slice(4)}`.toLowerCase())
  await app.tap('查找')
  await app.see('联网后自动核对，现在不算签到')
  expect(app.look().queryByText('签到成功')).toBeNull()
  network.mend()
  await app.tap('重试')
  await app.see('签到成功')
  expect(app.look().queryByText('待校验')).toBeNull()
})

test('what another window has scanned without a network waits beside what this one scans', async () => {
  const usher = await server.member('吴越')
  const { id } = await server.activity({ tickets: [{ price: 0 }], staff: usher.id })
  const app = await openApp(`pages/activity/activitySignIn?activityId=${id}`, { as: usher })
  fireEvent.click(await dock(app, '输票号'))
  network.cut()
  const other = { pointId: randomUUID(), ticketNo: '7K2M9QHD', scannedAt: new Date().toISOString(), requestId: randomUUID() }
  localStorage.setItem('activityScans', JSON.stringify([other]))
  await app.write('票号或手机尾号', 'ABCD 2345')
  await app.tap('查找')
  await app.see('网络断开，2 张票待校验，现在不算签到')
  network.mend()
  await app.tap('重试')
  await waitFor(() => expect(app.look().queryByText(/张票待校验/)).toBeNull())
})

test('what one wants to know of an evening is asked on its page, and stands there', async () => {
  const { id } = await evening('薪酬沙龙')
  const app = await openApp(`pages/activity/activityDetail?id=${id}`, { as: ann })
  await app.see('还没有人提问，主办方会在这里回复')
  await app.tap('我要提问')
  await app.write('提问', '会后有没有回放可以看？')
  await app.tap('提问', { selector: '.sheet .btn *' })
  await app.hear('已提问，回复了会通知你')
  const shown = await waitFor(() => app.look().getByText('会后有没有回放可以看？', { selector: '.user-comment__text' }))
  expect(shown.textContent).toBe('会后有没有回放可以看？')
  fireEvent.click(app.look().getByLabelText('删除'))
  await app.answer('删除')
  await app.see('还没有人提问，主办方会在这里回复')
})

test('an evening says how many it takes and what else is of its series', async () => {
  const [one, other] = [await evening('早餐会·计件工资'), await evening('早餐会·综合工时')]
  for (const { id } of [one, other])
    await server.sql(`update activity set series = '苏州早餐会', min_people = 3 where id = $1`, [id])
  const app = await openApp(`pages/activity/activityDetail?id=${one.id}`, { as: ann })
  await app.see('满 3 人成行')
  await app.see('还差 3 人；报名截止时不够，主办方会取消，费用全额退回')
  expect((await app.see('早餐会·综合工时')).isConnected).toBe(true)
})

test.each([
  ['ended', '活动已结束', { signup_start: '-3 days', signup_end: '-2 days', start_at: '-2 days', end_at: '-1 day' }],
  ['not open yet', '报名还没有开始', { signup_start: '1 day', signup_end: '2 days', start_at: '2 days', end_at: '3 days' }],
])('whoever comes late, or early, to sign up is told so before they have filled in anything: %s', async (_how, said, times) => {
  const { id } = await evening('错过的沙龙')
  for (const [column, from] of Object.entries(times))
    await server.sql(`update activity set ${column} = now() + $2::interval where id = $1`, [id, from])
  const app = await openApp(`pages/activity/activityOrderConfirm?activityId=${id}`, { as: ann })
  await app.see(said)
  expect(app.look().queryByLabelText('姓名')).toBeNull()
  await app.tap('看活动详情')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/activity/activityDetail'))
})

test('in WeChat, whose browser hands no file to a calendar, the date goes by the address of its file', async () => {
  const { id } = await evening('劳动争议案例会')
  const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.44'
  const app = await openApp(`pages/activity/activityDetail?id=${id}`, { as: ann, agent })
  let copied = ''
  document.execCommand = () => {
    copied = document.querySelector<HTMLTextAreaElement>('body > textarea')!.value
    return true
  }
  await app.tap('加日历')
  await app.answer('复制链接')
  await app.hear('复制成功')
  expect(copied).toBe(`${server.origin}/activity/${id}.ics`)
})
