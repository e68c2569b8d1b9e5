import { randomInt, randomUUID } from 'node:crypto'
import type { Api, Input, Result } from '../../contract'

type Args<R extends keyof Api> = {} extends Input<R, Api[R]> ? [input?: Input<R, Api[R]>] : [input: Input<R, Api[R]>]
type Call = <R extends keyof Api & string>(route: R, ...args: Args<R>) => Promise<Result<Api[R]>>
type Account = Result<Api['POST /api/auth/loginBySms']>
type Post = Input<'POST /api/circle/save', Api['POST /api/circle/save']>['body']

/** Somebody of whom the server knows, somewhere else than at the browser of the test. */
export interface Person {
  id: string
  phone: string
  account: Account
  /** Throws what the server refuses. */
  call: Call
}

const callAs =
  (token: string): Call =>
  async (route, ...[input]: unknown[]) => {
    const { params, body } = (input ?? {}) as { params?: Record<string, string>; body?: object }
    const [method, pattern] = route.split(' ')
    const answer = await fetch(process.env.E2E_URL + pattern.replace(/:(\w+)/g, (_, name: string) => params![name]), {
      method,
      headers: {
        ...(method === 'POST' && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: method === 'POST' ? JSON.stringify(body ?? {}) : undefined,
    })
    const { code, message, result } = (await answer.json()) as { code: number; message: string; result: never }
    if (code !== 200) throw new Error(`${route}: ${code} ${message}`)
    return result
  }

/** Whoever has not logged in. */
export const nobody = { call: callAs('') }

const personOf = (phone: string, account: Account): Person => ({
  id: account.userInfo.id,
  phone,
  account,
  call: callAs(account.token),
})

export const DEMO_PASSWORD = 'Hr2026demo'

/** Somebody of the demo content who has written there for long and may log in by password. */
export const demo = async (phone = '13800138003') =>
  personOf(phone, await nobody.call('POST /api/auth/loginByPwd', { body: { phone, password: DEMO_PASSWORD } }))

/** A phone number that nobody has used here. */
export const newPhone = () => `1${randomInt(3, 10)}${String(randomInt(1e9)).padStart(9, '0')}`

/** Somebody who has just registered. The rules for newcomers hold for them: three posts a day, ten comments, no links. */
export async function registered(phone = newPhone()): Promise<Person> {
  const { devCode } = await nobody.call('POST /api/auth/sendSms', { body: { phone, scene: 'login' } })
  return personOf(phone, await nobody.call('POST /api/auth/loginBySms', { body: { phone, code: devCode! } }))
}

let texts = 0
/** A text that nobody wrote before. */
export const text = (about: string) => `${about}，第${++texts}次，${randomUUID().slice(0, 8)}`

/** Publishes a post; its id. */
export const publish = async (person: Person, content: string, more: Partial<Post> = {}) =>
  (
    await person.call('POST /api/circle/save', {
      body: { type: 1, content, images: [], topicIds: [], requestId: randomUUID(), ...more },
    })
  ).id

/** Writes a comment, or a reply; its id. */
export const say = async (person: Person, postId: string, content: string, parentId?: string) =>
  (
    await person.call('POST /api/circleComment/save', {
      body: { postId, parentId, content, images: [], requestId: randomUUID() },
    })
  ).id

const AT_ONCE = 8

/** Does it for all, a few at a time, and gives what came of each in their order. */
export async function forAll<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const rest = all.entries()
  const worker = async () => {
    for (const [index, one] of rest) results[index] = await work(one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}
