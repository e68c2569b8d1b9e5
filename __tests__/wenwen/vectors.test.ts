import { operator, type TestOperator } from '../admin/support'
import { member } from '../circle/support'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { answered, ARTICLES, library, must } from './support'
import { says, ScriptedModel } from './scripted-model'

const model = new ScriptedModel()
let server: TestServer
let bo: TestOperator
let ann: Person
/** Of other things, so that what is meant stands out. */
const OTHERS = Array.from({ length: 40 }, (_, at) => ({
  ...{
    ...ARTICLES[0],
    law: '工会法',
    article: `第${at + 1}条`,
    title: `工会的经费之${at + 1}`,
    gist: '工会经费的来源与使用。',
    keywords: [],
  },
}))
/** Two articles of the same words but one. */
const [BY_POST, IN_PERSON] = ['邮寄', '当面'].map((way, at) => ({
  ...{ ...ARTICLES[0], law: '劳动法', article: `第${'一二'[at]}条`, title: '调岗的通知', keywords: ['调岗', '通知'] },
  gist: `用人单位调岗的，应当提前以书面通知劳动者，通知以${way}的方式送达。`,
}))
const QUESTION = '公司调岗要怎么通知员工'

beforeAll(async () => {
  server = await startServer({ ...(await model.open()), MODEL_EMBED_NAME: 'meaning' })
  bo = await operator(server, ['运营'])
  await library(server, [...ARTICLES, BY_POST, IN_PERSON, ...OTHERS])
})
beforeEach(async () => {
  model.embedded.length = 0
  model.does(says('火星上的氧气含量是 0.13%。'))
  ann = await member(server)
})
afterAll(async () => {
  model.close()
  await server.close()
})

/** Where the question means this article. */
const meaning = (meant: typeof BY_POST) => (text: string) =>
  text.includes(BY_POST.gist)
    ? [1, 0, 0]
    : text.includes(IN_PERSON.gist)
      ? [0, 1, 0]
      : text === QUESTION
        ? [Number(meant === BY_POST), Number(meant === IN_PERSON), 0.1]
        : [0, 0, 1]
const first = async () => must(await bo.call('POST /admin/api/wenwen/hitTest', { body: { question: QUESTION } })).sources[0].title

test('an article that means what is asked stands first, where a model tells meanings', async () => {
  model.embeds = meaning(BY_POST)
  await runJob(server, 'wenwen.embed')
  expect(model.embedded).toHaveLength(ARTICLES.length + 2 + OTHERS.length)
  expect(await first()).toBe('劳动法 第一条')
  model.embeds = meaning(IN_PERSON)
  expect(await first()).toBe('劳动法 第二条')
})

test('what an article means is made once, and again when its words are others', async () => {
  model.embeds = meaning(BY_POST)
  await runJob(server, 'wenwen.embed')
  model.embedded.length = 0
  await runJob(server, 'wenwen.embed')
  expect(model.embedded).toEqual([])
  const { title, gist, keywords, ...rest } = ARTICLES[2]
  const body = { ...rest, title: `${title}（改）`, gist, keywords }
  must(await bo.call('POST /admin/api/wenwen/article/save', { body }))
  await runJob(server, 'wenwen.embed')
  expect(model.embedded).toEqual([expect.stringContaining('（改）')])
})

test('what means nothing that is here is not answered all the same, and numbers of people are not sent', async () => {
  model.embeds = () => [1, 0, 0]
  expect(await answered(server, ann, '火星上的氧气含量是多少，我的电话是 13900001111')).toMatchObject({ kind: 'none' })
  expect(model.embedded.join()).toContain('火星')
  expect(model.embedded.join()).not.toContain('13900001111')
})

test('where the model is away, a question is found by its words', async () => {
  delete model.embeds
  await runJob(server, 'wenwen.embed')
  model.does(says('试用期最长六个月 [1]。'))
  expect(await answered(server, ann, '试用期最长可以约定多久？')).toMatchObject({ kind: 'ai' })
})
