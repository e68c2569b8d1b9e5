import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { adminContract } from '../../contract/admin'
import type { AdminSpec } from '../../contract/admin/endpoint'
import { SUBJECTS } from '../../contract/rules/subjects'
import { activity, free, join, point } from '../activity/support'
import { post } from '../circle/support'
import { course } from '../lesson/support'
import { product } from '../mall/support'
import { makeCompany, training } from '../neixun/support'
import { query } from '../support/query'
import { startServer, type Person, type TestServer } from '../support/server'
import { doc } from '../zhiku/support'
import { knock, operator, type TestOperator } from './support'

const endpoints = Object.values(adminContract).flatMap((record) => Object.entries(record as Record<string, AdminSpec>))
const propertiesOf = (body: AdminSpec['body']) => ((body ?? {}) as { properties?: object }).properties ?? {}

let server: TestServer
let [an, bo]: TestOperator[] = []
beforeAll(async () => {
  server = await startServer()
  an = await operator(server)
  bo = await operator(server)
})
afterAll(() => server.close())

const create = async (name: string) =>
  (await an.call('POST /admin/api/topic/create', { body: { name, intro: '原来的介绍', requestId: randomUUID() } })).result.id
/** Opens the list, as a form does before it is filled in: what was seen. */
async function look(who: TestOperator) {
  const reply = await knock(server, 'POST /admin/api/topic/page', { body: {} }, headers(who))
  return String(reply.headers['x-seen'])
}
const headers = ({ cookie, csrf }: TestOperator, seen = '') => ({ cookie, 'x-csrf-token': csrf, ...(seen && { 'x-seen': seen }) })
async function save(who: TestOperator, seen: string, route: string, body: object) {
  const reply = await knock(server, route, { body }, headers(who, seen))
  return { ...reply.json(), seen: String(reply.headers['x-seen'] ?? '') }
}
const edit = (who: TestOperator, seen: string, body: { id: string; name: string; intro: string }) =>
  save(who, seen, 'POST /admin/api/topic/edit', body)
const shown = async (id: string) =>
  (await an.call('POST /admin/api/topic/page', { body: {} })).result.records.find((row) => row.id === id)

test('of two who edit the same thing the second is told what the first has made of it, and nothing is written over', async () => {
  const id = await create('加班费')
  const [mine, theirs] = [await look(an), await look(bo)]
  expect((await edit(an, mine, { id, name: '加班费怎么算', intro: '原来的介绍' })).code).toBe(200)
  const refused = await edit(bo, theirs, { id, name: '加班费', intro: '新的介绍' })
  expect(refused).toMatchObject({
    code: 10184,
    message: `${an.name}刚刚改过，请看一下再保存`,
    result: { by: an.name, fields: [{ name: 'name', theirs: '加班费怎么算' }] },
  })
  expect(await shown(id)).toMatchObject({ name: '加班费怎么算', intro: '原来的介绍' })
  expect((await edit(bo, refused.seen, { id, name: '加班费怎么算', intro: '新的介绍' })).code).toBe(200)
  expect(await shown(id)).toMatchObject({ name: '加班费怎么算', intro: '新的介绍' })
})

test('of two who save in the same moment one is told', async () => {
  const id = await create('年休假')
  const seen = [await look(an), await look(bo)]
  const answers = await Promise.all([
    edit(an, seen[0], { id, name: '年休假天数', intro: '原来的介绍' }),
    edit(bo, seen[1], { id, name: '年休假折算', intro: '原来的介绍' }),
  ])
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 10184])
})

test('what others changed elsewhere in the thing, or changed to the same, stands against nobody', async () => {
  const id = await create('试用期')
  const seen = await look(bo)
  await an.call('POST /admin/api/topic/close', { body: { id, closed: true, reason: '试' } })
  expect((await edit(bo, seen, { id, name: '试用期', intro: '多久合法' })).code).toBe(200)
  expect((await edit(an, seen, { id, name: '试用期', intro: '多久合法' })).code).toBe(200)
})

