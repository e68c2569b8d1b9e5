import { randomUUID } from 'node:crypto'
import { fireEvent, waitFor, within } from '@testing-library/dom'
import type { FormField } from '../../contract'
import { newPhone } from '../login/log-in'
import type { Person } from '../support/server'
import { openApp, type App } from '../support/client/open-app'

const NAME: FormField = { key: 'name', label: '姓名', type: 'text', required: true, max: 20, prefill: 'realName' }
const SIZE: FormField = { key: 'size', label: '公司人数', type: 'radio', required: true, options: ['50 人以下', '50 人以上'] }
const WISH: FormField = {
  key: 'wish',
  label: '想聊的环节',
  type: 'checkbox',
  required: true,
  max: 2,
  options: ['需求会', '面试', '谈薪'],
}
const MORE: FormField = { key: 'more', label: '补充', type: 'textarea', required: false }
const PHONE: FormField = { key: 'phone', label: '联系电话', type: 'phone', required: true, verify: true }
const PHOTO: FormField = { key: 'photo', label: '工牌照片', type: 'image', required: true }

interface Made {
  fields?: FormField[]
  capacity?: number
  ends?: string
  needLogin?: boolean
}
async function add({ fields = [NAME, SIZE, WISH, MORE], capacity, ends = '1 day', needLogin = true }: Made = {}) {
  const id = randomUUID()
  await server.sql(
    `insert into circle_form (id, title, intro, fields, capacity, starts_at, ends_at, need_login, success_tip)
     values ($1, '报名意向', '填一下', $2, $3, now() - interval '2 days', now() + $4::interval, $5, '群里见')`,
    [id, JSON.stringify(fields), capacity ?? null, ends, needLogin],
  )
  return id
}

let bob: Person
beforeEach(async () => {
  bob = await server.member('博文')
})

const open = (id: string, who: Person | null = bob) => openApp(`pages/circle/form?id=${id}`, who ? { as: who } : {})
const field = (app: App, key: string) => app.page().querySelector<HTMLElement>(`#field-${key}`)!
const fault = (app: App, key: string) => waitFor(() => within(field(app, key)).getByRole('alert').textContent)
const faults = (app: App) => [...app.page().querySelectorAll('.field__error')].map((error) => error.textContent)
const sent = () => network.to('/api/circleForm/submit')

test('what is missing is said under each field, before anything is sent, and goes when it is mended', async () => {
  const app = await open(await add())
  await app.tap('提交')
  expect(await fault(app, 'name')).toBe('请填写姓名')
  expect(faults(app)).toEqual(['请填写姓名', '请选择公司人数', '请选择想聊的环节'])
  // Whoever does not see it hears it with the thing to fill in; the first of them has the focus.
  const name = app.look().getByLabelText('姓名')
  for (const input of [name, within(field(app, 'size')).getByRole('radiogroup')]) {
    expect([input.getAttribute('aria-invalid'), input.getAttribute('aria-required')]).toEqual(['true', 'true'])
    expect(document.getElementById(input.getAttribute('aria-describedby')!)?.textContent).toMatch(/^请(填写姓名|选择公司人数)$/)
  }
  await waitFor(() => expect(document.activeElement).toBe(name))
  await app.write('姓名', '林晓')
  await app.tap('50 人以下')
  await waitFor(() => expect(faults(app)).toEqual(['请选择想聊的环节']))
  expect(sent()).toEqual([])
})

test('a form whose answer was lost and that was changed then says that it was handed in', async () => {
  const app = await open(await add({ fields: [NAME, SIZE] }))
  await app.write('姓名', '林晓')
  await app.tap('50 人以下')
  await app.tapUnanswered('提交', '/api/circleForm/submit')
  await app.tap('50 人以上')
  await app.tap('提交')
  await app.see('您已提交过')
  expect(await app.see('50 人以下')).toBeTruthy()
})

test('a filled form is handed in, and what was handed in can be read again', async () => {
  const id = await add({ capacity: 5 })
  const app = await open(id)
  await app.see(/剩余 5 个名额/)
  await app.write('姓名', ' 林晓 ')
  await app.tap('50 人以上')
  await app.tap('需求会')
  await app.tap('谈薪')
  // Two are enough.
  fireEvent.click(app.look().getByText('面试'))
  await app.tap('提交')
  await app.see('提交成功')
  await app.see('群里见')
  expect(sent().map((call) => call.body?.values)).toEqual([{ name: '林晓', size: '50 人以上', wish: ['需求会', '谈薪'] }])
  await app.tap('查看我的提交')
  await app.see('我的提交')
  await app.see('需求会、谈薪')
  await app.see('未填写')
})

