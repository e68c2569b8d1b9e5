import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { operator } from '../admin/support'
import { ask, collect, comment, counted, detail, follow, hide, member, post } from '../circle/support'
import { newParcel } from '../../server/modules/commerce/delivery/parcels'
import { query } from '../support/query'
import { faults, give, holding } from '../coin/support'
import { company, join } from '../company/support'
import { must } from '../order/support'
import { claimed } from '../exam/support'
import { course } from '../lesson/support'
import { live } from '../live/support'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { anotherDevice, complete, movePhone, securityCode, tell } from './support'

let server: TestServer
let ann: Person
let bob: Person
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ;[ann, bob] = await Promise.all([member(server), member(server)])
})

const check = async (who: Person) => (await who.call('GET /api/user/logoffCheck')).result
const apply = async (who: Person, reason = 'l1') =>
  who.call('POST /api/user/logoffApply', { body: { reason, code: await securityCode(server, who.phone) } })
const cancel = (who: Person) => who.call('POST /api/user/logoffCancel', { body: {} })
const closeDue = () => runJob(server, 'mine.logoff')
const cool = (who: Person, span = '15 days') =>
  query(server, sql`update logoff set effect_at = effect_at - ${span}::interval where user_id = ${who.id}`)
const statusOf = async (who: Person) =>
  (await query<{ status: string }>(server, sql`select status from app_user where id = ${who.id}`))[0].status
/** The time of a company is over. */
const lapses = (id: string) =>
  query(
    server,
    sql`update company set term_start = now() - interval '2 days', term_end = now() - interval '1 day' where id = ${id}`,
  )
const reachedBy = (id: string) => query(server, sql`select contact, contact_phone from company where id = ${id}`)

