import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { holdDay } from '../../server/modules/domains/exam/queries'
import { knock, operator, sendFile, type TestOperator } from '../admin/support'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { untilBlocked } from '../support/until-blocked'
import {
  begun,
  claimed,
  contents,
  exams,
  get,
  idNumber,
  look,
  picture,
  save1,
  save2,
  step1Values,
  step2Values,
  submitted,
} from './support'

let server: TestServer
let an: TestOperator
let batch: string
let ann: Person
beforeAll(async () => {
  server = await startServer()
  an = await operator(server, ['运营'])
  batch = await exams(server)
  ann = await server.person()
})
afterAll(() => server.close())

let cards = 100
/** Somebody whose registration waits for review. */
async function waiting() {
  const person = await server.person()
  const card = idNumber(++cards)
  return { person, card, ...(await submitted(server, person, card)) }
}
const approve = (...ids: string[]) => an.call('POST /admin/api/registration/approve', { body: { ids } })
const statusOf = async ({ person, course }: Awaited<ReturnType<typeof waiting>>) => (await look(person, course.id)).result.status
const send = (route: 'tickets' | 'scores', text: string) =>
  sendFile(server, an, `POST /admin/api/registration/${route}`, {}, { bytes: text, name: '表.csv', type: 'text/csv' })
const page = async (body: object) => (await an.call('POST /admin/api/registration/page', { body })).result.records
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const logOf = (id: string) =>
  query<{ kind: string; subject: string; reason: string }>(
    server,
    sql`select kind, subject, reason from admin_audit where subject_id = ${id} order by at`,
  )

test('who reviews sees a registration masked; the rest opens with a reason, which is kept', async () => {
  const card = idNumber(7)
  const { id } = await submitted(server, ann, card, { handSignature: [(await picture(server, ann)).fileId] })
  const shown = (await an.call('GET /admin/api/registration/show/:id', { params: { id } })).result
  const value = (key: string) => shown.fields.find((field) => field.key === key)!.value
  expect(shown.registration).toMatchObject({ name: '周敏', course: '四级通关班', batchId: batch, status: 2 })
  expect([value('phone'), value('email'), value('photo')]).toEqual(['138****8000', 'z***@example.com', '1 张'])
  expect(JSON.stringify(shown)).not.toContain(card)

  const nosy = { params: { id }, body: { reason: ' ' } }
  expect((await an.call('POST /admin/api/registration/private/:id', nosy)).code).toBe(400)
  const opened = await an.call('POST /admin/api/registration/private/:id', { params: { id }, body: { reason: '核对照片' } })
  const open = (key: string) => opened.result.find((field) => field.key === key)!.value
  expect([open('idNumber'), open('phone')]).toEqual([card, '13800138000'])
  expect((await get(server, new URL(open('handSignature')).pathname)).status).toBe(200)
  expect(await logOf(id)).toEqual([{ kind: 'reveal', subject: '报名资料', reason: '核对照片' }])
  const kefu = await operator(server, ['客服'])
  expect((await kefu.call('POST /admin/api/registration/private/:id', { params: { id }, body: { reason: '看看' } })).status).toBe(
    403,
  )
})

test('sent back with a reason and words on single fields, the person reads both', async () => {
  const one = await waiting()
  const { reasons, fields } = (await an.call('GET /admin/api/registration/reason/list')).result
  expect(fields).toContainEqual({ key: 'diploma', label: '学历证书照片' })
  const body = { id: one.id, reason: reasons[0], fields: [{ key: 'photo', words: '请重新拍摄' }] }
  expect((await an.call('POST /admin/api/registration/reject', { body })).code).toBe(200)
  expect((await look(one.person, one.course.id)).result).toMatchObject({
    status: 3,
    rejectReason: reasons[0],
    rejected: { photo: '请重新拍摄' },
  })
  expect((await an.call('POST /admin/api/registration/reject', { body })).message).toContain('不能这样处理')
})

