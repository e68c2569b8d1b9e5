import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { jpeg, upload } from '../file/pictures'
import { startServer, type Person, type TestServer } from '../support/server'
import { ask, comment, detail, draft, feed, idsOf, member, miscounts, post, save, topic, wait } from './support'
import { query } from '../support/query'

let server: TestServer
let ann: Person
let bob: Person
beforeAll(async () => {
  server = await startServer()
  ann = await member(server, '安然')
  bob = await member(server, '博文')
})
afterAll(() => server.close())
beforeEach(() => wait(server, ann))

const posts = async (where = sql`true`) =>
  (await query<{ n: number }>(server, sql`select count(*) as n from circle_post where ${where}`))[0].n

describe('publishing', () => {
  test('a published moment is what others then read', async () => {
    const topicId = await topic(server, '面试奇遇')
    const picture = (await upload(server, ann, await jpeg())).result
    const saved = await save(ann, { content: '  今天的候选人带了自己做的蛋糕  ', images: [picture.fileId], topicIds: [topicId] })
    expect(saved.result.status).toBe(2)

    const { result } = await detail(bob, saved.result.id)
    expect(result).toMatchObject({
      type: 1,
      content: '今天的候选人带了自己做的蛋糕',
      more: false,
      images: [{ fileId: picture.fileId, width: picture.width, height: picture.height }],
      author: { id: ann.id, nickName: '安然' },
      mine: false,
      canEdit: false,
      canDelete: false,
      commentClosed: false,
      topics: [{ id: topicId, name: '面试奇遇' }],
      status: 2,
      edited: false,
      ipRegion: '',
    })
    expect(result.question).toBeUndefined()
  })

  test('questions and articles need a title', async () => {
    expect(await save(ann, { type: 2, title: '  ' })).toMatchObject({ status: 200, code: 11101, message: '标题不能为空' })
    expect((await save(ann, { type: 3, title: undefined })).code).toBe(11101)
  })

  test('a text needs five characters and has a length by its kind', async () => {
    expect(await save(ann, { content: ' 四个字啊  ' })).toMatchObject({ code: 11102, message: '内容至少5个字' })
    expect(await save(ann, { content: '长'.repeat(2001) })).toMatchObject({ code: 11109, message: '内容不能超过 2000 字' })
    expect((await save(ann, { type: 2, title: '太长的提问', content: '长'.repeat(2001) })).code).toBe(11109)
    expect((await save(ann, { type: 3, title: '很长的经验', content: '长'.repeat(20000) })).code).toBe(200)
  })

  test('an emoji counts as one character', async () => {
    expect((await save(ann, { content: '👍'.repeat(2000) })).code).toBe(200)
  })

  test('a topic that is typed into the text as #name# is the post’s, three at most; one that is closed, or unknown, is words', async () => {
    const [chosen, typed, third, fourth] = [
      await topic(server, '绩效面谈'),
      await topic(server, '试用期'),
      await topic(server, '年终奖'),
      await topic(server, '背景调查'),
    ]
    await topic(server, '停用的', true)
    const dan = await member(server)
    const id = await post(server, dan, {
      content: '#试用期# #没有这个# #停用的# 能不能延长，#年终奖#怎么算，#背景调查#谁来做',
      topicIds: [chosen],
    })
    expect((await detail(ann, id)).result.topics.map((one) => one.id).toSorted()).toEqual([chosen, typed, third].toSorted())
    expect(await feed(ann, { topicId: fourth })).toMatchObject({ result: { records: [] } })
  })

  test('a topic must exist and be open', async () => {
    const closed = await topic(server, '已经结束的话题', true)
    expect(await save(ann, { topicIds: [closed] })).toMatchObject({ code: 11106, message: '话题不存在或已关闭' })
    expect((await save(ann, { topicIds: [randomUUID()] })).code).toBe(11106)
  })

  test("somebody else's picture cannot be used", async () => {
    const picture = (await upload(server, bob, await jpeg())).result
    expect((await save(ann, { images: [picture.fileId] })).code).not.toBe(200)
  })

  test('pictures stay in the order they were given', async () => {
    const ids = []
    for (let at = 0; at < 3; at++) ids.push((await upload(server, ann, await jpeg())).result.fileId)
    const order = [ids[2], ids[0].toUpperCase(), ids[1]]
    const id = await post(server, ann, { images: order })
    expect((await detail(ann, id)).result.images.map((image) => image.fileId)).toEqual([ids[2], ids[0], ids[1]])
  })

  test('text with forbidden words is refused, doubtful text is shown to its writer alone', async () => {
    expect(await save(ann, { content: '低价出售简历数据，需要的来' })).toMatchObject({
      code: 10151,
      message: '内容含有违规信息，请修改后再试',
    })
    const doubtful = await save(ann, { content: '想了解社保挂靠代缴到底有什么风险' })
    expect(doubtful.result.status).toBe(1)
    const { id } = doubtful.result
    expect((await detail(bob, id)).code).toBe(10104)
    expect((await detail(ann, id)).result).toMatchObject({ status: 1, canEdit: true, commentClosed: true })
    expect(idsOf(await feed(bob, { tab: 'new', size: 50 }))).not.toContain(id)
    expect(idsOf(await feed(ann, { userId: ann.id, size: 50 }))).toContain(id)
  })

  test('a title is looked at too', async () => {
    expect((await save(ann, { type: 2, title: '哪里可以代办假证' })).code).toBe(10151)
  })
})

