import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { oneDay } from '../support/one-day'
import { query } from '../support/query'
import { startDemo, startServer, type TestServer } from '../support/server'
import { knock, operator, type TestOperator } from './support'

let server: TestServer
let chief: TestOperator
let content: TestOperator
beforeAll(async () => {
  server = await startDemo()
  ;[chief, content] = [await operator(server), await operator(server, ['内容'])]
})
afterAll(() => server.close())

const waiting = async (who: TestOperator, name: string) =>
  (await who.call('GET /admin/api/desk/show')).result.queues.find((queue) => queue.name === name)

test('the workbench says how much waits and since when, to whoever may do it', async () => {
  const before = await waiting(content, 'review')
  const author = await server.person('周末')
  const body = { type: 1 as const, content: '加我微信，一起聊薪酬', images: [], topicIds: [], requestId: randomUUID() }
  expect((await author.call('POST /api/circle/save', { body })).result.status).toBe(1)
  expect(await waiting(content, 'review')).toEqual({
    ...{ name: 'review', title: '内容审核', hours: 1, list: 'POST /admin/api/review/page' },
    ...{ count: before!.count + 1, oldest: expect.any(String) },
  })
  expect(await waiting(content, 'refundReview')).toBeUndefined()
  expect(await waiting(chief, 'refundReview')).toMatchObject({ count: expect.any(Number) })
})

test('a tile leads to what it counts: licences that wait, and not every company', async () => {
  expect(await waiting(chief, 'companyLicence')).toMatchObject({ filter: 'verify=waiting' })
})

test('a teacher is told of what was said of their own courses and has no answer yet', async () => {
  const taught = sql`lesson_review r join lesson_course_teacher k on k.course_id = r.course_id`
  await query(
    server,
    sql`update lesson_review set reply = '' where id = (select id from lesson_review where status = 2 order by id limit 1)`,
  )
  const [{ id, count }] = await query<{ id: string; count: number }>(
    server,
    sql`select k.teacher_id as id, count(*) from ${taught} where r.status = 2 and r.reply = '' group by 1 order by 1 limit 1`,
  )
  const teacher = await operator(server, ['讲师'], id)
  expect(await waiting(teacher, 'courseReply')).toMatchObject({
    title: '评价待回复',
    count: Number(count),
    filter: 'unanswered=true',
  })
  expect(await waiting(chief, 'courseReply')).toBeUndefined()
})

test('how long something may wait is for operators to say, for everybody at once, and to take back', async () => {
  const set = (minutes: number | null, who = chief, name = 'review') =>
    who.call('POST /admin/api/desk/target/save', { body: { name, minutes, reason: '周末只有一个人' } })
  const hours = async () => (await waiting(content, 'review'))!.hours
  expect(await hours()).toBe(1)
  expect((await set(240, content)).status).toBe(403)
  expect((await set(240)).code).toBe(200)
  expect(await hours()).toBe(4)
  const listed = (await chief.call('GET /admin/api/desk/target/list')).result.find(({ name }) => name === 'review')
  expect(listed).toEqual({ name: 'review', title: '内容审核', minutes: 240, usual: 60 })
  expect((await set(null)).code).toBe(200)
  expect(await hours()).toBe(1)
  expect((await set(60, chief, 'courseReply')).code).toBe(200)
  expect((await set(null, chief, 'courseReply')).code).toBe(200)
  expect((await set(60, chief, 'nothing')).code).toBe(400)
})

test('what an operator has asked for waits for the others', async () => {
  const { id } = await server.person('得币人')
  const body = { userId: id, coins: 2000, reason: '补发活动奖励', requestId: randomUUID() }
  expect((await chief.call('POST /admin/api/coin/grant', { body })).code).toBe(10180)
  const other = await operator(server)
  expect(await waiting(chief, 'approval')).toMatchObject({ count: 0, oldest: null })
  expect(await waiting(other, 'approval')).toMatchObject({ count: 1 })
  expect(await waiting(content, 'approval')).toMatchObject({ count: 0 })
})