test('what was handed in anew since it was looked at is neither approved nor sent back by what was seen', async () => {
  const one = await waiting()
  const shown = async () =>
    (await an.call('GET /admin/api/registration/show/:id', { params: { id: one.id } })).result.registration
  const { submittedAt: seen } = await shown()
  const reject = (submittedAt?: string) =>
    an.call('POST /admin/api/registration/reject', { body: { id: one.id, reason: '照片看不清', fields: [], submittedAt } })
  const pass = (submittedAt: string) => an.call('POST /admin/api/registration/approve', { body: { ids: [one.id], submittedAt } })
  expect((await reject(seen!)).code).toBe(200)
  await save2(one.person, one.orderId, await step2Values(server, one.person, one.form.step2))
  expect(await statusOf(one)).toBe(2)
  const again = { code: 10186, message: '本人刚重新提交，请再看一遍' }
  expect(await pass(seen!)).toMatchObject(again)
  expect(await reject(seen!)).toMatchObject(again)
  expect(await statusOf(one)).toBe(2)
  expect((await pass((await shown()).submittedAt!)).code).toBe(200)
})

test('somebody who calls is found by the phone they wrote down or log in with, or all they have signed up for by who they are', async () => {
  const [one, two] = [await waiting(), await waiting()]
  const found = async (body: object) => (await page({ size: 50, ...body })).map(({ id }) => id)
  expect(await found({ userId: one.person.id })).toEqual([one.id])
  expect(await found({ phone: one.person.phone })).toEqual([one.id])
  expect(await found({ phone: '8000' })).toEqual(expect.arrayContaining([one.id, two.id]))
  expect(await found({ phone: '13700000001' })).toEqual([])
})

test('many are approved at once, or none of them', async () => {
  const [one, two] = [await waiting(), await waiting()]
  expect((await approve(one.id)).code).toBe(200)
  expect((await approve(two.id, one.id)).message).toContain('资料审核通过，等待报考')
  expect(await statusOf(two)).toBe(2)
  expect((await approve(two.id)).code).toBe(200)
})

test('the waiting come as they were handed in, page by page', async () => {
  const [one, two] = [await waiting(), await waiting()]
  const first = (await an.call('POST /admin/api/registration/page', { body: { status: 2, size: 50 } })).result.records
  const ids = first.map(({ id }) => id)
  expect(ids.indexOf(one.id)).toBe(ids.indexOf(two.id) - 1)
  const all: string[] = []
  let cursor: string | undefined
  do {
    const { result } = await an.call('POST /admin/api/registration/page', { body: { status: 2, size: 1, cursor } })
    all.push(...result.records.map(({ id }) => id))
    cursor = result.next ?? undefined
  } while (cursor)
  expect(all).toEqual(ids)
  expect(await page({ name: '没有这个人' })).toEqual([])
})

test('tickets and scores come by a list: with one wrong line nothing of it is taken, and every wrong line is named', async () => {
  const [one, two] = [await waiting(), await waiting()]
  await approve(one.id, two.id)
  const wrong = await send('tickets', `${one.id},T100\n\n${two.id},T100\n甲,T101\n${two.id}\n`)
  expect(wrong).toMatchObject({ code: 400 })
  expect(wrong.message.split('；')).toEqual(['第 3 行：准考证号重复', '第 4 行：报名编号不正确', '第 5 行：应有 2–3 列'])
  expect(await statusOf(one)).toBe(4)
  expect((await send('tickets', `\uFEFF${one.id},T100,"苏州技师学院, 201 室"\r\n${two.id}, T101 \r\n`)).result).toEqual({
    rows: 2,
  })
  expect((await look(one.person, one.course.id)).result.ticket).toMatchObject({ no: 'T100', place: '苏州技师学院, 201 室' })
  expect((await send('scores', 'T100,78,101\nT999,60,60\n')).message.split('；')).toEqual([
    '第 1 行：成绩应为 0–100 的整数',
    '第 2 行：没有准考证号 T999',
  ])
  expect((await send('scores', 'T100,78,81\nT101,59,90\n')).result).toEqual({ rows: 2 })
  expect([await statusOf(one), await statusOf(two)]).toEqual([6, 7])
  expect((await an.call('POST /admin/api/registration/certified', { body: { ids: [one.id] } })).code).toBe(200)
  expect(await statusOf(one)).toBe(8)
  expect(await page({ ticketNo: 'T101' })).toMatchObject([{ id: two.id, status: 7, theory: 59, skill: 90 }])
  expect((await send('scores', '"T100,1')).message).toBe('不是完整的 CSV 文件')
})

