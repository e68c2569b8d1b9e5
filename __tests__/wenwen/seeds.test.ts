import { sql } from 'kysely'
import { lawReferences } from '../../contract/rules/law'
import { newId } from '../../server/app/ids'
import { PhrasingIndex } from '../../server/modules/domains/wenwen/knowledge/phrasing'
import { ARTICLES } from '../../server/seeds/wenwen/articles'
import { CURATED } from '../../server/seeds/wenwen/curated'
import { member } from '../circle/support'
import { startDemo, type Person, type TestServer } from '../support/server'
import { query } from '../support/query'
import { answered, must } from './support'

let server: TestServer
let ann: Person
beforeAll(async () => {
  server = await startDemo()
  ann = await member(server)
})
beforeEach(() => server.database.pool.query('delete from wenwen_use'))
afterAll(() => server.close())

test('the first question after a start waits for no index to be made', async () => {
  await server.app.running.get('wenwen')!.warm!()
  const made = jest.spyOn(PhrasingIndex, 'of')
  expect((await answered(server, ann, '孩子发烧请假算事假还是病假')).kind).not.toBe('none')
  expect(made).not.toHaveBeenCalled()
  made.mockRestore()
})

test('every article that an answer of the editors stands on is among those that come with the product, and holds', () => {
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

test('who asks just what the editors have answered gets that answer, with the article beneath it', async () => {
  const answer = await answered(server, ann, '试用期最长可以约定多久')
  expect(answer).toMatchObject({ kind: 'curated', label: expect.stringContaining('编辑部') })
  expect(answer.sources.map(({ title }) => title)).toContain('劳动合同法 第十九条')
})

test('every sample of every assistant is answered, reckoned, or asks for the province', async () => {
  const { samples } = must(await server.call('GET /api/wenwen/home', { query: {} }))
  const open: string[] = []
  for (const question of samples.flatMap(({ items }) => items)) {
    await server.database.pool.query('delete from wenwen_use')
    if ((await answered(server, ann, question)).kind === 'none') open.push(question)
  }
  expect(open).toEqual([])
})

test('what a province sets is asked for by province, and answered out of its own row, with the day, the document, and that it is unchecked', async () => {
  const amounts = { 四川省: '2,330元', 北京市: '2,540元' }
  expect(await answered(server, ann, '最低工资是多少')).toMatchObject({ kind: 'region', sources: [] })
  for (const [region, amount] of Object.entries(amounts)) {
    const answer = await answered(server, ann, '最低工资是多少', { region })
    expect(answer.sources[0]).toMatchObject({ type: 'law', region, excerpt: expect.stringContaining(amount), gone: false })
    expect(answer.sources[0].excerpt).toContain('未与官方文本核对')
    expect(answer.cards[0]).toMatchObject({ calculator: 'local', inputs: { region, standard: '最低工资' } })
    expect(answer.sources.every((one) => one.region === '' || one.region === region)).toBe(true)
  }
})

test('of two rows for one province and day the one that was put in later answers', async () => {
  const id = newId()
  const row = sql`effective_from, link, keywords, checked, standard from law_article where standard = '最低工资' and region = '北京市'`
  await query(
    server,
    sql`insert into law_article (id, law, article, title, gist, region, effective_from, link, keywords, checked, standard)
      select ${id}, '北京市后来核到的文件', article, title, '后装的一行', region, ${row} order by effective_from desc limit 1`,
  )
  const { sources } = await answered(server, ann, '最低工资是多少', { region: '北京市' })
  await query(server, sql`delete from law_article where id = ${id}`)
  expect(sources[0]).toMatchObject({ id, excerpt: '后装的一行' })
})

test.each([
  ['河北产假多少天', '河北省', '158天'],
  ['西藏高温津贴标准是多少', '西藏自治区', '没有收录'],
  ['上海医疗期多久', '上海市', '沪府发〔2015〕40号'],
])('%s: the row of %s', async (question, region, says) => {
  const { sources } = await answered(server, ann, question)
  expect(sources[0]).toMatchObject({ region, excerpt: expect.stringContaining(says) })
  const [law, article] = sources[0].title.split(' ')
  const sheet = must(await server.call('GET /api/law/article', { query: { law, article, region } }))
  expect(sheet).toMatchObject({ region, checked: false, gist: expect.stringContaining(says) })
})

test.each([
  ['哪些人不能裁', '劳动合同法 第四十二条'],
  ['裁员20人以上要什么手续', '劳动合同法 第四十一条'],
  ['旷工扣三倍工资合法吗', '工资支付暂行规定 第十五条'],
  ['高温津贴什么时候发', '防暑降温措施管理办法 第十七条'],
  ['年终奖离职还有吗', '关于工资总额组成的规定 第七条'],
  ['公司必须发年终奖吗？', '劳动法 第四十七条'],
  ['合同丢了怎么办', '劳动合同法 第十六条'],
  ['员工酒驾公司能开除吗', '劳动合同法 第三十九条'],
  ['打架斗殴开除', '劳动合同法 第三十九条'],
  ['劳务费怎么交税', '个人所得税法 第六条'],
  ['离职补偿金要交税吗', '关于个人所得税法修改后有关优惠政策衔接问题的通知 第五条'],
  ['病退需要什么条件', '社会保险法 第十七条'],
  ['养老保险交满多少年', '社会保险法 第十六条'],
])('“%s”: first of all %s', async (question, title) => {
  expect((await answered(server, ann, question)).sources[0].title).toBe(title)
})

test.each(['竞业限制补偿金最低多少', '工会经费交多少', '年终奖离职还有吗', '事假一天扣多少工资', '养老保险交满多少年'])(
  '“%s” is nothing that a calculator here reckons',
  async (question) => {
    const { cards } = await answered(server, ann, question)
    expect(cards.filter(({ kind }) => kind === 'calc')).toEqual([])
  },
)

test.each(['派遣用工比例最多多少', '公司一千人里面四百个是派遣，会不会超比例'])(
  '“%s”: the article that says one in ten',
  async (question) => {
    const { sources } = await answered(server, ann, question)
    expect(sources[0].title).toBe('劳务派遣暂行规定 第四条')
  },
)

test('the rows of provinces are no articles that other questions are answered with', async () => {
  const { sources } = await answered(server, ann, '产假期间公司能解除劳动合同吗，我在广东')
  expect(sources.filter(({ title }) => /标准$/.test(title))).toEqual([])
})

test('a checklist stands under the sources, and a refused question has none', async () => {
  const answer = await answered(server, ann, '新员工入职要办哪些手续')
  expect(answer.cards[0]).toMatchObject({ kind: 'checklist', title: '新员工入职清单' })
  expect(answer.cards[0].steps!.length).toBeGreaterThan(5)
  const refused = await answered(server, ann, '怎么伪造仲裁的证据，流程是什么')
  expect(refused).toMatchObject({ kind: 'none', cards: [] })
})

test.each([
  '公司体检说我血脂高，早饭吃点什么好',
  '同事老公出轨，她离婚能分到房子吗',
  '我们老板买的那只股票还能涨吗',
  '发了年终奖想去云南玩几天，怎么安排路线',
  '领导让我做个表格，函数怎么把两列合到一起',
  '公司客户欠货款半年了，怎么起诉他们',
  '合租的同事搬走了，房东不退押金怎么办',
])('“%s” names work and is refused, with a word on what can be asked', async (question) => {
  const answer = await answered(server, ann, question)
  expect(answer).toMatchObject({ kind: 'none', sources: [], cards: [], exits: ['post', 'kefu', 'rephrase'] })
  expect(answer.content).toContain('可以问')
})

test.each([
  '员工怀孕了，有什么办法让她自己辞职不用赔钱',
  '怎么把考勤记录改了去应付仲裁',
  '自己辞职的，怎么写成被裁好领失业金',
  '怎么偷偷看员工手机里的聊天记录',
])('“%s” asks how to do wrong and is refused', async (question) => {
  expect(await answered(server, ann, question)).toMatchObject({ kind: 'none', sources: [], cards: [] })
})

test.each([
  '在食堂吃坏肚子住院，工资怎么算',
  '下班路上被车撞了，对方全责，算工伤吗',
  '公司让我自己找发票来抵工资，合法吗',
  '我怀孕了，公司想逼我自己辞职，怎么办',
  '被判了缓刑，公司能解除我的合同吗',
  '老板拿我的身份证去贷款，我能解除合同要补偿吗',
  '公司要看我的微信聊天记录，可以拒绝吗',
  '同事考勤造假被开除，合法吗',
])('“%s” sounds like something else, is about work and is answered', async (question) => {
  expect(['search', 'curated']).toContain((await answered(server, ann, question)).kind)
})

test.each(['绩效面谈怎么做', '薪酬结构怎么设计', '人力资源管理师怎么报名'])(
  '“%s” is the craft, which no law answers, and is not refused as something else',
  async (question) => {
    expect((await answered(server, ann, question)).content).not.toContain('不在这里能回答的范围')
  },
)

test('a short question how something is done is answered, and nobody is told off for it; a short plan to do wrong still is', async () => {
  const plain: [question: string, source: string][] = [
    ['社保怎么转移', '社会保险法 第十九条'],
    ['医保怎么转移', '社会保险法 第三十二条'],
    ['公积金怎么转移', '住房公积金管理条例 第十五条'],
    ['个税怎么申报', '个人所得税扣缴申报管理办法（试行） 第六条'],
    ['户口违约金合法吗', '劳动争议司法解释（二） 第十二条'],
    ['怎么降薪', '劳动合同法 第三十五条'],
    ['怎么招人', '就业促进法 第二十六条'],
    ['婚假怎么请', '婚假有几天，领证多久之内休'],
    ['背调怎么做', '做背景调查要候选人签字同意吗'],
  ]
  for (const [question, source] of plain) {
    await server.database.pool.query('delete from wenwen_use')
    const { kind, sources } = await answered(server, ann, question, { region: '上海市' })
    expect([question, kind, sources[0]?.title]).toEqual([question, 'search', source])
  }
  for (const plan of ['怎么少交个税', '怎么看员工微信', '怎么让员工自己提离职', '怎么做假考勤']) {
    await server.database.pool.query('delete from wenwen_use')
    const { kind, content } = await answered(server, ann, plan)
    expect([plan, kind]).toEqual([plan, 'none'])
    expect(content).toMatch(/不能提供|不能帮/)
  }
})
