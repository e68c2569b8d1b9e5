import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { startServer, type Person, type TestServer } from '../support/server'
import { course, enrol, fetchMedia, give, member, play, recording, report, type Course } from './support'
import { query } from '../support/query'

let server: TestServer
let stranger: Person
let owner: Person
let one: Course
beforeAll(async () => {
  server = await startServer()
  stranger = await server.person('路过的人')
  owner = await server.person('买了课的人')
  one = await course(server, {
    lessons: [{}, { free: true }, { media: 'article' }, { media: 'file' }, { media: 'exam' }, { kind: 'hls', seconds: 60 }],
  })
  await give(server, owner, one.id)
})
afterAll(() => server.close())

const expire = (person: Person, courseId: string) =>
  query(
    server,
    sql`update entitlement set start_time = now() - interval '2 days', end_time = now() - interval '1 day'
      where user_id = ${person.id} and biz_id = ${courseId}`,
  )
const detail = async (who: Pick<Person, 'call'>, id: string) =>
  (await who.call('GET /api/course/detail/:id', { params: { id } })).result

/** Everything that takes a course to be one's own. */
const ways = (person: Person, { id, lessons }: Course) => ({
  article: play(person, lessons[2]),
  file: play(person, lessons[3]),
  report: report(person, { id, lessons }, [[0, 1]]),
  exam: person.call('GET /api/lesson/exam/:lessonId', { params: { lessonId: lessons[4] } }),
  submit: person.call('POST /api/lesson/examSubmit', { body: { lessonId: lessons[4], answers: [], requestId: randomUUID() } }),
  note: person.call('POST /api/lesson/noteSave', {
    body: { lessonId: lessons[0], at: 3, content: '记一笔', requestId: randomUUID() },
  }),
  notes: person.call('GET /api/lesson/note/:lessonId', { params: { lessonId: lessons[0] } }),
  review: person.call('POST /api/courseReview/save', {
    body: { courseId: id, score: 5, content: '讲得很清楚', images: [], requestId: randomUUID() },
  }),
})
const codes = async (all: ReturnType<typeof ways>) =>
  Object.fromEntries(
    await Promise.all(Object.entries(all).map(async ([way, answer]) => [way, [(await answer).status, (await answer).code]])),
  )
const all = (code: number, but: Record<string, number> = {}) =>
  Object.fromEntries(
    ['article', 'file', 'report', 'exam', 'submit', 'note', 'notes', 'review'].map((way) => [way, [200, but[way] ?? code]]),
  )

test('whoever has not bought the course is asked to, on every way in, and stays logged in', async () => {
  expect(await codes(ways(stranger, one))).toEqual(all(11301))
})

test('whose time is over is told so; the own notes can still be read', async () => {
  const late = await server.person()
  await give(server, late, one.id)
  await expire(late, one.id)
  expect(await codes(ways(late, one))).toEqual(all(11304, { notes: 200 }))
  expect((await play(late, one.lessons[0])).code).toBe(11304)
  expect((await play(late, one.lessons[1])).result.trialSeconds).toBeNull()
  expect(await detail(late, one.id)).toMatchObject({
    btn: 'expired',
    owned: false,
    entitlement: { active: false, daysLeft: null },
  })
  const page = async (tab: 'learning' | 'expired') =>
    (await late.call('POST /api/course/myPage', { body: { tab } })).result.records.map(({ id }) => id)
  expect([await page('learning'), await page('expired')]).toEqual([[], [one.id]])
})

test('three minutes of a lesson may be heard, a third of a short one, and a free one whole', async () => {
  const long = await course(server, { lessons: [{ seconds: 1800 }, { seconds: 60 }, { free: true }] })
  const trials = await Promise.all(long.lessons.map(async (id) => (await play(server, id)).result.trialSeconds))
  expect(trials).toEqual([180, 20, null])
  expect((await play(owner, one.lessons[0])).result.trialSeconds).toBeNull()
})

/** All that a player gets of an address, asking on from where the last answer ended. */
async function allOf(url: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for (let at = 0; ; at += parts.at(-1)!.length) {
    const { status, bytes } = await fetchMedia(server, url, `bytes=${at}-`)
    if (status !== 206) return Buffer.concat(parts)
    parts.push(bytes)
  }
}

test('the server hands out no more bytes of a recording than the trial has', async () => {
  const long = await course(server, { lessons: [{ seconds: 1800 }] })
  const { url } = (await play(stranger, long.lessons[0])).result
  const size = recording().length
  const begun = await fetchMedia(server, url, 'bytes=0-')
  expect([begun.status, begun.headers['content-range']]).toEqual([206, `bytes 0-${begun.bytes.length - 1}/${size}`])
  const all = await allOf(url)
  expect(all.length).toBeLessThan(size * 0.6)
  for (const range of [`bytes=${all.length}-`, `bytes=${size - 10}-`, 'bytes=-10'])
    expect((await fetchMedia(server, url, range)).status).toBe(416)
})

