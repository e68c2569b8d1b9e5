import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { AdminApi } from '../../contract/admin'
import type { Sent } from '../../contract/endpoint'
import { operator, sendFile, type TestOperator } from '../admin/support'
import { jpeg } from '../file/pictures'
import { live } from '../live/support'
import { videoFile } from '../file/video-file'
import { query } from '../support/query'
import { runJob } from '../support/run-job'
import { startServer, type Person, type TestServer } from '../support/server'
import { category, course, give, learnt, play, teacher, type Course } from './support'

let server: TestServer
let an: TestOperator
let learner: Person
beforeAll(async () => {
  server = await startServer()
  an = await operator(server, ['运营'])
  learner = await server.person()
})
afterAll(() => server.close())

type Body<R extends keyof AdminApi> = Sent<R, AdminApi[R]> extends { body: infer B } ? B : never
const detail = async (id: string, who: Pick<Person, 'call'> = server) =>
  (await who.call('GET /api/course/detail/:id', { params: { id } })).result
const show = async (id: string, by = an) => (await by.call('GET /admin/api/course/show/:id', { params: { id } })).result
const setStatus = (id: string, status: 'on' | 'off' | 'presale') =>
  an.call('POST /admin/api/course/status', { body: { id, status } })
const chapter = async (courseId: string, title: string, by = an) =>
  (await by.call('POST /admin/api/course/chapter/create', { body: { courseId, title, requestId: randomUUID() } })).result.id
type NewLesson = Body<'POST /admin/api/course/lesson/create'>
const addLesson = (courseId: string, chapterId: string, more: Partial<NewLesson> = {}) =>
  an.call('POST /admin/api/course/lesson/create', {
    body: { courseId, chapterId, title: '一讲', mediaType: 'article', html: '<p>正文</p>', requestId: randomUUID(), ...more },
  })
const added = async (...args: Parameters<typeof addLesson>) => (await addLesson(...args)).result.id
const picture = async (route: 'cover' | 'group', id: string, name = '图.jpg') =>
  sendFile(
    server,
    an,
    `POST /admin/api/course/${route}/:id`,
    { params: { id } },
    { bytes: await jpeg(), name, type: 'image/jpeg' },
  )
const media = (id: string, name: string, bytes: Buffer | string) =>
  sendFile(server, an, 'POST /admin/api/course/media/:id', { params: { id } }, { bytes, name })

test('an editor makes a course, fills it, and puts it on the shelf; people learn what was uploaded', async () => {
  const [categoryId, teacherId] = [await category(server), await teacher(server, '顾言')]
  const made = await an.call('POST /admin/api/course/create', {
    body: { type: 1, title: '试用期实务', categoryId, price: 9900, requestId: randomUUID() },
  })
  const { id } = made.result
  expect((await server.call('GET /api/course/detail/:id', { params: { id } })).code).toBe(10104)
  expect(await setStatus(id, 'on')).toMatchObject({ code: 400, message: '还没有课时，不能上架' })
  await an.call('POST /admin/api/course/text', {
    body: { id, subTitle: '照着做', intro: '<p onclick="x">把证据链补齐<script>alert(1)</script></p>' },
  })
  await an.call('POST /admin/api/course/settings', { body: { id, teacherIds: [teacherId], certName: '结业证书', validDays: 30 } })
  const { cover } = (await picture('cover', id)).result as { cover: string }
  const first = await chapter(id, '第一章')
  const second = await chapter(id, '第二章')
  const uploaded = await media(id, '第一讲.mp4', await videoFile({ indexFirst: true }))
  expect(uploaded.result).toMatchObject({ kind: 'mp4', fileName: '第一讲.mp4' })
  const { mediaId, seconds } = uploaded.result
  const video = await added(id, first, { title: '录像', mediaType: 'video', mediaId, seconds, html: '' })
  const text = await added(id, second, { title: '正文', free: true })
  expect((await setStatus(id, 'on')).code).toBe(200)

  const seen = await detail(id)
  expect(seen).toMatchObject({ price: 9900, teacher: '顾言', lessonCount: 2, intro: '<p>把证据链补齐</p>', btn: 'buy', cover })
  expect(seen.catalog.map(({ title, lessons }) => [title, lessons.map((one) => one.id)])).toEqual([
    ['第一章', [video]],
    ['第二章', [text]],
  ])
  await give(server, learner, id)
  const { url } = (await play(learner, video)).result
  expect((await server.app.http.inject(url)).statusCode).toBe(200)
  const listed = (await an.call('POST /admin/api/course/page', { body: { title: '试用期' } })).result.records
  expect(listed).toMatchObject([{ id, status: 'on', teachers: '顾言', certName: '结业证书', lessonCount: 2 }])
})

