import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { newId } from '../../server/app/ids'
import { isOpen } from '../../server/modules/domains/kefu/hours'
import { loadKefu } from '../../server/seeds/kefu'
import { KEFU_FAQ } from '../../server/seeds/lesson/content'
import { operator, upload, type TestOperator } from '../admin/support'
import { Line, listen } from '../conversation/sockets'
import { photo } from '../file/pictures'
import { course, give, member } from '../lesson/support'
import { query } from '../support/query'
import { atOnce } from '../login/support'
import { told } from '../notice/support'
import type { Person, TestServer } from '../support/server'

let server: TestServer & { port: number }
let ann: Person
let clerk: TestOperator
beforeAll(async () => {
  server = await listen()
  await loadKefu(server.app.services)
  clerk = await operator(server, ['客服'])
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await server.person()
})

const ask = (content: string | undefined, more: object = {}) =>
  ann.call('POST /api/kefuMessage/send', { body: { clientMsgId: randomUUID(), type: 'text', content, ...more } })
const page = async () => (await ann.call('POST /api/kefuMessage/page', { body: {} })).result
const speak = (conversationId: string, text: string) =>
  clerk.call('POST /admin/api/kefu/answer', { body: { conversationId, text, requestId: randomUUID() } })
const waiting = async (state: 'waiting' | 'human' | 'mine' | 'closed', who = clerk) =>
  (await who.call('POST /admin/api/kefu/page', { body: { state } })).result.records
const later = (conversationId: string, hours: number) =>
  query(
    server,
    sql`update kefu_case set changed_at = changed_at - make_interval(hours => ${hours})
      where conversation_id = ${conversationId}`,
  )
const setDay = (day: string, open: boolean | null) => clerk.call('POST /admin/api/kefuDay/save', { body: { day, open } })

