import { sql } from 'kysely'
import { newId } from '../../server/app/ids'
import {
  ask,
  block,
  comment,
  comments,
  detail,
  feed,
  follow,
  hide,
  idsOf,
  like,
  likeComment,
  member,
  miscounts,
  post,
  save,
  say,
  topic,
  walk,
} from '../circle/support'
import { query } from '../support/query'
import { startServer, type Person, type TestServer } from '../support/server'

let server: TestServer
/** `me` and `them` have to do with each other; `other` reads along. */
let me: Person
let them: Person
let other: Person
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await query(server, sql`truncate circle_post, circle_topic cascade`)
  await query(server, sql`update app_user set liked_count = 0`)
  ;[me, them, other] = await Promise.all(['我', '对方', '旁人'].map((name) => member(server, `${name}${newId().slice(-6)}`)))
})
afterEach(async () => {
  expect(await miscounts(server)).toEqual([])
  const wrong = await query(
    server,
    sql`select id from app_user u where fans_count <> (select count(*) from user_follow where followee_id = u.id)
      or follow_count <> (select count(*) from user_follow where follower_id = u.id)`,
  )
  expect(wrong).toEqual([])
})

const home = (who: Pick<Person, 'call'>, id: string) =>
  who.call('POST /api/user/userCenterDetail/:id', { params: { id }, body: {} })
const answersOf = (who: Pick<Person, 'call'>, id: string) => who.call('POST /api/circle/answerPage', { body: { userId: id } })
const blockPage = (who: Person, body: { size?: number; cursor?: string } = {}) => who.call('POST /api/user/blockPage', { body })

/** Whoever of the two has blocked the other, both see the same nothing. */
const sides = [
  ['whom I have blocked', () => block(me, them.id)],
  ['who has blocked me', () => block(them, me.id)],
] as const

describe.each(sides)('somebody %s', (_who, apart) => {
  test('is in none of my lists, and I am in none of theirs; others see both', async () => {
    const topicId = await topic(server, `话题${newId().slice(-8)}`)
    await follow(me, them.id)
    const posts = [
      await post(server, them, { topicIds: [topicId] }),
      await post(server, them, { type: 3, topicIds: [topicId] }),
      await ask(server, them, { topicIds: [topicId] }),
    ]
    await query(server, sql`update circle_post set digest = true`)
    const answered = await ask(server, other)
    await comment(server, them, answered)
    const lists = async (who: Person, author: Person) => {
      const pages = await Promise.all([
        ...(['follow', 'rec', 'question', 'exp', 'new', 'digest'] as const).map((tab) => feed(who, { tab, size: 50 })),
        ...(['rec', 'new', 'question', 'digest'] as const).map((tab) => feed(who, { topicId, tab, size: 50 })),
        feed(who, { userId: author.id }),
      ])
      return pages.flatMap(idsOf).filter((id) => posts.includes(id))
    }
    expect((await lists(me, them)).length).toBeGreaterThan(15)
    await apart()
    expect(await lists(me, them)).toEqual([])
    expect(idsOf(await answersOf(me, them.id))).toEqual([])
    for (const id of posts) expect((await detail(me, id)).code).toBe(10104)
    expect(new Set(await lists(other, them)).size).toBe(3)
    expect(idsOf(await answersOf(other, them.id))).toHaveLength(1)
  })

  test('follows me no more, nor I them, and neither can begin again', async () => {
    await follow(me, them.id)
    await follow(them, me.id)
    await apart()
    for (const [one, two] of [
      [me, them],
      [them, me],
    ]) {
      expect((await one.call('GET /api/user/haveFollow/:id', { params: { id: two.id } })).result).toBe(false)
      const again = await follow(one, two.id)
      expect([11111, 12407]).toContain(again.code)
    }
    expect((await home(other, them.id)).result.counts).toMatchObject({ fans: 0, follow: 0 })
  })

  test('is silent in the threads that I read, and in their counts', async () => {
    const moment = await post(server, other)
    const mine = await comment(server, me, moment)
    const theirs = await comment(server, them, moment)
    await comment(server, other, moment, { parentId: theirs })
    await comment(server, them, moment, { parentId: theirs })
    await comment(server, them, moment, { parentId: mine })
    const answering = await comment(server, other, moment, { parentId: mine })
    const question = await ask(server, other)
    const answer = await comment(server, them, question)
    const liked = await Promise.all([member(server), member(server), member(server)])
    for (const fan of liked) await likeComment(fan, answer)
    await comment(server, other, question)

    expect((await detail(me, moment)).result.commentCount).toBe(6)
    await apart()
    expect((await detail(me, moment)).result.commentCount).toBe(2)
    expect((await detail(me, question)).result.commentCount).toBe(1)
    expect((await detail(other, moment)).result.commentCount).toBe(6)
    const cards = (await feed(me, { tab: 'new', size: 50 })).result.records
    expect(cards.map((card) => [card.id, card.commentCount])).toEqual([
      [question, 1],
      [moment, 2],
    ])
    expect(cards[0].question!.best).toBeUndefined()
    expect((await feed(other, { tab: 'question' })).result.records[0].question!.best).toBeDefined()
    for (const sort of ['hot', 'new'] as const) {
      const thread = (await comments(me, moment, sort)).result.records
      expect(thread.map((card) => [card.id, card.replyCount, card.replies.map((reply) => reply.id)])).toEqual([
        [mine, 1, [answering]],
      ])
    }
    const replies = (who: Person, rootId: string) => who.call('POST /api/circleComment/replyPage', { body: { rootId } })
    expect(idsOf(await replies(me, mine))).toEqual([answering])
    expect((await replies(me, theirs)).code).toBe(10104)
    expect(idsOf(await replies(other, theirs))).toHaveLength(2)
    expect((await comments(other, moment)).result.records.map((card) => card.replyCount).sort()).toEqual([2, 2])
  })

  test('is not named where others answer them', async () => {
    const moment = await post(server, other)
    const root = await comment(server, other, moment)
    const theirs = await comment(server, them, moment, { parentId: root })
    await comment(server, other, moment, { parentId: theirs })
    const names = async (who: Person) => (await comments(who, moment)).result.records[0].replies.map((reply) => reply.replyTo)
    expect((await names(me))[1]).toMatch(/^对方/)
    await apart()
    expect(await names(me)).toEqual([undefined])
  })

  test('cannot be liked, nor collected, nor answered', async () => {
    const theirPost = await post(server, them)
    const moment = await post(server, other)
    const theirs = await comment(server, them, moment)
    await apart()
    expect((await like(me, theirPost)).code).toBe(10104)
    expect((await me.call('POST /api/circle/collect', { body: { id: theirPost, collect: true } })).code).toBe(10104)
    expect((await likeComment(me, theirs)).code).toBe(10104)
    expect([11111, 10104]).toContain((await say(me, theirPost)).code)
    expect([11111, 10104]).toContain((await say(me, moment, { parentId: theirs })).code)
    expect((await say(me, moment)).code).toBe(200)
  })
})

