import { randomUUID } from 'node:crypto'
import { fireEvent, waitFor } from '@testing-library/dom'
import type { Person } from '../support/server'
import { openApp } from '../support/client/open-app'

const MINUTE_MS = 60_000

let ann: Person
let bob: Person
beforeEach(async () => {
  ann = await server.member('安然')
  bob = await server.member('博文')
})

/** Tells Ann so many things. */
const tell = (count: number, more: { type?: number; title?: string; route?: string; params?: object } = {}) =>
  server.sql(
    `insert into notice (id, user_id, type, sub_type, title, from_user, route, params)
     select gen_random_uuid(), $1, $2, 'comment', $3 || n, $4, $5, $6::jsonb from generate_series(1, $7::int) n`,
    [ann.id, more.type ?? 2, more.title ?? '评论了你的帖子', bob.id, more.route ?? '', JSON.stringify(more.params ?? {}), count],
  )
const unreadOnServer = async () =>
  (await server.sql<{ count: number }>('select count(*)::int from notice where user_id = $1 and not read', [ann.id]))[0].count

const badge = () => document.querySelector('.tab-bar .tab-bar__badge')?.textContent ?? ''

test('the tab 我的 and the bell say how many wait', async () => {
  await tell(3)
  const app = await openApp('pages/tabBar/mine/index', { as: ann })
  await waitFor(() => expect(badge()).toBe('3'))
  await waitFor(() => app.look().getByLabelText('消息，3 条未读'))
})

test('more than 99 are 99+', async () => {
  await tell(100)
  await openApp('pages/tabBar/circle/index', { as: ann })
  await waitFor(() => expect(badge()).toBe('99+'))
})

test('the count is asked for by one call, and again every minute while a tab is in sight', async () => {
  const everyMinute: (() => void)[] = []
  const setInterval = window.setInterval.bind(window)
  jest.spyOn(window, 'setInterval').mockImplementation(((work: () => void, ms?: number) => {
    if (ms === MINUTE_MS) everyMinute.push(work)
    return setInterval(work, ms)
  }) as typeof window.setInterval)
  await openApp('pages/tabBar/circle/index', { as: ann })
  await waitFor(() => expect(network.to('/api/user/mineSummary')).toHaveLength(1))
  expect(badge()).toBe('')
  await tell(2)
  expect(everyMinute).toHaveLength(1)
  everyMinute[0]()
  await waitFor(() => expect(badge()).toBe('2'))
})

test('whoever logs out takes their badge along', async () => {
  await tell(2)
  const { session } = await openApp('pages/tabBar/circle/index', { as: ann })
  await waitFor(() => expect(badge()).toBe('2'))
  await session.leave()
  expect(badge()).toBe('')
})

test('nobody is not asked about', async () => {
  const app = await openApp('pages/tabBar/mine/index')
  await app.see('点击登录')
  await network.idle()
  expect(network.to('/api/user/mineSummary')).toHaveLength(0)
})

test('a notice that is opened is read: at once here, then on the server, and it leads where it points', async () => {
  const post = await server.post(ann, { content: '今天谈了薪酬结构的调整' })
  await tell(1, { title: '赞了你', route: 'pages/circle/circleDetail', params: { id: post } })
  await tell(1, { title: '回复了你' })
  const app = await openApp('pages/tabBar/mine/index', { as: ann })
  await waitFor(() => expect(badge()).toBe('2'))
  fireEvent.click(app.look().getByLabelText('消息，2 条未读'))
  const answer = network.hold('/api/notice/read')
  await app.tap('博文 赞了你1')
  expect(badge()).toBe('1')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/circle/circleDetail'))
  answer()
  await waitFor(async () => expect(await unreadOnServer()).toBe(1))
})

test('a notice that the server could not mark is unread again', async () => {
  await tell(1, { title: '赞了你' })
  const app = await openApp('pages/mine/notice', { as: ann })
  await app.see('博文 赞了你1')
  network.cut('/api/notice/read')
  await app.tap('博文 赞了你1')
  await app.hear('网络出错了！请稍后再试！')
  await waitFor(() => expect(app.look().getAllByLabelText('未读')).toHaveLength(1))
})

test('a notice that was deleted on another device is read all the same', async () => {
  await tell(1, { title: '赞了你' })
  const app = await openApp('pages/mine/notice', { as: ann })
  await app.see('博文 赞了你1')
  await server.sql('update notice set deleted = true where user_id = $1', [ann.id])
  await app.tap('博文 赞了你1')
  await network.idle()
  expect(app.look().queryAllByLabelText('未读')).toHaveLength(0)
})