test('the figures of the days are those of the orders, and only for whoever may see them', async () => {
  const shown = await chief.call('GET /admin/api/desk/figures/show/:days', { params: { days: '30' } })
  const { days, figures } = shown.result
  expect(days).toHaveLength(30)
  const of = (name: string) => figures.find((figure) => figure.name === name)!.values.reduce((sum, value) => sum + value, 0)
  const [{ orders, paid }] = await query<{ orders: number; paid: number }>(
    server,
    sql`select count(*) as orders, coalesce(sum(pay_price), 0) as paid from shop_order
      where pay_time >= (now() at time zone 'Asia/Shanghai')::date - 29`,
  )
  expect({ orders: of('paidOrders'), paid: of('paid') }).toEqual({ orders: Number(orders), paid: Number(paid) })
  const rates = await query<{ day: string; rate: number }>(
    server,
    sql`select to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
      round(100.0 * count(pay_time) / count(*))::integer as rate
      from shop_order group by 1`,
  )
  const rateOf = (day: string) => rates.find((one) => one.day === day)?.rate ?? 0
  expect(figures.find(({ name }) => name === 'payRate')!.values).toEqual(days.map(rateOf))
  const others = await content.call('GET /admin/api/desk/figures/show/:days', { params: { days: '30' } })
  expect(others.result.figures.map(({ name }) => name)).not.toContain('paid')
  expect((await chief.call('GET /admin/api/desk/figures/show/:days', { params: { days: '31' } })).code).toBe(400)
})

test('who was here on a day counts once on it, on those that are over and today, whenever it is asked', async () => {
  await oneDay()
  const [ann, bob] = await Promise.all([server.person(), server.person()])
  // What is over is counted once an hour: of so many days nobody else here asks.
  const active = async () =>
    (await chief.call('GET /admin/api/desk/figures/show/:days', { params: { days: '90' } })).result.figures
      .find(({ name }) => name === 'active')!
      .values.slice(-7)
  const here = ({ id }: { id: string }, ago: number) =>
    query(
      server,
      sql`insert into use_session (id, user_id, platform, started_at)
        values (gen_random_uuid(), ${id}, 1, now() - make_interval(days => ${ago}))`,
    )
  await query(server, sql`delete from use_session`)
  for (const [person, ago] of [
    [ann, 3],
    [ann, 3],
    [bob, 3],
    [bob, 6],
    [ann, 7],
    [ann, 0],
  ] as const)
    await here(person, ago)
  expect(await active()).toEqual([1, 0, 0, 2, 0, 0, 1])
  await here(bob, 0)
  expect(await active()).toEqual([1, 0, 0, 2, 0, 0, 2])
})

