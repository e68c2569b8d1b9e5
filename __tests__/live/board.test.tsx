import { randomUUID } from 'node:crypto'
import { fireEvent, waitFor } from '@testing-library/dom'
import type { Person } from '../support/server'
import { openApp, type App } from '../support/client/open-app'

let host: Person
let ann: Person
let liveId: string

beforeEach(async () => {
  host = await server.member('陈律师')
  ann = await server.member('安然')
  liveId = await server.live({ title: '病假与医疗期', intro: '逐条讲医疗期怎么算', startsIn: 5, hostId: host.id })
  await act('start')
})
afterEach(() => jest.restoreAllMocks())

const act = (does: 'start' | 'end' | 'signIn' | 'mute', more: { userId?: string } = {}) =>
  host.call('POST /api/live/host', { body: { id: liveId, act: does, ...more } })
const room = (as?: Person) => openApp(`pages/lesson/liveRoom?id=${liveId}`, { as })
const joined = () => waitFor(() => expect([...network.sockets].map((socket) => network.joined.has(socket))).toEqual([true]))
async function inside(as?: Person): Promise<App> {
  const app = await room(as)
  await app.see('直播开始了')
  await joined()
  return app
}
const tabs = (app: App) => [...app.page().querySelectorAll('.under-tabs__tab')].map((tab) => tab.textContent)
const manage = async (app: App, label: string) => {
  fireEvent.click(await waitFor(() => app.look().getByLabelText('直播管理')))
  await app.tap(label)
}

/** The host puts up so many pages. */
async function slides(n: number): Promise<void> {
  const files = await server.sql<{ id: string }>(
    `insert into file (id, owner_id, kind, name, width, height, size)
     select gen_random_uuid(), $1, 'image', 'p.webp', 1080, 720, 1000 from generate_series(1, $2::integer) returning id`,
    [host.id, n],
  )
  await host.call('POST /api/live/slides', { body: { id: liveId, images: files.map(({ id }) => id) } })
}
const press = async (app: App, label: string | RegExp) => fireEvent.click(await waitFor(() => app.look().getByLabelText(label)))
/** A button, where the same words stand elsewhere too. */
const button = (app: App, text: string) =>
  waitFor(() => fireEvent.click([...app.page().querySelectorAll('.btn')].find((btn) => btn.textContent === text)!))

test('only tabs with something in them stand there; the slides follow the host until one leafs, and come back on a tap', async () => {
  const app = await inside(ann)
  expect(tabs(app)).toEqual(['聊天', '介绍'])
  await slides(3)
  await waitFor(() => expect(tabs(app)).toEqual(['聊天', '课件', '介绍']))
  await app.tap('课件')
  await app.see('1 / 3')
  await host.call('POST /api/live/slide', { body: { id: liveId, page: 2 } })
  await app.see('2 / 3')
  await press(app, '下一页')
  await app.see('3 / 3')
  await host.call('POST /api/live/slide', { body: { id: liveId, page: 1 } })
  await app.see('· 讲师在第 1 页')
  expect(app.look().getByText('3 / 3')).toBeTruthy()
  await app.tap('回到讲师页')
  await app.see('1 / 3')
})

test('a question without a name is asked, wanted to know by others, and answered by the host', async () => {
  const app = await inside(ann)
  await app.tap('提问')
  await app.write('问题', '医疗期里的周末算不算')
  await press(app, '匿名提问')
  await button(app, '提问')
  await app.hear('已提问')
  await app.see('问答 1')
  await app.tap('问答 1')
  await app.see('医疗期里的周末算不算')
  await app.see(/^我 · 匿名/)
  const { records } = (await host.call('POST /api/liveQuestion/page', { body: { liveId, sort: 'votes' } })).result
  await host.call('POST /api/liveQuestion/answer', {
    body: { id: records[0].id, state: 'answered', answer: '算，公休日包括在内' },
  })
  expect(await app.see('讲师：算，公休日包括在内')).toBeTruthy()
})

