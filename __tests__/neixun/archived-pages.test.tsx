import { randomUUID } from 'node:crypto'
import { waitFor } from '@testing-library/dom'
import type { Person } from '../support/server'
import { openApp } from '../support/client/open-app'

let ann: Person
let teacher: Person
beforeEach(async () => {
  ann = await server.member('安然')
  teacher = await server.member('秦岚')
})

const OVER = '培训已结束，只能查看'
const archive = (training: string) => server.sql(`update training set status = 'archived' where id = $1`, [training])

test('after a training was archived its pages say once that it is over, and ask for nothing', async () => {
  const { training, id } = await server.homework({ title: '盘点', content: '写清团队人数' }, ann, teacher)
  await server.sql(
    `insert into training_sign (id, training_id, title, start_at, late_at, end_at, mode)
     values ($1, $2, '下午场', now() - interval '5 minutes', now() + interval '10 minutes', now() + interval '1 hour', 'code')`,
    [randomUUID(), training],
  )
  const at = `pages/neixun/homeworkDetail?id=${id}`
  let app = await openApp(at, { as: ann })
  await app.see('去提交')
  await archive(training)

  app = await openApp(at, { as: ann })
  await app.see(OVER)
  await app.see('已结束')
  expect(app.look().queryByText('去提交')).toBeNull()
  app = await openApp(`pages/neixun/homeworkEdit?id=${id}`, { as: ann })
  await app.see('现在不能提交或修改')
  await app.see(OVER)
  app = await openApp(`pages/neixun/homework?trainingId=${training}`, { as: ann })
  await app.see('培训已结束，不再收')
  app = await openApp(`pages/neixun/signIn?trainingId=${training}`, { as: ann })
  await app.see(OVER)
  expect(app.look().queryByText('扫码签到')).toBeNull()
  app = await openApp(`pages/neixun/detail?id=${training}`, { as: ann })
  expect((await app.see(OVER)).textContent).toBe(OVER)
  expect(app.look().queryByText(/^待完成|^今天要做/)).toBeNull()
  app = await openApp(`pages/neixun/userList?trainingId=${training}`, { as: teacher })
  await app.see(OVER)
  expect(app.look().queryByLabelText(/的更多操作$/)).toBeNull()
})

test('an examination of a training that was archived is over for whoever has not begun it, and goes on for whoever sits it', async () => {
  const single = {
    ...{ kind: 'single' as const, stem: '试用期不得超过（ ）', key: { keys: ['B'] }, points: 4, analysis: '' },
    options: ['十五日', '一个月'].map((text, at) => ({ key: 'AB'[at], text })),
  }
  const id = await server.exam({ questions: [single], title: '用工合规', promise: false, pass: 4 }, ann, teacher)
  const other = await server.exam({ questions: [single], title: '用工常识', promise: false }, ann, teacher)
  let app = await openApp(`pages/neixun/exam?id=${id}`, { as: ann })
  await app.tap('开始考试')
  await app.see('试用期不得超过（ ）')
  for (const one of [id, other])
    await archive(
      ((await server.sql('select training_id as id from training_exam where id = $1', [one])) as { id: string }[])[0].id,
    )
  await app.tap('一个月')
  await app.see(/^已自动保存/)

  await app.tap('交卷', { selector: '.dock *' })
  await app.answer('交卷')
  await app.see('各题型得分')
  app = await openApp(`pages/neixun/exam?id=${id}`, { as: ann })
  await app.see(OVER)
  await waitFor(() => expect(app.look().getAllByText('已通过')).not.toHaveLength(0))

  app = await openApp(`pages/neixun/exam?id=${other}`, { as: ann })
  await app.see(OVER)
  await app.see('已结束')
  expect(app.look().queryByText('开始考试')).toBeNull()
  app = await openApp(`pages/neixun/exam?id=${other}&role=keeper`, { as: teacher })
  expect(await app.see(OVER)).toBeTruthy()
})
