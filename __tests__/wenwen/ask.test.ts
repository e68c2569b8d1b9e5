import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { provinceIn } from '../../contract/rules/places'
import { withFaults } from '../../server/app/job-faults'
import { give, holding } from '../coin/support'
import { ask as askCircle, comment, member, post } from '../circle/support'
import { indexed } from '../search/support'
import { oneDay } from '../support/one-day'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { buy, cardNamed } from '../vip/support'
import { putArticles } from '../../server/modules/domains/wenwen/knowledge/articles'
import { course } from '../lesson/support'
import { doc } from '../zhiku/support'
import { openedBank, single } from '../tiku/practice-support'
import { startServer, type Person, type TestServer } from '../support/server'
import { answered, ask, chat, endOf, heard, library, must } from './support'

let server: TestServer
let ann: Person
beforeAll(async () => {
  server = await startServer()
  await library(server)
})
beforeEach(async () => {
  ann = await member(server)
})
afterAll(() => server.close())

const balance = async (who: Person) => (await holding(server, who)).free
const left = async (who: Pick<Person, 'call'>, guest?: string) =>
  must(await who.call('GET /api/wenwen/quota', { query: guest ? { guest } : {} })).left

test('a question is answered with the article, the day it came into force and where it stands', async () => {
  const answer = await answered(server, ann, '试用期最长可以约定多久？')
  expect(answer).toMatchObject({ status: 1, kind: 'search', label: expect.stringContaining('检索结果') })
  expect(answer.sources[0]).toMatchObject({
    ...{ no: 1, type: 'law', title: '劳动合同法 第十九条', date: '2013-07-01', gone: false },
    link: 'https://flk.npc.gov.cn',
  })
  expect(answer.content).toContain('《劳动合同法》第十九条（2013-07-01 起施行）')
  expect(answer.content).toContain('[1]')
  expect(await left(ann)).toBe(9)
})

test('an article that is asked for by its number comes first', async () => {
  const answer = await answered(server, ann, '劳动合同法第38条讲了什么')
  expect(answer.sources[0].title).toBe('劳动合同法 第三十八条')
})

test('law that is no longer in force is not cited, the version that replaced it is', async () => {
  const answer = await answered(server, ann, '劳务派遣单位的注册资本要多少')
  const laws = answer.sources.filter(({ type }) => type === 'law')
  expect(laws.map(({ until }) => until)).toEqual(laws.map(() => ''))
  expect(answer.content).toContain('二百万元')
  expect(answer.content).not.toContain('五十万元')
})

test('where nothing reliable was found it says so, shows three ways on, and nothing is counted', async () => {
  const answer = await answered(server, ann, '员工带宠物上班可以禁止吗')
  expect(answer).toMatchObject({ kind: 'none', sources: [], exits: ['post', 'kefu', 'rephrase'] })
  expect(answer.content).toContain('没有找到可靠依据')
  expect(await left(ann)).toBe(10)
})

test('what is not about work, or asks how to do wrong, is refused in a sentence that says what can be asked; nothing is counted', async () => {
  const cooking = await answered(server, ann, '红烧肉怎么做才软')
  expect(cooking).toMatchObject({ kind: 'none', content: expect.stringMatching(/^做饭.+可以问/), sources: [], cards: [] })
  const forged = await answered(server, ann, '怎么伪造员工的签名来补劳动合同')
  expect(forged).toMatchObject({ kind: 'none', content: expect.stringMatching(/^造假的材料.+可以问/), sources: [], cards: [] })
  // Whoever it was done to is answered.
  expect(await answered(server, ann, '没签劳动合同，公司伪造我的签名，能要双倍工资吗')).toMatchObject({ kind: 'search' })
  expect(await left(ann)).toBe(9)
})

test('two questions in one are both answered', async () => {
  const { sources } = await answered(server, ann, '试用期最长可以约定多久？另外没签劳动合同要付双倍工资吗？')
  expect(sources.map(({ title }) => title)).toEqual(expect.arrayContaining(['劳动合同法 第十九条', '劳动合同法 第八十二条']))
})

