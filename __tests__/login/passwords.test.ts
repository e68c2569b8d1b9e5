import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { PHONE_NUMBER } from '../support/phone-number'
import { startServer, type TestServer } from '../support/server'
import { untilBlocked } from '../support/until-blocked'
import {
  agePhone,
  atOnce,
  codeFor,
  codes,
  count,
  loginByPwd,
  loginBySms,
  loginFrom,
  newPhone,
  otherThan,
  readCaptcha,
  resetPwd,
  send,
  withPassword,
} from './support'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const PASSWORD = 'right1234'
const locked = { code: 10105, message: '账号已被锁定，请 15 分钟后再试' }
const unlockLater = (phone: string) =>
  sql`update password_try set locked_until = locked_until - interval '15 minutes' where phone = ${phone}`.execute(
    server.database.db,
  )
const tries = async (phone: string, n: number, password = 'wrong1234') => {
  const answers = []
  for (let i = 0; i < n; i++) answers.push(await loginByPwd(server, phone, password))
  return answers
}

describe('a password', () => {
  test('logs in', async () => {
    const { phone, id } = await withPassword(server, PASSWORD)
    const answer = await loginByPwd(server, phone, PASSWORD)
    expect(answer).toMatchObject({ code: 200, result: { userInfo: { id } } })
    expect(Date.parse(answer.result.token_expireTime)).toBeGreaterThan(Date.now() + 29 * 86_400_000)
  })

  test('is kept as argon2id at the cost that OWASP asks for', async () => {
    const { id } = await withPassword(server, PASSWORD)
    const { rows } = await sql<{ hash: string }>`select password_hash as hash from app_user where id = ${id}`.execute(
      server.database.db,
    )
    expect(rows[0].hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('binds no WeChat that merely is said to be theirs', async () => {
    const { phone } = await withPassword(server, PASSWORD)
    const answer = await server.call('POST /api/auth/loginByPwd', {
      body: { phone, password: PASSWORD, openid: 'o-by-password' },
    })
    expect(answer).toMatchObject({ code: 200, result: { userInfo: { wxBound: false } } })
  })
})

describe('wrong passwords', () => {
  test('are counted down, and the fifth in a row locks the account for 15 minutes', async () => {
    const { phone } = await withPassword(server, PASSWORD)
    const answers = await tries(phone, 5)
    expect(answers.slice(0, 4).map(({ code, message }) => [code, message])).toEqual(
      [4, 3, 2, 1].map((left) => [10103, `账号或密码错误，还可尝试${left}次`]),
    )
    expect(answers[4]).toMatchObject(locked)
    expect(await loginByPwd(server, phone, PASSWORD)).toMatchObject(locked)
    await unlockLater(phone)
    expect((await loginByPwd(server, phone, PASSWORD)).code).toBe(200)
  })

  test('are counted anew after the lock', async () => {
    const { phone } = await withPassword(server, PASSWORD)
    await tries(phone, 5)
    await unlockLater(phone)
    expect((await tries(phone, 1))[0].message).toBe('账号或密码错误，还可尝试4次')
    expect((await tries(phone, 4))[3]).toMatchObject(locked)
  })

  test('are forgotten after the right one', async () => {
    const { phone } = await withPassword(server, PASSWORD)
    await tries(phone, 4)
    expect((await loginByPwd(server, phone, PASSWORD)).code).toBe(200)
    expect((await tries(phone, 1))[0].message).toBe('账号或密码错误，还可尝试4次')
  })

  test('twenty at the same moment are five tries', async () => {
    const { phone } = await withPassword(server, PASSWORD)
    const answers = await atOnce(20, (at) => loginByPwd(server, phone, `wrong${1000 + at}`))
    expect(codes(answers)).toEqual([...Array(4).fill(10103), ...Array(16).fill(10105)])
    expect(await loginByPwd(server, phone, PASSWORD)).toMatchObject(locked)
  })

  test('do not lock the way in by code', async () => {
    const { phone } = await withPassword(server, PASSWORD)
    await tries(phone, 5)
    expect((await loginBySms(server, phone, await codeFor(server, phone))).code).toBe(200)
  })

  test('for a phone that nobody has, or that has no password, are answered the same', async () => {
    const { phone: known } = await withPassword(server, PASSWORD)
    const [unknown, bare] = [newPhone(), newPhone()]
    await loginBySms(server, bare, await codeFor(server, bare))
    const words = async (phone: string) => (await tries(phone, 6)).map(({ status, code, message }) => ({ status, code, message }))
    const expected = await words(known)
    expect(await words(unknown)).toEqual(expected)
    expect(await words(bare)).toEqual(expected)
  })

  test('the word that nobody knows logs in nobody', async () => {
    const bare = newPhone()
    await loginBySms(server, bare, await codeFor(server, bare))
    for (const guess of ['', ' ', 'null', 'undefined'])
      expect([400, 10103]).toContain((await loginByPwd(server, bare, guess)).code)
  })
})

describe('wrong guesses of a stranger', () => {
  const [HERE, ELSEWHERE] = ['198.51.100.1', '203.0.113.1']
  let strangers = 0
  /** Guesses from one network after another, as many as it takes. */
  const guess = async (phone: string, n: number) => {
    for (let at = 0; at < n; at++)
      await loginFrom(server, `192.0.2.${1 + Math.floor(strangers++ / 4)}`, { phone, password: 'wrong1234' })
  }
  beforeEach(() => {
    strangers = 0
  })

  test('keep the owner out neither elsewhere nor on a device of theirs', async () => {
    const { phone } = await withPassword(server, PASSWORD)
    const { device } = (await loginFrom(server, HERE, { phone, password: PASSWORD })).result
    for (let at = 0; at < 5; at++) await loginFrom(server, ELSEWHERE, { phone, password: 'wrong1234' })
    expect(await loginFrom(server, ELSEWHERE, { phone, password: PASSWORD })).toMatchObject(locked)
    expect((await loginFrom(server, HERE, { phone, password: PASSWORD })).code).toBe(200)
    // The owner sits beside the stranger.
    expect((await loginFrom(server, ELSEWHERE, { phone, password: PASSWORD, device })).code).toBe(200)
    expect(await loginFrom(server, ELSEWHERE, { phone, password: PASSWORD, device: `d_${'x'.repeat(43)}` })).toMatchObject(locked)
  })

  test('from one network of IPv6 are five, whichever address each comes from', async () => {
    const { phone } = await withPassword(server, PASSWORD)
    for (let at = 0; at < 5; at++) await loginFrom(server, `2001:db8:1:1::${at}`, { phone, password: 'wrong1234' })
    expect(await loginFrom(server, '2001:db8:1:1:f::1', { phone, password: PASSWORD })).toMatchObject(locked)
    expect((await loginFrom(server, '2001:db8:1:2::1', { phone, password: PASSWORD })).code).toBe(200)
  })

  test('from everywhere lead to a picture for whoever comes from nowhere known, and the owner goes in as ever', async () => {
    const { phone } = await withPassword(server, PASSWORD)
    const { device } = (await loginFrom(server, HERE, { phone, password: PASSWORD })).result
    await guess(phone, 20)
    const wish = { phone, password: PASSWORD }
    expect(await loginFrom(server, ELSEWHERE, wish)).toMatchObject({ code: 10110, message: '请输入图形验证码' })
    expect((await loginFrom(server, ELSEWHERE, { ...wish, captchaId: 'x', captcha: '1234' })).code).toBe(10111)
    expect((await loginFrom(server, HERE, { ...wish, device })).code).toBe(200)
    expect((await loginFrom(server, ELSEWHERE, { ...wish, ...(await readCaptcha(server)) })).code).toBe(200)
  })

  test('are answered alike for a phone that nobody has, with the picture too', async () => {
    const [{ phone: known }, unknown] = [await withPassword(server, PASSWORD), newPhone()]
    const words = async (phone: string) => {
      strangers = 0
      await guess(phone, 20)
      const { code, message } = await loginFrom(server, ELSEWHERE, { phone, password: 'wrong1234' })
      return { code, message }
    }
    expect(await words(unknown)).toEqual(await words(known))
  })

  test('on the owner’s own device are five as well, and lock that device alone', async () => {
    const { phone } = await withPassword(server, PASSWORD)
    const { device } = (await loginFrom(server, HERE, { phone, password: PASSWORD })).result
    for (let at = 0; at < 5; at++) await loginFrom(server, HERE, { phone, password: 'wrong1234', device })
    expect(await loginFrom(server, HERE, { phone, password: PASSWORD, device })).toMatchObject(locked)
    expect((await loginFrom(server, HERE, { phone, password: PASSWORD })).code).toBe(200)
  })

  test('do not keep the owner, who is logged in, from changing the password', async () => {
    const { phone } = await withPassword(server, PASSWORD)
    const { token } = (await loginFrom(server, HERE, { phone, password: PASSWORD })).result
    await guess(phone, 25)
    for (let at = 0; at < 5; at++) await loginFrom(server, HERE, { phone, password: 'wrong1234' })
    const reply = await server.app.http.inject({
      method: 'POST',
      url: '/api/user/resetPwd',
      payload: { oldPassword: PASSWORD, password: 'fresh5678' },
      headers: { authorization: `Bearer ${token}` },
      remoteAddress: HERE,
    })
    expect(reply.json()).toMatchObject({ code: 200 })
  })

  test('are forgotten with the account that they were about', async () => {
    const { phone, id } = await withPassword(server, PASSWORD)
    await loginFrom(server, HERE, { phone, password: PASSWORD })
    await guess(phone, 2)
    expect(await count(server, 'known_device', sql`user_id = ${id}`)).toBeGreaterThan(0)
    const code = await codeFor(server, phone, 'resetPwd')
    await resetPwd(server, phone, code, 'fresh5678')
    expect(await count(server, 'password_try', sql`phone = ${phone}`)).toBe(0)
    expect(await count(server, 'known_device', sql`user_id = ${id}`)).toBe(0)
  })
})

describe('a reset', () => {
  test('gives the new password, takes the old one, and sends every device away', async () => {
    const { phone } = await withPassword(server, PASSWORD)
    const devices = [await loginByPwd(server, phone, PASSWORD), await loginByPwd(server, phone, PASSWORD)]
    expect(await resetPwd(server, phone, await codeFor(server, phone, 'resetPwd'), 'fresh5678')).toMatchObject({
      code: 200,
      result: true,
    })
    for (const { result } of devices) {
      const reply = await server.app.http.inject({
        method: 'POST',
        url: '/api/user/userBaseDetail',
        payload: {},
        headers: { authorization: `Bearer ${result.token}` },
      })
      expect(reply.statusCode).toBe(401)
    }
    expect((await loginByPwd(server, phone, PASSWORD)).code).toBe(10103)
    expect((await loginByPwd(server, phone, 'fresh5678')).code).toBe(200)
  })

  test('opens a locked account', async () => {
    const { phone } = await withPassword(server, PASSWORD)
    await tries(phone, 5)
    await resetPwd(server, phone, await codeFor(server, phone, 'resetPwd'), 'fresh5678')
    expect((await loginByPwd(server, phone, 'fresh5678')).code).toBe(200)
  })

  test('wants the right code, and wants it once', async () => {
    const { phone } = await withPassword(server, PASSWORD)
    const code = await codeFor(server, phone, 'resetPwd')
    expect(await resetPwd(server, phone, otherThan(code), 'fresh5678')).toMatchObject({
      code: 10102,
      message: '验证码错误或已过期',
    })
    expect((await resetPwd(server, phone, code, 'fresh5678')).code).toBe(200)
    expect((await resetPwd(server, phone, code, 'other5678')).code).toBe(10102)
    expect((await loginByPwd(server, phone, 'fresh5678')).code).toBe(200)
  })

  test('whose answer was lost is told the same when it is sent again, by nobody else and of no other password', async () => {
    const { phone } = await withPassword(server, PASSWORD)
    const code = await codeFor(server, phone, 'resetPwd')
    const requestId = randomUUID()
    for (const _ of [1, 2])
      expect(await resetPwd(server, phone, code, 'fresh5678', requestId)).toMatchObject({ code: 200, result: true })
    expect((await resetPwd(server, phone, code, 'other5678', requestId)).code).toBe(10102)
    expect((await resetPwd(server, phone, code, 'fresh5678', randomUUID())).code).toBe(10102)
    expect((await loginByPwd(server, phone, 'fresh5678')).code).toBe(200)
    // By another code it is another reset.
    await agePhone(server, phone, 100_000)
    const next = await codeFor(server, phone, 'resetPwd')
    expect((await resetPwd(server, phone, next, 'third5678', requestId)).code).toBe(200)
    expect((await loginByPwd(server, phone, 'third5678')).code).toBe(200)
  })

  test('wants a password of 8 to 20 with a letter and a digit', async () => {
    const phone = newPhone()
    for (const password of ['short1', 'onlyletters', '1234567890', 'a1'.repeat(11), '有 汉字 abc123', 'with space1']) {
      expect((await resetPwd(server, phone, '123456', password)).code).toBe(400)
    }
  })

  test('that is under way when the old password comes leaves it outside', async () => {
    const { phone, id } = await withPassword(server, PASSWORD)
    const login = await server.database.db.transaction().execute(async (trx) => {
      await sql`update app_user set password_hash = 'another' where id = ${id}`.execute(trx)
      const answer = loginByPwd(server, phone, PASSWORD)
      await untilBlocked(server, 1, answer)
      await sql`delete from session where user_id = ${id}`.execute(trx)
      return () => answer
    })
    expect((await login()).code).toBe(10103)
    expect(await count(server, 'session', sql`user_id = ${id}`)).toBe(0)
  })
})

test('the log holds no phone, no password and no code but the one of the local message', async () => {
  const { phone } = await withPassword(server, PASSWORD)
  await tries(phone, 2)
  const code = (await send(server, phone)).result.devCode!
  await loginBySms(server, phone, otherThan(code))
  await agePhone(server, phone, 61)
  await loginBySms(server, 'not a phone', code)
  const log = server.log.join('')
  expect(log).not.toMatch(PHONE_NUMBER)
  expect(log).not.toContain(PASSWORD)
  const withCode = server.log.filter((line) => (JSON.parse(line) as { msg: string }).msg.includes(code))
  expect(withCode).toHaveLength(1)
  expect(withCode[0]).toContain(`本地短信：尾号 ${phone.slice(-4)} 的验证码 ${code}`)
})
