import { fireEvent, waitFor } from '@testing-library/dom'
import { course } from '../lesson/client-support'
import type { Person } from '../support/server'
import { openApp, type App } from '../support/client/open-app'
import { live, setState } from './client-support'

let ann: Person
beforeAll(async () => {
  ann = await server.member('安然')
})

const page = (id: string) => `pages/lesson/liveDetail?id=${id}`
/** The button, once it is not on its way with something else. */
const dock = (app: App, text: string) =>
  waitFor(() => app.look().getByText(text, { selector: '.dock .btn:not([aria-busy=true]) *' }))
const titled = (app: App, text: string) => waitFor(() => app.look().getByText(text, { selector: '.live-detail__title' }))

test('a live says what, when, by whom, and counts down to its start', async () => {
  const id = await live({ title: '病假与医疗期', intro: '五处容易算错的地方，逐个讲', startsIn: 100 })
  const app = await openApp(page(id))
  await titled(app, '病假与医疗期')
  await app.see('五处容易算错的地方，逐个讲')
  await app.see('2. 病假工资')
  expect(app.look().getByRole('timer').getAttribute('aria-label')).toMatch(/^剩余 1:\d\d:\d\d$/)
})

test('reserved and given back, with the count that goes with it', async () => {
  const id = await live({ title: '劳动法直播答疑' })
  const app = await openApp(page(id), { as: ann })
  fireEvent.click(await dock(app, '预约直播'))
  await app.hear('预约成功，开播前会提醒你')
  await app.see('1 人已预约')
  fireEvent.click(await dock(app, '已预约 · 取消'))
  await app.answer('取消预约')
  await dock(app, '预约直播')
  await waitFor(() => expect(app.look().queryByText('1 人已预约')).toBeNull())
})

test('a live that is full says so and stays as it was', async () => {
  const id = await live({ title: '小班答疑', reserveLimit: 1 })
  const first = await server.member()
  await first.call('POST /api/live/reserve', { body: { id } })
  const app = await openApp(page(id), { as: ann })
  fireEvent.click(await dock(app, '预约直播'))
  await app.hear('预约人数已满')
  expect((await dock(app, '预约直播')).textContent).toBe('预约直播')
})

test('a wrong password is said under the field, the right one opens the room', async () => {
  const id = await live({
    title: '连锁门店专场',
    startsIn: -5,
    state: 'on',
    access: 'pwd',
    password: 'hr2026',
  })
  const app = await openApp(page(id), { as: ann })
  fireEvent.click(await dock(app, '输入密码'))
  await app.write('观看密码', 'hr2025')
  await app.tap('进入直播间', { selector: '.sheet *' })
  await waitFor(() => app.look().getByText('密码不正确，还可尝试 4 次', { selector: '.field__error *' }))
  await app.write('观看密码', 'hr2026')
  await app.tap('进入直播间', { selector: '.sheet *' })
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/liveRoom'))
})

test('a paid live leads to its course', async () => {
  const { id: courseId } = await course({ title: '仲裁应对小班', price: 19900 })
  const id = await live({ title: '拆一个完整的案子', startsIn: 10, access: 'paid', courseId })
  const app = await openApp(page(id), { as: ann })
  fireEvent.click(await dock(app, '购买观看'))
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/detail'))
})

test.each([
  ['on', 'free', '进入直播间'],
  ['ended', 'free', '回放生成中'],
  ['cancelled', 'free', '直播已取消'],
  ['on', 'vip', '会员免费观看'],
] as const)('a live that is %s (%s) says 「%s」', async (state, access, text) => {
  const id = await live({ title: '面试追问现场', startsIn: -5, state, access })
  const app = await openApp(page(id))
  expect((await dock(app, text)).textContent).toBe(text)
})

test('whom the teacher has sent away reads so before anything is asked of them', async () => {
  const host = await server.member('陈老师')
  const id = await live({ title: '门店用工专场', startsIn: -5, state: 'on', access: 'pwd', password: 'hr2026', hostId: host.id })
  const eve = await server.member()
  await host.call('POST /api/live/host', { body: { id, act: 'ban', userId: eve.id } })
  const app = await openApp(page(id), { as: eve })
  expect((await dock(app, '讲师已将你请出直播间')).closest('.btn')!.getAttribute('aria-disabled')).toBe('true')
})

test('a cancelled live says why, what comes instead, and that the money comes back', async () => {
  const id = await live({ title: '面试追问现场', startsIn: 100 })
  await server.sql(
    `update live set state = 'cancelled', cancelled_at = now(), cancel_note = '老师临时出差，下周三补讲', cancel_refund = true where id = $1`,
    [id],
  )
  const app = await openApp(page(id))
  const told = await app.see(/这场直播已取消。老师临时出差，下周三补讲。/)
  expect(told.textContent).toContain('购买课程的款项会自动原路退回')
})

test('a guest who reserves is asked to log in, and finds the live again', async () => {
  const id = await live({ title: '劳动法直播答疑' })
  const app = await openApp(page(id))
  fireEvent.click(await dock(app, '预约直播'))
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/login/login'))
})

test('a live that is not there says so; one that does not come can be tried again', async () => {
  const gone = await openApp(page('0198c9a4-0000-7000-8000-000000000000'))
  await gone.see('该内容已下架或不存在')
  const id = await live({ title: '病假与医疗期' })
  const app = await openApp(page(id), { offline: true })
  await app.see('加载失败，点击重试')
  network.mend()
  await app.tap('重新加载')
  expect((await titled(app, '病假与医疗期')).textContent).toBe('病假与医疗期')
})

test('what has changed meanwhile shows when one comes back to the page', async () => {
  const id = await live({ title: '病假与医疗期', startsIn: 5 })
  const app = await openApp(page(id), { as: ann })
  fireEvent.click(await dock(app, '进入直播间'))
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/liveRoom'))
  await setState(id, 'ended')
  history.back()
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/liveDetail'))
  await dock(app, '直播已结束，没有回放')
})