test('what was changed and put back stands against nobody who had seen it as it is again', async () => {
  const id = await create('停职')
  const close = (who: TestOperator, seen: string, closed: boolean) =>
    save(who, seen, 'POST /admin/api/topic/close', { id, closed, reason: '试' })
  const seen = await look(bo)
  expect((await close(an, await look(an), true)).code).toBe(200)
  expect((await close(an, await look(an), false)).code).toBe(200)
  expect((await close(bo, seen, true)).code).toBe(200)
})

test('what was put on and off again, or pinned and taken down, stands against nobody who had seen it as it is again', async () => {
  const name = '产假'
  const id = await post(server, await server.person(), { topicIds: [await create(name)] })
  const held = await activity(server)
  const goods = await product(server)
  const turns: [string, (on: boolean) => object, boolean][] = [
    ['POST /admin/api/post/digest', (on) => ({ id, on }), false],
    ['POST /admin/api/post/pin', (on) => ({ id, topic: name, on }), false],
    ['POST /admin/api/activity/publish', (on) => ({ id: held.id, on }), true],
    ['POST /admin/api/mall/product/publish', (on) => ({ id: goods.id, on }), true],
  ]
  for (const [route, body, on] of turns) {
    const seen = await look(bo)
    const answers = [
      await save(an, await look(an), route, body(!on)),
      await save(an, await look(an), route, body(on)),
      await save(bo, seen, route, body(!on)),
    ]
    expect([route, ...answers.map(({ code }) => code)]).toEqual([route, 200, 200, 200])
  }
})

test('who has seen the change, or says nothing of what was seen, saves as before; a made-up word counts for nothing', async () => {
  const id = await create('离职')
  await edit(an, await look(an), { id, name: '离职证明', intro: '' })
  expect((await edit(bo, await look(bo), { id, name: '离职手续', intro: '' })).code).toBe(200)
  expect((await edit(bo, '', { id, name: '离职', intro: '' })).code).toBe(200)
  expect((await edit(bo, "1:1:'; drop table topic", { id, name: '离职了', intro: '' })).code).toBe(200)
})

test('what was made of one thing of a product stands against nobody who changes another, and of a stock only what was made of it', async () => {
  const { id, sku } = await product(server, { stock: 10 })
  const route = 'POST /admin/api/mall/product/sku'
  const of = (name: string, more: object) => ({ id, name, coins: 100, vipCoins: null, cash: 0, onSale: true, ...more })
  const { result: other } = await save(an, '', route, of('大号', { stock: 5 }))
  const shown = await knock(server, 'GET /admin/api/mall/product/show/:id', { params: { id } }, headers(bo))
  const seen = String(shown.headers['x-seen'])
  expect((await save(an, seen, route, of('小号', { skuId: sku, stock: 30, stockWas: 10 }))).code).toBe(200)
  expect((await save(bo, seen, route, of('大号', { skuId: other.id, stock: 6, stockWas: 5 }))).code).toBe(200)
  expect(await save(bo, seen, route, of('小号', { skuId: sku, stock: 8, stockWas: 9 }))).toMatchObject({
    code: 10184,
    result: { fields: [{ name: 'stock', theirs: 30 }] },
  })
  const log = (await an.call('POST /admin/api/audit/page', { body: { subject: 'mallSku', subjectId: other.id } })).result.records
  expect(log.map(({ before }) => (before as { stock: number } | null)?.stock)).toEqual([5, undefined])
})

