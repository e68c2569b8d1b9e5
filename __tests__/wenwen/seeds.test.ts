import { lawReferences } from '../../contract/rules/law'
import { ARTICLES } from '../../server/seeds/wenwen/articles'
import { CURATED } from '../../server/seeds/wenwen/curated'
import { startDemo, type TestServer } from '../support/server'
import { answered, must } from './support'
import { member } from '../circle/support'

let server: TestServer
beforeAll(async () => {
  server = await startDemo()
}, 300_000)
afterAll(() => server.close())

test('every article that an answer of the house stands on is among those that come with the product, and holds', () => {
  const living = new Set(ARTICLES.filter(({ effectiveUntil }) => !effectiveUntil).map(({ law, article }) => law + article))
  const named = CURATED.flatMap(({ answer }) => lawReferences(answer)).map(({ law, article }) => law + article)
  expect(named.length).toBeGreaterThan(CURATED.length)
  expect(named.filter((one) => !living.has(one))).toEqual([])
})

test('the page of a visitor has assistants, samples, and what several demo people have asked', async () => {
  const home = must(await server.call('GET /api/wenwen/home', { query: {} }))
  expect(home.assistants).toHaveLength(4)
  expect(home.samples.every(({ items }) => items.length > 2)).toBe(true)
  expect(home.hot.map(({ question }) => question)).toEqual(
    expect.arrayContaining(['没签书面劳动合同要付双倍工资吗？', '试用期最长可以约定多久？']),
  )
  expect(home.quota).toMatchObject({ daily: 2, left: 2 })
})

test('who asks just what the house has answered gets that answer, with the article beneath it', async () => {
  const answer = await answered(server, await member(server), '试用期最长可以约定多久')
  expect(answer).toMatchObject({ kind: 'curated', label: expect.stringContaining('编辑部') })
  expect(answer.sources.map(({ title }) => title)).toContain('劳动合同法 第十九条')
})

test('every sample of every assistant is answered, reckoned, or asks for the province', async () => {
  const { samples } = must(await server.call('GET /api/wenwen/home', { query: {} }))
  const person = await member(server)
  const open: string[] = []
  for (const question of samples.flatMap(({ items }) => items)) {
    await server.database.pool.query('delete from wenwen_use')
    if ((await answered(server, person, question)).kind === 'none') open.push(question)
  }
  expect(open).toEqual([])
})

test('what a province sets is asked for by province, and answered out of its own row, with the day, the document, and that it is unchecked', async () => {
  const person = await member(server)
  const amounts = { 四川省: '2,330元', 北京市: '2,540元' }
  expect(await answered(server, person, '最低工资是多少')).toMatchObject({ kind: 'region', sources: [] })
  for (const [region, amount] of Object.entries(amounts)) {
    const answer = await answered(server, person, '最低工资是多少', { region })
    expect(answer.sources[0]).toMatchObject({ type: 'law', region, excerpt: expect.stringContaining(amount), gone: false })
    expect(answer.sources[0].excerpt).toContain('未与官方文本核对')
    expect(answer.cards[0]).toMatchObject({ calculator: 'local', inputs: { region, standard: '最低工资' } })
    expect(answer.sources.every((one) => one.region === '' || one.region === region)).toBe(true)
  }
})

test.each([
  ['河北产假多少天', '河北省', '158天'],
  ['西藏高温津贴标准是多少', '西藏自治区', '没有收录'],
  ['上海医疗期多久', '上海市', '沪府发〔2015〕40号'],
])('%s: the row of %s', async (question, region, says) => {
  const { sources } = await answered(server, await member(server), question)
  expect(sources[0]).toMatchObject({ region, excerpt: expect.stringContaining(says) })
  const [law, article] = sources[0].title.split(' ')
  const sheet = must(await server.call('GET /api/law/article', { query: { law, article, region } }))
  expect(sheet).toMatchObject({ region, checked: false, gist: expect.stringContaining(says) })
})

test('the rows of provinces are no articles that other questions are answered with', async () => {
  const { sources } = await answered(server, await member(server), '产假期间公司能解除劳动合同吗，我在广东')
  expect(sources.filter(({ title }) => /标准$/.test(title))).toEqual([])
})