describe('pace', () => {
  test('the second post within half a minute has to wait, even when the first was deleted', async () => {
    const carl = await member(server)
    const first = await save(carl)
    expect(await save(carl)).toMatchObject({ code: 11104, message: expect.stringMatching(/^发布太频繁，请 \d{1,2} 秒后再试$/) })
    await carl.call('POST /api/circle/delete', { body: { id: first.result.id } })
    expect((await save(carl)).code).toBe(11104)
    await wait(server, carl)
    expect((await save(carl)).code).toBe(200)
  })

  test('of ten posts sent at once one is published', async () => {
    const dora = await member(server)
    const answers = await Promise.all(Array.from({ length: 10 }, () => save(dora)))
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
    expect(await posts(sql`author_id = ${dora.id}`)).toBe(1)
  })

  test('twenty posts a day are enough', async () => {
    const emil = await member(server)
    for (let n = 0; n < 20; n++) {
      expect((await save(emil)).code).toBe(200)
      await wait(server, emil)
    }
    expect((await save(emil)).code).toBe(11104)
    await wait(server, emil, '1 day')
    expect((await save(emil)).code).toBe(200)
  })

  test('a new account has three posts a day and no links', async () => {
    const newcomer = await server.person()
    expect(await save(newcomer, { content: '资料在 https://example.com 可以下载' })).toMatchObject({ code: 10151 })
    expect((await save(newcomer, { content: '资料在 WWW.example.com 可以下载' })).code).toBe(10151)
    for (let n = 0; n < 3; n++) await post(server, newcomer)
    await wait(server, newcomer)
    expect((await save(newcomer)).code).toBe(11104)
  })

  test('an account older than a day may link', async () => {
    expect((await save(ann, { content: '官方说明在 https://example.com 这里' })).code).toBe(200)
  })

  test('the same text with other spaces and punctuation is a repeat for a day', async () => {
    const fred = await member(server)
    await post(server, fred, { content: '试用期最长六个月，请注意！' })
    await wait(server, fred)
    const again = { content: '试用期 最长六个月。请注意' }
    expect(await save(fred, again)).toMatchObject({ code: 11113, message: '请勿重复发布相同内容' })
    expect((await save(bob, again)).code).toBe(200)
    await wait(server, fred, '1 day')
    expect((await save(fred, again)).code).toBe(200)
  })

  test('a text of which nine tenths are the same is a repeat, too', async () => {
    const hal = await member(server)
    const first = '试用期快到了，领导说再考察一个月，请问能不能延长试用期？合同签的是三年，原来约定的是三个月，没有书面变更。'
    await post(server, hal, { content: first })
    await wait(server, hal)
    expect((await save(hal, { content: first.replace('一个月', '两个月') + '求助' })).code).toBe(11113)
    expect(
      (await save(hal, { content: '合同签了三年，试用期三个月，领导想再看一个月，这样可以吗？没有签过什么变更。' })).code,
    ).toBe(200)
  })

  test('what was deleted may be written again', async () => {
    const greta = await member(server)
    const content = text()
    const id = await post(server, greta, { content })
    await greta.call('POST /api/circle/delete', { body: { id } })
    await wait(server, greta)
    expect((await save(greta, { content })).code).toBe(200)
  })

  const text = () => `删错了，重新发一遍 ${randomUUID()}`
})

describe('sending twice', () => {
  test('the same request gives the first answer, whatever became of the network', async () => {
    const body = draft()
    const answers = await Promise.all(Array.from({ length: 8 }, () => ann.call('POST /api/circle/save', { body })))
    expect(new Set(answers.map((answer) => answer.result?.id)).size).toBe(1)
    expect((await ann.call('POST /api/circle/save', { body })).result).toEqual(answers[0].result)
    expect(await posts(sql`content = ${body.content}`)).toBe(1)
  })

  test('the same request id with another text is refused', async () => {
    const body = draft()
    await ann.call('POST /api/circle/save', { body })
    expect((await ann.call('POST /api/circle/save', { body: { ...body, content: '这是另一段不同的内容' } })).code).toBe(10109)
  })
})

