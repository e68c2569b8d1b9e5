import { randomUUID } from 'node:crypto'
import { fireEvent, waitFor } from '@testing-library/dom'
import type { Person } from '../support/server'
import { keptNow, openApp, type App } from '../support/client/open-app'
import { course, playMedia } from './client-support'

let ann: Person
let contract: Awaited<ReturnType<typeof course>>
let free: string
const SCHOOL = ['劳动合同法实操', '面试官训练营', '三级通关班']
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
  ;({ id: free } = await course({ title: '面试官训练营', categoryId }))
  await course({ title: '三级通关班', price: 128000, type: 4, categoryId })
})
const row = (app: App, title: string) => waitFor(() => app.look().getByText(title, { selector: '.course-row .item-head__title' }))
const titles = (element: HTMLElement) =>
  [...element.querySelectorAll('.course-row .item-head__title')].map((title) => title.textContent).sort()

test('the school shows its courses, the ways into it and the way to the certificates', async () => {
  const app = await openApp('pages/tabBar/lesson/index')
  await app.see('全部分类')
  await row(app, '劳动合同法实操')
  expect(app.look().queryByText('继续学')).toBeNull()
  await app.tap('查报考条件')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/index2'))
})

test('whoever may want to sit the next examination reads when it is, until when one registers and how many days are left', async () => {
  const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString()
  await server.sql(
    `insert into lesson_cert_batch (id, name, exam_at, apply_ends_at, cities) values
      ($1, '人力资源管理师第 3 批', $2, $3, '{上海}'), ($4, '人力资源管理师第 4 批', $5, $6, '{上海}')`,
    [randomUUID(), day(3), day(-9), randomUUID(), day(26), day(7)],
  )
  const app = await openApp('pages/tabBar/lesson/index')
  await app.see('人力资源管理师第 4 批')
  expect(app.look().getByText('26').parentElement!.textContent).toBe('还有 26 天')
  // One can no longer register for the third.
  expect(app.look().queryByText('人力资源管理师第 3 批')).toBeNull()
  await app.tap('查我能报几级')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/index2'))
})

test('the banners of the school lead where they say, and stay away for the day when they are sent away', async () => {
  const file = randomUUID()
  await server.sql(`insert into file (id, kind, name, size, used) values ($1, 'image', 'b.png', 9, true)`, [file])
  const put = (title: string, url: string, place: string) =>
    server.sql('insert into ad (id, title, image_file, url, place) values ($1, $2, $3, $4, $5)', [
      randomUUID(),
      title,
      file,
      url,
      place,
    ])
  await put('先查能报几级', '/pages/lesson/index2', 'school')
  await put('劳动合同法全文', 'https://flk.npc.gov.cn', 'square')
  const app = await openApp('pages/tabBar/lesson/index')
  await app.tap('先查能报几级')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/index2'))
  await waitFor(() => expect(network.to('/api/statistics/adClick')).toHaveLength(1))

  const again = await openApp('pages/tabBar/lesson/index')
  await again.see('先查能报几级')
  expect(again.look().queryByText('劳动合同法全文')).toBeNull()
  fireEvent.click(again.look().getByLabelText('今天不再显示'))
  await waitFor(() => expect(again.look().queryByText('先查能报几级')).toBeNull())
  const later = await openApp('pages/tabBar/lesson/index', { kept: keptNow() })
  await later.see('全部分类')
  expect(later.page().querySelector('.page-banners')).toBeNull()
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
  const id = free
  await ann.call('POST /api/course/enrol', { body: { courseId: id, requestId: randomUUID() } })
  const [lesson] = await server.sql<{ id: string }>('select id from lesson where course_id = $1 order by sort limit 1', [id])
  await ann.call('POST /api/lesson/playUrl', { body: { lessonId: lesson.id, deviceId: 'tablet' } })
  const app = await openApp('pages/tabBar/lesson/index', { as: ann })
  fireEvent.click(await waitFor(() => app.look().getByLabelText('继续学 面试官训练营第一讲')))
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/detail'))
})

