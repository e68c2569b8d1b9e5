import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { recount } from '../../server/modules/domains/circle/counters'
import { review } from '../../server/modules/domains/circle/review/review'
import { jpeg, upload } from '../file/pictures'
import { startServer, type Person, type TestServer } from '../support/server'
import {
  ask,
  comment,
  comments,
  detail,
  follow,
  idsOf,
  like,
  likeComment,
  member,
  counted,
  post,
  save,
  say,
  wait,
  walk,
} from './support'
import { query } from '../support/query'

let server: TestServer
let ann: Person
let bob: Person
let cat: Person
beforeAll(async () => {
  server = await startServer()
  ann = await member(server, '安然')
  bob = await member(server, '博文')
  cat = await member(server, '凯特')
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const person of [ann, bob, cat]) await wait(server, person, '6 seconds')
})
afterEach(() => counted(server))

const remove = (person: Person, id: string) => person.call('POST /api/circleComment/delete', { body: { id } })
const commentCount = async (postId: string) => (await detail(ann, postId)).result.commentCount
const replies = (who: Pick<Person, 'call'>, rootId: string) =>
  walk((cursor) => who.call('POST /api/circleComment/replyPage', { body: { rootId, size: 2, cursor } }))

describe('writing', () => {
  test('under a question a comment at the top is an answer, under other posts it is not', async () => {
    const question = await ask(server, ann)
    const moment = await post(server, ann)
    const answer = await comment(server, bob, question)
    await comment(server, bob, question, { parentId: answer })
    await comment(server, bob, moment)
    expect((await comments(cat, question)).result.records).toMatchObject([
      { id: answer, isAnswer: true, author: { nickName: '博文' }, replyCount: 1 },
    ])
    expect((await comments(cat, moment)).result.records).toMatchObject([{ isAnswer: false }])
  })

  test('a question counts its answers, other posts count everything said', async () => {
    const question = await ask(server, ann)
    const moment = await post(server, ann)
    for (const id of [question, moment]) {
      const first = await comment(server, bob, id)
      await comment(server, cat, id, { parentId: first })
    }
    expect(await commentCount(question)).toBe(1)
    expect(await commentCount(moment)).toBe(2)
  })

  test('an answer may be long, a comment and a reply may not', async () => {
    const question = await ask(server, ann)
    const moment = await post(server, ann)
    const long = '长'.repeat(501)
    expect(await say(bob, moment, { content: long })).toMatchObject({ status: 200, code: 11114, message: '评论不能超过 500 字' })
    const answer = await comment(server, bob, question, { content: '长'.repeat(5000) })
    expect((await say(cat, question, { parentId: answer, content: long })).code).toBe(11114)
    expect((await say(cat, moment, { content: '👍'.repeat(500) })).code).toBe(200)
  })

  test('spaces alone say nothing', async () => {
    const id = await post(server, ann)
    expect((await say(bob, id, { content: ' \n\t ' })).code).toBe(400)
  })

  test('comments and answers may have pictures, replies may not', async () => {
    const id = await ask(server, ann)
    const picture = (await upload(server, bob, await jpeg())).result
    const answer = await comment(server, bob, id, { images: [picture.fileId] })
    expect((await comments(ann, id)).result.records[0].images).toMatchObject([{ fileId: picture.fileId }])
    expect((await say(cat, id, { parentId: answer, images: [picture.fileId] })).code).toBe(400)
    expect((await say(cat, id, { images: [picture.fileId] })).code).not.toBe(200)
  })

  test('a reply belongs to a comment of the same post that is still there', async () => {
    const [here, there] = [await post(server, ann), await post(server, ann)]
    const elsewhere = await comment(server, bob, there)
    expect((await say(cat, here, { parentId: elsewhere })).code).toBe(10104)
    expect((await say(cat, here, { parentId: randomUUID() })).code).toBe(10104)
    const deleted = await comment(server, bob, here)
    await remove(bob, deleted)
    expect((await say(cat, here, { parentId: deleted })).code).toBe(10104)
  })

  test('a reply to a reply stands under the same comment and says whom it answers', async () => {
    const id = await post(server, ann)
    const root = await comment(server, bob, id)
    const first = await comment(server, cat, id, { parentId: root })
    const second = await comment(server, ann, id, { parentId: first })
    const [card] = (await comments(server, id)).result.records
    expect(card.replies.map((reply) => reply.id)).toEqual([first, second])
    expect(card.replies[0].replyTo).toBeUndefined()
    expect(card.replies[1]).toMatchObject({ replyTo: '凯特', isAsker: true, author: { id: ann.id } })
  })

  test('two replies come with a comment, the rest on its own pages', async () => {
    const id = await post(server, ann)
    const root = await comment(server, bob, id)
    const written: string[] = []
    for (let n = 0; n < 5; n++) written.push(await comment(server, [cat, ann, bob][n % 3], id, { parentId: root }))
    await query(
      server,
      sql`update circle_comment c set created_at = '2026-03-01'::timestamptz + interval '1 microsecond' * o.n
        from unnest(${written}::uuid[]) with ordinality o(id, n) where c.id = o.id`,
    )
    const [card] = (await comments(server, id)).result.records
    expect(card.replyCount).toBe(5)
    expect(card.replies.map((reply) => reply.id)).toEqual(written.slice(0, 2))
    expect((await replies(server, root)).map((reply) => reply.id)).toEqual(written)
  })

  test('a comment that is sent twice is written once', async () => {
    const id = await post(server, ann)
    const body = { postId: id, content: '说得有道理', images: [], requestId: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 6 }, () => bob.call('POST /api/circleComment/save', { body })))
    expect(new Set(answers.map((answer) => answer.result?.id)).size).toBe(1)
    expect(await commentCount(id)).toBe(1)
  })

  test('one comment in five seconds, also when ten are sent at once to several posts', async () => {
    const ids = [await post(server, ann), await post(server, bob), await ask(server, cat), await ask(server, ann)]
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => say(bob, ids[at % 4])))
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
    expect(answers.find((answer) => answer.code !== 200)).toMatchObject({
      code: 11104,
      message: expect.stringMatching(/^发布太频繁，请 \d 秒后再试$/),
    })
  })

  test('a new account has ten comments a day and no links', async () => {
    const newcomer = await server.person()
    const id = await post(server, ann)
    expect((await say(newcomer, id, { content: '看这里 http://example.com' })).code).toBe(10151)
    for (let n = 0; n < 10; n++) await comment(server, newcomer, id)
    await wait(server, newcomer, '6 seconds')
    expect((await say(newcomer, id)).code).toBe(11104)
  })

  test('forbidden words are refused, doubtful ones are seen by their writer alone', async () => {
    const id = await post(server, ann)
    expect((await say(bob, id, { content: '你就是个傻逼' })).code).toBe(10151)
    const doubtful = await say(bob, id, { content: '代开发票的都是骗子' })
    expect(doubtful.result.status).toBe(1)
    expect(idsOf(await comments(bob, id))).toEqual([doubtful.result.id])
    expect(idsOf(await comments(cat, id))).toEqual([])
    expect(await commentCount(id)).toBe(0)
    expect((await likeComment(cat, doubtful.result.id)).code).toBe(10104)
    expect((await say(cat, id, { parentId: doubtful.result.id })).code).toBe(10104)
    expect((await cat.call('POST /api/circleComment/replyPage', { body: { rootId: doubtful.result.id } })).code).toBe(10104)
  })

  test('nothing is written under a closed question, or what is not published', async () => {
    const question = await ask(server, ann)
    await query(server, sql`update circle_post set question_state = 2 where id = ${question}`)
    expect(await say(bob, question)).toMatchObject({ status: 200, code: 11112, message: '问题已关闭' })
    expect((await detail(bob, question)).result.commentClosed).toBe(true)
    const id = await post(server, ann)
    await query(server, sql`update circle_post set status = 4 where id = ${id}`)
    expect(await say(bob, id)).toMatchObject({ code: 11110, message: '该内容已关闭评论' })
    await query(server, sql`update circle_post set status = 1 where id = ${id}`)
    expect((await say(ann, id)).code).toBe(11110)
    expect((await say(bob, id)).code).toBe(10104)
    await query(server, sql`update circle_post set status = 5 where id = ${id}`)
    expect((await say(bob, id)).code).toBe(10104)
  })

  test('under a post for fans only fans read and write', async () => {
    const id = await post(server, ann, { visible: 1 })
    expect((await say(bob, id)).code).toBe(10104)
    await follow(cat, ann.id)
    const root = await comment(server, cat, id)
    expect((await bob.call('POST /api/circleComment/replyPage', { body: { rootId: root } })).code).toBe(10104)
    expect((await likeComment(bob, root)).code).toBe(10104)
    expect((await say(bob, id, { parentId: root })).code).toBe(10104)
    await follow(cat, ann.id, false)
  })
})

