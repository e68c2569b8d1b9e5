import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Check } from 'typebox/value'
import { wenwen } from '../../contract/admin/wenwen'
import { BUNDLED } from '../../scripts/laws'
import { operator, type TestOperator } from '../admin/support'
import { ask as askCircle, member } from '../circle/support'
import { indexed } from '../search/support'
import { query } from '../support/query'
import { openedBank, single } from '../tiku/practice-support'
import { command } from '../support/command'
import { startServer, type Person, type TestServer } from '../support/server'
import { answered, library, must } from './support'
import fs from 'node:fs'
import path from 'node:path'

let server: TestServer
let bo: TestOperator
let ann: Person
beforeAll(async () => {
  server = await startServer()
  bo = await operator(server, ['运营'])
  await library(server)
})
beforeEach(async () => {
  ann = await member(server)
})
afterAll(() => server.close())

const listed = async (law: string) =>
  must(await bo.call('POST /admin/api/wenwen/article/page', { body: { law, size: 50 } })).records
const article = async (name: string) =>
  (await listed('劳动合同法')).find((row) => row.article === name && row.state === 'living')!

test('the words of a law are taken in from Markdown, an article a heading, and its sheet shows them', async () => {
  const markdown = `# 劳动合同法
## 第三章 劳动合同的履行和变更
### 第十九条
劳动合同期限三个月以上不满一年的，试用期不得超过一个月。

试用期包含在劳动合同期限内。
## 第四章 解除和终止
### 第三十六条 协商解除
用人单位与劳动者协商一致，可以解除劳动合同。`
  const body = { law: '中华人民共和国劳动合同法', effectiveFrom: '2008-01-01', link: 'https://flk.npc.gov.cn', markdown }
  expect(must(await bo.call('POST /admin/api/wenwen/article/import', { body }))).toEqual({ added: 1, changed: 1, same: 0 })
  expect(must(await bo.call('POST /admin/api/wenwen/article/import', { body }))).toEqual({ added: 0, changed: 0, same: 2 })
  const sheet = must(await server.call('GET /api/law/article', { query: { law: '劳动合同法', article: '第十九条' } }))
  // What the editors had written of it stays.
  expect(sheet).toMatchObject({ title: '试用期的最长期限', effectiveFrom: '2013-07-01' })
  expect(sheet.text).toBe('劳动合同期限三个月以上不满一年的，试用期不得超过一个月。\n试用期包含在劳动合同期限内。')
  expect(await listed('劳动合同法')).toContainEqual(
    expect.objectContaining({ article: '第三十六条', title: '协商解除', hasText: true }),
  )
})

test('how people ask for an article is kept by the editors, and stays when its words are taken in', async () => {
  const body = {
    ...{ law: '工会法', article: '第五条', title: '平等协商', gist: '工会通过平等协商协调劳动关系，维护职工劳动权益。' },
    ...{ effectiveFrom: '2022-01-01', link: 'https://flk.npc.gov.cn', keywords: ['平等协商'], checked: true },
  }
  const asked = ['想跟老板谈涨薪，能不能让工会出面']
  must(await bo.call('POST /admin/api/wenwen/article/save', { body: { ...body, asked } }))
  must(await bo.call('POST /admin/api/wenwen/article/save', { body: { ...body, title: '集体协商' } }))
  const { effectiveFrom, link } = body
  const markdown = '# 工会法\n## 第五条\n工会通过平等协商和集体合同制度等，推动健全劳动关系协调机制。'
  must(await bo.call('POST /admin/api/wenwen/article/import', { body: { law: '工会法', effectiveFrom, link, markdown } }))
  expect(await listed('工会法')).toMatchObject([{ title: '集体协商', hasText: true, asked }])
  await indexed(server)
  const question = '跟老板谈涨薪，可以请工会出面吗'
  const { sources } = must(await bo.call('POST /admin/api/wenwen/hitTest', { body: { question } }))
  expect(sources[0].title).toBe('工会法 第五条')
  must(await bo.call('POST /admin/api/wenwen/article/save', { body: { ...body, asked: [] } }))
  expect(await listed('工会法')).toMatchObject([{ asked: [] }])
})