test('of two who change what is made and changed by one form, the second is told, whatever it is', async () => {
  const route = 'POST /admin/api/mall/category/save'
  const { id } = (await an.call(route, { body: { name: '办公', sort: 3 } })).result
  const seen = String((await knock(server, 'GET /admin/api/mall/category/list', {}, headers(bo))).headers['x-seen'])
  expect((await save(an, '', route, { id, name: '办公用品', sort: 3 })).code).toBe(200)
  expect(await save(bo, seen, route, { id, name: '办公', sort: 5 })).toMatchObject({
    code: 10184,
    result: { fields: [{ name: 'name', theirs: '办公用品' }] },
  })
  const byResult = endpoints.filter(([, { audit, body }]) => audit?.id === 'result.id' && 'id' in propertiesOf(body))
  // A copy is another thing than what it was made of.
  expect(byResult.map(([name]) => name)).toEqual(['POST /admin/api/course/copy'])
})

/** Opens a page that is read with GET: what was seen. */
const open = async (who: TestOperator, route: string) => String((await knock(server, route, {}, headers(who))).headers['x-seen'])

test.each([
  [
    'a role',
    'GET /admin/api/role/list',
    'POST /admin/api/role/save',
    (turn: number) => ({ name: '值班', permissions: turn ? ['kefu.read'] : ['kefu.read', 'kefu.answer'], own: false }),
    'permissions',
  ],
  [
    'the reasons for reviews',
    'GET /admin/api/reviewReason/list',
    'POST /admin/api/reviewReason/save',
    (turn: number) => ({ reasons: [turn ? '广告' : '含有联系方式'] }),
    'reasons',
  ],
  [
    'the reward for invitations',
    'GET /admin/api/inviteRule/show',
    'POST /admin/api/inviteRule/save',
    (turn: number) => ({ inviter: 10 + turn }),
    'inviter',
  ],
])('of two who edit %s, of which there is one, the second is told', async (_what, read, route, body, field) => {
  const [mine, theirs] = [await open(an, read), await open(bo, read)]
  expect((await save(an, mine, route, body(0))).code).toBe(200)
  const refused = await save(bo, theirs, route, body(1))
  expect(refused).toMatchObject({ code: 10184, result: { by: an.name, fields: [{ name: field }] } })
  expect((await save(bo, refused.seen, route, body(1))).code).toBe(200)
})

/** Opens the form of one thing, as it stands and what was seen with it. */
async function form(who: TestOperator, route: string, id: string) {
  const reply = await knock(server, route, { params: { id } }, headers(who))
  return { ...reply.json().result, seen: String(reply.headers['x-seen']) }
}

test('what was made of one ticket or door of an activity stands against nobody who changes another, or the activity', async () => {
  const one = await activity(server, { tickets: [{ name: '早鸟' }, { name: '现场' }] })
  const doors = [await point(server, one.id, { name: '东门' }), await point(server, one.id, { name: '西门' })]
  const { seen, ...was } = await form(bo, 'GET /admin/api/activity/show/:id', one.id)
  const [ticket, door] = ['POST /admin/api/activity/ticket', 'POST /admin/api/activity/door']
  const ticketOf = (at: number, more: object) => {
    const { id: ticketId, taken: _taken, ...shown } = was.tickets[at]
    return { ...shown, id: one.id, ticketId, requestId: randomUUID(), ...more }
  }
  const doorOf = (at: number, more: object) => {
    const { id: doorId, signed: _signed, ...shown } = was.doors.find((row: { id: string }) => row.id === doors[at])
    return { ...shown, id: one.id, doorId, requestId: randomUUID(), ...more }
  }
  expect((await save(an, seen, ticket, ticketOf(0, { intro: '早买便宜', price: 5900 }))).code).toBe(200)
  expect((await save(an, seen, door, doorOf(0, { entrance: true, mode: 'room' }))).code).toBe(200)
  expect((await save(bo, seen, ticket, ticketOf(1, { intro: '到场再买' }))).code).toBe(200)
  expect((await save(bo, seen, door, doorOf(1, { name: '南门' }))).code).toBe(200)
  // Their form says the times that they left alone by another clock.
  const { opensAt } = doorOf(1, {})
  const left = new Date(Date.parse(opensAt) + 8 * 3_600_000).toISOString().replace('Z', '+08:00')
  expect((await save(an, seen, door, doorOf(1, { name: '南门', opensAt: left, radius: null }))).code).toBe(200)
  expect(
    (await save(bo, seen, door, doorOf(1, { name: '南门', opensAt: new Date(Date.parse(opensAt) - 60_000).toISOString() }))).code,
  ).toBe(200)
  const { id, state: _s, tickets: _t, doors: _d, staff: _p, docs: _f, docIds: _i, userIds: _u, cancelNote: _n, ...facts } = was
  const whole = (more: object) => ({ ...facts, id, requestId: randomUUID(), ...more })
  const edit = 'POST /admin/api/activity/save'
  expect((await save(bo, seen, edit, whole({ intro: '谁都可以来' }))).code).toBe(200)
  expect(await save(bo, seen, ticket, ticketOf(0, { price: 7900 }))).toMatchObject({
    code: 10184,
    result: { fields: [{ name: 'intro' }, { name: 'price', theirs: 5900 }] },
  })
  expect(await save(an, seen, edit, whole({ intro: '只限会员' }))).toMatchObject({
    code: 10184,
    result: { by: bo.name, fields: [{ name: 'intro', theirs: '谁都可以来' }] },
  })
})