test('a number that cannot be counted is missing, and everything else is there', async () => {
  const rename = (from: string, to: string) => query(server, sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`)
  const shown = async () => ({
    queues: (await chief.call('GET /admin/api/desk/show')).result.queues,
    figures: (await chief.call('GET /admin/api/desk/figures/show/:days', { params: { days: '7' } })).result.figures,
  })
  const before = await shown()
  await rename('circle_comment', 'circle_comment_away')
  const { queues, figures } = await shown()
  await rename('circle_comment_away', 'circle_comment')
  expect(queues.map(({ name }) => name)).toEqual(before.queues.map(({ name }) => name))
  expect(queues.filter(({ missing }) => missing).map(({ name }) => name)).toEqual(['review'])
  expect(figures.filter(({ missing }) => !missing)).toHaveLength(before.figures.length - 1)
  expect(figures.every(({ values }) => values.length === 7)).toBe(true)
  expect((await shown()).queues).toEqual(before.queues)
})

test('orders of every shop are found by their number, their buyer, how they stand and when', async () => {
  const page = (body: object) => chief.call('POST /admin/api/order/page', { body })
  const all = (await page({})).result.records
  expect(all.length).toBeGreaterThan(2)
  expect(all.map(({ createTime }) => createTime)).toEqual(
    all
      .map(({ createTime }) => createTime)
      .toSorted()
      .toReversed(),
  )
  const [order] = all
  for (const keyword of [order.orderNo, order.id]) expect((await page({ keyword })).result.records).toEqual([order])
  const [{ phone }] = await query<{ phone: string }>(server, sql`select phone from app_user where id = ${order.userId}`)
  const theirs = (await page({ userId: order.userId })).result.records
  for (const keyword of [phone, order.buyer]) expect((await page({ keyword })).result.records).toEqual(theirs)
  expect((await page({ status: order.status, orderType: order.orderType })).result.records).toContainEqual(order)
  expect((await page({ keyword: '没有这样的人' })).result.records).toEqual([])
  expect((await page({ to: '2020-01-01' })).result.records).toEqual([])
  const first = (await page({ size: 2 })).result
  expect((await page({ size: 2, cursor: first.next! })).result.records).toEqual(all.slice(2, 4))
  const { result } = await chief.call('GET /admin/api/order/show/:order', { params: { order: order.orderNo } })
  expect(result).toMatchObject({ refundRule: expect.any(String), refundable: { fault: expect.any(String) } })
})

test('somebody is found by phone, by id and by how the name begins; what they own, and their coins, stand beside', async () => {
  const page = (body: object) => chief.call('POST /admin/api/user/page', { body })
  const [found] = (await page({ keyword: '13800138003' })).result.records
  expect(found).toMatchObject({ phoneMasked: '138****8003', status: 'active', muted: false })
  for (const keyword of [found.id, found.nickName.slice(0, 2)])
    expect((await page({ keyword })).result.records.map(({ id }) => id)).toContain(found.id)
  expect((await page({ keyword: '%' })).result.records).toEqual([])
  const body = { userId: found.id }
  const owned = (await chief.call('POST /admin/api/entitlement/page', { body })).result.records
  expect(owned.map(({ title }) => title)).not.toContain('')
  const coins = (await chief.call('POST /admin/api/coin/page', { body })).result.records
  expect(coins.map(({ after }) => after).at(0)).toEqual(expect.any(Number))
  await chief.call('POST /admin/api/user/mute', { body: { userId: found.id, hours: 1, reason: '广告' } })
  expect((await page({ sanctioned: 'mute' })).result.records.map(({ id }) => id)).toEqual([found.id])
})

test('the back office answers on its own host alone, or nowhere, however its address is written and whatever host a proxy heard of', async () => {
  const answers = async (env: Record<string, string>, host: string) => {
    const own = await startServer({ TRUST_PROXY: '1', ...env })
    const headers = { host, 'x-forwarded-host': 'desk.example.com' }
    const statuses = []
    for (const url of ['/admin/api/session/mine', '/%61dmin/api/session/mine'])
      statuses.push((await own.app.http.inject({ method: 'GET', url, headers })).statusCode)
    const home = await own.app.http.inject({ method: 'GET', url: '/', headers })
    await own.close()
    return [...statuses, home.headers.location]
  }
  expect(await answers({}, 'hr.example.com')).toEqual([401, 401, undefined])
  expect(await answers({ ADMIN_HOST: 'desk.example.com' }, 'hr.example.com')).toEqual([404, 404, undefined])
  expect(await answers({ ADMIN_HOST: 'desk.example.com' }, 'Desk.example.com')).toEqual([401, 401, '/admin/'])
  expect(await answers({ ADMIN_HOST: 'off' }, 'desk.example.com')).toEqual([404, 404, undefined])
  await expect(startServer({ ADMIN_HOST: 'https://desk' })).rejects.toThrow('ADMIN_HOST')
})

test('activities, products, lives, draws, campaigns and forms are found by a part of their title', async () => {
  const headers = { cookie: chief.cookie, 'x-csrf-token': chief.csrf }
  for (const list of ['activity', 'mall/product', 'live', 'lottery', 'assist', 'form']) {
    const titles = async (body: object = {}) => {
      const reply = await knock(server, `POST /admin/api/${list}/page`, { body: { size: 50, ...body } }, headers)
      const { records }: { records: { title: string }[] } = reply.json().result
      return records.map(({ title }) => title)
    }
    const all = await titles()
    const part = all[0].slice(1, 4)
    expect([list, await titles({ keyword: ` ${part} ` })]).toEqual([list, all.filter((title) => title.includes(part))])
    expect(await titles({ keyword: '没有这样的' })).toEqual([])
  }
})
