import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { closeDue } from '../../server/modules/aggregates/mine/logoff'
import { startServer, type TestServer } from '../support/server'
import { course, give, learn } from './support'
import { query } from '../support/query'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('what somebody learnt is in the export of their data, and notes and collection go when they leave', async () => {
  const person = await server.person()
  const one = await course(server, { title: '劳动合同法实操' })
  await give(server, person, one.id)
  await learn(server, person, one)
  await person.call('POST /api/course/collect', { body: { id: one.id, collect: true } })
  await person.call('POST /api/lesson/noteSave', {
    body: { lessonId: one.lessons[0], at: 1, content: '只有我知道的话', requestId: randomUUID() },
  })
  const { result } = await person.call('GET /api/user/exportData')
  const data = JSON.parse(result.json) as { studyDays: { seconds: number }[] }
  expect(data).toMatchObject({
    courses: [{ title: '劳动合同法实操', progress: 50 }],
    courseCollects: [{ course_id: one.id }],
    courseNotes: [{ content: '只有我知道的话' }],
  })
  // Soon after midnight these are two days.
  expect(data.studyDays.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(600)
  await query(server, sql`update app_user set status = 'closing' where id = ${person.id}`)
  await query(
    server,
    sql`insert into logoff (user_id, reason, effect_at) values (${person.id}, 'l1', now() - interval '1 minute')`,
  )
  await closeDue(server.app.services)
  for (const table of ['lesson_note', 'lesson_collect', 'lesson_day', 'lesson_player'])
    expect([table, await query(server, sql`select from ${sql.table(table)} where user_id = ${person.id}`)]).toEqual([table, []])
  expect((await server.call('GET /api/course/detail/:id', { params: { id: one.id } })).result.collectCount).toBe(0)
})