test('lessons and chapters move; what somebody has learnt is not thrown away', async () => {
  const { id } = await course(server, { lessons: [] })
  const [one, two] = [await chapter(id, '甲'), await chapter(id, '乙')]
  const b = await added(id, two, { title: '乙一' })
  const a = await added(id, one, { title: '甲一' })
  const c = await added(id, one, { title: '甲二' })
  const order = async () => (await show(id)).outline.map(({ title, lessons }) => [title, lessons.map((lesson) => lesson.title)])
  expect((await order()).slice(1)).toEqual([
    ['甲', ['甲一', '甲二']],
    ['乙', ['乙一']],
  ])
  const [{ id: zero }] = (await show(id)).outline
  const arrange = (chapters: { id: string; lessonIds: string[] }[]) =>
    an.call('POST /admin/api/course/arrange', { body: { courseId: id, chapters } })
  expect(
    await arrange([
      { id: two, lessonIds: [b] },
      { id: one, lessonIds: [a] },
    ]),
  ).toMatchObject({ code: 400 })
  const all = [
    { id: two, lessonIds: [c, b] },
    { id: one, lessonIds: [a] },
    { id: zero, lessonIds: [] },
  ]
  expect((await arrange(all)).code).toBe(200)
  expect((await order()).slice(0, 2)).toEqual([
    ['乙', ['甲二', '乙一']],
    ['甲', ['甲一']],
  ])
  const remove = (lessonId: string) => an.call('POST /admin/api/course/lesson/remove', { body: { courseId: id, lessonId } })
  await give(server, learner, id)
  await play(learner, b)
  expect(await remove(b)).toMatchObject({ code: 400, message: '已经有人学过这一讲，不能删除' })
  expect((await remove(a)).code).toBe(200)
  expect((await show(id)).lessonCount).toBe(2)
  const removeChapter = (chapterId: string) =>
    an.call('POST /admin/api/course/chapter/remove', { body: { courseId: id, chapterId } })
  expect(await removeChapter(two)).toMatchObject({ code: 400, message: '这一章还有课时，不能删除' })
  expect((await removeChapter(one)).code).toBe(200)
})

test('whoever bought a course before it begins has it as long when its beginning moves, and is told; what runs is not cut short', async () => {
  const { id } = await course(server, { title: '预售的课', status: 'presale', validDays: 30, startsInDays: 10 })
  const [buyer, late] = await Promise.all([server.person(), server.person()])
  await give(server, buyer, id)
  const begins = (days: number) => {
    const startsAt = new Date(Date.now() + days * 86_400_000).toISOString()
    return an.call('POST /admin/api/course/settings', { body: { id, startsAt } })
  }
  const told = async () => {
    await runJob(server, 'notice.owed')
    return (await buyer.call('POST /api/notice/page', { body: { type: 4 } })).result.records
  }
  const left = async (who: Person) => (await detail(id, who)).entitlement?.daysLeft
  expect((await begins(24)).code).toBe(200)
  expect(await left(buyer)).toBe(54)
  expect(await told()).toHaveLength(1)
  await begins(14)
  await give(server, late, id)
  expect([await left(buyer), await left(late)]).toEqual([44, 44])
  const records = await told()
  expect(records).toHaveLength(2)
  expect(records[0]).toMatchObject({
    title: expect.stringMatching(/^《预售的课》改到 .+ 开课$/),
    content: expect.stringMatching(/^原定 .+，有效期仍从开课起算$/),
  })

  // There and back again is news each time that it was heard of; moved back before, it is none.
  const [there, back] = [20, 30].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
  const beginsAt = (startsAt: string) => an.call('POST /admin/api/course/settings', { body: { id, startsAt } })
  for (const [n, startsAt] of [there, back, there, back].entries()) {
    await beginsAt(startsAt)
    expect(await told()).toHaveLength(3 + n)
  }
  await beginsAt(there)
  await beginsAt(back)
  expect(await told()).toHaveLength(6)

  await query(server, sql`update lesson_course set starts_at = now() - interval '1 day' where id = ${id}`)
  await query(
    server,
    sql`update entitlement set end_time = now() + interval '44 days' where user_id = ${buyer.id} and biz_id = ${id}`,
  )
  await begins(-3)
  expect(await left(buyer)).toBe(44)
  await begins(5)
  expect(await left(buyer)).toBe(49)
})