test('what differs by province is answered when the province is known, and asked for before', async () => {
  const first = await answered(server, ann, '最低工资包括加班费吗')
  expect(first).toMatchObject({ kind: 'region', sources: [] })
  expect(first.regions).toContain('上海市')
  expect(await left(ann)).toBe(10)
  const second = await answered(server, ann, '最低工资包括加班费吗', { region: '上海市' })
  expect(second.sources[0]).toMatchObject({ title: '上海市企业工资支付办法 第八条', region: '上海市' })
  const elsewhere = await answered(server, ann, '最低工资包括加班费吗', { region: '广东省' })
  expect(elsewhere.sources.filter(({ type }) => type === 'law').map(({ region }) => region)).not.toContain('上海市')
})

test('a province that was named in a talk holds for what is asked next', async () => {
  const { chatId } = await chat(ann)
  const { answer } = must(await ask(ann, chatId, '最低工资包括加班费吗', { region: '上海市' }))
  await heard(server, answer.id, ann)
  const next = must(await ask(ann, chatId, '最低工资包括中夜班津贴吗'))
  expect(endOf(await heard(server, next.answer.id, ann)).kind).toBe('search')
})

/** The answers of one talk to one question after the other. */
async function talked(...questions: string[]) {
  const { chatId } = await chat(ann)
  const answers: ReturnType<typeof endOf>[] = []
  for (const question of questions)
    answers.push(endOf(await heard(server, must(await ask(ann, chatId, question)).answer.id, ann)))
  return answers
}
const inProvince = (region: string) => ({
  kind: 'search',
  cards: [expect.objectContaining({ inputs: expect.objectContaining({ region }) })],
})

test('a province that was named in words holds for what is asked next, until another is named', async () => {
  const [, next, , last] = await talked('上海最低工资包括加班费吗', '最低工资包括中夜班津贴吗', '浙江呢', '最低工资是多少')
  expect(next).toMatchObject(inProvince('上海市'))
  expect(last.cards).toMatchObject([{ inputs: { region: '浙江省' } }])
})

test('which province it is can be written as well as chosen', async () => {
  const [asked, told, more] = await talked('最低工资包括加班费吗', '我们公司在上海浦东新区', '那夜班津贴算不算')
  expect(asked.kind).toBe('region')
  expect(told).toMatchObject(inProvince('上海市'))
  expect(told.sources[0].title).toBe('上海市企业工资支付办法 第八条')
  expect(more.sources.map(({ region }) => region)).toContain('上海市')
})

test('a short question that says what it is about is answered by itself; one that does not is about the same as the one before', async () => {
  const [, whole] = await talked('最低工资包括加班费吗', '试用期多久')
  expect(whole).toMatchObject({ kind: 'search' })
  expect(whole.sources[0].title).toBe('劳动合同法 第十九条')
  const [, leaning] = await talked('最低工资包括加班费吗', '多少钱')
  expect(leaning.kind).toBe('region')
})

test('a fact that is told later goes into what was to be reckoned, and one told otherwise takes the place of the first', async () => {
  const [, told, otherwise] = await talked(
    '公司违法解除，2N赔多少',
    '平均工资8000，2020年3月1日入职，2026年6月30日离职',
    '9000呢',
  )
  const inputs = { entry: '2020-03-01', leave: '2026-06-30' }
  expect(told.cards).toMatchObject([{ calculator: 'severance', inputs: { ...inputs, wage: 800_000 } }])
  expect(otherwise.cards).toMatchObject([{ calculator: 'severance', inputs: { ...inputs, wage: 900_000 } }])
})

test.each([
  ['以上海外工作经验三年', undefined],
  ['员工提成都要交税吗', undefined],
  ['医保定点医院开的病假条', undefined],
  ['高温天津贴怎么发', undefined],
  ['延长春节假期', undefined],
  ['有重大理由', undefined],
  ['其中山东的员工', '山东省'],
  ['在上海三年以上海外工作', '上海市'],
  ['天津津贴', '天津市'],
  ['成都的产假', '四川省'],
  ['保定、长春和大理', '河北省'],
])('the place in “%s” is read as people do: %s', (text, province) => expect(provinceIn(text)).toBe(province))

