import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { review } from '../../server/modules/domains/circle/review/review'
import { operator } from '../admin/support'
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
import { acquaint, page, send } from '../dm/support'
import { jpeg, upload } from '../file/pictures'
import { command } from '../support/command'
import { query } from '../support/query'
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

type Type = 'post' | 'comment' | 'user' | 'message'
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

  test('of what was decided on counts again once its author has changed it, and not before', async () => {
    const id = await post(server, author)
    const said = await comment(server, author, await post(server, reader))
    for (const [type, target] of [
      ['post', id],
      ['comment', said],
    ] as const) {
      await report(reader, type, target)
      await review(server.app.services, type === 'post' ? { postId: target } : { commentId: target }, 'pass')
      await report(reader, type, target)
      expect((await rows(target)).map((row) => row.state)).toEqual(['dismissed'])
    }
    await query(server, sql`update circle_post set content = '改成了广告', edited_at = now() where id = ${id}`)
    await query(server, sql`update circle_comment set content = '改成了广告', edited_at = now() where id = ${said}`)
    for (const [type, target] of [
      ['post', id],
      ['comment', said],
    ] as const) {
      for (let tap = 0; tap < 2; tap++) expect((await report(reader, type, target)).result).toBe(true)
      expect(await rows(target)).toMatchObject([{ state: 'open', snapshot: { content: '改成了广告' } }])
    }
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

describe('the people of the operator', () => {
  const reviews = command('reviews', () => server)
  const told = async (who: Person) => {
    await server.app.bus.drain()
    const { records } = (await who.call('POST /api/notice/page', { body: { type: 1 } })).result
    return records.map(({ title, content, route }) => [title, content, route])
  }
  const cases = async () =>
    (await (await operator(server, ['内容'])).call('POST /admin/api/report/page', { body: {} })).result.records
  beforeEach(async () => {
    await query(server, sql`truncate report, notice cascade`)
  })

  test('see who was reported and why, and warn them once; both sides hear of it, and nobody reads who reported', async () => {
    const pest = await member(server, '广告大王')
    const [first, second] = await Promise.all([member(server, '举报人甲'), member(server)])
    const proof = (await upload(server, first, await jpeg())).result
    await report(first, 'user', pest.id, { reason: 'r2', desc: '一天加了\n十次好友', images: [proof.fileId] })
    await report(second, 'user', pest.id, { reason: 'r1' })
    const said = await reviews()
    expect(said).toMatch(new RegExp(`举报 user ${pest.id}  广告大王，2 人举报\n  当时：广告大王`))
    expect(said).toContain(`广告营销｜一天加了 十次好友\n  附图 ${proof.url}\n`)
    expect(said).toContain('违法违规')
    expect(said).not.toContain('举报人甲')

    await expect(reviews('reject', 'user', pest.id)).rejects.toThrow('参数错误：reason')
    expect(await reviews('reject', 'user', pest.id.toUpperCase(), '多次', '发广告')).toBe('已处理\n')
    await expect(reviews('reject', 'user', pest.id, '多次发广告')).rejects.toThrow('已经处理过')
    expect(await told(pest)).toEqual([
      ['你的账号违反社区规范，请改正', '多次 发广告。有异议可以在意见反馈里申诉', 'pages/mine/feedback'],
    ])
    for (const who of [first, second])
      expect(await told(who)).toEqual([['你的举报成立', '你举报的用户违反社区规范，已处理：多次 发广告', '']])
    expect((await rows(pest.id)).map((row) => row.state)).toEqual(['upheld', 'upheld'])
    expect(await reviews()).not.toMatch(/^举报/m)
  })

  test('let a person be where there was nothing wrong, who hears nothing; what they do later can be reported again', async () => {
    await report(reader, 'user', author.id)
    await reviews('pass', 'user', author.id, '只是意见不同')
    expect(await told(author)).toEqual([])
    expect(await told(reader)).toEqual([['你的举报不成立', '你举报的用户没有发现违反社区规范：只是意见不同', '']])
    for (let tap = 0; tap < 2; tap++) expect((await report(reader, 'user', author.id)).result).toBe(true)
    expect((await rows(author.id)).map((row) => row.state)).toEqual(['dismissed', 'open'])
  })

  test('see afterwards who decided, when and why, and what was reported then', async () => {
    const clerk = await operator(server, ['内容'])
    const page = async (state: 'open' | 'upheld' | 'dismissed', more = {}) =>
      (await clerk.call('POST /admin/api/report/page', { body: { state, ...more } })).result
    const pest = await member(server)
    const id = await post(server, pest, { content: '这里有一句骂人的话' })
    await report(reader, 'post', id, { desc: '开头就骂人' })
    await report(reader, 'user', pest.id)
    expect((await page('upheld')).records).toEqual([])
    const verdict = { kind: 'post' as const, id, verdict: 'takeDown' as const, reported: true, reason: '辱骂他人' }
    expect((await clerk.call('POST /admin/api/review/decide', { body: verdict })).code).toBe(200)
    const decision = { targetType: 'user' as const, targetId: pest.id, decision: 'upheld' as const, reason: '多次骂人' }
    expect((await clerk.call('POST /admin/api/report/decide', { body: decision })).code).toBe(200)
    const by = { by: clerk.name, at: expect.any(String) }
    const [first, second] = [
      { targetType: 'user', targetId: pest.id, count: 1, decided: { ...by, why: '多次骂人' } },
      { targetType: 'post', targetId: id, decided: { ...by, why: '辱骂他人' }, reports: [{ description: '开头就骂人' }] },
    ]
    expect((await page('upheld')).records).toMatchObject([first, second])
    const { records, next } = await page('upheld', { size: 1 })
    expect(records).toMatchObject([first])
    expect((await page('upheld', { size: 1, cursor: next! })).records).toMatchObject([second])
    expect([(await page('open')).records, (await page('dismissed')).records]).toEqual([[], []])
    // The release before, which serves beside this one, writes no time.
    await report(reader, 'user', pest.id)
    await query(server, sql`update report set state = 'dismissed' where target_id = ${pest.id} and state = 'open'`)
    expect((await page('dismissed')).records).toMatchObject([{ targetId: pest.id, decided: { at: expect.any(String) } }])
  })

  test('decide once, also when two of them do so at the same moment', async () => {
    for (const who of crowd) await report(who, 'user', author.id)
    const decide = async (decision: 'upheld' | 'dismissed', reason: string) =>
      (await operator(server, ['内容'])).call('POST /admin/api/report/decide', {
        body: { targetType: 'user', targetId: author.id, decision, reason },
      })
    const both = await Promise.all([decide('upheld', '骚扰'), decide('dismissed', '没有问题')])
    expect(both.map(({ code }) => code).sort()).toEqual([10104, 200])
    expect(new Set((await rows(author.id)).map((row) => row.state)).size).toBe(1)
    for (const who of crowd) expect(await told(who)).toHaveLength(1)
    expect(await told(author)).toHaveLength(both[0].code === 200 ? 1 : 0)
  })

  test('take a message away that is against the rules, and tell its writer why; one that is fine stays', async () => {
    await query(server, sql`update app_user set level = 3 where id in (${author.id}, ${reader.id})`)
    await acquaint(author, reader)
    const bad = (await send(author, reader, '一句难听的话')).result.message
    const fine = (await send(author, reader, '一句有点硬的话')).result.message
    for (const { id } of [bad, fine]) await report(reader, 'message', id)
    expect(await reviews()).toMatch(new RegExp(`举报 message ${bad.id}  .+，1 人举报\n  当时：一句难听的话\n  .+  人身攻击\n`))
    expect(await reviews('reject', 'message', bad.id, '人身攻击')).toBe('已处理\n')
    expect(await reviews('pass', 'message', fine.id, '没有攻击别人')).toBe('已处理\n')
    expect((await page(reader, author)).result.records.slice(-2)).toMatchObject([
      { id: bad.id, content: '', recalled: true },
      { id: fine.id, content: '一句有点硬的话', recalled: false },
    ])
    expect(await told(author)).toEqual([
      ['你的一条消息违反社区规范，已移除', '人身攻击。有异议可以在意见反馈里申诉', 'pages/mine/feedback'],
    ])
    expect((await told(reader)).map(([title]) => title)).toEqual(['你的举报不成立', '你的举报成立'])
  })

  test('see what one person has reported of a post as well, as it was then; whoever reported hears what became of it', async () => {
    const id = await post(server, author, { content: '这里原来有一句骂人的话' })
    await report(reader, 'post', id, { reason: 'r4' })
    await save(author, { id, content: '已经改成了客气的话' })
    await report(crowd[0], 'post', id)
    expect(await reviews()).toMatch(/2 人举报\n {2}当时：这里原来有一句骂人的话\n {2}当时：已经改成了客气的话\n/)
    await reviews('pass', 'post', id)
    expect(await told(reader)).toEqual([['你的举报不成立', '你举报的帖子没有发现违反社区规范', '']])
  })

  test('close what was reported of a post or a comment that its author has deleted since', async () => {
    const postId = await post(server, author)
    const commentId = await comment(server, author, await post(server, reader))
    await report(reader, 'post', postId)
    await report(crowd[0], 'comment', commentId)
    await author.call('POST /api/circle/delete', { body: { id: postId } })
    await author.call('POST /api/circleComment/delete', { body: { id: commentId } })
    await reviews('down', 'post', postId, '人身攻击')
    await reviews('reject', 'comment', commentId, '广告')
    expect(await told(reader)).toEqual([['你的举报成立', '你举报的帖子违反社区规范，已处理：人身攻击', '']])
    expect(await told(crowd[0])).toEqual([['你的举报成立', '你举报的评论违反社区规范，已处理：广告', '']])
    await expect(reviews('down', 'post', postId, '人身攻击')).rejects.toThrow('内容不存在或已删除')
    expect(await reviews()).not.toMatch(/^举报/m)
  })

  test('are not told who asks or answers without a name', async () => {
    const ghost = await member(server, '不愿说名字的人')
    const id = await ask(server, ghost)
    await hide(server, id)
    const own = await comment(server, ghost, id)
    await report(reader, 'post', id)
    await report(reader, 'comment', own)
    const said = await reviews()
    expect(said.match(/匿名，1 人举报/g)).toHaveLength(2)
    expect(said).not.toContain('不愿说名字的人')
    expect((await cases()).map(({ authorId }) => authorId)).toEqual(['', ''])
  })

  test('get from what was reported to whoever made it, a message as well as a post', async () => {
    await query(server, sql`update app_user set level = 3 where id in (${author.id}, ${reader.id})`)
    await acquaint(author, reader)
    await report(reader, 'message', (await send(author, reader, '又一句难听的话')).result.message.id)
    await report(reader, 'post', await post(server, author))
    await report(reader, 'user', author.id)
    expect((await cases()).map(({ authorId }) => authorId)).toEqual([author.id, author.id, author.id])
  })
})