test('an editor writes from which second on a recording speaks of what, in order and within its length', async () => {
  const { id, lessons } = await course(server)
  const edit = (marks: { second: number; title: string }[]) =>
    an.call('POST /admin/api/course/lesson/edit', { body: { courseId: id, lessonId: lessons[0], marks } })
  const marks = [
    { second: 30, title: '谁来举证' },
    { second: 300, title: '怎么留痕' },
  ]
  expect(await edit(marks)).toMatchObject({ code: 200 })
  expect((await detail(id)).catalog[0].lessons[0].marks).toEqual(marks)
  for (const wrong of [marks.toReversed(), [{ second: 600, title: '结束以后' }]])
    expect(await edit(wrong)).toMatchObject({ code: 400, message: expect.stringContaining('时间点') })
  const [chapterId] = [await chapter(id, '图文')]
  expect(await addLesson(id, chapterId, { marks })).toMatchObject({ code: 400 })
})

test('a lesson has something to play, of its own kind; an exam has its answers among the choices', async () => {
  const { id } = await course(server)
  const one = await chapter(id, '甲')
  expect(await addLesson(id, one, { mediaType: 'video' })).toMatchObject({ code: 400, message: '请先上传这一讲的文件' })
  expect(await media(id, '说明.exe', 'MZ')).toMatchObject({ code: 400 })
  expect(await media(id, '坏的.mp4', 'not a video at all')).toMatchObject({ code: 10133 })
  expect((await media(id, '索引在后.mp4', await videoFile())).message).toContain('索引在文件末尾')
  const { mediaId } = (await media(id, '清单.txt', '离职手续')).result
  expect(await addLesson(id, one, { mediaType: 'audio', mediaId })).toMatchObject({
    code: 400,
    message: '文件的类型与这一讲不符',
  })
  const handout = await added(id, one, { mediaType: 'file', mediaId, fileName: '清单.txt' })
  await give(server, learner, id)
  expect((await server.app.http.inject((await play(learner, handout)).result.url)).body).toBe('离职手续')
  const exam = await added(id, one, { mediaType: 'exam', title: '小测' })
  const ask = (answer: number) =>
    an.call('POST /admin/api/course/lesson/questions', {
      body: { courseId: id, lessonId: exam, questions: [{ stem: '几天？', options: ['三十', '十五'], answer, why: '第十九条' }] },
    })
  expect(await ask(2)).toMatchObject({ code: 400, message: '第 1 题的答案不在选项里' })
  expect((await ask(1)).code).toBe(200)
  const paper = (await learner.call('GET /api/lesson/exam/:lessonId', { params: { lessonId: exam } })).result
  expect(paper.questions).toMatchObject([{ stem: '几天？', options: ['三十', '十五'] }])
})

test('a paper under way is marked after its questions were saved once more, and is no try where they are others', async () => {
  const { id } = await course(server)
  const lessonId = await added(id, await chapter(id, '甲'), { mediaType: 'exam', title: '小测' })
  await give(server, learner, id)
  const ask = (...stems: string[]) =>
    an.call('POST /admin/api/course/lesson/questions', {
      body: {
        ...{ courseId: id, lessonId },
        questions: stems.map((stem) => ({ stem, options: ['三十', '十五'], answer: 1, why: '第十九条' })),
      },
    })
  await ask('几天？', '几个月？')
  const { questions } = (await learner.call('GET /api/lesson/exam/:lessonId', { params: { lessonId } })).result
  const hand = () =>
    learner.call('POST /api/lesson/examSubmit', {
      body: { lessonId, answers: questions.map((one) => ({ id: one.id, option: 1 })), requestId: randomUUID() },
    })
  await ask('几个月？', '几天？')
  expect((await hand()).result).toMatchObject({ score: 100, passed: true })
  await ask('几天？', '几年？')
  expect(await hand()).toMatchObject({ code: 11300, message: '题目已更新，请重新打开' })
  expect(await query(server, sql`select from lesson_attempt where lesson_id = ${lessonId}`)).toHaveLength(1)
})

