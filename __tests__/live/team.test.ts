import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { operator, type TestOperator } from '../admin/support'
import { course } from '../lesson/support'
import { query } from '../support/query'
import { startServer, type TestServer } from '../support/server'
import { detail, enter, live } from './support'

let server: TestServer
let an: TestOperator
beforeAll(async () => {
  server = await startServer()
  an = await operator(server, ['运营'])
})
afterAll(() => server.close())

const show = async (id: string) => (await an.call('GET /admin/api/live/show/:id', { params: { id } })).result
const edit = (id: string, more: object) => an.call('POST /admin/api/live/edit', { body: { id, ...more } })
const assist = (id: string, userIds: string[]) => an.call('POST /admin/api/live/assistants', { body: { id, userIds } })
const roleOf = async (who: Parameters<typeof enter>[0], id: string) => (await enter(who, id)).result.role

test('operators name who helps the host, in place of those before, and who goes on air', async () => {
  const id = await live(server)
  const [ann, bob] = [await server.person('安安'), await server.person('小博')]
  expect(await roleOf(ann, id)).not.toBe('host')
  expect((await assist(id, [ann.id])).code).toBe(200)
  expect(await roleOf(ann, id)).toBe('host')
  expect((await assist(id, [bob.id])).code).toBe(200)
  expect(await roleOf(ann, id)).not.toBe('host')
  expect(await roleOf(bob, id)).toBe('host')
  expect((await edit(id, { hostId: ann.id })).code).toBe(200)
  const { host, assistants } = await show(id)
  expect([host, assistants].map((people) => people.map(({ nickName }) => nickName))).toEqual([['安安'], ['小博']])
  expect((await assist(id, [randomUUID()])).code).toBe(400)
})

test('another password lets in whoever knows it, and the one before nobody new', async () => {
  const id = await live(server, { access: 'pwd', password: 'spring' })
  const [ann, bob] = [await server.person('安安'), await server.person('小博')]
  expect((await enter(ann, id, 'spring')).code).toBe(200)
  expect((await edit(id, { password: 'autumn' })).code).toBe(200)
  expect((await enter(bob, id, 'spring')).code).toBe(11343)
  expect((await enter(bob, id, 'autumn')).code).toBe(200)
  expect((await enter(ann, id)).code).toBe(200)
  const rows = await query<{ after: object }>(server, sql`select after from admin_audit where subject_id = ${id}`)
  expect([rows.length, JSON.stringify(rows).includes('autumn')]).toEqual([1, false])
  expect((await edit(await live(server), { password: 'autumn' })).code).toBe(400)
})

test('the form of its goods begins with those that are on show, in their order', async () => {
  const id = await live(server)
  const [one, two] = [await course(server), await course(server)]
  const courseIds = [two.id, one.id]
  expect((await an.call('POST /admin/api/live/goods', { body: { id, courseIds } })).code).toBe(200)
  expect((await show(id)).courseIds).toEqual(courseIds)
  expect((await an.call('POST /admin/api/live/goods', { body: { id, courseIds: [one.id] } })).code).toBe(200)
  const log = await query<{ before: object | null }>(
    server,
    sql`select before from admin_audit where subject_id = ${id} and route = 'POST /admin/api/live/goods' order by at`,
  )
  expect(log.map(({ before }) => before)).toEqual([{ courseIds: [] }, { courseIds }])
})

test('what a live says of itself is changed without making it anew; on air its host stays', async () => {
  const id = await live(server)
  const { outline } = await show(id)
  expect((await edit(id, { title: ' 年终奖怎么计税 ', intro: '三种情形' })).code).toBe(200)
  expect((await detail(server, id)).result).toMatchObject({ title: '年终奖怎么计税', intro: '三种情形', outline })
  const on = await live(server, { state: 'on' })
  expect((await edit(on, { hostId: (await server.person()).id })).code).toBe(11332)
  expect((await edit(on, { intro: '现在开始' })).code).toBe(200)
  expect((await edit(await live(server, { state: 'cancelled' }), { title: '改' })).code).toBe(11331)
})