test('a playlist of a trial names the parts that may be heard, and no others are handed out', async () => {
  const trial = (await play(stranger, one.lessons[5])).result
  expect(trial).toMatchObject({ type: 'hls', trialSeconds: 20 })
  const part = (url: string, name: string) => fetchMedia(server, url.replace('index.m3u8', name))
  expect((await fetchMedia(server, trial.url)).bytes.toString()).toMatch(/00\.ts\n#EXT-X-ENDLIST/)
  expect([(await part(trial.url, '00.ts')).status, (await part(trial.url, '01.ts')).status]).toEqual([200, 404])

  const whole = (await play(owner, one.lessons[5])).result
  expect((await fetchMedia(server, whole.url)).bytes.toString()).toMatch(/02\.ts\n#EXT-X-ENDLIST/)
  expect((await part(whole.url, '02.ts')).bytes.length).toBe(5000)
})

test('whoever bought it gets every byte, from anywhere in it', async () => {
  const { result } = await play(owner, one.lessons[0])
  const bytes = recording()
  expect((await allOf(result.url)).equals(bytes)).toBe(true)
  for (const [range, from, to] of [
    ['bytes=0-99', 0, 100],
    ['bytes=299990-', 299_990, 300_000],
    ['bytes=-5', 299_995, 300_000],
    ['bytes=250000-9999999', 250_000, 300_000],
  ] as const) {
    const part = await fetchMedia(server, result.url, range)
    expect([range, part.status, part.headers['content-range']]).toEqual([range, 206, `bytes ${from}-${to - 1}/300000`])
    expect(part.bytes.equals(bytes.subarray(from, to))).toBe(true)
    expect(part.headers['content-encoding']).toBeUndefined()
  }
  expect((await fetchMedia(server, result.url, 'bytes=300000-')).status).toBe(416)
})

test('where the store can hand out objects itself, it does with documents, and with no recording that lies there plain', async () => {
  const { storage } = server.app.services.gateways
  storage.linkTo = async (name, seconds) => `https://store.example/${name}?for=${seconds}`
  try {
    const document = await fetchMedia(server, (await play(owner, one.lessons[3])).result.url)
    expect([document.status, document.headers.location]).toEqual([
      302,
      expect.stringMatching(/^https:\/\/store\.example\/m.*file\.txt\?for=60$/),
    ])
    expect((await fetchMedia(server, (await play(owner, one.lessons[0])).result.url, 'bytes=0-')).status).toBe(206)
    const list = (await play(owner, one.lessons[5])).result.url
    expect((await fetchMedia(server, list)).bytes.toString()).toContain('#EXTM3U')
    expect((await fetchMedia(server, list.replace('index.m3u8', '01.ts'))).status).toBe(200)
  } finally {
    delete storage.linkTo
  }
})

test('an address is good for its own recording, and not elsewhere', async () => {
  const [mine, other] = [(await play(owner, one.lessons[0])).result.url, (await play(stranger, one.lessons[1])).result.url]
  const [, , token, id, name] = mine.split('/')
  const [, , otherToken, otherId] = other.split('/')
  for (const url of [
    `/media/${otherToken}/${id}/${name}`,
    `/media/${token}/${otherId}/${name}`,
    `/media/${token}/${id}/nothing.mp4`,
    `/media/x/${id}/${name}`,
    `/files/m${id}_${name}`,
  ])
    expect([url, (await fetchMedia(server, url)).status]).toEqual([url, 404])
})

test('off the shelf, whoever bought it learns on, and nobody else begins', async () => {
  const off = await course(server, { lessons: [{}, { free: true }] })
  await give(server, owner, off.id)
  await query(server, sql`update lesson_course set status = 'off' where id = ${off.id}`)
  expect((await play(owner, off.lessons[0])).code).toBe(200)
  for (const lesson of off.lessons) expect((await play(stranger, lesson)).code).toBe(11302)
  expect((await detail(owner, off.id)).btn).toBe('learn')
  for (const who of [server, stranger])
    expect((await who.call('GET /api/course/detail/:id', { params: { id: off.id } })).code).toBe(10104)
  expect((await enrol(stranger, off.id)).code).toBe(11302)
})

test('the button says what this person can do', async () => {
  const vip = await server.person()
  await member(server, vip)
  const button = async (more: Parameters<typeof course>[1]) => {
    const { id } = await course(server, more)
    return Promise.all([server, stranger, vip].map(async (who) => (await detail(who, id)).btn))
  }
  expect(await button({})).toEqual(['buy', 'buy', 'buy'])
  expect(await button({ price: 0 })).toEqual(['free', 'free', 'free'])
  expect(await button({ vipFree: true })).toEqual(['buy', 'buy', 'vipFree'])
  expect(await button({ status: 'presale' })).toEqual(['presale', 'presale', 'presale'])
  expect(await button({ status: 'presale', startsInDays: 3, price: 0 })).toEqual(['free', 'free', 'free'])
  expect(await button({ status: 'presale', price: 0 })).toEqual(['presale', 'presale', 'presale'])
  expect(await button({ status: 'presale', vipFree: true })).toEqual(['presale', 'presale', 'presale'])
  expect((await detail(owner, one.id)).btn).toBe('learn')
})

test('a free course is joined with a tap, once, and a paid one is not', async () => {
  const free = await course(server, { price: 0 })
  const newcomer = await server.person()
  expect((await enrol(newcomer, free.id)).code).toBe(200)
  expect((await enrol(newcomer, free.id)).code).toBe(200)
  expect(await detail(newcomer, free.id)).toMatchObject({
    btn: 'learn',
    owned: true,
    buyCount: 1,
    entitlement: { source: 'free' },
  })
  expect((await enrol(newcomer, one.id)).code).toBe(11301)
  const paid = await course(server, { vipFree: true })
  expect((await enrol(newcomer, paid.id)).code).toBe(11301)
  // Announced for no day yet, it is nobody's, whatever it costs.
  const announced = await course(server, { price: 0, status: 'presale' })
  expect(await enrol(newcomer, announced.id)).toMatchObject({ code: 11302, message: '课程即将开售' })
  expect((await enrol(newcomer, randomUUID())).code).toBe(10104)
})

test('of two taps that join the last place one counts', async () => {
  const free = await course(server, { price: 0, stock: 1 })
  const newcomer = await server.person()
  const answers = await Promise.all([enrol(newcomer, free.id), enrol(newcomer, free.id)])
  expect(answers.map(({ code }) => code)).toEqual([200, 200])
  expect(await detail(stranger, free.id)).toMatchObject({ left: 0, buyCount: 1 })
  expect((await enrol(stranger, free.id)).code).toBe(11311)
})

test('the watermark names who watches what is sold, unless its course wants none, and one that is free may want it', async () => {
  const markOf = async (more: Parameters<typeof course>[1]) => {
    const { id, lessons } = await course(server, more)
    await give(server, owner, id)
    return (await play(owner, lessons[0])).result.watermark
  }
  const mark = `买了课的人 ${owner.phone.slice(-4)}`
  expect(await markOf({})).toBe(mark)
  expect(await markOf({ watermark: false })).toBe('')
  expect([await markOf({ price: 0 }), await markOf({ price: 0, watermark: true })]).toEqual(['', mark])
  expect((await play(server, one.lessons[0])).result.watermark).toBe('')
})

test('the catalogue shows locks and trials to strangers and progress to learners', async () => {
  const catalog = async (who: Pick<Person, 'call'>) =>
    (await who.call('POST /api/lesson/listByCourse', { body: { courseId: one.id } })).result
  const seen = await catalog(stranger)
  expect(seen.owned).toBe(false)
  expect(seen.catalog[0].lessons.map(({ locked, free }) => [locked, free])).toEqual([
    [true, false],
    [false, true],
    [true, false],
    [true, false],
    [true, false],
    [true, false],
  ])
  await play(owner, one.lessons[2])
  const mine = await catalog(owner)
  expect(mine.owned).toBe(true)
  expect(mine.catalog[0].lessons.some(({ locked }) => locked)).toBe(false)
  expect(mine.catalog[0].lessons[2]).toMatchObject({ finished: true, progress: 100 })
  expect((await server.call('POST /api/lesson/listByCourse', { body: { courseId: randomUUID() } })).code).toBe(10104)
  // Off the shelf it is there for those who have it.
  await query(server, sql`update lesson_course set status = 'off' where id = ${one.id}`)
  const code = async (who: Pick<Person, 'call'>) =>
    (await who.call('POST /api/lesson/listByCourse', { body: { courseId: one.id } })).code
  expect([await code(stranger), await code(server), await code(owner)]).toEqual([10104, 10104, 200])
  await query(server, sql`update lesson_course set status = 'on' where id = ${one.id}`)
})

test('the catalogue says when a lesson that is not there yet comes', async () => {
  const growing = await course(server, { lessons: [{}, { publishInDays: 2, free: true }] })
  const [{ lessons }] = (await detail(stranger, growing.id)).catalog
  expect(lessons.map(({ publishTime }) => publishTime !== null)).toEqual([false, true])
  expect((await play(stranger, growing.lessons[1])).code).toBe(11306)
})
