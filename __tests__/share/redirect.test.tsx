import { fireEvent, waitFor } from '@testing-library/dom'
import type { Person } from '../support/server'
import { keptNow, openApp } from '../support/client/open-app'
import { logIn } from '../login/log-in'

const HOME = 'pages/tabBar/circle/index'
const DAY_MS = 86_400_000

let ann: Person
let id: string
let key: string
let invite: string
beforeAll(async () => {
  ann = await server.member('安然')
  id = await server.post(ann, { content: '今天谈成了一位候选人' })
  const { result } = await ann.call('POST /api/share/poster', { body: { type: 'circle', id, place: 'h5' } })
  key = result.key
  const [row] = await server.sql<{ invite_code: string }>('select invite_code from app_user where id = $1', [ann.id])
  invite = row.invite_code
})

/** The server says this about every key. */
function resolveTo(target: { route: string; params?: Record<string, string>; expired?: boolean }) {
  const ask = window.fetch
  const result = { params: {}, inviterCode: '', expired: false, ...target }
  jest
    .spyOn(window, 'fetch')
    .mockImplementation((address, options) =>
      String(address).includes('/api/share/resolve')
        ? Promise.resolve(new Response(JSON.stringify({ code: 200, message: 'ok', result })))
        : ask(address, options),
    )
}

test.each(['key', 'scene'])('a code opens what it stands for (%s), and going back does not come by it again', async (name) => {
  const app = await openApp(`pages/common/redirect?${name}=${encodeURIComponent(key)}`)
  await app.see('今天谈成了一位候选人')
  expect(app.routes()).toEqual(['pages/circle/circleDetail'])
})

test('a code that stands for nothing leads home, and says so', async () => {
  const app = await openApp('pages/common/redirect?key=AAAAAAAAAAAA')
  await waitFor(() => expect(app.routes()).toEqual([HOME]))
  await app.hear('链接已失效')
})

test('what is no code at all is not even asked about', async () => {
  const app = await openApp(`pages/common/redirect?key=${encodeURIComponent('https://evil.example/')}`)
  await waitFor(() => expect(app.routes()).toEqual([HOME]))
  expect(network.to('/api/share/resolve')).toEqual([])
})

test.each([
  'https://evil.example/pages/circle/circleDetail',
  '//evil.example/',
  'javascript:alert(1)',
  'constructor',
  'pages/common/redirect',
  'pages/admin/index',
])('whatever a server says, %s is not opened', async (route) => {
  const app = await openApp()
  const before = location.origin
  await app.close()
  resolveTo({ route, params: { id } })
  const again = await openApp(`pages/common/redirect?key=${key}`)
  await waitFor(() => expect(again.routes()).toEqual([HOME]))
  await again.hear('链接已失效')
  expect(location.origin).toBe(before)
})

test('without a network one can try again', async () => {
  const app = await openApp(`pages/common/redirect?key=${key}`, { offline: true })
  await app.see('加载失败，点击重试')
  network.mend()
  await app.tap('重新加载')
  await app.see('今天谈成了一位候选人')
  expect(app.routes()).toEqual(['pages/circle/circleDetail'])
})

test('whose link it was is remembered until somebody registers, and told then', async () => {
  const app = await openApp(`pages/common/redirect?key=${key}`)
  await app.see('今天谈成了一位候选人')
  const kept = keptNow()
  expect(kept.inviter).toMatchObject({ code: invite })

  const login = await openApp('pages/login/login', { kept })
  await logIn(login)
  await waitFor(() => expect(login.session.loggedIn).toBe(true))
  const [{ invited_by }] = await server.sql<{ invited_by: string }>('select invited_by from app_user where id = $1', [
    login.session.userInfo!.id,
  ])
  expect(invited_by).toBe(ann.id)
  await waitFor(() => expect(keptNow().inviter).toBeUndefined())
})

test.each([
  ['stays for seven days', 6 * DAY_MS, 'FIRST01'],
  ['is nobody after that', -1, undefined],
])('the first who invited %s', async (_, left, code) => {
  const app = await openApp(`pages/common/redirect?key=${key}`, {
    kept: { inviter: { code: 'FIRST01', until: Date.now() + left } },
  })
  await app.see('今天谈成了一位候选人')
  expect(keptNow().inviter).toMatchObject({ code: code ?? invite })
})

test('whoever has an account already is invited by nobody', async () => {
  const bob = await server.member('博文')
  const app = await openApp(`pages/common/redirect?key=${key}`, { as: bob })
  await app.see('今天谈成了一位候选人')
  expect(keptNow().inviter).toBeUndefined()
})

describe('a link that somebody has shared', () => {
  /** What the browser is handed when somebody shares a post. */
  const share = async (who: Person | undefined, route: string) => {
    const links: string[] = []
    Object.assign(navigator, { share: async ({ url }: { url: string }) => void links.push(url) })
    const app = await openApp(route, { as: who })
    fireEvent.click(await waitFor(() => app.look().getAllByLabelText('分享')[0]))
    fireEvent.click(await waitFor(() => app.look().getByText('分享', { selector: '.action-list__item, .action-list__item *' })))
    await waitFor(() => expect(links).toHaveLength(1))
    return links[0]
  }
  afterAll(() => Reflect.deleteProperty(navigator, 'share'))

  test('names them before the #, and whoever registers by it on this device is theirs; the first link counts', async () => {
    const [ann, bob] = [await server.member('安然'), await server.member('博文')]
    const codeOf = async (who: Person) => (await who.call('POST /api/user/userBaseDetail', { body: {} })).result.inviteCode
    const post = await server.post(ann, { type: 2, title: '试用期可以延长吗' })
    const link = await share(ann, `pages/circle/circleDetail?id=${post}`)
    expect(link).toBe(`${location.origin}/?inviter=${await codeOf(ann)}&from=share#/pages/circle/circleDetail?id=${post}`)
    await openApp(`pages/circle/circleDetail?id=${post}`, { search: new URL(link).search })
    const kept = () => JSON.parse(localStorage.getItem('inviter') ?? 'null') as { code: string } | null
    await waitFor(async () => expect(kept()?.code).toBe(await codeOf(ann)))
    await openApp('pages/login/login', { kept: keptNow(), search: `?inviter=${await codeOf(bob)}&from=share` })
    await waitFor(() => expect(network.to('/api/sysConfig/client')).toHaveLength(1))
    expect(kept()?.code).toBe(await codeOf(ann))
  })

  test('names nobody when nobody is logged in; and a code that is none is not kept', async () => {
    const ann = await server.member('安然')
    const post = await server.post(ann, { type: 2, title: '试用期可以延长吗' })
    const route = `pages/circle/circleDetail?id=${post}`
    expect(await share(undefined, route)).toBe(`${location.origin}/#/${route}`)
    // The code of an anonymous asker would tell whose question it is.
    const question = await server.post(ann, { type: 2, title: '年终奖怎么折算', anonymous: true })
    const asked = `pages/circle/circleDetail?id=${question}`
    expect(await share(ann, asked)).toBe(`${location.origin}/#/${asked}`)
    await openApp('pages/login/login', { search: '?inviter=%3Cscript%3E' })
    await waitFor(() => expect(network.to('/api/sysConfig/client')).toHaveLength(1))
    expect(localStorage.getItem('inviter')).toBeNull()
  })
})