test('an article that has changed is told so beneath old answers, and what cites it is listed', async () => {
  const answer = await answered(server, ann, '没签合同要付双倍工资吗')
  const postId = await askCircle(server, ann, { title: '劳动合同法第八十二条怎么理解', content: '想请教一下起算的时间点是哪天' })
  await askCircle(server, ann, { title: '八十二条裙子报销', content: '团建买的，劳动合同法没有写，第八条又是什么' })
  await indexed(server)
  const { id } = await article('第八十二条')
  const citing = must(await bo.call('POST /admin/api/wenwen/article/mark', { body: { id, note: '2027 年起有修改' } }))
  expect(citing.answers).toBeGreaterThan(0)
  expect(citing.items.map((item) => item.id)).toEqual([postId])
  const later = must(await ann.call('GET /api/wenwenMessage/detail/:id', { params: { id: answer.id }, query: {} }))
  expect(later.sources[0]).toMatchObject({ id, changed: '2027 年起有修改' })
  must(await bo.call('POST /admin/api/wenwen/article/mark', { body: { id, note: '' } }))
  expect((await article('第八十二条')).changed).toBe('')
})

test('what cites an article counts the questions of the banks, in whatever words they name it, and the chapters that are not open yet', async () => {
  const law = [{ title: '中华人民共和国劳动合同法', article: '第八十二条', date: '2013-07-01' }]
  const bank = await openedBank(server, {}, [
    { ...single('合同', 1), stem: '没有签合同的双倍工资最多付几个月', law },
    { ...single('合同', 2), stem: '哪一条说的是双倍工资', analysis: '见《劳动合同法》第八十二条。' },
    { ...single('合同', 3), stem: '劳动法第八十二条说的是仲裁时效', law: [{ ...law[0], title: '劳动法' }] },
  ])
  await query(server, sql`update tiku_bank set state = 'off' where id = ${bank.id}`)
  const { id } = await article('第八十二条')
  const { items } = must(await bo.call('GET /admin/api/wenwen/article/citing/:id', { params: { id } }))
  expect(items.filter(({ type }) => type === 'exercise').map(({ title }) => title)).toEqual([
    '没有签合同的双倍工资最多付几个月',
    '哪一条说的是双倍工资',
  ])
})

test('a bad answer is written anew by the editors, and then given to whoever asks just that', async () => {
  const question = '员工带宠物上班可以禁止吗'
  const bad = await answered(server, ann, question)
  expect(bad.kind).toBe('none')
  const queue = async () => must(await bo.call('POST /admin/api/wenwen/bad/page', { body: { why: 'none' } })).records
  expect((await queue()).find(({ id }) => id === bad.id)).toMatchObject({ question, why: 'none' })
  expect(JSON.stringify(await queue())).not.toContain(ann.id)
  const answer = '可以在规章制度里规定，制度要经过民主程序并告知员工（《劳动合同法》第四条）。'
  const body = { messageId: bad.id, question, answer, variants: ['能不能不让员工带宠物来公司'], requestId: randomUUID() }
  must(await bo.call('POST /admin/api/wenwen/bad/curate', { body }))
  expect((await queue()).map(({ id }) => id)).not.toContain(bad.id)
  await indexed(server)
  expect(await answered(server, ann, question)).toMatchObject({ kind: 'curated', content: expect.stringContaining('民主程序') })
  expect(await answered(server, ann, '能不能不让员工带宠物来公司？')).toMatchObject({ kind: 'curated' })
  // Nothing here says that the article it names holds.
  const [row] = must(await bo.call('POST /admin/api/wenwen/curated/page', { body: {} })).records
  expect(row).toMatchObject({ question, stale: true })
})

test('a blamed answer waits with its reasons until somebody has seen to it', async () => {
  const { id } = await answered(server, ann, '试用期最长可以约定多久？')
  const body = { id, vote: -1 as const, reasons: ['outdated' as const], text: '今年改了' }
  must(await ann.call('POST /api/wenwenMessage/vote', { body }))
  const down = async () => must(await bo.call('POST /admin/api/wenwen/bad/page', { body: { why: 'down' } })).records
  expect(await down()).toMatchObject([{ id, reasons: ['outdated'], text: '今年改了' }])
  must(await bo.call('POST /admin/api/wenwen/bad/dismiss', { body: { messageId: id, reason: '没有改' } }))
  expect(await down()).toEqual([])
  const seen = must(await bo.call('POST /admin/api/wenwen/bad/page', { body: { why: 'down', state: 'handled' } })).records
  expect(seen).toMatchObject([{ id, dismissedBy: bo.name, dismissedWhy: '没有改', handledAt: expect.any(String) }])
})