test('what was uploaded and neither a lesson nor a live plays is gone the day after', async () => {
  const { id } = await course(server)
  const [used, left, shown] = [
    await media(id, '清单.txt', '甲'),
    await media(id, '旧清单.txt', '乙'),
    await media(id, '录像.txt', '丙'),
  ].map(({ result }) => result.mediaId)
  await query(server, sql`update live set media_id = ${shown} where id = ${await live(server)}`)
  await added(id, await chapter(id, '甲'), { mediaType: 'file', mediaId: used })
  const stored = async () =>
    (await query<{ id: string }>(server, sql`select id from lesson_media where id in (${used}, ${left}, ${shown})`)).map(
      (one) => one.id,
    )
  await runJob(server, 'lesson.media')
  expect((await stored()).toSorted()).toEqual([used, left, shown].toSorted())
  await query(server, sql`update lesson_media set created_at = now() - interval '25 hours'`)
  await runJob(server, 'lesson.media')
  expect((await stored()).toSorted()).toEqual([used, shown].toSorted())
  const { storage } = server.app.services.gateways
  expect(await Promise.all([left, used, shown].map((one) => storage.sizeOf(`m${one}_file.txt`)))).toEqual([undefined, 3, 3])
})

describe('a teacher', () => {
  let gu: TestOperator
  let own: Course
  let other: Course
  beforeAll(async () => {
    const teacherId = await teacher(server, '顾老师')
    gu = await operator(server, ['讲师'], teacherId)
    own = await course(server, { teacherId, title: '顾老师的课' })
    other = await course(server, { title: '别人的课' })
  })

  test('sees and writes their own courses, not those of others', async () => {
    const { records } = (await gu.call('POST /admin/api/course/page')).result
    expect(records.map(({ id }) => id)).toEqual([own.id])
    const rename = (id: string) => gu.call('POST /admin/api/course/text', { body: { id, title: '加班费怎么算' } })
    expect((await rename(own.id)).code).toBe(200)
    expect((await detail(own.id)).title).toBe('加班费怎么算')
    expect((await rename(other.id)).status).toBe(403)
    expect((await gu.call('GET /admin/api/course/show/:id', { params: { id: other.id } })).status).toBe(403)
    await chapter(own.id, '加餐', gu)
    const foreign = { courseId: own.id, lessonId: other.lessons[0], title: '改名' }
    expect((await gu.call('POST /admin/api/course/lesson/edit', { body: foreign })).code).toBe(10104)
  })

  test('plays in their own course what was uploaded for it, not what another course plays or was uploaded for another', async () => {
    const text = (id: string, who: TestOperator) =>
      sendFile(server, who, 'POST /admin/api/course/media/:id', { params: { id } }, { bytes: '讲义', name: '讲义.txt' })
    const mine = (await text(own.id, gu)).result.mediaId
    const [theirs, left] = [(await text(other.id, an)).result.mediaId, (await text(other.id, an)).result.mediaId]
    const file = { title: '讲义', mediaType: 'file', mediaId: theirs, html: '' } as const
    await added(other.id, await chapter(other.id, '资料'), file)
    const chapterId = await chapter(own.id, '资料', gu)
    const add = (mediaId: string, who = gu) =>
      who.call('POST /admin/api/course/lesson/create', {
        body: { ...file, courseId: own.id, chapterId, mediaId, requestId: randomUUID() },
      })
    const lessonId = (await add(mine)).result.id
    const edit = (more: object) =>
      gu.call('POST /admin/api/course/lesson/edit', { body: { courseId: own.id, lessonId, ...more } })
    for (const mediaId of [theirs, left]) {
      expect(await add(mediaId)).toMatchObject({ code: 400, message: '只能使用为这门课程上传的文件' })
      expect((await edit({ mediaId })).code).toBe(400)
    }
    // An editor of everything has put it there: the teacher goes on with it.
    expect((await add(theirs, an)).code).toBe(200)
    expect((await edit({ mediaId: theirs })).code).toBe(200)
    expect((await edit({ title: '讲义（新）' })).code).toBe(200)
  })

  test('answers what is said of their own courses', async () => {
    for (const { id } of [own, other]) {
      await give(server, learner, id)
      await learnt(server, learner, id, 50)
      const body = { courseId: id, score: 5, content: '排班表直接能用', images: [], requestId: randomUUID() }
      await learner.call('POST /api/courseReview/save', { body })
    }
    const { records } = (await gu.call('POST /admin/api/course/review/page', { body: { unanswered: true } })).result
    expect(records).toMatchObject([{ courseId: own.id, content: '排班表直接能用' }])
    const answer = (courseId: string, reviewId: string) =>
      gu.call('POST /admin/api/course/review/reply', { body: { courseId, reviewId, reply: '调休的那一页也请看看' } })
    expect((await answer(own.id, records[0].id)).code).toBe(200)
    const [theirs] = await query<{ id: string }>(server, sql`select id from lesson_review where course_id = ${other.id}`)
    expect((await answer(own.id, theirs.id)).code).toBe(10104)
    const said = (await server.call('POST /api/courseReview/page', { body: { courseId: own.id } })).result.records
    expect(said[0].reply).toBe('调休的那一页也请看看')
    expect((await gu.call('POST /admin/api/course/review/page', { body: { unanswered: true } })).result.records).toEqual([])
  })

  test('neither sets prices nor what is on the shelf', async () => {
    const price = { id: own.id, price: 1, memberPrice: null, vipFree: false, reason: '试试' }
    expect((await gu.call('POST /admin/api/course/price', { body: price })).status).toBe(403)
    expect((await gu.call('POST /admin/api/course/status', { body: { id: own.id, status: 'off' } })).status).toBe(403)
    expect((await gu.call('POST /admin/api/course/settings', { body: { id: own.id, teacherIds: [] } })).status).toBe(403)
  })
})

