import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '../../server/app/ids'
import { briefs } from '../../server/modules/identity/user/profile'
import { course, teacher } from '../lesson/support'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const home = (viewer: Person | undefined, id: string) =>
  (viewer?.call ?? server.call)('POST /api/user/userCenterDetail/:id', { params: { id }, body: {} })
const follow = (who: Person, whom: Person) => who.call('POST /api/user/follow', { body: { id: whom.id, follow: true } })
// Nobody may publish nearly the same twice.
const CASES = [
  '合同到期没续签，人还在上班',
  '年会奖品要不要并入工资计税',
  '候选人要求提前看薪酬结构',
  '新来的主管想改考勤制度',
  '实习生转正的工龄怎么算',
]
let posts = 0
const post = (author: Person, type: 1 | 2 | 3) =>
  author.call('POST /api/circle/save', {
    body: {
      type,
      title: type === 1 ? undefined : '试用期能不能延长',
      content: `${CASES[posts++ % CASES.length]}，想听听大家怎么处理`,
      images: [],
      topicIds: [],
      requestId: randomUUID(),
    },
  })
const close = (person: Person) => sql`update app_user set status = 'closed' where id = ${person.id}`.execute(server.database.db)

describe('somebody’s home page', () => {
  test('is open to everybody, and says whose it is', async () => {
    const person = await server.person('周敏 HRBP')
    await person.call('POST /api/user/saveUserInfo', {
      body: { company: '砚川精密', positionId: 'p12', industryId: 'i2', city: '苏州', intro: '你好' },
    })
    const { code, result } = await home(undefined, person.id)
    expect(code).toBe(200)
    expect(result).toEqual({
      user: {
        id: person.id,
        nickName: '周敏 HRBP',
        avatar: '',
        level: 1,
        levelName: 'HR新人',
        vip: 0,
        company: '砚川精密',
        position: 'HRBP',
        industry: '制造业',
        city: '苏州',
        intro: '你好',
        relation: 0,
      },
      counts: { post: 0, question: 0, answer: 0, experience: 0, fans: 0, follow: 0, liked: 0 },
      isSelf: false,
      blocked: false,
    })
    expect((await home(person, person.id)).result.isSelf).toBe(true)
  })

  test('tells nothing that is not for others', async () => {
    const person = await server.person()
    await person.call('POST /api/user/saveUserInfo', { body: { realName: '周敏敏', birthday: '1990-05-01' } })
    const text = JSON.stringify(await home(undefined, person.id))
    for (const secret of ['周敏敏', '1990', person.phone, person.phone.slice(-4)])
      expect(text.replaceAll(person.id, '')).not.toContain(`"${secret}"`)
    expect(text).not.toMatch(/phone|realName|birthday|openid|inviteCode/)
  })

  test('does not say where its owner works when they do not want it; they themselves still see it in their profile', async () => {
    const person = await server.person('周敏 HRBP')
    await person.call('POST /api/user/saveUserInfo', { body: { company: '砚川精密' } })
    const show = (on: boolean) => person.call('POST /api/user/setting', { body: { showCompany: on } })
    await show(false)
    expect(JSON.stringify(await home(undefined, person.id))).not.toContain('砚川精密')
    expect((await person.call('POST /api/user/userBaseDetail', { body: {} })).result.company).toBe('砚川精密')
    expect((await person.call('GET /api/user/setting')).result).toMatchObject({ browseRecord: true, showCompany: false })
    await show(true)
    expect((await home(undefined, person.id)).result.user.company).toBe('砚川精密')
  })

  test('counts posts, questions, experiences and answers, each for itself', async () => {
    const [author, reader] = [await server.person(), await server.person()]
    // Nobody may write that much in a row, so each was a minute ago, and the author is no beginner.
    await sql`update app_user set created_at = now() - interval '30 days' where id = ${author.id}`.execute(server.database.db)
    for (const type of [1, 2, 3, 3] as const) {
      expect((await post(author, type)).code).toBe(200)
      await sql`update circle_post set created_at = created_at - interval '1 minute'`.execute(server.database.db)
    }
    const question = await post(reader, 2)
    await author.call('POST /api/circleComment/save', {
      body: { postId: question.result.id, content: '可以延长，但要双方同意', images: [], requestId: randomUUID() },
    })
    expect((await home(reader, author.id)).result.counts).toMatchObject({ post: 1, question: 1, experience: 2, answer: 1 })
  })

  test('counts fans and whom they follow, and knows my relation', async () => {
    const [one, two] = [await server.person(), await server.person()]
    await follow(one, two)
    expect((await home(one, two.id)).result).toMatchObject({ user: { relation: 1 }, counts: { fans: 1, follow: 0 } })
    expect((await home(two, one.id)).result).toMatchObject({ user: { relation: 0 }, counts: { fans: 0, follow: 1 } })
    await follow(two, one)
    expect((await home(one, two.id)).result.user.relation).toBe(2)
    expect((await home(undefined, two.id)).result.user.relation).toBe(0)
  })

  test('is not there when nobody is, or no longer', async () => {
    const person = await server.person()
    await close(person)
    for (const id of [newId(), person.id])
      expect(await home(undefined, id)).toMatchObject({ status: 200, code: 12401, message: '用户不存在或已注销' })
    expect((await home(undefined, 'me')).code).toBe(400)
  })
})

