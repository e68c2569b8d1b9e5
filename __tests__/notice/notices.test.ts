import { sql } from 'kysely'
import { review } from '../../server/modules/domains/circle/review/review'
import { Line, listen } from '../conversation/sockets'
import { ask, comment, follow, like, likeComment, member, post, say } from '../circle/support'
import { query } from '../support/query'
import { give } from '../coin/support'
import { runJob } from '../support/run-job'
import type { Person, TestServer } from '../support/server'
import { news } from './support'

let server: TestServer & { port: number }
let ann: Person
let bob: Person
let cat: Person
let dan: Person
let crowd: Person[]
beforeAll(async () => {
  server = await listen()
  ;[ann, bob, cat, dan, ...crowd] = await Promise.all(Array.from({ length: 8 }, () => member(server)))
  await give(server, ann, 1000)
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.app.bus.drain()
  await query(server, sql`delete from notice`)
})

const of = (person: Person) => news(server, person)
const accept = (person: Person, postId: string, commentId: string) =>
  person.call('POST /api/circle/accept', { body: { postId, commentId } })
const block = (person: Person, other: Person, on = true) =>
  person.call('POST /api/user/block', { body: { id: other.id, block: on } })
const tend = () => runJob(server, 'circle.questions')

describe('talk', () => {
  test('an answer, a comment and a reply are told to whom they are for, with the place to read them', async () => {
    const [question, moment] = [await ask(server, ann), await post(server, ann)]
    const answer = await comment(server, bob, question, { content: '按实际工作月份折算' })
    const talk = await comment(server, cat, moment)
    expect(await of(ann)).toMatchObject([
      {
        type: 2,
        sub: 'answer',
        title: '回答了你的提问',
        content: '按实际工作月份折算',
        from: bob.id,
        route: 'pages/circle/circleDetail',
        params: { id: question, comment: answer },
        count: 1,
        why: '因为你是提问者',
        read: false,
      },
      { sub: 'comment', title: '评论了你的帖子', from: cat.id, params: { id: moment, comment: talk }, why: '因为你是作者' },
    ])
    const reply = await comment(server, cat, question, { parentId: answer })
    expect(await of(bob)).toMatchObject([
      { sub: 'reply', title: '回复了你', from: cat.id, params: { id: question, comment: reply } },
    ])
    const back = await comment(server, bob, question, { parentId: reply })
    expect(await of(cat)).toMatchObject([{ sub: 'reply', from: bob.id, params: { comment: back } }])
    expect(await of(ann)).toEqual([])
  })

  test('nobody is told of what they wrote themselves, or of what is not shown', async () => {
    const id = await post(server, ann)
    const own = await comment(server, ann, id)
    await comment(server, ann, id, { parentId: own })
    await like(ann, id)
    await likeComment(ann, own)
    await say(bob, id, { content: '有没有人代开发票' })
    expect(await of(ann)).toEqual([])
  })

  test('what is deleted before anybody was told stays untold', async () => {
    const id = await post(server, ann)
    const gone = await comment(server, bob, id)
    await bob.call('POST /api/circleComment/delete', { body: { id: gone } })
    expect(await of(ann)).toEqual([])
  })

  test('changing a comment tells nothing again', async () => {
    const id = await post(server, ann)
    const mine = await comment(server, bob, id)
    await say(bob, id, { id: mine, content: '有没有人代开发票' })
    await say(bob, id, { id: mine, content: '有没有人懂发票' })
    expect(await of(ann)).toHaveLength(1)
  })
})