test('what has just been asked stays counted though a node answers with how many there were some seconds ago', async () => {
  const app = await inside(ann)
  const asker = await server.member()
  const now = Date.now()
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  const ask = (who: Person, content: string) =>
    who.call('POST /api/liveQuestion/ask', { body: { liveId, content, anonymous: false, requestId: randomUUID() } })
  await ask(host, '医疗期里的周末算不算')
  await ask(asker, '病假工资怎么算')
  await app.see('问答 2')
  /** The next sign of life, answered as by a node that knows of one question. */
  const beat = async (likes: number) => {
    await server.sql(`insert into live_likes (live_id, likes) values ($1, $2) on conflict (live_id) do update set likes = $2`, [
      liveId,
      likes,
    ])
    network.dropSockets()
    await waitFor(() => app.look().getByLabelText(`点赞，${likes}`))
  }
  await server.sql(`delete from live_question where live_id = $1 and user_id = $2`, [liveId, asker.id])
  await beat(7)
  expect(tabs(app)).toContain('问答 2')
  jest.mocked(Date.now).mockImplementation(() => now + 6000)
  await beat(8)
  expect(tabs(app)).toContain('问答 1')
})

test('what the host begins to write of one question does not stand under the next', async () => {
  for (const content of ['医疗期里的周末算不算', '病假工资怎么算'])
    await (
      await server.member()
    ).call('POST /api/liveQuestion/ask', { body: { liveId, content, anonymous: false, requestId: randomUUID() } })
  const app = await inside(host)
  await app.tap('问答 2')
  const answer = async (content: string) => {
    const question = (await app.see(content)).closest<HTMLElement>('.live-question')!
    fireEvent.click(question.querySelector('[aria-label=更多]')!)
    await app.tap('写下回答')
    return waitFor(() => app.look().getByLabelText<HTMLTextAreaElement>('回答', { selector: 'textarea' }))
  }
  await answer('医疗期里的周末算不算')
  await app.write('回答', '算，公休日包括在内')
  fireEvent.click(app.look().getByLabelText('关闭', { selector: '.sheet *' }))
  await waitFor(() => expect(app.look().queryByLabelText('关闭', { selector: '.sheet *' })).toBeNull())
  expect((await answer('病假工资怎么算')).value).toBe('')
})

test('a question can be reported; when enough people have, it leaves the list while one looks at it', async () => {
  const asker = await server.member('提问的人')
  const { id } = (
    await asker.call('POST /api/liveQuestion/ask', {
      body: { liveId, content: '主讲老师是骗子', anonymous: true, requestId: randomUUID() },
    })
  ).result
  const report = (who: Person) =>
    who.call('POST /api/report/save', {
      body: { targetType: 'liveQuestion', targetId: id, reason: 'r4', requestId: randomUUID() },
    })
  const app = await inside(ann)
  await app.tap('问答 1')
  await app.see('主讲老师是骗子')
  await press(app, '更多')
  await app.tap('举报')
  await app.tap('人身攻击')
  await app.tap('提交举报')
  await app.hear('举报已提交')
  await app.see('主讲老师是骗子')
  await report(await server.member())
  await report(await server.member())
  await waitFor(() => expect(app.look().queryByText('主讲老师是骗子')).toBeNull())
})

test('a poll opens, is voted in once, and shows how others chose after that', async () => {
  const app = await inside(ann)
  await host.call('POST /api/live/pollOpen', {
    body: { id: liveId, title: '怎么记录病休', options: ['系统', '表格'], requestId: randomUUID() },
  })
  await app.see('投票：怎么记录病休')
  await app.tap('去投票')
  expect(app.look().queryByText(/票 · /)).toBeNull()
  await app.tap('表格')
  await button(app, '投票')
  await app.see('表格（我选的）')
  await app.see('1 票 · 100%')
})

test('what comes of a draw opens by itself for whoever waited, and says what was won', async () => {
  const app = await inside(ann)
  const drawn = await host.call('POST /api/live/drawOpen', {
    body: { id: liveId, prize: '劳动法口袋书', coins: 0, places: 2, needs: 'present', requestId: randomUUID() },
  })
  await app.see('抽奖：劳动法口袋书，2 个名额')
  await host.call('POST /api/live/drawRun', { body: { id: liveId, drawId: drawn.result.id } })
  await app.see('1 人参与，1 人中奖，由服务器随机抽取')
  await app.see('恭喜你中奖，领取方式见通知')
  expect(await app.see('安**')).toBeTruthy()
})

