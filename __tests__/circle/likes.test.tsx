import { fireEvent, waitFor } from '@testing-library/dom'
import type { Person } from '../support/server'
import { logIn } from '../login/log-in'
import { openApp, type App } from '../support/client/open-app'
import { touch } from '../support/client/touch'

let ann: Person
let bob: Person
let id: string
let content: string
let posts = 0
beforeAll(async () => {
  ann = await server.member('安然')
  bob = await server.member('博文')
})
beforeEach(async () => {
  content = `第${++posts}场面试谈得很好`
  id = await server.post(ann, { content })
})

const card = async (app: App) => (await app.see(content)).closest<HTMLElement>('.feed-card')!
const heart = async (app: App) => (await card(app)).querySelector<HTMLElement>('[aria-label*="点赞"]')!
const likes = async () =>
  (await server.sql<{ like_count: number }>('select like_count from circle_post where id = $1', [id]))[0].like_count
const square = async (as = bob) => {
  const app = await openApp('pages/circle/square?tab=new', { as })
  await app.see(content)
  return app
}

test.each([
  [20, '点赞', 0, [true, false]],
  [21, '取消点赞 1', 1, [true]],
])('%i taps during one slow call end in the right state', async (taps, label, count, sent) => {
  const app = await square()
  const button = await heart(app)
  const answer = network.hold('/api/circle/like')
  for (let tap = 1; tap <= taps; tap++) {
    fireEvent.click(button)
    await Promise.resolve()
    expect(button.getAttribute('aria-label')).toBe(tap % 2 ? '取消点赞 1' : '点赞')
  }
  answer()
  await waitFor(() => expect(network.to('/api/circle/like').map((call) => call.body?.like)).toEqual(sent))
  await network.idle()
  expect((await heart(app)).getAttribute('aria-label')).toBe(label)
  expect(await likes()).toBe(count)
})

test('whoever had to log in for a like has given it when they come back', async () => {
  const app = await openApp('pages/circle/square?tab=new')
  fireEvent.click(await heart(app))
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/login/login'))
  await logIn(app)
  await waitFor(() => expect(app.routes()).toEqual(['pages/circle/square']))
  await waitFor(async () => expect((await heart(app)).getAttribute('aria-label')).toBe('取消点赞 1'))
  await network.idle()
  expect(await likes()).toBe(1)
})

test('what somebody tapped before they logged out is not asked for when they are gone', async () => {
  const app = await openApp('pages/circle/square?tab=new', { as: await server.member('卡尔') })
  const answer = network.hold('/api/circle/like')
  fireEvent.click(await heart(app))
  await answer.came
  fireEvent.click(await heart(app))
  await app.session.leave(async () => {})
  answer()
  await network.idle()
  expect(network.to('/api/circle/like').map(({ body }) => body?.like)).toEqual([true])
  expect(await likes()).toBe(1)
})

test('whoever follows somebody and thinks better of it during one slow call does not follow them', async () => {
  const app = await square()
  const answer = network.hold('/api/user/follow')
  const inside = await card(app)
  await app.tap('关注', { inside: () => inside })
  await answer.came
  await app.tap('已关注', { inside: () => inside })
  expect(network.to('/api/user/follow')).toHaveLength(1)
  answer()
  await waitFor(() => expect(network.to('/api/user/follow').map(({ body }) => body?.follow)).toEqual([true, false]))
  await network.idle()
  await app.tap('关注', { inside: () => inside })
  await waitFor(() => expect(network.to('/api/user/follow').map(({ body }) => body?.follow)).toEqual([true, false, true]))
})

/** Pulls the list down; its answer, which the server has given, comes when the answer of this is called. */
async function pullSlowly(app: App) {
  const answer = network.hold('/api/circle/page')
  const pulled = app.page().querySelector<HTMLElement>('.pull-refresh')!
  touch(pulled, 'touchstart', 100)
  touch(pulled, 'touchmove', 300)
  touch(pulled, 'touchend', 300)
  await answer.came
  return async () => {
    answer()
    await waitFor(() => expect(pulled.dataset.state).toBe('idle'))
  }
}

