import { fireEvent, waitFor } from '@testing-library/dom'
import type { Person } from '../support/server'
import { keptNow, openApp, type App } from '../support/client/open-app'
import { logIn } from './log-in'

let ann: Person
beforeAll(async () => {
  ann = await server.member('安然')
})

const kept = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown
const revoke = (person: Person) => person.call('POST /api/auth/logout', { body: {} })

test('an expired token is removed at the start, and the person is logged out', async () => {
  const expired = { ...(await server.keptBy(ann)), token_expireTime: new Date(Date.now() - 1000).toISOString() }
  const { session } = await openApp('pages/tabBar/mine/index', { kept: expired })
  expect(session.loggedIn).toBe(false)
  await waitFor(() => expect(network.to('/api/statistics/platformViewAsync')).toHaveLength(1))
  expect(network.calls.map((call) => call.token)).not.toContain(ann.token)
  for (const key of ['token', 'token_expireTime', 'userInfo']) expect(kept(key)).toBeNull()
})

test('who uses the app stays logged in: each start says anew until when', async () => {
  const soon = { ...(await server.keptBy(ann)), token_expireTime: new Date(Date.now() + 3_600_000).toISOString() }
  await openApp('pages/tabBar/mine/index', { kept: soon })
  await waitFor(() => expect(Date.parse(String(kept('token_expireTime')))).toBeGreaterThan(Date.now() + 29 * 86_400_000))
  expect(kept('userInfo')).not.toHaveProperty('token_expireTime')
})

test('who comes back the next day has opened the app that day, though their phone let no timer run meanwhile', async () => {
  // Of somebody of their own: what the page of the test before has still to say is said in the name of Ann.
  const bea = await server.member('贝雅')
  await openApp('pages/tabBar/mine/index', { as: bea })
  const uses = () => network.to('/api/user/start').filter(({ token }) => token === bea.token).length
  await waitFor(() => expect(kept('sessionId')).toMatch(/./))
  const turn = async (hidden: boolean) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: hidden ? 'hidden' : 'visible' })
    window.dispatchEvent(new Event('visibilitychange'))
    // Taro tells the app of it a moment later.
    await Promise.resolve()
  }
  try {
    await turn(true)
    await turn(false)
    expect(uses()).toBe(1)
    await turn(true)
    const now = Date.now
    jest.spyOn(Date, 'now').mockImplementation(() => now() + 86_400_000)
    await turn(false)
    await waitFor(() => expect(uses()).toBe(2))
  } finally {
    Reflect.deleteProperty(document, 'visibilityState')
  }
})

test('what was tapped and given up at log-in is not done by a later one', async () => {
  const post = await server.post(ann, { type: 2, title: '试用期可以缩短吗' })
  const app = await openApp(`pages/circle/circleDetail?id=${post}`)
  await app.see('试用期可以缩短吗')
  await app.tap('收藏')
  await waitFor(() => expect(app.routes()).toEqual(['pages/circle/circleDetail', 'pages/login/login']))
  fireEvent.click(await waitFor(() => app.look().getByLabelText('关闭')))
  await waitFor(() => expect(app.routes()).toEqual(['pages/circle/circleDetail']))
  app.session.goLogin()
  await logIn(app)
  await waitFor(() => expect(app.session.loggedIn).toBe(true))
  await network.idle()
  expect(network.to('/api/circle/collect')).toEqual([])
})

test('a token that the server has forgotten: five calls that fail together open login once, and the page is remembered', async () => {
  const bob = await server.member('博文')
  const { session, call, routes, see } = await openApp(`pages/mine/home?id=${ann.id}`, { as: bob })
  await see('安然')
  const Taro = require('@tarojs/taro').default as typeof import('@tarojs/taro')
  const opened = jest.spyOn(Taro, 'reLaunch')
  // Else the line may say it before any call does.
  network.cut('/ws')
  await revoke(bob)
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => call('POST /api/user/userBaseDetail')))
  expect(answers.map((answer) => answer.status)).toEqual(Array(5).fill('rejected'))
  await waitFor(() => expect(routes()).toEqual(['pages/login/login']))
  expect(opened).toHaveBeenCalledTimes(1)
  expect(session.loggedIn).toBe(false)
  expect(kept('token')).toBeNull()
  expect(kept('unLoginPage')).toBe(`pages/mine/home?id=${ann.id}`)
})

