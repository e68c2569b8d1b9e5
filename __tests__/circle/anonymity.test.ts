import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { contract, type Api, type UserBrief } from '../../contract'
import { jpeg, upload } from '../file/pictures'
import { startServer, type Answer, type Person, type TestServer } from '../support/server'
import { ask, comment, comments, detail, feed, follow, hide, idsOf, like, likeComment, member, topic } from './support'
import { query } from '../support/query'

type Caller = Pick<Person, 'call'>
const FACE = /^\/faces\/\d{1,2}\.webp$/
let server: TestServer
/** Asks without a name; `fan` follows her and knows her posts well. */
let asker: Person
let bob: Person
let fan: Person
let topicId: string
let postId: string
let ownAnswer: string
let bobsAnswer: string
let herReply: string
let secrets: string[]

beforeAll(async () => {
  server = await startServer()
  asker = await member(server, '隐身的小周')
  bob = await member(server, '博文')
  fan = await member(server, '粉丝小林')
  await follow(fan, asker.id)
  await follow(asker, bob.id)
  const face = (await upload(server, asker, await jpeg(300, 300))).result
  await asker.call('POST /api/user/saveUserInfo', {
    body: {
      company: '保密的精密部件公司',
      realName: '周真名',
      avatar: face.fileId,
      intro: '只有本人知道的签名',
      positionId: 'p13',
      city: '连云港',
    },
  })
  await query(server, sql`update app_user set cert_title = '认证秘密律师' where id = ${asker.id}`)
  secrets = [
    asker.id,
    '隐身的小周',
    '保密的精密部件公司',
    '周真名',
    face.fileId,
    '只有本人知道的签名',
    '认证秘密律师',
    '连云港',
    asker.phone,
  ]

  topicId = await topic(server, '裁员沟通')
  postId = await ask(server, asker, { topicIds: [topicId], title: '领导要我优化同事怎么办' })
  await hide(server, postId)
  ownAnswer = await comment(server, asker, postId, { content: '补充一点背景给大家参考' })
  bobsAnswer = await comment(server, bob, postId)
  herReply = await comment(server, asker, postId, { parentId: bobsAnswer, content: '谢谢，已经试过了' })
  await comment(server, bob, postId, { parentId: herReply, content: '那再等等看' })
  await comment(server, bob, postId, { parentId: ownAnswer, content: '背景很重要' })
  for (const person of [bob, fan, await member(server)]) await likeComment(person, ownAnswer)
  await like(fan, postId)
  await query(server, sql`update circle_post set digest = true where id = ${postId}`)
  await server.app.bus.drain()
  for (const { run } of server.app.jobs.filter((one) => one.name.startsWith('circle.'))) await run()
})
afterAll(() => server.close())

