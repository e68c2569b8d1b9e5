import type { Person } from '../support/server'
import { HOME, LOGIN, MINE, asked, callsOf, logInBySms, saying, startWorld, type World } from './support'

let world: World
let ann: Person
beforeAll(async () => {
  world = await startWorld()
  ann = await world.member('安然')
})
afterAll(() => world.close())

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

test('somebody new logs in by the code of a message and is back where they wanted to write', async () => {
  const host = await world.open(HOME)
  await host.tap('.square__publish')
  expect(host.page.route).toBe(LOGIN)

  await logInBySms(host, '13711112222')
  expect(host.page.route).toBe(HOME)
  expect(host.stack).toHaveLength(1)
  expect(host.storage.get('token')).toMatch(/^s_/)
  expect(asked(host)).toContain('/api/user/start')

  await host.tap('.square__publish')
  await host.tap(saying(host, '.action-list__item', '发动态'))
  expect(host.page.route).toBe('pages/circle/release')
  expect(host.errors).toEqual([])
})

test('where the store of WeChat is full, what the server has, too, makes room for who logs in', async () => {
  const host = await world.open(LOGIN, undefined, { storage: { squareFeed: 'x'.repeat(9000), theme: 'dark' }, room: 9100 })
  await logInBySms(host, '13711117777')
  expect(host.page.route).toBe(HOME)
  expect([host.storage.get('theme'), host.storage.get('token')]).toEqual(['dark', expect.stringMatching(/^s_/)])
  expect(JSON.stringify(host.storage.get('squareFeed') ?? '')).not.toContain('xxx')
  expect(host.errors).toEqual([])
})

test('where nothing can make room, one logs in for as long as the app stands', async () => {
  const host = await world.open(LOGIN, undefined, { storage: { theme: 'dark', fontScale: 1 }, room: 60 })
  await logInBySms(host, '13711118888')
  expect(host.page.route).toBe(HOME)
  await host.tap('.square__publish')
  await host.tap(saying(host, '.action-list__item', '发动态'))
  expect(host.page.route).toBe('pages/circle/release')
  expect(host.storage.has('token')).toBe(false)
  expect(host.errors).toEqual([])
})

test('nobody gets in before they have agreed', async () => {
  const host = await world.open(LOGIN)
  await host.input('#field-phone input', '13711113333')
  await host.tap(saying(host, '.tap', '获取验证码'))
  await host.tap(saying(host, '.tap', '填入'))
  await host.tap(saying(host, '.btn', '登录 / 注册'))
  expect(host.text).toContain('请先阅读并同意协议')
  expect(asked(host)).not.toContain('/api/auth/loginBySms')
})

test('a token whose time is over is as good as none', async () => {
  const host = await world.open(MINE, ann, { storage: { token_expireTime: inDays(-1) } })
  expect(host.text).toContain('点击登录')
  expect(host.storage.has('token')).toBe(false)
  expect(host.storage.has('userInfo')).toBe(false)
  expect(callsOf(host, 'request').filter(({ header }) => JSON.stringify(header).includes(ann.token))).toEqual([])
  expect(host.page.route).toBe(MINE)
})

test('when many calls are refused together, login opens once and leads back to the page', async () => {
  const page = `pages/mine/home?id=${ann.id}`
  const host = await world.open(page, ann, { storage: { token: 's_revoked', token_expireTime: inDays(30) } })
  expect(asked(host).length).toBeGreaterThan(2)
  expect(callsOf(host, 'reLaunch').map(({ url }) => url)).toEqual([`/${LOGIN}`])
  expect(host.stack.map(({ route }) => route)).toEqual([LOGIN])
  expect(host.storage.has('token')).toBe(false)

  await world.sql(`update sms_code set created_at = created_at - interval '1 day'`)
  await logInBySms(host, ann.phone)
  expect(host.stack.map(({ route }) => route)).toEqual(['pages/mine/home'])
  expect(host.page.options.id).toBe(ann.id)
  expect(host.text).toContain('安然')
  expect(host.text).not.toContain('加载失败')
  expect(host.storage.has('unLoginPage')).toBe(false)
})

test('somebody else who logs in then sees nothing of the page, and finds nothing that was kept', async () => {
  const words = {
    searchHistory: { owner: ann.id, value: ['裁员名单'] },
    'draft:post:1': { owner: ann.id, value: { content: '写到一半' } },
  }
  const host = await world.open(`pages/mine/home?id=${ann.id}`, ann, { storage: { token: 's_revoked', ...words, theme: 'dark' } })
  expect(host.stack.map(({ route }) => route)).toEqual([LOGIN])
  expect(host.storage.has('searchHistory')).toBe(true)
  await logInBySms(host, '13711114444')
  expect(host.stack.map(({ route }) => route)).toEqual([HOME])
  expect(['searchHistory', 'draft:post:1'].filter((key) => host.storage.has(key))).toEqual([])
  expect(host.storage.get('theme')).toBe('dark')
})

test('on ten pages, as many as WeChat lets stand, one still comes to log-in, and back', async () => {
  const at = `pages/mine/home?id=${ann.id}`
  const host = await world.open(HOME)
  for (let page = 2; page <= 10; page++) await host.wx.navigateTo({ url: `/${at}` })
  await host.settle()
  await host.tap(saying(host, '.btn', '+ 关注'))
  expect(host.stack.map(({ route }) => route).slice(-2)).toEqual(['pages/mine/home', LOGIN])
  await logInBySms(host, '13711115555')
  expect(host.page.route).toBe('pages/mine/home')
  expect(host.errors).toEqual([])
})

test('logging out ends the session on the server too', async () => {
  const bob = await world.member('博文')
  const host = await world.open('pages/mine/setup', bob)
  await host.tap(saying(host, '.cell', '退出登录'))
  await host.tap(saying(host, '.dialog .btn', '退出登录'))
  expect(host.page.route).toBe(MINE)
  expect(host.$('.toast').text).toBe('已退出登录')
  expect(host.text).toContain('点击登录')
  expect(['token', 'token_expireTime', 'userInfo', 'sessionId'].filter((key) => host.storage.has(key))).toEqual([])
  expect(await bob.call('POST /api/user/userBaseDetail', { body: {} })).toMatchObject({ status: 401, code: 401 })
})

test('somebody who thinks again stays logged in', async () => {
  const host = await world.open('pages/mine/setup', ann)
  await host.tap(saying(host, '.cell', '退出登录'))
  await host.tap(saying(host, '.dialog .btn', '再想想'))
  expect(host.page.route).toBe('pages/mine/setup')
  expect(host.storage.get('token')).toBe(ann.token)
})

test('a newer app that was there before anybody asked for it is taken at the tap', async () => {
  const old = await startWorld({ MIN_VERSION: '99.0.0' })
  try {
    const host = await old.open(HOME)
    host.newer.ready!()
    await host.tap(saying(host, '.dialog .btn', '更新'))
    expect(callsOf(host, 'applyUpdate')).toHaveLength(1)
  } finally {
    await old.close()
  }
})

test('the mini-program asks WeChat who it is for at start, and keeps the answer', async () => {
  const host = await world.open(HOME)
  await host.settle()
  expect(host.storage.get('minOpenid')).toEqual(expect.any(String))
  expect(asked(host)).toContain('/api/statistics/platformViewAsync')
})
