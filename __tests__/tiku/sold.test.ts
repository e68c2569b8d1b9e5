import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { FREE_A_DAY } from '../../contract/rules/practice'
import type { QuestionInput } from '../../server/modules/domains/tiku/questions'
import { drainSearch } from '../../server/modules/services/search/index-feed'
import { operator } from '../admin/support'
import { ask, member as writer } from '../circle/support'
import { atCashier, must, prepay, refundsDone, told } from '../order/support'
import { query } from '../support/query'
import { startServer, type Person, type TestServer } from '../support/server'
import { buy as buyCard, cardNamed, refund as refundCard } from '../vip/support'
import { begin, DEVICE, give, member, mock, openedBank, practise, type Bank } from './practice-support'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const PRICE = 6900
/** A bank that costs something, with a paper. */
async function priced(vipFree = true): Promise<Bank & { paperId: string }> {
  const bank = await openedBank(server, { 甲章: 2, 乙章: 25 })
  await query(server, sql`update tiku_bank set price = ${PRICE}, vip_free = ${vipFree}, valid_days = 365 where id = ${bank.id}`)
  return { ...bank, paperId: await mock(server, bank.id, bank.chapters['甲章']) }
}
const order = async (person: Person, bankId: string) =>
  must(await person.call('POST /api/tikuOrder', { body: { bankId, payPrice: PRICE, requestId: randomUUID() } })).orderId
async function buy(person: Person, bankId: string) {
  const orderId = await order(person, bankId)
  await atCashier(server, must(await prepay(person, orderId, { orderType: 7 })).prepayId)
  await told(server)
  return orderId
}
const shown = async (person: Person, bankId: string) => (await person.call('GET /api/tiku/home', { query: { bankId } })).result[0]

test('a bank that was bought is practised without a number, its papers too, until its time is over', async () => {
  const { id: bankId, paperId } = await priced()
  const bob = await server.person()
  expect(await begin(bob, { mode: 'paper', bankId, paperId })).toMatchObject({
    code: 11902,
    message: '模拟考试需要开通会员或购买题库',
  })
  expect(await shown(bob, bankId)).toMatchObject({ bank: { price: PRICE, owned: false }, free: { unlimited: false } })
  await buy(bob, bankId)
  expect(await shown(bob, bankId)).toMatchObject({ bank: { owned: true, validDays: 365 }, free: { unlimited: true } })
  expect((await begin(bob, { mode: 'paper', bankId, paperId })).code).toBe(200)
  expect((await bob.call('POST /api/tikuOrder/preview', { body: { bankId } })).code).toBe(11310)
  await query(server, sql`update entitlement set end_time = now() where user_id = ${bob.id}`)
  expect((await shown(bob, bankId)).free.unlimited).toBe(false)
  expect((await bob.call('POST /api/tikuOrder/preview', { body: { bankId } })).result.payPrice).toBe(PRICE)
})

