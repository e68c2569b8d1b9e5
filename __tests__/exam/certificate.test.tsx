import { waitFor, within } from '@testing-library/dom'
import type { Person } from '../support/server'
import { openApp, type App } from '../support/client/open-app'
import { course, playMedia } from '../lesson/client-support'

let ann: Person
let courseId: string
playMedia()
beforeEach(async () => {
  ann = await server.member('安然')
  courseId = (await course({ title: '薪酬体系设计', certName: '结业证书' })).id
  await server.giveCourse(ann, courseId)
})

const finish = () =>
  server.sql('update lesson_learner set progress = 100, finished_at = now() where user_id = $1 and course_id = $2', [
    ann.id,
    courseId,
  ])
const open = (who: Person | null = ann) => openApp(`pages/lesson/certAddress?courseId=${courseId}`, who ? { as: who } : {})
const faultAt = (app: App, key: string) =>
  waitFor(() => within(app.page().querySelector<HTMLElement>(`#field-${key}`)!).getByRole('alert').textContent)

test('who is not there yet sees what is missing, and goes on learning', async () => {
  const app = await open()
  await app.see('还没有达到领取条件')
  await app.see('学完全部课程（已学 0%）')
  await app.see('签发后水印消失，扫码可公开验真')
  await app.tap('去学习')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/detail'))
})

test('the name is confirmed once, and the certificate is there', async () => {
  await finish()
  const app = await open()
  await app.tap('确认姓名并领取证书')
  expect(await faultAt(app, 'holderName')).toContain('请填写 2–20 个字的姓名')
  await app.write('证书姓名', '周敏')
  await app.tap('确认姓名并领取证书')
  await app.see('证书姓名“周敏”，确认吗？')
  await app.answer('确认')
  await app.see('已签发')
  await app.see(/\/cert\/20\d{6}/)
  await app.see('下载电子证书')
  courseId = (await course({ title: '绩效', certName: '结业证书' })).id
  await server.giveCourse(ann, courseId)
  await finish()
  const second = await open()
  await second.see('已锁定')
  expect(second.look().queryByLabelText('证书姓名')).toBeNull()
})

test('the paper is asked for afterwards, and its way is shown', async () => {
  await finish()
  await ann.call('POST /api/course/courseCert', { body: { courseId, holderName: '周敏' } })
  const app = await open()
  await app.tap('邮寄纸质证书')
  await app.tap('提交收件信息')
  expect(await faultAt(app, 'region')).toBe('请选择所在地区')
  await app.tap('请选择省份、城市、区县')
  for (const name of ['江苏省', '苏州市', '姑苏区']) await app.tap(name)
  for (const [label, value] of Object.entries({
    详细地址: '人民路 1 号',
    手机号: '13800138000',
  }))
    await app.write(label, value)
  await app.tap('提交收件信息')
  await app.see('江苏省苏州市姑苏区人民路 1 号')
  await app.see('周敏 138****8000')
  await app.tap('修改收件信息')
  await app.see('江苏省苏州市姑苏区')
  expect(app.look().getByLabelText<HTMLInputElement>('详细地址').value).toBe('人民路 1 号')
  await server.sql(
    `update exam_certificate set status = 3, company = '顺丰', track_no = 'SF123', shipped_at = now() where user_id = $1`,
    [ann.id],
  )
  const later = await open()
  await later.see('SF123')
  expect(later.look().queryByText('修改收件信息')).toBeNull()
})

test('a revoked certificate says why, and nobody is asked to log in', async () => {
  await finish()
  await ann.call('POST /api/course/courseCert', { body: { courseId, holderName: '周敏' } })
  await server.sql(`update exam_certificate set status = 9, revoked_reason = '成绩复核有误' where user_id = $1`, [ann.id])
  const app = await open()
  await app.see('证书已撤销：成绩复核有误')
  expect(app.look().queryByText('下载电子证书')).toBeNull()
  await (await open(null)).see('登录后领取证书')
})
