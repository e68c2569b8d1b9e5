import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { operator, type TestOperator } from '../admin/support'
import { member as settled } from '../circle/support'
import { jpeg, upload } from '../file/pictures'
import { startServer, type Person, type TestServer } from '../support/server'
import { course, give, learnt, type Course } from './support'
import { query } from '../support/query'

let server: TestServer
let editor: TestOperator
let learner: Person
let one: Course
beforeAll(async () => {
  server = await startServer()
  editor = await operator(server, ['内容'])
})
beforeEach(async () => {
  learner = await settled(server)
  one = await course(server, { lessons: [{}, { media: 'exam' }] })
  await give(server, learner, one.id)
})
afterAll(() => server.close())

const say = (person: Person, content = '讲得很清楚，回去就能用', more: object = {}) =>
  person.call('POST /api/courseReview/save', {
    body: { courseId: one.id, score: 5, content, images: [], requestId: randomUUID(), ...more },
  })
const reviews = async (who: Pick<Person, 'call'>) =>
  (await who.call('POST /api/courseReview/page', { body: { courseId: one.id } })).result.records
const review = async (who: Pick<Person, 'call'>) =>
  (await who.call('GET /api/course/detail/:id', { params: { id: one.id } })).result.review

describe('what people say of a course', () => {
  test('is said after three tenths of it, once', async () => {
    await learnt(server, learner, one.id, 29)
    expect([(await say(learner)).code, (await review(learner)).can]).toEqual([11308, false])
    await learnt(server, learner, one.id, 30)
    expect((await review(learner)).can).toBe(true)
    expect((await say(learner)).code).toBe(200)
    expect((await say(learner)).code).toBe(11309)
    expect(await review(learner)).toEqual({ count: 1, score: 5, mine: true, can: false })
  })

  test('counts in the stars of the course, to one decimal', async () => {
    for (const score of [5, 4, 4]) {
      const person = await settled(server)
      await give(server, person, one.id)
      await learnt(server, person, one.id, 50)
      await say(person, undefined, { score })
    }
    expect(await review(server)).toMatchObject({ count: 3, score: 4.3 })
  })

  test('is looked at like comments: bad words are refused, doubtful ones wait for an editor and do not count', async () => {
    await learnt(server, learner, one.id, 50)
    expect((await say(learner, '低价代开发票，讲得不错')).code).toBe(10151)
    expect((await say(learner, '想要资料的加微信：abc12345678')).code).toBe(200)
    expect([(await reviews(learner)).length, (await reviews(server)).length]).toEqual([1, 0])
    expect(await review(server)).toMatchObject({ count: 0, score: null })
    const held = async () => (await editor.call('POST /admin/api/course/heldReview/page', { body: {} })).result.records
    const [{ id, ...waits }] = await held()
    expect(waits).toMatchObject({ courseId: one.id, score: 5, content: '想要资料的加微信：abc12345678', pictures: [] })
    const decide = async (pass: boolean, again?: true) =>
      (await editor.call('POST /admin/api/course/heldReview/decide', { body: { id, pass, again } })).code
    expect(await decide(true)).toBe(200)
    expect([(await reviews(server)).length, (await review(server)).score, await held()]).toEqual([1, 5, []])
    expect(await decide(true)).toBe(10104)
    // What was shown can still be taken down; what was refused comes back only where that is meant.
    expect(await decide(false)).toBe(200)
    expect([(await reviews(server)).length, (await review(server)).score]).toEqual([0, null])
    expect(await decide(true)).toBe(10104)
    const hidden = await editor.call('POST /admin/api/course/heldReview/page', { body: { state: 'hidden' } })
    expect(hidden.result.records).toMatchObject([{ id, state: 'hidden' }])
    expect(await decide(true, true)).toBe(200)
    expect([(await reviews(server)).length, (await review(server)).score]).toEqual([1, 5])
  })

  test('may show pictures of one’s own, and nobody else’s', async () => {
    await learnt(server, learner, one.id, 50)
    const stranger = await server.person()
    const [mine, theirs] = [await upload(server, learner, await jpeg()), await upload(server, stranger, await jpeg())]
    expect((await say(learner, undefined, { images: [theirs.result.fileId] })).code).toBe(10131)
    expect((await say(learner, undefined, { images: [mine.result.fileId] })).code).toBe(200)
    expect((await reviews(server))[0].images[0].fileId).toBe(mine.result.fileId)
  })
})

