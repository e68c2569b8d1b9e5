import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { review } from '../../server/modules/circle/review'
import {
  ask,
  block,
  comment,
  comments,
  detail,
  feed,
  hide,
  idsOf,
  member,
  miscounts,
  post,
  save,
  say,
  topic,
  wait,
} from '../circle/support'
import { query } from '../support/query'
import { jpeg, upload } from '../file/pictures'
import { startServer, type Person, type TestServer } from '../support/server'

let server: TestServer
let author: Person
let reader: Person
let crowd: Person[]
beforeAll(async () => {
  server = await startServer()
  ;[author, reader, ...crowd] = await Promise.all(Array.from({ length: 8 }, () => member(server)))
})
afterAll(() => server.close())
afterEach(async () => expect(await miscounts(server)).toEqual([]))

type Type = 'post' | 'comment' | 'user'
const report = (who: Person, targetType: Type, targetId: string, more: object = {}) =>
  who.call('POST /api/report/save', { body: { targetType, targetId, reason: 'r4', requestId: randomUUID(), ...more } })
const rows = (targetId: string) =>
  query<{ reason: string; description: string; state: string; snapshot: Record<string, unknown>; images: unknown[] }>(
    server,
    sql`select * from report where target_id = ${targetId} order by created_at`,
  )

describe('a report', () => {
  test('keeps what was there, even when its author changes it afterwards', async () => {
    const proof = (await upload(server, reader, await jpeg())).result.fileId
    const id = await post(server, author, { content: '这里原来有一句骂人的话' })
    const said = await report(reader, 'post', id, { reason: 'r1', desc: '  开头就骂人  ', images: [proof] })
    expect(said.result).toBe(true)
    await save(author, { id, content: '已经改成了客气的话' })
    expect(await rows(id)).toMatchObject([
      {
        reason: 'r1',
        description: '开头就骂人',
        state: 'open',
        snapshot: { authorId: author.id, content: '这里原来有一句骂人的话', type: 1 },
        images: [{ id: proof }],
      },
    ])
  })

  test('of a comment and of a person keeps them too', async () => {
    const id = await comment(server, author, await post(server, reader), { content: '难听的评论' })
    expect((await report(reader, 'comment', id)).result).toBe(true)
    expect((await rows(id))[0].snapshot).toMatchObject({ authorId: author.id, content: '难听的评论' })
    expect((await report(reader, 'user', author.id.toUpperCase())).result).toBe(true)
    expect((await rows(author.id))[0].snapshot).toMatchObject({ id: author.id, nickName: expect.any(String) })
  })

  test('is one for each person and thing; again is true as well', async () => {
    const id = await post(server, author)
    for (let tap = 0; tap < 3; tap++) expect((await report(reader, 'post', id)).result).toBe(true)
    await Promise.all([1, 2, 3].map(() => report(crowd[0], 'post', id)))
    expect(await rows(id)).toHaveLength(2)
    expect((await detail(reader, id)).code).toBe(200)
  })

  test('of what is one’s own is refused', async () => {
    const id = await post(server, author)
    const own = await comment(server, author, id)
    for (const [type, target] of [
      ['post', id],
      ['comment', own],
      ['user', author.id],
    ] as const) {
      expect(await report(author, type, target)).toMatchObject({ status: 200, code: 10132, message: '不能举报自己' })
    }
  })

  test('needs one of the eight reasons, and pictures of one’s own', async () => {
    const id = await post(server, author)
    const { result } = await server.call('GET /api/sysDictData/idNameList/:code', { params: { code: 'report_reason' } })
    expect(result.map((item) => item.name)).toEqual([
      '违法违规',
      '广告营销',
      '不实信息',
      '人身攻击',
      '泄露隐私',
      '色情低俗',
      '抄袭侵权',
      '其他',
    ])
    expect((await report(reader, 'post', id, { reason: 'r9' })).status).toBe(400)
    const foreign = (await upload(server, author, await jpeg())).result.fileId
    expect((await report(reader, 'post', id, { images: [foreign] })).code).toBe(10131)
    expect(await rows(id)).toEqual([])
  })

  test('of what one cannot see finds nothing; a block is no hindrance', async () => {
    const fans = await post(server, author, { visible: 1 })
    expect((await report(reader, 'post', fans)).code).toBe(10104)
    expect((await report(reader, 'comment', await comment(server, author, fans))).code).toBe(10104)
    expect((await report(reader, 'post', randomUUID())).code).toBe(10104)
    expect((await report(reader, 'comment', randomUUID())).code).toBe(10104)
    expect((await report(reader, 'user', randomUUID())).code).toBe(12401)
    const pest = await member(server)
    const id = await post(server, pest)
    await block(reader, pest.id)
    expect((await report(reader, 'post', id)).result).toBe(true)
    expect((await report(reader, 'user', pest.id)).result).toBe(true)
    await block(pest, crowd[0].id)
    expect((await report(crowd[0], 'user', pest.id)).result).toBe(true)
  })

  test('of a question without a name tells nobody who asked', async () => {
    const id = await ask(server, author)
    await hide(server, id)
    expect(JSON.stringify(await report(reader, 'post', id))).not.toContain(author.id)
    expect((await rows(id))[0].snapshot).toMatchObject({ anonymous: true, authorId: author.id })
  })
})