describe('people on cards', () => {
  test('come all together, once each; whoever never was is missing', async () => {
    const [one, two] = [await server.person('第一个人'), await server.person('第二个人')]
    const found = await briefs(server.database.db, [one.id, two.id, one.id, newId()], null)
    expect([...found.values()].map((brief) => brief.nickName).sort()).toEqual(['第一个人', '第二个人'])
    expect(await briefs(server.database.db, [], one.id)).toEqual(new Map())
  })

  test('have no name and no trade once they closed their account', async () => {
    const [person, fan] = [await server.person('即将离开'), await server.person()]
    await person.call('POST /api/user/saveUserInfo', { body: { company: '砚川精密', positionId: 'p1' } })
    await follow(fan, person)
    await close(person)
    expect((await briefs(server.database.db, [person.id], fan.id)).get(person.id)).toEqual({
      id: person.id,
      nickName: '已注销用户',
      avatar: '',
      level: 1,
      levelName: 'HR新人',
      vip: 0,
      relation: 0,
    })
  })
})

describe('settings', () => {
  const setting = (person: Person) => person.call('GET /api/user/setting')
  const set = (person: Person, body: { showRank?: boolean; recommend?: boolean; autoplayWifi?: boolean }) =>
    person.call('POST /api/user/setting', { body })
  const creators = async (type: 'rec' | 'active' | 'industry', viewer?: Person) =>
    (await (viewer?.call ?? server.call)('POST /api/circle/creatorPage', { body: { type } })).result.records.map(({ id }) => id)
  let maker: Person
  let banker: Person
  beforeAll(async () => {
    ;[maker, banker] = [await server.person('制造业同行'), await server.person('金融业同行')]
    await maker.call('POST /api/user/saveUserInfo', { body: { industryId: 'i2' } })
    await banker.call('POST /api/user/saveUserInfo', { body: { industryId: 'i4' } })
    await sql`update app_user set created_at = now() - interval '2 days'`.execute(server.database.db)
    for (const who of [maker, banker]) expect((await post(who, 1)).code).toBe(200)
    await runJob(server, 'circle.creators')
  })

  test('are mine alone, each by itself, and as calm as can be at first', async () => {
    const all = { browseRecord: true, showCompany: true, showRank: true, recommend: true, autoplayWifi: true }
    const [ann, bob] = [await server.person(), await server.person()]
    expect((await setting(ann)).result).toEqual(all)
    await set(ann, { autoplayWifi: false })
    await set(ann, {})
    expect((await setting(ann)).result).toEqual({ ...all, autoplayWifi: false })
    expect((await setting(bob)).result).toEqual(all)
    expect((await server.call('GET /api/user/setting')).code).toBe(401)
  })

  test('take me out of every list that ranks people, at once, and back', async () => {
    for (const type of ['rec', 'active', 'industry'] as const) expect(await creators(type)).toContain(maker.id)
    await set(maker, { showRank: false })
    for (const type of ['rec', 'active', 'industry'] as const) {
      expect(await creators(type)).not.toContain(maker.id)
      expect(await creators(type)).toContain(banker.id)
    }
    await runJob(server, 'circle.creators')
    await set(maker, { showRank: true })
    expect(await creators('rec')).toContain(maker.id)
  })

  test('without recommendations that know me I get what nobody in particular gets', async () => {
    const reader = await server.person()
    await reader.call('POST /api/user/saveUserInfo', { body: { industryId: 'i4' } })
    const recommend = async () => (await reader.call('POST /api/user/userBaseDetail', { body: {} })).result.recommend
    expect([await creators('industry', reader), await recommend()]).toEqual([[banker.id], true])
    await set(reader, { recommend: false })
    expect(await recommend()).toBe(false)
    for (const type of ['rec', 'active', 'industry'] as const) expect(await creators(type, reader)).toEqual(await creators(type))
    const feed = async (viewer?: Person) =>
      (await (viewer?.call ?? server.call)('POST /api/circle/page', { body: { tab: 'rec' } })).result.records.map(({ id }) => id)
    expect(await feed(reader)).toEqual(await feed())
    await reader.call('POST /api/user/block', { body: { id: banker.id, block: true } })
    expect(await creators('rec', reader)).not.toContain(banker.id)
  })
})

describe('the home of a teacher', () => {
  const taught = async (userId: string, cursor?: string) =>
    (await server.call('POST /api/course/page', { body: { userId, sort: 2, size: 1, cursor } })).result
  const link = (teacherId: string, userId: string | null) =>
    sql`update lesson_teacher set user_id = ${userId} where id = ${teacherId}`.execute(server.database.db)

  test('counts the courses that can be had and lists them, the latest first; that of others has none', async () => {
    const [chen, other] = [await server.person(), await server.person()]
    const teacherId = await teacher(server, '陈老师')
    await link(teacherId, chen.id)
    expect((await home(undefined, chen.id)).result.counts.course).toBe(0)
    const [first, second, off] = [
      await course(server, { teacherId }),
      await course(server, { teacherId }),
      await course(server, { teacherId }),
    ]
    await sql`update lesson_course set published_at = now() - interval '1 day' where id = ${first.id}`.execute(server.database.db)
    await sql`update lesson_course set status = 'off' where id = ${off.id}`.execute(server.database.db)
    expect((await home(other, chen.id)).result.counts.course).toBe(2)
    const page = await taught(chen.id)
    expect([page, await taught(chen.id, page.next!)].flatMap(({ records }) => records.map(({ id }) => id))).toEqual([
      second.id,
      first.id,
    ])
    expect((await home(chen, other.id)).result.counts).not.toHaveProperty('course')
    expect((await taught(other.id)).records).toEqual([])
  })
})
