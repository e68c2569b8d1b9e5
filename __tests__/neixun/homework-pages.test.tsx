import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fireEvent, waitFor } from '@testing-library/dom'
import type { Person } from '../support/server'
import { shortenTimers } from '../support/client/shorten-timers'
import { newPhone } from '../login/log-in'
import { enterByNumber } from './by-number'
import { fileInput } from '../support/client/choose-picture'
import { keptNow, openApp, type App } from '../support/client/open-app'

let ann: Person
let teacher: Person
beforeEach(async () => {
  // So often a draft is saved.
  shortenTimers(5000)
  ann = await server.member('安然')
  teacher = await server.member('秦岚')
})

/** Homework that is open for another day, with 安然 on the list and 秦岚 who teaches. */
const homework = () => server.homework({ title: '我的团队现状盘点', content: '写清团队人数和流失' }, ann, teacher)
const detailAt = (id: string) => `pages/neixun/homeworkDetail?id=${id}`

test('homework is found in the list, written, handed in, sent back with a reason, and handed in once more', async () => {
  const { id, training } = await homework()
  const app = await openApp(`pages/neixun/homework?trainingId=${training}`, { as: ann })
  await app.tap('我的团队现状盘点')
  await app.see('作业要求')
  await app.tap('去提交')
  await app.write('正文', '团队九人，流失三人')
  await app.tap('提交作业')
  await app.see('提交后等待批改。')
  await app.answer('提交')
  await app.see('已提交，待批改')
  fireEvent.click(app.look().getByLabelText('返回'))
  await waitFor(() => expect(app.routes()).toEqual(['pages/neixun/homework']))
  await waitFor(() => app.look().getByText('已提交，待批改', { selector: '.badge' }))
  const desk = await openApp(detailAt(id), { as: teacher })
  await desk.tap('批改', { selector: '.btn *' })
  await desk.write('评语或退回原因', '请补充数据来源')
  await desk.tap('退回')
  await desk.hear('已退回，3 天内可重交')
  const again = await openApp(detailAt(id), { as: ann })
  await again.see(/^秦岚：请补充数据来源/)
  await again.tap('修改并重新提交')
  await again.write('正文', '数据来自人事系统')
  await again.tap('重新提交')
  await again.answer('提交')
  await again.see('共 2 版')
  const rows = await server.sql('select version, content from training_work_version order by version')
  expect(rows).toContainEqual({ version: 2, content: '数据来自人事系统' })
})

const editAt = (id: string) => `pages/neixun/homeworkEdit?id=${id}`

/** A stage before all others of the training in order, with something that nobody has done. */
async function before(training: string) {
  const stage = randomUUID()
  await server.sql('update training set in_order = true where id = $1', [training])
  await server.sql(`insert into training_stage (id, training_id, name, position) values ($1, $2, '课前准备', 0)`, [
    stage,
    training,
  ])
  await server.sql(
    `insert into training_item (id, training_id, stage_id, kind, ref_id, title, required, position)
     values ($1, $2, $3, 'course', $4, '课前课程', true, 1)`,
    [randomUUID(), training, stage, randomUUID()],
  )
}

test('homework of a stage that is not open yet says in the list and by itself what has to be done first, and is not written', async () => {
  const { id, training } = await homework()
  await before(training)
  const app = await openApp(`pages/neixun/homework?trainingId=${training}`, { as: ann })
  await app.see('未解锁')
  await app.see('完成“课前准备”的全部必修后解锁')
  await app.tap('我的团队现状盘点')
  await app.see('作业要求')
  await app.see('完成“课前准备”的全部必修后解锁')
  expect(app.look().queryByText('去提交')).toBeNull()
  const editor = await openApp(editAt(id), { as: ann })
  await editor.see('现在不能提交或修改')
  expect(await editor.see('完成“课前准备”的全部必修后解锁')).toBeTruthy()
})

const drafts = (id: string) =>
  server.sql<{ draft: { content: string } | null }>('select draft from training_work where homework_id = $1', [id])
const written = (words: string) => expect.objectContaining({ draft: expect.objectContaining({ content: words }) })

