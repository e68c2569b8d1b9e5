import { sql } from 'kysely'
import { startServer, type Person, type TestServer } from '../support/server'
import { byWechat } from '../support/wechat'
import { agePhone, atOnce, codeFor, count, loginByPwd, loginBySms, newPhone, resetPwd, send, withPassword } from './support'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const CLEAR = '[2-9A-HJKMNP-Z]'
const register = async (phone: string, more: { inviterCode?: string; openid?: string } = {}) =>
  (await loginBySms(server, phone, await codeFor(server, phone), more)).result.userInfo

async function rowOf(id: string) {
  const { rows } = await sql<{ inviteCode: string; invitedBy: string | null; openid: string | null; miniOpenid: string | null }>`
    select invite_code as "inviteCode", invited_by as "invitedBy", openid, mini_openid as "miniOpenid" from app_user
    where id = ${id}`.execute(server.database.db)
  return rows[0]
}
async function registrations(id: string) {
  const { rows } = await sql<{ data: { userId: string; invitedBy?: string } }>`
    select data from event where name = 'user.registered' and data->>'userId' = ${id}`.execute(server.database.db)
  return rows.map((row) => row.data)
}
const setStatus = (id: string, status: string) =>
  sql`update app_user set status = ${status} where id = ${id}`.execute(server.database.db)

let taps = 0
const miniLogin = (phone: string, who = 'somebody', more: { inviterCode?: string } = {}) =>
  server.call('POST /api/auth/wxMiniLogin', {
    body: { jsCode: `${who}~${++taps}`, phoneCode: `phone:${phone}~${taps}`, ...more },
  })

describe('the first login by code', () => {
  test('makes an account with a name and an invite code of its own', async () => {
    const phone = newPhone()
    const info = await register(phone)
    expect(info).toMatchObject({ level: 1, levelName: 'HR新人', vip: 0, coins: 0, wxBound: false, incomplete: true, avatar: '' })
    expect(info.nickName).toMatch(new RegExp(`^HR${CLEAR}{6}$`))
    expect(info.phoneMasked).toBe(`137****${phone.slice(-4)}`)
    expect((await rowOf(info.id)).inviteCode).toMatch(new RegExp(`^${CLEAR}{6,8}$`))
    expect(await registrations(info.id)).toEqual([{ userId: info.id }])
  })

  test('is the only one that does', async () => {
    const phone = newPhone()
    const first = await register(phone)
    await agePhone(server, phone, 61)
    const second = await register(phone)
    expect(second.id).toBe(first.id)
    expect(await registrations(first.id)).toHaveLength(1)
  })

  test('remembers who invited', async () => {
    const inviter = await register(newPhone())
    const { inviteCode } = await rowOf(inviter.id)
    for (const inviterCode of [inviteCode, ` ${inviteCode.toLowerCase()} `]) {
      const invited = await register(newPhone(), { inviterCode })
      expect((await rowOf(invited.id)).invitedBy).toBe(inviter.id)
      expect(await registrations(invited.id)).toEqual([{ userId: invited.id, invitedBy: inviter.id }])
    }
  })

  test('takes no notice of an invite code that nobody has, or no longer', async () => {
    const inviter = await register(newPhone())
    const { inviteCode } = await rowOf(inviter.id)
    await setStatus(inviter.id, 'closed')
    for (const inviterCode of ['NOBODY', inviteCode]) {
      const person = await register(newPhone(), { inviterCode })
      expect((await rowOf(person.id)).invitedBy).toBeNull()
    }
  })

  test('does not let an invite code change afterwards who invited', async () => {
    const phone = newPhone()
    const person = await register(phone)
    const { inviteCode } = await rowOf((await register(newPhone())).id)
    await agePhone(server, phone, 61)
    await register(phone, { inviterCode: inviteCode })
    expect((await rowOf(person.id)).invitedBy).toBeNull()
  })
})

