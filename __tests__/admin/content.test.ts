import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { command } from '../support/command'
import { query } from '../support/query'
import { must, pay } from '../order/support'
import { startServer, type TestServer } from '../support/server'

const SAMPLE = path.resolve(__dirname, '../../server/seeds/opening')
let server: TestServer
let work: string
beforeAll(async () => {
  server = await startServer()
  work = fs.mkdtempSync(path.join(os.tmpdir(), 'content-'))
})
afterAll(async () => {
  fs.rmSync(work, { recursive: true })
  await server.close()
})
const run = command('content', () => server, ['运营', '客服'])
const shelf = async () => (await server.call('POST /api/course/page', { body: {} })).result.records

/** A copy of the sample, in which something is put wrong. */
function spoilt(wrong: (dir: string, course: { category: string; chapters: { lessons: { file?: string }[] }[] }) => void) {
  const dir = path.join(work, randomUUID())
  fs.cpSync(SAMPLE, dir, { recursive: true })
  const file = path.join(dir, 'courses/first/course.json')
  const course = JSON.parse(fs.readFileSync(file, 'utf8'))
  course.chapters[0].lessons[0].file = path.resolve(SAMPLE, '../lesson/media/contract.mp4')
  wrong(dir, course)
  fs.writeFileSync(file, JSON.stringify(course))
  return dir
}

test('what is wrong in a folder is named line by line, and nothing of it is written', async () => {
  const dir = spoilt((folder, course) => {
    course.category = '没有的分类'
    course.chapters[0].lessons[0].file = 'missing.mp4'
    const topics = JSON.parse(fs.readFileSync(path.join(folder, 'topics.json'), 'utf8'))
    topics[2].name = '名字里 有空格'
    fs.writeFileSync(path.join(folder, 'topics.json'), JSON.stringify(topics))
  })
  const said = await run('import', dir).catch((error: Error) => error.message)
  expect(said).toContain('topics.json：第 3 项 name：')
  expect(said).toContain('courses/first/course.json：category：没有分类“没有的分类”')
  expect(said).toContain('courses/first/course.json：合同里必须写清的九件事：没有文件 missing.mp4')
  expect(said).toContain('共 3 处要改，什么都没有写入')
  expect(await query(server, sql`select 1 from lesson_category union all select 1 from kefu_faq`)).toEqual([])
})

test('from an empty site to a sold course: the sample is imported, somebody sees it, buys it and learns', async () => {
  expect(await run('check', SAMPLE)).toContain('没有要改的')
  const own = path.join(work, 'own')
  expect(await run('sample', own)).toContain('改成自己的')
  expect(await run('check', own)).toContain('没有要改的')
  await expect(run('sample', own)).rejects.toThrow('不是空的')
  const said = await run('import', own)
  expect(said).toContain('课程 新人 HR 第一课：把人合规地招进来：3 讲')
  const [course] = await shelf()
  expect(course).toMatchObject({ title: '新人 HR 第一课：把人合规地招进来' })
  const ann = await server.person()
  const { orderId } = must(
    await ann.call('POST /api/courseOrder', { body: { courseId: course.id, payPrice: 9900, requestId: randomUUID() } }),
  )
  await pay(server, ann, orderId)
  const detail = must(await ann.call('GET /api/courseOrder/detail/:id', { params: { id: orderId } }))
  expect(detail.status).toBe(30)
  expect((await server.call('POST /api/topic/page', { body: { tab: 'new', size: 50 } })).result.records.length).toBeGreaterThan(5)
})

test('a second import changes nothing, and one that was cut off goes on where it was', async () => {
  expect(await run('import', SAMPLE)).toContain('都已经有了')
  await query(server, sql`delete from lesson where title = 'offer 能不能撤回'`)
  expect(await run('import', SAMPLE)).toContain('补上 1 讲')
  expect((await shelf()).length).toBe(1)
})
