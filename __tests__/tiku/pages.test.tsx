import { randomUUID } from 'node:crypto'
import { fireEvent, waitFor, within } from '@testing-library/dom'
import { askWhy } from '@/features/tiku/words'
import { keptNow, openApp, type App } from '../support/client/open-app'
import type { Person } from '../support/server'

let ann: Person
beforeEach(async () => {
  ann = await server.member('安然')
  await server.sql(`update app_user set vip_until = 'infinity' where id = $1`, [ann.id])
})

const options = JSON.stringify(['十五日', '一个月', '二个月'].map((text, at) => ({ key: 'ABC'[at], text })))
interface Made {
  bankId: string
  paperId: string
  questions: string[]
}
/** A bank of one chapter with two single choices and one with several answers, and a mock paper of them. */
async function bank(): Promise<Made> {
  const [bankId, paperId] = [randomUUID(), randomUUID()]
  const questions = [randomUUID(), randomUUID(), randomUUID()].toSorted()
  await server.sql(`insert into tiku_bank (id, name, level, state) values ($1, $2, '四级', 'on')`, [
    bankId,
    `题库${bankId.slice(0, 6)}`,
  ])
  await server.sql(`insert into tiku_chapter (bank_id, name, position) values ($1, '招聘与配置', 1)`, [bankId])
  const rows = [
    ['single', '试用期不得超过（ ）', '{"keys":["C"]}'],
    ['single', '应当在（ ）内订立书面合同', '{"keys":["B"]}'],
    ['multiple', '哪些可以约定', '{"keys":["A","B"]}'],
  ]
  for (const [at, [kind, stem, key]] of rows.entries())
    await server.sql(
      `insert into tiku_question (id, bank_id, chapter, kind, stem, options, key, analysis, law)
       values ($1, $2, '招聘与配置', $3, $4, $5::jsonb, $6::jsonb, '见条文', '[{"title":"劳动合同法","article":"第十九条","date":"2013-07-01"}]')`,
      [questions[at], bankId, kind, stem, options, key],
    )
  await server.sql(
    `insert into tiku_paper (id, bank_id, title, kind, practice, minutes, pass) values ($1, $2, '模拟卷（一）', 'fixed', true, 30, 2)`,
    [paperId, bankId],
  )
  for (const [at, id] of questions.entries())
    await server.sql('insert into tiku_paper_question (paper_id, position, question_id, points) values ($1, $2, $3, 1)', [
      ...[paperId, at + 1, id],
    ])
  return { bankId, paperId, questions }
}
const chapterOf = ({ bankId }: Made) =>
  `pages/tiku/exercise?bankId=${bankId}&mode=chapter&chapter=${encodeURIComponent('招聘与配置')}`
const dialog = (app: App, name: string) => waitFor(() => within(app.look().getByRole('dialog', { name })))

test('the front page says what is planned, leads into a chapter, and keeps a plan', async () => {
  const made = await bank()
  const app = await openApp(`pages/tiku/index?bankId=${made.bankId}`, { as: ann })
  await app.see('今天还差 20 题')
  await app.see('还没有设考试日期')
  await app.tap('计划')
  const plan = await dialog(app, '学习计划')
  plan.getByText('每天的目标')
  await app.tap('10 题')
  await app.tap('保存')
  await app.see('今天还差 10 题')
  await app.tap('模拟考试')
  const papers = await dialog(app, '模拟考试')
  await waitFor(() => expect(papers.getByText('3 题 · 限时 30 分钟 · 满分 3，及格 2')).toBeTruthy())
})

test('random practice is of as many questions as one chooses', async () => {
  const made = await bank()
  const app = await openApp(`pages/tiku/index?bankId=${made.bankId}`, { as: ann })
  await app.tap('随机练习')
  await app.tap('50 题')
  await waitFor(() => expect(network.to('/api/tikuSession/start').at(-1)?.body).toMatchObject({ mode: 'random', count: 50 }))
})