test('the host opens a poll and a draw from the room and draws it', async () => {
  const app = await inside(host)
  await manage(app, '发起投票')
  await app.write('投票问题', '还想听哪一段')
  await app.write('选项 1', '病假工资')
  await app.write('选项 2', '复工评估')
  await app.tap('开始投票')
  await app.see('投票：还想听哪一段')
  await manage(app, '抽奖')
  await app.write('奖品', '劳动法口袋书')
  await app.tap('宣布抽奖')
  await app.see('抽奖：劳动法口袋书，1 个名额')
  await app.tap('查看')
  // Whoever was not heard of for 40 seconds has left.
  await ann.call('POST /api/live/heartbeat', { body: { id: liveId, deviceId: 'phone' } })
  await app.tap('开奖')
  expect(await app.see('1 人参与，1 人中奖，由服务器随机抽取')).toBeTruthy()
})

test('a course on show leads to its page, and is marked while the host speaks of it', async () => {
  const { id: courseId } = await server.course({ title: '劳动合同法实操30讲', price: 9900 })
  await server.sql('insert into live_goods (live_id, course_id, sort) values ($1, $2, 1)', [liveId, courseId])
  const app = await inside(ann)
  await host.call('POST /api/live/explain', { body: { id: liveId, courseId } })
  await app.see('商品·讲解中')
  await app.tap('商品·讲解中')
  await app.see('正在讲解')
  fireEvent.click(app.page().querySelector('.course-row')!)
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/detail'))
})

test('likes show at once and are told together', async () => {
  const app = await inside(ann)
  const thumb = () => app.look().getByLabelText(/^点赞，/)
  for (let n = 0; n < 3; n++) fireEvent.click(thumb())
  await waitFor(() => expect(thumb().getAttribute('aria-label')).toBe('点赞，3'))
  await waitFor(async () => expect(await server.sql('select from live_like where total = 3')).toHaveLength(1))
})

test('an emoji goes into what one writes', async () => {
  const app = await inside(ann)
  await press(app, '表情')
  await press(app, '表情 👍')
  await waitFor(() => expect((app.look().getByLabelText('说点什么…') as HTMLTextAreaElement).value).toBe('👍'))
})

test('the live ends while one is in the room: it is reviewed there, once', async () => {
  const app = await inside(ann)
  await act('end')
  await app.see('这场直播对你有帮助吗')
  await press(app, '5 星，很满意')
  await app.write('评价内容', '例子讲得清楚')
  await app.tap('提交评价')
  await app.hear('感谢评价')
  await app.see('1 人评价，平均 5.0 分')
  await waitFor(() => expect(app.look().queryByText('提交评价')).toBeNull())
})

test('who was muted between coming in and being heard of knows it at once', async () => {
  const app = await room(ann)
  await app.see('直播开始了')
  await joined()
  network.cut()
  await act('mute', { userId: ann.id })
  await act('signIn')
  network.mend()
  window.dispatchEvent(new Event('online'))
  await app.see(/您已被禁言至/)
  expect(await app.see('课堂签到 · 第 1 次')).toBeTruthy()
})

test('handouts are named on the page of the live, and in the room under 课件', async () => {
  const [{ id }] = await server.sql<{ id: string }>(
    "insert into lesson_media (id, kind, name) values (gen_random_uuid(), 'file', 'doc.pdf') returning id",
  )
  await server.sql("insert into live_doc (live_id, media_id, name, size) values ($1, $2, '医疗期计算表.pdf', 2048)", [liveId, id])
  const app = await openApp(`pages/lesson/liveDetail?id=${liveId}`, { as: ann })
  await app.see('医疗期计算表.pdf')
  expect(app.look().getByLabelText('下载 医疗期计算表.pdf')).toBeTruthy()
  await app.tap('进入直播间')
  await app.see('直播开始了')
  await app.tap('课件')
  await app.see('2 KB')
})
