import { sql, type RawBuilder } from 'kysely'
import { dayOf } from '../../server/app/time/days'
import { newId } from '../../server/app/ids'
import { mondayOf, plusDays } from '../../server/modules/domains/tiku/practice/calendar'
import { forwardClock } from '../support/forward-clock'
import { oneDay } from '../support/one-day'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { begin, daysAgo, give, handIn, member, mock, openedBank, practiseSlowly, type Bank } from './practice-support'

let server: TestServer
let bank: Bank
let forward: (ms: number) => void
beforeAll(async () => {
  server = await startServer()
  bank = await openedBank(server, { 甲章: 60 })
  forward = forwardClock()
})
afterAll(() => server.close())

const list = async (person: Person, type: 'league' | 'total' | 'friend') =>
  (await person.call('POST /api/tikuRank/page', { body: { type } })).result
const coins = async (person: Person) => (await person.call('GET /api/coin/account')).result.balance

test('points are rights by difficulty; the same question within a week and answers within a blink count nothing', async () => {
  const ann = await server.person()
  const { questions } = await practiseSlowly(server, ann, { mode: 'chapter', chapter: '甲章', bankId: bank.id, count: 12 })
  expect((await list(ann, 'total')).mine[0]).toMatchObject({ score: 15.6, correct: 12 })
  const again = (await begin(ann, { mode: 'wrong', bankId: bank.id })).code
  expect(again).toBe(11906)
  // The same ones again: none counts.
  await query(server, sql`update tiku_user_question set favorite_at = now() where question_id = ${questions[0].id}`)
  await practiseSlowly(server, ann, { mode: 'favorite', bankId: bank.id })
  expect((await list(ann, 'total')).mine[0].score).toBe(15.6)
  await daysAgo(server, ann, 8)
  await practiseSlowly(server, ann, { mode: 'favorite', bankId: bank.id })
  expect((await list(ann, 'total')).mine[0].score).toBe(16.9)
  const { result } = await begin(ann, { mode: 'undone', bankId: bank.id })
  await give(ann, { sessionId: result.sessionId, questionId: result.questions[0].id, answer: ['C'], seconds: 1 })
  expect((await list(ann, 'total')).mine[0].score).toBe(16.9)
})

test('how long it took counts as far as there was time for it, whatever the device says', async () => {
  const ann = await server.person()
  const mine = async () => (await list(ann, 'total')).mine
  /** Two answers of ten minutes each, in what was begun so many seconds ago. */
  const claim = async (ago: number) => {
    const { result } = await begin(ann, { mode: 'chapter', chapter: '甲章', bankId: bank.id, count: 5 })
    const { sessionId, questions } = result
    await query(server, sql`update tiku_session set started_at = now() - make_interval(secs => ${ago}) where id = ${sessionId}`)
    for (const { id } of questions.slice(0, 2)) await give(ann, { sessionId, questionId: id, answer: ['C'], seconds: 600 })
    await handIn(ann, sessionId)
  }
  await claim(-60)
  expect(await mine()).toEqual([])
  await claim(1000)
  const [{ score, seconds }] = await mine()
  expect(score).toBe(2.6)
  expect(seconds).toBeGreaterThanOrEqual(1000)
  expect(seconds).toBeLessThan(1100)
})

test('of a mock paper it is the time that it lasted, in equal parts', async () => {
  const bob = await server.person()
  await member(server, bob)
  const paperId = await mock(server, bank.id, bank.chapters['甲章'].slice(0, 4))
  const { result } = await begin(bob, { mode: 'paper', bankId: bank.id, paperId })
  const { sessionId, questions } = result
  await query(server, sql`update tiku_session set started_at = started_at - interval '400 seconds' where id = ${sessionId}`)
  // Whoever comes back to a question to put it right has not answered it in a moment.
  for (const { id } of questions) await give(bob, { sessionId, questionId: id, answer: ['C'], seconds: 1 })
  await handIn(bob, sessionId)
  const [{ score, seconds }] = (await list(bob, 'total')).mine
  expect(score).toBe(5.2)
  expect(seconds).toBeGreaterThanOrEqual(400)
})

