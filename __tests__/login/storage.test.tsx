import { waitFor } from '@testing-library/dom'
import type { Person } from '../support/server'
import { keptNow, openApp } from '../support/client/open-app'

/** Everything that the app keeps on a device, and whose it is. What is new has to be written here, too. */
const PHONES = [
  'aiGuest',
  'aiSamples',
  'cd',
  'deviceKey',
  'examDevice',
  'fontScale',
  'homeGrid',
  'inviter',
  'leftSessions',
  'mallBanner',
  'pinchZoom',
  'schoolBanner',
  'squareBanner',
  'studyDevice',
  'theme',
  'zhikuBanner',
]
const ACCOUNTS = [
  'account',
  'activityScans',
  'isShowUserInfoCompleteBox',
  'minOpenid',
  'openid',
  'searchHistory',
  'sessionId',
  'squareFeed',
  'studyReports',
  'token',
  'token_expireTime',
  'trainee',
  'trainingSession',
  'unLoginPage',
  'unsentAnswers',
  'unsentMessages',
  'userInfo',
]
/** Kept for its person alone when the session runs out under them. */
const WAITING = [
  'account',
  'activityScans',
  'searchHistory',
  'studyReports',
  'trainee',
  'unLoginPage',
  'unsentAnswers',
  'unsentMessages',
]
/** What is written, by what it is written under; and what a version before may have left. */
const DRAFTS = ['draft:post:2', 'draft:comment:1:', 'trainee:1:draft:homework:2']
const LEFT_OVER = ['draftKeys', 'nobody-knows']

const SECRET = '安然写过的话'
let ann: Person
let bob: Person
beforeEach(async () => {
  ann = await server.member('安然')
  bob = await server.member('博文')
})

const owned = (value: unknown) => ({ owner: ann.id, value })
/** A device that holds everything of hers. */
const everything = async (expired = false) => {
  const session = await server.keptBy(ann)
  const all = [...PHONES, ...ACCOUNTS, ...DRAFTS, ...LEFT_OVER].map((key) => [key, owned([SECRET])] as const)
  return {
    ...Object.fromEntries(all),
    ...session,
    account: ann.id,
    ...(expired && { token_expireTime: new Date(Date.now() - 1000).toISOString() }),
  }
}
const session = () => (require('@/stores/session') as typeof import('@/stores/session')).session
const enter = async (person: Person) =>
  session().enter({ device: `d_${'x'.repeat(43)}`, ...(await server.keptBy(person)) } as Parameters<
    ReturnType<typeof session>['enter']
  >[0])
const ofAnn = (kept: Record<string, unknown>) =>
  Object.keys(kept)
    .filter((key) => !PHONES.includes(key))
    .filter((key) => JSON.stringify(kept[key]).match(`${SECRET}|${ann.id}|${ann.token}`))
    .toSorted()

test('every key has an owner, and both are listed here', async () => {
  await openApp('pages/login/login')
  const { OWNERS } = require('@/platform/storage-keys') as typeof import('@/platform/storage-keys')
  const of = (owner: string) =>
    Object.entries(OWNERS)
      .filter(([, its]) => its === owner)
      .map(([key]) => key)
      .toSorted()
  expect(of('phone')).toEqual(PHONES)
  expect(of('account')).toEqual(ACCOUNTS)
})

/** The same device as a browser and as the mini-program has it. */
const places = {
  async browser(kept: Record<string, unknown>) {
    await openApp('pages/tabBar/mine/index', { kept })
    return keptNow
  },
  async 'mini-program'(kept: Record<string, unknown>) {
    jest.dontMock('@/platform/current')
    await openApp('pages/login/login')
    jest.resetModules()
    localStorage.clear()
    const Taro = require('@tarojs/taro').default as typeof import('@tarojs/taro')
    for (const [key, value] of Object.entries(kept)) Taro.setStorageSync(key, value)
    jest.doMock('@/platform/current', () => ({ platform: require('@/platform/weapp').weapp }))
    session()
    return () => Object.fromEntries(Taro.getStorageInfoSync().keys.map((key) => [key, Taro.getStorageSync(key)]))
  },
}
afterEach(() => {
  jest.dontMock('@/platform/current')
})