test('what is written on a bad line is said to wait on the phone, is there when the page is opened again, and goes up', async () => {
  const { id } = await homework()
  const app = await openApp(editAt(id), { as: ann })
  await app.write('正文', '团队九人')
  await app.see(/^草稿 .*已保存$/)
  network.cut('/api/neixunHomework')
  await app.write('正文', '团队九人，流失三人')
  await app.see('网络异常，还没有保存，写的内容已留在这部手机上，联网后自动保存')
  const again = await openApp(editAt(id), { as: ann, kept: keptNow() })
  await waitFor(() => expect((again.look().getByLabelText('正文') as HTMLInputElement).value).toBe('团队九人，流失三人'))
  await waitFor(async () => expect(await drafts(id)).toContainEqual(written('团队九人，流失三人')))
  await waitFor(() => expect(Object.keys(keptNow()).filter((key) => key.startsWith('draft:homework'))).toEqual([]))
})

test('a draft that arrives after its homework was handed in is nobody’s draft any more', async () => {
  const { id } = await homework()
  const app = await openApp(editAt(id), { as: ann })
  network.cut('/api/neixunHomework/saveDraft')
  await app.write('正文', '团队九人')
  await app.see(/^网络异常，还没有保存/)
  await app.write('正文', '团队九人，流失三人')
  await app.tap('提交作业')
  await app.answer('提交')
  await app.hear('作业已提交，等待批改')
  // What was on its way comes out of a long tunnel.
  for (const { body } of network.to('/api/neixunHomework/saveDraft'))
    expect((await ann.call('POST /api/neixunHomework/saveDraft', { body: body as never })).code).toBe(10109)
  const again = await openApp(editAt(id), { as: ann, kept: keptNow() })
  await waitFor(() => expect((again.look().getByLabelText('正文') as HTMLInputElement).value).toBe('团队九人，流失三人'))
  expect(await drafts(id)).toEqual([{ draft: null }])
})

/** Homework that 安然 and 博文 of one group write together. */
const shared = async () => {
  const { id, training } = await server.homework({ title: '盘点', content: '写清人数', groupWork: true }, ann, teacher)
  const bob = await server.member('博文')
  await server.sql(
    `insert into trainee (id, training_id, user_id, name, status, activated_at) values ($1, $2, $3, '李博', 'learning', now())`,
    [randomUUID(), training, bob.id],
  )
  await server.sql(`update trainee set group_name = '第 1 组' where training_id = $1`, [training])
  return { id, bob }
}

test('a group’s draft whose saving got no answer goes on as one’s own', async () => {
  const { id } = await shared()
  const app = await openApp(editAt(id), { as: ann })
  await waitFor(() => app.look().getByLabelText('正文'))
  network.lose('/api/neixunHomework/saveDraft')
  await app.write('正文', '一组写到一半')
  await app.see(/^网络异常，还没有保存/)
  network.mend()
  await app.write('正文', '一组写到一半，接着写')
  await app.see(/^草稿 .*已保存$/)
  await waitFor(async () => expect(await drafts(id)).toContainEqual(written('一组写到一半，接着写')))
})

test('what one wrote while another of the group changed the draft is offered when the page is opened again', async () => {
  const { id, bob } = await shared()
  const app = await openApp(editAt(id), { as: ann })
  await waitFor(() => app.look().getByLabelText('正文'))
  const body = { homeworkId: id, content: '博文先写的', links: [], imageIds: [], fileIds: [], seen: null }
  expect((await bob.call('POST /api/neixunHomework/saveDraft', { body })).code).toBe(200)
  await app.write('正文', '安然写的一大段')
  await app.see('组员刚改过草稿，请返回后再进来，写的内容已留在这部手机上')
  expect(await drafts(id)).toEqual([written('博文先写的')])
  const again = await openApp(editAt(id), { as: ann, kept: keptNow() })
  await again.see('这部手机上有一份没存上的作业')
  await again.see('安然写的一大段')
  await again.tap('换成这一份', { selector: '.btn *' })
  await again.see('组员后来写的会被换掉')
  await again.answer('换成这一份')
  await waitFor(async () => expect(await drafts(id)).toEqual([written('安然写的一大段')]))
})

