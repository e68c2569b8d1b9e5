import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Api, Input } from '../../contract'
import { create } from '../../server/modules/domains/live/schedule/create'
import { drainSearch } from '../../server/modules/services/search/index-feed'
import { cleanHtml } from '../../server/modules/domains/lesson/catalog/html'
import { startServer, type Person, type TestServer } from '../support/server'
import { XSS } from '../support/xss'
import { category, course, give, learn, play, teacher } from './support'
import { query } from '../support/query'

let server: TestServer
let person: Person
beforeAll(async () => {
  server = await startServer()
})
/** Lists are looked at whole: each test has a school of its own. */
beforeEach(async () => {
  for (const table of ['lesson_course', 'lesson_category', 'lesson_teacher'])
    await query(server, sql`delete from ${sql.table(table)}`)
  person = await server.person()
})
afterAll(() => server.close())

type Wish = Input<'POST /api/course/page', Api['POST /api/course/page']>['body']
const page = async (wish: Wish = {}) => (await server.call('POST /api/course/page', { body: wish })).result
const ids = async (wish: Wish = {}) => (await page(wish)).records.map(({ id }) => id)

test.each([0, 1, 2, 3, 4] as const)('order %s shows every course once, page by page, also where many are alike', async (sort) => {
  for (let i = 0; i < 7; i++) {
    const { id } = await course(server, { price: [0, 9900, 9900, 9900, 19900, 100, 100][i] })
    await query(
      server,
      sql`update lesson_course set buy_count = ${i % 3}, published_at = now() - ${i % 2} * interval '1 day' where id = ${id}`,
    )
  }
  const seen = []
  for (let cursor: string | undefined; ;) {
    const { records, next } = await page({ sort, size: 2, cursor })
    seen.push(...records)
    if (!next) break
    cursor = next
  }
  expect(seen).toHaveLength(7)
  expect(new Set(seen.map(({ id }) => id)).size).toBe(7)
  const keys = seen.map(({ buyCount, price }) => (sort === 1 ? -buyCount : sort === 3 ? price : sort === 4 ? -price : 0))
  expect(keys).toEqual([...keys].sort((a, b) => a - b))
  expect((await server.call('POST /api/course/page', { body: { sort, cursor: 'x' } })).code).toBe(400)
})

test('the list is narrowed by category, kind, teacher, price and words', async () => {
  const [labor, chen] = [await category(server), await teacher(server, '陈立言')]
  const contract = await course(server, { title: '劳动合同法实操', categoryId: labor, teacherId: chen, price: 19900 })
  const okr = await course(server, { title: '绩效与OKR落地', price: 0, type: 2 })
  const bp = await course(server, { title: 'HRBP业务伙伴', vipFree: true })
  const off = await course(server, { title: '劳动合同旧课', categoryId: labor, status: 'off' })
  const [{ parent_id }] = await query<{ parent_id: string }>(
    server,
    sql`select parent_id from lesson_category where id = ${labor}`,
  )
  expect(await ids({ categoryId: labor })).toEqual([contract.id])
  expect(await ids({ categoryId: parent_id })).toEqual([contract.id])
  expect(await ids({ type: 2 })).toEqual([okr.id])
  expect(await ids({ teacherId: chen })).toEqual([contract.id])
  expect(await ids({ priceType: 'free' })).toEqual([okr.id])
  expect(await ids({ priceType: 'vip' })).toEqual([bp.id])
  expect(new Set(await ids({ priceType: 'paid' }))).toEqual(new Set([contract.id, bp.id]))
  expect(await ids({ keyword: 'okr' })).toEqual([okr.id])
  expect(await ids({ keyword: '合同 陈立言' })).toEqual([contract.id])
  expect(await ids({ keyword: '100%' })).toEqual([])
  expect(await ids()).not.toContain(off.id)
})

