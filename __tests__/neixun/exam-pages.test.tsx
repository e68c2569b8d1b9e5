import { randomUUID } from 'node:crypto'
import { fireEvent, waitFor, within } from '@testing-library/dom'
import type { Person } from '../support/server'
import { logIn, newPhone } from '../login/log-in'
import { enterByNumber } from './by-number'
import { shortenTimers } from '../support/client/shorten-timers'
import { keptNow, openApp, type App } from '../support/client/open-app'

const EXAM = 'pages/neixun/exam'
let ann: Person
let teacher: Person
beforeEach(async () => {
  ann = await server.member('安然')
  teacher = await server.member('秦岚')
})

const options = ['十五日', '一个月', '二个月'].map((words, at) => ({ key: 'ABC'[at], text: words }))
const single = { kind: 'single' as const, stem: '试用期不得超过（ ）', options, key: { keys: ['C'] }, points: 4 }
const judge = { kind: 'judge' as const, stem: '试用期包含在合同期限内', key: { keys: ['T'] }, points: 2 }
const fill = { kind: 'fill' as const, stem: '提前____日通知', key: { blanks: [['三十', '30']] }, points: 4 }
const written = { kind: 'text' as const, stem: '写一次面谈的三步', key: { reference: '先说事实' }, points: 4 }
/** An examination of three questions that is open now, with 安然 on the list and 秦岚 who teaches. */
const exam = ({ text = false } = {}) => {
  const questions = [single, judge, text ? written : fill].map((one) => ({ ...one, analysis: '见第十九条' }))
  return server.exam({ questions, title: '用工合规', promise: true }, ann, teacher)
}

const at = (id: string) => `${EXAM}?id=${id}`
async function begin(app: App) {
  await app.see('开考前请知道')
  fireEvent.click(app.look().getByRole('checkbox', { name: '承诺独立完成考试' }))
  await app.tap('开始考试')
  await app.see('试用期不得超过（ ）')
}
const saved = (id: string) =>
  server.sql(
    `select a.answer from tiku_answer a join tiku_session s on s.id = a.session_id where s.use_id = $1 order by a.saved_at`,
    [id],
  ) as Promise<{ answer: string[] }[]>

test('a trainee reads the rules, answers, is told what is missing, hands in, and reads what was right', async () => {
  const id = await exam()
  const app = await openApp(at(id), { as: ann })
  expect((await app.see('开始考试')).closest('[aria-disabled="true"]')).toBeTruthy()
  await begin(app)
  await app.tap('二个月')
  await app.see(/^已自动保存/)
  await app.tap('下一题')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('试用期包含在合同期限内'))
  await app.tap('正确', { selector: '.question *' })
  await app.tap('下一题')
  await app.tap('交卷', { selector: '.dock *' })
  await app.see('还有 1 题未作答，交卷后不能修改。')
  await app.answer('再检查一下')
  await app.write('填空', '30')
  await app.tap('交卷', { selector: '.dock *' })
  await app.see('全部题目已作答，交卷后不能修改。')
  await app.answer('交卷')
  await app.see('各题型得分')
  await app.see('通过')
  expect(app.look().getAllByText('见第十九条')).toHaveLength(3)
  await app.tap('返回考试说明')
  await app.see('查看成绩')
})

test('who is taken off the list in the middle hands in, and is told whom to ask, not to try again', async () => {
  const id = await exam()
  const app = await openApp(at(id), { as: ann })
  await begin(app)
  await server.sql(`update trainee set status = 'quit' where user_id = $1`, [ann.id])
  for (const _ of [1, 2]) await app.tap('下一题')
  await app.tap('交卷', { selector: '.dock *' })
  await app.answer('交卷')
  await app.see('您不在本次培训名单中')
  expect(await app.see('用培训码进入')).toBeTruthy()
})

