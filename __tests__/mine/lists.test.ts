import { sql } from 'kysely'
import { block, collect, comment, counted, detail, follow, hide, idsOf, member, post, walk } from '../circle/support'
import { query } from '../support/query'
import { activity, free, join } from '../activity/support'
import { course as addCourse, give as giveCourse } from '../lesson/support'
import { runJob } from '../support/run-job'
import { doc, give as giveDoc } from '../zhiku/support'
import { startServer, type Person, type TestServer } from '../support/server'

let server: TestServer
let ann: Person
let bob: Person
let cat: Person
beforeEach(async () => {
  ;[ann, bob, cat] = await Promise.all([member(server), member(server), member(server)])
})
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const fans = (who: Pick<Person, 'call'>, userId?: string, more: { keyword?: string; size?: number; cursor?: string } = {}) =>
  who.call('POST /api/user/userFansPage', { body: { userId, ...more } })
const follows = (who: Pick<Person, 'call'>, userId?: string) => who.call('POST /api/user/userFollowsPage', { body: { userId } })
const collected = (who: Person, more: { type?: 'post' | 'question' | 'experience'; size?: number; cursor?: string } = {}) =>
  who.call('POST /api/user/collectPage', { body: more })
const remove = (who: Person, body: { ids?: string[]; invalid?: boolean }) => who.call('POST /api/user/collectRemove', { body })
const browsed = (who: Person, type?: 'post' | 'question') => who.call('POST /api/user/browsePage', { body: { type } })
const replies = (who: Person) => who.call('POST /api/user/replyMyCommentPage', { body: {} })
const written = (who: Person) => who.call('POST /api/user/myCommentPage', { body: {} })

describe('fans and follows', () => {
  test('are listed to anybody, the latest first, each with the relation to who looks', async () => {
    await follow(bob, ann.id)
    await follow(cat, ann.id)
    await follow(bob, cat.id)
    expect(idsOf(await fans(server, ann.id))).toEqual([cat.id, bob.id])
    expect((await fans(bob, ann.id)).result.records).toMatchObject([
      { id: cat.id, relation: 1 },
      { id: bob.id, relation: 0 },
    ])
    expect(idsOf(await follows(bob))).toEqual([cat.id, ann.id])
    expect(await fans(server)).toMatchObject({ status: 401 })
  })

  test('turn pages without missing or repeating anybody, also when all came in the same moment', async () => {
    const crowd = await Promise.all(Array.from({ length: 7 }, () => server.person()))
    for (const one of crowd) await follow(one, ann.id)
    await query(server, sql`update user_follow set created_at = now() where followee_id = ${ann.id}`)
    const all = await walk((cursor) => fans(ann, undefined, { size: 2, cursor }))
    expect(all.map((one) => one.id).sort()).toEqual(crowd.map((one) => one.id).sort())
  })

  test('are found by a part of the nickname, whose signs mean nothing more', async () => {
    await bob.call('POST /api/user/saveUserInfo', { body: { nickName: '招聘Lily' } })
    await Promise.all([follow(bob, ann.id), follow(cat, ann.id)])
    expect(idsOf(await fans(ann, undefined, { keyword: 'lily' }))).toEqual([bob.id])
    expect(idsOf(await fans(ann, undefined, { keyword: '%' }))).toEqual([])
  })

  test('do not show whom I have blocked or who has blocked me, and not the lists of who has blocked me', async () => {
    await Promise.all([follow(bob, ann.id), follow(cat, ann.id)])
    await block(bob, cat.id)
    expect(idsOf(await fans(cat, ann.id))).toEqual([cat.id])
    expect(idsOf(await fans(bob, ann.id))).toEqual([bob.id])
    expect(await fans(cat, bob.id)).toMatchObject({ status: 200, code: 12404, message: '无法查看' })
    expect((await fans(bob, cat.id)).code).toBe(200)
  })

  test('a removed fan is gone once, whoever taps how often, and may come back', async () => {
    await follow(bob, ann.id)
    const taps = await Promise.all(
      Array.from({ length: 10 }, () => ann.call('POST /api/user/removeFan', { body: { id: bob.id } })),
    )
    expect(taps.every((tap) => tap.result)).toBe(true)
    expect(idsOf(await fans(ann))).toEqual([])
    expect((await follow(bob, ann.id)).result).toEqual({ relation: 1, fans: 1 })
    expect((await ann.call('POST /api/user/removeFan', { body: { id: cat.id } })).code).toBe(200)
    expect((await follow(bob, ann.id)).result.fans).toBe(1)
  })
})

