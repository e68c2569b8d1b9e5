import { fireEvent, waitFor, within } from '@testing-library/dom'
import type { Person } from '../support/server'
import { openApp, type App } from '../support/client/open-app'
import { CONSENT, classFor, draft, exams, step1, step2 } from './client-support'

/** The smallest there is. */
const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (sign) => sign.charCodeAt(0),
)
/** What was done on the sheet that is signed on; jsdom has none of its own. */
const drawn: string[] = []
beforeEach(() => {
  drawn.length = 0
  const note = (name: string) => () => void drawn.push(name)
  const pen = { fillRect: note('paper'), beginPath() {}, moveTo() {}, lineTo() {}, quadraticCurveTo: note('line'), stroke() {} }
  Object.assign(HTMLCanvasElement.prototype, {
    setPointerCapture() {},
    getContext: () => pen,
    toBlob: (take: (blob: Blob) => void) => take(new Blob([PNG], { type: 'image/png' })),
  })
})

let ann: Person
let courseId: string
beforeAll(exams)
beforeEach(async () => {
  ann = await server.member('安然')
  courseId = await classFor(ann)
  await server.sql('delete from exam_registration')
})

const open = (page = 'form', who: Person | null = ann) =>
  openApp(`pages/lesson/${page}?courseId=${courseId}`, who ? { as: who } : {})
const faultAt = (app: App, key: string) =>
  waitFor(() => within(app.page().querySelector<HTMLElement>(`#field-${key}`)!).getByRole('alert').textContent)
const checked = () => network.to('/api/courseForm/saveStep1').filter(({ body }) => body?.check)
const status = async () => (await server.sql<{ status: number }>('select status from exam_registration'))[0].status

test('a number with a wrong check sign is told under its field, and nothing is sent', async () => {
  await draft(ann, courseId, await step1(ann, { idNumber: '' }))
  const app = await open()
  await app.write('身份证号', '110105194912310021')
  await app.tap('下一步：学历与工作')
  expect(await faultAt(app, 'idNumber')).toBe('身份证号不正确，请核对')
  expect(checked()).toEqual([])
  await app.write('身份证号', '11010519491231002x')
  await app.see('1949-12-31 出生，女')
})

test('a step is handed in after the saving that is on its way, and what was written before it does not come back', async () => {
  await draft(ann, courseId, await step1(ann))
  const app = await open()
  await app.write('手机号', '13800000001')
  const answer = network.hold('/api/courseForm/saveStep1')
  await app.tap('存草稿')
  await answer.came
  await app.write('手机号', '13800000002')
  fireEvent.click(app.look().getByText('下一步：学历与工作'))
  expect(checked()).toEqual([])
  answer()
  await waitFor(() => expect(app.routes()).toEqual(['pages/lesson/form2']))
  expect(network.to('/api/courseForm/saveStep1').map(({ body }) => body?.check)).toEqual([false, true])
})

test('what the server finds wrong is told under its field too', async () => {
  await draft(ann, courseId, await step1(ann))
  await server.sql('update file set received_bytes = 3000000 where owner_id = $1', [ann.id])
  const app = await open()
  await app.tap('下一步：学历与工作')
  expect(await faultAt(app, 'photo')).toBe('照片不符合要求：须在 2M 以内')
})

test('both steps are filled in and handed in, and then only read', async () => {
  await draft(ann, courseId, await step1(ann), await step2(ann))
  const app = await open()
  expect((await waitFor(() => app.look().getByLabelText<HTMLInputElement>('身份证号'))).value).toBe('110***********002X')
  await waitFor(() => app.look().getByRole('img', { name: /^第 1 步，共 \d 步：/ }))
  await app.tap('下一步：学历与工作')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/form2'))
  await waitFor(() => app.look().getByRole('img', { name: /^第 2 步，共 \d 步：/ }))
  await app.tap('提交审核')
  expect(await faultAt(app, 'promise')).toBe('请选择报考承诺书')
  await app.see('下载工作证明模板')
  await app.tap(/^本人承诺/)
  await app.tap('提交审核')
  await app.hear('已提交，审核结果会通知你')
  await app.see('资料审核中')
  await app.see('110***********002X')
  await app.see('江苏省苏州市姑苏区')
  await app.see(/^签署并提交于 20/)
  expect(app.look().queryByText('存草稿')).toBeNull()
  expect(await status()).toBe(2)
})