test('a bank that is put away stays with who bought it, and is neither seen nor bought by anybody else', async () => {
  const { id: bankId, chapters } = await priced()
  const [bob, cleo, dan] = [await server.person(), await server.person(), await server.person()]
  await buy(bob, bankId)
  const waiting = await order(dan, bankId)
  for (const person of [bob, cleo]) await practise(person, { mode: 'chapter', chapter: '甲章', bankId }, 'A')
  const [questionId] = chapters['甲章']
  const keep = (person: Person) => person.call('POST /api/tikuQuestion/favorite', { body: { questionId, favorite: true } })
  for (const person of [bob, cleo]) must(await keep(person))
  const an = await operator(server)
  must(await an.call('POST /admin/api/tiku/bank/state', { body: { id: bankId, state: 'off' } }))
  const names = async (person: Person) => must(await person.call('POST /api/tikuBank/list', { body: {} })).map(({ id }) => id)
  const valid = async (person: Person) =>
    must(await person.call('POST /api/user/collectPage', { body: { type: 'practice' } })).records.map((one) => one.valid)
  const preview = (person: Person) => person.call('POST /api/tikuOrder/preview', { body: { bankId } })

  expect((await bob.call('GET /api/tiku/home', { query: {} })).result[0].bank).toMatchObject({ id: bankId, owned: true })
  expect(await shown(bob, bankId)).toMatchObject({ bank: { owned: true }, free: { unlimited: true } })
  expect(await names(bob)).toContain(bankId)
  const { sessionId } = await practise(bob, { mode: 'chapter', chapter: '乙章', bankId }, 'A')
  const outcome = must(await bob.call('GET /api/tikuSession/result/:id', { params: { id: sessionId } }))
  expect(outcome).toMatchObject({ wrong: 25, blank: 0 })
  const { url } = must(await bob.call('POST /api/tikuWrong/print', { body: { bankId, tab: 'all' } }))
  expect((await server.app.http.inject({ url })).statusCode).toBe(200)
  must(await keep(bob))
  expect(await valid(bob)).toEqual([true])
  expect((await preview(bob)).code).toBe(11310)

  expect((await cleo.call('GET /api/tiku/home', { query: { bankId } })).code).toBe(10104)
  expect(await names(cleo)).not.toContain(bankId)
  expect((await begin(cleo, { mode: 'chapter', chapter: '乙章', bankId })).code).toBe(10104)
  expect((await keep(cleo)).code).toBe(10104)
  expect(await valid(cleo)).toEqual([false])
  expect((await preview(cleo)).code).toBe(10104)
  // What was ordered before is still paid for, as a course is.
  await atCashier(server, must(await prepay(dan, waiting, { orderType: 7 })).prepayId)
  await told(server)
  expect((await shown(dan, bankId)).bank.owned).toBe(true)

  await query(server, sql`update entitlement set end_time = now() where user_id = ${bob.id}`)
  expect((await bob.call('GET /api/tiku/home', { query: { bankId } })).code).toBe(10104)
  expect((await bob.call('GET /api/tiku/home', { query: {} })).code).toBe(200)
})

test('it can be given back while little of it was used, and not afterwards', async () => {
  const [bob, cleo] = [await server.person(), await server.person()]
  const { id: bankId } = await priced()
  const refund = (person: Person, id: string) =>
    person.call('POST /api/tikuOrder/refundApply', { body: { id, reason: '买错了' } })
  const first = await buy(bob, bankId)
  expect((await refund(bob, first)).code).toBe(200)
  expect((await shown(bob, bankId)).bank.owned).toBe(false)
  await refundsDone(server)
  expect((await bob.call('POST /api/tikuOrder/preview', { body: { bankId } })).code).toBe(200)
  const second = await buy(cleo, bankId)
  await practise(cleo, { mode: 'undone', bankId, count: 25 })
  expect((await refund(cleo, second)).code).not.toBe(200)
})

test('what was read without being answered counts as used: answers that were looked up, and papers that were left blank', async () => {
  const { id: bankId, chapters } = await priced()
  const refund = async (person: Person, id: string) =>
    (await person.call('POST /api/tikuOrder/refundApply', { body: { id, reason: '买错了' } })).code
  const look = async (person: Person, most: number) => {
    const { result } = await begin(person, { mode: 'undone', bankId, count: 25 })
    for (const { id: questionId } of result.questions.slice(0, most))
      must(
        await person.call('POST /api/tikuSession/look', { body: { sessionId: result.sessionId, deviceId: DEVICE, questionId } }),
      )
  }
  const [ann, bob, cleo] = [await server.person(), await server.person(), await server.person()]
  const lookers = await buy(ann, bankId)
  await look(ann, 21)
  expect(await refund(ann, lookers)).not.toBe(200)
  const paperId = await mock(server, bankId, chapters['乙章'])
  const sat = await buy(bob, bankId)
  must(await begin(bob, { mode: 'paper', bankId, paperId }))
  expect(await refund(bob, sat)).not.toBe(200)
  const few = await buy(cleo, bankId)
  await look(cleo, 20)
  expect(await refund(cleo, few)).toBe(200)
})