describe('what I collected', () => {
  test('is listed by type, the latest first, with how it begins', async () => {
    const moment = await post(server, ann, { content: '今天招聘会来了很多人，收到三十份简历' })
    const question = await post(server, ann, { type: 2, title: '年假怎么折算', content: '入职半年，年假怎么折算' })
    await collect(bob, moment)
    await collect(bob, question)
    expect((await collected(bob)).result.records).toMatchObject([
      { id: question, type: 'question', title: '年假怎么折算', desc: '入职半年，年假怎么折算', valid: true },
      { id: moment, type: 'post', title: '今天招聘会来了很多人，收到三十份简历', desc: '', valid: true },
    ])
    expect(idsOf(await collected(bob, { type: 'post' }))).toEqual([moment])
    expect((await walk((cursor) => collected(bob, { size: 1, cursor }))).map((one) => one.id)).toEqual([question, moment])
  })

  test('stays in the list when it is gone or hidden, without a word of it, and can be cleared', async () => {
    const [gone, hidden, kept] = [await post(server, ann), await post(server, ann), await post(server, cat)]
    for (const id of [gone, hidden, kept]) await collect(bob, id)
    await ann.call('POST /api/circle/delete', { body: { id: gone } })
    await query(server, sql`update circle_post set visible = 1 where id = ${hidden}`)
    expect((await collected(bob)).result.records).toMatchObject([
      { id: kept, valid: true },
      { id: hidden, valid: false, title: '内容已失效', cover: '', desc: '' },
      { id: gone, valid: false, title: '内容已失效' },
    ])
    expect((await remove(bob, { invalid: true })).result).toBe(2)
    expect(idsOf(await collected(bob))).toEqual([kept])
    await counted(server)
  })

  test('of what is off the shelf keeps what I own or have signed up for, and opens it; to others it is gone', async () => {
    const [lesson, paper, evening] = [
      await addCourse(server),
      await doc(server, { price: 100 }),
      await activity(server, { tickets: [free] }),
    ]
    await giveCourse(server, bob, lesson.id)
    await giveDoc(server, bob, paper.id)
    await join(bob, evening)
    for (const who of [bob, cat]) {
      await who.call('POST /api/course/collect', { body: { id: lesson.id, collect: true } })
      await who.call('POST /api/zhiku/collect', { body: { id: paper.id, collect: true } })
      await who.call('POST /api/activity/collect', { body: { id: evening.id, collect: true } })
    }
    await query(server, sql`update lesson_course set status = 'off' where id = ${lesson.id}`)
    await query(server, sql`update zhiku_doc set status = 'off' where id = ${paper.id}`)
    await query(server, sql`update activity set state = 'off' where id = ${evening.id}`)
    const valid = async (who: Person) => (await collected(who)).result.records.map((one) => one.valid)
    expect([await valid(bob), await valid(cat)]).toEqual([
      [true, true, true],
      [false, false, false],
    ])
    const opened = [
      await bob.call('GET /api/course/detail/:id', { params: { id: lesson.id } }),
      await bob.call('GET /api/zhiku/detail/:id', { params: { id: paper.id } }),
      await bob.call('GET /api/activity/detail/:id', { params: { id: evening.id } }),
    ]
    expect(opened.map(({ code }) => code)).toEqual([200, 200, 200])
    expect((await bob.call('POST /api/user/browsePage', { body: {} })).result.records.map((one) => one.valid)).toEqual([
      true,
      true,
      true,
    ])
    expect([(await remove(bob, { invalid: true })).result, (await remove(cat, { invalid: true })).result]).toEqual([0, 3])
  })

  test('is taken out by its owner only, and counted once in a storm', async () => {
    const id = await post(server, ann)
    await Promise.all([collect(bob, id), collect(cat, id)])
    expect((await remove(ann, { ids: [id] })).result).toBe(0)
    const answers = await Promise.all(Array.from({ length: 8 }, () => remove(bob, { ids: [id] })))
    expect(answers.reduce((sum, answer) => sum + answer.result, 0)).toBe(1)
    expect(idsOf(await collected(cat))).toEqual([id])
    await counted(server)
  })
})