test('a training that is pulled down without a network stays, and says why nothing is new', async () => {
  const { training } = await homework()
  const app = await openApp(`pages/neixun/detail?id=${training}`, { as: ann })
  await app.see('1 项')
  network.cut('/api/neixun/detail')
  void (require('@tarojs/taro').default as typeof import('@tarojs/taro')).startPullDownRefresh()
  await app.hear('网络出错了！请稍后再试！')
  expect(await app.see('1 项')).toBeTruthy()
})

test('a training leads to its homework; who teaches reads there how much waits to be marked, and finds where to hand out files', async () => {
  const { id, training } = await homework()
  const body = { homeworkId: id, content: '三项行动', links: [], imageIds: [], fileIds: [], version: 0, requestId: randomUUID() }
  await ann.call('POST /api/neixunHomework/submit', { body })
  const app = await openApp(`pages/neixun/detail?id=${training}`, { as: ann })
  await app.see('1 项')
  expect(app.look().queryByText('培训资料')).toBeNull()
  await app.tap('作业')
  await app.see('我的团队现状盘点')
  const desk = await openApp(`pages/neixun/detail?id=${training}`, { as: teacher })
  await desk.see('待批改 1 份')
  await desk.see('培训资料')
  await desk.tap('作业与批改')
  expect(await desk.see('待批改 1')).toBeTruthy()
})

test('whoever came in by name and number alone, without an account, finds the homework, writes it and hands it in', async () => {
  const { training } = await homework()
  await server.sql('update training set by_emp_no = true where id = $1', [training])
  await server.sql(`insert into trainee (id, training_id, name, emp_no) values ($1, $2, '钱程', 'QZ77')`, [
    randomUUID(),
    training,
  ])
  const [{ code }] = await server.sql<{ code: string }>('select code from training where id = $1', [training])
  const app = await enterByNumber(code)
  await app.tap('作业')
  await app.tap('我的团队现状盘点')
  await app.tap('去提交')
  await app.write('正文', '团队九人，流失三人')
  await app.tap('提交作业')
  await app.answer('提交')
  expect(await app.see('已提交，待批改')).toBeTruthy()
})

test('who came in by number and logs in with their phone later goes on with what they wrote without a network; nobody else on that phone does', async () => {
  const { id, training } = await homework()
  const [{ code }] = await server.sql<{ code: string }>('update training set by_emp_no = true where id = $1 returning code', [
    training,
  ])
  const phone = newPhone()
  await server.sql(
    `insert into trainee (id, training_id, name, emp_no, phone) values (gen_random_uuid(), $1, '钱程', 'QZ77', $2)`,
    [training, phone],
  )
  const app = await enterByNumber(code)
  await app.tap('作业')
  await app.tap('我的团队现状盘点')
  await app.tap('去提交')
  network.cut('/api/neixunHomework/saveDraft')
  await app.write('正文', '团队九人，流失三人')
  await app.see('网络异常，还没有保存，写的内容已留在这部手机上，联网后自动保存')
  const left = keptNow()
  const text = async (one: App) => ((await waitFor(() => one.look().getByLabelText('正文'))) as HTMLInputElement).value
  // Somebody else of the class, on that phone.
  expect(await text(await openApp(editAt(id), { as: ann, kept: left }))).toBe('')
  const again = await openApp(`pages/neixun/login/login?code=${code}`, { kept: left })
  await again.write('手机号', phone)
  await again.tap('获取验证码')
  await again.tap('填入')
  fireEvent.click(await waitFor(() => again.look().getByRole('checkbox')))
  await again.tap('进入培训')
  await again.tap('作业')
  await again.tap('我的团队现状盘点')
  await again.tap('去提交')
  expect(await text(again)).toBe('团队九人，流失三人')
  await waitFor(async () => expect(await drafts(id)).toContainEqual(written('团队九人，流失三人')))
  await waitFor(() => expect(Object.keys(keptNow()).filter((key) => key.includes('draft:homework'))).toEqual([]))
})

test('where nothing waits to be marked, one tap leads back to all homework', async () => {
  const { training } = await homework()
  const app = await openApp(`pages/neixun/homework?trainingId=${training}`, { as: ann })
  await app.see('我的团队现状盘点')
  fireEvent.click(app.look().getByRole('tab', { name: '已提交' }))
  await app.see('没有等待批改的作业')
  await app.tap('看全部作业')
  expect((await app.see('我的团队现状盘点')).isConnected).toBe(true)
})