describe('leaving', () => {
  test('takes 15 days, in which one can log in and change one’s mind', async () => {
    expect((await check(ann)).applied).toBeUndefined()
    const { result } = await apply(ann)
    expect(Date.parse(result.effectTime) - Date.now()).toBeGreaterThan(14.9 * 86_400_000)
    expect((await apply(ann)).result).toEqual(result)
    expect(await check(ann)).toMatchObject({ coolingDays: 15, applied: result })
    expect((await anotherDevice(server, ann)).code).toBe(200)
    await closeDue()
    expect(await statusOf(ann)).toBe('closing')
    expect((await cancel(ann)).result).toBe(true)
    expect((await check(ann)).applied).toBeUndefined()
    await closeDue()
    expect(await statusOf(ann)).toBe('active')
  })

  test('is refused with a wrong code, an unknown reason, and while coins of a bounty are set aside', async () => {
    const wrong = await ann.call('POST /api/user/logoffApply', { body: { reason: 'l1', code: '000000' } })
    expect(wrong).toMatchObject({ status: 200, code: 10102 })
    expect((await apply(ann, '不存在')).code).toBe(12414)
    await give(server, ann, 50)
    await ask(server, ann, { bounty: 50 })
    expect((await check(ann)).items).toContainEqual({ code: 'bounty', text: '没有冻结中的悬赏金币', ok: false })
    expect(await apply(ann)).toMatchObject({ code: 12450, message: '有冻结中的悬赏金币，暂不能注销' })
    expect(await statusOf(ann)).toBe('active')
  })

  test('is refused while an order waits for its money, and waits for the order when that came later', async () => {
    const { id } = await course(server, { price: 9900 })
    await apply(bob)
    for (const who of [ann, bob]) {
      const body = { courseId: id, payPrice: 9900, requestId: randomUUID() }
      expect((await who.call('POST /api/courseOrder', { body })).code).toBe(200)
    }
    expect((await check(ann)).items).toContainEqual(expect.objectContaining({ code: 'order', ok: false }))
    expect(await apply(ann)).toMatchObject({ code: 12450, message: '您有未完成的订单，暂不能注销' })
    await cool(bob)
    await closeDue()
    expect(await statusOf(bob)).toBe('closing')
    await query(server, sql`update shop_order set expires_at = now() where user_id = ${bob.id}`)
    await runJob(server, 'order.expire')
    await closeDue()
    expect(await statusOf(bob)).toBe('closed')
  })

  test('is refused to whoever is to host a live, which could not begin without them', async () => {
    const id = await live(server, { title: '工伤认定答疑', hostId: ann.id })
    expect((await check(ann)).items).toContainEqual({
      code: 'live',
      text: '没有要主持的直播',
      ok: false,
      route: 'pages/lesson/kefu',
    })
    expect(await apply(ann)).toMatchObject({ code: 12450, message: expect.stringMatching(/^你还要主持直播“工伤认定答疑”/) })
    await query(server, sql`update live set state = 'ended', ended_at = now(), started_at = now() where id = ${id}`)
    expect((await check(ann)).items).toContainEqual({ code: 'live', text: '没有要主持的直播', ok: true })
    expect((await apply(ann)).code).toBe(200)
  })

  test('is refused while a parcel is on its way, and waits for one that was asked for later', async () => {
    const address = {
      receiver: '王小明',
      phone: '13911112222',
      province: '上海市',
      city: '上海市',
      area: '浦东新区',
      detail: '世纪大道 1 号',
    }
    const parcel = (who: Person) =>
      server.database.db
        .transaction()
        .execute((trx) =>
          newParcel(trx, { owner_kind: 'lottery', owner_id: randomUUID(), user_id: who.id, address, state: 'waiting' }),
        )
    await apply(bob)
    const [mine, his] = [await parcel(ann), await parcel(bob)]
    expect((await check(ann)).items).toContainEqual({ code: 'parcel', text: '没有待寄出或还在路上的包裹', ok: false })
    expect(await apply(ann)).toMatchObject({ code: 12450, message: '你有包裹待寄出或还在路上，签收后才能注销' })
    for (const id of [mine, his])
      await query(
        server,
        sql`update parcel set state = 'sent', company = '顺丰速运', track_no = 'SF1', sent_at = now() where id = ${id}`,
      )
    expect((await apply(ann)).code).toBe(12450)
    await cool(bob)
    await closeDue()
    expect(await statusOf(bob)).toBe('closing')
    await query(server, sql`update parcel set state = 'delivered', delivered_at = now() where id = any(${[mine, his]}::uuid[])`)
    await closeDue()
    expect(await statusOf(bob)).toBe('closed')
    expect((await apply(ann)).code).toBe(200)
  })

  test('ends with nobody behind the posts, which stay', async () => {
    await ann.call('POST /api/user/saveUserInfo', { body: { nickName: '招聘达人安' } })
    await complete(ann)
    await give(server, ann, 100)
    const [mine, his] = [await post(server, ann), await post(server, bob)]
    await collect(ann, his)
    await detail(ann, his)
    await comment(server, ann, his, { content: '我也是这么看的' })
    await follow(bob, ann.id)
    await tell(server, ann)
    await server.app.bus.drain()
    await apply(ann)
    await cool(ann)
    await closeDue()
    expect((await detail(bob, mine)).result.author).toMatchObject({ id: ann.id, nickName: '已注销用户', avatar: '' })
    expect((await ann.call('GET /api/user/devices')).status).toBe(401)
    const rows = await query<{ text: string }>(server, sql`select to_jsonb(u)::text as text from app_user u where id = ${ann.id}`)
    for (const trace of [ann.phone, '招聘达人安', '王小明', '明日公司', '1990-01-01']) expect(rows[0].text).not.toContain(trace)
    for (const table of ['browse_record', 'circle_collect', 'notice', 'session', 'logoff'])
      expect(await query(server, sql`select 1 from ${sql.table(table)} where user_id = ${ann.id}`)).toEqual([])
    expect(await holding(server, ann)).toEqual({ free: 0, frozen: 0 })
    expect(await faults(server)).toEqual([])
    await counted(server)
  })

  test('of a company’s main member whom nobody follows leaves the company without their name and phone', async () => {
    const id = await company(server, ann)
    await lapses(id)
    must(await apply(ann))
    await cool(ann)
    await closeDue()
    expect(await statusOf(ann)).toBe('closed')
    expect(await reachedBy(id)).toEqual([{ contact: '', contact_phone: '' }])
  })

  test.each([
    ['keeps whom the company has named to be reached', '何静怡', '何静怡'],
    ['leaves nowhere their own name, other than that of their seat', '王小明', '沈随'],
  ])('of a main member whom a manager follows %s', async (_what, contact, then) => {
    const [id, next] = [await company(server, ann), await member(server)]
    must(await ann.call('POST /api/subAccount/setManager', { body: { id: await join(ann, next, { name: '沈随' }), on: true } }))
    await query(server, sql`update app_user set real_name = '王小明' where id = ${ann.id}`)
    await query(server, sql`update company set contact = ${contact} where id = ${id}`)
    await lapses(id)
    must(await apply(ann))
    await cool(ann)
    await closeDue()
    expect(await reachedBy(id)).toEqual([{ contact: then, contact_phone: next.phone }])
  })

  test('leaves a certificate that anybody can still verify', async () => {
    const { certNo } = await claimed(server, ann)
    await query(
      server,
      sql`update parcel set state = 'delivered', company = '顺丰速运', track_no = 'SF1', sent_at = now(), delivered_at = now()
        where user_id = ${ann.id}`,
    )
    await apply(ann)
    await cool(ann)
    await closeDue()
    expect(await statusOf(ann)).toBe('closed')
    const { result } = await server.call('GET /api/cert/verify/:certNo', { params: { certNo } })
    expect(result).toMatchObject({ valid: true, certNo, course: '薪酬体系设计' })
  })

  test('waits at the end for coins that were set aside meanwhile', async () => {
    await give(server, ann, 50)
    await apply(ann)
    const question = await ask(server, ann, { bounty: 50 })
    await cool(ann)
    await closeDue()
    expect(await statusOf(ann)).toBe('closing')
    await ann.call('POST /api/circle/delete', { body: { id: question } })
    await closeDue()
    expect(await statusOf(ann)).toBe('closed')
  })

  test('of an account that is frozen waits until that is over, so that its phone does not come back clean', async () => {
    const clerk = await operator(server, ['客服'])
    await apply(ann)
    const freeze = { userId: ann.id, hours: 24, reason: '冒充他人' }
    expect((await clerk.call('POST /admin/api/user/freeze', { body: freeze })).code).toBe(200)
    await cool(ann)
    await closeDue()
    expect(await statusOf(ann)).toBe('closing')
    const { records } = (await clerk.call('POST /admin/api/logoff/page', { body: {} })).result
    expect(records.find(({ userId }) => userId === ann.id)).toMatchObject({ held: ['账号冻结中'] })
    await query(server, sql`update user_sanction set until = now() where user_id = ${ann.id}`)
    await closeDue()
    expect(await statusOf(ann)).toBe('closed')
  })

  test('of somebody that cannot be gone through with keeps nobody else from theirs, and the operator hears of it', async () => {
    for (const who of [ann, bob]) {
      await apply(who)
      await cool(who)
    }
    await query(server, sql`update logoff set effect_at = effect_at - interval '1 day' where user_id = ${ann.id}`)
    await query(server, sql.raw(`alter table app_user add constraint stop check (id <> '${ann.id}' or status <> 'closed')`))
    await expect(closeDue()).rejects.toThrow(/could not be closed/)
    expect([await statusOf(ann), await statusOf(bob)]).toEqual(['closing', 'closed'])
    await query(server, sql`alter table app_user drop constraint stop`)
    await closeDue()
    expect(await statusOf(ann)).toBe('closed')
  })

  test('keeps the phone from everybody for 30 days, then it is free for a new account', async () => {
    await apply(ann)
    await cool(ann)
    await closeDue()
    expect((await anotherDevice(server, ann)).code).toBe(10102)
    expect((await movePhone(server, bob, ann.phone)).code).toBe(12440)
    await query(server, sql`update released_phone set released_at = now() - interval '30 days 1 minute'`)
    const again = await anotherDevice(server, ann)
    expect(again.code).toBe(200)
    expect(again.result.userInfo.id).not.toBe(ann.id)
  })

  test('taken back in the moment of closing is either taken back or over', async () => {
    await apply(ann)
    await cool(ann)
    await Promise.all([closeDue(), cancel(ann)])
    const status = await statusOf(ann)
    expect(['active', 'closed']).toContain(status)
    expect(await query(server, sql`select 1 from logoff where user_id = ${ann.id}`)).toEqual([])
    const held = await query(server, sql`select 1 from released_phone where user_id = ${ann.id}`)
    expect(held).toHaveLength(status === 'closed' ? 1 : 0)
  })
})