describe('likes', () => {
  test('of one hour become one notice with their number and their last people', async () => {
    const id = await post(server, ann)
    for (const person of [bob, cat, dan]) await like(person, id)
    await server.app.bus.drain()
    await query(server, sql`update notice set read = true where user_id = ${ann.id}`)
    await like(crowd[0], id)
    const [told, ...others] = await of(ann)
    expect(others).toEqual([])
    expect(told).toMatchObject({ type: 2, sub: 'like', title: '赞了你的帖子', from: crowd[0].id, count: 4, read: false })
    expect(new Set(told.people)).toEqual(new Set([bob, cat, dan, crowd[0]].map((person) => person.id)))
  })

  test('that come while the notice of the others is unread call nobody to the bell again; after it was read one does', async () => {
    const id = await post(server, ann)
    const hers = await Line.open(server.port, ann.token)
    const liked = async (person: Person) => {
      await like(person, id)
      await server.app.bus.drain()
    }
    for (const person of [bob, cat, dan]) await liked(person)
    await query(server, sql`update notice set read = true where user_id = ${ann.id}`)
    await liked(crowd[0])
    await liked(crowd[1])
    await comment(server, crowd[2], id)
    await server.app.bus.drain()
    // Words arrive in the order in which they were sent: the last one is of the comment.
    await hers.get('unread', 3)
    expect(hers.all('unread')).toHaveLength(3)
    expect(await of(ann)).toMatchObject([{ sub: 'like', count: 5, read: false }, { sub: 'comment' }])
    await hers.leave()
  })

  test('after an hour another notice begins', async () => {
    const id = await post(server, ann)
    await like(bob, id)
    await server.app.bus.drain()
    await query(server, sql`update notice set created_at = created_at - interval '61 minutes' where user_id = ${ann.id}`)
    await like(cat, id)
    await like(dan, id)
    expect(await of(ann)).toMatchObject([
      { count: 1, from: bob.id },
      { count: 2, from: dan.id },
    ])
  })

  test('somebody who taps to and fro counts once, and whoever took it back before is not told of', async () => {
    const id = await post(server, ann)
    for (const on of [true, false, true, false, true]) await like(bob, id, on)
    for (const on of [true, false]) await like(cat, id, on)
    await server.app.bus.drain()
    await query(server, sql`update notice set created_at = created_at - interval '1 day' where user_id = ${ann.id}`)
    for (const on of [false, true]) await like(bob, id, on)
    expect(await of(ann)).toMatchObject([{ count: 1, from: bob.id }])
  })

  test('of a hundred at once, handled by several nodes, one notice counts all', async () => {
    const id = await ask(server, ann)
    const answer = await comment(server, bob, id)
    await of(bob)
    await Promise.all([ann, cat, dan, ...crowd].map((person) => likeComment(person, answer)))
    await Promise.all([1, 2, 3, 4].map(() => server.app.bus.drain()))
    expect(await of(bob)).toMatchObject([{ sub: 'like', title: '赞了你的回答', count: 7, params: { id, comment: answer } }])
  })
})

describe('follows', () => {
  test('are told once, however often somebody comes and goes', async () => {
    for (const on of [true, false, true]) await follow(bob, ann.id, on)
    await follow(cat, ann.id)
    await follow(cat, ann.id, false)
    expect(await of(ann)).toMatchObject([
      { type: 2, sub: 'followed', title: '关注了你', from: bob.id, route: 'pages/mine/home', params: { id: bob.id } },
    ])
    await follow(bob, ann.id, false)
  })
})

describe('blocks', () => {
  test('nobody hears of people they blocked, or who blocked them', async () => {
    const id = await post(server, ann)
    await like(bob, id)
    await comment(server, bob, id)
    await like(cat, id)
    await block(ann, bob)
    await block(cat, ann)
    expect(await of(ann)).toEqual([])
    await block(ann, bob, false)
    await block(cat, ann, false)
  })

  test('an anonymous asker is heard even by those who just blocked him: falling silent would tell who he is', async () => {
    const id = await ask(server, ann, { anonymous: true })
    const answer = await comment(server, bob, id)
    await comment(server, ann, id, { parentId: answer })
    await block(bob, ann)
    expect(await of(bob)).toMatchObject([{ sub: 'reply', from: null }])
    await block(bob, ann, false)
  })
})