test('what colleagues have accepted as an answer is a source, and greys out once it is taken down', async () => {
  const [asker, lawyer] = [await member(server), await member(server)]
  const postId = await askCircle(server, asker, {
    title: '离职员工拒绝交接工作怎么处理',
    content: '他说不给补偿就不交接电脑和客户资料',
  })
  const commentId = await comment(server, lawyer, postId, { content: '先书面催告交接清单，造成损失可以主张赔偿，但不能扣工资。' })
  must(await asker.call('POST /api/circle/accept', { body: { postId, commentId } }))
  await indexed(server)
  const { chatId } = await chat(ann)
  const asked = must(await ask(ann, chatId, '员工离职拒绝交接工作怎么处理'))
  const answer = endOf(await heard(server, asked.answer.id, ann))
  const source = answer.sources.find(({ id }) => id === postId)!
  expect(source).toMatchObject({ type: 'question', gone: false, excerpt: expect.stringContaining('书面催告') })
  await query(server, sql`update circle_post set status = 4 where id = ${postId}`)
  const later = must(await ann.call('GET /api/wenwenMessage/detail/:id', { params: { id: answer.id }, query: {} }))
  expect(later.sources.find(({ id }) => id === postId)).toMatchObject({ gone: true, title: source.title })
})

test('a document of another province stands under no answer; one whose law may have changed says so', async () => {
  const title = (place: string) => `${place}离职员工股权激励回购协议`
  const there = await doc(server, { title: title('上海'), region: '上海' })
  const here = await doc(server, { title: title('浙江'), region: '浙江', lawAsOf: '2020-01-01' })
  await indexed(server)
  const { sources, cards } = await answered(server, ann, '离职员工股权激励回购协议', { region: '浙江省' })
  expect(sources.map(({ id }) => id)).not.toContain(there.id)
  const stale = { region: '浙江省', changed: '法规可能已更新，请核对后使用' }
  expect(sources.find(({ id }) => id === here.id)).toMatchObject(stale)
  expect(cards.find(({ kind }) => kind === 'document')).toMatchObject({ text: `浙江省，${stale.changed}` })
})

test('what has no title is named by how it begins', async () => {
  const id = await post(server, await member(server), {
    title: '',
    content: '夜班津贴算不算进最低工资：我们厂的做法是把中班夜班高温的津贴都另外列出来，不放进最低工资里比较。',
  })
  await indexed(server)
  const answer = await answered(server, ann, '夜班津贴算不算进最低工资')
  const source = answer.sources.find((one) => one.id === id)
  expect(source).toMatchObject({ type: 'post', title: '夜班津贴算不算进最低工资：我们厂的做法是…' })
  expect(answer.content).not.toContain('《》')
})

test('from an answer on to learning: the minute of a lesson that speaks of it, and three questions about its article', async () => {
  const marks = [
    { second: 0, title: '开场' },
    { second: 750, title: '竞业限制补偿金怎么算' },
  ]
  const { id, lessons } = await course(server, {
    ...{ title: '竞业限制实务', lessons: [{ title: '补偿金', free: true, seconds: 900, marks }] },
  })
  const law = [{ title: '劳动合同法', article: '第二十三条', date: '2008-01-01' }]
  const about = [1, 2, 3, 4].map((n) => ({ ...single('竞业', n), law }))
  await openedBank(server, {}, about)
  await server.database.db.transaction().execute((trx) =>
    putArticles(trx, [
      {
        ...{ law: '劳动合同法', article: '第二十三条', title: '竞业限制', gist: '可以约定竞业限制条款，期限内按月给补偿金。' },
        ...{ keywords: ['竞业限制', '补偿金'], effectiveFrom: '2008-01-01', link: 'https://flk.npc.gov.cn', checked: true },
      },
    ]),
  )
  await indexed(server)
  const { sources, cards, content } = await answered(server, ann, '竞业限制补偿金怎么算')
  const source = sources.find(({ type }) => type === 'course')!
  const target = { route: 'pages/lesson/detail', params: { id, lesson: lessons[0], at: '750' } }
  expect(source).toMatchObject({ minute: '12:30', page: target })
  expect(content).toContain('从 12:30 起讲“竞业限制补偿金怎么算”')
  expect(cards.find(({ kind }) => kind === 'course')).toMatchObject({ page: target })
  const practice = cards.filter(({ kind }) => kind === 'practice')
  expect(practice).toHaveLength(3)
  expect(practice[0].page).toMatchObject({ route: 'pages/tiku/exercise', params: { mode: 'one' } })
})

