import { course } from '../lesson/client-support'
import { openApp } from '../support/client/open-app'

test('who has a class finds its teacher beside customer service, and who has not finds none', async () => {
  const ann = await server.member('安然')
  const { id } = await course({ title: '四级通关班' })
  await server.sql(`insert into kefu_teacher (course_id, name, phone) values ($1, '王老师', '0512-66660001')`, [id])
  const open = () => openApp(`pages/lesson/kefu?bizType=course&bizId=${id}`, { as: ann })
  const before = await open()
  await before.see('发送给客服')
  expect(before.look().queryByText(/班主任/)).toBeNull()
  await server.giveCourse(ann, id)
  const app = await open()
  await app.see('班主任 王老师')
  await app.see('复制电话 0512-66660001')
  expect(app.look().queryByText(/二维码/)).toBeNull()
})