test('a list that was asked for before a like and comes after it takes nothing back; the next one is believed again', async () => {
  const app = await square()
  const comes = await pullSlowly(app)
  fireEvent.click(await heart(app))
  await waitFor(async () => expect(await likes()).toBe(1))
  await comes()
  await network.idle()
  expect((await heart(app)).getAttribute('aria-label')).toBe('取消点赞 1')
  await ann.call('POST /api/circle/like', { body: { id, like: true } })
  await (
    await pullSlowly(app)
  )()
  expect((await heart(app)).getAttribute('aria-label')).toBe('取消点赞 2')
})

test('… nor from a like that the server has not heard of yet, and whoever was followed meanwhile stays followed', async () => {
  const dora = await server.member('多拉')
  const followed = () => server.sql('select from user_follow where follower_id = $1', [dora.id])
  const app = await square(dora)
  const inside = await card(app)
  const comes = await pullSlowly(app)
  const answer = network.hold('/api/circle/like')
  fireEvent.click(await heart(app))
  await app.tap('关注', { inside: () => inside })
  await answer.came
  await waitFor(async () => expect(await followed()).toHaveLength(1))
  await comes()
  expect((await heart(app)).getAttribute('aria-label')).toBe('取消点赞 1')
  expect((await card(app)).textContent).toContain('已关注')
  answer()
  await network.idle()
  expect((await heart(app)).getAttribute('aria-label')).toBe('取消点赞 1')
})

test('a like that finds no network is taken back and told', async () => {
  const app = await square()
  network.cut('/api/circle/like')
  fireEvent.click(await heart(app))
  await app.hear('网络出错了！请稍后再试！')
  expect((await heart(app)).getAttribute('aria-label')).toBe('点赞')
  expect((await heart(app)).textContent).toBe('赞')
})

test('a like for what has been taken down meanwhile is taken back and told', async () => {
  const app = await square()
  await server.sql('update circle_post set status = 4 where id = $1', [id])
  fireEvent.click(await heart(app))
  await app.hear('内容不存在或已删除')
  expect((await heart(app)).getAttribute('aria-label')).toBe('点赞')
})

test('when the second call fails, what the first one did stays', async () => {
  const app = await square()
  const answer = network.hold('/api/circle/like')
  fireEvent.click(await heart(app))
  await waitFor(async () => expect(await likes()).toBe(1))
  fireEvent.click(await heart(app))
  network.cut('/api/circle/like')
  answer()
  await app.hear('网络出错了！请稍后再试！')
  expect((await heart(app)).getAttribute('aria-label')).toBe('取消点赞 1')
  expect((await heart(app)).textContent).toBe('1')
})

test('a like on the detail shows on the card beneath, at once', async () => {
  const app = await square()
  const beneath = await heart(app)
  await app.tap(content)
  await waitFor(() => expect(app.routes()).toEqual(['pages/circle/square', 'pages/circle/circleDetail']))
  const answer = network.hold('/api/circle/like')
  fireEvent.click(await waitFor(() => app.look().getByLabelText('赞')))
  await waitFor(() => expect(beneath.textContent).toBe('1'))
  expect(beneath.getAttribute('aria-label')).toBe('取消点赞 1')
  answer()
  fireEvent.click(app.look().getByLabelText('返回'))
  await waitFor(() => expect(app.routes()).toEqual(['pages/circle/square']))
  expect((await heart(app)).textContent).toBe('1')
})

test('whoever is followed on one card is followed on every card of theirs', async () => {
  await server.post(ann, { content: `${content}，还有一场` })
  const carl = await server.member('卡尔')
  const app = await openApp('pages/circle/square?tab=new', { as: carl })
  const cards = async () => [await card(app), (await app.see(`${content}，还有一场`)).closest<HTMLElement>('.feed-card')!]
  const [first] = await cards()
  fireEvent.click(first.querySelector('.btn')!)
  await waitFor(async () => {
    for (const shown of await cards()) expect(shown.textContent).toContain('已关注')
  })
})