test('practice says at once what is right, keeps a question and a note, and ends in a report', async () => {
  const made = await bank()
  const app = await openApp(chapterOf(made), { as: ann })
  await app.see('试用期不得超过（ ）')
  await app.tap('一个月')
  await app.see('回答错误，正确答案是 C')
  await app.see('已加入错题本')
  await app.tap('《劳动合同法》第十九条')
  const article = await dialog(app, '劳动合同法 第十九条')
  // Here no law was taken in.
  expect(await article.findByText('这一条还没有收录')).toBeTruthy()
  fireEvent.click(app.look().getByLabelText('关闭'))
  await app.tap('收藏')
  await app.see('已收藏')
  await app.tap('写一句')
  await dialog(app, '笔记')
  await app.write('笔记内容', '看合同期限')
  await app.tap('保存')
  await app.see('看合同期限')
  await app.tap('下一题')
  // A right answer leads on by itself.
  await app.tap('一个月')
  await app.see('哪些可以约定')
  await app.tap('十五日')
  await app.tap('一个月')
  await app.tap('确认')
  await app.see('回答正确')
  // Of several which have been found, and which not.
  expect(app.look().getAllByText('选对了')).toHaveLength(2)
  expect(app.look().queryByText('漏选')).toBeNull()
  await app.tap('看结果')
  await app.see('做了 3 题，对 2 题')
  expect(await app.see('笔记：看合同期限')).toBeTruthy()
})

test('whoever does not see the page hears what has come of an answer, and then what is asked next', async () => {
  const made = await bank()
  const app = await openApp(chapterOf(made), { as: ann })
  await app.see('试用期不得超过（ ）')
  const heard = [...app.page().querySelectorAll('[role=status]')]
  const said = () => heard.map(({ textContent }) => textContent).join('')
  await app.tap('一个月')
  await waitFor(() => expect(said()).toBe('第 1 题，回答错误，正确答案是 C'))
  await app.tap('下一题')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('应当在（ ）内订立书面合同'))
  expect(said()).toBe('')
  // A right answer leads on by itself.
  await app.tap('一个月')
  await waitFor(() => expect(said()).toBe('第 2 题，回答正确'))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('哪些可以约定'))
})

test('what is not understood is asked of 问问, with the answer that is right and its article', async () => {
  const made = await bank()
  const app = await openApp(chapterOf(made), { as: ann })
  await app.tap('一个月')
  await app.see('回答错误，正确答案是 C')
  await app.tap('没看懂？让问问讲一讲')
  await waitFor(() => expect(network.to('/api/wenwen/ask')).toHaveLength(1))
  expect(network.to('/api/wenwen/ask')[0].body).toMatchObject({
    content: '试用期不得超过（ ）\n为什么是“二个月”？\n（《劳动合同法》第十九条）',
  })
})

test('a long question is asked of 问问 as far as there is room, with its answer and its article whole', () => {
  const options = [{ key: 'A', text: '应当' }]
  const law = [{ title: '劳动合同法', article: '第十九条', date: '2013-07-01' }]
  const long = { kind: 'single', material: '甲'.repeat(500), stem: '乙'.repeat(1200), options, rightAnswer: 'A', law } as const
  const end = '\n为什么是“应当”？\n（《劳动合同法》第十九条）'
  for (const stem of [long.stem, '乙'.repeat(800), '乙'.repeat(100)]) {
    const asked = askWhy({ ...long, stem })
    expect(asked.length).toBeLessThanOrEqual(1000)
    expect(asked.endsWith(end)).toBe(true)
  }
})

test('a mock examination shows nothing of what is right, asks before it is handed in, and gives points', async () => {
  const made = await bank()
  const app = await openApp(`pages/tiku/exercise?bankId=${made.bankId}&mode=paper&paperId=${made.paperId}`, { as: ann })
  await app.see('模拟卷（一）')
  await app.tap('二个月')
  await waitFor(() => expect(network.to('/api/tikuSession/answer')).toHaveLength(1))
  expect(app.look().queryByText(/正确答案/)).toBeNull()
  await app.tap('答题卡')
  await app.tap('交卷', { selector: '.sheet *' })
  await app.see('还有 2 题未作答，确定交卷吗？')
  await app.answer('交卷')
  await app.see('各题型得分')
  await app.see('满分 3')
})

const device = 'device-one'
const startOf = (wanted: object) =>
  ann.call('POST /api/tikuSession/start', { body: { ...wanted, deviceId: device, requestId: randomUUID() } as never })

