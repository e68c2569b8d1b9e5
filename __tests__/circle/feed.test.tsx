import { fireEvent, waitFor } from '@testing-library/dom'
import type { Person } from '../support/server'
import { keptNow, openApp, type App } from '../support/client/open-app'
import { touch } from '../support/client/touch'

const WRITTEN = 45
/** The square opens with less than a page. */
const FIRST = 10
const PAGE = 20

let ann: Person
beforeAll(async () => {
  ann = await server.member('安然')
  for (let n = 1; n <= WRITTEN; n++) await server.post(ann, { content: `${n}号候选人今天来面试` })
})

const rows = (app: App) =>
  [...app.page().querySelectorAll('.feed-card__content')].map((row) => Number(/^\d+/.exec(row.textContent!)?.[0]))
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at)
const square = async () => {
  const app = await openApp('pages/circle/square?tab=new')
  await waitFor(() => expect(rows(app)).toEqual(down(WRITTEN, WRITTEN - FIRST + 1)))
  return app
}
const asked = () => network.to('/api/circle/page').map((call) => call.body?.cursor)

test('who reads on gets every row once, until the end', async () => {
  const app = await square()
  app.reachEnd()
  await waitFor(() => expect(rows(app)).toHaveLength(FIRST + PAGE))
  app.reachEnd()
  await app.see('— 没有更多了 —')
  expect(rows(app)).toEqual(down(WRITTEN, 1))
  app.reachEnd()
  expect(asked()).toHaveLength(3)
})

test('when the next page fails the rows stay, and the retry asks for that page alone', async () => {
  const app = await square()
  network.cut('/api/circle/page')
  app.reachEnd()
  await app.see('加载失败，点击重试')
  expect(rows(app)).toEqual(down(WRITTEN, WRITTEN - FIRST + 1))
  network.mend()
  await app.tap('加载失败，点击重试')
  await waitFor(() => expect(rows(app)).toEqual(down(WRITTEN, WRITTEN - FIRST - PAGE + 1)))
  const [first, failed, again, ...more] = asked()
  expect([first, again, more]).toEqual([undefined, failed, []])
})

test('who reaches the end twice while the next page is on its way asks for it once', async () => {
  const app = await square()
  const answer = network.hold('/api/circle/page')
  app.reachEnd()
  app.reachEnd()
  answer()
  await waitFor(() => expect(rows(app)).toEqual(down(WRITTEN, WRITTEN - FIRST - PAGE + 1)))
  expect(asked()).toHaveLength(2)
})

test('a refresh that overtakes the next page leaves no doubles and no hole', async () => {
  const app = await square()
  const answer = network.hold('/api/circle/page')
  app.reachEnd()
  await waitFor(() => expect(asked()).toHaveLength(2))
  fireEvent.click(app.look().getByText('最新'))
  answer()
  await network.idle()
  expect(rows(app)).toEqual(down(WRITTEN, WRITTEN - FIRST + 1))
  app.reachEnd()
  await waitFor(() => expect(rows(app)).toEqual(down(WRITTEN, WRITTEN - FIRST - PAGE + 1)))
})

test('rows that have moved down while somebody reads on are not shown twice', async () => {
  const app = await square()
  await server.sql(`update circle_post set created_at = created_at - interval '9 hours'`)
  app.reachEnd()
  await waitFor(() => expect(asked()).toHaveLength(2))
  await network.idle()
  const shown = rows(app)
  expect(shown.length).toBeGreaterThan(FIRST)
  expect(shown).toEqual(down(WRITTEN, WRITTEN - shown.length + 1))
})

test('who asks for news gets what is new on top, and how much it is', async () => {
  const app = await square()
  const bob = await server.member('博文')
  const fresh = await server.post(bob, { content: `${WRITTEN + 1}号候选人今天来面试` })
  fireEvent.click(app.look().getByText('最新'))
  await app.see('为你更新了 1 条')
  await waitFor(() => expect(rows(app)).toEqual(down(WRITTEN + 1, WRITTEN + 1 - FIRST + 1)))
  await bob.call('POST /api/circle/delete', { body: { id: fresh } })
})

test('a refresh that fails keeps the rows, and the retry refreshes', async () => {
  const app = await square()
  network.cut('/api/circle/page')
  fireEvent.click(app.look().getByText('最新'))
  await app.see('加载失败，点击重试')
  expect(rows(app)).toEqual(down(WRITTEN, WRITTEN - FIRST + 1))
  network.mend()
  await app.tap('加载失败，点击重试')
  await waitFor(() => expect(asked()).toEqual([undefined, undefined, undefined]))
})

test('who opens the square without a network reads what was there last time, and gets the rest when it is back', async () => {
  const before = await openApp()
  await waitFor(() => expect(rows(before)).toHaveLength(FIRST))
  const shown = rows(before)

  const app = await openApp('pages/tabBar/circle/index', { kept: keptNow(), offline: true })
  await app.see('加载失败，点击重试')
  expect(rows(app)).toEqual(shown)
  network.mend()
  await app.tap('加载失败，点击重试')
  await app.see('加载中…')
  expect(rows(app)).toEqual(shown)
  app.reachEnd()
  await waitFor(() => expect(rows(app)).toHaveLength(FIRST + PAGE))
})

test('who opens the square for the first time without a network is told, and can try again', async () => {
  const app = await openApp('pages/tabBar/circle/index', { offline: true })
  await app.see('网络出错了！请稍后再试！')
  network.mend()
  await app.tap('重新加载')
  await waitFor(() => expect(rows(app)).toHaveLength(FIRST))
})

test('pulling the square down brings what is new', async () => {
  const app = await openApp()
  await waitFor(() => expect(rows(app)).toHaveLength(FIRST))
  const carl = await server.member('卡尔')
  const fresh = await server.post(carl, { content: '46号候选人今天来面试' })
  const pulled = app.page().querySelector<HTMLElement>('.pull-refresh')!
  touch(pulled, 'touchstart', 100)
  touch(pulled, 'touchmove', 300)
  touch(pulled, 'touchend', 300)
  await app.see('46号候选人今天来面试')
  await waitFor(() => expect(pulled.dataset.state).toBe('idle'))
  await carl.call('POST /api/circle/delete', { body: { id: fresh } })
})

test('a page that was asked for by whoever logged in before is not kept for who is logged in by then', async () => {
  const bob = await server.member('博文')
  const app = await openApp(undefined, { as: ann, held: '/api/circle/page' })
  await waitFor(() => expect(asked()).toHaveLength(1))
  await app.session.enter({ device: 'd_here', ...(await server.keptBy(bob)) } as Parameters<typeof app.session.enter>[0])
  app.release()
  await waitFor(() => expect(rows(app)).toHaveLength(FIRST))
  expect(keptNow()).not.toHaveProperty('squareFeed')
})