test('a token that is refused while the first page is still on its way loses nothing: its person comes to the page of the link', async () => {
  const bob = await server.member('博文')
  const as = await server.keptBy(bob)
  await revoke(bob)
  let arrive = () => {}
  const loading = new Promise<void>((resolve) => (arrive = resolve))
  const wanted = `pages/mine/home?id=${ann.id}`
  const opening = openApp(wanted, { kept: as, slow: { 'pages/mine/home': loading } })
  await waitFor(() => expect(kept('unLoginPage')).toBe(wanted))
  arrive()
  const app = await opening
  await waitFor(() => expect(app.routes()).toEqual(['pages/login/login']))
  await server.sql(`update sms_code set created_at = created_at - interval '2 days'`)
  await logIn(app, bob.phone)
  await waitFor(() => expect(app.routes()).toEqual(['pages/mine/home']))
  await app.see('安然')
  // What a session asks once comes where they are.
  await app.see('完善资料，让同行更了解你')
  expect(app.look().queryByText(/^欢迎加入/)).toBeNull()
})

test('somebody new is welcomed where they come to, and led to the tasks of their first day', async () => {
  const app = await openApp('pages/login/login', { kept: { unLoginPage: `pages/mine/home?id=${ann.id}` } })
  await logIn(app)
  await waitFor(() => expect(app.routes()).toEqual(['pages/mine/home']))
  await app.see(/^欢迎加入/)
  await app.tap('看看今天的新手任务')
  await waitFor(() => expect(app.routes()).toEqual(['pages/mine/home', 'pages/mine/taskCenter']))
  await app.close()
  const again = await openApp('pages/tabBar/mine/index', { kept: keptNow() })
  await again.see('完善资料，让同行更了解你')
  expect(again.look().queryByText(/^欢迎加入/)).toBeNull()
})

test('whoever has asked to close their account is asked at log-in whether they want to stay', async () => {
  const bob = await server.member('博文')
  await server.sql(`update app_user set status = 'closing' where id = $1`, [bob.id])
  await server.sql(`insert into logoff (user_id, reason, effect_at) values ($1, '1', now() + interval '10 days')`, [bob.id])
  await server.sql(`update sms_code set created_at = created_at - interval '2 days'`)
  const app = await openApp('pages/login/login', { kept: { unLoginPage: `pages/mine/home?id=${ann.id}` } })
  await logIn(app, bob.phone)
  await app.answer('撤销注销')
  await app.hear('已撤销注销申请')
  expect(app.routes()).toEqual(['pages/mine/home'])
})

test('what is asked while the login page is still loading opens no second one', async () => {
  const bob = await server.member('博文')
  let arrive = () => {}
  const loading = new Promise<void>((resolve) => (arrive = resolve))
  const wanted = `pages/mine/home?id=${ann.id}`
  const app = await openApp(wanted, { as: bob, slow: { 'pages/login/login': loading } })
  await app.see('安然')
  network.cut('/ws')
  await revoke(bob)
  for (let calls = 0; calls < 2; calls++) await expect(app.call('POST /api/user/userBaseDetail')).rejects.toThrow()
  arrive()
  await waitFor(() => expect(app.routes()).toEqual(['pages/login/login']))
  await network.idle()
  expect([app.routes(), kept('unLoginPage')]).toEqual([['pages/login/login'], wanted])
})

test('login itself is never remembered', async () => {
  const bob = await server.member('博文')
  const { call, routes } = await openApp('pages/login/login', { as: bob })
  await revoke(bob)
  await expect(call('POST /api/user/userBaseDetail')).rejects.toThrow()
  expect(kept('token')).toBeNull()
  expect(kept('unLoginPage')).toBeNull()
  expect(routes()).toEqual(['pages/login/login'])
})

test('after login the person is back where they were, on the very page they left', async () => {
  const post = await server.post(ann, { type: 2, title: '试用期可以延长吗' })
  const app = await openApp(`pages/circle/circleDetail?id=${post}`)
  await app.see('试用期可以延长吗')
  const left = app.page()
  await app.tap('收藏')
  await logIn(app)
  await waitFor(() => expect(app.routes()).toEqual(['pages/circle/circleDetail']))
  expect(app.page()).toBe(left)
  expect(kept('unLoginPage')).toBeNull()
})