test('an examination of a stage that is not open yet says what has to be done first, and does not begin', async () => {
  const id = await exam()
  await server.sql(
    `update training_stage set open_at = now() + interval '1 day' where id = (select stage_id from training_item where ref_id = $1)`,
    [id],
  )
  const app = await openApp(at(id), { as: ann })
  await app.see('未解锁')
  await waitFor(() => app.look().getByText(/ 开放$/, { selector: '.exam__chance' }))
  expect(app.look().queryByText('开始考试')).toBeNull()
})

test('what is answered without a network waits on the phone, and goes up when the app is opened again', async () => {
  const id = await exam()
  const app = await openApp(at(id), { as: ann })
  await begin(app)
  await app.tap('一个月')
  await app.see(/^已自动保存/)
  network.cut()
  await app.tap('二个月')
  await app.see('网络异常，答案已保存在本机，正在重新连接…')
  const kept = keptNow()
  expect(await saved(id)).toMatchObject([{ answer: ['B'] }])
  network.reset()
  const again = await openApp(at(id), { as: ann, kept })
  await again.tap('继续考试')
  await waitFor(async () => expect(await saved(id)).toMatchObject([{ answer: ['C'] }]))
})

/** What stays on a phone of hers that has answered the first question without a line. */
async function keptOffline(id: string) {
  const app = await openApp(at(id), { as: ann })
  await begin(app)
  network.cut('/api/neixunExam/answer')
  await app.tap('二个月')
  await app.see('网络异常，答案已保存在本机，正在重新连接…')
  return keptNow()
}

test('what was answered without a network goes up as soon as the page of the examination is opened', async () => {
  const id = await exam()
  const kept = await keptOffline(id)
  network.reset()
  await openApp(at(id), { as: ann, kept })
  await waitFor(async () => expect(await saved(id)).toMatchObject([{ answer: ['C'] }]))
})

test('what comes after the end is told to be lost', async () => {
  const id = await exam()
  const kept = await keptOffline(id)
  network.reset()
  await server.sql(
    `update tiku_session set started_at = started_at - interval '1 hour', expire_at = now() - interval '11 seconds'
      where use_id = $1`,
    [id],
  )
  const app = await openApp(at(id), { as: ann, kept })
  await app.hear('1 题没有交上：那一次已经结束')
  expect(keptNow().unsentAnswers).toBeUndefined()
})

test('whoever logs out is told before what answers would be lost', async () => {
  const id = await exam()
  const kept = await keptOffline(id)
  const app = await openApp('pages/mine/setup', { as: ann, kept })
  network.cut('/api/neixunExam/answer')
  await app.tap('退出登录')
  expect(await app.see('1 题的答案还只在本机，没有送到服务器，退出后就没有了。')).toBeTruthy()
})

test('whoever logs out on a line that answers nothing is told the same, and does not wait for it', async () => {
  shortenTimers(2000)
  const id = await exam()
  const kept = await keptOffline(id)
  network.mend()
  const app = await openApp('pages/mine/setup', { as: ann, kept, held: '/api/neixunExam/answer' })
  await app.tap('退出登录')
  expect(await app.see('1 题的答案还只在本机，没有送到服务器，退出后就没有了。')).toBeTruthy()
  app.release()
})

test.each([503, 429])(
  'an answer that the server has no time for (%s) waits, keeps the paper from being handed in, and goes up',
  async (status) => {
    // After so long it is sent again.
    shortenTimers(3000)
    const id = await exam()
    const app = await openApp(at(id), { as: ann })
    await begin(app)
    network.refuse('/api/neixunExam/answer', status)
    await app.tap('二个月')
    await app.see('网络异常，答案已保存在本机，正在重新连接…')
    for (const _ of [1, 2]) await app.tap('下一题')
    await app.tap('交卷', { selector: '.dock *' })
    await app.answer('交卷')
    await app.hear('网络异常，答案已保存在本机，联网后再交卷')
    expect(await saved(id)).toEqual([])
    network.mend()
    await waitFor(async () => expect(await saved(id)).toMatchObject([{ answer: ['C'] }]))
  },
)

