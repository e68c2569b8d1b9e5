import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { operator, type TestOperator } from '../admin/support'
import { category, course, teacher } from '../lesson/support'
import { colleague, command } from '../support/command'
import { query } from '../support/query'
import { startServer, type TestServer } from '../support/server'
import { detail, enter, live } from './support'

let server: TestServer
let folder: string
let chen: string
beforeAll(async () => {
  server = await startServer()
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lives-'))
  chen = await teacher(server, '陈律师')
})
afterAll(async () => {
  fs.rmSync(folder, { recursive: true, force: true })
  await server.close()
})

const lives = command('live', () => server)
const titleOf = async (id: string) => (await detail(server, id)).result.title
const log = (id: string) =>
  query<{ route: string; source: string }>(
    server,
    sql`select route, source from admin_audit where subject_id = ${id} order by at`,
  )

test('a live is made from a file, moved and given goods, and each leaves a row', async () => {
  const file = path.join(folder, 'live.json')
  const times = { startAt: '2099-12-05T20:00', planEndAt: '2099-12-05T21:30' }
  fs.writeFileSync(
    file,
    JSON.stringify({ title: '年终奖怎么计税', teacherId: chen, access: 'free', outline: ['单独计税'], ...times }),
  )
  const id = (await lives('create', file)).trim()
  expect(await titleOf(id)).toBe('年终奖怎么计税')
  expect(await lives()).toContain(`${id}  2099-12-05 20:00:00  ahead  年终奖怎么计税`)
  await lives('move', id, '2099-12-06T20:00', '2099-12-06T21:30')
  expect((await detail(server, id)).result.startTime).toBe('2099-12-06T12:00:00.000Z')
  await expect(lives('move', id, '2020-01-01T20:00', '2020-01-01T21:00')).rejects.toThrow('开始要在现在之后')
  const { id: courseId } = await course(server)
  expect(await lives('goods', id, courseId)).toBe('直播间现有 1 门课程\n')
  await expect(lives('goods', id, chen)).rejects.toThrow('内容不存在')
  const routes = (await log(id)).map(({ route, source }) => `${source} ${route.split('/').at(-1)}`)
  expect(routes).toEqual(['command create', 'command move', 'command goods'])
  fs.writeFileSync(file, JSON.stringify({ title: '没有口令', teacherId: chen, access: 'pwd', ...times }))
  await expect(lives('create', file)).rejects.toThrow('password')
})

test('a course that consists of its lives goes on the shelf: each brings its lesson, which goes by its name', async () => {
  const chief = await operator(server)
  const made = await chief.call('POST /admin/api/course/create', {
    body: { type: 3, title: '仲裁小班', categoryId: await category(server), price: 19_900, requestId: randomUUID() },
  })
  const courseId = made.result.id
  const plan = async (title: string, access: 'paid' | 'free' = 'paid') => {
    const times = { startAt: '2099-12-05T12:00:00Z', planEndAt: '2099-12-05T13:00:00Z' }
    const body = { title, teacherId: chen, courseId, access, ...times, requestId: randomUUID() }
    return (await chief.call('POST /admin/api/live/create', { body })).result.id
  }
  const [first, second] = [await plan('核对期限'), await plan('证据怎么举')]
  await plan('公开答疑', 'free')
  expect((await chief.call('POST /admin/api/course/status', { body: { id: courseId, status: 'on' } })).code).toBe(200)
  expect((await chief.call('POST /admin/api/live/edit', { body: { id: first, title: '核对期限与主体' } })).code).toBe(200)
  const { result } = await server.call('GET /api/course/detail/:id', { params: { id: courseId } })
  expect(result.lessonCount).toBe(2)
  expect(result.catalog).toMatchObject([
    {
      title: '直播',
      lessons: [
        { title: '核对期限与主体', mediaType: 'live', liveId: first },
        { title: '证据怎么举', mediaType: 'live', liveId: second },
      ],
    },
  ])
})

test('a live that names nobody to go on air is begun by the account of its teacher', async () => {
  const chief = await operator(server)
  const person = await server.person('陈老师')
  const own = await teacher(server, '有账号的老师')
  await query(server, sql`update lesson_teacher set user_id = ${person.id} where id = ${own}`)
  const soon = new Date(Date.now() + 10 * 60_000)
  const body = { title: '谁来开播', access: 'free', startAt: soon.toISOString(), planEndAt: '2099-12-05T13:00:00Z' } as const
  const make = async (teacherId: string) =>
    (await chief.call('POST /admin/api/live/create', { body: { ...body, teacherId, requestId: randomUUID() } })).result.id
  const id = await make(own)
  expect((await person.call('POST /api/live/host', { body: { id, act: 'start' } })).code).toBe(200)
  expect((await person.call('GET /api/live/push/:id', { params: { id } })).code).toBe(200)
  const { result } = await chief.call('GET /admin/api/live/show/:id', { params: { id: await make(chen) } })
  expect(result.hostId).toBeNull()
})