test('courses are filtered by price and kind, and an empty choice is set back', async () => {
  const app = await openApp('pages/lesson/list')
  // Beside those that other tests have made.
  const shown = () => titles(app.page()).filter((title) => SCHOOL.includes(title!))
  await waitFor(() => expect(shown()).toHaveLength(3))
  await app.tap('筛选')
  fireEvent.click(app.look().getByText('免费', { selector: '.pills__pill' }))
  await waitFor(() => expect(shown()).toEqual(['面试官训练营']))
  await app.tap('考证班')
  await app.see('没有符合条件的课程')
  fireEvent.click(app.look().getByText('重置', { selector: '.state *' }))
  await waitFor(() => expect(shown()).toHaveLength(3))
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
  app.look().getByLabelText('第 3 讲，解除，10:00，未解锁')
  fireEvent.click(app.look().getByLabelText(/^第 2 讲，试用期/))
  await app.hear('这一讲还没有更新')
  fireEvent.click(app.look().getByLabelText(/^第 1 讲/))
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/detail'))
})

test('one’s own courses are for those who are logged in', async () => {
  const app = await openApp('pages/lesson/myLesson')
  await app.see('登录后查看在学的课程和进度')
  expect(network.to('/api/course/myPage')).toEqual([])
  await ann.call('POST /api/course/enrol', { body: { courseId: free, requestId: randomUUID() } })
  const own = await openApp('pages/lesson/myLesson', { as: ann })
  await row(own, '面试官训练营')
  await own.see('永久有效')
  await own.tap('已学完')
  await own.see('还没有学完的课程')
})

test('who fills in education and years learns what they can apply for', async () => {
  const app = await openApp('pages/lesson/index2')
  await row(app, '三级通关班')
  await app.tap('大专')
  await app.tap('5年')
  fireEvent.click(app.look().getByText('查一查', { selector: '.btn *' }))
  await app.see('可以报 企业人力资源管理师四级/中级工')
  expect(network.to('/api/course/certCheck')[0].body).toEqual({ education: '大专', years: 5, hasCert: 0 })
})

test('whoever prepares for an examination is led from its page to the question bank', async () => {
  const app = await openApp('pages/lesson/index2')
  await app.tap('刷题备考')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/tiku/index'))
})

test('what a link to the list of courses names that is no choice of the list narrows nothing', async () => {
  const app = await openApp('pages/lesson/list?type=9&priceType=cheap&sort=7')
  expect(await row(app, '劳动合同法实操')).toBeTruthy()
})

test('on the last day of a batch its card says until what time one registers, and how many dates are left to the examination', async () => {
  await server.sql(
    `insert into lesson_cert_batch (id, name, exam_at, apply_ends_at, cities)
      select $1, '人力资源管理师第 2 批', midnight + interval '9 hours', midnight - interval '1 second', '{上海}'
      from (select (date_trunc('day', now() at time zone 'Asia/Shanghai') + interval '1 day') at time zone 'Asia/Shanghai') as t (midnight)`,
    [randomUUID()],
  )
  const app = await openApp('pages/lesson/index2')
  await app.see('今天 23:59 截止')
  expect(app.look().getByText('1').parentElement!.textContent).toBe('距考试还有 1 天')
})

test('where no level is written down nobody is offered a check that could only say no', async () => {
  await server.sql('delete from lesson_cert_level')
  const app = await openApp('pages/lesson/index2')
  await row(app, '三级通关班')
  expect(app.look().queryByText('查一查：我能报几级')).toBeNull()
})