describe('who is told what', () => {
  test('a comment for somebody who blocked me says so; for somebody whom I blocked there is nothing', async () => {
    const theirPost = await post(server, them)
    const moment = await post(server, other)
    const theirs = await comment(server, them, moment)
    await block(them, me.id)
    expect(await say(me, theirPost)).toMatchObject({ status: 200, code: 11111, message: '你已被对方拉黑' })
    expect((await say(me, moment, { parentId: theirs })).code).toBe(11111)
    expect(await follow(me, them.id)).toMatchObject({ code: 11111, message: '你已被对方拉黑' })
    expect((await say(them, await post(server, me))).code).toBe(10104)
    expect(await follow(them, me.id)).toMatchObject({ code: 12407, message: '请先将对方移出黑名单' })
  })

  test('a comment written before cannot be changed, but deleted', async () => {
    const theirPost = await post(server, them)
    const mine = await comment(server, me, theirPost)
    await block(them, me.id)
    expect((await say(me, theirPost, { id: mine })).code).toBe(11111)
    expect((await me.call('POST /api/circleComment/delete', { body: { id: mine } })).result).toBe(true)
  })

  test('a home page is closed to whom its owner has blocked, and empty for whoever blocked its owner', async () => {
    await post(server, them)
    await ask(server, them)
    await block(them, me.id)
    expect(await home(me, them.id)).toMatchObject({ status: 200, code: 12404, message: '无法查看' })
    expect((await home(server, them.id)).result).toMatchObject({ blocked: false, counts: { post: 1, question: 1 } })
    await post(server, me)
    const seen = (await home(them, me.id)).result
    expect(seen).toMatchObject({ blocked: true, isSelf: false, counts: { post: 0, question: 0 } })
    expect(idsOf(await feed(them, { userId: me.id }))).toEqual([])
    await block(them, me.id, false)
    expect((await home(them, me.id)).result).toMatchObject({ blocked: false, counts: { post: 1 } })
    expect((await home(me, them.id)).code).toBe(200)
  })
})

describe('a question without a name', () => {
  test.each(sides)(
    'of somebody %s stays, with what its asker says there: that it vanished would tell who asks',
    async (_who, apart) => {
      const secret = await ask(server, them)
      await hide(server, secret)
      const own = await comment(server, them, secret, { content: '补充一点背景给大家参考' })
      await comment(server, other, secret, { parentId: own })
      const answer = await comment(server, other, secret)
      const thanks = await comment(server, them, secret, { parentId: answer })
      await comment(server, other, secret, { parentId: thanks })
      await apart()
      for (const who of [me, other]) {
        expect(idsOf(await feed(who, { tab: 'question' }))).toEqual([secret])
        expect((await detail(who, secret)).result).toMatchObject({ commentCount: 2, author: { nickName: '匿名HR' } })
        const [second, first] = (await comments(who, secret, 'new')).result.records
        expect(first).toMatchObject({ id: own, isAsker: true, replyCount: 1 })
        expect(second).toMatchObject({ id: answer, replyCount: 2, replies: [{ id: thanks }, { replyTo: '匿名HR' }] })
      }
      expect((await say(me, secret)).code).toBe(200)
      expect((await say(me, secret, { parentId: own, content: '谢谢补充，明白了' })).code).not.toBe(11111)
      expect((await like(me, secret)).code).toBe(200)
      expect((await likeComment(me, own)).code).toBe(200)
    },
  )

  test('hides those whom its asker has blocked from the asker', async () => {
    const secret = await ask(server, me)
    await hide(server, secret)
    await comment(server, them, secret)
    await block(me, them.id)
    expect(idsOf(await comments(me, secret))).toEqual([])
    expect((await detail(me, secret)).result.commentCount).toBe(0)
  })
})

