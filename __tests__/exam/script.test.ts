import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { startServer, type Person, type TestServer } from '../support/server'
import { exams, get, idNumber, look, submitted } from './support'
import { query } from '../support/query'

let server: TestServer
let ann: Person
const card = idNumber(7)
beforeAll(async () => {
  server = await startServer()
  await exams(server)
  ann = await server.person()
})
afterAll(() => server.close())

const run = async (...args: string[]) => {
  const script = path.resolve(__dirname, '../../scripts/registrations.mjs')
  const env = { ...process.env, DATABASE_URL: server.settings.databaseUrl }
  return (await promisify(execFile)(process.execPath, [script, ...args], { env })).stdout
}
const file = (name: string, text: string) => {
  const at = path.join(server.settings.dataDir, name)
  fs.writeFileSync(at, text)
  return at
}

test('a registration can be reviewed, ticketed and scored from the command line', async () => {
  expect(await run()).toBe('没有\n')
  const { id, course } = await submitted(server, ann, card)
  expect(await run()).toBe(`${id}  周敏  四级通关班\n`)
  const shown = await run('show', id)
  expect(shown).toContain(`身份证号：${card}\n`)
  const [, photo] = /一寸照片：https?:\/\/[^/]+(\S+)/.exec(shown)!
  expect((await get(server, photo)).status).toBe(200)

  await run('reject', id, '照片不清楚', 'photo=请重新拍摄', 'school=与证书不一致')
  expect((await look(ann, course.id)).result).toMatchObject({
    status: 3,
    rejectReason: '照片不清楚',
    rejected: { photo: '请重新拍摄', school: '与证书不一致' },
  })
  await query(server, sql`update exam_registration set status = 2 where id = ${id}`)
  await run('approve', id)
  expect(await run('tickets', file('tickets.csv', `\uFEFF${id},T0001\r\n`))).toBe('已导入 1 行\n')
  await expect(run('scores', file('bad.csv', 'T0001,78,81\nT0002,60,60\n'))).rejects.toThrow('没有准考证号 T0002')
  expect((await look(ann, course.id)).result.status).toBe(5)
  await run('scores', file('scores.csv', 'T0001,78,81\n'))
  expect((await look(ann, course.id)).result).toMatchObject({ status: 6, statusText: '考试合格：理论 78 分，技能 81 分' })
  await run('certified', id)
  expect((await look(ann, course.id)).result.status).toBe(8)
})
