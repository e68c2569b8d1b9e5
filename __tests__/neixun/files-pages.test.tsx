import { fireEvent, waitFor } from '@testing-library/dom'
import type { Person } from '../support/server'
import { openApp } from '../support/client/open-app'

let ann: Person
let teacher: Person
beforeEach(async () => {
  ann = await server.member('安然')
  teacher = await server.member('秦岚')
})

const pdf = () => new File([`%PDF-1.7 ${Math.random()}`], '第一讲讲义.pdf', { type: 'application/pdf' })

test('who teaches uploads a file for the class on their phone, changes its terms, and takes it back while nobody has it', async () => {
  const { training } = await server.homework({ title: '盘点', content: '写清团队人数' }, ann, teacher)
  const at = `pages/neixun/fileReceive?trainingId=${training}`
  const desk = await openApp(at, { as: teacher })
  await desk.see('暂无资料')
  await desk.tap('上传资料')
  await desk.tap('添加文件')
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!found) throw new Error('nothing to choose with')
    return found
  })
  Object.defineProperty(input, 'files', { value: [pdf()] })
  fireEvent.change(input)
  await desk.see('第一讲讲义.pdf')
  await desk.tap('发给学员')
  await desk.hear('资料已发出')
  const [{ title, rule }] = await server.sql<{ title: string; rule: string }>('select title, rule from training_file')
  expect([title, rule]).toEqual(['第一讲讲义.pdf', 'open'])

  const app = await openApp(at, { as: ann })
  await app.see('第一讲讲义.pdf')
  expect(app.look().queryByText('上传资料')).toBeNull()
  expect(app.look().queryByText('设置')).toBeNull()

  const again = await openApp(at, { as: teacher })
  await again.tap('设置')
  await again.tap('撤下这份资料')
  await again.answer('撤下')
  await again.hear('已撤下')
  expect(await server.sql('select from training_file')).toEqual([])
})
