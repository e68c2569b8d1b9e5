import { fireEvent, waitFor } from '@testing-library/dom'
import { course } from '../lesson/client-support'
import type { Person } from '../support/server'
import { openApp } from '../support/client/open-app'

let chen: Person
let ann: Person
beforeEach(async () => {
  chen = await server.member('陈老师')
  ann = await server.member('安然')
})
const teach = (title?: string) =>
  server.sql(
    `with teacher as (insert into lesson_teacher (id, name, user_id) values (gen_random_uuid(), '陈立言', $1) returning id)
     insert into lesson_course_teacher (course_id, teacher_id) select c.id, t.id from lesson_course c, teacher t where c.title = $2`,
    [chen.id, title],
  )
const openCourses = async () => {
  const app = await openApp(`pages/mine/home?id=${chen.id}`, { as: ann })
  fireEvent.click(await waitFor(() => app.look().getByRole('tab', { name: /^课程/ })))
  return app
}

test('a teacher’s home has their courses, and each leads to its page', async () => {
  await course({ title: '劳动合同全流程' })
  await teach('劳动合同全流程')
  const app = await openCourses()
  await app.see('课程 1')
  await app.tap('劳动合同全流程')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/detail'))
})

test('a teacher without courses is said to have none yet; who teaches nothing has no such tab', async () => {
  await teach()
  const app = await openCourses()
  await app.see('还没有上架的课程')
  const other = await openApp(`pages/mine/home?id=${ann.id}`, { as: chen })
  await other.see('还没有动态')
  expect(other.look().queryByRole('tab', { name: /^课程/ })).toBeNull()
})