test('a draft is kept with the server, and the way back keeps what the second step has', async () => {
  const app = await open()
  await app.see('报名前请先同意')
  await app.tap('同意并开始填写')
  await app.write('姓名', '周敏')
  await app.tap('存草稿')
  await app.hear('草稿已保存')
  const second = await open('form2')
  await second.write('毕业院校', '苏州大学')
  await second.tap('上一步')
  await waitFor(() => expect(second.routes().at(-1)).toBe('pages/lesson/form'))
  await waitFor(() => expect(second.look().getByLabelText<HTMLInputElement>('姓名').value).toBe('周敏'))
  const [{ values }] = await server.sql<{ values: object }>('select "values" from exam_registration')
  expect(values).toEqual({ consent: [CONSENT], name: '周敏', school: '苏州大学' })
})

test('a draft is said to be kept when it has arrived, and not while it is on its way', async () => {
  const app = await open()
  await app.see('报名前请先同意')
  await app.tap('同意并开始填写')
  await waitFor(() => app.look().getByLabelText('姓名'))
  const answer = network.hold('/api/courseForm/saveStep1')
  await app.write('姓名', '周敏')
  await answer.came
  network.lose('/api/courseForm/saveStep1')
  await app.tap('存草稿')
  answer()
  await app.hear('网络出错了！请稍后再试！')
  network.mend()
  await app.tap('存草稿')
  expect(await app.hear('草稿已保存')).toBeTruthy()
})

test('whoever has gone on to another page before a step was checked stays there', async () => {
  await draft(ann, courseId, await step1(ann))
  const app = await open()
  await waitFor(() => app.look().getByLabelText('姓名'))
  const form = within(app.page())
  const answer = network.hold('/api/courseForm/saveStep1')
  await app.tap('下一步：学历与工作')
  await answer.came
  const { go } = require('@/nav') as typeof import('@/nav')
  await go('pages/lesson/kefu')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/kefu'))
  answer()
  await waitFor(() => expect(form.getByText('下一步：学历与工作').closest('[aria-disabled="true"]')).toBeNull())
  expect(app.routes()).toEqual(['pages/lesson/form', 'pages/lesson/kefu'])
})

describe('the signature by hand', () => {
  const canvas = (app: App) =>
    waitFor(() => {
      const found = app.page().querySelector('canvas')
      if (!found) throw new Error('no sheet yet')
      return found
    })
  const write = async (app: App) => {
    const sheet = await canvas(app)
    for (const name of ['pointerdown', 'pointermove', 'pointermove', 'pointerup'])
      fireEvent(
        sheet,
        Object.assign(new MouseEvent(name, { bubbles: true, clientX: 20, clientY: 20 }), { isPrimary: true, pointerId: 1 }),
      )
  }

  test('goes up when it is confirmed, stays with the registration, and can be written anew', async () => {
    const orderId = await draft(ann, courseId, await step1(ann), await step2(ann))
    const app = await open('form2')
    await app.see('在这里签名')
    await write(app)
    expect(drawn).toContain('line')
    await app.tap(/^本人承诺/)
    await app.tap('提交审核')
    expect(await faultAt(app, 'handSignature')).toBe('签名还没有确认，请点“确认签名”，或清除')
    await app.tap('清除')
    await app.see('在这里签名')
    await write(app)
    await app.tap('确认签名')
    await app.see('重签')
    await app.tap('重签')
    await app.see('在这里签名')
    await write(app)
    await app.tap('确认签名')
    await app.see('重签')
    await waitFor(() => expect(app.look().queryByText(/^上传/)).toBeNull())
    await app.tap('提交审核')
    await app.hear('已提交，审核结果会通知你')
    await app.see('手写签名')
    const { values } = (await ann.call('POST /api/courseForm/detail', { body: { orderId } })).result
    expect(values.handSignature).toHaveLength(1)
  })

  test('and all the rest are handed in once when the answer was lost and it is done again', async () => {
    await draft(ann, courseId, await step1(ann), await step2(ann))
    const app = await open('form2')
    await app.see('在这里签名')
    await app.tap(/^本人承诺/)
    await app.tapUnanswered('提交审核', '/api/courseForm/saveStep2')
    await app.tap('提交审核')
    await app.hear('已提交，审核结果会通知你')
    expect(await status()).toBe(2)
  })

  test('is nobody’s duty: the typed name is enough', async () => {
    await draft(ann, courseId, await step1(ann), await step2(ann))
    const app = await open('form2')
    await app.see('在这里签名')
    await app.tap(/^本人承诺/)
    await app.tap('提交审核')
    await app.hear('已提交，审核结果会通知你')
    expect(await status()).toBe(2)
  })
})