test('全部已读 reads what is under every tab', async () => {
  await tell(2, { type: 2, title: '赞了你' })
  await tell(1, { type: 7, title: '到账 30 金币' })
  const app = await openApp('pages/mine/notice', { as: ann })
  await waitFor(() => expect(app.look().getAllByLabelText('未读')).toHaveLength(3))
  await waitFor(() => app.look().getByLabelText('会员金币，有未读'))
  fireEvent.click(app.look().getByLabelText('全部已读'))
  await app.answer('全部已读')
  await app.hear('已全部标为已读')
  await waitFor(() => expect(app.look().queryAllByLabelText('未读')).toHaveLength(0))
  await waitFor(() => expect(app.look().queryByLabelText('会员金币，有未读')).toBeNull())
  expect(await unreadOnServer()).toBe(0)
})

test('what has come under a tab since one was there last is under it when one goes there again', async () => {
  await tell(1, { type: 1, title: '系统升级' })
  const app = await openApp('pages/mine/notice', { as: ann })
  await app.tap('互动')
  await app.see('暂无消息')
  await app.tap('系统')
  await tell(1, { title: '赞了你' })
  // Whoever reads is told what waits.
  await app.tap('博文 系统升级1')
  fireEvent.click(await waitFor(() => app.look().getByLabelText('互动，有未读')))
  expect(await app.see('博文 赞了你1')).toBeTruthy()
})

test('what comes while the notices are open stands among them, and so does what came while one was elsewhere', async () => {
  const post = await server.post(ann, { content: '今天谈了年终奖的发放' })
  await tell(1, { title: '赞了你', route: 'pages/circle/circleDetail', params: { id: post } })
  const app = await openApp('pages/mine/notice', { as: ann })
  await app.see('博文 赞了你1')
  await tell(1, { title: '评论了你' })
  // The line says that something waits, not what.
  await server.sql('update app_user set level = 3 where id = $1', [bob.id])
  const body = { peerId: ann.id, clientMsgId: randomUUID(), type: 'text', content: '您好' } as const
  expect(await bob.call('POST /api/dm/send', { body })).toMatchObject({ code: 200 })
  await app.see('博文 评论了你1')
  await app.tap('博文 赞了你1')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/circle/circleDetail'))
  network.cut('/ws')
  await tell(1, { title: '回复了你' })
  history.back()
  await waitFor(() => expect(app.routes()).toEqual(['pages/mine/notice']))
  expect(await app.see('博文 回复了你1')).toBeTruthy()
})

test('while one talks with somebody the notices underneath are left alone, and renewed for whoever comes back to them', async () => {
  await tell(1, { title: '赞了你' })
  await server.sql('update app_user set level = 3 where id = any($1)', [[ann.id, bob.id]])
  const dm = (from: Person, to: Person, content: string) =>
    from.call('POST /api/dm/send', { body: { peerId: to.id, clientMsgId: randomUUID(), type: 'text', content } })
  await dm(bob, ann, '您好')
  await dm(ann, bob, '请讲')
  const app = await openApp('pages/mine/notice', { as: ann })
  await app.see('博文 赞了你1')
  const { go } = require('@/nav') as typeof import('@/nav')
  await go('pages/mine/chatRoom', { peerId: bob.id })
  await app.see('请讲')
  await waitFor(() => expect([...network.sockets].some((socket) => network.joined.has(socket))).toBe(true))
  await network.idle()
  const asked = () => network.to('/api/notice/page').length
  const before = asked()
  await tell(1, { title: '评论了你' })
  await dm(bob, ann, '在吗')
  await app.see('在吗')
  await network.idle()
  expect(asked()).toBe(before)
  history.back()
  await waitFor(() => expect(app.routes()).toEqual(['pages/mine/notice']))
  expect(await app.see('博文 评论了你1')).toBeTruthy()
})

test('a notice that is held can be deleted', async () => {
  await tell(1, { title: '赞了你' })
  const app = await openApp('pages/mine/notice', { as: ann })
  fireEvent.contextMenu(await app.see('博文 赞了你1'))
  await app.tap('删除')
  await app.see('暂无消息')
  expect(await server.sql('select from notice where user_id = $1 and not deleted', [ann.id])).toHaveLength(0)
})