test('what is answered after the log-in has run out goes up when its person has logged in again', async () => {
  const id = await exam()
  const app = await openApp(at(id), { as: ann })
  await begin(app)
  await app.tap('一个月')
  await app.see(/^已自动保存/)
  // Else the line may say it before any call does.
  network.cut('/ws')
  await ann.call('POST /api/auth/logout', { body: {} })
  await app.tap('二个月')
  await waitFor(() => expect(app.routes()).toEqual(['pages/login/login']))
  await server.sql(`update sms_code set created_at = created_at - interval '2 days'`)
  await logIn(app, ann.phone)
  await app.tap('继续考试')
  await waitFor(async () => expect(await saved(id)).toMatchObject([{ answer: ['C'] }]))
})

test('whoever came in by number alone finds what they answered without a network when they come in again, and nobody else on that phone does', async () => {
  const id = await exam()
  const [{ code, training }] = await server.sql<{ code: string; training: string }>(
    `update training set by_emp_no = true where id = (select training_id from training_exam where id = $1) returning code, id as training`,
    [id],
  )
  for (const [name, empNo] of [
    ['钱程', 'QZ77'],
    ['孙亮', 'SL88'],
  ])
    await server.sql('insert into trainee (id, training_id, name, emp_no) values (gen_random_uuid(), $1, $2, $3)', [
      training,
      name,
      empNo,
    ])
  const hers = await enterByNumber(code, ['钱程', 'QZ77'])
  await hers.tap('去考试')
  await begin(hers)
  network.cut('/api/neixunExam/answer')
  await hers.tap('二个月')
  await hers.see('网络异常，答案已保存在本机，正在重新连接…')
  // Her session is over: the page that asks with it leads to the door.
  const kept = keptNow()
  await server.sql('delete from session where only_for = $1', [training])
  const out = await openApp(at(id), { kept })
  await waitFor(() => expect(out.routes()).toEqual(['pages/neixun/login/login']))
  const his = await enterByNumber(code, ['孙亮', 'SL88'], keptNow())
  await his.tap('去考试')
  await begin(his)
  expect(his.look().queryAllByRole('radio', { checked: true })).toEqual([])
  network.cut('/api/neixunExam/answer')
  await his.tap('一个月')
  await his.see('网络异常，答案已保存在本机，正在重新连接…')
  const again = await enterByNumber(code, ['钱程', 'QZ77'], keptNow())
  await again.tap('继续')
  await again.tap('继续考试')
  await waitFor(async () => expect(await saved(id)).toMatchObject([{ answer: ['C'] }]))
})

test('who came in by number and logs in with their phone later brings along what they answered without a network', async () => {
  const id = await exam()
  const [{ code, training }] = await server.sql<{ code: string; training: string }>(
    `update training set by_emp_no = true where id = (select training_id from training_exam where id = $1) returning code, id as training`,
    [id],
  )
  const phone = newPhone()
  await server.sql(
    `insert into trainee (id, training_id, name, emp_no, phone) values (gen_random_uuid(), $1, '钱程', 'QZ77', $2)`,
    [training, phone],
  )
  const app = await enterByNumber(code)
  await app.tap('去考试')
  await begin(app)
  network.cut('/api/neixunExam/answer')
  await app.tap('二个月')
  await app.see('网络异常，答案已保存在本机，正在重新连接…')
  const again = await openApp(`pages/neixun/login/login?code=${code}`, { kept: keptNow() })
  await again.write('手机号', phone)
  await again.tap('获取验证码')
  await again.tap('填入')
  fireEvent.click(await waitFor(() => again.look().getByRole('checkbox')))
  await again.tap('进入培训')
  await again.tap('继续')
  await again.tap('继续考试')
  await waitFor(async () => expect(await saved(id)).toMatchObject([{ answer: ['C'] }]))
  await waitFor(() => expect(JSON.stringify(keptNow())).not.toContain('"unsent"'))
})

