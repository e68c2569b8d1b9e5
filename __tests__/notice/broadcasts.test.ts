import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Segment } from '../../contract/admin/notice'
import { newId } from '../../server/app/ids'
import { grant } from '../../server/modules/commerce/entitlement/entitlements'
import { sendBroadcasts } from '../../server/modules/services/notice/broadcasts'
import { operator, type TestOperator } from '../admin/support'
import { plansOf } from '../support/plans-of'
import { query } from '../support/query'
import { startServer, type Person, type TestServer } from '../support/server'

let server: TestServer
let [editor, second]: TestOperator[] = []
beforeAll(async () => {
  server = await startServer()
  editor = await operator(server, ['运营'])
  second = await operator(server)
})
afterAll(() => server.close())
/** Only people of one city are told, so that no test hears of another's. */
let city: string
beforeEach(() => {
  city = `城${randomUUID().slice(0, 8)}`
})

const NOON = new Date('2026-11-23T12:00:00+08:00')
const NIGHT = new Date('2026-11-23T23:00:00+08:00')
let counted = 0
/** So many more people of the city. */
async function crowd(size: number) {
  await query(
    server,
    sql`insert into app_user (id, nick_name, phone, invite_code, city)
      select gen_random_uuid(), '群' || n, '199' || lpad(n::text, 8, '0'), 'G' || lpad(n::text, 7, '0'), ${city}
      from generate_series(${counted + 1}::integer, ${counted + size}::integer) n`,
  )
  counted += size
}
async function person(more: { level?: number } = {}): Promise<Person> {
  const who = await server.person()
  await query(server, sql`update app_user set city = ${city}, level = ${more.level ?? 1} where id = ${who.id}`)
  return who
}
const write = async (more: { title?: string; segment?: Segment; sendTime?: string } = {}) =>
  (
    await editor.call('POST /admin/api/broadcast/create', {
      body: {
        ...{ type: 5, title: '周三直播', content: '劳动法答疑', link: '/pages/lesson/liveList?from=notice', sendTime: null },
        ...{ segment: { city }, requestId: randomUUID(), ...more },
      },
    })
  ).result
const send = (id: string, people: number) =>
  editor.call('POST /admin/api/broadcast/send', { body: { id, people, requestId: randomUUID() } })
const agree = async (asked: Awaited<ReturnType<typeof send>>) =>
  second.call('POST /admin/api/approval/decide', {
    body: { id: (asked.result as unknown as { waiting: string }).waiting, agree: true },
  })
const run = (at = NOON) => sendBroadcasts(server.app.services, at)
const heard = async (who: Person) =>
  (await who.call('POST /api/notice/page', { body: { type: 5 } })).result.records.map(({ title }) => title)
const shown = async (id: string) =>
  (await editor.call('POST /admin/api/broadcast/page', { body: {} })).result.records.find((row) => row.id === id)

test('an operator sees how many it is for before anybody gets it; then everybody gets it once, and where it leads', async () => {
  const [ann, bob] = [await person(), await person({ level: 5 })]
  const { id, ...size } = await write()
  expect(size).toEqual({ people: 2, off: 0, capped: 0 })
  await run()
  expect(await heard(ann)).toEqual([])
  expect((await send(id, 1)).message).toContain('人数变了')
  expect((await send(id, 2)).code).toBe(200)
  await run()
  await run()
  expect(await heard(ann)).toEqual(['周三直播'])
  expect((await bob.call('POST /api/notice/page', { body: {} })).result.records[0]).toMatchObject({
    route: 'pages/lesson/liveList',
    params: { from: 'notice' },
  })
  expect(await shown(id)).toMatchObject({ state: 'done', told: 2, skipped: 0 })
  expect((await send(id, 2)).code).toBe(400)
})

test('a broadcast that leads to a page which cannot be opened is not written', async () => {
  const say = (link: string) =>
    editor.call('POST /admin/api/broadcast/create', {
      body: {
        ...{
          type: 5,
          title: '周三直播',
          content: '劳动法答疑',
          link,
          sendTime: null,
          segment: { city },
          requestId: randomUUID(),
        },
      },
    })
  expect(await say('/pages/lesson/livelist')).toMatchObject({ code: 400, message: '没有这一页：pages/lesson/livelist' })
  expect(await say('pages/lesson/liveDetail')).toMatchObject({
    code: 400,
    message: 'pages/lesson/liveDetail 要写明 id，如 ?id=…',
  })
  expect((await say('')).code).toBe(200)
})

test('only those of the segment get it', async () => {
  const [ann, bob] = [await person({ level: 5 }), await person()]
  const { id, people } = await write({ segment: { city, minLevel: 5 } })
  expect(people).toBe(1)
  await send(id, people)
  const course = newId()
  await server.database.db.transaction().execute((trx) =>
    grant(trx, {
      userId: bob.id,
      kind: 'course',
      bizId: course,
      source: 'gift',
      sourceId: newId(),
      startTime: NOON,
      endTime: null,
    }),
  )
  const second = await write({ title: '课程更新', segment: { city, courseId: course } })
  expect(second.people).toBe(1)
  await send(second.id, 1)
  await run()
  expect(await heard(ann)).toEqual(['周三直播'])
  expect(await heard(bob)).toEqual(['课程更新'])
})

