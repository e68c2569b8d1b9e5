import { sql } from 'kysely'
import { review, type ReviewVerdict } from '../../server/modules/domains/circle/review/review'
import { startServer, type Person, type TestServer } from '../support/server'
import {
  ask,
  comment,
  comments,
  detail,
  feed,
  follow,
  idsOf,
  like,
  member,
  miscounts,
  post,
  save,
  say,
  text,
  topic,
} from './support'
import { query } from '../support/query'

let server: TestServer
let ann: Person
let bob: Person
beforeAll(async () => {
  server = await startServer()
  ann = await member(server)
  bob = await member(server)
  await follow(bob, ann.id)
})
afterAll(() => server.close())
afterEach(async () => expect(await miscounts(server)).toEqual([]))

const doubtful = () => text('想问问兼职刷单这种招聘广告怎么举报，候选人第')
const decide = (target: { postId: string } | { commentId: string }, verdict: ReviewVerdict, reason?: string) =>
  review(server.app.services, target, verdict, reason)
const events = (name: string, id: string) =>
  query<{ data: object }>(
    server,
    sql`select data from event where name = ${name} and (data->>'postId' = ${id} or data->>'commentId' = ${id})`,
  )
const counts = async (who: Pick<Person, 'call'>) =>
  (await who.call('POST /api/user/userCenterDetail/:id', { params: { id: ann.id }, body: {} })).result.counts

describe('a post', () => {
  test('in review is its author’s alone until it passes, and is announced then', async () => {
    const topicId = await topic(server, '招聘骗局')
    const before = await counts(bob)
    const id = await post(server, ann, { content: doubtful(), topicIds: [topicId] })
    expect(await counts(bob)).toEqual(before)
    expect((await counts(ann)).post).toBe(before.post + 1)
    expect((await detail(bob, id)).code).toBe(10104)
    expect(await events('post.published', id)).toHaveLength(0)
    await decide({ postId: id }, 'pass')
    expect((await detail(bob, id)).result).toMatchObject({ status: 2 })
    expect(idsOf(await feed(bob, { tab: 'follow' }))).toContain(id)
    expect((await counts(bob)).post).toBe(before.post + 1)
    expect((await server.call('GET /api/topic/detail/:id', { params: { id: topicId } })).result.postCount).toBe(1)
    expect(await events('post.published', id)).toHaveLength(1)
    expect(await events('post.reviewed', id)).toMatchObject([
      { data: { postId: id, authorId: ann.id, verdict: 'pass', reason: '' } },
    ])
  })

  test('that is rejected tells its author why, and is looked at again when it was changed', async () => {
    const topicId = await topic(server, '标题党')
    const id = await post(server, ann, { topicIds: [topicId] })
    await like(bob, id)
    await decide({ postId: id }, 'reject', '标题与内容不符')
    expect((await detail(ann, id)).result).toMatchObject({ status: 3, rejectReason: '标题与内容不符', canEdit: true })
    expect((await detail(bob, id)).code).toBe(10104)
    for (const tab of ['follow', 'new', 'rec'] as const) expect(idsOf(await feed(bob, { tab }))).not.toContain(id)
    expect((await server.call('GET /api/topic/detail/:id', { params: { id: topicId } })).result.postCount).toBe(0)
    expect((await save(ann, { id, content: doubtful(), topicIds: [topicId] })).result.status).toBe(1)
    expect((await save(ann, { id, content: '低价出售简历数据，需要的来' })).code).toBe(10151)
    expect((await save(ann, { id, topicIds: [topicId] })).result.status).toBe(2)
    expect((await detail(bob, id)).result).toMatchObject({ status: 2, rejectReason: '' })
  })

  test('that is taken down is gone for everybody', async () => {
    const id = await post(server, ann)
    await decide({ postId: id }, 'takeDown', '违法违规')
    for (const who of [ann, bob]) expect((await detail(who, id)).code).toBe(10104)
    expect(idsOf(await feed(ann, { userId: ann.id, size: 50 }))).not.toContain(id)
    expect((await say(bob, id)).code).toBe(11110)
    await decide({ postId: id }, 'pass')
    expect((await detail(bob, id)).code).toBe(200)
  })

  test('that was deleted cannot be reviewed any more', async () => {
    const id = await post(server, ann)
    await ann.call('POST /api/circle/delete', { body: { id } })
    await expect(decide({ postId: id }, 'pass')).rejects.toThrow('内容不存在或已删除')
  })

  test('twice the same verdict counts and announces once', async () => {
    const id = await post(server, ann, { content: doubtful(), topicIds: [await topic(server, '两次审核')] })
    await Promise.all([1, 2, 3].map(() => decide({ postId: id }, 'pass')))
    expect(await events('post.published', id)).toHaveLength(1)
  })
})

describe('a comment', () => {
  test('in review is its writer’s alone until it passes, and is counted and announced then', async () => {
    const postId = await ask(server, bob)
    const id = await comment(server, ann, postId, { content: doubtful() })
    expect(idsOf(await comments(bob, postId))).toEqual([])
    expect((await detail(bob, postId)).result.commentCount).toBe(0)
    await decide({ commentId: id }, 'pass')
    expect(idsOf(await comments(bob, postId))).toEqual([id])
    expect((await detail(bob, postId)).result.commentCount).toBe(1)
    expect(await events('comment.published', id)).toHaveLength(1)
    await decide({ commentId: id }, 'pass')
    expect(await events('comment.published', id)).toHaveLength(1)
    expect((await detail(bob, postId)).result.commentCount).toBe(1)
  })

  test('that is rejected is out of sight and out of the counts', async () => {
    const postId = await post(server, bob)
    const root = await comment(server, ann, postId)
    const reply = await comment(server, bob, postId, { parentId: root })
    await decide({ commentId: reply }, 'reject', '人身攻击')
    expect((await comments(ann, postId)).result.records[0]).toMatchObject({ replyCount: 0, replies: [] })
    await decide({ commentId: root }, 'takeDown', '人身攻击')
    expect(idsOf(await comments(bob, postId))).toEqual([])
    expect((await detail(bob, postId)).result.commentCount).toBe(0)
    expect(await events('comment.reviewed', root)).toMatchObject([
      { data: { commentId: root, postId, authorId: ann.id, reason: '人身攻击' } },
    ])
  })
})