test('what waits of one paper stays on the phone while another one is written', async () => {
  const [first, second] = [await exam(), await exam()]
  const app = await openApp(at(first), { as: ann })
  await begin(app)
  network.cut()
  await app.tap('二个月')
  await app.see('网络异常，答案已保存在本机，正在重新连接…')
  const other = await openApp(at(second), { as: ann, kept: keptNow() })
  await begin(other)
  await other.tap('一个月')
  await other.see(/^已自动保存/)
  const again = await openApp(at(first), { as: ann, kept: keptNow() })
  await again.tap('继续考试')
  await waitFor(async () => expect(await saved(first)).toMatchObject([{ answer: ['C'] }]))
})

/** Another phone of hers goes on with the paper, and answers the first question with B. */
const answerElsewhere = async (examId: string) => {
  const device = { deviceId: `other-${'x'.repeat(20)}` }
  const { result } = await ann.call('POST /api/neixunExam/start', {
    body: { examId, ...device, takeOver: true, requestId: randomUUID() },
  })
  const { attemptId, questions, seq } = result as { attemptId: string; questions: { id: string }[]; seq: number }
  const one = { questionId: questions[0].id, answer: ['B'], marked: false, seq: seq + 1 }
  expect((await ann.call('POST /api/neixunExam/answer', { body: { attemptId, ...device, ...one } })).code).toBe(200)
}

test('what another phone has answered since stands, also before the eyes of whoever comes back to this one', async () => {
  const id = await exam()
  const app = await openApp(at(id), { as: ann })
  await begin(app)
  network.cut('/api/neixunExam/answer')
  await app.tap('二个月')
  await app.see('网络异常，答案已保存在本机，正在重新连接…')
  await answerElsewhere(id)
  const again = await openApp(at(id), { as: ann, kept: keptNow() })
  await again.tap('继续考试')
  await again.answer('在本机继续')
  await again.see('试用期包含在合同期限内')
  await again.tap('上一题')
  await again.see('试用期不得超过（ ）')
  const [chosen] = await waitFor(() => again.look().getAllByRole('radio', { checked: true }))
  expect(chosen.textContent).toContain('一个月')
  await again.tap('下一题')
  await again.tap('正确', { selector: '.question *' })
  await again.see(/^已自动保存/)
  expect(await saved(id)).toContainEqual({ answer: ['B'] })
})

test('what is answered here after another phone has gone on is sent when this one goes on', async () => {
  const id = await exam()
  const app = await openApp(at(id), { as: ann })
  await begin(app)
  await answerElsewhere(id)
  await server.sql(`update tiku_answer set saved_at = saved_at - interval '1 minute'`)
  await app.tap('二个月')
  await app.see('已在其他设备作答')
  await app.tap('在本机继续')
  await waitFor(async () => expect(await saved(id)).toMatchObject([{ answer: ['C'] }]))
})

test('what an earlier version has kept goes up', async () => {
  const id = await exam()
  const app = await openApp(at(id), { as: ann })
  await begin(app)
  network.cut()
  await app.tap('二个月')
  await app.see('网络异常，答案已保存在本机，正在重新连接…')
  const kept = keptNow() as { unsentAnswers: { value: object[] } }
  const { unsentAnswers } = kept
  const again = await openApp(at(id), {
    as: ann,
    kept: { ...kept, unsentAnswers: { ...unsentAnswers, value: unsentAnswers.value[0] } },
  })
  await again.tap('继续考试')
  await waitFor(async () => expect(await saved(id)).toMatchObject([{ answer: ['C'] }]))
})

const turn = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('what was written before somebody left once too often is handed in with the rest', async () => {
  const id = await exam()
  const app = await openApp(at(id), { as: ann })
  await begin(app)
  await server.sql('update tiku_session set max_leave = 0 where use_id = $1', [id])
  for (const _ of [1, 2]) await app.tap('下一题')
  await app.write('填空', '30')
  turn(true)
  await app.see('离开考试页面次数超过上限，系统已自动交卷。')
  turn(false)
  expect(await saved(id)).toMatchObject([{ answer: ['30'] }])
})