describe('what one has said of a course oneself', () => {
  const remove = (person: Person) => person.call('POST /api/courseReview/remove', { body: { courseId: one.id } })

  test('can be taken back: it counts no longer, and another may be said', async () => {
    const other = await settled(server)
    for (const person of [learner, other]) {
      await give(server, person, one.id)
      await learnt(server, person, one.id, 50)
    }
    await say(learner, undefined, { score: 1 })
    await say(other, undefined, { score: 5 })
    const own = async (who: Pick<Person, 'call'>) => (await reviews(who)).map(({ score, mine }) => [score, mine])
    expect(await own(learner)).toEqual([
      [5, false],
      [1, true],
    ])
    expect(await own(server)).toEqual([
      [5, false],
      [1, false],
    ])
    expect((await remove(learner)).result).toBe(true)
    expect(await review(learner)).toEqual({ count: 1, score: 5, mine: false, can: true })
    expect(await own(learner)).toEqual([[5, false]])
    expect((await remove(learner)).code).toBe(10104)
    expect((await say(learner, undefined, { score: 4 })).code).toBe(200)
    expect(await review(learner)).toEqual({ count: 2, score: 4.5, mine: true, can: false })
  })

  test('is taken back also while it waits to be looked at', async () => {
    await learnt(server, learner, one.id, 50)
    await say(learner, '想要资料的加微信：abc12345678')
    expect((await remove(learner)).code).toBe(200)
    expect((await editor.call('POST /admin/api/course/heldReview/page', { body: {} })).result.records).toEqual([])
  })
})

describe('notes', () => {
  const write = (at: number, content: string, requestId: string = randomUUID()) =>
    learner.call('POST /api/lesson/noteSave', { body: { lessonId: one.lessons[0], at, content, requestId } })
  const notes = async (who = learner) =>
    (await who.call('GET /api/lesson/note/:lessonId', { params: { lessonId: one.lessons[0] } })).result

  test('stand in the order of the lesson, are one’s own, and the same tap writes one', async () => {
    const other = await server.person()
    await give(server, other, one.id)
    const id = randomUUID()
    const answers = [await write(300, '二倍工资从第二个月起', id), await write(300, '二倍工资从第二个月起', id)]
    expect(answers[0].result.id).toBe(answers[1].result.id)
    await write(60, '一个月内签')
    expect((await notes()).map(({ at, content }) => [at, content])).toEqual([
      [60, '一个月内签'],
      [300, '二倍工资从第二个月起'],
    ])
    expect(await notes(other)).toEqual([])
    const remove = (who: Person) => who.call('POST /api/lesson/noteRemove', { body: { id: answers[0].result.id } })
    expect([(await remove(other)).code, (await remove(learner)).code, (await remove(learner)).code]).toEqual([10104, 200, 10104])
    expect(await notes()).toHaveLength(1)
  })
})

describe('the examination', () => {
  const paper = async () =>
    (await learner.call('GET /api/lesson/exam/:lessonId', { params: { lessonId: one.lessons[1] } })).result
  const submit = async (options: number[], requestId: string = randomUUID()) => {
    const { questions } = await paper()
    return learner.call('POST /api/lesson/examSubmit', {
      body: {
        lessonId: one.lessons[1],
        answers: questions.slice(0, options.length).map(({ id }, at) => ({ id, option: options[at] })),
        requestId,
      },
    })
  }

  test('asks without a word of the answers', async () => {
    const found = await paper()
    expect(found).toMatchObject({ passScore: 60, best: null })
    expect(found.questions).toHaveLength(5)
    expect(Object.keys(found.questions[0]).sort()).toEqual(['id', 'options', 'stem'])
  })

  test('is graded here, the best paper stays, sixty passes, what is left out is wrong', async () => {
    const failed = (await submit([0, 1, 3])).result
    expect(failed).toMatchObject({ score: 40, passed: false })
    // Which are wrong, and nothing of the key: it can be sat again.
    expect(failed.items.map(({ id: _id, ...rest }) => rest)).toEqual(
      [true, true, false, false, false].map((right) => ({ right })),
    )
    const good = (await submit([0, 1, 2])).result
    expect(good).toMatchObject({ score: 60, passed: true })
    expect(good.items.map(({ right, answer }) => [right, answer])).toEqual([
      [true, 0],
      [true, 1],
      [true, 2],
      [false, 3],
      [false, 0],
    ])
    await submit([])
    expect((await paper()).best).toBe(60)
  })

  test('can be sat ten times a day; the same tap is one paper', async () => {
    const id = randomUUID()
    expect((await submit([0], id)).result).toEqual((await submit([0], id)).result)
    const answers = await Promise.all(Array.from({ length: 12 }, () => submit([0])))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(9)
    expect(answers.filter(({ code }) => code === 11307)).toHaveLength(3)
    await query(server, sql`update lesson_attempt set created_at = created_at - interval '1 day'`)
    expect((await submit([0])).code).toBe(200)
  })
})