describe.each(Object.keys(places) as (keyof typeof places)[])('in a %s', (place) => {
  const open = places[place]

  test('who logs out leaves what is the phone’s, and nothing else', async () => {
    const kept = await open(await everything())
    sessionStorage.setItem('interruptedPayment', SECRET)
    await session().leave()
    // The server may have heard by now which session is over.
    expect([...new Set([...Object.keys(kept()), 'leftSessions'])].toSorted()).toEqual(PHONES)
    if (place === 'browser') expect(sessionStorage).toHaveLength(0)
  })

  test('whose session ran out finds what waits for them; nobody else does, and it is gone when somebody else comes', async () => {
    const kept = await open(await everything(true))
    session().validToken()
    expect(ofAnn(kept())).toEqual([...WAITING, ...DRAFTS].toSorted())
    const { accountStorage: own } = require('@/stores/account-storage') as typeof import('@/stores/account-storage')
    expect([own.get('searchHistory'), own.get('draft:post:2')]).toEqual([undefined, undefined])
    await enter(ann)
    expect([own.get('searchHistory'), own.get('draft:post:2')]).toEqual([[SECRET], [SECRET]])
    await session().leave()

    const next = await open(await everything(true))
    await enter(bob)
    expect(ofAnn(next())).toEqual([])
    expect(Object.keys(next())).toEqual(expect.arrayContaining(PHONES))
  })
})

test('what one has searched for greets nobody else, neither a guest nor the next', async () => {
  const words = { searchHistory: owned(['裁员名单']) }
  const hers = await openApp('pages/common/search', { as: ann, kept: words })
  await hers.see('裁员名单')
  for (const as of [undefined, bob]) {
    const app = await openApp('pages/common/search', { as, kept: words })
    await network.idle()
    await waitFor(() => expect(app.look().getByLabelText('搜索')).toBeTruthy())
    expect(app.page().textContent).not.toContain('裁员名单')
  }
})

test('the pages that stood beneath log-in are not shown to somebody else', async () => {
  const kept = await everything(true)
  const app = await openApp('pages/mine/setup', { kept })
  await app.see('用户协议')
  session().goLogin()
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/login/login'))
  await enter(bob)
  await session().returnFromLogin()
  await waitFor(() => expect(app.routes()).toEqual(['pages/tabBar/circle/index']))
})

test('nothing that one has seen stays in memory for the next', async () => {
  await openApp('pages/tabBar/mine/index', { as: ann })
  const stores = {
    written: (require('@/stores/written') as typeof import('@/stores/written')).written,
    picked: (require('@/stores/courses') as typeof import('@/stores/courses')).picked,
    clientConfig: require('@/stores/client-config') as typeof import('@/stores/client-config'),
  }
  stores.written.addPost('her-post')
  stores.written.changePost('her-post')
  stores.picked.put('her-course', 'her-lesson')
  await stores.clientConfig.clientConfig()
  await session().leave()
  await enter(bob)
  expect([stores.written.post, stores.written.takeChange('her-post'), stores.picked.take('her-course')]).toEqual([
    '',
    false,
    undefined,
  ])
  const before = network.to('/api/sysConfig/client').length
  await stores.clientConfig.clientConfig()
  expect(network.to('/api/sysConfig/client').length).toBe(before + 1)
})

describe('a device that is full', () => {
  const keep = async (refusals: number, key: 'account' | 'homeGrid' = 'account') => {
    await openApp('pages/login/login', { kept: { account: '以前', squareFeed: ['动态'], homeGrid: ['入口'] } })
    const { platform } = require('@/platform') as typeof import('@/platform')
    const write = Storage.prototype.setItem
    const written = jest.spyOn(Storage.prototype, 'setItem')
    for (let one = 0; one < refusals; one++)
      written.mockImplementationOnce(() => {
        throw new DOMException('full', 'QuotaExceededError')
      })
    written.mockImplementation(write)
    platform.storage.set(key, '现在')
    written.mockRestore()
    return platform.storage
  }

  test('makes room by what the server has, too, and no more of it than it takes', async () => {
    await keep(1)
    expect(keptNow()).toMatchObject({ account: '现在', homeGrid: ['入口'] })
    expect(keptNow()).not.toHaveProperty('squareFeed')
  })

  test('lets no cache push out another, and gives back what it has no room for as long as the app stands', async () => {
    const storage = await keep(1, 'homeGrid')
    expect(keptNow()).toMatchObject({ squareFeed: ['动态'] })
    expect([storage.get('homeGrid'), keptNow().homeGrid]).toEqual(['现在', undefined])
  })

  test('forgets no cache that takes no room there', async () => {
    const storage = await keep(1, 'homeGrid')
    const written = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    storage.set('account', '现在')
    written.mockRestore()
    expect([storage.get('homeGrid'), storage.get('squareFeed')]).toEqual(['现在', undefined])
  })

  test('does not give back what was there before', async () => {
    const storage = await keep(4)
    expect([storage.get('account'), keptNow().account]).toEqual(['现在', undefined])
  })
})