test('what was made of a chapter or a lesson stands against nobody who changes the course, of one lesson it is told', async () => {
  const { id, lessons } = await course(server, { lessons: [{ media: 'exam' }, { media: 'article' }] })
  const { seen, ...was } = await form(bo, 'GET /admin/api/course/show/:id', id)
  const [edit, questions] = ['POST /admin/api/course/lesson/edit', 'POST /admin/api/course/lesson/questions']
  const made = { courseId: id, title: '新的一章', requestId: randomUUID() }
  expect((await save(an, '', 'POST /admin/api/course/chapter/create', made)).code).toBe(200)
  const renamed = { courseId: id, chapterId: was.outline[0].id, title: '改名的一章' }
  expect((await save(an, seen, 'POST /admin/api/course/chapter/rename', renamed)).code).toBe(200)
  expect((await save(an, seen, edit, { courseId: id, lessonId: lessons[0], title: '小考', free: true })).code).toBe(200)
  expect((await save(bo, seen, edit, { courseId: id, lessonId: lessons[1], title: '讲义', free: false })).code).toBe(200)
  expect((await save(bo, seen, 'POST /admin/api/course/text', { id, title: '劳动合同' })).code).toBe(200)
  const [first, ...rest] = was.outline[0].lessons[0].questions
  const asked = (words: string) => ({ courseId: id, lessonId: lessons[0], questions: [{ ...first, stem: words }, ...rest] })
  expect((await save(an, seen, questions, asked('试用期最长几个月'))).code).toBe(200)
  const refused = await save(bo, seen, questions, asked('加班费怎么算'))
  expect(refused).toMatchObject({ code: 10184, result: { by: an.name, fields: [{ name: 'questions' }] } })
  expect((await save(bo, refused.seen, questions, asked('加班费怎么算'))).code).toBe(200)
})

/** What the log has of an endpoint, as text. */
const logOf = async (route: string) =>
  JSON.stringify(await query(server, sql`select before, after from admin_audit where route = ${route} order by at`))