describe('registering at the same moment', () => {
  test('ten times over makes one account, and lets all ten in', async () => {
    const phone = newPhone()
    const answers = await atOnce(10, () => miniLogin(phone))
    expect(answers.map((answer) => answer.code)).toEqual(Array(10).fill(200))
    const ids = new Set(answers.map((answer) => answer.result.userInfo.id))
    expect(ids.size).toBe(1)
    expect(new Set(answers.map((answer) => answer.result.token)).size).toBe(10)
    expect(await count(server, 'app_user', sql`phone = ${phone}`)).toBe(1)
    expect(await registrations([...ids][0])).toHaveLength(1)
  })

  test('by message and in the mini-program makes one account', async () => {
    const phone = newPhone()
    const code = await codeFor(server, phone)
    const [bySms, byMini] = await Promise.all([loginBySms(server, phone, code), miniLogin(phone, 'both')])
    expect([bySms.code, byMini.code]).toEqual([200, 200])
    expect(bySms.result.userInfo.id).toBe(byMini.result.userInfo.id)
  })
})

describe('WeChat', () => {
  test('is not bound by an openid that merely comes along, and whoever says it is let in', async () => {
    const person = await register(newPhone(), { openid: 'o-free' })
    expect(person.wxBound).toBe(false)
    expect((await rowOf(person.id)).openid).toBeNull()
  })

  test('is bound by its own word, and stays with whom it belongs to', async () => {
    const [first, second] = [await server.person(), await server.person()]
    const named = await byWechat(first, 'first')
    expect((await rowOf(first.id)).openid).toBe(named)
    await byWechat(second, 'first')
    expect((await rowOf(second.id)).openid).toBeNull()
    const own = await byWechat(second, 'second')
    await byWechat(second, 'third')
    expect((await rowOf(second.id)).openid).toBe(own)
    expect((await rowOf(first.id)).openid).toBe(named)
  })

  test('that names two at the same moment goes to one of them, and both are told', async () => {
    const people = [await server.person(), await server.person(), await server.person()]
    const named = await Promise.all(people.map((one) => byWechat(one, 'wanted')))
    expect(new Set(named).size).toBe(1)
    const rows = await Promise.all(people.map(({ id }) => rowOf(id)))
    expect(rows.filter(({ openid }) => openid === named[0])).toHaveLength(1)
  })

  test('in the mini-program logs in by the phone behind the button, and knows the person again', async () => {
    const phone = newPhone()
    const first = await miniLogin(phone, 'lin')
    expect(first.result.userInfo).toMatchObject({ wxBound: true, phoneMasked: `137****${phone.slice(-4)}` })
    const { miniOpenid } = await rowOf(first.result.userInfo.id)
    expect(miniOpenid).toBeTruthy()
    const again = await miniLogin(phone, 'lin')
    expect(again.result.userInfo.id).toBe(first.result.userInfo.id)
    await miniLogin(phone, 'lin-new-wechat')
    expect((await rowOf(first.result.userInfo.id)).miniOpenid).not.toBe(miniOpenid)
  })

  test('in the mini-program is known by a code of wx.login too, whatever way somebody comes; a first one stays', async () => {
    const phone = newPhone()
    const logIn = async (jsCode: string) => {
      const { result } = await loginBySms(server, phone, await codeFor(server, phone), { jsCode })
      await agePhone(server, phone, 100_000)
      return (await rowOf(result.userInfo.id)).miniOpenid
    }
    expect(await logIn('mo~used')).toMatch(/^o/)
    const known = await logIn('somebody-else~1')
    expect(known).toBe(await logIn('mo~2'))
    const other = newPhone()
    const used = await loginBySms(server, other, await codeFor(server, other), { jsCode: 'mo~used' })
    expect([used.code, (await rowOf(used.result.userInfo.id)).miniOpenid]).toEqual([200, null])
  })

  test('is bound by a tap unless it is somebody else’s; taken off, it does not come back by itself', async () => {
    const [ann, bob] = [await server.person(), await server.person()]
    const bind = (who: Person, jsCode: string) => who.call('POST /api/user/bindWechat', { body: { jsCode } })
    expect((await bind(ann, 'tapped~1')).result).toBe(true)
    expect((await bind(ann, 'tapped~2')).result).toBe(true)
    expect(await bind(bob, 'tapped~3')).toMatchObject({ code: 12445, message: '这个微信已绑定别的账号，请先在那个账号里解绑' })
    expect((await ann.call('POST /api/user/unbindWechat')).result).toBe(true)
    expect((await ann.call('GET /api/sysWxOpen/wxOpenId', { query: { JsCode: 'tapped~4' } })).code).toBe(200)
    expect(await rowOf(ann.id)).toMatchObject({ openid: null, miniOpenid: null })
    expect((await bind(bob, 'tapped~5')).result).toBe(true)
    expect((await bind(ann, 'another~1')).result).toBe(true)
    expect((await ann.call('POST /api/user/userBaseDetail', { body: {} })).result.wxBound).toBe(true)
  })

  test('remembers who invited whoever comes by the button for the first time', async () => {
    const { inviteCode, ...inviter } = await register(newPhone()).then(async ({ id }) => ({ id, ...(await rowOf(id)) }))
    const phone = newPhone()
    const { id } = (await miniLogin(phone, 'invited', { inviterCode: inviteCode })).result.userInfo
    expect((await rowOf(id)).invitedBy).toBe(inviter.id)
    const other = await register(newPhone())
    await miniLogin(phone, 'invited', { inviterCode: (await rowOf(other.id)).inviteCode })
    expect((await rowOf(id)).invitedBy).toBe(inviter.id)
  })

  test('refuses a code that it never gave, or gave once', async () => {
    const phone = newPhone()
    const body = { jsCode: 'wu~1', phoneCode: `phone:${phone}~wu1` }
    expect((await server.call('POST /api/auth/wxMiniLogin', { body: { ...body, phoneCode: 'nonsense' } })).code).toBe(10120)
    expect(await count(server, 'app_user', sql`phone = ${phone}`)).toBe(0)
    expect((await server.call('POST /api/auth/wxMiniLogin', { body: { ...body, jsCode: 'wu~2' } })).code).toBe(200)
    expect((await server.call('POST /api/auth/wxMiniLogin', { body: { ...body, jsCode: 'wu~3' } })).code).toBe(10120)
  })
})

