import { parentPort } from 'node:worker_threads'
import type { Api, Input, Result } from '../../../contract'
import { member, post, type Save } from '../../circle/support'
import { startServer, type Answer, type Person, type TestServer } from '../server'

const MONTH_MS = 30 * 86_400_000

let server: TestServer
let origin: string
const people = new Map<string, Person>()

/** What the tests of the client can ask of the server; see environment.js for how they do. */
const methods = {
  async start() {
    server = await startServer()
    origin = await server.app.http.listen({ host: '127.0.0.1', port: 0 })
    return origin
  },
  close: () => server.close(),
  /** As the person with this token, or as nobody. */
  call: <R extends keyof Api & string>(token: string, route: R, input: Input<R, Api[R]>): Promise<Answer<Result<Api[R]>>> =>
    (token ? people.get(token)! : server).call(route, input),
  /** Registers somebody whose account is older than a day. */
  async member(nickName?: string) {
    const person = await member(server, nickName)
    people.set(person.token, person)
    const { id, phone, token } = person
    return { id, phone, token }
  },
  /** Publishes a post of theirs; its id. */
  post: (token: string, more?: Partial<Save>) => post(server, people.get(token)!, more),
  /** What the device of this person keeps while they are logged in. */
  async keptBy(token: string): Promise<Record<string, unknown>> {
    const { result } = await people.get(token)!.call('POST /api/user/userBaseDetail')
    return { token, token_expireTime: new Date(Date.now() + MONTH_MS).toISOString(), userInfo: result }
  },
  /** A code that WeChat would put into the address of somebody who comes back from signing in silently. */
  async wechatCode() {
    const { result } = await server.call('POST /api/sysWechat/genAuthUrl', { body: { redirectUrl: origin, scope: 'base' } })
    const { pathname, search, host } = new URL(result)
    const { headers } = await server.app.http.inject({ url: pathname + search, headers: { host } })
    return new URL(String(headers.location)).searchParams.get('code')!
  },
  /** Rows of a statement with $1, $2, … */
  sql: async (text: string, values: unknown[] = []): Promise<unknown[]> => (await server.database.pool.query(text, values)).rows,
}
export type Methods = typeof methods

export interface Question {
  id: number
  method: keyof Methods
  args: unknown[]
}

parentPort?.on('message', async ({ id, method, args }: Question) => {
  const answer = await (methods[method] as (...args: unknown[]) => Promise<unknown>)(...args).then(
    (value) => ({ id, value }),
    (error: Error) => ({ id, error: error.stack }),
  )
  parentPort!.postMessage(answer)
})
