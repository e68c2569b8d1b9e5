import { randomUUID } from 'node:crypto'
import type { Sent } from '../../contract/endpoint'
import type { AdminApi } from '../../contract/admin'
import { template } from '../../server/modules/domains/tiku/import-questions'
import { operator, sendFile, type TestOperator } from '../admin/support'
import { startServer, type TestServer } from '../support/server'

type Body<R extends keyof AdminApi> = Sent<R, AdminApi[R]> extends { body: infer B } ? B : never

let server: TestServer
let an: TestOperator
beforeAll(async () => {
  server = await startServer()
  an = await operator(server)
})
afterAll(() => server.close())

const bank = async (name: string) =>
  (await an.call('POST /admin/api/tiku/bank/create', { body: { name, intro: '', requestId: randomUUID() } })).result.id
const bring = (bankId: string, text: string) =>
  sendFile(server, an, 'POST /admin/api/tiku/question/import/:bankId', { params: { bankId } }, { bytes: text, name: '题目.csv' })
const add = (body: Omit<Body<'POST /admin/api/tiku/question/create'>, 'requestId'>) =>
  an.call('POST /admin/api/tiku/question/create', { body: { ...body, requestId: randomUUID() } })
const paper = (body: Omit<Body<'POST /admin/api/tiku/paper/create'>, 'requestId'>) =>
  an.call('POST /admin/api/tiku/paper/create', { body: { ...body, requestId: randomUUID() } })

test('the template itself can be imported; of a file with mistakes the good rows come in, and each other is named with its line', async () => {
  const bankId = await bank('导入')
  expect((await bring(bankId, template())).result).toEqual({ added: 6, known: 0, faults: [] })
  expect((await bring(bankId, template())).result).toMatchObject({ added: 0, known: 6 })
  const head = template().split('\r\n')[0]
  const rows = [
    '单选,,,加班工资以什么为基数？,工资,奖金,,,,,C,,,,,',
    '论述,,,试述劳动关系。,,,,,,,略,,,,,',
    '填空,,,____ 与 ____ 缺一不可。,,,,,,,工资,,,,,',
    '判断,,,试用期包含在劳动合同期限内。,,,,,,,对,,劳动合同法,第十九条,2008-01-01,2',
    '多选,,,哪些是社会保险？,养老,医疗,工伤,,,,ABC,,,,,9',
  ]
  const { result } = await bring(bankId, [head, ...rows].join('\r\n'))
  expect(result).toEqual({
    added: 1,
    known: 0,
    faults: [
      { line: 2, fault: '答案不在选项里' },
      { line: 3, fault: '题型应为 单选、多选、判断、填空、计算、简答' },
      { line: 4, fault: '题干里有 2 个空（用 ____ 表示），答案有 1 个' },
      { line: 6, fault: '难度应为 1–5' },
    ],
  })
  expect((await bring(bankId, rows.join('\r\n'))).code).toBe(400)
  expect((await bring(randomUUID(), template())).code).toBe(10104)
  const { records } = (await an.call('POST /admin/api/tiku/question/page', { body: { bankId, law: '劳动合同法' } })).result
  expect(records.map(({ kind, asked }) => [kind, asked])).toEqual([
    ['judge', 0],
    ['single', 0],
  ])
})

test('a question is written whole or not at all, and once in a bank', async () => {
  const bankId = await bank('编辑')
  const judge = { bankId, kind: 'judge' as const, stem: '劳动合同应当以书面形式订立。', key: { keys: ['T'] } }
  const { id } = (await add(judge)).result
  expect((await add(judge)).code).toBe(400)
  expect((await add({ ...judge, stem: '非全日制用工可以订立口头协议。', key: { keys: ['A'] } })).code).toBe(400)
  const edit = { id, kind: 'judge' as const, stem: '劳动合同必须经过公证。', key: { keys: ['F'] } }
  expect((await an.call('POST /admin/api/tiku/question/edit', { body: edit })).code).toBe(200)
  const off = { id, state: 'off' as const, reason: '法条已改' }
  expect((await an.call('POST /admin/api/tiku/question/state', { body: off })).code).toBe(200)
  expect((await an.call('GET /admin/api/tiku/question/show/:id', { params: { id } })).result).toMatchObject({
    stem: '劳动合同必须经过公证。',
    state: 'off',
  })
  expect((await paper({ bankId, title: '随堂', questions: [{ questionId: id, points: 2 }] })).code).toBe(400)
})

test('a paper is of chosen questions or of rules that its bank can fill', async () => {
  const bankId = await bank('组卷')
  await bring(bankId, template())
  const rule = { kind: 'single' as const, chapter: '', count: 1, points: 2 }
  expect((await paper({ bankId, title: '空的' })).code).toBe(400)
  expect((await paper({ bankId, title: '太多', rules: [{ ...rule, count: 2 }] })).message).toMatch('题库里只有 1 题')
  expect((await paper({ bankId, title: '重复', rules: [rule, { ...rule, chapter: '劳动关系管理' }] })).code).toBe(400)
  const { id } = (await paper({ bankId, title: '随机卷', rules: [rule, { ...rule, kind: 'text', points: 8.5 }] })).result
  const shown = (await an.call('GET /admin/api/tiku/paper/show/:id', { params: { id } })).result
  expect(shown).toMatchObject({ kind: 'random', count: 2, total: 10.5, hasTexts: true })
})