describe('prices', () => {
  let id: string
  beforeAll(async () => {
    id = (await course(server, { price: 19_900 })).id
  })
  const setPrice = (more: Partial<Body<'POST /admin/api/course/price'>> = {}) =>
    an.call('POST /admin/api/course/price', {
      body: { id, price: 19_900, memberPrice: null, vipFree: false, reason: '调价', ...more },
    })
  const promo = (more: Partial<Body<'POST /admin/api/course/promo'>> = {}) =>
    an.call('POST /admin/api/course/promo', {
      body: { id, price: 9990, from: '2026-01-01T00:00:00+08:00', to: '2099-01-01T00:00:00+08:00', ...more },
    })

  test('that do not go together are refused in words', async () => {
    expect((await setPrice({ memberPrice: 20_000 })).message).toContain('会员价不能高于售价')
    expect((await promo({ to: '2026-01-02T00:00:00+08:00' })).message).toContain('结束时间要晚于')
    expect((await promo({ price: 19_900 })).message).toContain('低于平时的价格')
    expect((await promo({ id: learner.id })).code).toBe(10104)
  })

  test('an offer lowers the price until it ends, also before its time', async () => {
    expect((await promo()).code).toBe(200)
    expect(await detail(id)).toMatchObject({ price: 9990, originPrice: 19_900, promoEndTime: '2098-12-31T16:00:00.000Z' })
    expect((await setPrice({ price: 9000 })).message).toContain('先结束限时优惠')
    expect((await an.call('POST /admin/api/course/endPromo', { body: { id } })).code).toBe(200)
    expect(await detail(id)).toMatchObject({ price: 19_900, promoEndTime: null })
  })

  test('every change is remembered, with who made it and what it was before', async () => {
    await setPrice({ price: 15_900, memberPrice: 12_900 })
    expect(await detail(id)).toMatchObject({ price: 15_900, memberPrice: 12_900 })
    const { records } = (await an.call('POST /admin/api/course/price/page', { body: { id, size: 3 } })).result
    expect(records).toMatchObject([
      { operator: an.name, before: { price: 19_900 }, after: { price: 15_900 }, reason: '调价' },
      { before: { promoPrice: 9990 }, after: { promoPrice: null, promoStartsAt: null, promoEndsAt: null } },
      { before: { promoPrice: null }, after: { promoPrice: 9990, promoEndsAt: '2099-01-01T00:00:00+08:00' } },
    ])
  })
})

