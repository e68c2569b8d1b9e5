import { randomUUID } from 'node:crypto'
import { adminContract } from '../../contract/admin'
import type { AdminSpec } from '../../contract/admin/endpoint'
import { course, teacher } from '../lesson/support'
import { live } from '../live/support'
import { startServer, type TestServer } from '../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const scopes = () => server.app.services.modules.all('adminScopes')
const owns = (kind: string, ownerId: string, id: string) =>
  scopes()
    .find((one) => one.kind === kind)!
    .owns(server.database.db, ownerId, id)

test('a course and a live are those of the teacher who gives them, and of nobody else', async () => {
  const [chen, li] = [await teacher(server), await teacher(server)]
  const [{ id: courseId }, liveId] = [await course(server, { teacherId: chen }), await live(server, { teacherId: chen })]
  for (const [kind, id] of [
    ['course', courseId],
    ['live', liveId],
  ]) {
    expect(await owns(kind, chen, id)).toBe(true)
    expect(await owns(kind, li, id)).toBe(false)
    expect(await owns(kind, chen, randomUUID())).toBe(false)
  }
})

test('whatever the endpoints bind to an owner, a module says whose it is, once', () => {
  const kinds = scopes().map(({ kind }) => kind)
  expect(new Set(kinds).size).toBe(kinds.length)
  for (const record of Object.values(adminContract))
    for (const { scope } of Object.values(record as Record<string, AdminSpec>))
      if (scope && scope !== 'list') expect(kinds).toContain(scope.kind)
})