test('what another window has answered since is read before one goes on here', async () => {
  const id = await exam()
  const app = await openApp(at(id), { as: ann })
  await begin(app)
  const [{ attemptId, deviceId, questionId }] = (await server.sql(
    `select s.id as "attemptId", s.device as "deviceId", p.question_id as "questionId" from tiku_session s
       join tiku_session_question p on p.session_id = s.id where s.use_id = $1 order by p.position limit 1`,
    [id],
  )) as { attemptId: string; deviceId: string; questionId: string }[]
  await ann.call('POST /api/neixunExam/answer', { body: { attemptId, deviceId, questionId, answer: ['A'], seq: 50 } })
  await server.sql(`update tiku_answer set saved_at = saved_at - interval '1 minute' where session_id = $1`, [attemptId])
  await app.tap('二个月')
  await app.see('已在其他设备作答')
  expect(await saved(id)).toMatchObject([{ answer: ['A'] }])
  await app.tap('在本机继续')
  await waitFor(async () => expect(await saved(id)).toMatchObject([{ answer: ['C'] }]))
})

test('leaving the screen is counted, and said', async () => {
  const id = await exam()
  const app = await openApp(at(id), { as: ann })
  await begin(app)
  await app.tap('二个月')
  await app.see(/^已自动保存/)
  turn(true)
  turn(false)
  await app.see('离开考试页面第 1 次')
  await app.answer('回到考试')
  await app.see('已离开考试页面 1 次，超过 5 次将自动交卷')
  expect(await server.sql('select leave_count from tiku_session where use_id = $1', [id])).toEqual([{ leave_count: 1 }])
})

test('whoever leaves again before the first time was told has left twice', async () => {
  const id = await exam()
  const app = await openApp(at(id), { as: ann })
  await begin(app)
  await app.tap('二个月')
  await app.see(/^已自动保存/)
  const release = network.hold('/api/neixunExam/leave')
  for (const hidden of [true, false, true]) turn(hidden)
  release()
  turn(false)
  await app.see('离开考试页面第 2 次')
  expect(await server.sql('select leave_count from tiku_session where use_id = $1', [id])).toEqual([{ leave_count: 2 }])
})

test('whoever was given more time while they only read writes on at the end that their phone knows of', async () => {
  const id = await exam()
  const app = await openApp(at(id), { as: ann })
  await begin(app)
  await server.sql(`update tiku_session set expire_at = now() + interval '600 seconds' where use_id = $1`, [id])
  // The phone knows of an earlier end than the one that it was moved to.
  network.change<{ serverTime: string }>('/api/neixunExam/answer', ({ result, ...said }) => {
    const expireAt = new Date(Date.parse(result.serverTime) + 2000).toISOString()
    return { ...said, result: { ...result, expireAt } }
  })
  await app.tap('二个月')
  await app.see(/^已自动保存/)
  network.mend()
  await app.see(/^0?9:\d\d$/)
  await app.tap('一个月')
  await waitFor(async () => expect(await saved(id)).toMatchObject([{ answer: ['B'] }]))
})

test('a try that is taken back under its writer says so, and leads to the next', async () => {
  const id = await exam()
  const app = await openApp(at(id), { as: ann })
  await begin(app)
  await server.sql(`update tiku_session set state = 'void', ended_at = now(), ended_by = 'operator' where use_id = $1`, [id])
  await app.tap('二个月')
  await app.see('这一次已作废，可以重考')
  await app.tap('返回考试说明')
  expect(await app.see('开考前请知道')).toBeTruthy()
})

test('another phone is asked before it takes over', async () => {
  const id = await exam()
  await begin(await openApp(at(id), { as: ann }))
  const other = await openApp(at(id), { as: ann })
  await other.tap('继续考试')
  await other.see('已在其他设备作答')
  await other.answer('在本机继续')
  await other.see('试用期不得超过（ ）')
  expect(await server.sql('select count(*)::int as n from tiku_session where use_id = $1', [id])).toEqual([{ n: 1 }])
})

