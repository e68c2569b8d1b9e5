import { sql } from 'kysely'
import { newId } from '../../server/app/ids'
import { startServer, type Person, type TestServer } from '../support/server'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const follow = (who: Person, id: string, on = true) => who.call('POST /api/user/follow', { body: { id, follow: on } })
const haveFollow = async (who: Person, id: string) => (await who.call('GET /api/user/haveFollow/:id', { params: { id } })).result
const people = (n: number) => Promise.all(Array.from({ length: n }, () => server.person()))

/** Counters that differ from the rows they count. */
async function wrongCounters() {
  const { rows } = await sql`
    select id from app_user u
    where fans_count <> (select count(*) from user_follow where followee_id = u.id)
      or follow_count <> (select count(*) from user_follow where follower_id = u.id)`.execute(server.database.db)
  return rows
}
async function announced(followerId: string, followeeId: string) {
  const { rows } = await sql`
    select 1 from event where name = 'user.followed' and data = ${JSON.stringify({ followerId, followeeId })}::jsonb`.execute(
    server.database.db,
  )
  return rows.length
}

describe('following', () => {
  test('makes a fan, and both of us following makes it mutual', async () => {
    const [one, two] = await people(2)
    expect(await follow(one, two.id)).toMatchObject({ code: 200, result: { relation: 1, fans: 1 } })
    expect([await haveFollow(one, two.id), await haveFollow(two, one.id)]).toEqual([true, false])
    expect((await follow(two, one.id)).result).toEqual({ relation: 2, fans: 1 })
    expect((await follow(one, two.id, false)).result).toEqual({ relation: 0, fans: 0 })
    expect([await haveFollow(one, two.id), await haveFollow(two, one.id)]).toEqual([false, true])
    expect(await wrongCounters()).toEqual([])
  })

  test('by an id in capitals is the same person', async () => {
    const [one, two] = await people(2)
    expect((await follow(one, two.id.toUpperCase())).result).toEqual({ relation: 1, fans: 1 })
    expect((await follow(one, one.id.toUpperCase())).code).toBe(12402)
    const home = await one.call('POST /api/user/userCenterDetail/:id', { params: { id: one.id.toUpperCase() }, body: {} })
    expect(home.result).toMatchObject({ isSelf: true, user: { id: one.id } })
  })

  test('twice is once, and is told once', async () => {
    const [one, two] = await people(2)
    await follow(one, two.id)
    expect((await follow(one, two.id)).result).toEqual({ relation: 1, fans: 1 })
    expect(await announced(one.id, two.id)).toBe(1)
    await follow(one, two.id, false)
    expect((await follow(one, two.id, false)).result).toEqual({ relation: 0, fans: 0 })
    expect(await announced(one.id, two.id)).toBe(1)
  })

  test('oneself, nobody, or somebody who left is refused', async () => {
    const [one, two] = await people(2)
    await follow(one, two.id)
    await sql`update app_user set status = 'closed' where id = ${two.id}`.execute(server.database.db)
    expect(await follow(one, one.id)).toMatchObject({ status: 200, code: 12402, message: '不能关注自己' })
    for (const id of [newId(), two.id])
      expect(await follow(one, id)).toMatchObject({ status: 200, code: 12401, message: '用户不存在或已注销' })
    expect((await follow(one, two.id, false)).result).toEqual({ relation: 0, fans: 0 })
    expect(await wrongCounters()).toEqual([])
  })

  test('ends at 2000, also when the last two come at once', async () => {
    const [one, two, three] = await people(3)
    await sql`with crowd as (
        insert into app_user (id, nick_name, invite_code, fans_count) select gen_random_uuid(), '路人甲', 'crowd' || n, 1
        from generate_series(1, 1999) n returning id),
      followed as (insert into user_follow (follower_id, followee_id) select ${one.id}, id from crowd)
      update app_user set follow_count = 1999 where id = ${one.id}`.execute(server.database.db)
    const answers = await Promise.all([follow(one, two.id), follow(one, three.id)])
    expect(answers.map((answer) => answer.code).sort()).toEqual([12403, 200].sort())
    const [taken, left] = answers[0].code === 200 ? [two, three] : [three, two]
    expect(await follow(one, left.id)).toMatchObject({ status: 200, code: 12403, message: '最多关注 2000 人' })
    expect((await follow(one, taken.id)).code).toBe(200)
    expect(await announced(one.id, left.id)).toBe(0)
    expect(await wrongCounters()).toEqual([])
    await follow(one, taken.id, false)
    expect((await follow(one, left.id)).code).toBe(200)
  })
})

describe('many taps at once', () => {
  test('twenty on the same button count one fan', async () => {
    const [one, two] = await people(2)
    await Promise.all(Array.from({ length: 20 }, () => follow(one, two.id)))
    expect((await follow(one, two.id)).result).toEqual({ relation: 1, fans: 1 })
    expect(await announced(one.id, two.id)).toBe(1)
    expect(await wrongCounters()).toEqual([])
  })

  test('on and off in a storm end as the last tap says, with counters equal to the rows', async () => {
    const [one, two] = await people(2)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => follow(one, two.id, at % 2 === 0)))
    expect(answers.every((answer) => answer.code === 200)).toBe(true)
    expect(await wrongCounters()).toEqual([])
    expect((await follow(one, two.id, false)).result).toEqual({ relation: 0, fans: 0 })
    expect(await haveFollow(one, two.id)).toBe(false)
  })

  test('ten quick taps end in one state, the same on both people’s lists', async () => {
    const [one, two] = await people(2)
    const listed = async (kind: 'Fans' | 'Follows', whose: Person) =>
      (await whose.call(`POST /api/user/user${kind}Page`, { body: {} })).result.records.map(({ id }) => id)
    for (let tap = 1; tap <= 10; tap++) await follow(one, two.id, tap % 2 === 1)
    expect([await listed('Fans', two), await listed('Follows', one)]).toEqual([[], []])
    await Promise.all(Array.from({ length: 10 }, (_, tap) => follow(one, two.id, tap % 2 === 0)))
    const last = (await follow(one, two.id)).result
    expect(last).toEqual({ relation: 1, fans: 1 })
    expect([await listed('Fans', two), await listed('Follows', one)]).toEqual([[one.id], [two.id]])
  })

  test('among people who all follow each other block nobody', async () => {
    const crowd = await people(6)
    const taps = crowd.flatMap((one) => crowd.filter((two) => two !== one).map((two) => follow(one, two.id)))
    expect((await Promise.all(taps)).every((answer) => answer.code === 200)).toBe(true)
    const offs = crowd.flatMap((one, at) =>
      crowd.filter((two) => two !== one).map((two, to) => follow(one, two.id, (at + to) % 2 === 0)),
    )
    expect((await Promise.all(offs)).every((answer) => answer.code === 200)).toBe(true)
    expect(await wrongCounters()).toEqual([])
  })
})