const told = async ({ person }: { person: Person }) =>
  (await person.call('POST /api/notice/page', { body: { type: 4 } })).result.records

test('who was approved by mistake is sent back with a reason, until they are reported', async () => {
  const one = await waiting()
  await approve(one.id)
  const reject = () =>
    an.call('POST /admin/api/registration/reject', { body: { id: one.id, reason: '学历证书看不清', fields: [] } })
  expect((await reject()).code).toBe(200)
  expect((await look(one.person, one.course.id)).result).toMatchObject({
    status: 3,
    editable: true,
    rejectReason: '学历证书看不清',
  })
  expect((await told(one))[0]).toMatchObject({ title: '报名资料需要修改', content: '学历证书看不清' })
  const [log] = await query<{ before: object; reason: string }>(
    server,
    sql`select before, reason from admin_audit where subject_id = ${one.id} order by at desc limit 1`,
  )
  expect(log).toEqual({ before: { status: 4 }, reason: '学历证书看不清' })
  await query(server, sql`update exam_registration set status = 4 where id = ${one.id}`)
  await send('tickets', `${one.id},T400\n`)
  expect((await reject()).message).toContain('不能这样处理')
})

test('who did not come to the examination may register for a later one, and what was before stays on record', async () => {
  const one = await waiting()
  await approve(one.id)
  await send('tickets', `${one.id},T300\n`)
  const absent = () => an.call('POST /admin/api/registration/absent', { body: { ids: [one.id] } })
  expect(await absent()).toMatchObject({ code: 400, message: '考试还没有开始，不能记缺考' })
  const move = (by: string) =>
    query(
      server,
      sql`update lesson_cert_batch set exam_at = exam_at + ${by}::interval, apply_ends_at = apply_ends_at + ${by}::interval
        where id = ${batch}`,
    )
  await move('-61 days')
  expect((await absent()).code).toBe(200)
  expect(await absent()).toMatchObject({ code: 400 })
  await move('61 days')
  const { result: form } = await look(one.person, one.course.id)
  expect(form).toMatchObject({ status: 1, editable: true })
  expect([form.ticket, form.values.site]).toEqual([undefined, undefined])
  expect((await told(one))[0]).toMatchObject({ title: '这次考试记为缺考' })
  const { result: shown } = await an.call('GET /admin/api/registration/show/:id', { params: { id: one.id } })
  expect(shown.sittings).toEqual([{ batch: '2027年3月批次', ticketNo: 'T300', theory: null, skill: null }])
  const counted = (await an.call('POST /admin/api/examBatch/page', { body: {} })).result.records.find(({ id }) => id === batch)
  const now = await query<{ n: number }>(
    server,
    sql`select count(*)::integer as n from exam_registration where batch_id = ${batch} and status >= 5`,
  )
  expect(counted!.enrolled).toBe(now[0].n + 1)
})