describe('an account on its way out', () => {
  test('may still log in, every way', async () => {
    const { phone, id } = await withPassword(server, 'secret1234')
    await setStatus(id, 'closing')
    expect((await loginBySms(server, phone, await codeFor(server, phone))).code).toBe(200)
    expect((await loginByPwd(server, phone, 'secret1234')).code).toBe(200)
    expect((await miniLogin(phone)).code).toBe(200)
  })

  test('that is closed may not, and a stranger learns nothing from it', async () => {
    const { phone, id } = await withPassword(server, 'secret1234')
    await setStatus(id, 'closed')
    expect(await loginBySms(server, phone, await codeFor(server, phone))).toMatchObject({
      code: 10102,
      message: '验证码错误或已过期',
    })
    expect(await loginByPwd(server, phone, 'secret1234')).toMatchObject({ code: 10103, message: '账号或密码错误，还可尝试4次' })
    expect(await miniLogin(phone)).toMatchObject({ code: 10106, message: '账号已注销' })
    await agePhone(server, phone, 100_000)
    const before = server.log.length
    const { result } = await send(server, phone, 'resetPwd')
    expect(server.log.slice(before).join('')).not.toContain('本地短信')
    expect((await resetPwd(server, phone, result.devCode!, 'secret5678')).code).toBe(10102)
    expect(await count(server, 'app_user', sql`phone = ${phone}`)).toBe(1)
  })
})