test('of two who name the trainers of a training, or who serves in a shop, the second is told, and the log has nobody’s phone', async () => {
  const one = await training(server, await makeCompany(server, await server.person()))
  const [ann, eve] = [await server.person('安安'), await server.person('小伊')]
  const set = 'POST /admin/api/neixun/trainer/set'
  const trainers = (person: Person) => ({
    trainingId: one.id,
    trainers: [{ phone: person.phone, name: person.id.slice(0, 8), role: 'trainer' }],
  })
  const { seen: before } = await form(bo, 'GET /admin/api/neixun/training/show/:id', one.id)
  expect((await save(an, before, set, trainers(ann))).code).toBe(200)
  const told = { code: 10184, result: { by: an.name, fields: [{ name: 'trainers', theirs: null, hidden: true }] } }
  expect(await save(bo, before, set, trainers(eve))).toMatchObject(told)
  expect((await save(bo, before, set, trainers(ann))).code).toBe(200)

  const shop = {
    kind: 'own',
    name: '自营',
    intro: '',
    phone: '',
    city: '',
    address: '',
    lng: null,
    lat: null,
    hours: '',
    handover: '',
  }
  const saveShop = 'POST /admin/api/mall/shop/save'
  const { result: made } = await save(an, '', saveShop, { ...shop, open: true, staff: [ann.phone] })
  const { seen, ...facts } = await form(bo, 'GET /admin/api/mall/shop/show/:id', made.id)
  // Who left the staff alone stands against nobody who changes it.
  expect((await save(an, seen, saveShop, { ...facts, hours: '9 点到 18 点' })).code).toBe(200)
  // … nor who writes the same people in another order.
  const both = [ann.phone, eve.phone].toSorted()
  const { result: pair } = await save(an, '', saveShop, { ...shop, name: '两人店', open: true, staff: both })
  const { seen: seenPair, ...pairFacts } = await form(bo, 'GET /admin/api/mall/shop/show/:id', pair.id)
  expect((await save(an, seenPair, saveShop, { ...pairFacts, staff: both.toReversed() })).code).toBe(200)
  expect((await save(bo, seenPair, saveShop, { ...pairFacts, staff: [eve.phone] })).code).toBe(200)
  expect((await save(an, seen, saveShop, { ...facts, hours: '9 点到 18 点', staff: [eve.phone] })).code).toBe(200)
  expect(await save(bo, seen, saveShop, { ...facts, hours: '9 点到 18 点', staff: [ann.phone] })).toMatchObject({
    code: 10184,
    result: { fields: [{ name: 'staff', theirs: null, hidden: true }] },
  })
  const log = (await logOf(set)) + (await logOf(saveShop))
  expect(log).toContain('"hidden"')
  for (const { phone } of [ann, eve]) expect(log).not.toContain(phone)
})

test('who changes the name of a class’s teacher puts no old phone back, nor the teacher whom a colleague has withdrawn', async () => {
  const { id: courseId } = await course(server)
  const [route, first, second] = ['POST /admin/api/kefuTeacher/save', '0512-66660011', '0512-66660012']
  const look = async () => {
    const reply = await knock(server, 'GET /admin/api/kefuTeacher/show/:courseId', { params: { courseId } }, headers(bo))
    return String(reply.headers['x-seen'])
  }
  const named = (name: string, phone: string) => ({ courseId, name, phone, qrFileId: null })
  expect((await save(an, '', route, named('王老师', first))).code).toBe(200)
  const seen = await look()
  expect((await save(an, seen, route, named('王老师', second))).code).toBe(200)
  expect(await save(bo, seen, route, named('王静', first))).toMatchObject({
    code: 10184,
    result: { by: an.name, fields: [{ name: 'phone', theirs: null, hidden: true }] },
  })
  const again = await look()
  expect((await save(bo, again, route, named('王静', second))).code).toBe(200)
  const later = await look()
  expect((await save(an, later, 'POST /admin/api/kefuTeacher/remove', { courseId })).code).toBe(200)
  const refused = await save(bo, later, route, named('王静', second))
  expect(refused).toMatchObject({ code: 10184, result: { by: an.name } })
  expect(refused.result.fields).toContainEqual({ name: 'name', theirs: null })
  const log = (await logOf(route)) + (await logOf('POST /admin/api/kefuTeacher/remove'))
  for (const phone of [first, second]) expect(log).not.toContain(phone)
})

