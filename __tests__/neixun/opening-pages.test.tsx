import { fireEvent } from '@testing-library/dom'
import { openApp } from '../support/client/open-app'

test('who teaches ends homework from the page of the training, and everybody reads that it is over; who takes part has no such button', async () => {
  const [ann, teacher] = [await server.member('安然'), await server.member('秦岚')]
  const { training } = await server.homework({ title: '盘点', content: '写清团队人数' }, ann, teacher)
  const at = `pages/neixun/detail?id=${training}`
  const desk = await openApp(at, { as: teacher })
  await desk.see('0 / 1 人')
  fireEvent.click(await desk.look().findByLabelText('盘点的开放时间'))
  await desk.see('改结束时间')
  await desk.tap('改结束时间')
  await desk.see('请选择到哪天结束')
  await desk.tap('现在结束')
  await desk.see('之后不再收，已交的照常批改。')
  await desk.answer('结束')
  await desk.hear('已结束')
  await desk.see('已结束 · 0 / 1 人')
  fireEvent.click(await desk.look().findByLabelText('盘点的开放时间'))
  expect(await desk.see('重新开放')).toBeTruthy()

  const app = await openApp(at, { as: ann })
  await app.see('已逾期')
  expect(app.look().queryByLabelText('盘点的开放时间')).toBeNull()
})

test('who teaches and is on the list, too, turns between what there is to do and what there is to look after', async () => {
  const both = await server.member('秦岚')
  const { training } = await server.homework({ title: '盘点', content: '写清团队人数' }, both, both)
  const at = `pages/neixun/detail?id=${training}`
  let app = await openApp(at, { as: both })
  await app.see('结业还差 1 项')
  expect(app.look().queryByText('各部门完成情况')).toBeNull()
  await app.tap('管理')
  await app.see('各部门完成情况')
  fireEvent.click(await app.look().findByRole('link', { name: /^盘点.*0 \/ 1 人$/ }))
  await app.see('没有待批改的作业')
  app = await openApp(at, { as: both })
  fireEvent.click(await app.look().findByLabelText('去完成：盘点'))
  expect(await app.see('去提交')).toBeTruthy()
})

test('what need not be done is heard as such by whoever does not see it', async () => {
  const [ann, teacher] = [await server.member('安然'), await server.member('秦岚')]
  const { training } = await server.homework({ title: '盘点', content: '写清团队人数' }, ann, teacher)
  await server.sql('update training_item set required = false where training_id = $1', [training])
  const app = await openApp(`pages/neixun/detail?id=${training}`, { as: ann })
  expect(await app.look().findByRole('link', { name: /^盘点.*选做/ })).toBeTruthy()
})

test('what a class is told is told once, also by whoever hears nothing of it and publishes it again', async () => {
  const [ann, teacher] = [await server.member('安然'), await server.member('秦岚')]
  const { training } = await server.homework({ title: '盘点', content: '写清团队人数' }, ann, teacher)
  const app = await openApp(`pages/neixun/detail?id=${training}`, { as: teacher })
  await app.tap('发公告')
  await app.write('标题', '明天改到 305 教室')
  await app.tapUnanswered('发布', '/api/neixun/noticeSave')
  await app.tap('发布')
  await app.hear('公告已发布')
  expect(await server.sql('select title from training_notice where training_id = $1', [training])).toEqual([
    { title: '明天改到 305 教室' },
  ])
})