test('who teaches marks it, and its author may show it to the class', async () => {
  const { id } = await homework()
  const body = { homeworkId: id, content: '三项行动', links: [], imageIds: [], fileIds: [], version: 0, requestId: randomUUID() }
  await ann.call('POST /api/neixunHomework/submit', { body })
  const desk = await openApp(detailAt(id), { as: teacher })
  await desk.tap('批改', { selector: '.btn *' })
  // What is missing is said in its own words.
  await desk.tap('提交批改')
  await desk.hear('请输入 0–100 分，以 0.5 分为单位')
  await desk.write('得分', '96')
  fireEvent.click(await waitFor(() => desk.look().getByRole('checkbox', { name: '评为优秀作业' })))
  await desk.tap('提交批改')
  await desk.hear('已批改')
  const app = await openApp(detailAt(id), { as: ann })
  await app.see('96 / 100 分，通过')
  fireEvent.click(app.look().getByRole('checkbox', { name: '同意全班看到我的作业' }))
  await app.hear('全班可以看到你的作业了')
  expect((await app.see('看作业')).textContent).toBe('看作业')
})

test('a work that was taken back stands there as a draft, also where the answer was lost', async () => {
  const { id } = await homework()
  const body = { homeworkId: id, content: '三项行动', links: [], imageIds: [], fileIds: [], version: 0, requestId: randomUUID() }
  await ann.call('POST /api/neixunHomework/submit', { body })
  const app = await openApp(detailAt(id), { as: ann })
  network.lose('/api/neixunHomework/withdraw')
  await app.tap('撤回')
  await app.answer('撤回')
  await app.hear('网络出错了！请稍后再试！')
  network.mend()
  expect(await app.see('继续写')).toBeTruthy()
})

test('a work that its author has handed in anew while it was marked is there anew, and is then marked', async () => {
  const { id } = await homework()
  const handIn = (content: string, version: number) =>
    ann.call('POST /api/neixunHomework/submit', {
      body: { homeworkId: id, content, links: [], imageIds: [], fileIds: [], version, requestId: randomUUID() },
    })
  await handIn('三项行动', 0)
  const desk = await openApp(detailAt(id), { as: teacher })
  await desk.tap('批改', { selector: '.btn *' })
  await desk.write('得分', '60')
  await handIn('四项行动', 1)
  await desk.tap('提交批改')
  await desk.hear('学员已修改或撤回，请刷新后再批')
  fireEvent.click(desk.look().getByLabelText('关闭'))
  await desk.answer('放弃')
  await desk.see(/第 2 版/)
  await desk.tap('批改', { selector: '.btn *' })
  await desk.write('得分', '90')
  await desk.tap('提交批改')
  expect(await desk.hear('已批改')).toBeTruthy()
})

test('classmates read what each has handed in, and say something of it without a name', async () => {
  const { id, training } = await server.homework({ title: '面谈记录', content: '写清事实', peerReviews: 1 }, ann, teacher)
  const bob = await server.member('博文')
  await server.sql(
    `insert into trainee (id, training_id, user_id, name, status, activated_at) values ($1, $2, $3, '李博', 'learning', now())`,
    [randomUUID(), training, bob.id],
  )
  for (const [who, content] of [
    [ann, '团队九人'],
    [bob, '组里六人'],
  ] as const) {
    const body = { homeworkId: id, content, links: [], imageIds: [], fileIds: [], version: 0, requestId: randomUUID() }
    await who.call('POST /api/neixunHomework/submit', { body })
  }
  const app = await openApp(detailAt(id), { as: ann })
  await app.see('同学互评（已评 0 / 1）')
  await app.tap('看同学的作业')
  await app.see('组里六人')
  await app.write('作业 1 的得分', '90')
  await app.write('作业 1 的评语', '轮值表很实用')
  await app.tap('提交评语')
  await app.hear('评语已提交')
  await app.see('同学互评（已评 1 / 1）')
  const read = await openApp(detailAt(id), { as: bob })
  await read.see('轮值表很实用')
  const desk = await openApp(detailAt(id), { as: teacher })
  expect(await desk.see(/同学评 90 分/)).toBeTruthy()
})