test('whoever comes back to a mock examination after its time reads its report', async () => {
  const { bankId, paperId } = await bank()
  await startOf({ bankId, mode: 'paper', paperId })
  await server.sql(
    `update tiku_session set started_at = started_at - interval '1 hour', expire_at = now() - interval '11 seconds'
      where user_id = $1`,
    [ann.id],
  )
  const app = await openApp(`pages/tiku/exercise?bankId=${bankId}&mode=paper&paperId=${paperId}`, { as: ann })
  expect(await app.see('考试时间到，已自动交卷，按已保存的答案计分')).toBeTruthy()
})

test('from a mock examination that is taken back one comes to what was handed in of it', async () => {
  const { bankId, paperId } = await bank()
  const { sessionId } = (await startOf({ bankId, mode: 'paper', paperId })).result
  await ann.call('POST /api/tikuSession/submit', { body: { sessionId, deviceId: device } })
  await server.sql('update tiku_paper set practice = false where id = $1', [paperId])
  const app = await openApp(`pages/tiku/index?bankId=${bankId}`, { as: ann })
  await app.tap('模拟考试')
  await app.tap('模拟卷（一）', { selector: '.sheet *' })
  expect(await app.see('各题型得分')).toBeTruthy()
})

test('what went wrong is practised again as one group, also where its page is loaded once more', async () => {
  const made = await bank()
  const { sessionId } = (await startOf({ bankId: made.bankId, mode: 'chapter', chapter: '招聘与配置' })).result
  const given = { sessionId, deviceId: device, questionId: made.questions[0], answer: ['A'], seconds: 5, seq: 1 }
  await ann.call('POST /api/tikuSession/answer', { body: given })
  await ann.call('POST /api/tikuSession/submit', { body: { sessionId, deviceId: device } })
  const app = await openApp(`pages/tiku/answer?id=${sessionId}`, { as: ann })
  await app.tap('重练错题')
  await app.see('试用期不得超过（ ）')
  await app.tap('一个月')
  await app.see('见条文')
  const page = location.hash.slice(2)
  const again = await openApp(page, { as: ann, kept: keptNow() })
  await again.see('试用期不得超过（ ）')
  const groups = `select s.state from tiku_session s join tiku_practice p on p.id = s.use_id
    where p.user_id = $1 and p.mode = 'wrong'`
  expect(await server.sql(groups, [ann.id])).toEqual([{ state: 'open' }])
  // Once it is over, the same address begins it again.
  const [{ id }] = await server.sql<{ id: string }>(
    `select s.id from tiku_session s join tiku_practice p on p.id = s.use_id where p.user_id = $1 and p.mode = 'wrong'`,
    [ann.id],
  )
  const [{ device: here }] = await server.sql<{ device: string }>('select device from tiku_session where id = $1', [id])
  await ann.call('POST /api/tikuSession/submit', { body: { sessionId: id, deviceId: here } })
  const after = await openApp(page, { as: ann, kept: keptNow() })
  await after.see('试用期不得超过（ ）')
})

test('what is answered without a line waits on the phone and goes up when the app is opened again', async () => {
  const made = await bank()
  const app = await openApp(chapterOf(made), { as: ann })
  await app.see('试用期不得超过（ ）')
  network.cut()
  await app.tap('二个月')
  await app.see('网络异常，答案已保存在本机')
  const kept = keptNow()
  network.reset()
  const again = await openApp(chapterOf(made), { as: ann, kept })
  await again.see('试用期不得超过（ ）').catch(() => undefined)
  await waitFor(async () =>
    expect(await server.sql('select "right" from tiku_done where user_id = $1', [ann.id])).toMatchObject([{ right: true }]),
  )
})

test('the front page counts what waited on the phone as soon as it has arrived', async () => {
  const made = await bank()
  const app = await openApp(chapterOf(made), { as: ann })
  await app.see('试用期不得超过（ ）')
  network.cut()
  await app.tap('二个月')
  await app.see('网络异常，答案已保存在本机')
  const home = await ann.call('GET /api/tiku/home', { query: { bankId: made.bankId } })
  const page = `pages/tiku/index?bankId=${made.bankId}`
  const later = await openApp(page, { as: ann, kept: keptNow(), held: '/api/tiku/home' })
  // The first that is told was counted before.
  const told = [home]
  network.change('/api/tiku/home', (now) => told.pop() ?? now)
  await waitFor(async () => expect(await server.sql('select from tiku_done where user_id = $1', [ann.id])).toHaveLength(1))
  later.release()
  expect(await later.see('今天还差 19 题')).toBeTruthy()
})