describe('customer service', () => {
  test('shows its questions and hours to everybody', async () => {
    const { result } = await server.call('GET /api/kefu/info', { query: {} })
    expect(result.topics).toEqual(KEFU_FAQ)
    expect(result.hours).toBe('工作日 9:00–18:00')
    const asked = await server.call('GET /api/kefu/info', { query: { bizType: 'order', bizId: randomUUID() } })
    expect(asked.result.card).toBeUndefined()
  })

  test('is open on workdays from nine to six in China, and on the days the table says', async () => {
    const at = (text: string) => isOpen(server.database.db, new Date(`${text}:00+08:00`))
    expect(await at('2026-11-20T09:00')).toBe(true)
    expect(await at('2026-11-20T17:59')).toBe(true)
    expect(await at('2026-11-20T18:00')).toBe(false)
    expect(await at('2026-11-20T08:59')).toBe(false)
    expect(await at('2026-11-21T10:00')).toBe(false)
    expect(await at('2026-10-01T10:00')).toBe(false)
    expect(await at('2026-10-10T10:00')).toBe(true)
    await setDay('2027-03-10', false)
    expect(await at('2027-03-10T10:00')).toBe(false)
    expect((await clerk.call('GET /admin/api/kefuDay/list')).result).toContainEqual({ day: '2027-03-10', open: false })
    await setDay('2027-03-10', null)
    expect(await at('2027-03-10T10:00')).toBe(true)
  })

  test('names the teacher of a class to those who have it, by the class or its order, and to nobody else', async () => {
    const { id } = await course(server)
    const name = (body: { name: string; phone?: string; qrFileId?: string }) =>
      clerk.call('POST /admin/api/kefuTeacher/save', { body: { courseId: id, ...body } })
    const teacher = async (who: Pick<Person, 'call'>, bizType: 'course' | 'order', bizId: string) =>
      (await who.call('GET /api/kefu/info', { query: { bizType, bizId } })).result.teacher
    const orderId = await give(server, ann, id)
    expect(await teacher(ann, 'course', id)).toBeUndefined()
    expect((await name({ name: '王老师' })).message).toContain('至少给一个')
    await name({ name: '王老师', phone: '0512-66660001' })
    expect(await teacher(ann, 'course', id)).toEqual({ name: '王老师', phone: '0512-66660001', qrUrl: '' })
    const qr = await upload(server, clerk, 'image', await photo(300, 300).png().toBuffer(), 'wechat.png')
    expect((await name({ name: '李老师', phone: '', qrFileId: ann.id })).code).toBe(10131)
    expect((await name({ name: '李老师', qrFileId: qr })).code).toBe(200)
    // It is in use: nothing else takes it.
    const other = { courseId: (await course(server)).id, name: '李老师', phone: '', qrFileId: qr }
    expect((await clerk.call('POST /admin/api/kefuTeacher/save', { body: other })).code).toBe(10131)
    const { qrUrl, ...rest } = (await teacher(ann, 'order', orderId))!
    expect(rest).toEqual({ name: '李老师', phone: '' })
    expect((await server.app.http.inject({ url: qrUrl })).statusCode).toBe(200)
    // A phone is corrected and the code kept: the form begins with both.
    const begun = (await clerk.call('GET /admin/api/kefuTeacher/show/:courseId', { params: { courseId: id } })).result
    expect(begun).toEqual({ name: '李老师', phone: '', qrFileId: qr })
    expect((await name({ name: '李老师', phone: '0512-66660003', qrFileId: begun.qrFileId! })).code).toBe(200)
    expect(await teacher(ann, 'course', id)).toEqual({ name: '李老师', phone: '0512-66660003', qrUrl })
    for (const who of [server, await server.person()])
      expect([await teacher(who, 'course', id), await teacher(who, 'order', orderId)]).toEqual([undefined, undefined])
  })

  test('names no teacher of a class that came with a membership when that is over', async () => {
    const guest = await server.person()
    const { id } = await course(server, { vipFree: true })
    await clerk.call('POST /admin/api/kefuTeacher/save', { body: { courseId: id, name: '周老师', phone: '0512-66660002' } })
    await member(server, guest)
    await guest.call('POST /api/course/enrol', { body: { courseId: id, requestId: newId() } })
    const named = async () =>
      (await guest.call('GET /api/kefu/info', { query: { bizType: 'course', bizId: id } })).result.teacher?.name
    expect(await named()).toBe('周老师')
    await query(server, sql`update app_user set vip_until = null where id = ${guest.id}`)
    expect(await named()).toBeUndefined()
  })

  test('answers by itself what is asked often, and says that it does', async () => {
    expect(await page()).toEqual({ conversationId: null, records: [], hasMore: false, lastSeq: 0, state: 'auto' })
    const { result } = await ask('我想问发票怎么开？')
    expect(result.message).toMatchObject({ seq: 1, mine: true })
    expect(result.answer).toMatchObject({ seq: 2, type: 'system', mine: false })
    expect(result.answer!.content).toMatch(/^【自动回复】怎么开发票？\n/)
    for (const { topic, items } of KEFU_FAQ)
      for (const { q, a } of items)
        expect([topic, (await ask(q)).result.answer!.content]).toEqual([topic, `【自动回复】${q}\n${a}`])
    for (const [variant, q] of [
      ['想退钱', '什么情况下可以退款？'],
      ['开票', '怎么开发票？'],
      ['课能看多久', '课程有有效期吗？'],
      ['倍速怎么调', '能倍速、能快进吗？'],
      ['报名资料审核没通过', '资料被驳回了怎么办？'],
      ['手机号换了怎么办', '换了手机号，课还在吗？'],
      ['客服几点上班', '人工客服几点在？'],
    ])
      expect([variant, (await ask(variant)).result.answer!.content.split('\n')[0]]).toEqual([variant, `【自动回复】${q}`])
    expect((await ask('今天天气真好呀')).result.answer!.content).toMatch(/没有找到对应的答案/)
    expect((await page()).state).toBe('auto')
  })

  test('answers by itself what its people have written, from then on', async () => {
    const save = (body: { id?: string; q: string; a: string }) =>
      clerk.call('POST /admin/api/kefuFaq/save', { body: { topic: '发票', sort: 99, ...body } })
    const { id } = (await save({ q: '专票多久寄出？', a: '三个工作日' })).result
    expect((await ask('专票多久寄出？')).result.answer!.content).toContain('三个工作日')
    expect((await save({ q: '专票多久寄出？', a: '十天' })).code).toBe(10109)
    await save({ id, q: '专票多久寄出？', a: '五个工作日' })
    expect((await ask('专票多久寄出？')).result.answer!.content).toContain('五个工作日')
    await clerk.call('POST /admin/api/kefuFaq/remove', { body: { id } })
    expect((await ask('专票多久寄出？')).result.answer!.content).not.toContain('工作日')
    const log = await query<{ before: { a?: string } | null }>(
      server,
      sql`select before from admin_audit where subject = 'kefuFaq' and subject_id = ${id} order by at`,
    )
    expect(log.map(({ before }) => before?.a)).toEqual([undefined, '三个工作日', '五个工作日'])
  })

  test('gives one answer to one question, however often it is sent', async () => {
    const clientMsgId = randomUUID()
    const answers = await atOnce(8, () => ask('怎么开发票？', { clientMsgId }))
    expect(new Set(answers.map((one) => JSON.stringify(one.result))).size).toBe(1)
    expect((await page()).lastSeq).toBe(2)
  })

  test('passes on to a person, who answers; the next day it answers by itself again', async () => {
    const first = await ask(undefined, { human: true })
    const { conversationId } = first.result
    expect(first.result.message.content).toBe('转人工')
    expect(first.result.answer!.content).toMatch(/转人工|服务时间/)
    expect((await page()).state).toBe('waiting')
    const line = await Line.open(server.port, ann.token)
    await line.join(conversationId)
    expect((await ask('怎么开发票？')).result.answer).toBeUndefined()
    expect(await waiting('waiting')).toMatchObject([{ conversationId, state: 'waiting', last: '怎么开发票？' }])
    await speak(conversationId, '您好，请发订单号')
    expect((await line.get('message', 2)).message).toMatchObject({
      type: 'text',
      content: '您好，请发订单号',
      from: { nickName: '客服', host: true },
    })
    await line.get('unread')
    expect(await told(server, ann)).toMatchObject([
      { type: 1, sub: 'kefu', title: '客服回复了你', content: '您好，请发订单号', route: 'pages/lesson/kefu' },
    ])
    expect((await page()).state).toBe('human')
    expect([await waiting('waiting'), await waiting('human')]).toEqual([[], []])
    await ask('订单号 123')
    expect(await waiting('human')).toMatchObject([{ conversationId, state: 'human', last: '订单号 123' }])
    const lines = async (beforeSeq?: number) =>
      (await clerk.call('POST /admin/api/kefu/lines', { body: { conversationId, beforeSeq } })).result.map(({ seq }) => seq)
    expect(await lines()).toEqual([1, 2, 3, 4, 5])
    expect(await lines(3)).toEqual([1, 2])
    await speak(conversationId, '查到了，明天寄出')
    await later(conversationId, 25)
    expect((await page()).state).toBe('auto')
    expect((await ask('怎么开发票？')).result.answer!.type).toBe('system')
    await line.leave()
  })

  test('tells of its answers in one notice until they are read, in the list of notices or by reading the answers', async () => {
    const { conversationId } = (await ask(undefined, { human: true })).result
    const unread = async () => (await ann.call('GET /api/notice/unread')).result.total
    const before = await unread()
    for (const text of ['您好，请发订单号', '在“我的订单”里看']) await speak(conversationId, text)
    expect(await unread()).toBe(before + 1)
    const said = (await told(server, ann)).filter(({ sub }) => sub === 'kefu')
    expect(said).toMatchObject([{ content: '在“我的订单”里看', read: false }])
    const line = await Line.open(server.port, ann.token)
    await page()
    await line.get('unread')
    expect(await unread()).toBe(before)
    await speak(conversationId, '查到了，明天寄出')
    expect(await unread()).toBe(before + 1)
    // Asked for while nobody looks it stays news.
    await ann.call('POST /api/kefuMessage/page', { body: { seen: false } })
    expect(await unread()).toBe(before + 1)
    await ann.call('POST /api/kefuMessage/page', { body: { afterSeq: 4, size: 1, seen: true } })
    expect(await unread()).toBe(before)
    await line.leave()
  })

  test('goes on with whoever writes again within a day: they wait for a person until one answers, and the workbench counts them', async () => {
    const onDesk = async () => {
      const { queues } = (await clerk.call('GET /admin/api/desk/show')).result
      return queues.find(({ name }) => name === 'kefu')!.count
    }
    const asked = async () => (await waiting('human')).find(({ userId }) => userId === ann.id)
    const { conversationId } = (await ask(undefined, { human: true })).result
    await speak(conversationId, '您好，请发订单号')
    const others = await onDesk()
    await later(conversationId, 17)
    expect((await ask('订单号 123')).result.answer).toBeUndefined()
    await later(conversationId, 50)
    const since = (await asked())!.since
    expect((await ask('还在吗？')).result.answer).toBeUndefined()
    // Whoever asks once more keeps their turn.
    expect(await asked()).toMatchObject({ state: 'human', last: '还在吗？', since })
    expect([await onDesk(), (await page()).state]).toEqual([others + 1, 'human'])
    await speak(conversationId, '查到了，明天寄出')
    expect([await asked(), await onDesk()]).toEqual([undefined, others])
  })

  test('waits for us again after an upgrade where nodes of the release before heard them, and not where those have answered', async () => {
    const { conversationId: heard } = (await ask(undefined, { human: true })).result
    await speak(heard, '请发订单号')
    await ask('订单号 123')
    ann = await server.person()
    const { conversationId: answered } = (await ask(undefined, { human: true })).result
    await speak(answered, '明天寄出')
    // Neither is written down by nodes that know nothing of it.
    await query(
      server,
      sql`update kefu_case set asked = (conversation_id = ${answered}) where conversation_id in (${heard}, ${answered})`,
    )
    const text = fs.readFileSync(path.join(__dirname, '../../server/migrations/0619_kefu_closed.sql'), 'utf8')
    await query(server, sql.raw(text.slice(text.indexOf('update kefu_case'))))
    const ids = (await waiting('human')).map(({ conversationId }) => conversationId)
    expect([ids.includes(heard), ids.includes(answered)]).toEqual([true, false])
    await clerk.call('POST /admin/api/kefu/close', { body: { conversationId: heard } })
  })

  test('is done with a matter when its operator says so', async () => {
    const { conversationId } = (await ask('在吗', { human: true })).result
    expect((await clerk.call('POST /admin/api/kefu/close', { body: { conversationId } })).code).toBe(200)
    expect((await page()).state).toBe('auto')
    expect([await waiting('waiting'), await waiting('human')]).toEqual([[], []])
    // It is found again by whose it was, and goes on when they are answered.
    const ofAnn = async (body: object = {}) =>
      (await clerk.call('POST /admin/api/kefu/page', { body: { userId: ann.id, ...body } })).result.records
    const settled = [{ conversationId, state: 'closed', last: '在吗', operator: '', mine: false, note: '' }]
    expect(await ofAnn()).toMatchObject(settled)
    expect(await ofAnn({ state: 'closed' })).toMatchObject(settled)
    expect((await waiting('closed')).map((one) => one.conversationId)).toContain(conversationId)
    await speak(conversationId, '昨天的事还没完，我们再看看')
    expect(await ofAnn()).toMatchObject([{ state: 'human', mine: true }])
    expect(await ofAnn({ state: 'closed' })).toEqual([])
    expect((await page()).state).toBe('human')
    await clerk.call('POST /admin/api/kefu/close', { body: { conversationId } })
  })

  test('is not done with a question that its operator has not seen', async () => {
    const { message, conversationId } = (await ask(undefined, { human: true })).result
    const close = (seq: number) => clerk.call('POST /admin/api/kefu/close', { body: { conversationId, seq } })
    const answer = (await speak(conversationId, '您好')).result.seq
    const more = (await ask('还有一个问题')).result.message.seq
    for (const seq of [message.seq, answer]) expect((await close(seq)).code).toBe(10186)
    expect((await waiting('human')).map((one) => one.conversationId)).toContain(conversationId)
    expect((await close(more)).code).toBe(200)
    expect((await page()).state).toBe('auto')
  })

  test('says as much as the contract lets in', async () => {
    const { conversationId } = (await ask(undefined, { human: true })).result
    const text = '长'.repeat(2000)
    expect((await speak(conversationId, text)).code).toBe(200)
    expect((await page()).records.at(-1)).toMatchObject({ content: text })
  })

  test('of a colleague who has left is anybody’s to take, or to answer', async () => {
    const other = await operator(server, ['客服'])
    const { conversationId } = (await ask(undefined, { human: true })).result
    const held = async () => (await waiting('waiting')).find((one) => one.conversationId === conversationId)?.operator
    await other.call('POST /admin/api/kefu/take', { body: { conversationId } })
    expect(await held()).toBe(other.name)
    await query(server, sql`update admin_operator set active = false where id = ${other.id}`)
    expect(await held()).toBe('')
    await speak(conversationId, '您好，我来看')
    expect((await waiting('mine')).map((one) => one.conversationId)).toContain(conversationId)
    await query(server, sql`update kefu_case set operator_id = ${other.id} where conversation_id = ${conversationId}`)
    expect((await clerk.call('POST /admin/api/kefu/take', { body: { conversationId } })).code).toBe(200)
  })

  test('of a colleague who looks after other things now is anybody’s to take, or to answer', async () => {
    const other = await operator(server, ['客服'])
    const { conversationId } = (await ask(undefined, { human: true })).result
    const held = async () => (await waiting('waiting')).find((one) => one.conversationId === conversationId)?.operator
    const take = () => clerk.call('POST /admin/api/kefu/take', { body: { conversationId } })
    await other.call('POST /admin/api/kefu/take', { body: { conversationId } })
    expect((await take()).code).toBe(400)
    await query(server, sql`delete from admin_operator_role where operator_id = ${other.id}`)
    expect(await held()).toBe('')
    expect((await take()).code).toBe(200)
    await query(server, sql`update kefu_case set operator_id = ${other.id} where conversation_id = ${conversationId}`)
    await speak(conversationId, '您好，我来看')
    expect((await waiting('mine')).map((one) => one.conversationId)).toContain(conversationId)
  })

  test('shows what is settled page by page, the latest first', async () => {
    for (let n = 0; n < 3; n++) {
      ann = await server.person()
      await ask('怎么开发票？')
    }
    const settled = async (cursor?: string) =>
      (await clerk.call('POST /admin/api/kefu/page', { body: { state: 'closed', size: 2, cursor } })).result
    const first = await settled()
    expect(first.records[0].userId).toBe(ann.id)
    const second = await settled(first.next!)
    const times = [...first.records, ...second.records].map(({ since }) => since)
    expect(times).toEqual(times.toSorted().reverse())
    expect(new Set([...first.records, ...second.records].map(({ userId }) => userId)).size).toBe(times.length)
  })

  test('is read by nobody else', async () => {
    const { conversationId } = (await ask('我的秘密')).result
    const bob = await server.person()
    const line = await Line.open(server.port, bob.token)
    line.say({ join: conversationId, afterSeq: 0 })
    expect((await line.get('refused')).code).toBe(10104)
    await line.leave()
    expect((await speak(randomUUID(), '谁')).code).toBe(10104)
  })

  test('is looked after by whoever takes it or answers first; a colleague goes on when it is handed over, and reads why', async () => {
    const [other, reader] = [await operator(server, ['客服']), await operator(server, ['财务'])]
    const { conversationId } = (await ask(undefined, { human: true })).result
    const take = (who: TestOperator) => who.call('POST /admin/api/kefu/take', { body: { conversationId } })
    const mine = async (who: TestOperator) => (await waiting('mine', who)).filter((one) => one.conversationId === conversationId)
    expect(await mine(clerk)).toEqual([])
    expect((await take(clerk)).code).toBe(200)
    expect(await mine(clerk)).toMatchObject([{ operator: clerk.name, mine: true, note: '' }])
    expect(await take(other)).toMatchObject({ code: 400, message: expect.stringContaining(clerk.name) })
    const colleagues = (await clerk.call('GET /admin/api/kefu/colleague/list')).result
    expect(colleagues).toContainEqual({ id: other.id, name: other.name })
    expect(colleagues.map(({ id }) => id)).not.toContain(reader.id)
    const hand = (operatorId: string) =>
      clerk.call('POST /admin/api/kefu/handOver', { body: { conversationId, operatorId, note: '他的发票抬头要改' } })
    expect((await hand(reader.id)).code).toBe(400)
    expect((await hand(other.id)).code).toBe(200)
    expect(await mine(clerk)).toEqual([])
    expect(await mine(other)).toMatchObject([{ operator: other.name, mine: true, note: '他的发票抬头要改' }])
    // The customer reads nothing of it, and the log keeps no word of it.
    expect(JSON.stringify(await page())).not.toContain('抬头')
    expect(JSON.stringify(await query(server, sql`select before, after, reason from admin_audit`))).not.toContain('抬头')
    await other.call('POST /admin/api/kefu/close', { body: { conversationId } })
    expect((await take(clerk)).code).toBe(10104)
    await ask(undefined, { human: true })
    expect(await speak(conversationId, '您好')).toMatchObject({ code: 200 })
    expect(await mine(clerk)).toMatchObject([{ operator: clerk.name, note: '' }])
  })

  test('is done with whoever says nothing for a day: nobody looks after them, and the next matter is anybody’s to take', async () => {
    const other = await operator(server, ['客服'])
    const { conversationId } = (await ask(undefined, { human: true })).result
    const take = (who: TestOperator) => who.call('POST /admin/api/kefu/take', { body: { conversationId } })
    const ofAnn = async (state: 'waiting' | 'mine', who = clerk) =>
      (await waiting(state, who)).filter(({ userId }) => userId === ann.id)
    const body = { conversationId, operatorId: clerk.id, note: '他的发票抬头要改' }
    expect((await clerk.call('POST /admin/api/kefu/handOver', { body })).code).toBe(200)
    await speak(conversationId, '改好了')
    expect(await ofAnn('mine')).toMatchObject([{ note: '他的发票抬头要改' }])
    await later(conversationId, 25)
    expect(await ofAnn('mine')).toEqual([])
    expect((await take(other)).code).toBe(10104)
    await ask(undefined, { human: true })
    expect(await ofAnn('waiting')).toMatchObject([{ operator: '', mine: false, note: '' }])
    expect((await take(other)).code).toBe(200)
    expect(await ofAnn('mine', other)).toMatchObject([{ operator: other.name, note: '' }])
  })

  test('puts a course or their own order before somebody as a card, and nothing that they may not see', async () => {
    const { conversationId } = (await ask(undefined, { human: true })).result
    const one = await course(server, { title: '劳动争议处理' })
    const card = (kind: 'course' | 'order', id: string) =>
      clerk.call('POST /admin/api/kefu/card', { body: { conversationId, kind, id, requestId: randomUUID() } })
    expect((await card('course', one.id)).code).toBe(200)
    expect((await page()).records.at(-1)).toMatchObject({
      type: 'card',
      card: { kind: 'course', id: one.id, title: '劳动争议处理' },
    })
    expect((await card('course', (await course(server, { status: 'off' })).id)).code).toBe(10104)
    const stranger = await server.person()
    expect((await card('order', await give(server, stranger, one.id))).code).toBe(10104)
  })
})