describe('what I have read', () => {
  test('is listed once each, the last first, to me alone', async () => {
    const [one, two] = [await post(server, ann), await post(server, ann, { type: 2 })]
    for (const id of [one, two, one]) await detail(bob, id)
    await detail(server, two)
    expect(idsOf(await browsed(bob))).toEqual([one, two])
    expect(idsOf(await browsed(bob, 'question'))).toEqual([two])
    expect(idsOf(await browsed(cat))).toEqual([])
    await query(server, sql`update circle_post set status = 4 where id = ${one}`)
    expect((await browsed(bob)).result.records).toMatchObject([{ id: one, valid: false, title: '内容已失效' }, { id: two }])
  })

  test('is cleared one by one or all, and not by others', async () => {
    const [one, two] = [await post(server, ann), await post(server, ann)]
    for (const id of [one, two]) await detail(bob, id)
    await cat.call('POST /api/user/browseClear', { body: { ids: [one] } })
    await bob.call('POST /api/user/browseClear', { body: { ids: [two] } })
    expect(idsOf(await browsed(bob))).toEqual([one])
    await bob.call('POST /api/user/browseClear', { body: {} })
    expect(idsOf(await browsed(bob))).toEqual([])
  })

  test('has what is opened again first, also right after it was cleared', async () => {
    const [one, two] = [await post(server, ann), await post(server, ann)]
    for (const id of [one, one, two, one]) await detail(bob, id)
    expect(idsOf(await browsed(bob))).toEqual([one, two])
    await bob.call('POST /api/user/browseClear', { body: {} })
    await detail(bob, one)
    expect(idsOf(await browsed(bob))).toEqual([one])
  })

  test('rests while its owner wants it to: nothing new is written down, what is there stays', async () => {
    const record = (on?: boolean) => bob.call('POST /api/user/setting', { body: { browseRecord: on } })
    const setting = async () => (await bob.call('GET /api/user/setting')).result
    const [one, two] = [await post(server, ann), await post(server, ann)]
    const { id: course } = await addCourse(server)
    const look = (id: string) => bob.call('GET /api/course/detail/:id', { params: { id } })
    await detail(bob, one)
    expect(await setting()).toMatchObject({ browseRecord: true, showCompany: true })
    await record(false)
    await record()
    expect(await setting()).toMatchObject({ browseRecord: false, showCompany: true })
    await detail(bob, two)
    expect((await look(course)).code).toBe(200)
    expect(idsOf(await browsed(bob))).toEqual([one])
    // It is a view all the same.
    await detail(cat, two)
    expect((await detail(ann, two)).result.viewCount).toBe(2)
    expect(idsOf(await browsed(cat))).toEqual([two])
    await record(true)
    await look(course)
    await detail(bob, two)
    expect(idsOf(await browsed(bob))).toEqual([two, course, one])
  })

  test('is kept for 90 days and up to 500 of each type', async () => {
    await query(
      server,
      sql`insert into browse_record (user_id, type, biz_id, browsed_at)
        select ${bob.id}::uuid, 'post', gen_random_uuid(), now() - n * interval '1 minute' from generate_series(1, 503) n
        union all select ${bob.id}::uuid, 'question', gen_random_uuid(), now() - age
        from unnest(array[interval '89 days', interval '91 days']) age`,
    )
    await runJob(server, 'mine.browsed')
    const left = await query<{ type: string; n: number }>(
      server,
      sql`select type, count(*)::int as n from browse_record where user_id = ${bob.id} group by type order by type`,
    )
    expect(left).toEqual([
      { type: 'post', n: 500 },
      { type: 'question', n: 1 },
    ])
    const oldest = sql`select from browse_record where user_id = ${bob.id} and type = 'post'
      and browsed_at < now() - interval '501 minutes'`
    expect(await query(server, oldest)).toEqual([])
  })
})