test('a category without a course is not shown', async () => {
  await category(server, '空的')
  await course(server, { categoryId: await category(server, '劳动合同') })
  await course(server, { categoryId: await category(server, '旧课'), status: 'off' })
  const { result } = await server.call('GET /api/course/typeTree')
  expect(result.map(({ name, children }) => [name, children.map((child) => [child.name, child.count])])).toEqual([
    ['上劳动合同', [['劳动合同', 1]]],
  ])
  expect((await server.call('GET /api/course/home')).result.types.map(({ name }) => name)).toEqual(['上劳动合同'])
})

test('the home page knows what one goes on with, and strangers go on with nothing', async () => {
  const one = await course(server, { title: '劳动合同法实操' })
  await give(server, person, one.id)
  expect((await person.call('GET /api/course/home')).result.continue).toBeUndefined()
  await learn(server, person, one)
  const { result } = await person.call('GET /api/course/home')
  expect(result.continue).toMatchObject({ courseId: one.id, lessonId: one.lessons[0], lessonTitle: '第1讲', progress: 50 })
  expect(result.series[0]).toMatchObject({ id: one.id, owned: true, progress: 50 })
  const visitor = (await server.call('GET /api/course/home')).result
  expect([visitor.continue, visitor.series[0].owned, visitor.series[0].progress]).toEqual([undefined, false, undefined])
})

test('the home page asks as little of the database for thirty courses as for one', async () => {
  const statements = async () => {
    let n = 0
    const { pool } = server.database
    const connect = jest.spyOn(pool, 'connect')
    const count = connect.mock.calls.length
    await person.call('GET /api/course/home')
    n = connect.mock.calls.length - count
    connect.mockRestore()
    return n
  }
  const chen = await teacher(server)
  const one = await course(server, { teacherId: chen })
  await give(server, person, one.id)
  const few = await statements()
  for (let i = 0; i < 29; i++) {
    const { id } = await course(server, {
      type: (1 + (i % 5)) as 1,
      teacherId: chen,
      vipFree: i % 2 === 0,
      price: i % 3 ? 100 : 0,
    })
    if (i % 2) await give(server, person, id)
  }
  expect(few).toBeGreaterThan(3)
  expect(await statements()).toBe(few)
})

test('a look at a course goes into the history, and a collected one into the collection, together with posts', async () => {
  const [one, two] = [await course(server, { title: '劳动合同法实操' }), await course(server)]
  const look = (id: string) => person.call('GET /api/course/detail/:id', { params: { id } })
  const collect = (id: string, on = true) => person.call('POST /api/course/collect', { body: { id, collect: on } })
  await look(one.id)
  await look(two.id)
  const browsed = async (type?: 'course' | 'post') =>
    (await person.call('POST /api/user/browsePage', { body: type ? { type } : {} })).result.records
  expect((await browsed()).map(({ type, bizId }) => [type, bizId])).toEqual([
    ['course', two.id],
    ['course', one.id],
  ])
  expect([(await browsed('course')).length, (await browsed('post')).length]).toEqual([2, 0])

  expect((await collect(one.id)).result).toEqual({ collected: true, collectCount: 1 })
  expect((await collect(one.id)).result.collectCount).toBe(1)
  const saved = await person.call('POST /api/circle/save', {
    body: { type: 1, content: '今天面试了第一号候选人，聊得很好', images: [], topicIds: [], requestId: randomUUID() },
  })
  await person.call('POST /api/circle/collect', { body: { id: saved.result.id, collect: true } })
  await collect(two.id)
  const kept = async (body: object = {}) => (await person.call('POST /api/user/collectPage', { body })).result
  expect((await kept()).records.map(({ type }) => type)).toEqual(['course', 'post', 'course'])
  const first = await kept({ size: 2 })
  expect((await kept({ size: 2, cursor: first.next })).records.map(({ bizId }) => bizId)).toEqual([one.id])
  expect((await kept({ type: 'course' })).records).toHaveLength(2)
  expect((await look(one.id)).result).toMatchObject({ collected: true, collectCount: 1 })

  await query(server, sql`update lesson_course set status = 'off' where id = ${one.id}`)
  expect((await kept({ type: 'course' })).records[1]).toMatchObject({ valid: false })
  expect((await person.call('POST /api/user/collectRemove', { body: { invalid: true } })).result).toBe(1)
  expect((await person.call('POST /api/user/collectRemove', { body: { ids: [two.id] } })).result).toBe(1)
  expect((await kept()).records.map(({ type }) => type)).toEqual(['post'])
  expect((await collect(two.id, false)).result.collectCount).toBe(0)
  expect((await collect(randomUUID())).code).toBe(10104)
})

