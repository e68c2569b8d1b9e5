import { sql } from 'kysely'
import type { Trx } from '../../server/app/database/db'
import { sellable } from '../../server/modules/domains/lesson/sellable'
import { approve, enrolled, reject, result } from '../../server/modules/domains/exam/registrations/review'
import { photo } from '../file/pictures'
import { course, give, refusal, saleOf } from '../lesson/support'
import { startServer, type Person, type TestServer } from '../support/server'
import {
  BATCH,
  CONSENT,
  begun,
  exams,
  idNumber,
  inch,
  look,
  picture,
  save1,
  save2,
  step1Values,
  step2Values,
  submitted,
} from './support'
import { query } from '../support/query'

let server: TestServer
let ann: Person
let bob: Person
let card: string
let cards = 0
beforeAll(async () => {
  server = await startServer()
  await exams(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  ;[ann, bob] = await Promise.all([server.person(), server.person()])
  card = idNumber(++cards)
})

/** A piece of another colour, from there down to the foot. */
const bar = (background: string, left: number, top: number, width = 295 - left) => ({
  input: { create: { width, height: 413 - top, channels: 3 as const, background } },
  left,
  top,
})
const hourAgo = () => new Date(Date.now() - 3_600_000)
const inside = <T>(work: (trx: Trx) => Promise<T>) => server.database.db.transaction().execute(work)
const agreedAt = async (orderId: string) =>
  (await query<{ at: Date | null }>(server, sql`select consent_at as at from exam_registration where order_id = ${orderId}`))[0]
    .at
const values1 = (who: Person, more = {}) => step1Values(server, who, { idNumber: card, ...more })

describe('filling in', () => {
  test('begins for who has the course, and for nobody else', async () => {
    const one = await course(server, { type: 4, registration: true })
    expect((await look(ann, one.id)).code).toBe(11301)
    const orderId = await give(server, ann, one.id)
    const status = await ann.call('GET /api/courseForm/status/:orderId', { params: { orderId } })
    expect(status.result).toEqual({ status: 0, statusText: '待填写报名资料', rejectReason: '' })
    const byOrder = await ann.call('POST /api/courseForm/detail', { body: { orderId } })
    expect(byOrder.result).toMatchObject({ courseId: one.id, orderId })
    const { result: form } = await look(ann, one.id)
    expect(form).toMatchObject({ status: 0, statusText: '待填写报名资料', editable: true, values: {}, courseId: one.id })
    expect(form.step1.find(({ key }) => key === 'site')!.options).toContain(`${BATCH} · 苏州考点`)
    expect((await look(server, one.id)).status).toBe(401)
    const plain = await course(server)
    await give(server, ann, plain.id)
    expect((await look(ann, plain.id)).code).toBe(10104)
  })

  test('a draft keeps everything, finished or not, on another device too', async () => {
    const { course: one, orderId } = await begun(server, ann)
    const { fileId } = await picture(server, ann)
    const draft = {
      consent: [CONSENT],
      name: '周',
      idNumber: '32050',
      email: '没写完@',
      photo: [fileId],
      level: '企业人力资源管理师四级/中级工',
    }
    expect((await save1(ann, orderId, draft, false)).result).toEqual({ status: 0, errors: {} })
    expect((await save2(ann, orderId, { school: '苏州大', years: 'x' }, false)).result.errors).toEqual({})
    expect((await look(ann, one.id)).result).toMatchObject({ status: 0, values: { ...draft, school: '苏州大', years: 'x' } })
  })

  test('without consent neither number nor pictures are kept, and taking it back deletes them', async () => {
    const { course: one, orderId, form } = await begun(server, ann)
    const { consent, ...rest } = await values1(ann)
    await save1(ann, orderId, rest, false)
    expect((await look(ann, one.id)).result).toMatchObject({ files: {}, values: { name: '周敏' } })
    await save1(ann, orderId, { ...rest, consent }, false)
    await save2(ann, orderId, await step2Values(server, ann, form.step2), false)
    expect(Object.keys((await look(ann, one.id)).result.files)).toHaveLength(5)
    expect(await agreedAt(orderId)).toBeInstanceOf(Date)
    await save1(ann, orderId, rest, false)
    const { values, files } = (await look(ann, one.id)).result
    expect([values.idNumber, values.photo, values.idFront, files]).toEqual([undefined, undefined, undefined, {}])
    expect(await agreedAt(orderId)).toBeNull()
    expect((await save1(ann, orderId, rest)).result.errors).toEqual({ consent: '请选择单独同意书' })
  })

  test('a wrong check sign is refused with 11350, and what is missing is said field by field', async () => {
    const { orderId } = await begun(server, ann)
    const wrong = card.slice(0, 17) + (card[17] === '0' ? '1' : '0')
    expect(await save1(ann, orderId, await values1(ann, { idNumber: wrong }))).toMatchObject({ status: 200, code: 11350 })
    const { result } = await save1(ann, orderId, { idNumber: card, email: 'x' })
    expect(result.status).toBe(0)
    expect(result.errors).toMatchObject({ name: '请填写姓名', email: '请填写正确的邮箱', photo: '请上传一寸照片' })
    expect(result.errors.idNumber).toBeUndefined()
    expect((await save1(ann, orderId, await values1(ann))).result).toEqual({ status: 1, errors: {} })
  })

  test.each([
    ['not of the shape of a one-inch photo', () => photo(400, 400).jpeg().toBuffer(), '须为一寸照的比例（295×413）'],
    ['smaller than one is printed', () => photo(200, 280).jpeg().toBuffer(), '须不小于 295×413 像素'],
    ['neither JPEG nor PNG', () => photo(295, 413).webp().toBuffer(), '须为 JPG 或 PNG'],
    ['in front of a red wall', () => inch('#b02020'), '背景须为白色或蓝色'],
    ['in front of two walls', () => inch('#3a6fc0', [bar('#cfe0ff', 240, 0)]), '背景须是干净的纯色，没有杂物和明显的阴影'],
    ['taken in the dark', () => inch('#438edb', [bar('#101010', 40, 60, 230)]), '太暗，请在光线充足的地方重拍'],
    ['an empty sheet', () => inch('#ffffff', [bar('#ffffff', 0, 0, 295)]), '看不到人像'],
  ])('a photo that is %s is refused with 11352', async (_what, bytes, why) => {
    const { orderId } = await begun(server, ann)
    const { fileId } = await picture(server, ann, await bytes())
    expect(await save1(ann, orderId, await values1(ann, { photo: [fileId] }))).toMatchObject({
      code: 11352,
      message: `照片不符合要求：${why}`,
    })
  })

  test('a place that does not exist, and a batch that has closed, are refused', async () => {
    const { orderId } = await begun(server, ann)
    await query(
      server,
      sql`insert into lesson_cert_batch (id, name, exam_at, apply_ends_at, cities)
        values (gen_random_uuid(), '旧批次', now() + interval '3 days', now() - interval '1 second', '{苏州}')`,
    )
    expect(await save1(ann, orderId, await values1(ann, { site: '旧批次 · 苏州考点' }))).toMatchObject({ code: 11353 })
    expect((await save1(ann, orderId, await values1(ann, { site: '火星考点' }))).result.errors.site).toBe(
      '请选择正确的考试批次和城市',
    )
  })
})

describe('handing in', () => {
  test('shows the number masked, and keeps it where no query reads it', async () => {
    const { course: one, id, answer } = await submitted(server, ann, card)
    expect(answer.result).toEqual({ status: 2, errors: {} })
    const { result: form } = await look(ann, one.id)
    expect(form).toMatchObject({ status: 2, statusText: '资料审核中', editable: false })
    expect(form.values.idNumber).toBe(`${card.slice(0, 3)}***********${card.slice(-4)}`)
    const [row] = await query<{ text: string }>(
      server,
      sql`select to_jsonb(r)::text as text from exam_registration r where id = ${id}`,
    )
    expect(row.text).not.toContain(card)
    expect(server.log.join('')).not.toContain(card)
    const data = (await ann.call('GET /api/user/exportData')).result.json
    expect(data).toContain(form.values.idNumber)
    expect(data).not.toContain(card)
  })

  test('who leaves the mask as it is keeps the number', async () => {
    const { course: one, orderId } = await begun(server, ann)
    await save1(ann, orderId, await values1(ann))
    const { values } = (await look(ann, one.id)).result
    expect((await save1(ann, orderId, values)).result).toEqual({ status: 1, errors: {} })
    expect((await look(ann, one.id)).result.values).toEqual(values)
  })

  test('is refused with the reason when the level asks for more', async () => {
    const { orderId, form } = await begun(server, ann)
    await save1(ann, orderId, await values1(ann))
    const answer = await save2(ann, orderId, await step2Values(server, ann, form.step2, { education: '初中及以下', years: '1' }))
    expect(answer).toMatchObject({ code: 11351 })
    expect(answer.message).toContain('累计从事本职业或相关职业工作 4 年')
    expect((await look(ann, form.courseId)).result.status).toBe(1)
  })

  test('is signed with the name of the first step, and says when', async () => {
    const { orderId, form } = await begun(server, ann)
    await save1(ann, orderId, await values1(ann))
    const signed = async (signature: string) =>
      (await save2(ann, orderId, await step2Values(server, ann, form.step2, { signature }))).result
    expect(await signed('周 敏')).toEqual({ status: 1, errors: { signature: '须与第一步填写的姓名一致' } })
    expect((await signed('周敏')).status).toBe(2)
    const { signedTime } = (await look(ann, form.courseId)).result
    expect(Math.abs(Date.now() - Date.parse(signedTime!))).toBeLessThan(60_000)
  })

  test('a place is chosen, not written', async () => {
    const { orderId } = await begun(server, ann)
    const { result: saved } = await save1(ann, orderId, await values1(ann, { household: '江苏省苏州市' }))
    expect(saved.errors).toEqual({ household: '请选择正确的户籍所在地' })
  })

  test('asks for the first step too, when it was only ever a draft', async () => {
    const { orderId, form } = await begun(server, ann)
    const { result: saved } = await save2(ann, orderId, await step2Values(server, ann, form.step2))
    expect(saved.status).toBe(0)
    expect(Object.keys(saved.errors)).toEqual(expect.arrayContaining(['name', 'idNumber', 'photo']))
  })

  test('the same card is taken once in a batch, also by two at the same moment', async () => {
    await submitted(server, ann, card)
    const his = await begun(server, bob)
    expect(await save1(bob, his.orderId, await values1(bob))).toMatchObject({ code: 11354 })
    const other = idNumber(++cards)
    const people = await Promise.all([server.person(), server.person(), server.person()])
    const ready = await Promise.all(
      people.map(async (who) => {
        const one = await begun(server, who)
        await save1(who, one.orderId, await values1(who, { idNumber: other }))
        return { who, one, last: await step2Values(server, who, one.form.step2) }
      }),
    )
    const answers = await Promise.all(ready.map(({ who, one, last }) => save2(who, one.orderId, last)))
    expect(answers.map(({ code }) => code).sort()).toEqual([11354, 11354, 200].sort())
  })

  test('the second tap is answered as the first was', async () => {
    const { orderId, form } = await begun(server, ann)
    await save1(ann, orderId, await values1(ann))
    const last = await step2Values(server, ann, form.step2)
    const requestId = crypto.randomUUID()
    const answers = await Promise.all([1, 2].map(() => save2(ann, orderId, last, true, requestId)))
    expect(answers.map(({ result }) => result.status)).toEqual([2, 2])
  })
})

test('a birthday has to make sense for the examination, and schooling and work for the birthday', async () => {
  const { orderId, form } = await begun(server, ann)
  const born = (day: string) => values1(ann, { idNumber: idNumber(1, day) }).then((values) => save1(ann, orderId, values))
  expect(await born('20150101')).toMatchObject({ code: 11350, message: expect.stringContaining('年满 16 周岁') })
  expect(await born('19050101')).toMatchObject({ code: 11350, message: expect.stringContaining('不合常理') })
  await save1(ann, orderId, await values1(ann))
  const wrong = await step2Values(server, ann, form.step2, { graduated: '1999-06-30', years: '30' })
  expect((await save2(ann, orderId, wrong)).result.errors).toEqual({
    graduated: '毕业时间与出生日期不符，请核对',
    years: expect.stringMatching(/^从业年限与出生日期不符，最多 \d+ 年$/),
  })
})

test('all fifty-six peoples can be chosen', async () => {
  const { form } = await begun(server, ann)
  const nations = form.step1.find(({ key }) => key === 'nation')!.options!
  expect(new Set(nations).size).toBe(57)
  expect(nations).toEqual(expect.arrayContaining(['汉族', '塔塔尔族', '珞巴族', '基诺族', '高山族']))
})

test('each batch has a deadline of its own', async () => {
  await query(
    server,
    sql`insert into lesson_cert_batch (id, name, exam_at, apply_ends_at, cities)
      values (gen_random_uuid(), '近的批次', now() + interval '20 days', now() + interval '5 days', '{南京}')`,
  )
  const { course: one } = await begun(server, ann)
  const { deadlines } = (await look(ann, one.id)).result
  const days = (site: string) => Math.round((Date.parse(deadlines[site]) - Date.now()) / 86_400_000)
  expect([days('近的批次 · 南京考点'), days(`${BATCH} · 苏州考点`)]).toEqual([5, 30])
  await query(server, sql`delete from lesson_cert_batch where name = '近的批次'`)
})

describe('the review', () => {
  test('sends it back with words on single fields, and takes it again', async () => {
    const one = await submitted(server, ann, card)
    await inside((trx) => reject(trx, one.id, '学历证书看不清', { diploma: '反光，请重拍' }))
    const { result: form } = await look(ann, one.course.id)
    expect(form).toMatchObject({
      status: 3,
      rejectReason: '学历证书看不清',
      rejected: { diploma: '反光，请重拍' },
      editable: true,
    })
    const { result: notices } = await ann.call('POST /api/notice/page', { body: { type: 4 } })
    expect(notices.records[0]).toMatchObject({ title: '报名资料需要修改', content: '学历证书看不清' })
    const { result: again } = await save2(ann, one.orderId, await step2Values(server, ann, form.step2))
    expect(again.status).toBe(2)
    expect((await look(ann, one.course.id)).result).toMatchObject({ rejectReason: '', rejected: {} })
  })

  test('what was sent back is not taken as it was; one word that is changed is enough', async () => {
    const one = await submitted(server, ann, card)
    const same = (await look(ann, one.course.id)).result.values
    const [first, second] = [one.form.step1, one.form.step2].map((fields) =>
      Object.fromEntries(fields.flatMap(({ key }) => (same[key] === undefined ? [] : [[key, same[key]]]))),
    )
    await inside((trx) => reject(trx, one.id, '单位名称与证明不一致', { company: '与证明不一致' }))
    await save1(ann, one.orderId, first)
    expect(await save2(ann, one.orderId, second)).toMatchObject({ code: 11356 })
    expect((await look(ann, one.course.id)).result).toMatchObject({ status: 3, rejected: { company: '与证明不一致' } })
    expect((await save2(ann, one.orderId, { ...second, company: '明日科技公司' })).result.status).toBe(2)
  })

  test('who was refused does not hold the place of the card', async () => {
    const one = await submitted(server, ann, card)
    await inside((trx) => reject(trx, one.id, '不是本人', {}))
    expect((await submitted(server, bob, card)).answer.result.status).toBe(2)
  })

  test('nothing changes while it is reviewed, nor after it was approved', async () => {
    const one = await submitted(server, ann, card)
    const change = () => save1(ann, one.orderId, { name: '别人' }, false)
    expect(await change()).toMatchObject({ code: 11355, message: '资料审核中，暂不能修改' })
    await inside((trx) => approve(trx, one.id))
    expect(await change()).toMatchObject({ code: 11355, message: '资料已审核通过，不能修改' })
    expect(await save2(ann, one.orderId, {})).toMatchObject({ code: 11355 })
    expect((await look(ann, one.course.id)).result).toMatchObject({ status: 4, values: { name: '周敏' } })
    await expect(inside((trx) => approve(trx, one.id))).rejects.toThrow('审核通过')
  })

  test('leads on to the ticket and the scores, after which the course is not given back', async () => {
    const one = await submitted(server, ann, card)
    await inside((trx) => approve(trx, one.id))
    const sale = { ...saleOf(ann.id, one.course.id, one.orderId), paidAt: hourAgo() }
    expect(await refusal(server, sale)).toBeUndefined()
    expect((await look(ann, one.course.id)).result.ticket).toBeUndefined()
    await inside((trx) => enrolled(trx, one.id, `T${card}`, '苏州技师学院 3 号楼 201 室 12 座'))
    expect(await refusal(server, sale)).toMatch(/已报考/)
    const status = () => ann.call('GET /api/courseForm/status/:orderId', { params: { orderId: one.orderId } })
    expect((await status()).result.statusText).toBe(`已报考，准考证号 T${card}`)
    await inside((trx) => result(trx, `T${card}`, 78, 59))
    expect((await status()).result).toMatchObject({ status: 7, statusText: '考试不合格：理论 78 分，技能 59 分' })
    expect((await look(ann, one.course.id)).result).toMatchObject({
      ticket: { no: `T${card}`, place: '苏州技师学院 3 号楼 201 室 12 座', examTime: expect.stringMatching(/^20/) },
      scores: { theory: 78, skill: 59, pass: 60 },
    })
  })

  test('whoever was registered keeps ticket and scores when the course leads to no registration any more', async () => {
    const one = await submitted(server, ann, card)
    await inside((trx) => approve(trx, one.id))
    await inside((trx) => enrolled(trx, one.id, `K${card}`))
    await query(server, sql`update lesson_course set registration = false where id = ${one.course.id}`)
    expect((await look(ann, one.course.id)).result).toMatchObject({ status: 5, ticket: { no: `K${card}` } })
    const { result: detail } = await ann.call('GET /api/course/detail/:id', { params: { id: one.course.id } })
    expect(detail).toMatchObject({ btn: 'learn', form: { status: 5, text: `已报考，准考证号 K${card}` } })
    await give(server, bob, one.course.id)
    expect((await look(bob, one.course.id)).code).toBe(10104)
    expect((await bob.call('GET /api/course/detail/:id', { params: { id: one.course.id } })).result.form).toBeUndefined()
  })

  test('that was failed is handed in again for a later batch; what was paid for the one before stays spent', async () => {
    const one = await submitted(server, ann, card)
    const again = () => ann.call('POST /api/courseForm/again', { body: { orderId: one.orderId } })
    expect((await again()).code).toBe(11355)
    await inside(async (trx) => {
      await approve(trx, one.id)
      await enrolled(trx, one.id, `F${card}`)
      await result(trx, `F${card}`, 78, 59)
    })
    expect((await look(ann, one.course.id)).result).toMatchObject({ status: 7, editable: false, again: true })
    expect([(await again()).code, (await again()).code]).toEqual([200, 200])
    const { result: form } = await look(ann, one.course.id)
    expect(form).toMatchObject({ status: 1, editable: true, again: false, values: { name: '周敏', signature: '周敏' } })
    expect([form.ticket, form.scores, form.values.site]).toEqual([undefined, undefined, undefined])
    const sale = saleOf(ann.id, one.course.id, one.orderId)
    expect(await refusal(server, { ...sale, paidAt: hourAgo() })).toMatch(/已报考/)
    // Whoever had to buy the class again for it has spent nothing of that yet.
    expect(await refusal(server, { ...sale, paidAt: new Date() })).toBeUndefined()

    await exams(server, '60 days', '2027年9月批次')
    await save1(ann, one.orderId, { ...form.values, site: '2027年9月批次 · 上海考点' })
    expect((await save2(ann, one.orderId, await step2Values(server, ann, form.step2))).result.status).toBe(2)
    await inside((trx) => approve(trx, one.id))
    await inside((trx) => enrolled(trx, one.id, `G${card}`))
    expect((await look(ann, one.course.id)).result).toMatchObject({ status: 5, ticket: { no: `G${card}` } })
  })
})

describe('others', () => {
  test('neither see a registration nor write into it, nor use its pictures', async () => {
    const one = await begun(server, ann)
    const { fileId } = await picture(server, ann)
    expect(await bob.call('GET /api/courseForm/status/:orderId', { params: { orderId: one.orderId } })).toMatchObject({
      code: 10104,
    })
    expect(await save1(bob, one.orderId, {}, false)).toMatchObject({ code: 10104 })
    expect(await save2(bob, one.orderId, {})).toMatchObject({ code: 10104 })
    expect(await bob.call('POST /api/courseForm/detail', { body: { orderId: one.orderId } })).toMatchObject({ code: 10104 })
    const his = await begun(server, bob)
    expect(await save1(bob, his.orderId, { consent: [CONSENT], photo: [fileId] }, false)).toMatchObject({ code: 10131 })
  })

  test('the course and its order say how the registration stands', async () => {
    const { course: one, orderId } = await submitted(server, ann, card)
    const { result: detail } = await ann.call('GET /api/course/detail/:id', { params: { id: one.id } })
    expect(detail.form).toEqual({ orderId, status: 2, text: '资料审核中' })
    const [step] = await sellable.nextSteps!({ ...server.app.services, now: new Date() }, saleOf(ann.id, one.id, orderId))
    expect(step).toMatchObject({ text: '报名资料', note: '资料审核中', done: true })
  })
})