test('a membership by which answers were looked up beyond those of everybody, or a paper was begun, is a used one', async () => {
  const { id: bankId, paperId } = await priced()
  const card = await cardNamed(server, '月卡')
  const [ann, bob, cleo] = [await server.person(), await server.person(), await server.person()]
  const [anns, bobs] = [await buyCard(server, ann, { cardId: card }), await buyCard(server, bob, { cardId: card })]
  const { result } = await begin(ann, { mode: 'chapter', chapter: '乙章', bankId })
  const look = (questionId: string) =>
    ann.call('POST /api/tikuSession/look', { body: { sessionId: result.sessionId, deviceId: DEVICE, questionId } })
  for (const { id } of result.questions.slice(0, 21)) must(await look(id))
  must(await begin(bob, { mode: 'paper', bankId, paperId }))
  for (const [who, order] of [
    [ann, anns],
    [bob, bobs],
  ] as const)
    expect(await refundCard(who, order)).toMatchObject({ code: 11320, message: expect.stringContaining('已经用过会员权益') })
  // What was bought by itself is used by itself.
  await buy(cleo, bankId)
  const cleos = await buyCard(server, cleo, { cardId: card })
  must(await begin(cleo, { mode: 'paper', bankId, paperId }))
  expect((await refundCard(cleo, cleos)).code).toBe(200)
})

test('what is practised in a bank that was bought takes neither the free questions of the day nor anything of a membership', async () => {
  const { id: bankId } = await priced()
  const other = await openedBank(server, { 甲章: 1, 乙章: 2 })
  const [ann, bob] = [await server.person(), await server.person()]
  await buy(ann, bankId)
  await practise(ann, { mode: 'undone', bankId, count: 25 })
  expect((await shown(ann, other.id)).free).toMatchObject({ unlimited: false, left: FREE_A_DAY })
  await buy(bob, bankId)
  const card = await buyCard(server, bob, { cardId: await cardNamed(server, '月卡') })
  await practise(bob, { mode: 'undone', bankId, count: 25 })
  expect((await refundCard(bob, card)).code).toBe(200)
})

test('a text that was written and then judged counts once against giving a bank back', async () => {
  const texts = Array.from({ length: 11 }, (_, n) => ({
    ...{ kind: 'text' as const, chapter: '乙章', stem: `简述第 ${n} 条`, key: { reference: '一' } },
  }))
  const bank = await openedBank(server, { 甲章: 1, 乙章: 0 }, texts)
  await query(server, sql`update tiku_bank set price = ${PRICE} where id = ${bank.id}`)
  const bob = await server.person()
  const id = await buy(bob, bank.id)
  const { sessionId, questions } = (await begin(bob, { mode: 'chapter', chapter: '乙章', bankId: bank.id, count: 25 })).result
  for (const { id: questionId } of questions) {
    await give(bob, { sessionId, questionId, answer: ['写一点'] })
    must(await bob.call('POST /api/tikuSession/selfScore', { body: { sessionId, questionId, share: 50 } }))
  }
  expect((await bob.call('POST /api/tikuOrder/refundApply', { body: { id, reason: '买错了' } })).code).toBe(200)
})

test('one that membership does not open is bought by members as by everybody', async () => {
  const { id: bankId, paperId } = await priced(false)
  const bob = await server.person()
  await member(server, bob)
  expect(await begin(bob, { mode: 'paper', bankId, paperId })).toMatchObject({ code: 11902, message: '模拟考试需要购买题库' })
  await buy(bob, bankId)
  expect((await begin(bob, { mode: 'paper', bankId, paperId })).code).toBe(200)
})

test('what is free, or not sold, is not sold', async () => {
  const bob = await server.person()
  const free = await openedBank(server, { 甲章: 1 })
  expect((await bob.call('POST /api/tikuOrder/preview', { body: { bankId: free.id } })).code).toBe(11302)
  await query(server, sql`update tiku_bank set free = true where id = ${free.id}`)
  expect((await bob.call('POST /api/tikuOrder/preview', { body: { bankId: free.id } })).code).toBe(11310)
  expect((await bob.call('POST /api/tikuOrder/preview', { body: { bankId: randomUUID() } })).code).toBe(10104)
})