test('who was marked as not having come by mistake is entered again with their ticket, reads why, and gets their scores', async () => {
  const [one, two, never] = [await waiting(), await waiting(), await waiting()]
  await approve(one.id, two.id, never.id)
  await send('tickets', `${one.id},T310,三考场\n${two.id},T311\n${never.id},T312\n`)
  const [before] = await query<{ site: string; submitted_at: Date }>(
    server,
    sql`select "values" ->> 'site' as site, submitted_at from exam_registration where id = ${one.id}`,
  )
  const held = await exams(server, '-40 days', '2026年9月批次')
  await query(server, sql`update exam_registration set batch_id = ${held} where id in (${one.id}, ${two.id}, ${never.id})`)
  await an.call('POST /admin/api/registration/absent', { body: { ids: [one.id, two.id] } })
  expect((await send('scores', 'T310,70,80\n')).message).toBe('第 1 行：准考证号 T310 的人记过缺考，记错了的先收回缺考再导入')
  const present = (id: string) => an.call('POST /admin/api/registration/present', { body: { id, reason: '签到表上有本人签名' } })
  expect((await present(never.id)).message).toBe('这份报名没有记过缺考')

  // Twice at once comes back once.
  const both = (await Promise.all([present(one.id), present(one.id)])).map(({ code }) => code)
  expect(both.toSorted()).toEqual([200, 400])
  expect((await look(one.person, one.course.id)).result).toMatchObject({
    status: 5,
    editable: false,
    values: { site: before.site },
    signedTime: before.submitted_at.toISOString(),
    ticket: { no: 'T310', place: '三考场' },
  })
  expect((await told(one))[0]).toMatchObject({
    title: '缺考的记录已收回',
    content: '签到表上有本人签名。这次报考照旧，准考证号 T310，成绩出来后会通知你',
  })
  expect((await an.call('GET /admin/api/registration/show/:id', { params: { id: one.id } })).result.sittings).toEqual([])
  const { records } = (await an.call('POST /admin/api/examBatch/page', { body: {} })).result
  expect(records.find(({ id }) => id === held)!.enrolled).toBe(3)
  expect((await logOf(one.id)).at(-1)).toMatchObject({ reason: '签到表上有本人签名' })
  expect((await send('scores', 'T310,70,80\n')).code).toBe(200)
  expect(await statusOf(one)).toBe(6)

  // Who has handed in for a later batch is sent back first.
  await query(
    server,
    sql`update exam_registration set status = 2, batch_id = ${batch}, submitted_at = now() where id = ${two.id}`,
  )
  expect((await present(two.id)).message).toContain('先驳回这一次的')
  await an.call('POST /admin/api/registration/reject', { body: { id: two.id, reason: '缺考记错了', fields: [] } })
  expect((await present(two.id)).code).toBe(200)
  expect((await look(two.person, two.course.id)).result).toMatchObject({ status: 5, rejectReason: '', ticket: { no: 'T311' } })
})

test('a wrong ticket or score is put right by another list: who is concerned hears of it once, and nobody else', async () => {
  const [one, two, three] = [await waiting(), await waiting(), await waiting()]
  await approve(one.id, two.id, three.id)
  const tickets = `${one.id},T501,一考场\n${two.id},T502,二考场\n${three.id},T503,三考场\n`
  await send('tickets', tickets)
  expect((await send('tickets', `${one.id},T501\n${one.id},T502\n`)).message).toBe('第 2 行：和前面的一行重复')
  // Two had each other's; the place of the one stays, of the other it is moved.
  expect((await send('tickets', `${one.id},T502\n${two.id},T501,四考场\n${three.id},T503\n`)).result).toEqual({ rows: 3 })
  expect((await look(one.person, one.course.id)).result.ticket).toMatchObject({ no: 'T502', place: '一考场' })
  expect((await look(two.person, two.course.id)).result.ticket).toMatchObject({ no: 'T501', place: '四考场' })
  const titles = async (who: { person: Person }) => (await told(who)).map(({ title }) => title).slice(0, 2)
  const [first, mended] = ['已报考，准考证号已出', '准考证有更正，以这次的为准']
  expect([await titles(one), await titles(three)]).toEqual([
    [mended, first],
    [first, '报名资料审核通过'],
  ])

  await send('scores', 'T502,59,80\nT501,70,70\nT503,10,20\n')
  await an.call('POST /admin/api/registration/certified', { body: { ids: [two.id] } })
  await three.person.call('POST /api/courseForm/again', { body: { orderId: three.orderId } })
  // Who has the certificate, or is registered again, keeps what was; the same once more is no fault.
  expect((await send('scores', 'T502,95,80\nT501,70,71\nT503,60,60\n')).message.split('；')).toEqual([
    '第 2 行：准考证号 T501 的证书已发，成绩不能再改，记错了的先收回“证书已发”',
    '第 3 行：准考证号 T503 的人已经重新报名，这一次的成绩不能再改',
  ])
  const right = 'T502,95,80\nT501,70,70\nT503,10,20\n'
  expect([(await send('scores', right)).code, (await send('scores', right)).code]).toEqual([200, 200])
  expect((await look(one.person, one.course.id)).result).toMatchObject({ status: 6, scores: { theory: 95, skill: 80 } })
  expect((await told(one)).slice(0, 2)).toMatchObject([
    { title: '考试成绩有更正：合格', content: '理论 95 分，技能 80 分' },
    { title: '考试成绩已出' },
  ])
  const logs = await query<{ before: object }>(
    server,
    sql`select before from admin_audit
      where route like 'POST /admin/api/registration/%s' and before ? 'corrected' order by at`,
  )
  expect(logs.map(({ before }) => before)).toEqual([
    { corrected: [{ id: one.id }, { id: two.id }] },
    { corrected: [{ id: one.id, theory: 59, skill: 80 }] },
  ])
})