test('what a form gives back is there when it is handed in, and when it is looked at again', async () => {
  const id = await add({ fields: [NAME] })
  const [file, gift] = [randomUUID(), randomUUID()]
  await server.sql(
    `insert into file (id, kind, name, size, width, height, used) values
      ($1, 'image', '群.png', 10, 9, 9, true), ($2, 'document', '转正评估表.docx', 12600, 0, 0, true)`,
    [file, gift],
  )
  await server.sql(
    `update circle_form set gift_id = $2, gift_name = '转正评估表.docx', gift_size = 12600, group_qr = $3 where id = $1`,
    [id, gift, file],
  )
  const app = await open(id)
  await app.see('填一下')
  expect(app.look().queryByText('下载资料')).toBeNull()
  await app.write('姓名', '林晓')
  await app.tap('提交')
  await app.see('提交成功')
  const given = async () => {
    await app.see('转正评估表.docx')
    expect(app.look().getByAltText<HTMLImageElement>('微信群二维码').src).toContain(`/files/${file}.webp`)
    await app.see('长按图片，用微信识别入群')
  }
  await given()
  await app.tap('查看我的提交')
  await app.see('我的提交')
  await given()
  const links: HTMLAnchorElement[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(this)
  })
  await app.tap('下载资料')
  await waitFor(() => expect(links).toHaveLength(1))
  expect([links[0].download, new URL(links[0].href).pathname.split('/')[1]]).toEqual(['转正评估表.docx', 'signed'])
})

test('what the profile knows is filled in', async () => {
  await bob.call('POST /api/user/saveUserInfo', { body: { realName: '王博文' } })
  const app = await open(await add())
  await waitFor(() => expect(app.look().getByLabelText<HTMLInputElement>('姓名').value).toBe('王博文'))
})

test('a phone is proved by a message, and a wrong code is said under its field', async () => {
  const app = await open(await add({ fields: [PHONE] }))
  await app.write('联系电话', '12345')
  await app.tap('提交')
  expect(await fault(app, 'phone')).toBe('手机号格式不正确')
  await app.write('联系电话', newPhone())
  await app.tap('提交')
  expect(await fault(app, 'code')).toBe('请输入 6 位验证码')
  await app.tap('获取验证码')
  const [code] = /\d{6}/.exec((await app.see(/本地环境，验证码/)).textContent!)!
  await app.write('短信验证码', String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await app.tap('提交')
  await waitFor(async () => expect(await fault(app, 'code')).toBe('验证码错误或已过期'))
  await app.write('短信验证码', code)
  await app.tap('提交')
  await app.see('提交成功')
})

test('a picture that is asked for is asked for', async () => {
  const app = await open(await add({ fields: [PHOTO] }))
  await app.tap('提交')
  expect(await fault(app, 'photo')).toBe('请上传工牌照片')
})

test('whoever has handed it in sees that, not the form', async () => {
  const id = await add({ fields: [NAME] })
  await bob.call('POST /api/circleForm/submit', { body: { formId: id, values: { name: '王博文' }, requestId: randomUUID() } })
  const app = await open(id)
  await app.see('您已提交过')
  await app.see('王博文')
  expect(app.look().queryByText('提交')).toBeNull()
})

test.each([
  ['over', { ends: '-1 hour' }, '表单已截止'],
  ['full', { capacity: 1 }, '名额已满'],
])('a form that is %s says so', async (_, made, text) => {
  const id = await add({ fields: [NAME], ...made })
  if ('capacity' in made) await server.sql('update circle_form set submit_count = 1 where id = $1', [id])
  const app = await open(id)
  await app.see(text)
  expect(app.look().queryByText('提交')).toBeNull()
})

test('the last place goes while somebody writes: they are told, and the form is closed', async () => {
  const id = await add({ fields: [NAME], capacity: 1 })
  const app = await open(id)
  await app.write('姓名', '林晓')
  await server.sql('update circle_form set submit_count = 1 where id = $1', [id])
  await app.tap('提交')
  await app.hear('名额已满')
  await waitFor(() => expect(app.look().queryByText('提交')).toBeNull())
})

test('a passer-by logs in first where that is wanted, and only to hand it in where it is not', async () => {
  const closed = await open(await add({ fields: [NAME] }), null)
  await closed.see('登录后填写')
  const app = await open(await add({ fields: [NAME], needLogin: false }), null)
  await app.write('姓名', '林晓')
  await app.tap('提交')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/login/login'))
  expect(sent()).toEqual([])
})

test('a form that has not begun says when it does, beneath its post and on its own page', async () => {
  const postId = await server.post(bob, { content: '下周的沙龙，填表报名' })
  const id = await add()
  await server.sql(`update circle_form set post_id = $2, starts_at = '2099-01-03 00:00+08', ends_at = null where id = $1`, [
    id,
    postId,
  ])
  const when = '2099年1月3日 周六 00:00 开始'
  const post = await openApp(`pages/circle/circleDetail?id=${postId}`)
  await post.see(when)
  const app = await open(id)
  await app.see('表单还未开始')
  expect(app.look().getByText(when)).toBeTruthy()
})