test('the year of a question is not how long somebody has worked', async () => {
  const answer = await answered(server, ann, '2026年的年假怎么算，我工作了8年')
  expect(answer.cards[0]).toMatchObject({ kind: 'calc', calculator: 'annualLeave', inputs: { years: 8 } })
})

test('a calculator comes with the numbers of the question in it', async () => {
  const answer = await answered(server, ann, '月薪8000元，周末加班6小时加班费多少')
  expect(answer.cards[0]).toMatchObject({ kind: 'calc', calculator: 'overtime', inputs: { wage: 800_000, restday: 6 } })
})

test.each(['陪产假几天', '婚假几天', '高温津贴多少'])(
  '%s: the table of the province, and no calculator of another leave',
  async (question) => {
    const { cards } = await answered(server, ann, question, { region: '上海市' })
    expect(cards[0]).toMatchObject({ calculator: 'local', inputs: { region: '上海市' } })
  },
)

test('ID card, phone and bank card numbers are taken out before a question is kept, and whoever asks is told', async () => {
  const { chatId } = await chat(ann)
  const text = '员工身份证11010519491231002X，电话 138 0013 8000，卡号6222 0212 3456 7890 128，试用期最长多久'
  const { question, answer } = must(await ask(ann, chatId, text))
  await heard(server, answer.id, ann)
  expect(question.content).not.toMatch(/\d{11}|8000|1231/)
  expect(question.content).toContain('［身份证号］')
  expect(question.content).toContain('［手机号］')
  expect(answer.notice).toContain('身份证号')
  expect(await query(server, sql`select 1 from wenwen_message where content ~ '110105|138 ?0013'`)).toEqual([])
})

test('the same requestId is one answer and one charge', async () => {
  const { chatId } = await chat(ann)
  const requestId = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => ask(ann, chatId, '没签合同要付双倍工资吗', { requestId })))
  expect(new Set(answers.map(({ result }) => result.answer.id)).size).toBe(1)
  await heard(server, answers[0].result.answer.id, ann)
  expect(must(await ask(ann, chatId, '没签合同要付双倍工资吗', { requestId })).answer.status).toBe(1)
  expect(await left(ann)).toBe(9)
})

test('whoever comes back hears only what they have not heard, and the same in the end', async () => {
  const { chatId } = await chat(ann)
  const { answer } = must(await ask(ann, chatId, '试用期最长可以约定多久？'))
  const all = await heard(server, answer.id, ann)
  expect(all.map(({ seq }) => seq)).toEqual(all.map((_event, at) => at + 1))
  const text = all.map((event) => (event.type === 'delta' ? event.text : '')).join('')
  expect(text).toBe(endOf(all).content)
  expect(await heard(server, answer.id, { ...ann, after: 2 })).toMatchObject(all.slice(2).map(({ seq, type }) => ({ seq, type })))
  // Without a stream the message says the same.
  const asked = must(await ann.call('GET /api/wenwenMessage/detail/:id', { params: { id: answer.id }, query: {} }))
  expect(asked).toEqual(endOf(all))
})

test('somebody else neither hears an answer nor reads, changes or deletes a talk', async () => {
  const bob = await member(server)
  const { chatId } = await chat(ann)
  const { answer } = must(await ask(ann, chatId, '试用期最长可以约定多久？'))
  expect(await heard(server, answer.id, bob)).toMatchObject([{ code: 10104 }])
  expect((await bob.call('POST /api/wenwenMessage/page', { body: { chatId } })).code).toBe(11205)
  expect((await bob.call('POST /api/wenwenChat/update', { body: { id: chatId, title: '我的' } })).code).toBe(11205)
  expect((await bob.call('POST /api/wenwenChat/delete', { body: { id: chatId } })).code).toBe(11205)
  expect((await ask(bob, chatId, '试用期')).code).toBe(11205)
})