test('who was told by mistake that their certificate is issued reads that it is not yet, and a wrong score can be mended again', async () => {
  const one = await waiting()
  await approve(one.id)
  await send('tickets', `${one.id},T520\n`)
  await send('scores', 'T520,70,80\n')
  const back = () => an.call('POST /admin/api/registration/uncertified', { body: { id: one.id, reason: '评价机构还没有发证' } })
  expect((await back()).message).toContain('考试合格')
  await an.call('POST /admin/api/registration/certified', { body: { ids: [one.id] } })
  const both = (await Promise.all([back(), back()])).map(({ code }) => code)
  expect(both.toSorted()).toEqual([200, 400])
  expect((await look(one.person, one.course.id)).result).toMatchObject({
    status: 6,
    statusText: '考试合格：理论 70 分，技能 80 分',
    scores: { theory: 70, skill: 80 },
  })
  expect((await told(one))[0]).toMatchObject({
    title: '等级证书还没有发',
    content: '评价机构还没有发证。考试成绩不变，证书发了会再通知你',
  })
  expect((await logOf(one.id)).at(-1)).toMatchObject({ reason: '评价机构还没有发证' })
  expect((await send('scores', 'T520,50,80\n')).code).toBe(200)
  expect(await statusOf(one)).toBe(7)
})