test('a course is found by its title, its tags, its lessons and its teacher, and not once it is off the shelf', async () => {
  const { id } = await course(server, { title: '薪酬体系设计从0到1', teacherId: await teacher(server, '方志远') })
  const find = async (keyword: string) => {
    await drainSearch(server.app.services)
    return (await server.call('POST /api/search/page', { body: { keyword, type: 'course' } })).result.records.map((hit) => hit.id)
  }
  for (const keyword of ['薪酬体系', '劳动合同', '方志远', '第2讲'])
    expect([keyword, await find(keyword)]).toEqual([keyword, [id]])
  await query(server, sql`update lesson_course set status = 'off' where id = ${id}`)
  expect(await find('薪酬体系')).toEqual([])
})

test('a course has a poster, and its key opens the course; off the shelf neither', async () => {
  const { id } = await course(server, { teacherId: await teacher(server) })
  const poster = () => person.call('POST /api/share/poster', { body: { type: 'course', id, place: 'h5' } })
  const { result } = await poster()
  expect((await server.app.http.inject({ url: result.image })).statusCode).toBe(200)
  const resolve = async () => (await server.call('POST /api/share/resolve', { body: { key: result.key } })).result
  expect(await resolve()).toMatchObject({ route: 'pages/lesson/detail', params: { id }, expired: false })
  await query(server, sql`update lesson_course set status = 'off' where id = ${id}`)
  expect([(await poster()).code, (await resolve()).expired]).toEqual([10104, true])
})

test('a live has a poster, and its key opens the live until it is cancelled', async () => {
  const teacherId = await teacher(server)
  const startAt = new Date(Date.now() + 86_400_000)
  const planEndAt = new Date(startAt.getTime() + 3_600_000)
  const id = await server.database.db
    .transaction()
    .execute((trx) => create(trx, { title: '每周三劳动法直播答疑', teacherId, startAt, planEndAt, access: 'free' }))
  const poster = () => person.call('POST /api/share/poster', { body: { type: 'live', id, place: 'h5' } })
  const { result } = await poster()
  expect((await server.app.http.inject({ url: result.image })).statusCode).toBe(200)
  const resolve = async () => (await server.call('POST /api/share/resolve', { body: { key: result.key } })).result
  expect(await resolve()).toMatchObject({ route: 'pages/lesson/liveDetail', params: { id }, expired: false })
  expect((await server.call('GET /api/course/home')).result.lives.map((live) => live.id)).toEqual([id])
  await query(server, sql`update live set state = 'cancelled' where id = ${id}`)
  expect([(await poster()).code, (await resolve()).expired]).toEqual([10104, true])
  await query(server, sql`delete from live where id = ${id}`)
})

test('a new school says who may sit for which level of 企业人力资源管理师, from the lowest up', async () => {
  const { levels } = (await server.call('GET /api/course/certHome')).result
  expect(levels.map(({ id }) => id)).toEqual(['4', '3', '2', '1'])
  expect(levels[3]).toMatchObject({
    name: '企业人力资源管理师一级/高级技师',
    requirement: '取得二级证书后，累计从事本职业或相关职业工作 4 年（含）以上',
    source: '《企业人力资源管理师国家职业技能标准（2019年版）》，人力资源和社会保障部',
  })
  const person = { education: '大专', years: 2, hasCert: 4 } as const
  const { result } = await server.call('POST /api/course/certCheck', { body: person })
  expect(result.levels.filter(({ ok }) => ok).map(({ level }) => level)).toEqual([3])
})