test('of two who put the trainers in another order the second is told, and of nothing where the first left them as they were', async () => {
  const one = await training(server, await makeCompany(server, await server.person()))
  const [ann, eve] = [await server.person('安安'), await server.person('小伊')]
  const set = 'POST /admin/api/neixun/trainer/set'
  const show = 'GET /admin/api/neixun/training/show/:id'
  const named = ({ phone }: Person, name: string) => ({ phone, name, role: 'trainer' })
  const first = { trainingId: one.id, trainers: [named(ann, '安安'), named(eve, '小伊')] }
  expect((await save(an, '', set, first)).code).toBe(200)
  const { seen, trainers: shown } = await form(bo, show, one.id)
  const trainers = shown.map(({ phoneMasked: _p, ...trainer }: { phoneMasked: string }) => trainer)
  const inOrder = (list: object[]) => ({ trainingId: one.id, trainers: list })
  expect((await save(an, seen, set, inOrder(trainers))).code).toBe(200)
  expect((await save(an, seen, set, inOrder(trainers.toReversed()))).code).toBe(200)
  expect(await save(bo, seen, set, inOrder(trainers))).toMatchObject({ code: 10184, result: { fields: [{ name: 'trainers' }] } })
  const again = await form(bo, show, one.id)
  expect((await save(an, again.seen, set, inOrder(trainers.toReversed()))).code).toBe(200)
  expect((await save(bo, again.seen, set, inOrder(trainers))).code).toBe(200)
})

test('of two who change who helps at an activity the second is told', async () => {
  const { id } = await activity(server)
  const [ann, eve] = [await server.person('安安'), await server.person('小伊')]
  const route = 'POST /admin/api/activity/staff'
  const { seen, userIds } = await form(bo, 'GET /admin/api/activity/show/:id', id)
  expect((await save(an, seen, route, { id, userIds, phones: [ann.phone] })).code).toBe(200)
  expect(await save(bo, seen, route, { id, userIds, phones: [eve.phone] })).toMatchObject({
    code: 10184,
    result: { by: an.name, fields: [{ name: 'userIds', theirs: [ann.id] }] },
  })
  expect(await logOf(route)).not.toContain(ann.phone)
})

test('an offer of a course stands against nobody who sets its price, nor against what they left as it was; of two offers the second is told', async () => {
  const { id } = await course(server, { price: 19_900 })
  const [price, promo] = ['POST /admin/api/course/price', 'POST /admin/api/course/promo']
  const look = () => form(bo, 'GET /admin/api/course/show/:id', id)
  const priced = (more: object) => ({ id, price: 19_900, memberPrice: null, vipFree: false, reason: '调价', ...more })
  const offer = { id, price: 9990, from: '2026-01-01T00:00:00+08:00', to: '2099-01-01T00:00:00+08:00' }
  const { seen } = await look()
  expect((await save(an, seen, promo, offer)).code).toBe(200)
  expect((await save(bo, seen, price, priced({ price: 18_900 }))).code).toBe(200)
  expect(await save(bo, seen, promo, { ...offer, price: 8990 })).toMatchObject({
    code: 10184,
    result: { by: an.name, fields: [{ name: 'price', theirs: 9990 }] },
  })
  const later = await look()
  expect((await save(an, later.seen, price, priced({ price: 15_900 }))).code).toBe(200)
  const refused = await save(bo, later.seen, price, priced({ price: 18_900, memberPrice: 12_900 }))
  expect(refused).toMatchObject({ code: 10184, result: { fields: [{ name: 'price', theirs: 15_900 }] } })
  expect((await save(bo, later.seen, price, priced({ price: 15_900, memberPrice: 12_900 }))).code).toBe(200)
})

test('what was left of a document’s prices as it was stands against nobody who changes it', async () => {
  const { id } = await doc(server, { price: 990 })
  const price = 'POST /admin/api/zhiku/price'
  const body = { id, price: 990, memberPrice: null, coinPrice: null, vipFree: false, reason: '调价' }
  const { seen } = await form(bo, 'GET /admin/api/zhiku/show/:id', id)
  expect((await save(an, seen, price, { ...body, price: 1290 })).code).toBe(200)
  expect((await save(bo, seen, price, { ...body, price: 1290, memberPrice: 690 })).code).toBe(200)
})

