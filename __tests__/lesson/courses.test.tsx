import { randomUUID } from 'node:crypto'
import { fireEvent, waitFor } from '@testing-library/dom'
import type { Person } from '../support/server'
import { openApp, type App } from '../support/client/open-app'
import { course, playMedia } from './client-support'

let ann: Person
let contract: Awaited<ReturnType<typeof course>>
playMedia()

beforeAll(async () => {
  ann = await server.member('安然')
  const categoryId = await server.category('劳动合同', '劳动用工')
  contract = await course({
    title: '劳动合同法实操',
    price: 19900,
    categoryId,
    lessons: [{ title: '必备条款', free: true }, { title: '试用期', publishInDays: 1 }, { title: '解除' }],
  })
  await course({ title: '面试官训练营', categoryId })
  await course({ title: '三级通关班', price: 128000, type: 4, categoryId })
})
const row = (app: App, title: string) => waitFor(() => app.look().getByText(title, { selector: '.course-row__title' }))
const titles = (element: HTMLElement) =>
  [...element.querySelectorAll('.course-row__title')].map((title) => title.textContent).sort()

test('the school shows its courses, its categories and the way to the certificates', async () => {
  const app = await openApp('pages/tabBar/lesson/index')
  await app.see('劳动用工')
  await row(app, '劳动合同法实操')
  expect(app.look().queryByText('继续学')).toBeNull()
  await app.tap('查报考条件')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/index2'))
})

test('a school that does not come can be tried again', async () => {
  const app = await openApp('pages/tabBar/lesson/index', { offline: true })
  await app.see('加载失败，点击重试')
  network.mend()
  await app.tap('重新加载')
  await row(app, '劳动合同法实操')
  expect(app.look().queryByText('重新加载')).toBeNull()
})

test('who has begun a course finds it on top of the school', async () => {
  const [{ id }] = await server.sql<{ id: string }>(`select id from lesson_course where title = '面试官训练营'`)
  await ann.call('POST /api/course/enrol', { body: { courseId: id, requestId: randomUUID() } })
  const [lesson] = await server.sql<{ id: string }>('select id from lesson where course_id = $1 order by sort limit 1', [id])
  await ann.call('POST /api/lesson/playUrl', { body: { lessonId: lesson.id, deviceId: 'tablet' } })
  const app = await openApp('pages/tabBar/lesson/index', { as: ann })
  fireEvent.click(await waitFor(() => app.look().getByLabelText('继续学 面试官训练营第一讲')))
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/detail'))
})

test('courses are filtered by price and kind, and an empty choice is set back', async () => {
  const app = await openApp('pages/lesson/list')
  await waitFor(() => expect(titles(app.page())).toHaveLength(3))
  await app.tap('筛选')
  fireEvent.click(app.look().getByText('免费', { selector: '.pills__pill' }))
  await waitFor(() => expect(titles(app.page())).toEqual(['面试官训练营']))
  await app.tap('考证班')
  await app.see('没有符合条件的课程')
  fireEvent.click(app.look().getByText('重置', { selector: '.state *' }))
  await waitFor(() => expect(titles(app.page())).toHaveLength(3))
})

test('categories lead from the great ones to the courses of a small one', async () => {
  const app = await openApp('pages/lesson/types')
  await app.tap('劳动合同')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/list'))
  await waitFor(() => expect(titles(app.page())).toHaveLength(3))
})

test('the timetable says which lessons can be tried, which are locked and which are still to come', async () => {
  const app = await openApp(`pages/lesson/lessonList?courseId=${contract.id}`)
  await waitFor(() => app.look().getByLabelText('第 1 讲，必备条款，10:00，试看'))
  app.look().getByLabelText('第 3 讲，解除，10:00，未购买')
  fireEvent.click(app.look().getByLabelText(/^第 2 讲，试用期/))
  await app.hear('这一讲还没有更新')
  fireEvent.click(app.look().getByLabelText(/^第 1 讲/))
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/detail'))
})

test('one’s own courses are for those who are logged in', async () => {
  const app = await openApp('pages/lesson/myLesson')
  await app.see('登录后查看在学的课程和进度')
  expect(network.to('/api/course/myPage')).toEqual([])
  const own = await openApp('pages/lesson/myLesson', { as: ann })
  await row(own, '面试官训练营')
  await own.see('永久有效')
  await own.tap('已学完')
  await own.see('还没有学完的课程')
})

test('who fills in education and years learns what they can apply for', async () => {
  await server.sql(
    `insert into lesson_cert_level (level, name, requirement, source, rules) values (4, '四级/中级工', '累计工作 4 年', '国家职业技能标准', $1::jsonb)`,
    [JSON.stringify([{ years: 4, text: '累计从事本职业 4 年' }])],
  )
  const app = await openApp('pages/lesson/index2')
  await row(app, '三级通关班')
  await app.tap('大专')
  await app.tap('5年')
  fireEvent.click(app.look().getByText('查一查', { selector: '.btn *' }))
  await app.see('可以报 四级/中级工')
  expect(network.to('/api/course/certCheck')[0].body).toEqual({ education: '大专', years: 5, hasCert: 0 })
})
