import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { block, detail, follow, like, member, post } from '../circle/support'
import { course, give } from '../lesson/support'
import { hold } from '../support/hold'
import { startServer, type Person, type TestServer } from '../support/server'

/** More than may wait for the database at the same time. */
const CROWD = 1300
/** Of a node to the database. */
const CONNECTIONS = 20
/** Somebody beyond the first who get a connection, and those next to them. */
const LINE = 100
/** How long after one somebody else comes. */
const NEXT_MS = 100
/** Who read at the same moment. */
const TOGETHER = 12

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const suggestOn = (asked: TestServer) =>
  asked.app.http.inject({ method: 'POST', url: '/api/search/suggest', payload: { keyword: '试用期' } })

test('who comes when too many wait for the database is told at once to come again, and those who wait are answered', async () => {
  const suggest = () => suggestOn(server)
  expect((await suggest()).statusCode).toBe(200)
  const letGo = await hold(server.settings.databaseUrl!, 'lock table search_document in access exclusive mode')

  const asked = Array.from({ length: CROWD }, suggest)
  const [turnedAway, place] = await new Promise<[Awaited<(typeof asked)[number]>, number]>((told) => {
    for (const [n, one] of asked.entries()) void one.then((answer) => answer.statusCode === 503 && told([answer, n]))
  })
  // Not who came first and has waited too long: who found that many before them.
  expect(place).toBeGreaterThan(LINE)
  expect(turnedAway.json()).toMatchObject({ code: 503, message: '服务繁忙，请稍后再试' })
  expect(Number(turnedAway.headers['retry-after'])).toBeGreaterThan(0)

  await letGo()
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect((await suggest()).statusCode).toBe(200)
})

test('while somebody waits long for the database whoever comes is told at once to come again, and those who wait are answered', async () => {
  const impatient = await startServer({ MAX_DATABASE_WAIT_MS: '500' })
  const letGo = await hold(impatient.settings.databaseUrl!, 'lock table search_document in access exclusive mode')
  const answered: { late: boolean; answer: Awaited<ReturnType<typeof suggestOn>> }[] = []
  const ask = async (late: boolean) => answered.push({ late, answer: await suggestOn(impatient) })
  const asked = Array.from({ length: LINE }, () => ask(false))
  while (!answered.length) {
    asked.push(ask(true))
    await wait(NEXT_MS)
  }
  const [{ late, answer }] = answered
  expect(late).toBe(true)
  expect(answer.json()).toMatchObject({ code: 503, message: '服务繁忙，请稍后再试' })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)

  await letGo()
  await Promise.all(asked)
  expect(answered.filter((one) => !one.late).map((one) => one.answer.statusCode)).toEqual(Array(LINE).fill(200))
  expect((await suggestOn(impatient)).statusCode).toBe(200)
  await impatient.close()
})

test('while a crowd waits for the places of one course, whoever wants another is served', async () => {
  const hot = await course(server, { price: 9900 })
  const other = await course(server, { price: 9900 })
  const people = await Promise.all(Array.from({ length: CONNECTIONS + 5 }, () => member(server)))
  const order = (person: Person, courseId: string) =>
    person.call('POST /api/courseOrder', { body: { courseId, payPrice: 9900, requestId: randomUUID() } })
  const letGo = await hold(server.settings.databaseUrl!, `select from lesson_course where id = '${hot.id}' for update`)
  const [first, ...others] = people
  const crowd = others.map((person) => order(person, hot.id))

  expect((await order(first, other.id)).code).toBe(200)

  await letGo()
  expect((await Promise.all(crowd)).map(({ code }) => code)).toEqual(crowd.map(() => 200))
})

test('who open the same page at the same moment share the questions to the database, and each is told what is theirs', async () => {
  const people = await Promise.all(Array.from({ length: TOGETHER }, () => member(server)))
  const author = await member(server, '林同行')
  const postId = await post(server, author)
  const { id } = await course(server)
  for (const person of people.slice(0, 3)) await like(person, postId)
  await follow(people[1], author.id)
  await give(server, people[2], id)
  await block(author, people[3].id)

  const timeless = (told: unknown): unknown =>
    JSON.parse(JSON.stringify(told, (name, value) => (name === 'serverTime' ? undefined : value)))
  const { pool } = server.database
  let asked = 0
  pool.on('acquire', () => void asked++)
  const counted = async <T>(work: () => Promise<T>) => {
    const before = asked
    return { answer: await work(), asked: asked - before }
  }
  const together = async <T>(read: (person: Person) => Promise<{ result: T }>): Promise<T[]> => {
    // What one has read a moment ago is not written down again.
    await Promise.all(people.map(read))
    const alone: T[] = []
    for (const person of people) alone.push((await read(person)).result)
    const one = await counted(() => read(people[0]))
    const all = await counted(() => Promise.all(people.map(read)))
    expect(all.asked).toBeLessThanOrEqual(one.asked * 2)
    const told = all.answer.map(({ result }) => result)
    expect(timeless(told)).toEqual(timeless(alone))
    return told
  }

  const posts = await together((person) => detail(person, postId))
  expect(posts.slice(0, 5)).toMatchObject([
    { liked: true, author: { relation: 0 } },
    { liked: true, author: { relation: 1 } },
    { liked: true, author: { relation: 0 } },
    undefined,
    { liked: false, author: { relation: 0 } },
  ])
  const lists = await together((person) => person.call('POST /api/course/page', { body: {} }))
  expect(lists.map(({ records }) => records[0].owned)).toEqual(people.map((_, n) => n === 2))
  const courses = await together((person) => person.call('GET /api/course/detail/:id', { params: { id } }))
  expect(courses.map(({ btn }) => btn)).toEqual(people.map((_, n) => (n === 2 ? 'learn' : 'buy')))
})