describe('comments', () => {
  test('mine are listed with where they stand, also where the post is gone', async () => {
    const id = await post(server, ann, { content: '试用期第三天就想走了' })
    const mine = await comment(server, bob, id, { content: '再看看吧' })
    const hers = await comment(server, ann, id, { parentId: mine, content: '好的，谢谢' })
    const back = await comment(server, bob, id, { parentId: hers, content: '不客气' })
    expect((await written(bob)).result.records).toMatchObject([
      {
        id: back,
        content: '不客气',
        parent: { content: '好的，谢谢' },
        target: { id, title: '试用期第三天就想走了', deleted: false },
      },
      { id: mine, content: '再看看吧' },
    ])
    await ann.call('POST /api/circle/delete', { body: { id } })
    expect((await written(bob)).result.records[1]).toMatchObject({
      content: '再看看吧',
      target: { title: '原内容已删除', deleted: true },
    })
  })

  test('replies to me come from others, and not from whom I blocked; nothing of them under a post that is gone', async () => {
    const id = await post(server, ann)
    const mine = await comment(server, bob, id, { content: '我觉得可以' })
    const reply = await comment(server, cat, id, { parentId: mine, content: '同意' })
    await comment(server, bob, id, { parentId: mine, content: '补充一句' })
    expect((await replies(bob)).result.records).toMatchObject([
      { id: reply, content: '同意', from: { id: cat.id }, parent: { content: '我觉得可以' } },
    ])
    expect(idsOf(await replies(cat))).toEqual([])
    await query(server, sql`update circle_post set status = 4 where id = ${id}`)
    expect((await replies(bob)).result.records).toMatchObject([{ content: '', target: { deleted: true } }])
    await block(bob, cat.id)
    expect(idsOf(await replies(bob))).toEqual([])
  })

  test('replies to me say whether they can be answered, and where I am 匿名HR', async () => {
    const [moment, mine] = [await post(server, ann), await post(server, bob, { type: 2 })]
    await hide(server, mine)
    const first = await comment(server, bob, moment)
    await comment(server, cat, moment, { parentId: first })
    const second = await comment(server, bob, mine)
    await comment(server, cat, mine, { parentId: second })
    const places = async () =>
      (await replies(bob)).result.records.map(({ target: { id, closed, hidden } }) => ({ id, closed, hidden }))
    expect(await places()).toEqual([
      { id: mine, closed: false, hidden: true },
      { id: moment, closed: false, hidden: false },
    ])
    await query(server, sql`update circle_post set question_state = 2 where id = ${mine}`)
    await query(server, sql`update circle_post set status = 4 where id = ${moment}`)
    expect(await places()).toMatchObject([{ closed: true }, { closed: true }])
  })

  test('the asker of an anonymous question answers me as 匿名HR, blocked or not', async () => {
    const id = await post(server, ann, { type: 2 })
    await hide(server, id)
    const mine = await comment(server, bob, id)
    await comment(server, ann, id, { parentId: mine, content: '谢谢回答' })
    await block(bob, ann.id)
    const answer = await replies(bob)
    expect(answer.result.records).toMatchObject([{ content: '谢谢回答', from: { id: '', nickName: '匿名HR' } }])
    expect(JSON.stringify(answer.result)).not.toContain(ann.id)
    await collect(bob, id)
    await detail(bob, id)
    expect(JSON.stringify([await collected(bob), await browsed(bob)])).not.toContain(ann.id)
  })
})