describe('order', () => {
  test('by heat the accepted answer is first, then the most liked; by time the newest', async () => {
    const id = await ask(server, ann)
    const [plain, liked, accepted] = [
      await comment(server, bob, id),
      await comment(server, bob, id),
      await comment(server, bob, id),
    ]
    await likeComment(cat, liked)
    await query(server, sql`update circle_post set accepted_comment_id = ${accepted}, question_state = 1 where id = ${id}`)
    expect(idsOf(await comments(server, id, 'hot'))).toEqual([accepted, liked, plain])
    expect((await comments(server, id, 'hot')).result.records.map((card) => card.accepted)).toEqual([true, false, false])
    expect(idsOf(await comments(server, id, 'new'))).toEqual(
      [accepted, liked, plain].sort((a, b) => [plain, liked, accepted].indexOf(b) - [plain, liked, accepted].indexOf(a)),
    )
  })

  /** A question with 23 answers of none to three likes, of which one without any is accepted. */
  async function busyQuestion() {
    const id = await ask(server, ann)
    await query(
      server,
      sql`insert into circle_comment (id, post_id, author_id, content, is_answer, status)
        select gen_random_uuid(), ${id}, ${bob.id}, n::text, true, 2 from generate_series(1, 23) n`,
    )
    for (const [at, person] of [ann, bob, cat].entries()) {
      await query(
        server,
        sql`insert into circle_comment_like (user_id, comment_id)
          select ${person.id}, id from circle_comment where post_id = ${id} and content::int % 4 > ${at}::int`,
      )
    }
    await query(
      server,
      sql`update circle_post p set question_state = 1, accepted_comment_id = c.id from circle_comment c where p.id = ${id}
        and c.post_id = p.id and c.content = '4'`,
    )
    await recount(server.database.db)
    return id
  }
  const wholeThread = (postId: string, sort: 'hot' | 'new', size: number) =>
    walk((cursor) => server.call('POST /api/circleComment/page', { body: { postId, sort, size, cursor } }))

  test('by time every answer comes once, page by page, whatever the size of a page', async () => {
    const id = await busyQuestion()
    for (const size of [1, 4, 50]) {
      const seen = await wholeThread(id, 'new', size)
      expect(new Set(seen.map((card) => card.id)).size).toBe(seen.length)
      expect(seen).toHaveLength(23)
    }
  })

  test('by heat they do, too, the accepted one first and the others by likes', async () => {
    const id = await busyQuestion()
    for (const size of [1, 4, 50]) {
      const [first, ...others] = await wholeThread(id, 'hot', size)
      expect(first).toMatchObject({ accepted: true, likeCount: 0, content: '4' })
      expect(new Set(others.map((card) => card.id)).size).toBe(22)
      const likes = others.map((card) => card.likeCount)
      expect(likes).toEqual(likes.toSorted((a, b) => b - a))
      expect(likes[0]).toBe(3)
    }
  })

  test('a cursor of the other order is refused', async () => {
    const id = await post(server, ann)
    for (let n = 0; n < 2; n++) await comment(server, bob, id)
    const page = (sort: 'hot' | 'new', cursor?: string) =>
      server.call('POST /api/circleComment/page', { body: { postId: id, sort, size: 1, cursor } })
    expect((await page('hot', (await page('new')).result.next!)).code).toBe(400)
  })
})