/** What every reading endpoint of the circle says to somebody, about this post and the people around it. */
const reads: { [R in keyof Api & string]?: (who: Caller) => Promise<Answer<unknown>>[] } = {
  'POST /api/circle/page': (who) => [
    ...(['follow', 'rec', 'question', 'exp', 'new', 'digest'] as const).map((tab) => feed(who, { tab })),
    ...(['rec', 'question', 'new', 'digest'] as const).map((tab) => feed(who, { tab, topicId })),
    feed(who, { topicId }),
    feed(who, { userId: bob.id }),
    feed(who, { userId: asker.id }),
  ],
  'GET /api/circle/detail/:id': (who) => [detail(who, postId)],
  'POST /api/circle/answerPage': (who) =>
    [bob, asker].map(({ id }) => who.call('POST /api/circle/answerPage', { body: { userId: id } })),
  'POST /api/circleComment/page': (who) => [comments(who, postId, 'hot'), comments(who, postId, 'new')],
  'POST /api/circleComment/replyPage': (who) =>
    [ownAnswer, bobsAnswer].map((rootId) => who.call('POST /api/circleComment/replyPage', { body: { rootId } })),
  'GET /api/circleComment/detail/:id': (who) => [who.call('GET /api/circleComment/detail/:id', { params: { id: ownAnswer } })],
  'POST /api/circle/similar': (who) => [who.call('POST /api/circle/similar', { body: { title: '领导要我优化同事怎么办' } })],
  'POST /api/circle/creatorPage': (who) =>
    (['rec', 'active', 'industry'] as const).map((type) => who.call('POST /api/circle/creatorPage', { body: { type } })),
  'GET /api/circle/banner': (who) => [who.call('GET /api/circle/banner')],
  'POST /api/circle/accept': (who) => [who.call('POST /api/circle/accept', { body: { postId, commentId: ownAnswer } })],
  'POST /api/circle/notInterested': (who) => [
    who.call('POST /api/circle/notInterested', { body: { id: postId, reason: 'author' } }),
  ],
  'POST /api/topic/page': (who) => [who.call('POST /api/topic/page', { body: {} })],
  'GET /api/topic/detail/:id': (who) => [who.call('GET /api/topic/detail/:id', { params: { id: topicId } })],
  'POST /api/circle/like': (who) => [who.call('POST /api/circle/like', { body: { id: postId, like: true } })],
  'POST /api/circle/collect': (who) => [who.call('POST /api/circle/collect', { body: { id: postId, collect: true } })],
  'POST /api/circleComment/like': (who) => [who.call('POST /api/circleComment/like', { body: { id: ownAnswer, like: true } })],
  'POST /api/circleComment/down': (who) => [who.call('POST /api/circleComment/down', { body: { id: bobsAnswer, down: true } })],
}
/** These answer with an id and a status alone. */
const writes = [
  'POST /api/circle/save',
  'POST /api/circle/delete',
  'POST /api/circleComment/save',
  'POST /api/circleComment/delete',
  'POST /api/topic/follow',
]
/** What somebody has begun to write is only ever read by himself. */
const own = ['GET /api/circle/draft/:type', 'POST /api/circle/saveDraft']

test('every endpoint of the circle is looked at here', () => {
  expect([...Object.keys(reads), ...writes, ...own].sort()).toEqual(Object.keys(contract.circle).sort())
})

describe.each(Object.keys(reads) as (keyof typeof reads)[])('%s', (route) => {
  test.each(['nobody', 'another person', 'a follower of the asker', 'the asker herself'])(
    'does not tell %s who asked',
    async (name) => {
      const who = { nobody: server, 'another person': bob, 'a follower of the asker': fan, 'the asker herself': asker }[name]!
      for (const answer of await Promise.all(reads[route]!(who))) {
        const said = JSON.stringify(answer.result ?? {})
        for (const secret of secrets) expect(said).not.toContain(secret)
      }
    },
  )
})

test('the asker is the same nobody as author, in her answer, as best answer, and where she is replied to', async () => {
  const avatar = expect.stringMatching(FACE)
  const nobody = { id: '', nickName: '匿名HR', avatar, level: 0, levelName: '', vip: 0, relation: 0 }
  const { result } = await detail(bob, postId)
  expect(result).toMatchObject({ anonymous: true, mine: false })
  expect(result.author).toEqual(nobody)
  expect(result.question!.best).toEqual({ content: '补充一点背景给大家参考', author: '匿名HR', accepted: false })
  const cards = (await comments(bob, postId)).result.records
  const own = cards.find((card) => card.id === ownAnswer)!
  expect(own).toMatchObject({ isAsker: true, mine: false })
  expect(own.author).toEqual(nobody)
  const { replies } = cards.find((card) => card.id === bobsAnswer)!
  expect(replies.find((reply) => reply.id === herReply)).toMatchObject({ isAsker: true, author: nobody })
  expect(replies.find((reply) => reply.id !== herReply)).toMatchObject({ replyTo: '匿名HR', author: { id: bob.id } })
})