test('who comes to login from a closed window gets the page that was remembered', async () => {
  const app = await openApp('pages/login/login', { kept: { unLoginPage: `pages/mine/home?id=${ann.id}` } })
  await logIn(app)
  await waitFor(() => expect(app.routes()).toEqual(['pages/mine/home']))
  await app.see('安然')
  expect(kept('unLoginPage')).toBeNull()
})

test('who taps twice while the login page is still loading gets it once, and is back after it', async () => {
  await server.post(ann)
  let arrive = () => {}
  const loading = new Promise<void>((resolve) => (arrive = resolve))
  const app = await openApp('pages/tabBar/circle/index', { slow: { 'pages/login/login': loading } })
  const like = (await waitFor(() => app.look().getAllByLabelText('点赞')))[0]
  like.click()
  await waitFor(() => expect(document.querySelector('.page-loading')).not.toBeNull())
  like.click()
  arrive()
  await waitFor(() => expect(app.routes()).toEqual(['pages/tabBar/circle/index', 'pages/login/login']))
  await logIn(app)
  await waitFor(() => expect(app.session.loggedIn).toBe(true))
  await waitFor(() => expect(app.routes()).toEqual(['pages/tabBar/circle/index']))
})

test('what is answered late to somebody who has logged out leaves nothing of them', async () => {
  const bob = await server.member('博文')
  const { session } = await openApp('pages/tabBar/mine/index', { as: bob })
  await waitFor(() => expect(kept('sessionId')).toBeTruthy())
  // What the app has asked for by itself at its start would be the first to be held.
  await network.idle()
  const release = network.hold('/api/user/userBaseDetail')
  const refreshed = session.refresh()
  await release.came
  await session.leave()
  release()
  await refreshed
  await network.idle()
  expect(kept('userInfo')).toBeNull()
  expect(session.userInfo).toBeUndefined()
})

test('a late answer to an old token does not log the new session out', async () => {
  const bob = await server.member('博文')
  const { session, call, routes } = await openApp('pages/tabBar/mine/index', { as: bob })
  await waitFor(() => expect(kept('sessionId')).toBeTruthy())
  const login = { device: 'd_here', ...(await server.keptBy(ann)) } as Parameters<typeof session.enter>[0]
  await network.idle()
  // The line would say at once that the session is over, and what is asked without it would be told so.
  network.cut('/ws')
  const release = network.hold('/api/')
  await revoke(bob)
  const late = call('POST /api/user/userBaseDetail')
  const entered = session.enter(login)
  release()
  await expect(late).rejects.toThrow()
  await entered
  expect(session.isMe(ann.id)).toBe(true)
  expect(kept('token')).toBe(ann.token)
  expect(routes()).toEqual(['pages/tabBar/mine/index'])
})

test('the device keeps what the specification names, and nothing else of a person', async () => {
  const app = await openApp('pages/login/login', { kept: { unLoginPage: 'pages/tabBar/mine/index' } })
  const phone = await logIn(app)
  await app.tap('以后再说')
  await network.idle()
  expect(Object.keys(keptNow()).sort()).toEqual([
    'account',
    'cd',
    'deviceKey',
    'isShowUserInfoCompleteBox',
    'sessionId',
    'token',
    'token_expireTime',
    'userInfo',
  ])
  expect(JSON.stringify(keptNow())).not.toContain(phone)
  expect(Date.parse(String(kept('token_expireTime')))).toBeGreaterThan(Date.now())

  const { session } = await openApp('pages/tabBar/mine/index', { kept: { ...keptNow(), openid: 'o-1', minOpenid: 'm-1' } })
  expect([session.loggedIn, session.openid, session.minOpenid]).toEqual([true, 'o-1', 'm-1'])
})

test('whom WeChat has named for one log-in is not taken for named at the next', async () => {
  const bob = await server.member('博文')
  await server.sql(`update sms_code set created_at = created_at - interval '2 days'`)
  const app = await openApp('pages/login/login', { as: bob, kept: { openid: 'o-1', minOpenid: 'm-1' } })
  const { session } = app
  await logIn(app, bob.phone)
  await waitFor(() => expect(kept('token')).not.toBe(bob.token))
  expect(session.isMe(bob.id)).toBe(true)
  expect([session.openid, session.minOpenid, kept('openid'), kept('minOpenid')]).toEqual(['', '', null, null])
})