test('ten questions that count put somebody into the league of the week; hiding takes the name, not the place', async () => {
  const [bob, cat] = [await server.person('小白'), await server.person()]
  await practiseSlowly(server, bob, { mode: 'chapter', chapter: '甲章', bankId: bank.id, count: 8 })
  expect(await list(bob, 'league')).toMatchObject({ league: [], records: [], needed: 2, tier: 1 })
  await practiseSlowly(server, bob, { mode: 'chapter', chapter: '甲章', bankId: bank.id, count: 5 })
  await practiseSlowly(server, cat, { mode: 'chapter', chapter: '甲章', bankId: bank.id, count: 12 })
  await bob.call('POST /api/tikuRank/hide', { body: { hidden: true } })
  const seen = await list(cat, 'league')
  expect(seen.mine[0].own).toBe(true)
  const hidden = seen.records.filter((one) => one.hidden)
  expect(hidden.map(({ user }) => [user.id, user.nickName])).toEqual([['', '已隐藏身份的同学']])
  expect(JSON.stringify(seen)).not.toContain(bob.id)
  expect((await list(bob, 'league')).mine[0].user.nickName).toBe('小白')
})

test('somebody who closes their account leaves a seat of the league, and the next who comes has it', async () => {
  const practised = async () => {
    const person = await server.person()
    await practiseSlowly(server, person, { mode: 'chapter', chapter: '甲章', bankId: bank.id, count: 12 })
    return person
  }
  const [dan] = [await practised(), await practised()]
  const { list: modules } = server.app.services.modules
  await server.database.db
    .transaction()
    .execute((trx) => modules.find(({ name }) => name === 'tiku')!.personalData!.erase!(trx, dan.id))
  expect(await list(await practised(), 'league')).toMatchObject({ needed: 0, mine: [{ own: true }] })
})

interface Placed {
  person: Person
  score: number
  seconds: number
  at: number
}
/** A league of last week: everybody has answered one question that counts, with these points. */
async function lastWeek(tier: number, placed: Placed[]) {
  const week = plusDays(mondayOf(dayOf(new Date())), -7)
  const id = newId()
  const [questionId] = bank.chapters['甲章']
  await query(
    server,
    sql`insert into tiku_league (id, week, tier, no) select ${id}, ${week}::date, ${tier},
      1 + count(*) from tiku_league where week = ${week}::date and tier = ${tier}`,
  )
  for (const [seat, { person, score, seconds, at }] of placed.entries()) {
    const session = newId()
    const scope = newId()
    await query(server, sql`insert into tiku_player (user_id, score, tier) values (${person.id}, ${score}, ${tier})`)
    await query(
      server,
      sql`insert into tiku_league_member (id, week, user_id, league_id, seat)
        values (${newId()}, ${week}::date, ${person.id}, ${id}, ${seat + 1})`,
    )
    await query(
      server,
      sql`insert into tiku_practice (id, user_id, bank_id, mode, chapter) values (${scope}, ${person.id}, ${bank.id},
        'chapter', '甲章')`,
    )
    await query(
      server,
      sql`insert into tiku_session (id, user_id, use, use_id, no, total, pass, device, state, ended_at, ended_by)
        values (${session}, ${person.id}, 'practice', ${scope}, 1, 1, 0, '-', 'done', now(), 'person')`,
    )
    await query(
      server,
      sql`insert into tiku_session_question (session_id, position, question_id, points) values (${session}, 1, ${questionId}, 1)`,
    )
    await query(
      server,
      sql`insert into tiku_done (session_id, question_id, user_id, bank_id, day, at, "right", seconds, score)
        values (${session}, ${questionId}, ${person.id}, ${bank.id}, ${week}::date + 1,
          (${week}::date + 1)::timestamptz + make_interval(secs => ${at}), true, ${seconds}, ${score})`,
    )
  }
  return id
}

test('a league is settled once: seven go up with coins, five go down, and ties go by seconds and then by who was earlier', async () => {
  const people = await Promise.all(Array.from({ length: 14 }, () => server.person()))
  // The first two differ by nothing but the time, the third by seconds.
  const placed = people.map((person, at) => ({
    person,
    score: at < 3 ? 50 : 50 - at,
    seconds: at === 2 ? 21 : 20,
    at: at === 0 ? 60 : at === 1 ? 30 : 10,
  }))
  await lastWeek(2, placed)
  const before = await coins(people[1])
  await Promise.all([runJob(server, 'tiku.leagues'), runJob(server, 'tiku.leagues')])
  await runJob(server, 'tiku.leagues')
  const settled = await Promise.all(people.map(async (person) => (await person.call('GET /api/tikuRank/lastSettle')).result[0]))
  expect(settled.map(({ rank }) => rank)).toEqual([2, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
  expect(settled.map(({ newTier }) => newTier)).toEqual([3, 3, 3, 3, 3, 3, 3, 2, 2, 1, 1, 1, 1, 1])
  expect((await coins(people[1])) - before).toBe(30)
  expect((await list(people[1], 'league')).tier).toBe(3)
  const { leagueId } = settled[1]
  await people[1].call('POST /api/tikuRank/seen', { body: { leagueId } })
  expect((await people[1].call('GET /api/tikuRank/lastSettle')).result).toEqual([])
})

test('whoever practises before their last league is settled is seated in the one that they have come to', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => server.person()))
  await lastWeek(
    1,
    people.map((person, at) => ({ person, score: 20 - at, seconds: 10, at })),
  )
  const [first] = people
  await practiseSlowly(server, first, { mode: 'chapter', chapter: '甲章', bankId: bank.id, count: 11 })
  expect((await list(first, 'league')).league).toEqual([])
  await runJob(server, 'tiku.leagues')
  await practiseSlowly(server, first, { mode: 'undone', bankId: bank.id, count: 5 })
  const seats = await query(
    server,
    sql`select l.tier from tiku_league_member m join tiku_league l on l.id = m.league_id where m.user_id = ${first.id}
      order by m.week`,
  )
  expect(seats).toEqual([{ tier: 1 }, { tier: 2 }])
})