test('what is kept of me I can take with me, and nothing of those who must not be named', async () => {
  await complete(ann)
  const id = await post(server, ann, { content: '这是我自己写的动态内容' })
  const secret = await ask(server, bob)
  await hide(server, secret)
  const mine = await comment(server, ann, secret, { content: '这是我的回答' })
  await comment(server, bob, secret, { parentId: mine, content: '谢谢你的回答' })
  await collect(ann, secret)
  await server.app.bus.drain()
  const { result } = await ann.call('GET /api/user/exportData')
  const data = JSON.parse(result.json)
  expect(result.fileName).toMatch(/^HR共享社区-我的数据-\d{4}-\d\d-\d\d\.json$/)
  expect(data).toMatchObject({
    profile: { phone: ann.phone, real_name: '王小明' },
    posts: [{ id, content: '这是我自己写的动态内容' }],
    comments: [{ id: mine }],
    collects: [{ post_id: secret }],
  })
  expect(data.coins.map((entry: { amount: number }) => entry.amount).sort()).toEqual([10, 20, 50])
  expect(data.notices.length).toBeGreaterThan(0)
  expect(result.json).not.toContain(bob.id)
})

describe('feedback', () => {
  const save = (who: Person, more: object = {}) =>
    who.call('POST /api/feedback/save', {
      body: { type: '产品建议', content: '希望可以按城市看招聘会', images: [], requestId: randomUUID(), ...more },
    })
  const list = async (who: Person) => (await who.call('POST /api/feedback/page', { body: {} })).result.records

  test('is listed to whoever wrote it', async () => {
    expect((await save(ann)).result).toBe(true)
    expect(await list(ann)).toMatchObject([{ type: '产品建议', content: '希望可以按城市看招聘会', reply: '', state: 'open' }])
    expect(await list(bob)).toEqual([])
  })

  test('is taken five times a day, also when thirty come at once; the same one twice counts once', async () => {
    const requestId = randomUUID()
    await Promise.all([save(ann, { requestId }), save(ann, { requestId })])
    expect(await list(ann)).toHaveLength(1)
    const answers = await Promise.all(Array.from({ length: 30 }, () => save(ann)))
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(4)
    expect(answers.filter((answer) => answer.code === 10129)).toHaveLength(26)
    await query(server, sql`update feedback set created_at = created_at - interval '1 day' where user_id = ${ann.id}`)
    expect((await save(ann)).code).toBe(200)
  })

  test("is refused with an unknown type, blanks, or somebody else's picture", async () => {
    expect((await save(ann, { type: '投诉' })).code).toBe(12414)
    expect((await save(ann, { content: ' '.repeat(12) })).status).toBe(400)
    expect((await save(ann, { images: [randomUUID()] })).code).toBe(10131)
    expect(await list(ann)).toEqual([])
  })
})
