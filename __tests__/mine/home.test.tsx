import { fireEvent, waitFor } from '@testing-library/dom'
import { course } from '../lesson/client-support'
import type { Person } from '../support/server'
import { stand } from '../support/client/layers'
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

test('a new name stands at once over what one has written', async () => {
  await server.sql(`update app_user set nick_changed_at = now() - interval '31 days' where id = $1`, [ann.id])
  await server.post(ann, { content: '试用期面谈的三个问题' })
  const app = await openApp(`pages/mine/home?id=${ann.id}`, { as: ann })
  await app.see('试用期面谈的三个问题')
  const author = () => app.page().querySelector('.author-row__name')!.textContent
  expect(author()).toContain('安然')
  await app.tap('编辑')
  await waitFor(() => expect(app.routes()).toEqual(['pages/mine/home', 'pages/mine/edit']))
  await app.write('昵称', '小满')
  // What asks before words are lost comes with the first of them.
  await stand(1)
  await app.tap('保存')
  await waitFor(() => expect(app.routes()).toEqual(['pages/mine/home']))
  await waitFor(() => expect(author()).toContain('小满'))
})