test('nobody falls out of the lowest league, and nobody goes up and down at once', async () => {
  const people = await Promise.all([1, 2, 3].map(() => server.person()))
  await lastWeek(
    1,
    people.map((person, at) => ({ person, score: 20 - at, seconds: 10, at })),
  )
  await runJob(server, 'tiku.leagues')
  const settled = await Promise.all(people.map(async (person) => (await person.call('GET /api/tikuRank/lastSettle')).result[0]))
  expect(settled.map(({ result }) => result)).toEqual(['up', 'up', 'up'])
})

test('friends are those who follow each other, and without a login only what is everybody’s is shown', async () => {
  const [dan, eva, fay] = [await server.person(), await server.person(), await server.person()]
  for (const person of [dan, eva, fay]) {
    await member(server, person)
    await practiseSlowly(server, person, { mode: 'chapter', chapter: '甲章', bankId: bank.id, count: 5 })
  }
  await query(
    server,
    sql`insert into user_follow (follower_id, followee_id)
      values (${dan.id}, ${eva.id}), (${eva.id}, ${dan.id}), (${dan.id}, ${fay.id})`,
  )
  const ids = (await list(dan, 'friend')).records.map(({ user }) => user.id)
  expect(ids.toSorted()).toEqual([dan.id, eva.id].toSorted())
  const { result } = await server.call('POST /api/tikuRank/page', { body: { type: 'total' } })
  expect(result.records.length).toBeGreaterThan(3)
  expect(result.mine).toEqual([])
})

/** So many who have that, by what `person` has (p). */
const standing = (person: Person, people: number, score: string, seconds = 'p.seconds', at = 'p.last_at') =>
  query(
    server,
    sql`with more as (insert into app_user (id, nick_name, invite_code)
        select gen_random_uuid(), '同学', substr(md5(random()::text), 1, 8) from generate_series(1, ${people}) returning id)
      insert into tiku_player (user_id, score, seconds, last_at)
      select more.id, ${sql.raw(score)}, ${sql.raw(seconds)}, ${sql.raw(at)} from more, tiku_player p
      where p.user_id = ${person.id}`,
  )
const rankInTotal = async (person: Person) => {
  const { mine, people } = await list(person, 'total')
  expect(people).toBeGreaterThanOrEqual(mine[0].rank)
  return mine[0].rank
}

test('behind the hundred that are shown one stands after all who have more, and of equals after who was quicker or there earlier', async () => {
  const gus = await server.person()
  await practiseSlowly(server, gus, { mode: 'chapter', chapter: '甲章', bankId: bank.id, count: 5 })
  await standing(gus, 101, 'p.score + 1')
  const before = await rankInTotal(gus)
  expect(before).toBeGreaterThan(100)
  await standing(gus, 1, 'p.score', 'p.seconds - 1')
  await standing(gus, 1, 'p.score', 'p.seconds', `p.last_at - interval '1 second'`)
  await standing(gus, 1, 'p.score', 'p.seconds + 1')
  await standing(gus, 1, 'p.score - 1')
  expect(await rankInTotal(gus)).toBe(before + 2)
})