/** What waits on the phone goes up to a server that says no to it. */
async function sendRefused(made: Made, code: number) {
  const app = await openApp(chapterOf(made), { as: ann })
  await app.see('试用期不得超过（ ）')
  network.cut()
  await app.tap('二个月')
  await app.see('网络异常，答案已保存在本机')
  const later = await openApp('pages/tiku/index', { as: ann, kept: keptNow(), held: '/api/tikuSession/answer' })
  network.change('/api/tikuSession/answer', () => ({ code, message: '没有收下', result: {} }))
  later.release()
  await waitFor(() => expect(network.to('/api/tikuSession/answer')).toHaveLength(1))
  await network.idle()
  return later
}

test('an answer that waits on the phone and is more than what is free today stays there for tomorrow', async () => {
  const made = await bank()
  await sendRefused(made, 11901)
  expect(JSON.stringify(keptNow().unsentAnswers)).toContain(made.questions[0])
})

test('an answer that waits on the phone and is refused is told of', async () => {
  const app = await sendRefused(await bank(), 11907)
  await app.hear('1 题没有交上')
  expect(keptNow().unsentAnswers).toBeUndefined()
})

test('an answer that the server has no time for waits, and is judged as soon as it has', async () => {
  const app = await openApp(chapterOf(await bank()), { as: ann })
  await app.see('试用期不得超过（ ）')
  network.refuse('/api/tikuSession/answer', 503)
  await app.tap('二个月')
  await app.see('答案已保存在本机，正在判分…')
  network.mend()
  // A right answer leads on by itself.
  expect(await app.see('应当在（ ）内订立书面合同')).toBeTruthy()
})

test('who has used up what is free is told so, and is led to membership', async () => {
  const made = await bank()
  await server.sql('update app_user set vip_until = null where id = $1', [ann.id])
  const app = await openApp(`pages/tiku/exercise?bankId=${made.bankId}&mode=paper&paperId=${made.paperId}`, { as: ann })
  await app.see('模拟考试需要开通会员')
  expect(await app.see('开通会员')).toBeTruthy()
})

test('where a bank is sold apart from membership, who may not go on is led to buy it, and goes on when it is theirs', async () => {
  const made = await bank()
  await server.sql('update app_user set vip_until = null where id = $1', [ann.id])
  await server.sql('update tiku_bank set price = 6900, vip_free = false where id = $1', [made.bankId])
  const app = await openApp(`pages/tiku/exercise?bankId=${made.bankId}&mode=paper&paperId=${made.paperId}`, { as: ann })
  await app.see('模拟考试需要购买题库')
  await app.see('买了题库不限题量，模拟考试也可以做；每日一练和第一章一直免费')
  expect(app.look().queryByText('开通会员')).toBeNull()
  await app.tap('¥69.00 购买')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/orderConfirm'))
  await server.sql('update tiku_bank set free = true where id = $1', [made.bankId])
  history.back()
  expect(await app.see('模拟卷（一）')).toBeTruthy()
})

test('a question that a search has found asks who has not logged in to do so', async () => {
  const made = await bank()
  const app = await openApp(`pages/tiku/exercise?mode=one&questionId=${made.questions[0]}`)
  await app.see('登录后练这道题')
  await app.tap('登录 / 注册')
  expect(await app.see('验证码登录')).toBeTruthy()
})

test('the report of a question that was looked for leads to its bank, where there is more', async () => {
  const made = await bank()
  const app = await openApp(`pages/tiku/exercise?mode=one&questionId=${made.questions[0]}`, { as: ann })
  await app.tap('二个月')
  await app.see('回答正确')
  await app.tap('看结果')
  await app.see('成绩报告')
  await app.tap('去题库')
  expect(await app.see('今天还差 19 题')).toBeTruthy()
})