describe('today’s questions', () => {
  beforeEach(oneDay)
  const used = (who: Person, times: number) =>
    query(
      server,
      sql`insert into wenwen_use (message_id, user_id, day, state)
        select gen_random_uuid(), ${who.id}, (now() at time zone 'Asia/Shanghai')::date, 'spent'
        from generate_series(1, ${times}::integer)`,
    )

  test('are ten; then coins buy one more for whoever says so, and nobody else', async () => {
    await used(ann, 10)
    const { chatId } = await chat(ann)
    const refused = await ask(ann, chatId, '试用期最长可以约定多久？')
    expect(refused).toMatchObject({ code: 11201, message: expect.stringContaining('5 金币') })
    const poor = await ask(ann, chatId, '试用期最长可以约定多久？', { useCoin: true })
    expect(poor.code).toBe((await balance(ann)) < 5 ? 11103 : 200)
    await give(server, ann, 100)
    const before = await balance(ann)
    const { answer } = must(await ask(ann, (await chat(ann)).chatId, '没签合同要付双倍工资吗', { useCoin: true }))
    await heard(server, answer.id, ann)
    expect(await balance(ann)).toBe(before - 5)
  })

  test('are ten also for whoever asks in many talks at once, and the coins of one buy one', async () => {
    await used(ann, 8)
    const talks = await Promise.all(Array.from({ length: 6 }, async () => (await chat(ann)).chatId))
    const all = async (useCoin: boolean) => {
      const answers = await Promise.all(talks.map((id) => ask(ann, id, '试用期最长可以约定多久？', { useCoin })))
      for (const { code, result } of answers) if (code === 200) await heard(server, result.answer.id, ann)
      return answers.map(({ code }) => code).toSorted((a, b) => a - b)
    }
    expect(await all(false)).toEqual([200, 200, 11201, 11201, 11201, 11201])
    await give(server, ann, 10)
    const buys = Math.min(6, Math.floor((await balance(ann)) / 5))
    expect(await all(true)).toEqual([...Array(6 - buys).fill(11103), ...Array(buys).fill(200)].toSorted((a, b) => a - b))
    expect(await balance(ann)).toBeLessThan(buys === 6 ? Infinity : 5)
  })

  test('coins come back when nothing was found', async () => {
    await used(ann, 10)
    await give(server, ann, 100)
    const before = await balance(ann)
    const { answer } = must(await ask(ann, (await chat(ann)).chatId, '火星上的氧气含量是多少', { useCoin: true }))
    await heard(server, answer.id, ann)
    expect(await balance(ann)).toBe(before)
  })
})