describe('changing', () => {
  test('a writer reads his own comment and changes it', async () => {
    const id = await post(server, ann)
    const root = await comment(server, bob, id)
    const reply = await comment(server, bob, id, { parentId: root })
    const read = (person: Person, commentId: string) =>
      person.call('GET /api/circleComment/detail/:id', { params: { id: commentId } })
    expect((await read(bob, root)).result).toMatchObject({ id: root, postId: id, images: [] })
    expect((await read(bob, root)).result.parentId).toBeUndefined()
    expect((await read(bob, reply)).result.parentId).toBe(root)
    expect((await read(cat, root)).code).toBe(10104)
    expect((await say(bob, id, { id: root, content: '想了想，改一下' })).result).toEqual({ id: root, status: 2 })
    expect((await comments(cat, id)).result.records).toMatchObject([{ id: root, content: '想了想，改一下', replyCount: 1 }])
  })

  test('only his own, only where it stands, only for seven days, and no accepted answer', async () => {
    const id = await ask(server, ann)
    const answer = await comment(server, bob, id)
    expect((await say(cat, id, { id: answer })).code).toBe(10104)
    expect((await say(bob, await post(server, ann), { id: answer })).code).toBe(10104)
    await query(server, sql`update circle_post set accepted_comment_id = ${answer}, question_state = 1 where id = ${id}`)
    expect((await say(bob, id, { id: answer })).code).toBe(11107)
    await query(server, sql`update circle_post set accepted_comment_id = null, question_state = 0 where id = ${id}`)
    await query(server, sql`update circle_comment set created_at = created_at - interval '8 days' where id = ${answer}`)
    expect((await say(bob, id, { id: answer })).code).toBe(11108)
  })

  test('a comment that goes into review is no longer counted, and counted again when it comes back', async () => {
    const id = await post(server, ann)
    const root = await comment(server, bob, id)
    expect((await say(bob, id, { id: root, content: '有没有人代开发票' })).result.status).toBe(1)
    expect(await commentCount(id)).toBe(0)
    expect((await say(bob, id, { id: root, content: '有没有人懂发票' })).result.status).toBe(2)
    expect(await commentCount(id)).toBe(1)
    expect(
      await query(server, sql`select 1 from event where name = 'comment.published' and data->>'commentId' = ${root}`),
    ).toHaveLength(2)
  })
})

