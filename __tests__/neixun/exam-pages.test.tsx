import { randomUUID } from 'node:crypto'
import { fireEvent, waitFor, within } from '@testing-library/dom'
import type { Person } from '../support/server'
import { keptNow, openApp, type App } from '../support/client/open-app'

const EXAM = 'pages/neixun/exam'
let ann: Person
let teacher: Person
beforeEach(async () => {
  ann = await server.member('安然')
  teacher = await server.member('秦岚')
})

const json = JSON.stringify
/** An examination of three questions that is open now, with 安然 on the list and 秦岚 who teaches. */
async function exam({ text = false } = {}) {
  const [company, training, stage, trainee, bank, paper, id] = Array.from({ length: 7 }, () => randomUUID())
  const code = `91${Math.floor(Math.random() * 1e16)}`.padEnd(18, '0')
  const of = (sql: string, values: unknown[]) => server.sql(sql, values)
  await of(`insert into company (id, name, credit_code, contact, contact_phone) values ($1, $2, $3, '王芳', '13900000001')`, [
    company,
    `公司${id}`.slice(0, 20),
    code,
  ])
  await of(
    `insert into training (id, code, company_id, title, start_at, end_at, mode, contact, status)
     values ($1, $2, $3, '新经理训练营', now() - interval '1 day', now() + interval '30 days', 'mixed', '王芳', 'open')`,
    [training, String(Math.floor(Math.random() * 1e6)).padStart(6, '0'), company],
  )
  await of(`insert into training_stage (id, training_id, name, position) values ($1, $2, '第一阶段', 1)`, [stage, training])
  await of(`insert into training_trainer (training_id, user_id, name) values ($1, $2, '秦岚')`, [training, teacher.id])
  await of(`insert into trainee (id, training_id, user_id, name, status) values ($1, $2, $3, '安然', 'learning')`, [
    trainee,
    training,
    ann.id,
  ])
  await of('insert into tiku_bank (id, name) values ($1, $2)', [bank, bank])
  await of(`insert into tiku_paper (id, bank_id, title, kind) values ($1, $2, '试卷', 'fixed')`, [paper, bank])
  const options = ['十五日', '一个月', '二个月'].map((words, at) => ({ key: 'ABC'[at], text: words }))
  const questions = [
    { kind: 'single', stem: '试用期不得超过（ ）', options, key: { keys: ['C'] }, points: 4 },
    { kind: 'judge', stem: '试用期包含在合同期限内', options: [], key: { keys: ['T'] }, points: 2 },
    text
      ? { kind: 'text', stem: '写一次面谈的三步', options: [], key: { reference: '先说事实' }, points: 4 }
      : { kind: 'fill', stem: '提前____日通知', options: [], key: { blanks: [['三十', '30']] }, points: 4 },
  ]
  for (const [at, one] of questions.entries()) {
    const question = randomUUID()
    await of(
      `insert into tiku_question (id, bank_id, kind, stem, options, key, analysis) values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, '见第十九条')`,
      [...[question, bank, one.kind, one.stem, json(one.options), json(one.key)]],
    )
    await of('insert into tiku_paper_question (paper_id, position, question_id, points) values ($1, $2, $3, $4)', [
      paper,
      at + 1,
      question,
      one.points,
    ])
  }
  await of(
    `insert into training_exam (id, training_id, title, paper_id, minutes, open_at, close_at, pass, shuffle, show_answer)
     values ($1, $2, '用工合规', $3, 40, now() - interval '1 hour', now() + interval '1 hour', 6, false, 'now')`,
    [id, training, paper],
  )
  return id
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

test('leaving the screen is counted, and said', async () => {
  const id = await exam()
  const app = await openApp(at(id), { as: ann })
  await begin(app)
  await app.tap('二个月')
  await app.see(/^已自动保存/)
  const turn = (hidden: boolean) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  turn(true)
  turn(false)
  await app.see('离开考试页面第 1 次')
  await app.answer('回到考试')
  await app.see('已离开考试页面 1 次，超过 5 次将自动交卷')
  expect(await server.sql('select leave_count from tiku_session where use_id = $1', [id])).toEqual([{ leave_count: 1 }])
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
  await desk.tap('安然')
  const sheet = within(await waitFor(() => desk.look().getByRole('dialog', { name: '安然' })))
  fireEvent.input(sheet.getByLabelText('原因'), { target: { value: '断电' } })
  await desk.tap('延长时间')
  await desk.hear('已延长 10 分钟')
  await desk.tap('待批改', { selector: '.under-tabs *' })
  await desk.see('先说事实，再说影响，最后约定时间')
  await desk.tap('批改')
  await desk.write('得分', '3.5')
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
