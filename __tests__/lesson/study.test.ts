import { sql } from 'kysely'
import { addStudy } from '../../server/modules/domains/lesson/study/study'
import { startServer, type Person, type TestServer } from '../support/server'
import { course, enrol, give, learn, member, passed, play, report, type Course } from './support'
import { oneDay } from '../support/one-day'
import { query } from '../support/query'

let server: TestServer
let learner: Person
let one: Course
beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  learner = await server.person()
  one = await course(server)
  await give(server, learner, one.id)
})
afterAll(() => server.close())

const secondsOf = async (person: Person) =>
  (
    await query<{ seconds: number }>(
      server,
      sql`select sum(seconds)::float8 as seconds from lesson_day where user_id = ${person.id}`,
    )
  )[0].seconds ?? 0
const events = async (name: string) =>
  (await query<{ data: object }>(server, sql`select data from event where name = ${name} order by created_at`)).map(
    (row) => row.data,
  )

test('ten minutes reported after one minute count as one minute', async () => {
  await play(learner, one.lessons[0], 'phone')
  await passed(server, learner, 60)
  const { result } = await report(learner, one, [[0, 600]])
  expect(result.lessonProgress).toBe(10)
  expect(await secondsOf(learner)).toBeGreaterThanOrEqual(60)
  expect(await secondsOf(learner)).toBeLessThan(70)
})

test('nothing counts before a lesson was opened, and nothing at the moment it is opened', async () => {
  expect((await report(learner, one, [[0, 600]])).code).toBe(11305)
  await play(learner, one.lessons[0], 'phone')
  expect((await report(learner, one, [[0, 600]])).result.lessonProgress).toBe(0)
  // An hour that was slept through is no study either.
  await passed(server, learner, 3600)
  await play(learner, one.lessons[0], 'phone')
  expect((await report(learner, one, [[0, 600]])).result.lessonProgress).toBe(0)
})

test('at double speed twice as much is heard in the same time, where the course allows it, and no faster', async () => {
  const slow = await course(server, { speedAllowed: false })
  await give(server, learner, slow.id)
  for (const [which, progress] of [
    [one, 20],
    [slow, 10],
  ] as const) {
    await play(learner, which.lessons[0], 'phone')
    await passed(server, learner, 60)
    expect((await report(learner, which, [[0, 600]], { speed: 3 })).result.lessonProgress).toBe(progress)
  }
  expect(await secondsOf(learner)).toBeLessThan(130)
})

test('what was heard twice counts once; parts that meet become one', async () => {
  await play(learner, one.lessons[0], 'phone')
  await passed(server, learner, 600)
  await report(learner, one, [[0, 120]])
  await report(learner, one, [[60, 180]])
  const { result } = await report(learner, one, [[300, 360]])
  expect(result.lessonProgress).toBe(40)
  const [{ intervals }] = await query<{ intervals: number[][] }>(
    server,
    sql`select intervals from lesson_study where user_id = ${learner.id} and lesson_id = ${one.lessons[0]}`,
  )
  expect(intervals).toEqual([
    [0, 180],
    [300, 360],
  ])
})

test('a player that reports everything heard so far gets as far as one that reports the news alone', async () => {
  await play(learner, one.lessons[0], 'phone')
  await passed(server, learner, 60)
  await report(learner, one, [[0, 60]])
  await passed(server, learner, 60)
  expect((await report(learner, one, [[0, 120]])).result.lessonProgress).toBe(20)
})

test('reports that arrive all at once lose nothing', async () => {
  await play(learner, one.lessons[0], 'phone')
  await passed(server, learner, 600)
  const parts = Array.from({ length: 10 }, (_, i): [number, number] => [i * 60, i * 60 + 60])
  const answers = await Promise.all(parts.map((part, i) => report(learner, one, [part], { seq: 1_000_000 + ((i * 7) % 10) })))
  expect(answers.map(({ code }) => code)).toEqual(parts.map(() => 200))
  expect(Math.max(...answers.map(({ result }) => result.lessonProgress))).toBe(100)
  expect(await events('lesson.finished')).toContainEqual({ userId: learner.id, courseId: one.id, lessonId: one.lessons[0] })
})

test('a report that is sent twice is study once', async () => {
  await play(learner, one.lessons[0], 'phone')
  await passed(server, learner, 300)
  await report(learner, one, [[0, 60]], { seq: 2_000_000 })
  await report(learner, one, [[0, 60]], { seq: 2_000_000 })
  expect(Math.round(await secondsOf(learner))).toBe(60)
})