describe('a guest', () => {
  const at = (agent: string, remoteAddress = '198.51.100.7') => ({
    async post(url: string, payload: object) {
      return (
        await server.app.http.inject({ method: 'POST', url, payload, remoteAddress, headers: { 'user-agent': agent } })
      ).json() as { code: number; result: { chatId: string; guest: string; answer: { id: string } } }
    },
  })
  const begin = async (phone: ReturnType<typeof at>) =>
    (await phone.post('/api/wenwenChat/create', { requestId: randomUUID() })).result
  const asks = async (phone: ReturnType<typeof at>, { chatId, guest }: { chatId: string; guest: string }) => {
    const asked = await phone.post('/api/wenwen/ask', {
      chatId,
      guest,
      content: '试用期最长可以约定多久？',
      requestId: randomUUID(),
    })
    if (asked.code === 200) await heard(server, asked.result.answer.id, { guest })
    return asked.code
  }

  test('asks twice a day; throwing away what the phone keeps gives no more, another phone has its own', async () => {
    const phone = at('iPhone of Ann')
    const first = await begin(phone)
    expect(first.guest).toMatch(/^g_/)
    expect([await asks(phone, first), await asks(phone, first), await asks(phone, first)]).toEqual([200, 200, 11201])
    expect(await asks(phone, await begin(phone))).toBe(11201)
    // In another network the ticket says who it is.
    expect(await asks(at('iPhone of Ann', '203.0.113.9'), first)).toBe(11201)
    const other = at('Android of Bob')
    expect(await asks(other, await begin(other))).toBe(200)
  })

  test('of a network ask forty times a day together, whatever their devices call themselves', async () => {
    const network = '192.0.2.77'
    const codes: number[] = []
    for (let device = 0; device < 21; device++) {
      const phone = at(`phone ${device}`, network)
      const begun = await begin(phone)
      codes.push(await asks(phone, begun), await asks(phone, begun))
    }
    expect(codes.filter((code) => code === 200)).toHaveLength(40)
    expect(codes.slice(40)).toEqual([11201, 11201])
  })

  test('reads their own talks by their ticket alone, and takes them along when they log in', async () => {
    const phone = at('tablet')
    const begun = await begin(phone)
    expect(await asks(phone, begun)).toBe(200)
    const { chatId, guest } = begun
    expect((await server.call('POST /api/wenwenMessage/page', { body: { chatId } })).code).toBe(11205)
    expect((await server.call('POST /api/wenwenMessage/page', { body: { chatId, guest: `${guest}x` } })).code).toBe(11205)
    expect(must(await server.call('POST /api/wenwenMessage/page', { body: { chatId, guest } })).records).toHaveLength(2)
    must(await ann.call('GET /api/wenwen/home', { query: { guest } }))
    expect(must(await ann.call('POST /api/wenwenChat/page', { body: {} })).records.map(({ id }) => id)).toEqual([chatId])
    expect((await server.call('POST /api/wenwenMessage/page', { body: { chatId, guest } })).code).toBe(11205)
  })

  test('who has begun a talk by the same link before logs in and has both', async () => {
    const requestId = randomUUID()
    const own = must(await ann.call('POST /api/wenwenChat/create', { body: { requestId } })).chatId
    const phone = at('laptop')
    const { chatId, guest } = (await phone.post('/api/wenwenChat/create', { requestId })).result
    expect(await asks(phone, { chatId, guest })).toBe(200)
    must(await ann.call('GET /api/wenwen/home', { query: { guest } }))
    expect(must(await ann.call('POST /api/wenwenMessage/page', { body: { chatId } })).records).toHaveLength(2)
    expect(must(await ann.call('POST /api/wenwenChat/create', { body: { requestId, guest } })).chatId).toBe(own)
  })
})

test('talks are renamed, pinned, found again and deleted', async () => {
  const ids: string[] = []
  for (const content of ['试用期最长可以约定多久？', '没签合同要付双倍工资吗']) {
    const { chatId } = await chat(ann)
    await heard(server, must(await ask(ann, chatId, content)).answer.id, ann)
    ids.push(chatId)
  }
  const list = async (keyword?: string) =>
    must(await ann.call('POST /api/wenwenChat/page', { body: { ...(keyword && { keyword }) } })).records
  expect((await list()).map(({ title }) => title)).toEqual(['没签合同要付双倍工资吗', '试用期最长可以约定多久？'])
  must(await ann.call('POST /api/wenwenChat/update', { body: { id: ids[0], title: '试用期', pinned: true } }))
  expect((await list()).map(({ title }) => title)).toEqual(['试用期', '没签合同要付双倍工资吗'])
  expect((await list('双倍')).map(({ id }) => id)).toEqual([ids[1]])
  const size = { size: 1 }
  const page = must(await ann.call('POST /api/wenwenChat/page', { body: size }))
  const next = must(await ann.call('POST /api/wenwenChat/page', { body: { ...size, cursor: page.next! } }))
  expect([...page.records, ...next.records].map(({ id }) => id)).toEqual(ids)
  must(await ann.call('POST /api/wenwenChat/delete', { body: { id: ids[0] } }))
  expect(must(await ann.call('POST /api/wenwenChat/delete', { body: { all: true } })).deleted).toBe(1)
  expect(await list()).toEqual([])
})

test('talks are deleted also in the moment in which their answers end', async () => {
  const talks = await Promise.all(Array.from({ length: 8 }, async () => (await chat(ann)).chatId))
  await Promise.all(talks.map(async (id) => must(await ask(ann, id, '试用期最长可以约定多久？'))))
  const gone = await Promise.all(talks.map((id) => ann.call('POST /api/wenwenChat/delete', { body: { id } })))
  expect(gone.map(({ code }) => code)).toEqual(talks.map(() => 200))
})

test('an answer is praised or blamed with reasons, and that can be taken back', async () => {
  const { id } = await answered(server, ann, '试用期最长可以约定多久？')
  const vote = async (body: object) => must(await ann.call('POST /api/wenwenMessage/vote', { body: { id, vote: -1, ...body } }))
  expect(await vote({ reasons: ['outdated'], text: '已经改了' })).toMatchObject({ vote: -1, voteReasons: ['outdated'] })
  expect(await vote({ vote: 0 })).toMatchObject({ vote: 0, voteReasons: [] })
})