test('a batch that was made wrongly is put right, also in what was handed in, and taken away while nobody has registered', async () => {
  const body = { examAt: inDays(200), applyEndsAt: inDays(170) }
  const create = async (name: string) =>
    (await an.call('POST /admin/api/examBatch/create', { body: { ...body, name, cities: ['苏州', '无锡'] } })).result.id
  const edit = (id: string, name: string, cities: string[]) =>
    an.call('POST /admin/api/examBatch/edit', { body: { id, name, cities } })
  const remove = (id: string) => an.call('POST /admin/api/examBatch/remove', { body: { id, reason: '建错了' } })
  const id = await create('建错的批次')
  const one = await waiting()
  const site = async () =>
    (
      await query<{ site: string | null }>(
        server,
        sql`select "values" ->> 'site' as site from exam_registration where id = ${one.id}`,
      )
    )[0].site
  const chosen = await site()
  const [{ status }] = await query<{ status: number }>(
    server,
    sql`
    update exam_registration set batch_id = ${id}, "values" = jsonb_set("values", '{site}', '"建错的批次 · 苏州考点"')
    where id = ${one.id} returning status`,
  )
  expect(status).toBe(2)
  expect((await edit(id, '改对的批次', ['常州'])).message).toBe('“建错的批次 · 苏州考点”已经有人报名，不能去掉')
  expect((await edit(id, '改对的批次', ['苏州', '常州'])).code).toBe(200)
  expect(await site()).toBe('改对的批次 · 苏州考点')
  const { records } = (await an.call('POST /admin/api/examBatch/page', { body: { keyword: '改对的批次' } })).result
  expect(records).toMatchObject([{ id, name: '改对的批次', cities: ['苏州', '常州'], waiting: 1 }])
  expect((await remove(id)).message).toContain('已经有人报名')
  await query(
    server,
    sql`
    update exam_registration set batch_id = ${batch}, "values" = jsonb_set("values", '{site}', to_jsonb(${chosen}::text))
    where id = ${one.id}`,
  )
  // A draft that was kept while the batch got its name says the name before.
  const person = await server.person()
  const draft = await begun(server, person)
  await query(
    server,
    sql`
    update exam_registration set batch_id = ${id}, "values" = jsonb_set("values", '{site}', '"建错的批次 · 苏州考点"')
    where id = ${draft.id}`,
  )
  expect((await remove(id)).code).toBe(200)
  expect((await look(person, draft.course.id)).result.values.site).toBeUndefined()
  expect((await remove(id)).code).toBe(10104)
})

test('who hands in while the batch gets another name is heard after it', async () => {
  const person = await server.person()
  const one = await begun(server, person)
  await save1(person, one.orderId, await step1Values(server, person, { idNumber: idNumber(++cards) }))
  const values = await step2Values(server, person, one.form.step2)
  const sent = await server.database.db.transaction().execute(async (trx) => {
    await holdDay(trx, batch)
    const handedIn = save2(person, one.orderId, values)
    await untilBlocked(server)
    await sql`update exam_registration set updated_at = now() where id = ${one.id}`.execute(trx)
    return { handedIn }
  })
  expect((await sent.handedIn).result).toMatchObject({ status: 2, errors: {} })
})

test('a batch is opened, moved, counted, and sent to the authority with a reason that is kept', async () => {
  const body = {
    name: '明年的批次',
    examAt: inDays(300),
    applyEndsAt: inDays(269),
    cities: ['苏州'],
  }
  // The answer was lost, and it is sent again.
  const requestId = randomUUID()
  const create = async () => an.call('POST /admin/api/examBatch/create', { body: { ...body, requestId } })
  const { id } = (await create()).result
  expect((await create()).result).toEqual({ id })
  expect((await an.call('POST /admin/api/examBatch/create', { body })).message).toBe('已经有这个名称的批次')
  const move = (applyEndsAt: string) => an.call('POST /admin/api/examBatch/deadline', { body: { id, applyEndsAt } })
  expect((await move(inDays(301))).message).toBe('报名截止应早于考试')
  const until = inDays(274)
  expect((await move(until)).code).toBe(200)
  const { records } = (await an.call('POST /admin/api/examBatch/page', { body: { size: 1 } })).result
  expect(records).toMatchObject([{ id, applyEndsAt: until, waiting: 0 }])
  const called = async (keyword: string) =>
    (await an.call('POST /admin/api/examBatch/page', { body: { keyword } })).result.records.map((one) => one.id)
  expect(await called(records[0].name.slice(1))).toContain(id)
  expect(await called('没有这一批')).toEqual([])

  const one = await waiting()
  await approve(one.id)
  const download = (batchId: string, by = an) =>
    knock(
      server,
      'POST /admin/api/examBatch/export/:id',
      { params: { id: batchId }, body: { reason: '报送评价机构' } },
      { cookie: by.cookie, 'x-csrf-token': by.csrf },
    )
  expect((await download(id)).json()).toMatchObject({ code: 400, message: '这个批次没有审核通过、还没有报考的人' })
  const reply = await download(batch)
  expect([reply.headers['content-type'], reply.headers['cache-control']]).toEqual(['application/zip', 'no-store'])
  const sent = contents(reply.rawPayload)
  const table = sent['报名资料.csv'].toString()
  expect(table).toContain(`${one.id},周敏,"\t${one.card}",`)
  expect(table.startsWith('\uFEFF报名编号,姓名,')).toBe(true)
  expect(await sharp(sent[`照片/${one.card}.jpg`]).metadata()).toMatchObject({ format: 'jpeg', width: 295, height: 413 })
  expect(await logOf(batch)).toEqual([{ kind: 'reveal', subject: '一个批次的报名资料', reason: '报送评价机构' }])
})