test('a report that was overtaken does not take the position back', async () => {
  await play(learner, one.lessons[0], 'phone')
  await passed(server, learner, 200)
  await report(learner, one, [[60, 120]], { seq: 3_000_002, position: 120 })
  await report(learner, one, [[0, 60]], { seq: 3_000_001, position: 60 })
  expect((await play(learner, one.lessons[0], 'phone')).result.position).toBe(120)
})

test('what waited for the network counts also where the lesson was opened again meanwhile', async () => {
  await play(learner, one.lessons[0], 'phone')
  await passed(server, learner, 120)
  await play(learner, one.lessons[0], 'phone')
  expect((await report(learner, one, [[0, 120]])).result.lessonProgress).toBe(20)
})

test('the second device takes over; the first hears of it with its next report and counts no more', async () => {
  await play(learner, one.lessons[0], 'phone')
  await passed(server, learner, 60)
  await report(learner, one, [[0, 60]], { position: 60 })
  expect((await play(learner, one.lessons[0], 'tablet')).result.position).toBe(60)
  await passed(server, learner, 60)
  expect(await report(learner, one, [[60, 120]])).toMatchObject({ status: 200, code: 11303 })
  expect((await report(learner, one, [[60, 120]], { deviceId: 'tablet' })).result.lessonProgress).toBe(20)
  // Opened there again, it goes on there.
  await play(learner, one.lessons[0], 'phone')
  expect((await report(learner, one, [])).code).toBe(200)
  expect((await report(learner, one, [], { deviceId: 'tablet' })).code).toBe(11303)
})

test('two lessons that play at once share the time that passes', async () => {
  await play(learner, one.lessons[0], 'phone')
  await play(learner, one.lessons[1], 'phone')
  await passed(server, learner, 60)
  await report(learner, one, [[0, 60]], { lesson: 0 })
  await report(learner, one, [[0, 60]], { lesson: 1 })
  expect(await secondsOf(learner)).toBeLessThan(70)
})

test('nine tenths are a lesson learnt, jumping to the end is not, and it is told once', async () => {
  await play(learner, one.lessons[0], 'phone')
  await passed(server, learner, 600)
  expect((await report(learner, one, [[595, 600]], { position: 600 })).result.lessonFinished).toBe(false)
  await passed(server, learner, 600)
  expect((await report(learner, one, [[0, 535]])).result).toMatchObject({ lessonFinished: true, lessonProgress: 100 })
  await passed(server, learner, 600)
  await report(learner, one, [[0, 600]])
  const told = (await events('lesson.finished')) as { lessonId: string }[]
  expect(told.filter(({ lessonId }) => lessonId === one.lessons[0])).toHaveLength(1)
})

test('a course is finished with all that it asks for, the examination too, and that is told once', async () => {
  const whole = await course(server, { lessons: [{}, { media: 'article' }, { media: 'file' }, { media: 'exam' }] })
  await give(server, learner, whole.id)
  expect((await learn(server, learner, whole)).result).toMatchObject({ courseProgress: 33, courseFinished: false })
  await play(learner, whole.lessons[1])
  const paper = (await learner.call('GET /api/lesson/exam/:lessonId', { params: { lessonId: whole.lessons[3] } })).result
  const submit = (answers: number[]) =>
    learner.call('POST /api/lesson/examSubmit', {
      body: {
        lessonId: whole.lessons[3],
        answers: paper.questions.map(({ id }, at) => ({ id, option: answers[at] })),
        requestId: crypto.randomUUID(),
      },
    })
  await submit([0, 1, 0, 0, 1])
  expect(await events('course.finished')).not.toContainEqual({ userId: learner.id, courseId: whole.id })
  await submit([0, 1, 2, 3, 0])
  await submit([0, 1, 2, 3, 0])
  const told = (await events('course.finished')) as { courseId: string }[]
  expect(told.filter(({ courseId }) => courseId === whole.id)).toHaveLength(1)
  const { result } = await learner.call('POST /api/course/myPage', { body: { tab: 'finished' } })
  expect(result.records.map(({ id }) => id)).toEqual([whole.id])
})