describe('questions', () => {
  test('people who are invited are told when the question is published, the asker himself never', async () => {
    const id = await ask(server, ann, { title: '年终奖怎么折算', inviteUserIds: [bob.id, cat.id, ann.id] })
    expect(await of(bob)).toMatchObject([
      { type: 2, sub: 'invited', title: '邀请你回答', content: '年终奖怎么折算', from: ann.id, params: { id } },
    ])
    expect(await of(cat)).toHaveLength(1)
    expect(await of(ann)).toEqual([])
    const unseen = await ask(server, ann, { content: '兼职刷单这种招聘怎么举报', inviteUserIds: [bob.id] })
    expect(await of(bob)).toEqual([])
    await review(server.app.services, { postId: unseen }, 'pass')
    expect(await of(bob)).toMatchObject([{ sub: 'invited', params: { id: unseen } }])
  })

  test('an invitation to what one cannot see is not told', async () => {
    await follow(cat, ann.id)
    await server.app.bus.drain()
    await ask(server, ann, { visible: 1, inviteUserIds: [bob.id, cat.id] })
    expect(await of(bob)).toEqual([])
    expect(await of(cat)).toMatchObject([{ sub: 'invited' }])
    await follow(cat, ann.id, false)
  })

  test('an accepted answer is told with its bounty, and again when the coins arrive', async () => {
    const id = await ask(server, ann, { bounty: 20 })
    const answer = await comment(server, bob, id)
    await accept(ann, id, answer)
    expect(await of(bob)).toMatchObject([
      { type: 2, sub: 'accepted', title: '采纳了你的回答', from: ann.id, content: '悬赏 20 金币将在采纳满 24 小时后结算' },
    ])
    await query(server, sql`update circle_post set accepted_at = now() - interval '1 day' where id = ${id}`)
    await tend()
    expect(await of(bob)).toMatchObject([{ type: 7, sub: 'bountyPaid', title: '悬赏到账 20 金币', from: null }])
  })

  test('of a change both hear, and of changes within a moment what holds in the end', async () => {
    const id = await ask(server, ann)
    const [first, second] = [await comment(server, bob, id), await comment(server, cat, id)]
    await accept(ann, id, first)
    await of(bob)
    await accept(ann, id, second)
    expect(await of(bob)).toMatchObject([{ type: 1, sub: 'replaced', title: '提问者更换了采纳的回答', from: null }])
    expect(await of(cat)).toMatchObject([{ sub: 'accepted' }])
    await accept(ann, id, first)
    await accept(ann, id, second)
    expect(await of(bob)).toMatchObject([{ sub: 'replaced' }])
    expect((await of(cat)).every((one) => one.sub === 'accepted')).toBe(true)
  })

  test('the asker hears of a refund, of a forfeited bounty, of half and of the whole time over', async () => {
    const taken = await ask(server, ann, { bounty: 10 })
    await ann.call('POST /api/circle/delete', { body: { id: taken } })
    expect(await of(ann)).toMatchObject([{ type: 7, sub: 'bountyRefunded', title: '悬赏退回 10 金币' }])
    const left = await ask(server, ann, { bounty: 10 })
    await comment(server, bob, left)
    await ann.call('POST /api/circle/delete', { body: { id: left } })
    await tend()
    expect(await of(ann)).toMatchObject([{ type: 7, sub: 'bountyForfeited', content: '提问已有回答，删除后悬赏不退回' }])
    const old = await ask(server, ann, { bounty: 10 })
    await query(server, sql`update circle_post set created_at = now() - interval '16 days' where id = ${old}`)
    await tend()
    expect(await of(ann)).toMatchObject([{ type: 1, sub: 'questionReminded', title: '提问还没有回答，可以邀请同行来答' }])
    await query(server, sql`update circle_post set created_at = now() - interval '30 days' where id = ${old}`)
    await tend()
    expect((await of(ann)).map((one) => one.sub).sort()).toEqual(['bountyRefunded', 'questionClosed'])
  })

  test('an answer accepted by the system is told to both', async () => {
    const id = await ask(server, ann, { bounty: 10 })
    const answer = await comment(server, bob, id)
    for (const person of [cat, dan, ...crowd]) await likeComment(person, answer)
    await query(server, sql`update circle_post set created_at = now() - interval '30 days' where id = ${id}`)
    await of(ann)
    await of(bob)
    await tend()
    expect(await of(bob)).toMatchObject([{ type: 1, sub: 'accepted', title: '你的回答点赞最多，已被采纳', from: null }])
    expect(await of(ann)).toMatchObject([
      { type: 1, sub: 'acceptedForYou', content: '24 小时内可以更换', params: { id, comment: answer } },
    ])
  })
})

describe('review', () => {
  test('its result is told to the author, with the reason', async () => {
    const id = await post(server, ann)
    const mine = await comment(server, bob, id)
    await of(ann)
    await of(bob)
    await review(server.app.services, { postId: id }, 'pass')
    expect(await of(ann)).toEqual([])
    await review(server.app.services, { postId: id }, 'reject', '标题党')
    expect(await of(ann)).toMatchObject([
      { type: 1, sub: 'reviewed', title: '你的帖子未通过审核', content: '标题党', params: { id } },
    ])
    await review(server.app.services, { postId: id }, 'pass')
    expect(await of(ann)).toMatchObject([{ title: '你的帖子已通过审核' }])
    await review(server.app.services, { commentId: mine }, 'reject', '广告')
    expect(await of(bob)).toMatchObject([{ type: 1, title: '你的评论未通过审核', content: '广告' }])
    await review(server.app.services, { postId: id }, 'takeDown', '违规')
    expect(await of(ann)).toMatchObject([{ title: '你的帖子已下架', content: '违规', route: 'pages/tabBar/mine/index' }])
  })
})

describe('an anonymous asker', () => {
  test('is nobody in every notice that the question brings about', async () => {
    const id = await ask(server, ann, { anonymous: true, bounty: 10, inviteUserIds: [cat.id] })
    const [first, second] = [await comment(server, bob, id), await comment(server, dan, id)]
    await comment(server, ann, id, { parentId: first })
    await likeComment(ann, first)
    await likeComment(cat, first)
    await accept(ann, id, second)
    await accept(ann, id, first)
    await query(server, sql`update circle_post set accepted_at = now() - interval '1 day' where id = ${id}`)
    await tend()
    const told = [...(await of(bob)), ...(await of(cat)), ...(await of(dan))]
    expect(new Set(told.map((one) => one.sub))).toEqual(
      new Set(['invited', 'reply', 'like', 'accepted', 'bountyPaid', 'replaced']),
    )
    expect(JSON.stringify(told)).not.toContain(ann.id)
    expect(told.find((one) => one.sub === 'like')).toMatchObject({ count: 2, from: cat.id, people: [cat.id] })
    // What others do there is told to the asker as ever.
    expect((await of(ann)).filter((one) => one.sub === 'answer').map((one) => one.from)).toEqual([bob.id, dan.id])
  })
})