test('beside the portrait stands what it should look like', async () => {
  await draft(ann, courseId, await step1(ann, { photo: [] }))
  const app = await open()
  await app.see('这样拍')
  expect(app.page().querySelector('.portrait__head')).not.toBeNull()
  await app.see(/不做人脸识别/)
})

test('who is not admitted to the level is told why', async () => {
  await draft(ann, courseId, await step1(ann), await step2(ann, { education: '初中及以下', years: '1' }))
  const app = await open('form2')
  await app.see(/^按现在填写的，还不符合企业人力资源管理师四级\/中级工的报考条件：.*工作 4 年（含）以上/)
  await app.tap(/^本人承诺/)
  await app.tap('提交审核')
  expect(await faultAt(app, 'education')).toContain('工作 4 年（含）以上')
  await app.write('从业年限', '6')
  await app.see('符合企业人力资源管理师四级/中级工的报考条件')
})

test('what is missing in the first step leads back to it, and the second is not lost', async () => {
  await draft(ann, courseId, await step1(ann, { name: '' }), await step2(ann))
  const app = await open('form2')
  await app.write('毕业院校', '南京大学')
  await app.tap(/^本人承诺/)
  await app.tap('提交审核')
  await app.hear('第一步还有资料要补充')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/form'))
  const [{ values }] = await server.sql<{ values: { school: string } }>('select "values" from exam_registration')
  expect(values.school).toBe('南京大学')
})

test('what the reviewers said stands under its field until it is changed', async () => {
  await draft(ann, courseId, await step1(ann), await step2(ann))
  await server.sql(
    `update exam_registration set status = 3, reject_reason = '姓名不符', rejected = '{"name":"与身份证不一致"}',
       batch_id = (select id from lesson_cert_batch limit 1)`,
  )
  const app = await open()
  await app.see('有 1 处需要修改：姓名')
  expect(await faultAt(app, 'name')).toBe('与身份证不一致')
  await app.write('姓名', '周小敏')
  await waitFor(() => expect(app.look().queryByText('与身份证不一致')).toBeNull())
})

test('after the deadline it can only be read', async () => {
  await draft(ann, courseId, await step1(ann))
  await server.sql(`update lesson_cert_batch set apply_ends_at = now() - interval '1 hour'`)
  const app = await open()
  await app.see('报名已截止，资料不能再修改')
  await server.sql(`update lesson_cert_batch set apply_ends_at = now() + interval '30 days'`)
  expect(app.look().queryByText('下一步：学历与工作')).toBeNull()
})

test('who is to sit the examination sees the ticket, afterwards the scores, and after failing the way to a later batch', async () => {
  await draft(ann, courseId, await step1(ann), await step2(ann))
  await server.sql(
    `update exam_registration set status = 5, ticket_no = 'T0001', ticket_place = '苏州技师学院 201 室', submitted_at = now(),
       batch_id = (select id from lesson_cert_batch limit 1)`,
  )
  const app = await open()
  for (const words of ['准考证', 'T0001', '苏州技师学院 201 室', '周敏 110***********002X']) await app.see(words)
  expect(app.look().queryByText('考试成绩')).toBeNull()
  await server.sql('update exam_registration set status = 7, theory = 78, skill = 59')
  const later = await open()
  for (const words of ['考试成绩', '78 分', '59 分', '两科均 60 分及以上']) await later.see(words)
  await later.tap('报名以后的批次')
  await later.answer('重新报名')
  // All that was filled in is there, but for the batch.
  await later.see('下一步：学历与工作')
  expect((await server.sql<{ batch_id: string | null }>('select batch_id from exam_registration'))[0].batch_id).toBeNull()
})

test('who has not bought the class is led back to it, and nobody is asked to log in', async () => {
  courseId = await classFor(ann, { owned: false })
  const app = await open()
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/detail'))
  const nobody = await open('form', null)
  fireEvent.click(await nobody.see('登录 / 注册'))
})
