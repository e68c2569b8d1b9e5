import { createHash, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { Value } from 'typebox/value'
import { contract } from '../../contract'
import type { Spec } from '../../contract/endpoint'
import { valid, wrong } from '../support/from-schema'
import { startServer, type Person, type TestServer } from '../support/server'

const endpoints = Object.values(contract).flatMap((record) => Object.entries(record as Record<string, Spec>))
/** `FUZZ_CASES=1000 npx jest …` for the long run. */
const CASES = Number(process.env.FUZZ_CASES ?? 10)

let server: TestServer
let person: Person
let ids: string[]
let expired: string

beforeAll(async () => {
  server = await startServer()
  person = await server.person('模糊测试员')
  const post = await person.call('POST /api/circle/save', {
    body: {
      type: 2,
      title: '试用期能约定多久',
      content: '合同三年，想约定六个月试用期',
      images: [],
      topicIds: [],
      requestId: randomUUID(),
    },
  })
  const comment = await (
    await server.person('答题人')
  ).call('POST /api/circleComment/save', {
    body: { postId: post.result.id, content: '可以约定六个月', images: [], requestId: randomUUID() },
  })
  ids = [person.id, post.result.id, comment.result.id]
  expired = await fresh()
  await server.database.pool.query(`update session set expires_at = now() - interval '1 second' where token_sha = $1`, [
    createHash('sha256').update(expired).digest(),
  ])
})
afterAll(() => server.close())

interface Sent {
  method: 'GET' | 'POST'
  path: string
  query?: Record<string, string>
  body?: unknown
  token?: string
}
const send = ({ method, path, query, body, token }: Sent) =>
  server.app.http.inject({
    method,
    url: path,
    query,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    payload: body === undefined ? undefined : JSON.stringify(body),
  })

/** Where an endpoint lies once its parameters are filled in. */
const pathOf = (route: string, param: string) => {
  const [method, pattern] = route.split(' ') as ['GET' | 'POST', string]
  return { method, path: pattern.replace(/:\w+/g, encodeURIComponent(param)) }
}

describe.each(endpoints)('%s', (route, spec) => {
  test('survives whatever is sent: clear answers, no 5xx, no stack trace, results of the declared shape', async () => {
    // A closing call of its own would end the session that the others need.
    const token = route.endsWith('/logout') ? await fresh() : person.token
    const param = fc.oneof(fc.constantFrom(...ids), fc.constantFrom('position', 'user', '%', '..', "'"), fc.uuid())
    const bodies = spec.body
      ? fc.oneof({ weight: 2, arbitrary: valid(spec.body, ids) }, { weight: 1, arbitrary: wrong(spec.body, ids) })
      : fc.constant(undefined)
    const queries = spec.query ? fc.oneof(valid(spec.query, ids), fc.constant({})) : fc.constant(undefined)
    await fc.assert(
      fc.asyncProperty(param, bodies, queries, fc.boolean(), async (filled, body, query, loggedIn) => {
        const answer = await send({
          ...pathOf(route, filled),
          body: body === undefined && route.startsWith('POST') ? {} : body,
          query: query as Record<string, string> | undefined,
          token: loggedIn ? token : undefined,
        })
        expect(answer.statusCode).toBeLessThan(500)
        expect(answer.body).not.toMatch(/node_modules|\n\s+at |syntax error|relation "/)
        const { code, message, result, traceId } = answer.json()
        expect(typeof traceId).toBe('string')
        if (code === 200) expect(Value.Check(spec.result, result)).toBe(true)
        else {
          expect(message).toMatch(/[\u4e00-\u9fa5]/)
          expect(answer.statusCode).toBe(code < 1000 ? code : 200)
        }
      }),
      { numRuns: CASES, seed: 20261120 },
    )
  }, 600_000)

  if (!spec.open)
    test('refuses nobody, a made-up token and an expired one with 401', async () => {
      for (const token of [undefined, 's_made-up', expired]) {
        const answer = await send({ ...pathOf(route, ids[0]), body: route.startsWith('POST') ? {} : undefined, token })
        expect(answer.statusCode).toBe(401)
        expect(answer.json()).toMatchObject({ code: 401, message: '请先登录' })
      }
    })
})

async function fresh() {
  return (await server.person()).token
}
