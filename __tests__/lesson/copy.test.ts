import { randomUUID } from 'node:crypto'
import { operator, type TestOperator } from '../admin/support'
import { startServer, type TestServer } from '../support/server'
import { course, give, teacher } from './support'

let server: TestServer
let an: TestOperator
beforeAll(async () => {
  server = await startServer()
  an = await operator(server, ['运营'])
})
afterAll(() => server.close())

const show = async (id: string) => (await an.call('GET /admin/api/course/show/:id', { params: { id } })).result
const copy = (id: string, title: string) =>
  an.call('POST /admin/api/course/copy', { body: { id, title, requestId: randomUUID() } })

test('a course is copied with what it says and holds, off the shelf, without its learners, its promotion and its dates', async () => {
  const one = await course(server, {
    price: 29_900,
    memberPrice: 19_900,
    validDays: 365,
    stock: 30,
    certName: '结业证书',
    dragRule: 1,
    promo: { price: 9900, hours: [-1, 24] },
    teacherId: await teacher(server, '陈律师'),
    startsInDays: 3,
    lessons: [
      { title: '开头', seconds: 600, free: true, marks: [{ second: 30, title: '证据' }] },
      { title: '条文', media: 'article', html: '<p>第三十九条</p>', publishInDays: 5 },
      { title: '测验', media: 'exam', questions: 3 },
    ],
  })
  await give(server, await server.person(), one.id)
  const { id } = (await copy(one.id, '劳动合同法实操（第二期）')).result
  const [before, after] = [await show(one.id), await show(id)]
  const own = ['id', 'cover', 'title', 'status', 'publishedAt', 'buyCount', 'taken', 'outline', 'startsAt'] as const
  const promotion = ['promoPrice', 'promoStartsAt', 'promoEndsAt'] as const
  const same = (one: typeof before) =>
    Object.fromEntries(Object.entries(one).filter(([name]) => ![...own, ...promotion].includes(name as 'id')))
  expect(same(after)).toEqual(same(before))
  expect(after).toMatchObject({
    ...{
      title: '劳动合同法实操（第二期）',
      status: 'off',
      buyCount: 0,
      taken: 0,
      startsAt: null,
      promoPrice: null,
      lessonCount: 3,
    },
    ...{ price: 29_900, memberPrice: 19_900, teachers: '陈律师' },
  })
  const plain = ({ outline }: typeof before) =>
    outline.map((chapter) => [
      chapter.title,
      chapter.lessons.map(({ id: _id, studied: _studied, publishAt: _publishAt, ...lesson }) => lesson),
    ])
  expect(plain(after)).toEqual(plain(before))
  expect(after.outline[0].lessons.map(({ publishAt }) => publishAt)).toEqual([null, null, null])
  const idsOf = ({ outline }: typeof before) => outline.flatMap(({ id, lessons }) => [id, ...lessons.map((lesson) => lesson.id)])
  expect(idsOf(after).filter((id) => idsOf(before).includes(id))).toEqual([])
  expect((await an.call('POST /admin/api/course/learner/page', { body: { id } })).result.records).toEqual([])
})

test('lives stay with the course they were held for, a copy changes nothing of the other one, and nothing comes of none', async () => {
  const one = await course(server, { lessons: [{ title: '录播' }, { title: '直播答疑', media: 'live' }] })
  const { id } = (await copy(one.id, '第二期')).result
  const [{ id: chapterId, lessons }] = (await show(id)).outline
  expect(lessons.map(({ title }) => title)).toEqual(['录播'])
  await an.call('POST /admin/api/course/chapter/rename', { body: { courseId: id, chapterId, title: '新的第一章' } })
  await an.call('POST /admin/api/course/lesson/edit', { body: { courseId: id, lessonId: lessons[0].id, title: '新录播' } })
  const [chapter] = (await show(one.id)).outline
  expect([chapter.title, ...chapter.lessons.map(({ title }) => title)]).toEqual(['第一章', '录播', '直播答疑'])
  expect((await copy(randomUUID(), '没有的')).code).toBe(10104)
})
