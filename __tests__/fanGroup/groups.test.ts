import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { operator, upload, type TestOperator } from '../admin/support'
import { jpeg } from '../file/pictures'
import { must } from '../order/support'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { buy, cardNamed } from '../vip/support'
import { addRoom, detail, group, inDays, input, join, wait } from './support'

let server: TestServer
let desk: TestOperator
let ann: Person
beforeAll(async () => {
  server = await startServer()
  desk = await operator(server)
  ann = await server.person('安然')
})
afterAll(() => server.close())

const memberOf = (person: Person) =>
  query(server, sql`update app_user set vip_until = now() + interval '1 year' where id = ${person.id}`)
const noticesOf = (person: Person) =>
  query<{ title: string; content: string }>(
    server,
    sql`select title, content from notice where user_id = ${person.id} and sub_type = 'fanGroupOpen' order by created_at`,
  )

describe('the code that somebody is shown', () => {
  test('is that of the first group with room: full and expired ones are passed over', async () => {
    const { id } = await group(server, desk, [{ members: 200 }, { days: -1 }, { members: 163 }, { members: 0 }])
    const shown = await detail(ann, id)
    expect(shown).toMatchObject({ roomNo: 3, state: 'open', memberCount: 163, maxCount: 200, left: 37, may: 'ok' })
    expect(shown.qrUrl).toMatch(/^\/files\//)
  })

  test('changes by itself when the last place is taken, and who took it still finds the code', async () => {
    const { id } = await group(server, desk, [{ members: 199 }, { members: 5 }])
    const bob = await server.person('博文')
    expect((await detail(ann, id)).roomNo).toBe(1)
    expect(must(await join(ann, id))).toEqual({ joined: true, changed: true })
    expect((await detail(bob, id)).roomNo).toBe(2)
    expect(await detail(ann, id)).toMatchObject({ roomNo: 1, joined: true, left: 0 })
  })

  test('is that of the next group when one’s own was dissolved, and taking it counts there, once', async () => {
    const { id, roomIds } = await group(server, desk, [{ members: 5 }, { members: 5 }])
    must(await join(ann, id))
    await query(server, sql`update fan_group_room set open = false where id = ${roomIds[0]}`)
    expect(await detail(ann, id)).toMatchObject({ roomNo: 2, joined: false })
    await Promise.all([1, 2, 3].map(() => join(ann, id)))
    expect(must(await join(ann, id))).toEqual({ joined: true, changed: false })
    expect(await detail(ann, id)).toMatchObject({ roomNo: 2, joined: true })
    const taken = sql<{ taken: number }>`select taken from fan_group_room where id = any(${roomIds}) order by no`
    expect(await query(server, taken)).toEqual([{ taken: 1 }, { taken: 1 }])
    // Where no group is open nobody who has joined is turned away.
    await query(server, sql`update fan_group_room set open = false where id = ${roomIds[1]}`)
    expect(must(await join(ann, id))).toEqual({ joined: true, changed: false })
  })

  test('is not for a stranger, who reads what the group is about', async () => {
    const { id } = await group(server, desk, [{}], { intro: '仲裁口径随时问' })
    expect(await detail(server, id)).toMatchObject({
      intro: '仲裁口径随时问',
      may: 'login',
      qrUrl: '',
      ownerWx: '',
      joinTip: '',
    })
  })

  test('of a group for members is shown to members alone', async () => {
    const { id } = await group(server, desk, [{}], { needVip: true })
    const member = await server.person('会员')
    await memberOf(member)
    expect(await detail(ann, id)).toMatchObject({ may: 'vip', qrUrl: '', ownerWx: '' })
    expect((await join(ann, id)).code).toBe(11221)
    expect((await detail(member, id)).qrUrl).not.toBe('')
    expect(must(await join(member, id)).changed).toBe(true)
  })

  test('of a group for members is one of the things that a membership brings, and counts as used by whoever took it', async () => {
    const { id } = await group(server, desk, [{}], { needVip: true })
    const member = await server.person('会员')
    await buy(server, member, { cardId: await cardNamed(server, '月卡') })
    const brought = async () => (await member.call('GET /api/vip/my')).result.benefits.find(({ code }) => code === 'group')
    expect(await brought()).toMatchObject({ title: '会员交流群', used: 0, extent: expect.stringMatching(/^\d+ 个群$/) })
    must(await join(member, id))
    expect((await brought())!.used).toBe(1)
  })

  test('goes with its group: one that is taken down is there for nobody', async () => {
    const { id } = await group(server, desk, [{}])
    must(await desk.call('POST /admin/api/fanGroup/publish', { body: { id, on: false } }))
    expect((await ann.call('GET /api/fanGroup/detail/:id', { params: { id } })).code).toBe(10104)
    expect((await join(ann, id)).code).toBe(10104)
  })
})

describe('joining', () => {
  test('counts once of each person, however often and however fast they tap', async () => {
    const { id, roomIds } = await group(server, desk, [{ members: 10 }])
    const answers = await Promise.all(Array.from({ length: 6 }, () => join(ann, id)))
    expect(answers.filter(({ result }) => result.changed)).toHaveLength(1)
    const [{ taken }] = await query<{ taken: number }>(server, sql`select taken from fan_group_room where id = ${roomIds[0]}`)
    expect(taken).toBe(1)
  })

  test('two who take the last place at once are led to two groups', async () => {
    const { id } = await group(server, desk, [{ members: 199 }, { members: 0 }])
    const [bob, eve] = [await server.person(), await server.person()]
    await Promise.all([join(bob, id), join(eve, id)])
    const rooms = [(await detail(bob, id)).roomNo, (await detail(eve, id)).roomNo]
    expect(rooms.toSorted()).toEqual([1, 2])
  })

  test('fulfils the task of a newcomer', async () => {
    const newcomer = await server.person('新人')
    const { id } = await group(server, desk, [{}])
    const task = async () => {
      const tasks = must(await newcomer.call('POST /api/growthTask/growthTaskList', { body: { group: 'new' } }))
      return tasks.find(({ code }) => code === 'join_group')
    }
    expect((await task())?.status).toBe('todo')
    await join(newcomer, id)
    expect((await task())?.status).toBe('done')
  })

  test('is refused where no group has room', async () => {
    const { id } = await group(server, desk, [{ members: 200 }])
    expect((await join(ann, id)).code).toBe(11220)
  })
})

describe('whoever waits for a group', () => {
  test('hears of it once when it opens, and can take the phone back before', async () => {
    const { id } = await group(server, desk, [{ days: -1 }], { name: '绩效讨论群' })
    const [bob, eve] = [await server.person(), await server.person()]
    expect(must(await wait(bob, id))).toBe(true)
    must(await wait(eve, id))
    expect(await detail(eve, id)).toMatchObject({ state: 'closed', waiting: true, qrUrl: '' })
    must(await eve.call('POST /api/fanGroup/unsubscribe', { body: { id } }))
    expect((await detail(eve, id)).waiting).toBe(false)

    await runJob(server, 'fanGroup.tell')
    expect(await noticesOf(bob)).toEqual([])
    await addRoom(server, desk, id, {})
    await runJob(server, 'fanGroup.tell')
    await runJob(server, 'fanGroup.tell')
    expect(await noticesOf(bob)).toEqual([{ title: '粉丝群可以加入了', content: '绩效讨论群' }])
    expect(await noticesOf(eve)).toEqual([])
  })

  test('is told that it can be joined now, where it can', async () => {
    const { id } = await group(server, desk, [{}])
    expect((await wait(ann, id)).code).toBe(11222)
  })

  test('has their phone forgotten a month after they were told', async () => {
    const { id } = await group(server, desk, [{ days: -1 }])
    const bob = await server.person()
    must(await wait(bob, id))
    await query(server, sql`update fan_group_wait set told_at = now() - interval '31 days' where user_id = ${bob.id}`)
    await runJob(server, 'fanGroup.forget')
    expect(await query(server, sql`select from fan_group_wait where user_id = ${bob.id}`)).toEqual([])
  })
})

test('the list is read by topic and by region, page by page, and says what one has joined', async () => {
  const made: string[] = []
  for (const region of ['苏州', '苏州', '无锡'])
    made.push((await group(server, desk, [{}], { topic: 'hire', region, sort: 500 + made.length })).id)
  await join(ann, made[1])
  const page = async (body: object) => must(await ann.call('POST /api/fanGroup/page', { body }))
  const first = await page({ topic: 'hire', size: 2 })
  const second = await page({ topic: 'hire', size: 2, cursor: first.next })
  expect([...first.records, ...second.records].map(({ id }) => id)).toEqual(made)
  expect(second.next).toBeNull()
  expect(first.records.map(({ joined }) => joined)).toEqual([false, true])
  expect((await page({ region: '无锡' })).records.map(({ id }) => id)).toEqual([made[2]])
  expect(must(await ann.call('GET /api/fanGroup/regions'))).toEqual(expect.arrayContaining(['苏州', '无锡']))
})

describe('for operators', () => {
  const alarmsOf = async (id: string) =>
    must(await desk.call('GET /admin/api/fanGroup/alarms')).filter(({ groupId }) => groupId === id)

  test('a group is not shown before a code stands behind it', async () => {
    const { id } = must(await desk.call('POST /admin/api/fanGroup/save', { body: { ...input(), requestId: randomUUID() } }))
    expect((await desk.call('POST /admin/api/fanGroup/publish', { body: { id, on: true } })).message).toContain('还没有群')
  })

  test('codes that end soon or have ended, groups that are nearly full and groups that nobody can join are named', async () => {
    const { id: shut } = await group(server, desk, [{ days: -1 }])
    expect((await alarmsOf(shut)).map(({ kind }) => kind)).toEqual(['none', 'expired'])
    const { id } = await group(server, desk, [{ days: 1.5 }, { members: 185 }, { members: 200 }, { days: 30 }])
    const found = (await alarmsOf(id)).map(({ roomNo, kind }) => `${roomNo} ${kind}`)
    expect(found.toSorted()).toEqual(['1 expiring', '2 filling', '3 full'])
  })

  test('a new code takes the place of the old one, which is kept no longer', async () => {
    const { id, roomIds } = await group(server, desk, [{ days: -1 }])
    const before = await query<{ qr_file: string }>(server, sql`select qr_file from fan_group_room where id = ${roomIds[0]}`)
    const qrFileId = await upload(server, desk, 'image', await jpeg(200, 200), '群.jpg')
    must(await desk.call('POST /admin/api/fanGroup/room/qr', { body: { roomId: roomIds[0], qrFileId, qrUntil: inDays(7) } }))
    expect((await detail(ann, id)).state).toBe('open')
    const [{ used }] = await query<{ used: boolean }>(server, sql`select used from file where id = ${before[0].qr_file}`)
    expect(used).toBe(false)
    const past = { roomId: roomIds[0], qrFileId, qrUntil: inDays(-1) }
    expect((await desk.call('POST /admin/api/fanGroup/room/qr', { body: past })).message).toContain('已经过期')
  })

  test('what is counted in WeChat counts, and codes are counted anew from then on', async () => {
    const { id, roomIds } = await group(server, desk, [{ members: 100 }])
    await join(ann, id)
    const body = { roomId: roomIds[0], members: 120, maxMembers: 200, open: true }
    must(await desk.call('POST /admin/api/fanGroup/room/count', { body }))
    const shown = must(await desk.call('GET /admin/api/fanGroup/show/:id', { params: { id } }))
    expect(shown.rooms[0]).toMatchObject({ members: 120, taken: 0, now: 'open' })
    expect(shown.joins).toBe(1)
    must(await desk.call('POST /admin/api/fanGroup/room/count', { body: { ...body, open: false } }))
    expect((await detail(await server.person(), id)).state).toBe('closed')
  })

  test('who may answer people sees who waits, and leaves a trace of it', async () => {
    const { id } = await group(server, desk, [{ days: -1 }])
    must(await wait(ann, id, '13811112222'))
    const page = must(await desk.call('POST /admin/api/fanGroup/wait/page', { body: { id, reason: '通知开放' } }))
    expect(page.records).toEqual([{ phone: '13811112222', time: expect.any(String), told: false }])
    const reader = await operator(server, ['运营'])
    expect((await reader.call('GET /admin/api/fanGroup/show/:id', { params: { id } })).code).toBe(200)
  })
})
