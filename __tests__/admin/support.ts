import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { AdminApi } from '../../contract/admin'
import type { Result, Sent } from '../../contract/endpoint'
import { createOperator } from '../../server/modules/services/admin/operators'
import { multipart } from '../file/pictures'
import { startServer, type Answer, type TestServer } from '../support/server'

/** Somebody of the staff who is logged in. */
export interface TestOperator {
  id: string
  login: string
  name: string
  password: string
  cookie: string
  csrf: string
  /** The secret of the codes. */
  secret: string
  call: AdminCall
}
type Args<R extends keyof AdminApi> =
  {} extends Sent<R, AdminApi[R]> ? [input?: Sent<R, AdminApi[R]>] : [input: Sent<R, AdminApi[R]>]
type AdminCall = <const R extends string>(
  route: R & keyof AdminApi,
  ...args: R extends keyof AdminApi ? Args<R> : [input?: object]
) => Promise<Answer<R extends keyof AdminApi ? Result<AdminApi[R]> : never>>

export const codeOf = (secret: string, at = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

interface Given {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
}
const urlOf = (route: string, params: Given['params']) =>
  route.split(' ')[1].replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? randomUUID()))

/** One call by the front door, with the headers that are given. */
export async function knock(server: TestServer, route: string, input: Given = {}, headers: Record<string, string> = {}) {
  const method = route.split(' ')[0] as 'GET' | 'POST'
  return server.app.http.inject({
    method,
    url: urlOf(route, input.params),
    query: input.query,
    payload: method === 'POST' ? (input.body ?? {}) : undefined,
    headers,
  })
}

export const cookieOf = (reply: { headers: Record<string, unknown> }) => String(reply.headers['set-cookie']).split(';')[0]

/** Makes an account as a 超管 would, and logs in for the first time, as its owner does. */
export async function operator(server: TestServer, roles: string[] = ['超管'], scopeId?: string): Promise<TestOperator> {
  const login = `op${randomUUID().slice(0, 8)}`
  const name = `员工${login.slice(2, 6)}`
  const { id, password: oneTime } = await server.database.db
    .transaction()
    .execute((trx) => createOperator(trx, { login, name, roles, scopeId }))
  const enter = (body: object) => knock(server, 'POST /admin/api/session/login', { body: { login, password: oneTime, ...body } })
  const { secret } = (await enter({})).json().result.enrol
  const password = randomUUID()
  const reply = await enter({ code: codeOf(secret), newPassword: password })
  const { csrf } = reply.json().result.me
  const cookie = cookieOf(reply)
  const call: AdminCall = async (route, ...[input]) => {
    const answer = await knock(server, route, input as Given, { cookie, 'x-csrf-token': csrf })
    return { status: answer.statusCode, ...answer.json() }
  }
  return { id, login, name, password, cookie, csrf, secret, call }
}

/** Two operators: what the first asks for the second may agree to. */
export interface Desk {
  server: TestServer
  an: TestOperator
  bo: TestOperator
}
export const openDesk = async (server: TestServer): Promise<Desk> => ({
  server,
  an: await operator(server),
  bo: await operator(server),
})

/** A server with two operators, and two people of the app. */
export async function startBackOffice() {
  const server = await startServer()
  return { server, desk: await openDesk(server), ann: await server.person('安安'), bob: await server.person('小博') }
}

type Said = { code: number; message: string }
/** What one operator asks for, who may not do it alone, and another agrees to; what that one heard. */
export async function decided(bo: TestOperator, asked: Promise<Said>): Promise<Said> {
  expect((await asked).code).toBe(10180)
  const { records } = (await bo.call('POST /admin/api/approval/page', { body: { state: 'waiting' } })).result
  return bo.call('POST /admin/api/approval/decide', { body: { id: records[0].id, agree: true } })
}
export const agreed = async (bo: TestOperator, asked: Promise<Said>): Promise<number> => (await decided(bo, asked)).code

/** A file as it is handed out. */
export const download = (server: TestServer, { cookie, csrf }: TestOperator, route: keyof AdminApi & string, body: object) =>
  knock(server, route, { body }, { cookie, 'x-csrf-token': csrf })

/** Uploads a file to an endpoint that takes one. */
export async function sendFile<R extends keyof AdminApi & string>(
  server: TestServer,
  { cookie, csrf }: TestOperator,
  route: R,
  { params, query }: Omit<Given, 'body'>,
  { bytes, name, type = 'application/octet-stream' }: { bytes: Buffer | string; name: string; type?: string },
): Promise<Answer<Result<AdminApi[R]>>> {
  const form = multipart(Buffer.from(bytes), name, type)
  const answer = await server.app.http.inject({
    method: 'POST',
    url: urlOf(route, params),
    query,
    ...form,
    headers: { ...form.headers, cookie, 'x-csrf-token': csrf },
  })
  return { status: answer.statusCode, ...answer.json() }
}

/** Uploads a file that something is going to name; its id. */
export async function upload(
  server: TestServer,
  who: TestOperator,
  kind: 'image' | 'document',
  bytes: Buffer,
  name: string,
): Promise<string> {
  return (await sendFile(server, who, `POST /admin/api/file/${kind}`, {}, { bytes, name })).result.fileId
}