test('a course that is still being made is not finished with what there is so far', async () => {
  const growing = await course(server, { lessons: [{}, { publishInDays: 3 }] })
  await give(server, learner, growing.id)
  expect((await learn(server, learner, growing)).result).toMatchObject({ courseProgress: 50, courseFinished: false })
  expect((await play(learner, growing.lessons[1])).code).toBe(11306)
})

test('study is counted by the day: this week, and the days in a row that end today or yesterday', async () => {
  await oneDay()
  const days = (first: number, last: number) =>
    query(
      server,
      sql`insert into lesson_day (user_id, day, seconds)
        select ${learner.id}, (now() at time zone 'Asia/Shanghai')::date - n, 600
        from generate_series(${first}::integer, ${last}) n`,
    )
  await days(5, 6)
  const stats = async () => (await learner.call('GET /api/course/studyStats')).result
  expect((await stats()).streakDays).toBe(0)
  await days(1, 3)
  expect((await stats()).streakDays).toBe(3)
  await days(0, 0)
  const { streakDays, weekMinutes, days: week } = await stats()
  expect(streakDays).toBe(4)
  expect(week).toHaveLength(7)
  expect(weekMinutes).toBe(week.reduce((sum, { minutes }) => sum + minutes, 0))
})

test('study that is reported after midnight counts for the day on which it was, of the week before on a Monday', async () => {
  const night = await server.person()
  const days = async (now: string, seconds: number) => {
    await query(server, sql`delete from lesson_day where user_id = ${night.id}`)
    await server.database.db.transaction().execute((trx) => addStudy(trx, night.id, seconds, new Date(now)))
    return query(server, sql`select day::text, seconds from lesson_day where user_id = ${night.id} order by day`)
  }
  // Monday, one minute past midnight in Shanghai: of ten minutes nine were on Sunday.
  expect(await days('2026-11-23T00:01:00+08:00', 600)).toEqual([
    { day: '2026-11-22', seconds: 540 },
    { day: '2026-11-23', seconds: 60 },
  ])
  expect(await days('2026-11-23T00:00:00+08:00', 10)).toEqual([{ day: '2026-11-22', seconds: 10 }])
  expect(await days('2026-11-23T07:30:00+08:00', 600)).toEqual([{ day: '2026-11-23', seconds: 600 }])
})

test('what came with the membership ends with it, what was learnt stays', async () => {
  const free = await course(server, { vipFree: true })
  await member(server, learner)
  expect((await enrol(learner, free.id)).code).toBe(200)
  await learn(server, learner, free)
  await member(server, learner, 0)
  expect((await play(learner, free.lessons[0])).code).toBe(11304)
  expect((await report(learner, free, [])).code).toBe(11304)
  await give(server, learner, free.id)
  await member(server, learner, 1)
  await member(server, learner, 0)
  expect((await learner.call('GET /api/course/detail/:id', { params: { id: free.id } })).result).toMatchObject({
    btn: 'learn',
    progress: 50,
    entitlement: { source: 'buy' },
  })
})