test('an address that says neither which bank nor which question leads to the banks', async () => {
  await bank()
  const app = await openApp('pages/tiku/exercise?mode=chapter', { as: ann })
  await app.see('先选一个题库')
  await app.tap('去题库')
  expect(await app.see('今天还差 20 题')).toBeTruthy()
})

test('from the wrong answers of one bank one goes on to those of another', async () => {
  const [made, other] = [await bank(), await bank()]
  await server.sql(`update tiku_bank set name = '经济师人力' where id = $1`, [other.bankId])
  const app = await openApp(`pages/tiku/wrongBook?bankId=${made.bankId}`, { as: ann })
  fireEvent.click(await waitFor(() => app.look().getByLabelText(/，换一个题库$/)))
  await app.tap('经济师人力')
  expect(await waitFor(() => app.look().getByLabelText('经济师人力，换一个题库'))).toBeTruthy()
})

test('the window is named after what stands there, also where that has taken the place of something else', async () => {
  const { bankId } = await bank()
  const app = await openApp(`pages/tiku/exercise?bankId=${bankId}&mode=order`)
  await waitFor(() => expect(document.title).toBe('试做'))
  const { session } = require('@/stores/session') as typeof import('@/stores/session')
  await session.enter({ device: 'd_here', ...(await server.keptBy(ann)) } as Parameters<typeof session.enter>[0])
  await app.see('顺序练习')
  await waitFor(() => expect(document.title).toBe('顺序练习'))
})

test('an address that names no chapter leads back, and does not ask to try again', async () => {
  const { bankId } = await bank()
  const app = await openApp(`pages/tiku/exercise?mode=chapter&bankId=${bankId}`, { as: ann })
  await app.see('返回题库')
  expect(app.look().queryByText('重新加载')).toBeNull()
})

test('an empty book of wrong answers leads to practice', async () => {
  const made = await bank()
  const app = await openApp(`pages/tiku/wrongBook?bankId=${made.bankId}`, { as: ann })
  await app.see('错题本是空的')
  await app.tap('去练习')
  expect(await app.see('今天还差 20 题')).toBeTruthy()
})

test('the book of wrong answers shows what is due, takes a reason, and lets go', async () => {
  const made = await bank()
  await server.sql(
    `insert into tiku_user_question (user_id, question_id, bank_id, done_count, right_count, last_right, last_at, book, review_on)
     values ($1, $2, $3, 2, 0, false, now() - interval '2 days', 'open', (now() at time zone 'Asia/Shanghai')::date - 1)`,
    [ann.id, made.questions[0], made.bankId],
  )
  const app = await openApp(`pages/tiku/wrongBook?bankId=${made.bankId}`, { as: ann })
  await app.see('今天该复习 1 题')
  await app.see('逾期 1 天')
  await app.tap('试用期不得超过（ ）')
  await app.tap('标记错因', { selector: '.sheet *' })
  await app.tap('法条混淆', { selector: '.sheet *' })
  await app.see('招聘与配置 · 错因：法条混淆')
  await app.tap('试用期不得超过（ ）')
  await app.tap('移出错题本', { selector: '.sheet *' })
  await app.answer('移出')
  expect(await app.see('今天没有待复习的错题，真棒')).toBeTruthy()
  // The tab of what was taken out goes with the last of it, and another is chosen.
  await app.tap('已移出 1')
  await app.tap('试用期不得超过（ ）')
  await app.tap('放回错题本', { selector: '.sheet *' })
  await waitFor(() => expect(app.look().queryByText(/^已移出/)).toBeNull())
  await waitFor(() => expect(app.page().querySelector('.under-tabs__tab--on')?.textContent).toMatch(/^全部/))
})

test('the league says how to get in, and others see no name of who hides', async () => {
  const made = await bank()
  const app = await openApp(`pages/tiku/rank?bankId=${made.bankId}`, { as: ann })
  await app.see('再答对 10 道计分的题，就进入本周的小组')
  await app.see('完成 10 题即可上榜')
  fireEvent.click(app.look().getByLabelText('排行设置'))
  const settings = await dialog(app, '排行设置')
  fireEvent.click(settings.getByRole('switch', { name: '在榜上隐藏身份' }))
  await waitFor(async () =>
    expect(await server.sql('select hidden from tiku_player where user_id = $1', [ann.id])).toEqual([{ hidden: true }]),
  )
})