describe('the box that asks to complete one’s profile', () => {
  const QUESTION = '完善资料，让同行更了解你'
  const box = (app: App) => app.look().queryByRole('dialog', { name: QUESTION })

  test('comes once per session, whichever tab is looked at', async () => {
    const bob = await server.member('博文')
    const app = await openApp('pages/tabBar/circle/index', { as: bob })
    await waitFor(() => expect(box(app)).not.toBeNull())
    await app.see('还差：姓名、公司、生日、职位')
    await app.tap('以后再说')
    await waitFor(() => expect(box(app)).toBeNull())
    expect(kept('isShowUserInfoCompleteBox')).toBe(true)
    await app.session.refresh()
    app.goTab('我的')
    await app.see('我的主页')
    await network.idle()
    expect(box(app)).toBeNull()

    // The cashier and WeChat lead away from the app and back: it opens anew, and the session is the same.
    const next = await openApp('pages/tabBar/mine/index', { kept: keptNow() })
    await waitFor(() => expect(network.to('/api/user/userBaseDetail')).not.toHaveLength(0))
    await network.idle()
    expect(box(next)).toBeNull()
    await next.session.enter({ device: 'd_here', ...(await server.keptBy(bob)) } as Parameters<typeof next.session.enter>[0])
    await waitFor(() => expect(box(next)).not.toBeNull())
  })

  test('never comes to somebody whose profile is complete', async () => {
    const bob = await server.member('博文')
    const [{ id: positionId }] = (await server.call('GET /api/sysDictData/idNameList/:code', { params: { code: 'position' } }))
      .result
    await bob.call('POST /api/user/saveUserInfo', {
      body: { realName: '李博文', company: '晨星制造', birthday: '1990-05-01', positionId },
    })
    const app = await openApp('pages/tabBar/circle/index', { as: bob })
    await waitFor(() => expect(network.to('/api/user/userBaseDetail')).toHaveLength(1))
    await network.idle()
    expect(app.session.completionDue).toBe(false)
    expect(box(app)).toBeNull()
  })
})

test('logging out leaves nothing of the person behind', async () => {
  const bob = await server.member('博文一号')
  const id = await server.post(bob, { content: '今天谈成了一个候选人' })
  const app = await openApp('pages/tabBar/circle/index', { as: bob })
  const { posts } = require('@/stores/posts') as typeof import('@/stores/posts')
  const { accountStorage: drafts } = require('@/stores/account-storage') as typeof import('@/stores/account-storage')
  await app.see('今天谈成了一个候选人')
  await app.tap('以后再说')
  expect(posts.get(id)?.mine).toBe(true)
  drafts.set('draft:release', { content: '写到一半的话' })

  app.goTab('我的')
  await app.tap('设置')
  await app.tap('退出登录')
  await app.answer('退出登录')
  await app.hear('已退出登录')
  await app.see('点击登录')
  expect(posts.get(id)).toBeUndefined()
  await network.idle()
  for (const trace of [bob.id, bob.token, '博文一号', '写到一半的话', 'sessionId', 'isShowUserInfoCompleteBox'])
    expect(JSON.stringify(keptNow())).not.toContain(trace)
  expect((await bob.call('POST /api/user/userBaseDetail', { body: {} })).code).toBe(401)
})

describe('logging out on a bad line', () => {
  const isOver = async (person: Person) => (await person.call('POST /api/user/userBaseDetail', { body: {} })).code === 401
  const leave = async (app: App) => {
    await app.tap('退出登录')
    await app.answer('退出登录')
    await app.hear('已退出登录')
    await app.see('点击登录')
    expect(app.session.loggedIn).toBe(false)
  }

  test('waits for nothing, and ends the session when the server is reached', async () => {
    const bob = await server.member('博文')
    const app = await openApp('pages/mine/setup', { as: bob })
    await app.see('退出登录')
    await network.idle()
    const release = network.hold('/api/auth/logout')
    await leave(app)
    await release.came
    release()
    await network.idle()
    expect([await isOver(bob), kept('leftSessions')]).toEqual([true, null])
  })

  test('that does not reach the server ends the session at the next start, with that of whoever left before', async () => {
    const [bob, eve] = [await server.member('博文'), await server.member('采薇')]
    const app = await openApp('pages/mine/setup', { as: bob })
    await app.see('退出登录')
    await network.idle()
    network.cut('/api/auth/logout')
    localStorage.setItem('leftSessions', JSON.stringify([{ token: eve.token, sessionId: '' }]))
    await leave(app)
    await network.idle()
    const left = keptNow()
    expect(await Promise.all([bob, eve].map(isOver))).toEqual([false, false])
    await openApp('pages/tabBar/mine/index', { kept: left })
    await waitFor(() => expect(kept('leftSessions')).toBeNull())
    expect(await Promise.all([bob, eve].map(isOver))).toEqual([true, true])
  })
})