describe('three people who report', () => {
  const three = (type: Type, id: string) => Promise.all(crowd.slice(0, 3).map((who) => report(who, type, id)))

  test('a post, at the same moment, put it out of sight until somebody has looked', async () => {
    const topicId = await topic(server, '举报三次')
    const id = await post(server, author, { topicIds: [topicId] })
    await comment(server, reader, id)
    expect((await three('post', id)).map((answer) => answer.code)).toEqual([200, 200, 200])
    expect((await detail(reader, id)).code).toBe(10104)
    expect(idsOf(await feed(reader, { tab: 'new', size: 50 }))).not.toContain(id)
    expect((await detail(author, id)).result).toMatchObject({ status: 1, commentCount: 1, commentClosed: true })
    expect((await report(crowd[3], 'post', id)).code).toBe(10104)

    await review(server.app.services, { postId: id }, 'pass')
    expect((await detail(reader, id)).result).toMatchObject({ status: 2, commentCount: 1 })
    expect((await rows(id)).map((row) => row.state)).toEqual(['dismissed', 'dismissed', 'dismissed'])
  })

  test('are enough; two are not, and one person is one, however many the reports', async () => {
    const id = await post(server, author)
    for (const who of [crowd[0], crowd[1], crowd[1], crowd[0]]) await report(who, 'post', id)
    expect((await detail(reader, id)).code).toBe(200)
    await report(crowd[2], 'post', id)
    expect((await detail(reader, id)).code).toBe(10104)
  })

  test('a post cannot be outwitted by changing it', async () => {
    const id = await post(server, author)
    await three('post', id)
    expect((await save(author, { id, content: '改得干干净净的一段话' })).result.status).toBe(1)
    expect((await detail(reader, id)).code).toBe(10104)
    await review(server.app.services, { postId: id }, 'reject', '人身攻击')
    expect((await detail(author, id)).result).toMatchObject({ status: 3, rejectReason: '人身攻击' })
    expect((await rows(id)).map((row) => row.state)).toEqual(['upheld', 'upheld', 'upheld'])
    expect((await save(author, { id, content: '道歉，改得干干净净了' })).result.status).toBe(2)
    expect((await detail(reader, id)).code).toBe(200)
  })

  test('what a moderator let pass begins to count anew', async () => {
    const id = await post(server, author)
    await three('post', id)
    await review(server.app.services, { postId: id }, 'pass')
    await report(crowd[3], 'post', id)
    await report(crowd[0], 'post', id)
    expect((await detail(reader, id)).code).toBe(200)
    for (const who of [crowd[4], crowd[5]]) await report(who, 'post', id)
    expect((await detail(reader, id)).code).toBe(10104)
  })

  test('a comment put it out of sight and out of the counts, and its writer cannot bring it back', async () => {
    const postId = await post(server, reader)
    const id = await comment(server, author, postId)
    await three('comment', id)
    expect(idsOf(await comments(reader, postId))).toEqual([])
    expect((await detail(reader, postId)).result.commentCount).toBe(0)
    expect((await comments(author, postId)).result.records[0]).toMatchObject({ id, status: 1 })
    await wait(server, author)
    expect((await say(author, postId, { id })).result.status).toBe(1)
    expect(idsOf(await comments(reader, postId))).toEqual([])
    await review(server.app.services, { commentId: id }, 'pass')
    expect(idsOf(await comments(reader, postId))).toEqual([id])
    expect((await detail(reader, postId)).result.commentCount).toBe(1)
  })

  test('a person are written down, and nothing else happens', async () => {
    await three('user', author.id)
    expect((await server.call('POST /api/user/userCenterDetail/:id', { params: { id: author.id }, body: {} })).code).toBe(200)
  })
})