test('who registered reads that an examination is held at another time, and why, and their ticket shows it', async () => {
  const site = await exams(server, '20 days', '2027年9月批次')
  const other = async () => {
    const one = await waiting()
    await query(server, sql`update exam_registration set batch_id = ${site} where id = ${one.id}`)
    return one
  }
  const [one, two, failed] = [await other(), await other(), await other()]
  await approve(one.id, failed.id)
  await send('tickets', `${one.id},T601\n${failed.id},T602\n`)
  await send('scores', 'T602,10,10\n')
  // As many again as are told in one go.
  await query(
    server,
    sql`with more as (insert into app_user (id, nick_name, invite_code)
        select gen_random_uuid(), '考生', gen_random_uuid()::text from generate_series(1, 210) returning id)
      insert into exam_registration (id, user_id, course_id, order_id, status, id_sealed, id_hash, batch_id, submitted_at)
      select gen_random_uuid(), m.id, ${one.course.id}, gen_random_uuid(), 2, r.id_sealed,
        decode(replace(m.id::text, '-', ''), 'hex'),
        ${site}, now()
      from more m, exam_registration r where r.id = ${one.id}`,
  )
  const at = new Date(Math.round(Date.now() / 1000) * 1000 + 80 * 86_400_000).toISOString()
  const move = (examAt: string) =>
    an.call('POST /admin/api/examBatch/move', { body: { id: site, examAt, reason: '考点停电检修' } })
  expect((await move(new Date().toISOString())).message).toBe('报名截止应早于考试')
  expect([(await move(at)).code, (await move(at)).code]).toEqual([200, 200])
  // Who does not come any more is told nothing of it.
  await query(
    server,
    sql`update exam_registration set status = 1 where id = (select r.id from exam_registration r
      join app_user u on u.id = r.user_id
      where r.batch_id = ${site} and r.status = 2 and u.nick_name = '考生' order by r.id limit 1)`,
  )
  await runJob(server, 'notice.owed')
  expect((await look(one.person, one.course.id)).result.ticket).toMatchObject({ no: 'T601', examTime: at })
  for (const who of [one, two]) {
    const moved = (await told(who)).filter(({ title }) => /^考试改到 .+月.+日/.test(title))
    expect(moved).toMatchObject([{ content: expect.stringMatching(/2027年9月批次.+考点停电检修$/) }])
  }
  expect((await told(failed))[0].title).toBe('考试成绩已出')
  const all = await query<{ n: number }>(
    server,
    sql`select count(*)::integer as n from exam_registration r join notice t on t.user_id = r.user_id
      where r.batch_id = ${site} and t.cause like 'examBatch.moved:%'`,
  )
  expect(all).toEqual([{ n: 211 }])
})