test('what somebody began to write on an earlier visit goes when they log out, too', async () => {
  const bob = await server.member('博文')
  const before = await openApp('pages/mine/setup', { as: bob })
  const { accountStorage: drafts } = require('@/stores/account-storage') as typeof import('@/stores/account-storage')
  drafts.set('draft:release', { content: '写到一半的话' })
  await before.see('退出登录')
  const app = await openApp('pages/mine/setup', { kept: keptNow() })
  await app.tap('退出登录')
  await app.answer('退出登录')
  await app.hear('已退出登录')
  expect(JSON.stringify(keptNow())).not.toContain('写到一半的话')
})

test('what somebody has begun to write outlives a session that ran out under them, for nobody but them', async () => {
  const bob = await server.member('博文')
  const ago = new Date(Date.now() - 1000).toISOString()
  const owned = { owner: bob.id, value: { content: '写到一半的话' } }
  const kept = { ...(await server.keptBy(bob)), token_expireTime: ago, 'draft:release': owned }
  const { session } = await openApp('pages/tabBar/mine/index', { kept })
  const { accountStorage: drafts } = require('@/stores/account-storage') as typeof import('@/stores/account-storage')
  const enter = async (person: Person) =>
    session.enter({ device: 'd_here', ...(await server.keptBy(person)) } as Parameters<typeof session.enter>[0])

  expect([session.loggedIn, drafts.get('draft:release')]).toEqual([false, undefined])
  await enter(bob)
  expect(drafts.get('draft:release')).toEqual({ content: '写到一半的话' })
  await enter(ann)
  expect(JSON.stringify(keptNow())).not.toContain('写到一半的话')
  await enter(bob)
  expect(drafts.get('draft:release')).toBeUndefined()
})

describe('a session that is ended elsewhere', () => {
  const everywhere = () => document.body.textContent!

  test('closes every page at once, whichever it is, and nobody had to touch it', async () => {
    const bob = await server.member('博文独一无二')
    const app = await openApp(`pages/mine/home?id=${bob.id}`, { as: bob })
    await waitFor(() => expect(everywhere()).toContain('博文独一无二'))
    await revoke(bob)
    await waitFor(() => expect(app.routes()).toEqual(['pages/login/login']))
    await waitFor(() => expect(everywhere()).not.toContain('博文独一无二'))
    expect([app.session.loggedIn, kept('token'), kept('userInfo')]).toEqual([false, null, null])
  })

  test('closes them at the next answer where no line is up', async () => {
    const bob = await server.member('博文独一无二')
    const app = await openApp('pages/tabBar/mine/index', { as: bob })
    await app.tap('我的主页')
    await waitFor(() => expect(app.routes()).toEqual(['pages/tabBar/mine/index', 'pages/mine/home']))
    network.cut('/ws')
    await revoke(bob)
    await app.call('POST /api/user/userBaseDetail').catch(() => {})
    await waitFor(() => expect(app.routes()).toEqual(['pages/login/login']))
    await waitFor(() => expect(everywhere()).not.toContain('博文独一无二'))
  })

  test('brings its person back to the page they were on, and nobody else', async () => {
    const bob = await server.member('博文')
    const app = await openApp(`pages/mine/home?id=${ann.id}`, { as: bob })
    await app.see('安然')
    await revoke(bob)
    await waitFor(() => expect(app.routes()).toEqual(['pages/login/login']))
    await logIn(app)
    await waitFor(() => expect(app.routes()).toEqual(['pages/tabBar/circle/index']))
  })
})
