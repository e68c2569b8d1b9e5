import fc from 'fast-check'
import { contract } from '../../contract'
import { adminContract } from '../../contract/admin'
import { startServer, type Person, type TestServer } from '../support/server'

/** `FUZZ_CASES=1000 npx jest …` for the long run. */
const CASES = Number(process.env.FUZZ_CASES ?? 20)
const declared = new Set([contract, adminContract].flatMap((all) => Object.values(all).flatMap((record) => Object.keys(record))))

/** WeChat of the sandbox, the pages about the contract, and the files of the built clients. */
const OF_OTHERS = /^\/(?:$|sandbox\/|api\/docs\b|[\w-]+\.\w+$|(?:js|css|static)\b|admin\/(?!api\/)|admin$)/

let server: TestServer
let person: Person
let routes: [method: 'GET' | 'POST', path: string][]
beforeAll(async () => {
  server = await startServer()
  person = await server.person('路人')
  routes = served()
})
afterAll(() => server.close())

/** Everything that answers beside the contract, as the framework prints it: a tree of addresses. */
function served(): typeof routes {
  const found: typeof routes = []
  const above: string[] = []
  for (const line of server.app.http.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, branch, text, methods] = /^((?:│ {3}| {4})*(?:├── |└── ))(.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    if (!branch) continue
    const depth = branch.length / 4 - 1
    above.length = depth
    above.push(text)
    const path = above.join('')
    for (const method of ['GET', 'POST'] as const)
      if (methods?.split(', ').includes(method) && !declared.has(`${method} ${path}`)) found.push([method, path])
  }
  return found.filter(([, path]) => !OF_OTHERS.test(path))
}

const part = fc.oneof(
  fc.uuid(),
  fc.constantFrom('%00', '%', '%2e%2e%2f', "'", '..', 'null', '1.webp', `${'长'.repeat(300)}`, 'training', 'all'),
  fc.stringMatching(/^[\w.~-]{1,60}$/),
)
const body = fc.oneof(
  fc.constantFrom('', '{}', '[]', 'null', '{"a":', '<xml></xml>', '{"Encrypt":"x"}', 'param=1&sign=2', '\u0000'),
  fc.json(),
)
/** Each of them is a list then. */
const TWICE = `?${['t', 'key', 'signature', 'msg_signature', 'timestamp', 'nonce', 'echostr', 'guest', 'after', 'param'].map((name) => `${name}=1&${name}=2`).join('&')}`
const type = fc.constantFrom('application/json', 'text/xml', 'application/x-www-form-urlencoded', undefined)

test('what is served beside the contract answers whoever makes an address up, whatever stands in it, and tells nothing of its insides', async () => {
  expect(routes.length).toBeGreaterThan(20)
  for (const [method, path] of routes) {
    const given = fc.record({
      parts: fc.array(part, { minLength: 6, maxLength: 6 }),
      body,
      type,
      isKnown: fc.boolean(),
      isTwice: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(given, async ({ parts, body: payload, type: as, isKnown, isTwice }) => {
        let at = 0
        const next = () => (/%/.test(parts[at]) ? parts[at++] : encodeURIComponent(parts[at++]))
        const answer = await server.app.http.inject({
          method,
          url: `${path.replace(/:\w+(?:\([^)]*\))?|\*/g, next)}${isTwice ? TWICE : ''}`,
          ...(!isTwice && { query: { t: parts[4], key: parts[5], echostr: parts[3] } }),
          headers: { ...(as && { 'content-type': as }), ...(isKnown && { authorization: `Bearer ${person.token}` }) },
          ...(method === 'POST' && { payload }),
        })
        const what = [method, path, answer.statusCode]
        expect([...what, answer.statusCode < 500]).toEqual([...what, true])
        expect(answer.body).not.toMatch(/node_modules|\n\s+at |syntax error|relation "/)
      }),
      { numRuns: CASES, seed: 20261129 },
    )
  }
}, 600_000)