test('a teacher sees and moves the own lives, and nobody else’s; money and playbacks are not theirs', async () => {
  const host = await operator(server, ['讲师'], chen)
  const [own, other] = [await live(server, { teacherId: chen }), await live(server)]
  const { records } = (await host.call('POST /admin/api/live/page', { body: { size: 50 } })).result
  expect(records.map(({ id }) => id)).toContain(own)
  expect(new Set(records.map(({ teacherId }) => teacherId))).toEqual(new Set([chen]))
  const move = (id: string) =>
    host.call('POST /admin/api/live/move', {
      body: { id, startAt: '2099-12-06T12:00:00Z', planEndAt: '2099-12-06T13:00:00Z' },
    })
  expect([(await move(own)).code, (await move(other)).status]).toEqual([200, 403])
  expect((await host.call('GET /admin/api/live/winners/:id', { params: { id: other } })).status).toBe(403)
  expect((await host.call('POST /admin/api/live/coins', { body: { id: own, coins: 5 } })).status).toBe(403)
  expect((await host.call('POST /admin/api/live/cancel', { body: { id: own, refund: 'keep' } })).status).toBe(403)
})

test('a teacher takes whom they like to assist, and reads of nobody but the host what their phone is', async () => {
  const host = await operator(server, ['讲师'], chen)
  const [id, ann] = [await live(server, { teacherId: chen }), await server.person('安安')]
  expect((await host.call('POST /admin/api/live/assistants', { body: { id, userIds: [ann.id] } })).code).toBe(200)
  const shown = async (who: TestOperator) =>
    (await who.call('GET /admin/api/live/show/:id', { params: { id } })).result.assistants
  expect(await shown(host)).toEqual([{ id: ann.id, nickName: '安安', phoneMasked: '' }])
  expect((await shown(await operator(server)))[0].phoneMasked).toMatch(/^1\d{2}\*{4}\d{4}$/)
})

test('what may give money back, or gives many coins away, waits for a second person', async () => {
  const second: TestOperator = await operator(server)
  const agree = async (said: string) => {
    const id = /（(.+)）/.exec(said)![1]
    expect((await second.call('POST /admin/api/approval/decide', { body: { id, agree: true } })).code).toBe(200)
  }
  const [kept, paid] = [await live(server), await live(server, { access: 'paid', courseId: (await course(server)).id })]
  expect(await lives('cancel', kept, '老师临时出差', 'keep')).toContain('已取消')
  await expect(lives('cancel', kept, '老师临时出差', 'keep')).rejects.toThrow('没有取消')
  const said = await lives('cancel', paid, '老师临时出差', 'refund')
  expect(said).toContain('等待另一位同事复核')
  expect((await detail(server, paid)).result.status).not.toBe(6)
  await agree(said)
  expect((await detail(server, paid)).result.status).toBe(6)

  const shown = await live(server, { state: 'on' })
  expect(await lives('coins', shown, '200')).toBe('抽奖还能发 200 金币\n')
  await agree(await lives('coins', shown, '2000'))
  const coins = await query(server, sql`select draw_coins from live where id = ${shown}`)
  expect(coins).toEqual([{ draw_coins: 2000 }])
  const rows = await query(server, sql`select before, approved_by from admin_audit where subject_id = ${shown} order by at`)
  expect(rows).toEqual([
    { before: { coins: 0 }, approved_by: null },
    { before: { coins: 200 }, approved_by: second.id },
  ])
  expect(await lives('winners', shown)).toBe('没有人中奖\n')

  // What has been given away counts with what is to be given.
  const refilled = await live(server, { state: 'on' })
  expect(await lives('coins', refilled, '1000')).toBe('抽奖还能发 1000 金币\n')
  const draw = (state: string, coins: number) =>
    query(
      server,
      sql`insert into live_draw (id, live_id, prize, coins, places, needs, state, people, drawn_at)
        values (gen_random_uuid(), ${refilled}, '书券', ${coins}, 3, 'present', ${state}, 2, case ${state} when 'drawn' then now() end)`,
    )
  await draw('cancelled', 900)
  expect(await lives('coins', refilled, '1000')).toBe('抽奖还能发 1000 金币\n')
  await draw('drawn', 200)
  await draw('open', 100)
  expect(await lives('coins', refilled, '300')).toBe('抽奖还能发 300 金币\n')
  expect(await lives('coins', refilled, '301')).toContain('等待另一位同事复核')
})

test('a recording becomes what is seen of a live that is over, not of one that goes on', async () => {
  const clip = path.join(__dirname, '../../server/seeds/lesson/media/salary.mp4')
  const [over, on] = [await live(server, { state: 'ended' }), await live(server, { state: 'on' })]
  expect(await lives('playback', over, clip)).toBe('回放已放上\n')
  expect((await detail(server, over)).result.status).toBe(5)
  await expect(lives('playback', on, clip)).rejects.toThrow('还没有结束')
  expect((await enter(server, on)).code).toBe(200)
  const clerk = await colleague(server, ['客服'])
  await expect(lives('playback', over, clip, '--operator', clerk)).rejects.toThrow('没有权限')
})
