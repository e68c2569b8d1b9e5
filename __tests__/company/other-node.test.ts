import { randomUUID } from 'node:crypto'
import { must } from '../order/support'
import { runServer, type RunningServer } from '../support/running-server'
import { startServer, type Person, type TestServer } from '../support/server'
import { doc } from '../zhiku/support'
import { company, join } from './support'

let server: TestServer
let other: RunningServer
let main: Person
beforeAll(async () => {
  server = await startServer()
  main = await server.person('沈悦')
  await company(server, main)
  // A process of its own, on the same database.
  other = await runServer({ env: { DATABASE_URL: server.settings.databaseUrl!, SEED: 'none', RATE_LIMIT: '0' } })
}, 120_000)
afterAll(async () => {
  await other.stop()
  await server.close()
})

async function ask(person: Person, route: string, body: object): Promise<{ code: number; result: unknown }> {
  const answer = await fetch(`${other.url}${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as { code: number; result: unknown }
}
const useQuota = (person: Person, id: string) => ask(person, '/api/zhiku/useQuota', { id, requestId: randomUUID() })

test('whoever was removed on one node is refused by the very next call on another, and stays logged in there', async () => {
  const [first, second] = [await doc(server, { price: 990, vipFree: true }), await doc(server, { price: 990, vipFree: true })]
  const ann = await server.person('安然')
  const id = await join(main, ann)
  // The other node has answered them as a member: whatever it remembers, it remembers that.
  expect(await useQuota(ann, first.id)).toMatchObject({ code: 200 })
  must(await main.call('POST /api/subAccount/remove', { body: { id } }))
  expect(await useQuota(ann, second.id)).toMatchObject({ code: 11402 })
  expect(await ask(ann, '/api/user/userBaseDetail', {})).toMatchObject({ code: 200, result: { vip: 0 } })
})

test('… and whoever is switched off, until they are let in again', async () => {
  const { id: docId } = await doc(server, { price: 990, vipFree: true })
  const bob = await server.person('博文')
  const id = await join(main, bob)
  must(await main.call('POST /api/subAccount/disable', { body: { id } }))
  expect(await useQuota(bob, docId)).toMatchObject({ code: 11402 })
  must(await main.call('POST /api/subAccount/enable', { body: { id } }))
  expect(await useQuota(bob, docId)).toMatchObject({ code: 200 })
})
