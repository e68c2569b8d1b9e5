import { fireEvent, waitFor, within } from '@testing-library/dom'
import type { Person } from '../support/server'
import { openApp, type App } from '../support/client/open-app'
import { live } from './client-support'

const DAY = 24 * 60
let ann: Person
let soon: string
let began: number
beforeAll(async () => {
  ann = await server.member('安然')
  began = Date.now()
  soon = await live({ title: '劳动法直播答疑', startsIn: 3 * DAY })
  await live({ title: '仲裁拆案', startsIn: 5 * DAY, access: 'vip' })
  await live({ title: '绩效面谈工作坊', startsIn: 6 * DAY, state: 'cancelled' })
  await live({ title: '病假与医疗期', startsIn: -20, state: 'on' })
  await live({ title: '连锁门店专场', startsIn: -300, state: 'ended' })
})

const titles = (app: App) => [...app.page().querySelectorAll('.live-card .item-head__title')].map((title) => title.textContent)
const card = async (app: App, title: string) =>
  within(
    (await waitFor(() => app.look().getByText(title, { selector: '.live-card .item-head__title' }))).closest<HTMLElement>(
      '.live-card',
    )!,
  )
/** The day on which the lives of this file stand: that of their beginning, also when it ends meanwhile. */
const dayOf = (minutes: number) => {
  const at = new Date(began + (minutes + 8 * 60) * 60_000)
  return `${at.getUTCMonth() + 1}月${at.getUTCDate()}日`
}
const pickDay = async (app: App, minutes: number) =>
  fireEvent.click(await waitFor(() => app.look().getByLabelText(new RegExp(`^${dayOf(minutes)} `))))

test('lives stand by what becomes of them, each with the one thing to do', async () => {
  const app = await openApp('pages/lesson/liveList')
  await waitFor(() => expect(titles(app)).toEqual(['劳动法直播答疑', '仲裁拆案', '绩效面谈工作坊']))
  ;(await card(app, '劳动法直播答疑')).getByText('预约')
  ;(await card(app, '仲裁拆案')).getByText('会员')
  const cancelled = await card(app, '绩效面谈工作坊')
  cancelled.getByText('已取消')
  expect(cancelled.queryByText('预约')).toBeNull()
  await app.tap('直播中')
  await waitFor(() => expect(titles(app)).toEqual(['病假与医疗期']))
  fireEvent.click((await card(app, '病假与医疗期')).getByText('进入'))
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/liveRoom'))
})

test('what is over waits for its playback', async () => {
  const app = await openApp('pages/lesson/liveList')
  await app.tap('回放')
  expect((await card(app, '连锁门店专场')).getByText('回放生成中').textContent).toBe('回放生成中')
})

test('the calendar marks the days with lives; a day without leads to the next one', async () => {
  const app = await openApp('pages/lesson/liveList')
  await waitFor(() => expect(app.page().querySelectorAll('.days__dot--on').length).toBeGreaterThanOrEqual(2))
  await pickDay(app, 5 * DAY)
  await waitFor(() => expect(titles(app)).toEqual(['仲裁拆案']))
  await pickDay(app, 4 * DAY)
  await app.see('这天没有直播')
  await app.tap(`看${dayOf(5 * DAY)}的直播`)
  await waitFor(() => expect(titles(app)).toEqual(['仲裁拆案']))
  await pickDay(app, 5 * DAY)
  await waitFor(() => expect(titles(app)).toHaveLength(3))
})

test('one tap reserves, and it still stands there after looking at the live', async () => {
  const app = await openApp('pages/lesson/liveList', { as: ann })
  fireEvent.click((await card(app, '劳动法直播答疑')).getByText('预约'))
  await app.hear('预约成功，开播前会提醒你')
  fireEvent.click(await waitFor(async () => (await card(app, '劳动法直播答疑')).getByText('已预约')))
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/liveDetail'))
  await app.see('已预约 · 取消')
  expect((await server.sql<{ n: number }>('select reserve_count as n from live where id = $1', [soon]))[0].n).toBe(1)
})

test('who has no right to watch is shown what it takes', async () => {
  const app = await openApp('pages/lesson/liveList', { as: ann })
  fireEvent.click((await card(app, '仲裁拆案')).getByText('预约'))
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/liveDetail'))
})

test('a guest who reserves is asked to log in', async () => {
  const app = await openApp('pages/lesson/liveList')
  fireEvent.click((await card(app, '劳动法直播答疑')).getByText('预约'))
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/login/login'))
})

test('a list that does not come can be tried again', async () => {
  const app = await openApp('pages/lesson/liveList', { offline: true })
  await app.see('加载失败，点击重试')
  network.mend()
  await app.tap('重新加载')
  await waitFor(() => expect(titles(app)).toHaveLength(3))
})