describe('what a course costs', () => {
  const open = (id: string, as?: Person) => openApp(`pages/lesson/detail?id=${id}`, as && { as })

  test('for a time is said with the day on which that ends, and what it costs otherwise', async () => {
    const { id } = await course({ title: '限时的课', price: 19900, promo: { price: 9900, hours: [-1, 1] } })
    const app = await open(id)
    await app.see('限时优惠')
    app.look().getByLabelText(/^剩余 (59:\d\d|1:00:00)$/)
    app.look().getByText('¥199', { selector: '.price__origin' })
    await app.see('立即购买 ¥99')
    const list = await openApp('pages/lesson/list?keyword=' + encodeURIComponent('限时的课'))
    await row(list, '限时的课')
    expect(list.look().getByText('限时', { selector: '.course-row .item-foot *' })).toBeTruthy()
  })

  test('is the usual price again the moment the offer ends, without a reload', async () => {
    const { id } = await course({ title: '快到时的课', price: 19900, promo: { price: 9900, hours: [-1, 1] } })
    const app = await open(id)
    await app.see('立即购买 ¥99')
    await server.sql(`update lesson_course set promo_ends_at = now() where id = $1`, [id])
    const now = Date.now
    jest.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000)
    await app.see('立即购买 ¥199')
    await waitFor(() => expect(app.look().queryByText('限时优惠')).toBeNull())
  })

  test('is paid ahead for what begins later', async () => {
    const { id } = await course({ title: '预售的课', price: 19900, status: 'presale', startsInDays: 9, lessons: [{}, {}] })
    const app = await open(id, ann)
    fireEvent.click(await waitFor(() => app.look().getByText(/^预售 ¥199，.*开课$/)))
    await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/orderConfirm'))
    await server.giveCourse(ann, id)
    const bought = await openApp(`pages/lesson/detail?id=${id}`, { as: ann })
    await bought.see(/^(\d+年)?\d+月\d+日开课$/)
    await bought.tap('笔记')
    await bought.see('在目录里选一讲，看它的笔记')
  })

  test('that has begun says no more when it began', async () => {
    const { id } = await course({ title: '已开的课', price: 19900, startsInDays: -9, lessons: [{}] })
    const app = await open(id, ann)
    await app.see('立即购买 ¥199')
    expect(app.page().textContent).not.toMatch(/\d日开课/)
  })

  test('to whom it ran out is the price of members, and they find it marked', async () => {
    const { id } = await course({
      title: '到期的课',
      price: 19900,
      memberPrice: 15000,
      validDays: 30,
      lessons: [{}, {}, { media: 'article' }],
    })
    await server.giveCourse(ann, id)
    await server.sql(
      `update entitlement set start_time = now() - interval '9 days', end_time = now() - interval '1 day' where biz_id = $1`,
      [id],
    )
    const app = await open(id, ann)
    await app.see('有效期已过，续费 ¥150 接着学，进度都在')
    await app.tap('目录 3')
    fireEvent.click(await waitFor(() => app.look().getByLabelText(/^第 2 讲，/)))
    await app.see('课程有效期已过')
    await app.tap('笔记')
    await app.see('这一讲还没有笔记')
    fireEvent.click(app.look().getAllByText('续费 ¥150')[0])
    await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/orderConfirm'))
    const list = await openApp('pages/lesson/list?keyword=' + encodeURIComponent('到期的课'), { as: ann })
    await waitFor(() => list.look().getByText('续费', { selector: '.course-row .item-foot *' }))
    const table = await openApp(`pages/lesson/lessonList?courseId=${id}`, { as: ann })
    fireEvent.click(await waitFor(() => table.look().getByLabelText('第 3 讲，第3讲，图文，未解锁')))
    await table.hear('课程有效期已过，续费后接着学')
  })
})

test('who has a course is led to the group of its class and to customer service', async () => {
  const { id } = await course({ title: '有群的课', price: 19900 })
  const qr = randomUUID()
  await server.sql(`insert into file (id, kind, name, size) values ($1, 'image', 'qr.png', 1)`, [qr])
  await server.giveCourse(ann, id)
  const app = await openApp(`pages/lesson/detail?id=${id}`, { as: ann })
  await app.tap('介绍')
  await app.see('联系客服')
  // And can put it among what they keep, as before they had it.
  await app.tap('收藏课程')
  await app.see('取消收藏')
  expect(app.look().queryByText('加入班级群')).toBeNull()
  await server.sql('update lesson_course set group_qr = $1 where id = $2', [qr, id])
  const again = await openApp(`pages/lesson/detail?id=${id}`, { as: ann })
  await again.tap('介绍')
  await again.tap('加入班级群')
  await again.see('长按图片，用微信识别入群')
})
