import { randomUUID } from 'node:crypto'
import type { Sent } from '../../contract/endpoint'
import type { AdminApi } from '../../contract/admin'
import { strToU8, zipSync } from 'fflate'
import { readCsv } from '../../server/app/formats/csv'
import { writeSheet } from '../../server/app/formats/sheet'
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
const bring = (bankId: string, text: string | Buffer) =>
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

test('of 10,000 rows of which three are wrong, exactly these three are named', async () => {
  const bankId = await bank('一万题')
  const right = Array.from({ length: 10_000 }, (_, at) => `判断,,,第 ${at + 1} 条规定现在有效。,,,,,,,对,,,,,`)
  const wrong = [...right]
  wrong[2] = wrong[2].replace('对', '是')
  wrong[4999] = wrong[4999].replace('判断', '论述')
  wrong[9999] += '6'
  const file = (rows: string[]) => [template().split('\r\n')[0], ...rows].join('\r\n')
  expect((await bring(bankId, file(wrong))).result).toEqual({
    added: 9997,
    known: 0,
    faults: [
      { line: 4, fault: '答案为空或写法不对' },
      { line: 5001, fault: '题型应为 单选、多选、判断、填空、计算、简答' },
      { line: 10_001, fault: '难度应为 1–5' },
    ],
  })
  expect((await bring(bankId, file(right))).result).toEqual({ added: 3, known: 9997, faults: [] })
  expect((await bring(bankId, file([...right, right[0]]))).code).toBe(400)
})

/** A Word document of these paragraphs. */
const word = (lines: string[]) => {
  const paragraphs = lines.map((line) => `<w:p><w:r><w:t xml:space="preserve">${line}</w:t></w:r></w:p>`).join('')
  const body = `<w:document xmlns:w="w"><w:body>${paragraphs}</w:body></w:document>`
  return Buffer.from(zipSync({ 'word/document.xml': strToU8(body) }))
}

test('a workbook is imported as the same rows in CSV are', async () => {
  const bankId = await bank('表格')
  const rows = readCsv(Buffer.from(template())).map(({ cells }) => cells)
  expect((await bring(bankId, writeSheet('题目', rows))).result).toEqual({ added: 6, known: 0, faults: [] })
})

test('what a document writes as a character that there is none of is read as it stands there', async () => {
  const bankId = await bank('怪字')
  const { result } = await bring(
    bankId,
    word(['章节：劳动合同', '1. 书面形式订立 &#ab; &#0; &#xd800; &#21171;&#x52A8;合同。', '答案：对']),
  )
  expect(result).toEqual({ added: 1, known: 0, faults: [] })
  const { records } = (await an.call('POST /admin/api/tiku/question/page', { body: { bankId } })).result
  expect(records.map(({ stem }) => stem)).toEqual(['书面形式订立 &#ab; &#0; &#xd800; 劳动合同。'])
})

test('a Word document is read as people write questions, and each fault is named with its paragraph', async () => {
  const bankId = await bank('文档')
  const { result } = await bring(
    bankId,
    word([
      '劳动关系练习',
      '章节：劳动合同',
      '1. 劳动合同期限一年以上不满三年的，试用期不得超过（ ）。',
      'A. 十五日  B. 一个月  C. 二个月  D. 六个月',
      '答案：C',
      '解析：看合同期限，',
      '三年以上才是六个月。',
      '法规：《劳动合同法》第十九条（2013-07-01 起施行）',
      '2、【多选题】社会保险包括哪些？',
      'A．养老',
      'B．医疗',
      '答案：AB',
      '难度：2',
      '3. 劳动合同应当以书面形式订立。',
      '答案：对',
      '4. 月工资 8700 元，日工资是多少元？',
      '答案：400±0.01',
      '5. 法定休假日安排工作的，支付不低于工资____的报酬。',
      '答案：300%',
      '6. 加班工资以什么为基数？',
      'A. 工资',
      'B. 奖金',
      '答案：D',
      '7. 没有答案的一题',
    ]),
  )
  expect(result).toEqual({
    added: 5,
    known: 0,
    faults: [
      { line: 20, fault: '答案不在选项里' },
      { line: 24, fault: '答案为空或写法不对' },
    ],
  })
  const { records } = (await an.call('POST /admin/api/tiku/question/page', { body: { bankId, kind: 'single' } })).result
  expect(records).toMatchObject([
    {
      chapter: '劳动合同',
      options: [{ text: '十五日' }, { text: '一个月' }, { text: '二个月' }, { text: '六个月' }],
      key: { keys: ['C'] },
      analysis: '看合同期限，\n三年以上才是六个月。',
      law: [{ title: '劳动合同法', article: '第十九条', date: '2013-07-01' }],
    },
  ])
  expect((await bring(bankId, Buffer.from('PK no office file'))).code).toBe(400)
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