test('a post made one of the best, and pinned in one topic, stands against nobody who takes it down from another', async () => {
  const names = ['加薪', '调岗']
  const topicIds = [await create(names[0]), await create(names[1])]
  const id = await post(server, await server.person(), { topicIds })
  const pin = (who: TestOperator, seen: string, name: string, on: boolean) =>
    save(who, seen, 'POST /admin/api/post/pin', { id, topic: name, on })
  expect((await pin(an, '', names[0], true)).code).toBe(200)
  const seen = await look(bo)
  expect((await save(an, seen, 'POST /admin/api/post/digest', { id, on: true })).code).toBe(200)
  expect((await pin(an, seen, names[1], true)).code).toBe(200)
  expect((await pin(bo, seen, names[0], false)).code).toBe(200)
})

test('of two at the door of an activity neither is held up by whom the other signs in', async () => {
  const one = await activity(server, { tickets: [free] })
  const door = await point(server, one.id)
  await join(await server.person(), one)
  await join(await server.person(), one)
  const list = await knock(server, 'POST /admin/api/activity/attendees/page', { body: { id: one.id } }, headers(bo))
  const [first, second] = list.json().result.records
  const sign = (who: TestOperator, attendeeId: string) =>
    save(who, seen, 'POST /admin/api/activity/sign', { id: one.id, attendeeId, doorId: door })
  const { seen } = await form(bo, 'GET /admin/api/activity/show/:id', one.id)
  expect((await sign(an, first.id)).code).toBe(200)
  expect((await sign(bo, second.id)).code).toBe(200)
})

/** The same for all who change it, or which one it belongs to. */
const SHARED = [
  ...[
    'activity.note',
    'company.seats',
    'courseChapter.courseId',
    'courseLesson.courseId',
    'course.uploadId',
    'department.companyId',
  ],
  ...['invoice.number', 'order.amount', 'parcel.company', 'parcel.trackNo', 'tikuBank.state'],
  ...['task.coins', 'task.desc', 'task.from', 'task.growth', 'task.target', 'task.title', 'task.to'],
  ...['trainee.trainingId', 'trainingFile.ruleItemId', 'trainingFile.trainingId', 'trainingFile.until'],
  ...['trainingItem.trainingId', 'trainingStage.trainingId'],
  // Whoever gives a person something second is told of the first.
  ...['user.coins', 'user.days'],
]

test('what two endpoints change of the same thing goes by one name in the log only where it is the same', () => {
  const routes = new Map<string, string[]>()
  for (const [route, { audit, body, query: asked }] of endpoints) {
    if (!audit?.id || audit.id.startsWith('result.')) continue
    for (const name of Object.keys({ ...propertiesOf(asked), ...propertiesOf(body) })) {
      const says = ['id', 'reason', 'requestId'].includes(name) || name.endsWith('Was') || audit.id.endsWith(`.${name}`)
      if (says || audit.parts?.includes(name) || audit.hide?.includes(name)) continue
      const member = `${audit.subject}.${audit.as?.[name] ?? name}`
      routes.set(member, [...(routes.get(member) ?? []), route])
    }
  }
  const shared = [...routes].filter(([, all]) => all.length > 1).map(([member]) => member)
  expect(shared.toSorted()).toEqual(SHARED.toSorted())
})

test('a part that the log knows by itself is changed under its own name, not under that of the whole', () => {
  const wrong = endpoints.filter(([, { audit, body }]) => {
    const properties = propertiesOf(body)
    const parts = Object.keys(properties).filter((name) => {
      const part = name.replace(/Id$/, '')
      // What a thing is filed under is no part of it.
      return part !== name && part !== 'category' && `${audit?.subject}${part[0].toUpperCase()}${part.slice(1)}` in SUBJECTS
    })
    const values = Object.keys(properties).filter((name) => !/Id$|^id$|^reason$/.test(name))
    return parts.length > 0 && values.length > 0
  })
  expect(wrong.map(([route]) => route)).toEqual([])
})