test('one’s own reply says that it is in review, or was refused', async () => {
  const id = await post(server, ann)
  const root = await comment(server, bob, id)
  const reply = await comment(server, cat, id, { parentId: root })
  const standing = async () => (await replies(cat, root)).map(({ status }) => status)
  expect(await standing()).toEqual([2])
  await review(server.app.services, { commentId: reply }, 'reject', '含有广告信息')
  expect(await standing()).toEqual([3])
  expect(await replies(bob, root)).toEqual([])
})

test('a comment that was taken down goes to a review again when its author changes it', async () => {
  const id = await post(server, ann)
  const root = await comment(server, bob, id)
  await review(server.app.services, { commentId: root }, 'takeDown', '违法违规')
  expect((await say(bob, id, { id: root, content: '原样再发一次' })).result.status).toBe(1)
  expect((await comments(cat, id)).result.records).toEqual([])
})

test('a picture that was found doubtful while nothing showed it is looked at before what shows it is published', async () => {
  const { fileId } = (await upload(server, ann, await jpeg())).result
  await query(server, sql`update file set used = true, checked = 'review', check_trace = 'trace of it' where id = ${fileId}`)
  const id = await post(server, bob)
  expect((await say(ann, id, { images: [fileId] })).result.status).toBe(1)
  await wait(server, ann)
  expect(await save(ann, { images: [fileId] })).toMatchObject({ result: { status: 1 } })
})