test('a question is found by its words and opens by itself; nothing of what is right is in the result, nor is one of a closed bank', async () => {
  const stem = '竞业限制的经济补偿应当按月支付吗'
  const question: QuestionInput = { kind: 'judge', chapter: '甲章', stem, key: { keys: ['T'] }, analysis: '密函' }
  const bank = await openedBank(server, { 甲章: 2 }, [question])
  const bob = await server.person()
  const search = async () => {
    await drainSearch(server.app.services)
    const found = await bob.call('POST /api/search/page', { body: { keyword: '竞业限制经济补偿', type: 'practice' } })
    return found.result.records
  }
  const [hit] = await search()
  expect(hit.title.map(({ text }) => text).join('')).toBe(stem)
  expect(JSON.stringify(hit)).not.toMatch(/密函|"keys"/)
  const one = { mode: 'one', questionId: hit.id } as const
  const { result } = await begin(bob, one)
  expect(result).toMatchObject({ bankId: bank.id, mode: 'one', questions: [{ stem }] })
  // Another one takes its place, also while it is open.
  const other = bank.chapters['甲章'][0]
  expect((await begin(bob, { mode: 'one', questionId: other })).result.questions.map(({ id }) => id)).toEqual([other])
  expect((await begin(bob, { mode: 'one', questionId: randomUUID() })).code).toBe(10104)
  expect((await begin(bob, { mode: 'one' })).code).toBe(400)
  expect((await begin(bob, { mode: 'order' })).code).toBe(400)
  await query(server, sql`update tiku_bank set state = 'off' where id = ${bank.id}`)
  expect(await search()).toEqual([])
  expect((await begin(bob, one)).code).toBe(10104)
})

test('among all that is found, what people wrote stands before questions to practise with, unless those are wanted', async () => {
  const stem = '股权激励的行权价格在授予时就应当确定'
  const question: QuestionInput = { kind: 'judge', chapter: '甲章', stem, key: { keys: ['T'] }, analysis: '对' }
  await openedBank(server, { 甲章: 2 }, [question])
  const bob = await writer(server, '博文')
  await ask(server, bob, { title: '老板答应的期权', content: '说好的股权激励，离职时行权价格算不算数' })
  await drainSearch(server.app.services)
  const kinds = async (keyword: string) =>
    (await bob.call('POST /api/search/all', { body: { keyword } })).result.groups.map(({ type }) => type)
  expect(await kinds('股权激励行权价格')).toEqual(['question', 'practice'])
  expect((await kinds('股权激励行权价格题目'))[0]).toBe('practice')
})

test('members take their wrong answers home as a PDF, whose address opens for nobody who changes it', async () => {
  const { id: bankId } = await priced()
  const bob = await server.person()
  await practise(bob, { mode: 'chapter', chapter: '甲章', bankId }, 'A')
  const print = () => bob.call('POST /api/tikuWrong/print', { body: { bankId, tab: 'all' } })
  expect(await print()).toMatchObject({ code: 11902, message: '导出错题需要开通会员或购买题库' })
  await member(server, bob)
  const { url, fileName } = must(await print())
  expect(fileName).toMatch(/^错题本-.+\.pdf$/)
  const get = (at: string) => server.app.http.inject({ url: at })
  const book = await get(url)
  expect(book.headers['content-type']).toBe('application/pdf')
  const file = book.rawPayload.toString('latin1')
  expect(file).toMatch(/^%PDF/)
  // The Chinese font goes along: no reader has to have one.
  expect(file).toMatch(/\/FontFile/)
  expect(file).toMatch(/NotoSansSC/)
  const cleo = await server.person()
  expect((await get(url.replace(bob.id, cleo.id))).statusCode).toBe(404)
  expect((await bob.call('POST /api/tikuWrong/print', { body: { bankId, tab: 'mastered' } })).code).toBe(11906)
})

test('a result becomes a poster of whoever has it, and its code leads to the bank', async () => {
  const bank = await openedBank(server, { 甲章: 2 })
  const [bob, cleo] = [await server.person(), await server.person()]
  const { sessionId } = await practise(bob, { mode: 'chapter', chapter: '甲章', bankId: bank.id })
  const poster = (person: Person) => person.call('POST /api/share/poster', { body: { type: 'tiku', id: sessionId, place: 'h5' } })
  const { key, image } = must(await poster(bob))
  expect((await server.app.http.inject({ url: image })).headers['content-type']).toMatch(/^image\//)
  expect(must(await cleo.call('POST /api/share/resolve', { body: { key } }))).toMatchObject({
    route: 'pages/tiku/index',
    params: { bankId: bank.id },
  })
  expect((await poster(cleo)).code).toBe(10104)
})