describe('the list of the blocked', () => {
  test('has the last one first, page by page, and forgets who is let out', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => member(server)))
    for (const person of people) await block(me, person.id)
    await block(me, people[2].id)
    const all = await walk((cursor) => blockPage(me, { size: 2, cursor }))
    expect(all.map((row) => row.id)).toEqual(people.map((person) => person.id).reverse())
    expect(all[0]).toMatchObject({ user: { id: people[4].id, relation: 0 }, blockTime: expect.stringMatching(/^\d{4}-.*Z$/) })
    await block(me, people[4].id, false)
    await block(me, people[4].id, false)
    expect((await blockPage(me)).result.records).toHaveLength(4)
    expect((await blockPage(people[0])).result.records).toEqual([])
  })

  test('takes no one who is nobody, nor oneself, whatever the case of the id; who left can be let out', async () => {
    expect(await block(me, me.id.toUpperCase())).toMatchObject({ status: 200, code: 12405, message: '不能拉黑自己' })
    expect((await block(me, newId())).code).toBe(12401)
    await block(me, them.id.toUpperCase())
    await query(server, sql`update app_user set status = 'closed' where id = ${them.id}`)
    expect((await blockPage(me)).result.records[0].user.nickName).toBe('已注销用户')
    expect((await block(me, them.id, false)).result).toBe(true)
    expect((await block(me, them.id)).code).toBe(12401)
  })

  test('ends at five hundred, for two taps at once as well', async () => {
    await query(
      server,
      sql`with crowd as (insert into app_user (id, nick_name, invite_code)
          select gen_random_uuid(), '路人' || n, ${me.id.slice(-12)} || n from generate_series(1, 499) n returning id)
        insert into user_block (blocker_id, blocked_id) select ${me.id}, id from crowd`,
    )
    const answers = await Promise.all([block(me, them.id), block(me, other.id)])
    expect(answers.map((answer) => answer.code).sort()).toEqual([12406, 200].sort())
  })
})

test('blocking and following in a storm leaves no follow between the two once they are apart', async () => {
  for (let round = 0; round < 5; round++) {
    await Promise.all([follow(me, them.id), follow(them, me.id), block(me, them.id), follow(me, them.id), follow(them, me.id)])
    const left = await query(
      server,
      sql`select 1 from user_follow where (follower_id, followee_id) in ((${me.id}, ${them.id}), (${them.id}, ${me.id}))`,
    )
    expect(left).toEqual([])
    await block(me, them.id, false)
  }
})

test('an invitation to answer does not reach across a block', async () => {
  await block(them, me.id)
  const saved = await save(me, { type: 2, title: '邀请谁来回答', inviteUserIds: [them.id, other.id] })
  await server.app.bus.drain()
  const told = await query<{ user_id: string }>(
    server,
    sql`select user_id from notice where sub_type = 'invited' and params->>'id' = ${saved.result.id}`,
  )
  expect(told.map((row) => row.user_id)).toEqual([other.id])
})

describe('plans', () => {
  test('the lists still walk their indexes for whoever has blocked nobody, and for whoever has', async () => {
    await query(
      server,
      sql`insert into circle_post (id, author_id, type, content, status, hot, created_at)
        select gen_random_uuid(), ${other.id}, 1, '正文第' || n, 2, random(), now() - interval '1 second' * n
        from generate_series(1, 3000) n`,
    )
    await query(server, sql`analyze circle_post`)
    const { hottest, newest } = await import('../../server/modules/domains/circle/feed/list-queries')
    for (const apart of [false, true]) {
      if (apart) await block(me, them.id)
      for (const [list, index] of [
        [hottest(me.id, { limit: 20 }), 'circle_post_hot'],
        [newest(me.id, { limit: 20 }), 'circle_post_new'],
      ] as const) {
        const plan = await query<{ 'QUERY PLAN': string }>(
          server,
          sql`explain ${list.ids as ReturnType<typeof sql<{ 'QUERY PLAN': string }>>}`,
        )
        const text = plan.map((row) => row['QUERY PLAN']).join('\n')
        expect(text).toContain(`using ${index}`)
        expect(text).not.toMatch(/Sort Key: p\.|Seq Scan on circle_post/)
      }
    }
  })
})