test('a result that waits to be marked is there as marked when its person comes back to it', async () => {
  const id = await exam({ text: true })
  const app = await openApp(at(id), { as: ann })
  await begin(app)
  await app.tap('下一题')
  await app.tap('下一题')
  await app.write('作答', '先说事实')
  await app.tap('交卷', { selector: '.dock *' })
  await app.answer('交卷')
  await app.see('待批改')
  const { go } = require('@/nav') as typeof import('@/nav')
  await go('pages/mine/setup')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/mine/setup'))
  const [{ attemptId, questionId }] = (await teacher.call('POST /api/neixunExam/markPage', { body: { examId: id } })).result
    .records
  await teacher.call('POST /api/neixunExam/mark', { body: { attemptId, questionId, points: 4, comment: '' } })
  history.back()
  await app.see('未通过')
  expect(app.look().queryByText('待批改')).toBeNull()
})

test('who teaches sees who sits it, marks texts, and gives more time', async () => {
  const id = await exam({ text: true })
  const app = await openApp(at(id), { as: ann })
  await begin(app)
  await app.tap('下一题')
  await app.tap('下一题')
  await app.write('作答', '先说事实，再说影响，最后约定时间')
  await app.tap('交卷', { selector: '.dock *' })
  await app.answer('交卷')
  await app.see('待批改')
  const desk = await openApp(at(id), { as: teacher })
  const shown = (label: string) => desk.tap(label, { selector: '.pills *' })
  await shown('未参加')
  await desk.see('没有未参加的学员')
  await shown('待批改')
  await desk.tap('安然')
  const sheet = within(await waitFor(() => desk.look().getByRole('dialog', { name: '安然' })))
  fireEvent.input(sheet.getByLabelText('原因'), { target: { value: '断电' } })
  // The answer gets lost: the next tap is the same ten minutes.
  await desk.tapUnanswered('延长时间', '/api/neixunExam/extend')
  // Also when the sheet is opened anew.
  fireEvent.click(sheet.getByLabelText('关闭'))
  await waitFor(() => expect(desk.look().queryByLabelText('原因')).toBeNull())
  await desk.tap('安然')
  await desk.write('原因', '断电')
  // What cannot be taken back is asked about.
  await desk.tap('作废最近一次')
  await desk.see('成绩不再算数，不能恢复')
  await desk.answer('再想想')
  await desk.tap('延长时间')
  await desk.hear('已延长 10 分钟')
  await desk.see(/延长 10 分钟/)
  await desk.tap('待批改', { selector: '.under-tabs *' })
  await desk.see('先说事实，再说影响，最后约定时间')
  await desk.tap('批改')
  await desk.write('得分', '3.5')
  const marking = within(await waitFor(() => desk.look().getByRole('dialog', { name: '批改' })))
  fireEvent.click(marking.getByLabelText('关闭'))
  await desk.see('放弃填好的内容吗？')
  await desk.answer('继续填写')
  await desk.tap('提交批改')
  await desk.hear('批改完成，已出分')
  await desk.see('没有待批改的简答')
  expect(await server.sql('select state, subjective from tiku_session where use_id = $1', [id])).toEqual([
    { state: 'done', subjective: 3.5 },
  ])
})

test.each([
  ['three hours fast', 3],
  ['a day slow', -24],
])('a clock that is set %s on the phone changes nothing: the same time is left, and answers are taken', async (_how, hours) => {
  const id = await exam()
  const right = Date.now.bind(Date)
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => right() + hours * 3_600_000)
  try {
    const app = await openApp(at(id), { as: ann })
    await begin(app)
    await waitFor(() => expect(document.querySelector('.exam__clock')!.textContent).toMatch(/(39:\d\d|40:00)/))
    await app.tap('二个月')
    await app.see(/^已自动保存/)
    expect(await saved(id)).toMatchObject([{ answer: ['C'] }])
    const rows = (await server.sql(
      `select extract(epoch from expire_at - started_at)::int as seconds, abs(extract(epoch from started_at - now()))::int as off,
         ended_at is null as running from tiku_session where use_id = $1`,
      [id],
    )) as { seconds: number; off: number; running: boolean }[]
    expect(rows).toMatchObject([{ seconds: 2400, running: true }])
    expect(rows[0].off).toBeLessThan(600)
  } finally {
    clock.mockRestore()
  }
})