test('who would be too young or too old on the day an examination is moved to is found by operators, and nobody is sent back', async () => {
  const site = await exams(server, '20 days', '2027年12月批次')
  const { examAt } = (await an.call('POST /admin/api/examBatch/page', { body: { size: 50 } })).result.records.find(
    ({ id }) => id === site,
  )!
  /** So many days from the examination as it was first set, in Shanghai, so many years before. */
  const day = (days: number, years = 0) => {
    const at = new Date(Date.parse(examAt) + days * 86_400_000 + 8 * 3_600_000)
    at.setUTCFullYear(at.getUTCFullYear() - years)
    return at.toISOString().slice(0, 10).replaceAll('-', '')
  }
  const born = async (birthday: string) => {
    const person = await server.person()
    const one = await begun(server, person)
    const given = { idNumber: idNumber(++cards, birthday), site: '2027年12月批次 · 苏州考点' }
    await save1(person, one.orderId, await step1Values(server, person, given))
    const graduated = day(-60).replace(/(....)(..)(..)/, '$1-$2-$3')
    const papers = await step2Values(server, person, one.form.step2, { graduated, years: '0' })
    return { ...one, answer: await save2(person, one.orderId, papers) }
  }
  const [young, old, fine] = [await born(day(-3, 16)), await born(day(5, 81)), await born('19900307')]
  for (const { answer } of [young, old, fine]) expect(answer.result).toEqual({ status: 2, errors: {} })
  await approve(young.id, fine.id)
  const move = async (days: number) => {
    const body = { id: site, examAt: new Date(Date.parse(examAt) + days * 86_400_000).toISOString(), reason: '考点调整' }
    expect((await an.call('POST /admin/api/examBatch/move', { body })).code).toBe(200)
    return (await page({ batchId: site, unfit: true })).map(({ id, status, unfit }) => ({ id, status, unfit }))
  }
  expect(await move(-5)).toEqual([{ id: young.id, status: 4, unfit: '考试当天未满 16 周岁' }])
  expect(await move(6)).toEqual([{ id: old.id, status: 2, unfit: '考试当天超过 80 周岁' }])
  const shown = await an.call('GET /admin/api/registration/show/:id', { params: { id: old.id } })
  expect(shown.result.registration).toMatchObject({ status: 2, unfit: '考试当天超过 80 周岁' })
  expect((await page({ batchId: site, unfit: false })).map(({ id }) => id)).not.toContain(old.id)
  expect(await move(0)).toEqual([])
})

test('who may sit for a level is changed by an operator, and people are judged by it from then on', async () => {
  const rules = [{ text: '本科毕业', years: 0, education: 'bachelor' as const }]
  const edit = (level: number) => an.call('POST /admin/api/certLevel/edit', { body: { level, source: '2027年标准', rules } })
  expect((await edit(5)).code).toBe(10104)
  expect((await edit(1)).code).toBe(200)
  const [first] = (await an.call('GET /admin/api/certLevel/list')).result.filter(({ level }) => level === 1)
  expect(first).toMatchObject({ requirement: '本科毕业', source: '2027年标准', rules })
  const { levels } = (await server.call('POST /api/course/certCheck', { body: { education: '本科', years: 0, hasCert: 0 } }))
    .result
  expect(levels.find(({ level }) => level === 1)).toMatchObject({ ok: true, why: '符合：本科毕业' })
})

test('certificates are listed and taken back with a reason, and what another paper costs is changed', async () => {
  const { certNo } = await claimed(server, ann)
  const list = async (body: object) => (await an.call('POST /admin/api/certificate/page', { body })).result.records
  expect(await list({ certNo })).toMatchObject([{ certNo, userId: ann.id, holderName: expect.any(String), revokedReason: '' }])
  const revoke = () => an.call('POST /admin/api/certificate/revoke', { body: { certNo, reason: '冒名学习' } })
  expect((await revoke()).code).toBe(200)
  expect(await revoke()).toMatchObject({ code: 400, message: `证书 ${certNo} 已撤销` })
  expect(await list({ revoked: true })).toMatchObject([{ certNo, revokedReason: '冒名学习' }])
  expect(await list({ userId: ann.id, revoked: false })).toEqual([])
  const edit = (id: string) => an.call('POST /admin/api/certKind/edit', { body: { id, reissuePrice: 1990, validMonths: 36 } })
  expect((await edit('nothing')).code).toBe(10104)
  expect((await edit('course')).code).toBe(200)
  const kinds = (await an.call('GET /admin/api/certKind/list')).result
  expect(kinds).toMatchObject([{ id: 'course', reissuePrice: 1990, validMonths: 36 }])
})