/** The microphone of a browser that makes WebM. */
class Recorder {
  static isTypeSupported = (type: string) => type === 'audio/webm'
  state = 'inactive'
  ondataavailable: (event: { data: Blob }) => void = () => {}
  onstop = () => {}
  start() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    this.ondataavailable({ data: new Blob([Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3, ...Array.from({ length: 60 }, () => 7))]) })
    this.onstop()
  }
}
afterEach(() => {
  Object.assign(window, { MediaRecorder: undefined })
  Reflect.deleteProperty(window, 'MediaRecorder')
  Reflect.deleteProperty(navigator, 'mediaDevices')
})
const withMicrophone = (stop = () => {}, allowed = Promise.resolve()) => {
  Object.assign(window, { MediaRecorder: Recorder })
  const mediaDevices = { getUserMedia: () => allowed.then(() => ({ getTracks: () => [{ stop }] })) }
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices })
}

test('who teaches draws on a picture and records what to do; its author sees the lines and finds the recording', async () => {
  withMicrophone()
  const { id } = await homework()
  const app = await openApp(`pages/neixun/homeworkEdit?id=${id}`, { as: ann })
  fireEvent.click(await waitFor(() => app.look().getByLabelText(/^添加图片/)))
  const input = await fileInput()
  const bytes = fs.readFileSync(path.resolve(__dirname, '../../server/seeds/circle/media/probation.jpg'))
  Object.defineProperty(input, 'files', { value: [new File([bytes], '盘点表.jpg', { type: 'image/jpeg' })] })
  fireEvent.change(input)
  await waitFor(() => app.look().getByLabelText('删除第 1 张'))
  await waitFor(() => expect(app.page().querySelector('.upload-grid__state')).toBeNull())
  await app.tap('提交作业')
  await app.answer('提交')
  await app.see('已提交，待批改')

  const desk = await openApp(detailAt(id), { as: teacher })
  await desk.tap('批改', { selector: '.btn *' })
  await desk.tap('图 1')
  const surface = await waitFor(() => desk.look().getByLabelText('在图 1上圈画'))
  surface.getBoundingClientRect = () => ({ left: 0, top: 0, width: 200, height: 100 }) as DOMRect
  const drag = (type: string, clientX: number, clientY: number) => {
    const moved = new MouseEvent(type, { bubbles: true, clientX, clientY, buttons: 1 })
    fireEvent(surface, Object.assign(moved, { isPrimary: true, pointerId: 1 }))
  }
  drag('pointerdown', 20, 10)
  drag('pointermove', 100, 50)
  await desk.see('已圈画 1 张')
  await desk.tap('录音')
  await desk.see(/^停止 0:0[1-9] /)
  await desk.tap('提交批改')
  await desk.hear('录音还没有停止')
  fireEvent.click(desk.look().getByText(/^停止 /))
  await desk.see(/^录音 0分0\d秒\.webm$/)
  await desk.write('评语或退回原因', '圈出的数字请写来源')
  await waitFor(() => expect(desk.look().queryByText(/上传 \d/)).toBeNull())
  await desk.tap('退回')
  await desk.hear('已退回，3 天内可重交')
  const [{ marks }] = await server.sql<{ marks: { lines: number[][] }[] }>(
    'select marks from training_work_version where voice is not null',
  )
  expect(marks.map(({ lines }) => lines)).toEqual([[[100, 100, 500, 500]]])

  const again = await openApp(detailAt(id), { as: ann })
  await again.see('批改时在图片上圈画了：')
  await waitFor(() => again.look().getByLabelText(/^播放 录音 0分0\d秒/))
  expect(again.page().querySelector('.marked__lines')).not.toBeNull()
})

test('a microphone that is allowed when its page has been left is let go at once', async () => {
  let allow = () => {}
  const stopped = jest.fn()
  withMicrophone(stopped, new Promise((resolve) => (allow = resolve)))
  const { id } = await homework()
  const body = { homeworkId: id, content: '三项行动', links: [], imageIds: [], fileIds: [], version: 0, requestId: randomUUID() }
  await ann.call('POST /api/neixunHomework/submit', { body })
  const app = await openApp(detailAt(id), { as: teacher })
  await app.tap('批改', { selector: '.btn *' })
  await app.tap('录音')
  await app.close()
  allow()
  await waitFor(() => expect(stopped).toHaveBeenCalledTimes(1))
})
