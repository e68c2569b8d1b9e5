import { sql } from 'kysely'
import type { Api, Input, Result } from '../../contract'
import type { Answer, TestServer } from '../support/server'

let phones = 13_700_000_000
/** A phone that no test used before. */
export const newPhone = () => String(++phones)

export const send = (
  server: TestServer,
  phone: string,
  scene: 'login' | 'resetPwd' = 'login',
  solved: { captchaId?: string; captcha?: string } = {},
) => server.call('POST /api/auth/sendSms', { body: { phone, scene, ...solved } })

/** Gets a code as the local gateway shows it. */
export async function codeFor(server: TestServer, phone: string, scene: 'login' | 'resetPwd' = 'login'): Promise<string> {
  const { result } = await send(server, phone, scene)
  return result.devCode!
}

/** A code that is not this one. */
export const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

export const loginBySms = (
  server: TestServer,
  phone: string,
  code: string,
  more: { inviterCode?: string; openid?: string; jsCode?: string; requestId?: string } = {},
) => server.call('POST /api/auth/loginBySms', { body: { phone, code, ...more } })

type PwdLogin = Input<'POST /api/auth/loginByPwd', Api['POST /api/auth/loginByPwd']>['body']
export const loginByPwd = (server: TestServer, phone: string, password: string) =>
  server.call('POST /api/auth/loginByPwd', { body: { phone, password } })

/** The same from elsewhere, or with what a device brings along. */
export async function loginFrom(server: TestServer, remoteAddress: string, payload: PwdLogin) {
  const reply = await server.app.http.inject({ method: 'POST', url: '/api/auth/loginByPwd', payload, remoteAddress })
  return reply.json<Answer<Result<Api['POST /api/auth/loginByPwd']>>>()
}

export const resetPwd = (server: TestServer, phone: string, code: string, password: string, requestId?: string) =>
  server.call('POST /api/auth/resetPwd', { body: { phone, code, password, requestId } })

/** Moves the sends of a phone into the past, as if the test had waited. */
export const agePhone = (server: TestServer, phone: string, seconds: number) =>
  sql`update sms_code set created_at = created_at - make_interval(secs => ${seconds}),
    expires_at = expires_at - make_interval(secs => ${seconds})
    where phone = ${phone}`.execute(server.database.db)

/** Somebody with an account and this password; their sends are long past. */
export async function withPassword(server: TestServer, password: string): Promise<{ phone: string; id: string }> {
  const phone = newPhone()
  const registered = await loginBySms(server, phone, await codeFor(server, phone))
  await agePhone(server, phone, 100_000)
  await resetPwd(server, phone, await codeFor(server, phone, 'resetPwd'), password)
  await agePhone(server, phone, 100_000)
  return { phone, id: registered.result.userInfo.id }
}

/** Reads a picture as a person would: what it shows stands in the database. */
export async function readCaptcha(server: TestServer): Promise<{ captchaId: string; captcha: string }> {
  const { result } = await server.call('POST /api/auth/captcha', { body: {} })
  const { rows } = await sql<{ answer: string }>`select answer from captcha where id = ${result.captchaId}`.execute(
    server.database.db,
  )
  return { captchaId: result.captchaId, captcha: rows[0].answer }
}

export const count = async (server: TestServer, table: string, where = sql`true`): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where ${where}`.execute(
    server.database.db,
  )
  return rows[0].n
}

export const codes = (answers: { code: number }[]) => answers.map((answer) => answer.code).sort((a, b) => a - b)

/** What `n` taps at the same moment got. */
export const atOnce = <T>(n: number, tap: (at: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, at) => tap(at)))
