import { fireEvent, waitFor } from '@testing-library/dom'
import type { Person } from '../support/server'
import { openApp, type App } from '../support/client/open-app'

let ann: Person
let bob: Person
beforeEach(async () => {
  ann = await server.member('安然')
  bob = await server.member('博文')
})

const collect = async (title: string, type: 2 | 3 = 2) => {
  const id = await server.post(bob, { type, title })
  await ann.call('POST /api/circle/collect', { body: { id, collect: true } })
  return id
}
const collected = async () =>
  (await ann.call('POST /api/user/collectPage', { body: {} })).result.records.map(({ title }) => title)
const choose = async (app: App, title: string) =>
  fireEvent.click((await app.see(title)).closest<HTMLElement>('[role="checkbox"]')!)

test('what is chosen is removed, the rest stays', async () => {
  for (const title of ['年假怎么折算', '试用期能否延长', '加班费的基数']) await collect(title)
  const app = await openApp('pages/mine/collect', { as: ann })
  await app.see('年假怎么折算')
  await app.tap('管理')
  await choose(app, '年假怎么折算')
  await choose(app, '加班费的基数')
  await app.tap('移除 2 条')
  await app.answer('移除')
  await app.hear('已移除')
  await waitFor(() => expect(app.look().queryByText('年假怎么折算')).toBeNull())
  await app.see('试用期能否延长')
  await app.see('管理')
  expect(await collected()).toEqual(['试用期能否延长'])
})

test('a removal that is thought over, or finds no network, removes nothing', async () => {
  await collect('年假怎么折算')
  const app = await openApp('pages/mine/collect', { as: ann })
  await app.see('年假怎么折算')
  await app.tap('管理')
  await app.tap('全选')
  await app.tap('移除 1 条')
  await app.answer('再想想')
  const button = (await app.see('移除 1 条')).closest('[role="button"]')!
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
  expect(network.to('/api/user/collectRemove')).toHaveLength(0)
  network.cut('/api/user/collectRemove')
  await app.tap('移除 1 条')
  await app.answer('移除')
  await app.hear('网络出错了！请稍后再试！')
  await app.see('移除 1 条')
  await app.see('年假怎么折算')
  expect(await collected()).toHaveLength(1)
})

test('without a choice nothing can be removed', async () => {
  await collect('年假怎么折算')
  const app = await openApp('pages/mine/collect', { as: ann })
  await app.see('年假怎么折算')
  await app.tap('管理')
  expect((await app.see('移除')).closest('[role="button"]')!.getAttribute('aria-disabled')).toBe('true')
})

test('what has been taken down is grey, opens nothing and goes with 清除失效', async () => {
  await collect('年假怎么折算')
  await server.sql('update circle_post set status = 4 where id = $1', [await collect('加班费的基数')])
  const app = await openApp('pages/mine/collect', { as: ann })
  await app.tap('已失效')
  await app.hear('内容已失效')
  expect(app.routes()).toEqual(['pages/mine/collect'])
  await app.tap('管理')
  await app.tap('清除失效')
  await app.answer('清除')
  await app.hear('已清除 1 条')
  await waitFor(() => expect(app.look().queryByText('已失效')).toBeNull())
  expect(await collected()).toEqual(['年假怎么折算'])
})

test('a tab shows its own type, and removing there removes from 全部 too', async () => {
  await collect('年假怎么折算')
  await collect('我们怎样做绩效', 3)
  const app = await openApp('pages/mine/collect', { as: ann })
  await app.see('年假怎么折算')
  fireEvent.click(app.look().getByRole('tab', { name: '经验' }))
  await app.see('我们怎样做绩效')
  expect(app.look().queryByText('年假怎么折算')).toBeNull()
  await app.tap('管理')
  await app.tap('全选')
  await app.tap('移除 1 条')
  await app.answer('移除')
  await app.see('还没有收藏')
  fireEvent.click(app.look().getByRole('tab', { name: '全部' }))
  await app.see('年假怎么折算')
  expect(app.look().queryByText('我们怎样做绩效')).toBeNull()
})

test('history stands under its days and can be emptied', async () => {
  const id = await server.post(bob, { type: 2, title: '年假怎么折算' })
  await ann.call('GET /api/circle/detail/:id', { params: { id } })
  const app = await openApp('pages/mine/history', { as: ann })
  await app.see('年假怎么折算')
  await app.see('今天')
  await app.tap('管理')
  await app.tap('清空')
  await app.answer('清空')
  await app.see('还没有浏览记录')
  expect((await ann.call('POST /api/user/browsePage', { body: {} })).result.records).toEqual([])
})

test('history can rest, and says that it does', async () => {
  const record = async () => (await ann.call('GET /api/user/setting')).result.browseRecord
  const app = await openApp('pages/mine/history', { as: ann })
  await app.tap('暂停记录')
  await app.hear('已暂停记录')
  await app.see('已暂停记录，新看的内容不会出现在这里')
  expect(await record()).toBe(false)
  const again = await openApp('pages/mine/history', { as: ann })
  await again.tap('恢复记录')
  await again.see('暂停记录')
  expect(await record()).toBe(true)
})

test('nobody is logged in: a way in', async () => {
  const app = await openApp('pages/mine/history')
  expect(await app.see('登录后查看你看过的内容')).toBeTruthy()
})