describe('changing', () => {
  test('a post changes text, topics and range, and says that it was edited', async () => {
    const [before, after] = [await topic(server, '改之前'), await topic(server, '改之后')]
    const id = await post(server, ann, { topicIds: [before] })
    expect((await save(ann, { id, content: '改成了另外一段话', topicIds: [after] })).result).toEqual({ id, status: 2 })
    expect((await detail(bob, id)).result).toMatchObject({ content: '改成了另外一段话', edited: true, topics: [{ id: after }] })
    expect(await miscounts(server)).toEqual([])
  })

  test('a topic that closed meanwhile may stay, but cannot be added', async () => {
    const closing = await topic(server, '快要关闭')
    const id = await post(server, ann, { topicIds: [closing] })
    await query(server, sql`update circle_topic set closed = true where id = ${closing}`)
    expect((await save(ann, { id, topicIds: [closing] })).code).toBe(200)
    expect((await save(ann, { id, topicIds: [] })).code).toBe(200)
    expect((await save(ann, { id, topicIds: [closing] })).code).toBe(11106)
  })

  test('a change keeps the range that it does not name, and its author reads which it is', async () => {
    const id = await post(server, ann, { visible: 1 })
    expect((await detail(ann, id)).result.visible).toBe(1)
    expect((await detail(ann, await post(server, ann))).result.visible).toBe(0)
    await save(ann, { id })
    expect((await detail(bob, id)).code).toBe(10104)
  })

  test("somebody else's post cannot be changed or deleted", async () => {
    const id = await post(server, ann)
    expect((await save(bob, { id })).code).toBe(10104)
    expect((await bob.call('POST /api/circle/delete', { body: { id } })).code).toBe(10104)
    expect((await detail(bob, id)).code).toBe(200)
  })

  test('a moment does not become a question', async () => {
    const id = await post(server, ann)
    expect((await save(ann, { id, type: 2, title: '变成提问可以吗' })).code).toBe(400)
  })

  test('after seven days a post stays as it is', async () => {
    const id = await post(server, ann)
    expect((await detail(ann, id)).result.canEdit).toBe(true)
    await query(server, sql`update circle_post set created_at = created_at - interval '8 days' where id = ${id}`)
    expect(await save(ann, { id })).toMatchObject({ code: 11108, message: '发布超过 7 天，不能修改' })
    expect((await detail(ann, id)).result.canEdit).toBe(false)
  })

  test('a question whose answer is accepted stays as it is', async () => {
    const id = await ask(server, ann)
    const answer = await comment(server, bob, id)
    await query(server, sql`update circle_post set accepted_comment_id = ${answer}, question_state = 1 where id = ${id}`)
    expect(await save(ann, { id, type: 2, title: '换个问法' })).toMatchObject({
      code: 11107,
      message: '已采纳回答的提问不能修改',
    })
    expect((await detail(ann, id)).result.canEdit).toBe(false)
  })

  test('a rejected post shows its author the reason and can be sent again', async () => {
    const id = await post(server, ann)
    await query(server, sql`update circle_post set status = 3, reject_reason = '标题党' where id = ${id}`)
    expect((await detail(bob, id)).code).toBe(10104)
    expect((await detail(ann, id)).result).toMatchObject({ status: 3, rejectReason: '标题党' })
    expect((await save(ann, { id })).result.status).toBe(2)
    expect((await detail(bob, id)).result).toMatchObject({ status: 2, rejectReason: '' })
  })

  test('two devices that change one post leave one of the two texts whole', async () => {
    const topics = [await topic(server, '左边'), await topic(server, '右边')]
    const id = await post(server, ann, { topicIds: topics })
    const texts = ['手机上改的这一版', '电脑上改的这一版']
    await Promise.all(texts.map((content, at) => save(ann, { id, content, topicIds: [topics[at]] })))
    const { content, topics: left } = (await detail(ann, id)).result
    expect(left).toEqual([{ id: topics[texts.indexOf(content)], name: ['左边', '右边'][texts.indexOf(content)] }])
    expect(await miscounts(server)).toEqual([])
  })
})

describe('deleting', () => {
  test('a deleted post is gone for everybody, and a second time too', async () => {
    const topicId = await topic(server, '会被删的')
    const id = await post(server, ann, { topicIds: [topicId] })
    await bob.call('POST /api/circle/like', { body: { id, like: true } })
    const answers = await Promise.all([1, 2, 3].map(() => ann.call('POST /api/circle/delete', { body: { id } })))
    expect(answers.map((answer) => answer.code).sort()).toEqual([10104, 10104, 200].sort())
    expect((await detail(ann, id)).code).toBe(10104)
    expect(idsOf(await feed(ann, { userId: ann.id, size: 50 }))).not.toContain(id)
    expect(await miscounts(server)).toEqual([])
  })

  test('a post that was taken down is gone for its author too', async () => {
    const id = await post(server, ann)
    await query(server, sql`update circle_post set status = 4 where id = ${id}`)
    expect((await detail(ann, id)).code).toBe(10104)
    expect((await save(ann, { id })).code).toBe(10104)
  })
})

describe('events', () => {
  const published = (postId: string) =>
    query(server, sql`select 1 from event where name = 'post.published' and data->>'postId' = ${postId}`)

  test('a post is announced once, when others can first see it', async () => {
    const seen = await post(server, ann)
    await save(ann, { id: seen })
    expect(await published(seen)).toHaveLength(1)
    const doubtful = await post(server, ann, { content: '想问问兼职刷单这种招聘广告怎么举报' })
    expect(await published(doubtful)).toHaveLength(0)
    await save(ann, { id: doubtful, content: '想问问这种招聘广告怎么举报' })
    expect(await published(doubtful)).toHaveLength(1)
  })
})
