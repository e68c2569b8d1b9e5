import { randomUUID } from 'node:crypto'
import { fireEvent, waitFor } from '@testing-library/dom'
import type { Person } from '../support/server'
import { openApp } from '../support/client/open-app'

let ann: Person
let teacher: Person
beforeEach(async () => {
  ann = await server.member('安然')
  teacher = await server.member('秦岚')
})

/** Homework that is open for another day, with 安然 on the list and 秦岚 who teaches. */
async function homework() {
  const [company, training, stage, trainee, id] = Array.from({ length: 5 }, () => randomUUID())
  const code = `91${Math.floor(Math.random() * 1e16)}`.padEnd(18, '0')
  await server.sql(
    `insert into company (id, name, credit_code, contact, contact_phone) values ($1, $2, $3, '王芳', '13900000001')`,
    [company, `公司${id}`.slice(0, 20), code],
  )
  await server.sql(
    `insert into training (id, code, company_id, title, start_at, end_at, mode, contact, status)
     values ($1, $2, $3, '新经理训练营', now() - interval '1 day', now() + interval '30 days', 'mixed', '王芳', 'open')`,
    [training, String(Math.floor(Math.random() * 1e6)).padStart(6, '0'), company],
  )
  await server.sql(`insert into training_stage (id, training_id, name, position) values ($1, $2, '第一阶段', 1)`, [
    stage,
    training,
  ])
  await server.sql(`insert into training_trainer (training_id, user_id, name) values ($1, $2, '秦岚')`, [training, teacher.id])
  await server.sql(`insert into trainee (id, training_id, user_id, name, status) values ($1, $2, $3, '安然', 'learning')`, [
    trainee,
    training,
    ann.id,
  ])
  await server.sql(
    `insert into training_homework (id, training_id, title, content, formats, open_at, deadline_at)
     values ($1, $2, '我的团队现状盘点', '写清团队人数和流失', '{text,image,file,link}', now() - interval '1 hour', now() + interval '1 day')`,
    [id, training],
  )
  return { id, training }
}
const detailAt = (id: string) => `pages/neixun/homeworkDetail?id=${id}`

test('homework is found in the list, written, handed in, sent back with a reason, and handed in once more', async () => {
  const { id, training } = await homework()
  const app = await openApp(`pages/neixun/homework?trainingId=${training}`, { as: ann })
  await app.tap('我的团队现状盘点')
  await app.see('作业要求')
  await app.tap('去提交')
  await app.write('正文', '团队九人，流失三人')
  await app.tap('提交作业')
  await app.see('提交后等待老师批改。')
  await app.answer('提交')
  await app.see('已提交，待批改')
  const desk = await openApp(detailAt(id), { as: teacher })
  await desk.tap('批改', { selector: '.btn *' })
  await desk.write('评语或退回原因', '请补充数据来源')
  await desk.tap('退回')
  await desk.hear('已退回，3 天内可重交')
  const again = await openApp(detailAt(id), { as: ann })
  await again.see(/^秦岚老师：请补充数据来源/)
  await again.tap('修改并重新提交')
  await again.write('正文', '数据来自人事系统')
  await again.tap('重新提交')
  await again.answer('提交')
  await again.see('共 2 版')
  const rows = await server.sql('select version, content from training_work_version order by version')
  expect(rows).toContainEqual({ version: 2, content: '数据来自人事系统' })
})

test('who teaches marks it, and its author may show it to the class', async () => {
  const { id } = await homework()
  const body = { homeworkId: id, content: '三项行动', links: [], imageIds: [], fileIds: [], version: 0, requestId: randomUUID() }
  await ann.call('POST /api/neixunHomework/submit', { body })
  const desk = await openApp(detailAt(id), { as: teacher })
  await desk.tap('批改', { selector: '.btn *' })
  await desk.write('得分', '96')
  fireEvent.click(await waitFor(() => desk.look().getByRole('checkbox', { name: '评为优秀作业' })))
  await desk.tap('提交批改')
  await desk.hear('已批改')
  const app = await openApp(detailAt(id), { as: ann })
  await app.see('96 / 100 分，通过')
  fireEvent.click(app.look().getByRole('checkbox', { name: '同意全班看到我的作业' }))
  await app.hear('全班可以看到您的作业了')
  expect((await app.see('看作业')).textContent).toBe('看作业')
})