test('who has not logged in tries a few questions, and is then asked to log in', async () => {
  await bank()
  const app = await openApp('pages/tiku/index')
  await app.see('招聘与配置')
  await app.tap('先试做几题')
  await app.see('试用期不得超过（ ）')
  await app.tap('二个月')
  await app.see('回答正确')
  await waitFor(() => expect(app.look().getByText('第 1 题，回答正确').getAttribute('role')).toBe('status'))
  await app.tap('下一题')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('应当在（ ）内订立书面合同'))
  await app.tap('十五日')
  await app.see('回答错误，正确答案是 B')
  await app.tap('下一题')
  await app.tap('十五日')
  await app.tap('一个月')
  await app.tap('确认')
  await app.tap('试做完成')
  expect(await app.see('3 道试做题做完了')).toBeTruthy()
})

test('a finger that swipes turns the page as the buttons do, but for what begins at the edge', async () => {
  const made = await bank()
  const app = await openApp(chapterOf(made), { as: ann })
  await app.see('试用期不得超过（ ）')
  const swipe = (from: number, by: number) => {
    const at = document.querySelector('.question__stem')!
    fireEvent.touchStart(at, { touches: [{ clientX: from, clientY: 300 }] })
    fireEvent.touchEnd(at, { changedTouches: [{ clientX: from + by, clientY: 310 }] })
  }
  swipe(300, -120)
  await app.see('应当在（ ）内订立书面合同')
  swipe(4, 200)
  expect(app.look().queryByText('应当在（ ）内订立书面合同')).toBeTruthy()
  swipe(100, 120)
  expect(await app.see('试用期不得超过（ ）')).toBeTruthy()
})

test('what is answered already, and is asked in an examination under way, says so instead of waiting to be judged', async () => {
  const made = await bank()
  const app = await openApp(chapterOf(made), { as: ann })
  await app.see('试用期不得超过（ ）')
  await app.tap('一个月')
  await app.see('回答错误，正确答案是 C')
  const sat = randomUUID()
  await server.sql(
    `insert into tiku_session (id, user_id, use, use_id, no, total, pass, max_leave, second_opinion, device)
     values ($1, $2, 'neixunExam', $3, 1, 1, 1, null, false, 'other')`,
    [sat, ann.id, randomUUID()],
  )
  await server.sql(
    `insert into tiku_session_question (session_id, position, question_id, points, options) values ($1, 1, $2, 1, '{A,B,C}')`,
    [sat, made.questions[0]],
  )
  const later = await openApp(chapterOf(made), { as: ann, kept: keptNow() })
  await later.see('应当在（ ）内订立书面合同')
  fireEvent.click(later.look().getByLabelText('上一题'))
  await later.see('这道题在你正在考的试卷里，考完再看')
  expect(later.look().queryByText('答案已保存在本机，正在判分…')).toBeNull()
  expect(later.look().queryByText('回答错误，正确答案是 C')).toBeNull()
})

test('in 背题 each answer is read before anything is answered, and the group ends without a score', async () => {
  const made = await bank()
  const app = await openApp(chapterOf(made), { as: ann })
  await app.see('试用期不得超过（ ）')
  fireEvent.click(app.look().getByLabelText('更多'))
  await app.tap('背题模式（先看答案）', { selector: '.sheet *' })
  await app.see('背题：看过答案，不计成绩')
  await app.see('见条文')
  await app.tap('下一题')
  await app.see('背题：看过答案，不计成绩')
  await app.tap('下一题')
  await app.see('哪些可以约定')
  await app.see('见条文')
  await app.tap('看结果')
  await app.see('这一组背完了')
  expect(await server.sql('select 1 from tiku_done where user_id = $1', [ann.id])).toEqual([])
})

test('while one practises, how large and how dark it is written can be chosen', async () => {
  const made = await bank()
  const app = await openApp(chapterOf(made), { as: ann })
  await app.see('试用期不得超过（ ）')
  fireEvent.click(app.look().getByLabelText('更多'))
  await app.tap('字号与深色', { selector: '.sheet *' })
  const look = await dialog(app, '字号与深色')
  fireEvent.click(look.getByRole('radio', { name: '特大' }))
  fireEvent.click(look.getByRole('radio', { name: '深色' }))
  await waitFor(() => expect(keptNow()).toMatchObject({ fontScale: 1.3, theme: 'dark' }))
  fireEvent.click(look.getByLabelText('关闭'))
  // What was being answered is still there.
  expect(await app.see('试用期不得超过（ ）')).toBeTruthy()
})