test('who may sit for which level, by the rules as they are written down', async () => {
  await query(server, sql`delete from lesson_cert_level`)
  const rules = [
    {
      level: 4,
      rules: [
        { years: 4, text: '工作4年' },
        { education: 'college', student: true, years: 0, text: '大专在读' },
      ],
    },
    {
      level: 3,
      rules: [
        { cert: 4, years: 5, text: '四级后5年' },
        { education: 'master', years: 0, text: '硕士' },
      ],
    },
  ]
  for (const one of rules)
    await query(
      server,
      sql`insert into lesson_cert_level (level, name, requirement, source, rules)
        values (${one.level}, ${`${one.level}级`}, '条件', '国家职业标准', ${JSON.stringify(one.rules)}::jsonb)`,
    )
  const check = async (education: '高中/中职' | '本科' | '硕士及以上', years: number, hasCert: 0 | 3 | 4) =>
    (await server.call('POST /api/course/certCheck', { body: { education, years, hasCert } })).result
  const answers = async (...args: Parameters<typeof check>) => (await check(...args)).levels.map(({ level, ok }) => [level, ok])
  expect(await answers('高中/中职', 3, 0)).toEqual([
    [4, false],
    [3, false],
  ])
  expect(await answers('高中/中职', 4, 0)).toEqual([
    [4, true],
    [3, false],
  ])
  expect(await answers('本科', 0, 0)).toEqual([
    [4, true],
    [3, false],
  ])
  expect(await answers('高中/中职', 5, 4)).toEqual([
    [4, false],
    [3, true],
  ])
  expect(await answers('硕士及以上', 0, 0)).toEqual([
    [4, true],
    [3, true],
  ])
  const { levels, note } = await check('本科', 0, 0)
  expect(levels.map(({ why }) => why)).toEqual(['符合：大专在读', '需满足其中一条：（1）四级后5年；（2）硕士'])
  expect(note).toContain('国家职业标准')
})

test('the text of a course carries no code, whatever was written into it', () => {
  for (const bad of XSS)
    expect([bad, /<(?!\/?(?:p|h3|ul|ol|li|strong|blockquote|br)>)/.test(cleanHtml(bad))]).toEqual([bad, false])
  expect(cleanHtml('<p class="x">劳动<strong onclick=1>合同</strong>&nbsp;A&B</p>')).toBe(
    '<p>劳动<strong>合同</strong>\u00a0A&amp;B</p>',
  )
  expect(cleanHtml('<style>p { color: red }</style><script>var a = 1</script><p>一<br>二<b>三</b>')).toBe('<p>一<br />二三</p>')
})

test('my courses are on their shelves, the one opened last first', async () => {
  const [one, two, live] = [await course(server), await course(server), await course(server, { type: 3 })]
  for (const { id } of [one, two, live]) await give(server, person, id)
  await play(person, one.lessons[0])
  const shelf = async (tab: 'learning' | 'finished' | 'live' | 'expired') =>
    (await person.call('POST /api/course/myPage', { body: { tab } })).result.records
  expect((await shelf('learning')).map(({ id }) => id)[0]).toBe(one.id)
  expect((await shelf('learning'))[0]).toMatchObject({
    lastLesson: '第1讲',
    entitlement: { source: 'buy', active: true, daysLeft: null },
  })
  expect((await shelf('live')).map(({ id }) => id)).toEqual([live.id])
  expect([await shelf('finished'), await shelf('expired')]).toEqual([[], []])
  const first = (await person.call('POST /api/course/myPage', { body: { tab: 'learning', size: 2 } })).result
  const rest = (await person.call('POST /api/course/myPage', { body: { tab: 'learning', size: 2, cursor: first.next! } })).result
  expect(new Set([...first.records, ...rest.records].map(({ id }) => id))).toEqual(new Set([one.id, two.id, live.id]))
})