test('what was answered badly to the same question is left with it, by the same person for the same reason', async () => {
  const question = '公司能要求员工集体剃光头吗'
  const [one, other] = [await answered(server, ann, question), await answered(server, ann, question)]
  must(await bo.call('POST /admin/api/wenwen/bad/dismiss', { body: { messageId: one.id, reason: '没有依据可写' } }))
  const seen = must(await bo.call('POST /admin/api/wenwen/bad/page', { body: { why: 'none', state: 'handled' } })).records
  for (const { id } of [one, other])
    expect(seen.find((row) => row.id === id)).toMatchObject({ dismissedBy: bo.name, dismissedWhy: '没有依据可写' })
})

test('who tries a question sees what it finds and how it would be answered', async () => {
  const hit = async (question: string) => must(await bo.call('POST /admin/api/wenwen/hitTest', { body: { question } }))
  expect(await hit('试用期最长可以约定多久')).toMatchObject({ outcome: 'answer', sources: [{ title: '劳动合同法 第十九条' }] })
  expect(await hit('产假有多少天')).toMatchObject({ outcome: 'region', calculator: expect.stringContaining('假') })
  expect(await hit('火星上的氧气含量是多少')).toMatchObject({ outcome: 'none' })
})

test('a talk is read by nobody without the right to it, nor without a reason, and the log keeps it', async () => {
  const { id: messageId } = await answered(server, ann, '试用期最长可以约定多久？')
  const editor = await operator(server, ['内容'])
  const body = { messageId, reason: '用户投诉回答有误' }
  expect((await editor.call('POST /admin/api/wenwen/chat/show', { body })).status).toBe(403)
  expect((await bo.call('POST /admin/api/wenwen/chat/show', { body: { messageId, reason: '' } })).code).toBe(400)
  expect(must(await bo.call('POST /admin/api/wenwen/chat/show', { body }))).toMatchObject([
    { role: 'user', content: '试用期最长可以约定多久？' },
    { role: 'assistant' },
  ])
})

test('the report counts answers, those without ground, what they cost, and no citation of dead law', async () => {
  const report = must(await bo.call('GET /admin/api/wenwen/report', { query: {} }))
  expect(report.days[0]).toMatchObject({ byModel: 0, cost: 0 })
  expect(report.days[0].answers).toBeGreaterThan(3)
  expect(report.deadCited).toBe(0)
  expect(report.laws.map(({ title }) => title)).toContain('劳动合同法 第十九条')
  expect(report.unanswered.map(({ question }) => question)).toContain('员工带宠物上班可以禁止吗')
})

test('samples are changed by the editors, and everybody sees them', async () => {
  const [first] = must(await bo.call('POST /admin/api/wenwen/assistant/list', { body: {} }))
  const { icon: _icon, ...body } = { ...first, samples: ['年假可以跨年休吗'] }
  must(await bo.call('POST /admin/api/wenwen/assistant/save', { body }))
  const home = must(await server.call('GET /api/wenwen/home', { query: {} }))
  expect(home.samples[0].items).toEqual(['年假可以跨年休吗'])
})

describe('the command', () => {
  const laws = command('laws', () => server)

  test('takes in a folder of laws', async () => {
    const folder = fs.mkdtempSync(path.join(process.env.TEST_ROOT!, 'laws-'))
    const text =
      '# 职工带薪年休假条例\n\n生效：2008-01-01\n原文：https://www.gov.cn\n\n## 第三条\n职工累计工作已满1年不满10年的，年休假5天。\n'
    fs.writeFileSync(path.join(folder, '年休假.md'), text)
    expect(await laws('import', folder)).toContain('职工带薪年休假条例：新增 1 条')
    expect(await listed('职工带薪年休假条例')).toMatchObject([{ article: '第三条', effectiveFrom: '2008-01-01' }])
    fs.writeFileSync(path.join(folder, '坏的.md'), '没有标题')
    await expect(laws('import', folder)).rejects.toThrow('坏的.md')
  })

  test('takes in the articles that come with the product, and again changes nothing', async () => {
    // What all of them are let in by; one law is enough to see them let in.
    const { body } = wenwen['POST /admin/api/wenwen/article/save']
    for (const one of BUNDLED) expect([one.law, one.article, Check(body, one)]).toEqual([one.law, one.article, true])
    expect(await laws('bundled', '劳动争议调解仲裁法')).toMatch(/新增 \d+ 条/)
    expect(await laws('bundled', '劳动争议调解仲裁法')).toMatch(/新增 0 条，修改 0 条/)
    await expect(laws('bundled', '没有的法')).rejects.toThrow('没有没有的法')
  })
})