describe('a course that asks whether somebody is there', () => {
  let asking: Course
  beforeEach(async () => {
    asking = await course(server, { presenceCheck: true, lessons: [{ seconds: 3600 }] })
    await give(server, learner, asking.id)
    await play(learner, asking.lessons[0], 'phone')
  })
  const studied = async (from: number, to: number) => {
    await passed(server, learner, to - from)
    return (await report(learner, asking, [[from, to]])).result
  }
  /** The clock of the server goes on: for what is asked, and for what is counted. */
  const wait = async (seconds: number) => {
    await passed(server, learner, seconds)
    await query(
      server,
      sql`update lesson_player set check_at = check_at - make_interval(secs => ${seconds}) where user_id = ${learner.id}`,
    )
  }
  const heardOf = async () =>
    (
      await query<{ intervals: number[][] }>(
        server,
        sql`select intervals from lesson_study where user_id = ${learner.id} and lesson_id = ${asking.lessons[0]}`,
      )
    )[0].intervals.reduce((sum, [from, to]) => sum + to - from, 0)
  const answer = (checkId: string, who = learner) => who.call('POST /api/course/presence', { body: { checkId } })

  test('asks after a quarter of an hour of study, with half a minute to answer; whoever answers studies on', async () => {
    expect((await studied(0, 600)).check).toBeUndefined()
    const { check } = await studied(600, 900)
    expect(check!.seconds).toBeGreaterThan(28)
    expect(check!.seconds).toBeLessThanOrEqual(30)
    await wait(20)
    // Until the answer is due study goes on.
    expect((await report(learner, asking, [[900, 920]])).result.check).toMatchObject({ id: check!.id })
    expect((await answer(check!.id)).result).toEqual({ inTime: true })
    expect((await studied(920, 1000)).check).toBeUndefined()
    expect(Math.round(await heardOf())).toBe(1000)
  })

  test('does not count what passes after a question that nobody answered, however it is reported', async () => {
    const { check } = await studied(0, 900)
    await wait(630)
    const { check: still } = (await report(learner, asking, [[900, 1530]])).result
    expect(still).toEqual({ id: check!.id, seconds: 0 })
    expect(Math.round(await heardOf())).toBe(930)
    expect(Math.round(await secondsOf(learner))).toBe(930)
    // Opened again, the question stands, and still nothing counts.
    expect((await play(learner, asking.lessons[0], 'phone')).result.check).toEqual({ id: check!.id, seconds: 0 })
    await wait(60)
    await report(learner, asking, [[1530, 1590]])
    expect(Math.round(await heardOf())).toBe(930)

    expect((await answer(check!.id)).result).toEqual({ inTime: false })
    expect((await report(learner, asking, [[930, 1600]])).result.check).toBeUndefined()
    expect(Math.round(await heardOf())).toBe(930)
    await studied(930, 990)
    expect(Math.round(await heardOf())).toBe(990)
  })

  test('asks whoever could not be asked for want of a line as soon as they are heard of again', async () => {
    await studied(0, 800)
    expect((await studied(800, 1500)).check).toMatchObject({ seconds: expect.any(Number) })
    expect(Math.round(await heardOf())).toBe(930)
    // What was not counted by then cannot be had later.
    await report(learner, asking, [[930, 1500]])
    expect(Math.round(await heardOf())).toBeLessThanOrEqual(931)
  })

  test('takes no other answer than that of its person to the question that is open', async () => {
    const { check } = await studied(0, 900)
    const other = await server.person()
    await answer(check!.id, other)
    await answer(crypto.randomUUID())
    await wait(60)
    expect((await report(learner, asking, [[900, 960]])).result.check).toEqual({ id: check!.id, seconds: 0 })
    await answer(check!.id)
    expect((await answer(check!.id)).result).toEqual({ inTime: true })
    expect((await server.call('POST /api/course/presence', { body: { checkId: check!.id } })).status).toBe(401)
  })

  test('says so before it is bought, and other courses ask nothing', async () => {
    const rules = async (id: string) => (await server.call('GET /api/course/detail/:id', { params: { id } })).result.studyRules
    expect(await rules(asking.id)).toEqual(['每学习 15 分钟确认一次是否在看，30 秒内未确认则暂停计时'])
    expect(await rules(one.id)).toEqual([])
    await play(learner, one.lessons[0], 'phone')
    await passed(server, learner, 880)
    expect((await report(learner, one, [[0, 600]])).result.check).toBeUndefined()
  })
})

describe('a course whose first view may not skip', () => {
  let strict: Course
  beforeEach(async () => {
    strict = await course(server, { dragRule: 1 })
    await give(server, learner, strict.id)
    await play(learner, strict.lessons[0], 'phone')
    await passed(server, learner, 600)
  })

  test('counts nothing of what lies beyond what was seen, whatever a player reports, and goes on from there', async () => {
    await report(learner, strict, [[0, 120]])
    expect((await report(learner, strict, [[400, 600]], { position: 600 })).result.lessonProgress).toBe(20)
    expect((await play(learner, strict.lessons[0], 'phone')).result).toMatchObject({ position: 120, seenTo: 120 })
    await passed(server, learner, 60)
    expect((await report(learner, strict, [[120, 180]])).result.lessonProgress).toBe(30)
  })

  test('lets somebody who went back skip as far as they have seen', async () => {
    await report(learner, strict, [[0, 300]])
    await report(learner, strict, [[10, 20]])
    expect((await play(learner, strict.lessons[0], 'phone')).result).toMatchObject({ position: 20, seenTo: 300 })
  })

  test('lets whoever has seen it whole go anywhere', async () => {
    expect((await report(learner, strict, [[0, 600]])).result.lessonFinished).toBe(true)
    expect((await play(learner, strict.lessons[0], 'phone')).result.seenTo).toBeNull()
    expect((await play(learner, one.lessons[0], 'phone')).result.seenTo).toBeNull()
  })
})