describe('deleting', () => {
  test('a deleted comment keeps its place while replies stand under it, and says nothing of itself', async () => {
    const id = await post(server, ann)
    const root = await comment(server, bob, id, { content: '这句话我后悔说了' })
    const reply = await comment(server, cat, id, { parentId: root })
    await likeComment(cat, root)
    expect((await remove(bob, root)).result).toBe(true)
    const { records } = (await comments(server, id)).result
    expect(records).toMatchObject([
      { id: root, deleted: true, content: '', images: [], likeCount: 0, replyCount: 1, replies: [{ id: reply }] },
    ])
    expect(records[0].author).toEqual({ id: '', nickName: '', avatar: '', level: 0, levelName: '', vip: 0, relation: 0 })
    expect(JSON.stringify(records)).not.toContain(bob.id)
    expect((await replies(server, root)).map((row) => row.id)).toEqual([reply])
    expect(await commentCount(id)).toBe(1)
    await remove(cat, reply)
    expect((await comments(server, id)).result.records).toEqual([])
    expect(await commentCount(id)).toBe(0)
  })

  test('what others said under a comment outlives its being refused, and its author still reads it', async () => {
    const id = await post(server, ann)
    const root = await comment(server, bob, id, { content: '这句话别人看不得' })
    const reply = await comment(server, cat, id, { parentId: root })
    await review(server.app.services, { commentId: root }, 'reject', '含有广告信息')
    const [gone] = (await comments(cat, id)).result.records
    expect(gone).toMatchObject({ id: root, deleted: true, content: '', status: 2, replies: [{ id: reply }] })
    expect(JSON.stringify(gone)).not.toContain(bob.id)
    expect((await replies(cat, root)).map((row) => row.id)).toEqual([reply])
    expect((await comments(bob, id)).result.records).toMatchObject([{ id: root, deleted: false, status: 3, mine: true }])
  })

  test('a deleted comment without replies is gone, a second time and for likes too', async () => {
    const id = await post(server, ann)
    const root = await comment(server, bob, id)
    expect((await remove(cat, root)).code).toBe(10104)
    const answers = await Promise.all([1, 2, 3].map(() => remove(bob, root)))
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
    expect((await comments(bob, id)).result.records).toEqual([])
    expect((await likeComment(cat, root)).code).toBe(10104)
    expect((await say(bob, id, { id: root })).code).toBe(10104)
  })

  test('deleting the accepted answer opens the question again', async () => {
    const id = await ask(server, ann)
    const answer = await comment(server, bob, id)
    await query(server, sql`update circle_post set accepted_comment_id = ${answer}, question_state = 1 where id = ${id}`)
    await remove(bob, answer)
    expect((await detail(ann, id)).result.question).toEqual({ state: 0, bounty: 0 })
  })

  test('a storm of comments, likes and deletions leaves every counter right', async () => {
    const crowd = await Promise.all(Array.from({ length: 6 }, () => member(server)))
    const ids = [await post(server, ann), await ask(server, bob)]
    const roots = await Promise.all(crowd.map((person, at) => comment(server, person, ids[at % 2])))
    const busy = crowd.flatMap((person, at) => [
      async () => {
        await wait(server, person, '6 seconds')
        await say(person, ids[at % 2], { parentId: roots[(at + 2) % 6] })
      },
      () => likeComment(person, roots[(at + 1) % 6]),
      () => likeComment(person, roots[(at + 1) % 6], false),
      () => likeComment(person, roots[at]),
      () => like(person, ids[0]),
      () => like(person, ids[1], at % 2 === 0),
      () => remove(person, roots[at]),
    ])
    const all = { minLength: busy.length }
    const [mixed] = fc.sample(fc.shuffledSubarray(busy, all), { numRuns: 1, seed: 20_261_120 })
    const answers = await Promise.all(mixed.map((act) => act()))
    expect(answers.filter((answer) => answer && answer.status >= 500)).toEqual([])
    await ann.call('POST /api/circle/delete', { body: { id: ids[0] } })
  })
})