test('a picture of a question stands whole under its words, and can be tapped', async () => {
  const made = await bank()
  const image = { id: randomUUID(), width: 800, height: 400 }
  await server.sql('update tiku_question set images = $2::jsonb where id = $1', [made.questions[0], JSON.stringify([image])])
  const app = await openApp(chapterOf(made), { as: ann })
  await app.see('试用期不得超过（ ）')
  const picture = app.look().getByRole('button', { name: '查看题图：试用期不得超过（ ）' })
  expect(picture.querySelector<HTMLElement>('[style]')!.style.paddingTop).toBe('50.00%')
})

/** A session that is over, of one wrong answer. */
async function report(made: Made) {
  const deviceId = 'device-one'
  const { bankId, questions } = made
  const { result } = await ann.call('POST /api/tikuSession/start', {
    body: { bankId, mode: 'chapter', chapter: '招聘与配置', deviceId, requestId: randomUUID() },
  })
  const { sessionId } = result
  const answer = { questionId: questions[0], answer: ['A'], seconds: 5, seq: 1 }
  await ann.call('POST /api/tikuSession/answer', { body: { sessionId, deviceId, ...answer } })
  await ann.call('POST /api/tikuSession/submit', { body: { sessionId, deviceId } })
  return `pages/tiku/answer?id=${sessionId}`
}

test('from a report one goes on to a plan of how much is done each day', async () => {
  const made = await bank()
  const app = await openApp(await report(made), { as: ann })
  await app.tap('加入学习计划')
  await dialog(app, '学习计划')
  await app.tap('30 题')
  await app.tap('保存')
  await app.see('保存成功')
  expect(await server.sql('select goal from tiku_learner where user_id = $1', [ann.id])).toEqual([{ goal: 30 }])
})

test('a report of a server that is older than the app, and names no course and no growth, is shown all the same', async () => {
  const made = await bank()
  const address = await report(made)
  const { fetch } = window
  window.fetch = async (address, options) => {
    const answer = await fetch(address, options)
    if (!String(address).includes('/tikuSession/result/')) return answer
    const { result, ...told } = JSON.parse(await answer.text())
    const { course: _course, growth: _growth, ...older } = result
    return { ...answer, status: 200, headers: answer.headers, text: async () => JSON.stringify({ ...told, result: older }) }
  }
  const app = await openApp(address, { as: ann })
  expect(await app.see('做了 1 题，对 0 题')).toBeTruthy()
  window.fetch = fetch
})

test('a text that was judged among some of a report is judged among all of it', async () => {
  const made = await bank()
  const questionId = randomUUID()
  await server.sql(
    `insert into tiku_question (id, bank_id, chapter, kind, stem, key, analysis)
     values ($1, $2, '招聘与配置', 'text', '简述三个步骤', '{"reference":"一、二、三"}', '')`,
    [questionId, made.bankId],
  )
  const deviceId = `d_${randomUUID().slice(0, 8)}`
  const wanted = { mode: 'chapter', chapter: '招聘与配置', bankId: made.bankId } as const
  const start = await ann.call('POST /api/tikuSession/start', { body: { ...wanted, deviceId, requestId: randomUUID() } })
  const { sessionId } = start.result
  await ann.call('POST /api/tikuSession/answer', {
    body: { sessionId, deviceId, questionId, answer: ['先一后二'], marked: true, seconds: 5, seq: 1 },
  })
  await ann.call('POST /api/tikuSession/submit', { body: { sessionId, deviceId } })
  const app = await openApp(`pages/tiku/answer?id=${sessionId}`, { as: ann })
  await app.tap('全部 4')
  await app.see('对照参考答案自评')
  await app.tap('已标记 1')
  await app.tap('都答到了')
  await waitFor(() => expect(app.look().queryByText('对照参考答案自评')).toBeNull())
  await app.tap('全部 4')
  await app.see('哪些可以约定')
  expect(app.look().queryByText('对照参考答案自评')).toBeNull()
})