test('nobody gets a third one within a week, nor one of a type that they switched off; both are said beforehand', async () => {
  const [ann, bob] = [await person(), await person()]
  await bob.call('POST /api/notice/saveSetting', { body: { activity: false } })
  for (const title of ['第一条', '第二条']) {
    const { id, people } = await write({ title })
    await send(id, people)
    await run()
  }
  let third: Awaited<ReturnType<typeof write>> | undefined
  const plans = await plansOf(server, 'as capped', async () => (third = await write({ title: '第三条' })))
  const { id, ...size } = third!
  expect(size).toEqual({ people: 2, off: 1, capped: 1 })
  // Of a million people nobody looks through the notices of each.
  expect(plans).toEqual([expect.not.stringContaining('SubPlan')])
  await send(id, 2)
  await run()
  expect(await heard(ann)).toEqual(['第二条', '第一条'])
  expect(await heard(bob)).toEqual([])
  expect(await shown(id)).toMatchObject({ state: 'done', told: 0, skipped: 2 })
})

test('at night nothing is sent, and what is stopped reaches nobody more', async () => {
  const ann = await person()
  const { id, people } = await write()
  await send(id, people)
  await run(NIGHT)
  expect(await heard(ann)).toEqual([])
  await editor.call('POST /admin/api/broadcast/stop', { body: { id, reason: '写错了日期' } })
  await run()
  expect(await heard(ann)).toEqual([])
})

test('one person can get it first, which does not count', async () => {
  const ann = await person()
  const { id, people } = await write()
  await editor.call('POST /admin/api/broadcast/test', { body: { id, userId: ann.id } })
  expect(await heard(ann)).toEqual(['周三直播'])
  await send(id, people)
  await run()
  expect(await heard(ann)).toEqual(['周三直播', '周三直播'])
})

test('to more than a thousand a second person has to agree', async () => {
  await crowd(1001)
  const { id, people } = await write()
  expect(people).toBe(1001)
  const asked = await send(id, people)
  expect(asked.code).toBe(10180)
  await agree(asked)
  await run()
  expect(await shown(id)).toMatchObject({ state: 'done', told: 1001 })
})

test('what was written long ago is counted anew, and goes to no more than whoever sends it has seen', async () => {
  await crowd(990)
  const { id, people } = await write()
  expect(people).toBe(990)
  await crowd(15)
  expect(await shown(id)).toMatchObject({ state: 'draft', people: 990 })
  expect((await send(id, 990)).message).toContain('人数变了，现在是 1005 人')
  expect((await editor.call('POST /admin/api/broadcast/count', { body: { id } })).result.people).toBe(1005)
  expect(await shown(id)).toMatchObject({ state: 'draft', people: 1005 })
  const asked = await send(id, 1005)
  expect(asked.code).toBe(10180)
  await crowd(200)
  expect((await agree(asked)).message).toContain('现在是 1205 人')
  const again = await send(id, 1205)
  // A few more come before the second person looks.
  await crowd(20)
  expect((await agree(again)).code).toBe(200)
  await run()
  expect(await shown(id)).toMatchObject({ state: 'done', people: 1205, told: 1225 })
})

test('what comes due for more than a thousand whom nobody else has agreed to is not sent, and the workbench says so', async () => {
  const ann = await person()
  const { id, people } = await write({ title: '下周的直播', sendTime: new Date().toISOString() })
  expect((await send(id, people)).code).toBe(200)
  await crowd(1000)
  await run()
  expect(await heard(ann)).toEqual([])
  const error = '符合条件的从 1 人变成 1001 人，超过 1000 人须另一人复核，请重新写一条'
  expect(await shown(id)).toMatchObject({ state: 'stopped', told: 0, error })
  const { alarms } = (await editor.call('GET /admin/api/desk/show')).result
  expect(alarms).toContainEqual({ name: 'broadcasts', text: `群发“下周的直播”到点没有发：${error}` })
})

test('a draft is put right before it is sent: for whom it is now, and nobody agrees to what it said before', async () => {
  await crowd(1001)
  const ann = await person({ level: 5 })
  const { id, people } = await write({ title: '周三直撥' })
  const asked = await send(id, people)
  expect(asked.code).toBe(10180)
  const edit = (segment: Segment) =>
    editor.call('POST /admin/api/broadcast/edit', {
      body: { id, type: 5, title: '周三直播', content: '劳动法答疑', link: '', segment, sendTime: null },
    })
  expect((await edit({ city, minLevel: 5 })).result).toEqual({ people: 1, off: 0, capped: 0 })
  expect(await shown(id)).toMatchObject({ title: '周三直播', people: 1, segment: { city, minLevel: 5 }, chosen: false })
  expect((await agree(asked)).code).toBe(10181)
  expect((await send(id, 1)).code).toBe(200)
  await run()
  expect(await heard(ann)).toEqual(['周三直播'])
  expect(await edit({ city })).toMatchObject({ code: 400, message: '这条通知已经发过或停下了' })
})