test('a question goes on to the circle as a draft that says it was made with AI, and no draft is overwritten unasked', async () => {
  const { id } = await answered(server, ann, '试用期最长可以约定多久？')
  const toPost = (more = {}) => ann.call('POST /api/wenwenMessage/toPost', { body: { id, ...more } })
  expect(must(await toPost())).toMatchObject({ page: { route: 'pages/circle/releaseTiwen' }, title: '试用期最长可以约定多久？' })
  const { draft } = must(await ann.call('GET /api/circle/draft/:type', { params: { type: '2' } }))
  expect(draft).toMatchObject({ title: '试用期最长可以约定多久？', aiDeclared: true })
  expect(draft!.content).toContain('劳动合同法 第十九条（2013-07-01）')
  expect((await toPost()).code).toBe(11207)
  expect((await toPost({ replace: true })).code).toBe(200)
})

test('a long answer goes on cut to what a question can say, with its sources and how it was made', async () => {
  const { id, label } = await answered(server, ann, '试用期最长可以约定多久？')
  await query(server, sql`update wenwen_message set content = repeat('长', 3000) where id = ${id}`)
  must(await ann.call('POST /api/wenwenMessage/toPost', { body: { id } }))
  const { draft } = must(await ann.call('GET /api/circle/draft/:type', { params: { type: '2' } }))
  expect([...draft!.content]).toHaveLength(2000)
  expect(draft!.content).toMatch(/^试用期最长可以约定多久？\n\n[^]*长…\n\n\[1\] 劳动合同法 第十九条/)
  expect(draft!.content.endsWith(label)).toBe(true)
})

test('what was asked again is one more answer to the same question', async () => {
  const { chatId } = await chat(ann)
  const first = must(await ask(ann, chatId, '试用期最长可以约定多久？'))
  await heard(server, first.answer.id, ann)
  const again = must(await ask(ann, chatId, '随便', { regenerateOf: first.answer.id }))
  expect(again.question.id).toBe(first.question.id)
  expect(endOf(await heard(server, again.answer.id, ann))).toMatchObject({ regenerateOf: first.answer.id, status: 1 })
  expect(must(await ann.call('POST /api/wenwenMessage/page', { body: { chatId } })).records).toHaveLength(3)
})

test('the article sheet shows how it stands on a day, and its versions', async () => {
  const sheet = async (date?: string) =>
    must(
      await server.call('GET /api/law/article', { query: { law: '《劳动合同法》', article: '第57条', ...(date && { date }) } }),
    )
  expect(await sheet()).toMatchObject({
    state: 'living',
    effectiveFrom: '2013-07-01',
    versions: [{ state: 'living' }, { state: 'dead' }],
  })
  expect(await sheet('2010-01-01')).toMatchObject({ state: 'dead', effectiveUntil: '2013-06-30' })
  expect((await server.call('GET /api/law/article', { query: { law: '劳动合同法', article: '第九百条' } })).code).toBe(10104)
  // Names that every object of JavaScript has.
  for (const law of ['valueOf', 'constructor', '__proto__'])
    expect((await server.call('GET /api/law/article', { query: { law, article: '第九条' } })).code).toBe(10104)
})

test('what three people have asked is hot, what two have is nobody’s to see', async () => {
  for (const content of ['规章制度要公示吗', '规章制度要公示吗？', '规章制度 要公示吗'])
    await answered(server, await member(server), content)
  for (let at = 0; at < 4; at++) await answered(server, await member(server), '竞业限制最长多久')
  for (let at = 0; at < 2; at++) await answered(server, await member(server), '年会受伤算工伤吗')
  await runJob(server, 'wenwen.hot')
  const { hot } = must(await server.call('GET /api/wenwen/home', { query: {} }))
  expect(hot).toContainEqual({ question: expect.stringContaining('规章制度'), count: 3 })
  expect(hot.map(({ question }) => question)).not.toContain('年会受伤算工伤吗')
  const found: typeof hot = []
  for (let cursor: string | undefined, more = true; more;) {
    const page = must(await server.call('POST /api/wenwen/hotQuestionPage', { body: { size: 1, cursor } }))
    found.push(...page.records)
    cursor = page.next ?? undefined
    more = cursor !== undefined
  }
  expect(found.slice(0, hot.length)).toEqual(hot)
})

