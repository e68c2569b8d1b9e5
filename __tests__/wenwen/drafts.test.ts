import { sql } from 'kysely'
import { ask as askCircle, comment, member } from '../circle/support'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import type { Person, TestServer } from '../support/server'
import { answered, ask, chat, endOf, heard, must } from './support'
import { cut, says, startModel } from './scripted-model'

let server: TestServer
let ann: Person
const model = startModel((at) => ({ server, ann } = at))
beforeEach(() => model.does(says('试用期最长六个月 [1]。试用期可以延长到九个月 [1]。')))

const TITLE = '试用期最长可以约定多久'
let times = 0
const asked = (title = TITLE, minutes = 11) =>
  askCircle(server, ann, { title, content: `合同三年，公司要谈半年以上，想知道上限和依据，第${++times}次问` }).then(
    async (id) => {
      await query(
        server,
        sql`update circle_post set created_at = now() - make_interval(mins => ${minutes}::integer) where id = ${id}`,
      )
      return id
    },
  )
const draft = async (postId: string, who: Pick<Person, 'call'> = server) =>
  must(await who.call('GET /api/wenwen/draft/:postId', { params: { postId } })).draft
const draftAll = () => runJob(server, 'wenwen.drafts')

test('a question that nobody has answered after ten minutes has a labelled draft with its source, until a colleague answers', async () => {
  const id = await asked()
  await draftAll()
  expect(await draft(id)).toMatchObject({
    ...{ kind: 'ai', label: '内容由AI生成，仅供参考，不构成法律意见' },
    sources: [{ no: 1, title: '劳动合同法 第十九条', gone: false }],
  })
  expect((await draft(id))?.content).not.toContain('九个月')
  await comment(server, await member(server), id)
  expect(await draft(id)).toBeNull()
})

test('colleagues have ten minutes to answer first, and each question is looked up once', async () => {
  const fresh = await asked('没签劳动合同要付双倍工资吗', 5)
  await draftAll()
  expect(await draft(fresh)).toBeNull()
  const id = await asked()
  await draftAll()
  const calls = model.asked.length
  await draftAll()
  expect(model.asked.length).toBe(calls)
  expect(await draft(id)).not.toBeNull()
})

test('where nothing reliable is found there is no draft, and the model is not asked', async () => {
  const id = await asked('火星上的氧气含量是多少呢')
  model.does(says('火星上有氧气 [1]。'))
  await draftAll()
  expect(model.asked).toEqual([])
  expect(await draft(id)).toBeNull()
})

test('a draft that the model broke off is not shown, and is made the next time', async () => {
  const id = await asked()
  model.does(cut('试用期最长六个月 [1]。\n'), says('试用期最长六个月 [1]。'))
  await draftAll()
  expect(await draft(id)).toBeNull()
  await draftAll()
  expect(await draft(id)).toMatchObject({ kind: 'ai', content: '试用期最长六个月 [1]。' })
})

test('a talk can begin with a question of the circle, and what nobody may see begins none', async () => {
  const id = await asked()
  const begun = must(await ann.call('POST /api/wenwenChat/create', { body: { postId: id, requestId: id } }))
  expect(begun.opening).toBe(`关于《${TITLE}》，有什么想问的？`)
  const none = '01900000-0000-7000-8000-000000000000'
  expect((await ann.call('POST /api/wenwenChat/create', { body: { postId: none, requestId: none } })).code).toBe(10104)
})

test('whoever goes from an answer on to people is counted once, and nobody counts for somebody else', async () => {
  const { chatId } = await chat(ann)
  const { answer } = must(await ask(ann, chatId, '火星上的氧气含量是多少'))
  const { id } = endOf(await heard(server, answer.id, ann))
  must(await ann.call('POST /api/wenwenMessage/handOver', { body: { id, to: 'kefu' } }))
  must(await ann.call('POST /api/wenwenMessage/handOver', { body: { id, to: 'post' } }))
  const other = await member(server)
  expect((await other.call('POST /api/wenwenMessage/handOver', { body: { id, to: 'kefu' } })).code).toBe(10104)
  await answered(server, other, TITLE)
  const rows = await query<{ handed_to: string | null }>(
    server,
    sql`select handed_to from wenwen_message where role = 'assistant' and handed_to is not null`,
  )
  expect(rows).toEqual([{ handed_to: 'post' }])
})