test('where very many have done the questions of the day the list is a minute old, and one’s own line and who hides are of now', async () => {
  await oneDay()
  const [hal, ida] = [await server.person('小哈'), await server.person('小艾')]
  const day = dayOf(new Date())
  /** @param whose rows of id: people who have answered so many rightly today */
  const answered = (whose: RawBuilder<unknown>, right: number) =>
    query(
      server,
      sql`with scope as (insert into tiku_practice (id, user_id, bank_id, mode, day)
          select gen_random_uuid(), w.id, ${bank.id}, 'daily', ${day}::date from (${whose}) w returning id, user_id)
        insert into tiku_session (id, user_id, use, use_id, no, total, pass, device, state, objective, started_at, ended_at,
          ended_by)
        select gen_random_uuid(), user_id, 'practice', id, 1, 10, 0, '-', 'done', ${right}, now() - interval '1 minute',
          now(), 'person'
        from scope`,
    )
  const rank = async (person: Person) =>
    (await person.call('POST /api/tikuRank/page', { body: { type: 'daily', bankId: bank.id } })).result
  await query(
    server,
    sql`insert into app_user (id, nick_name, invite_code)
      select gen_random_uuid(), '一日同学', substr(md5(random()::text), 1, 8) from generate_series(1, 200)`,
  )
  await answered(sql`select id from app_user where nick_name = '一日同学'`, 5)
  expect(await rank(hal)).toMatchObject({ people: 200, mine: [] })
  await answered(sql`select ${ida.id}::uuid as id`, 6)
  expect(await rank(hal)).toMatchObject({ people: 200, mine: [] })
  expect(await rank(ida)).toMatchObject({ people: 201, mine: [{ rank: 1, score: 6, correct: 6 }] })
  await answered(sql`select ${hal.id}::uuid as id`, 4)
  const { people, mine, records } = await rank(hal)
  expect([people, mine[0].rank, records.length]).toEqual([201, 201, 100])
  forward(60_000)
  expect(await rank(hal)).toMatchObject({ people: 202, mine: [{ rank: 202 }] })
  expect((await rank(hal)).records[0].user.nickName).toBe('小艾')
  await ida.call('POST /api/tikuRank/hide', { body: { hidden: true } })
  expect((await rank(hal)).records[0].user.nickName).toBe('已隐藏身份的同学')
})

test('where very many have practised in a bank, how many of them one is ahead of is counted once a minute, by one’s share of now', async () => {
  const jim = await server.person()
  const shared = (whose: RawBuilder<unknown>, right: number) =>
    query(
      server,
      sql`insert into tiku_learner (user_id, bank_id, done_count, right_count) select w.id, ${bank.id}, 100, ${right}
        from (${whose}) w
        on conflict (user_id, bank_id) do update set right_count = excluded.right_count, done_count = excluded.done_count`,
    )
  const beat = async () => (await jim.call('GET /api/tiku/home', { query: { bankId: bank.id } })).result[0].stats.beat
  const people = (name: string, count: number) =>
    query(
      server,
      sql`insert into app_user (id, nick_name, invite_code)
        select gen_random_uuid(), ${name}, substr(md5(random()::text), 1, 8) from generate_series(1, ${count})`,
    )
  await query(server, sql`delete from tiku_learner where bank_id = ${bank.id}`)
  await people('练习同学', 400)
  await shared(sql`select id from app_user where nick_name = '练习同学' order by id limit 200`, 30)
  await shared(sql`select id from app_user where nick_name = '练习同学' order by id offset 200`, 60)
  await shared(sql`select ${jim.id}::uuid as id`, 50)
  expect([await beat(), await beat()]).toEqual([50, 50])
  await shared(sql`select ${jim.id}::uuid as id`, 90)
  await people('新来同学', 400)
  await shared(sql`select id from app_user where nick_name = '新来同学'`, 95)
  expect(await beat()).toBe(100)
  forward(60_000)
  expect(await beat()).toBe(50)
})

test('where very many stand in the total, those with more points are counted once a minute, and one’s own points are of now', async () => {
  const kim = await server.person()
  const has = (score: number) => query(server, sql`update tiku_player set score = ${score} where user_id = ${kim.id}`)
  await practiseSlowly(server, kim, { mode: 'chapter', chapter: '甲章', bankId: bank.id, count: 5 })
  await has(100_000)
  await standing(kim, 105, 'p.score + 30')
  await standing(kim, 200, 'p.score + 10')
  expect(await rankInTotal(kim)).toBe(306)
  await standing(kim, 10, 'p.score + 10')
  expect(await rankInTotal(kim)).toBe(306)
  forward(60_000)
  expect(await rankInTotal(kim)).toBe(316)
  await has(100_020)
  expect(await rankInTotal(kim)).toBe(106)
  // A hundred come before them within the minute.
  await has(200_000)
  await standing(kim, 100, 'p.score + 1')
  const { records, mine } = await list(kim, 'total')
  expect([mine[0].rank, records.length, records.some(({ own }) => own)]).toEqual([101, 100, false])
})