test('taken off the shelf, a course stays with those who have it', async () => {
  const { id } = await course(server)
  await give(server, learner, id)
  await setStatus(id, 'off')
  expect([await detail(id), (await detail(id, learner)).btn]).toEqual([undefined, 'learn'])
  await setStatus(id, 'on')
  expect((await detail(id)).btn).toBe('buy')
})

test('of two pictures put up for a class at the same moment one is shown, and the other left to the clean-up', async () => {
  const { id } = await course(server)
  await give(server, learner, id)
  const putUp = (courseId: string) => picture('group', courseId, '班级群.jpg')
  const used = () => query<{ id: string }>(server, sql`select id from file where name = '班级群.jpg' and used`)
  await putUp(id)
  await Promise.all([putUp(id), putUp(id)])
  const files = await used()
  expect(files).toHaveLength(1)
  const { qrUrl } = (await detail(id, learner)).group!
  expect(qrUrl).toContain(files[0].id)
  expect((await server.app.http.inject({ url: qrUrl })).statusCode).toBe(200)
  expect((await putUp(learner.id)).code).toBe(10104)
  await an.call('POST /admin/api/course/endGroup', { body: { id } })
  expect((await detail(id, learner)).group).toBeUndefined()
})

test('the school is arranged: categories of two levels, and teachers with their pictures', async () => {
  const make = async (parentId: string | null, name: string) =>
    an.call('POST /admin/api/courseCategory/create', { body: { parentId, name, icon: 'star', sort: 0, requestId: randomUUID() } })
  const top = (await make(null, '薪酬')).result.id
  const below = (await make(top, '个税')).result.id
  expect(await make(below, '三级')).toMatchObject({ code: 400, message: '分类只有两级' })
  await an.call('POST /admin/api/courseCategory/edit', { body: { id: below, name: '个人所得税', icon: '', sort: 3 } })
  const all = (await an.call('GET /admin/api/courseCategory/list')).result
  const at = all.findIndex(({ id }) => id === top)
  expect(all.slice(at, at + 2)).toMatchObject([{ name: '薪酬' }, { name: '个人所得税', parentId: top, courses: 0 }])
  const named = { name: '沈老师', title: '律师', intro: '', sort: 0 }
  const { id } = (await an.call('POST /admin/api/teacher/create', { body: { ...named, requestId: randomUUID() } })).result
  const face = { bytes: await jpeg(), name: '脸.jpg', type: 'image/jpeg' }
  await sendFile(server, an, 'POST /admin/api/teacher/avatar/:id', { params: { id } }, face)
  await an.call('POST /admin/api/teacher/edit', { body: { id, ...named, title: '高级律师' } })
  const { records } = (await an.call('POST /admin/api/teacher/page', { body: { name: '沈' } })).result
  expect(records).toMatchObject([{ id, title: '高级律师', avatar: expect.stringContaining('/files/'), courses: 0 }])
})

test('an account is one teacher’s, stays theirs when only words change, and is taken away by leaving it empty', async () => {
  const [person, closed] = [await server.person(), await server.person()]
  await query(server, sql`update app_user set status = 'closed' where id = ${closed.id}`)
  const named = { title: '', intro: '', sort: 0 }
  const make = (name: string, userId?: string) =>
    an.call('POST /admin/api/teacher/create', { body: { ...named, name, userId, requestId: randomUUID() } })
  const edit = (id: string, userId?: string | null) =>
    an.call('POST /admin/api/teacher/edit', { body: { id, ...named, name: '简老师', userId } })
  const account = async () =>
    (await an.call('POST /admin/api/teacher/page', { body: { name: '简老师' } })).result.records[0].userId
  const { id } = (await make('简老师', person.id)).result
  expect(await make('另一位', person.id)).toMatchObject({ code: 400, message: '这个账号已经是讲师“简老师”的' })
  expect(await make('另一位', closed.id)).toMatchObject({ code: 400, message: '没有这个用户，或已注销' })
  await edit(id)
  expect(await account()).toBe(person.id)
  await edit(id, null)
  expect(await account()).toBeNull()
})
