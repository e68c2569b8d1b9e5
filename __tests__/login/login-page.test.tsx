import { hash } from '@node-rs/argon2'
import { fireEvent, waitFor, within } from '@testing-library/dom'
import { keptNow, openApp, type App } from '../support/client/open-app'
import { logIn, newPhone } from './log-in'

const open = (kept?: Record<string, unknown>) => openApp('pages/login/login', { kept })
const tried = () => network.to('/api/auth/loginBy')
/** What is said under a field. */
const fault = (app: App, field: string) =>
  waitFor(() => within(app.page().querySelector<HTMLElement>(`#field-${field}`)!).getByRole('alert').textContent)
const agree = (app: App) => app.tap(/已阅读并同意/)
const shownCode = async (app: App) => /\d{6}/.exec((await app.see(/本地环境，验证码/)).textContent!)![0]

async function askForCode(app: App, phone = newPhone()) {
  await app.write('手机号', phone)
  await app.tap('获取验证码')
  return shownCode(app)
}

test('somebody new logs in with the code they are shown, and is at home', async () => {
  const app = await open()
  const phone = await logIn(app)
  await waitFor(() => expect(app.routes()).toEqual(['pages/tabBar/circle/index']))
  expect(app.session.loggedIn).toBe(true)
  expect(app.session.userInfo?.phoneMasked).toBe(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
  const [{ count }] = await server.sql<{ count: string }>('select count(*) from app_user where phone = $1', [phone])
  expect(Number(count)).toBe(1)
})

test('a wrong code is said under its field, and the right one then works', async () => {
  const app = await open()
  const code = await askForCode(app)
  await agree(app)
  await app.write('短信验证码', String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await app.tap('登录 / 注册')
  expect(await fault(app, 'code')).toBe('验证码错误或已过期')
  expect(app.session.loggedIn).toBe(false)
  await app.write('短信验证码', code)
  await waitFor(() => expect(app.page().querySelector('#field-code [role="alert"]')).toBeNull())
  await app.tap('登录 / 注册')
  await waitFor(() => expect(app.session.loggedIn).toBe(true))
})

test('an answer that was lost keeps nobody out: the next tap logs in by the same code', async () => {
  const app = await open()
  await app.write('短信验证码', await askForCode(app))
  await agree(app)
  await app.tapUnanswered('登录 / 注册', '/api/auth/loginBySms')
  await app.tap('登录 / 注册')
  await waitFor(() => expect(app.session.loggedIn).toBe(true))
})

test('without the tick under the agreements nobody is logged in', async () => {
  const app = await open()
  await app.write('短信验证码', await askForCode(app))
  await app.tap('登录 / 注册')
  expect(await fault(app, 'agreed')).toBe('请先阅读并同意协议')
  await network.idle()
  expect(tried()).toEqual([])
  await agree(app)
  await app.tap('登录 / 注册')
  await waitFor(() => expect(app.session.loggedIn).toBe(true))
})

test('what is missing is said under each field, before anything is sent', async () => {
  const app = await open()
  await app.tap('登录 / 注册')
  expect(await fault(app, 'phone')).toBe('请输入手机号')
  expect(await fault(app, 'code')).toBe('请输入 6 位验证码')
  await app.write('手机号', '12345')
  expect(await fault(app, 'phone')).toBe('手机号格式不正确')
  await app.tap('获取验证码')
  await network.idle()
  expect(network.to('/api/auth/')).toEqual([])
})

test('a number that is pasted with its country and its gaps is understood', async () => {
  const app = await open()
  const phone = newPhone()
  await askForCode(app, `+86 ${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}`)
  expect(network.to('/api/auth/sendSms')[0].body).toMatchObject({ phone })
})

test('two taps send one login', async () => {
  const app = await open()
  await app.write('短信验证码', await askForCode(app))
  await agree(app)
  const answer = network.hold('/api/auth/loginBySms')
  const button = await app.see('登录 / 注册')
  fireEvent.click(button)
  fireEvent.click(button)
  answer()
  await waitFor(() => expect(app.session.loggedIn).toBe(true))
  expect(tried()).toHaveLength(1)
})

test('whoever closed the page before its answer is logged in, and stays where they have gone', async () => {
  const app = await openApp('pages/tabBar/mine/index')
  await app.tap('点击登录')
  await app.write('短信验证码', await askForCode(app))
  await agree(app)
  const answer = network.hold('/api/auth/loginBySms')
  await app.tap('登录 / 注册')
  await answer.came
  fireEvent.click(app.look().getByLabelText('关闭'))
  await waitFor(() => expect(app.routes()).toEqual(['pages/tabBar/mine/index']))
  const { go } = require('@/nav') as typeof import('@/nav')
  await go('pages/mine/setup')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/mine/setup'))
  answer()
  await app.see('退出登录')
  await network.idle()
  expect(app.routes()).toEqual(['pages/tabBar/mine/index', 'pages/mine/setup'])
})

test('a wrong password is said under its field, with the tries that are left', async () => {
  const person = await server.member('安然')
  const app = await open()
  await app.tap('密码登录')
  await app.write('手机号', person.phone)
  await app.write('密码', 'wrong-one-1')
  await agree(app)
  await app.tap('登录 / 注册')
  expect(await fault(app, 'password')).toMatch(/^账号或密码错误/)
})

describe('the wait for the next message', () => {
  const send = async (app: App) => (await app.see(/秒后重发$|^获取验证码$/)).textContent!
  const left = async (app: App) => Number(/\d+/.exec(await send(app))?.[0])
  /** Until when one waits, as soon as the seconds that are shown say the same. */
  const shownRight = async (app: App) => {
    const until = keptNow().cd as number
    await waitFor(async () => expect(Math.abs((until - Date.now()) / 1000 - (await left(app)))).toBeLessThan(2))
    return until
  }

  it('goes on while the page is left, and after the app was closed', async () => {
    const app = await openApp('pages/tabBar/mine/index')
    await app.tap('点击登录')
    await askForCode(app)
    const until = await shownRight(app)
    expect(until - Date.now()).toBeLessThanOrEqual(60_000)
    app.look().getByLabelText('关闭').click()
    await waitFor(() => expect(app.routes()).toEqual(['pages/tabBar/mine/index']))
    await app.tap('点击登录')
    expect(await shownRight(app)).toBe(until)
    expect(await shownRight(await open(keptNow()))).toBe(until)
  })

  it('counts by the clock, and ends', async () => {
    jest.useFakeTimers()
    const app = await open({ cd: Date.now() + 60_000 })
    expect(await left(app)).toBe(60)
    jest.advanceTimersByTime(57_000)
    expect(await left(app)).toBeLessThanOrEqual(3)
    jest.advanceTimersByTime(3000)
    expect(await send(app)).toBe('获取验证码')
    jest.useRealTimers()
  })

  it('does not follow a clock that was wrong', async () => {
    const app = await open({ cd: Date.now() + 86_400_000 })
    expect(await send(app)).toBe('获取验证码')
  })
})

test('who asks for a third message on a day proves that they are a person', async () => {
  const phone = newPhone()
  for (let sent = 0; sent < 2; sent++) {
    await server.call('POST /api/auth/sendSms', { body: { phone, scene: 'login' } })
    await server.sql(`update sms_code set created_at = created_at - interval '2 hours' where phone = $1`, [phone])
  }
  const app = await open()
  await app.write('手机号', phone)
  await app.tap('获取验证码')
  expect(await fault(app, 'captcha')).toBe('请输入图形验证码')
  await app.write('图形验证码', '0000')
  await app.tap('获取验证码')
  await waitFor(async () => expect(await fault(app, 'captcha')).toBe('图形验证码不正确'))
  await network.idle()
  const [{ answer }] = await server.sql<{ answer: string }>('select answer from captcha order by expires_at desc limit 1')
  await app.write('图形验证码', answer)
  await app.tap('获取验证码')
  expect(await shownCode(app)).toMatch(/^\d{6}$/)
  expect(app.look().queryByLabelText('图形验证码')).toBeNull()
})

test('where others have guessed at a password, whoever reads a picture logs in; on their own device nobody is asked again', async () => {
  const bob = await server.member('博文')
  const wrongs = `insert into password_try (phone, source, wrong) values ($1, '', 30) on conflict (phone, source) do update set wrong = 30`
  await server.sql(`update app_user set password_hash = $2 where id = $1`, [bob.id, await hash('right1234')])
  await server.sql(wrongs, [bob.phone])
  const enter = async (app: App) => {
    await app.tap('密码登录')
    await app.write('手机号', bob.phone)
    await app.write('密码', 'right1234')
    await agree(app)
    await app.tap('登录 / 注册')
  }
  const app = await open()
  await enter(app)
  expect(await fault(app, 'captcha')).toBe('请输入图形验证码')
  await network.idle()
  const [{ answer }] = await server.sql<{ answer: string }>('select answer from captcha order by expires_at desc limit 1')
  await app.write('图形验证码', answer)
  await app.tap('登录 / 注册')
  await waitFor(() => expect(app.session.loggedIn).toBe(true))
  await app.session.leave()

  const again = await open(keptNow())
  await enter(again)
  await waitFor(() => expect(again.session.loggedIn).toBe(true))
  expect(network.to('/api/auth/captcha')).toEqual([])
})
