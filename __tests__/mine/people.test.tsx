import { fireEvent, waitFor } from '@testing-library/dom'
import type { Person } from '../support/server'
import { openApp, type App } from '../support/client/open-app'

let ann: Person
let bob: Person
beforeEach(async () => {
  ann = await server.member('安然')
  bob = await server.member('博文')
})

const follow = (who: Person, whom: Person) => who.call('POST /api/user/follow', { body: { id: whom.id, follow: true } })
const pullDown = () => void (require('@tarojs/taro').default as typeof import('@tarojs/taro')).startPullDownRefresh()
const row = async (app: App, name: string) => (await app.see(name)).closest<HTMLElement>('.people__row')!
test('a fan who is followed back is a mutual one, and is not after a second tap', async () => {
  await follow(bob, ann)
  const app = await openApp('pages/mine/fans', { as: ann })
  const fan = await row(app, '博文')
  fireEvent.click(fan.querySelector('.btn')!)
  await waitFor(() => expect(fan.textContent).toContain('互相关注'))
  fireEvent.click(await app.see('互相关注'))
  await waitFor(() => expect(fan.querySelector('.btn')?.textContent).toBe('关注'))
  await network.idle()
  expect((await bob.call('GET /api/user/haveFollow/:id', { params: { id: ann.id } })).result).toBe(true)
  expect((await ann.call('GET /api/user/haveFollow/:id', { params: { id: bob.id } })).result).toBe(false)
})

test('a fan who is followed on their own page is a mutual one on the list, too', async () => {
  await follow(bob, ann)
  const app = await openApp('pages/mine/fans', { as: ann })
  await app.tap('博文')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/mine/home'))
  await app.tap('+ 关注')
  await app.see('互相关注')
  const { back } = require('@/nav') as typeof import('@/nav')
  await back()
  await waitFor(() => expect(app.routes()).toEqual(['pages/mine/fans']))
  await app.see('互相关注')
})

test('a follow that finds no network is taken back and told', async () => {
  await follow(ann, bob)
  const app = await openApp('pages/mine/follows', { as: ann })
  await row(app, '博文')
  network.cut('/api/user/follow')
  await app.tap('已关注')
  await app.hear('网络出错了！请稍后再试！')
  expect(await app.see('已关注')).toBeTruthy()
})

test('the title counts, and counts again when a fan is removed after a question', async () => {
  const cat = await server.member('陈彩')
  await follow(bob, ann)
  await follow(cat, ann)
  const app = await openApp('pages/mine/fans', { as: ann })
  await app.see('粉丝 2')
  fireEvent.click(await waitFor(() => app.look().getByLabelText('对博文的更多操作')))
  await app.tap('移除粉丝')
  await app.answer('移除')
  await app.see('粉丝 1')
  // So does the window's.
  await waitFor(() => expect(document.title).toBe('粉丝 1'))
  expect(app.look().queryByText('博文')).toBeNull()
  expect((await bob.call('GET /api/user/haveFollow/:id', { params: { id: ann.id } })).result).toBe(false)
})

test('the title counts again when the list is pulled down', async () => {
  await follow(bob, ann)
  const app = await openApp('pages/mine/fans', { as: ann })
  await app.see('粉丝 1')
  await follow(await server.member('陈彩'), ann)
  pullDown()
  expect(await app.see('粉丝 2')).toBeTruthy()
})

test('the title of those one follows counts again when one of them is followed no more', async () => {
  await follow(ann, bob)
  const app = await openApp('pages/mine/follows', { as: ann })
  await app.see('关注 1')
  await app.tap('已关注')
  expect(await app.see('关注 0')).toBeTruthy()
})

test('a fan who was removed while the list was being refreshed does not come back with the late answer', async () => {
  await follow(bob, ann)
  const app = await openApp('pages/mine/fans', { as: ann })
  await row(app, '博文')
  const answer = network.hold('/api/user/userFansPage')
  pullDown()
  await waitFor(() => expect(network.to('/api/user/userFansPage')).toHaveLength(2))
  fireEvent.click(app.look().getByLabelText('对博文的更多操作'))
  await app.tap('移除粉丝')
  await app.answer('移除')
  await app.hear('已移除')
  answer()
  await app.see('还没有粉丝，去发布内容吧')
  await waitFor(() => expect(app.page().querySelector('.pull-refresh')?.getAttribute('data-state')).toBe('idle'))
  expect(app.look().queryByText('博文')).toBeNull()
})

test('pulling down without a network says so where one is, and keeps what is shown', async () => {
  await follow(bob, ann)
  const app = await openApp('pages/mine/fans', { as: ann })
  await row(app, '博文')
  network.cut('/api/user/userFansPage')
  pullDown()
  await app.hear('网络出错了！请稍后再试！')
  expect(await row(app, '博文')).toBeTruthy()
})

test('somebody else’s fans can be seen by everybody and removed by nobody', async () => {
  await follow(bob, ann)
  const app = await openApp(`pages/mine/fans?userId=${ann.id}`)
  await row(app, '博文')
  expect(app.look().queryByLabelText('对博文的更多操作')).toBeNull()
})

test('a search shows whose name has it', async () => {
  const cat = await server.member('陈彩')
  await follow(ann, bob)
  await follow(ann, cat)
  const app = await openApp('pages/mine/follows', { as: ann })
  await row(app, '博文')
  await app.write('搜索昵称', '陈')
  await waitFor(() => expect(app.look().queryByText('博文')).toBeNull())
  await row(app, '陈彩')
  await app.write('搜索昵称', '没有这个人')
  await app.see('没有找到“没有这个人”')
})

test('nobody yet: a way on; nobody logged in: a way in', async () => {
  const app = await openApp('pages/mine/fans', { as: ann })
  await app.see('还没有粉丝，去发布内容吧')
  const stranger = await openApp('pages/mine/follows')
  expect(await stranger.see('登录后查看')).toBeTruthy()
})