test('an answer whose server is gone ends as failed and costs nothing; talks are kept for 180 days', async () => {
  const { chatId } = await chat(ann)
  const { answer } = must(await ask(ann, chatId, '试用期最长可以约定多久？'))
  await heard(server, answer.id, ann)
  await query(
    server,
    sql`with held as (update wenwen_use set state = 'held' where message_id = ${answer.id})
      update wenwen_message set status = 0, beat_at = now() - interval '5 minutes' where id = ${answer.id}`,
  )
  expect((await ask(ann, chatId, '再问一个')).code).toBe(11206)
  await runJob(server, 'wenwen.abandoned')
  const { status, errorCode } = must(
    await ann.call('GET /api/wenwenMessage/detail/:id', { params: { id: answer.id }, query: {} }),
  )
  expect({ status, errorCode }).toEqual({ status: 3, errorCode: 11203 })
  expect(await left(ann)).toBe(10)
  await query(server, sql`update wenwen_chat set last_at = now() - interval '181 days' where id = ${chatId}`)
  await runJob(server, 'wenwen.forget')
  expect(must(await ann.call('POST /api/wenwenChat/page', { body: {} })).records).toEqual([])
})

test('an answer that cannot be ended keeps no other from its end', async () => {
  const abandoned = async () => {
    const person = await member(server)
    const { chatId } = await chat(person)
    const { answer } = must(await ask(person, chatId, '试用期最长可以约定多久？'))
    await heard(server, answer.id, person)
    return answer.id
  }
  const [first, second] = [await abandoned(), await abandoned()].toSorted()
  await query(
    server,
    sql`update wenwen_message set status = 0, beat_at = now() - interval '5 minutes' where id in (${first}, ${second})`,
  )
  await query(
    server,
    sql.raw(`create function broken() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
      create trigger broken before update on wenwen_message for each row when (old.id = '${first}') execute function broken()`),
  )
  const run = async () => (await withFaults(() => runJob(server, 'wenwen.abandoned'))).faults.length
  const states = async () =>
    (
      await query<{ status: number }>(
        server,
        sql`select status from wenwen_message where id in (${first}, ${second}) order by id`,
      )
    ).map(({ status }) => status)
  expect([await run(), await states()]).toEqual([1, [0, 3]])
  await query(server, sql`drop function broken cascade`)
  expect([await run(), await states()]).toEqual([0, [3, 3]])
})

test('members ask a hundred times a day', async () => {
  const quota = async () => must(await ann.call('GET /api/wenwen/quota', { query: {} }))
  expect(await quota()).toMatchObject({ daily: 10, vipDaily: 100, coinPrice: 5 })
  await buy(server, ann, { cardId: await cardNamed(server, '月卡') })
  expect(await quota()).toMatchObject({ daily: 100, left: 100 })
})

test('an answer becomes a poster of whoever asked, which leads to the assistant and to nothing of the talk', async () => {
  const { chatId, assistant } = await chat(ann)
  const { answer } = must(await ask(ann, chatId, '试用期最长可以约定多久？'))
  await heard(server, answer.id, ann)
  const poster = (who: Person) => who.call('POST /api/share/poster', { body: { type: 'wenwen', id: answer.id, place: 'h5' } })
  const { key, image } = must(await poster(ann))
  expect((await server.app.http.inject({ url: image })).headers['content-type']).toMatch(/^image\//)
  const bob = await member(server)
  expect(must(await bob.call('POST /api/share/resolve', { body: { key } }))).toMatchObject({
    route: 'pages/wenwen/chat',
    params: { assistantId: assistant.id },
  })
  expect((await poster(bob)).code).toBe(10104)
  const nothing = await answered(server, ann, '员工带宠物上班可以禁止吗')
  expect((await ann.call('POST /api/share/poster', { body: { type: 'wenwen', id: nothing.id, place: 'h5' } })).code).toBe(11130)
})