test('her face is that of the post wherever she appears in its thread, to everybody, and it is a picture that can be kept', async () => {
  await server.app.bus.drain()
  const seen = new Set<string>()
  const note = (person: UserBrief | undefined) => person?.nickName === '匿名HR' && seen.add(person.avatar)
  for (const who of [server, bob, fan, asker]) {
    note((await detail(who, postId)).result.author)
    for (const card of idsOf(await feed(who, { tab: 'question' })).includes(postId)
      ? (await feed(who, { tab: 'question' })).result.records
      : [])
      note(card.author)
    for (const card of (await comments(who, postId)).result.records) {
      note(card.author)
      for (const reply of card.replies) note(reply.author)
    }
  }
  const told = (await bob.call('POST /api/notice/page', { body: { type: 2 } })).result.records
  expect(told.some((notice) => notice.from?.nickName === '匿名HR')).toBe(true)
  for (const notice of told) note(notice.from)
  for (const reply of (await bob.call('POST /api/user/replyMyCommentPage', { body: {} })).result.records) note(reply.from)
  const [face, ...others] = seen
  expect(others).toEqual([])
  const picture = await server.app.http.inject({ url: face })
  expect(picture).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/webp' } })
  expect(picture.headers['cache-control']).toContain('immutable')
  for (const none of ['/faces/96.webp', '/faces/-1.webp', '/faces/..%2F1.webp'])
    expect((await server.app.http.inject({ url: none })).statusCode).toBe(404)
})

test('another question of hers has a face drawn by lot, so nobody knows her again by it', async () => {
  const ids = Array.from({ length: 40 }, () => randomUUID())
  await query(
    server,
    sql`insert into circle_post (id, author_id, type, title, content, anonymous, status, question_state)
      select id, ${asker.id}, 2, '又一个问题', '还是不想说是谁', true, 1, 0 from unnest(${ids}::uuid[]) n(id)`,
  )
  const rows = await query<{ face: number }>(server, sql`select face from circle_post where id = any(${ids}::uuid[])`)
  await query(server, sql`delete from circle_post where id = any(${ids}::uuid[])`)
  // Of 96, forty draws give fewer than fifteen less often than once in a million.
  expect(new Set(rows.map((row) => row.face)).size).toBeGreaterThan(14)
})

test('she knows what is hers', async () => {
  expect((await detail(asker, postId)).result).toMatchObject({ mine: true, canDelete: true, author: { nickName: '匿名HR' } })
  const cards = (await comments(asker, postId)).result.records
  expect(cards.map((card) => [card.id, card.mine]).sort()).toEqual(
    [
      [ownAnswer, true],
      [bobsAnswer, false],
    ].sort(),
  )
})

test('her home page and her answers list it to herself alone', async () => {
  for (const [who, sees] of [
    [server, false],
    [bob, false],
    [fan, false],
    [asker, true],
  ] as const) {
    expect(idsOf(await feed(who, { userId: asker.id })).includes(postId)).toBe(sees)
    expect(idsOf(await who.call('POST /api/circle/answerPage', { body: { userId: asker.id } })).includes(ownAnswer)).toBe(sees)
    const home = await who.call('POST /api/user/userCenterDetail/:id', { params: { id: asker.id }, body: {} })
    expect(home.result.counts).toMatchObject({ question: sees ? 1 : 0, answer: sees ? 1 : 0, liked: 0 })
  }
})

test('those who follow her do not find it among what they follow', async () => {
  expect(idsOf(await feed(fan, { tab: 'new' }))).toContain(postId)
  expect(idsOf(await feed(fan, { tab: 'follow' }))).not.toContain(postId)
})

test('it cannot be for her followers alone, or they would know it is one of those they follow', async () => {
  await query(server, sql`update circle_post set visible = 1 where id = ${postId}`)
  for (const who of [server, bob, fan]) expect((await detail(who, postId)).code).toBe(10104)
  expect((await detail(asker, postId)).code).toBe(200)
  await query(server, sql`update circle_post set visible = 0 where id = ${postId}`)
})
