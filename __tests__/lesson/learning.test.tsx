import { randomUUID } from 'node:crypto'
import { fireEvent, waitFor } from '@testing-library/dom'
import type { Person } from '../support/server'
import { choosePicture } from '../support/client/choose-picture'
import { keptNow, openApp, type App } from '../support/client/open-app'
import { course, playMedia, ready, videoOf } from './client-support'

let ann: Person
const { goOn } = playMedia()
let paid: Awaited<ReturnType<typeof course>>

const enrol = (person: Person, courseId: string) =>
  person.call('POST /api/course/enrol', { body: { courseId, requestId: randomUUID() } })
const reports = () =>
  network.to('/api/course/studyReport').map(({ body }) => body as { intervals: number[][]; seq: number; speed: number })
const press = async (app: App, label: string) => fireEvent.click(await waitFor(() => app.look().getByLabelText(label)))
/** Hears when a picture is to leave the full screen of an iPhone. */
function leavesFull(video: HTMLVideoElement) {
  const left = jest.fn()
  Object.assign(video, { webkitExitFullscreen: left })
  return left
}
const page = (id: string, more = '') => `pages/lesson/detail?id=${id}${more}`

beforeAll(async () => {
  ann = await server.member('安然')
  paid = await course({ title: '劳动合同法实操', price: 19900 })
})

test('a visitor sees what a course teaches, what it costs and what can be tried', async () => {
  const app = await openApp(page(paid.id))
  await app.see('照着做')
  await app.see('把证据链补齐')
  await app.see('立即购买 ¥199')
  expect(app.page().querySelector('video')).toBeNull()
  await app.tap('免费试看 1 讲')
  const video = await ready(app)
  expect(video.getAttribute('src')).toMatch(/^\/media\//)
  expect(video.hasAttribute('playsinline')).toBe(true)
  expect(network.to('/api/course/studyReport')).toEqual([])
})

test('a recording that is not bought ends after its trial, with the way to buy it', async () => {
  const app = await openApp(page(paid.id), { as: ann })
  await app.tap('目录 2')
  fireEvent.click(await waitFor(() => app.look().getByLabelText(/^第 2 讲，/)))
  const video = await ready(app)
  const left = leavesFull(video)
  goOn(video, 60)
  expect(app.look().queryByText('试看结束，购买后学习全部')).toBeNull()
  expect(left).not.toHaveBeenCalled()
  goOn(video, 200)
  await app.see('试看结束，购买后学习全部')
  expect(left).toHaveBeenCalledTimes(1)
  fireEvent.click(app.look().getAllByText('立即购买 ¥199')[0])
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/orderConfirm'))
})

test('the button of a course that costs something leads to the order', async () => {
  const app = await openApp(page(paid.id), { as: ann })
  await app.tap('立即购买 ¥199')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/orderConfirm'))
})

test('a passer-by who wants to learn is asked to log in first', async () => {
  const free = await course({ title: '面试怎么问' })
  const app = await openApp(page(free.id))
  await app.tap('免费学习')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/login/login'))
})

test('a free course is joined by a tap, plays, and what was really seen is reported', async () => {
  const free = await course({ title: '薪酬怎么算' })
  const app = await openApp(page(free.id), { as: ann })
  await app.tap('免费学习')
  const video = await ready(app)
  goOn(video, 12)
  video.currentTime = 100
  goOn(video, 106)
  await press(app, '暂停')
  await waitFor(() =>
    expect(reports().flatMap(({ intervals }) => intervals)).toEqual([
      [0, 12],
      [100, 106],
    ]),
  )
  await waitFor(async () => {
    const [row] = await server.sql<{ position: number }>(
      'select position from lesson_study where user_id = $1 and lesson_id = $2',
      [ann.id, free.lessons[0]],
    )
    expect(row.position).toBe(106)
  })
})

test('who comes back goes on where they stopped', async () => {
  const free = await course({ title: '绩效怎么谈' })
  await enrol(ann, free.id)
  await ann.call('POST /api/lesson/playUrl', { body: { lessonId: free.lessons[1], deviceId: 'tablet' } })
  await server.passed(ann, 60)
  const { code } = await ann.call('POST /api/course/studyReport', {
    body: {
      courseId: free.id,
      lessonId: free.lessons[1],
      position: 750 - 600,
      intervals: [[120, 150]],
      speed: 1,
      deviceId: 'tablet',
      seq: 1,
    },
  })
  expect(code).toBe(200)
  const app = await openApp(page(free.id), { as: ann })
  await app.see('第 2 讲 绩效怎么谈第二讲')
  const video = await ready(app)
  await app.tap('上次看到 02:30，继续播放')
  expect(video.currentTime).toBe(150)
  await waitFor(() => app.look().getByLabelText('暂停'))
})

test('what is seen without a network is kept and reported later', async () => {
  const free = await course({ title: '离职怎么办' })
  await enrol(ann, free.id)
  const app = await openApp(page(free.id), { as: ann })
  const video = await ready(app)
  await press(app, '播放')
  network.cut('/api/course/studyReport')
  goOn(video, 20)
  await press(app, '暂停')
  await waitFor(() => expect(reports()).toHaveLength(1))
  await network.idle()

  // The device is switched off at this moment: what the app still does while it is closed in order is undone.
  const kept = keptNow()
  await app.close()
  await waitFor(() => expect(keptNow().studyReports).toBeUndefined())
  await server.sql('update lesson_study set position = 0 where user_id = $1', [ann.id])

  const again = await openApp(page(free.id), { as: ann, kept })
  const picture = await ready(again)
  await press(again, '播放')
  goOn(picture, 2)
  await press(again, '暂停')
  await waitFor(() => expect(reports()).toHaveLength(2))
  expect(reports()[0].intervals).toEqual([[0, 20]])
  const seqs = reports().map(({ seq }) => seq)
  expect(seqs).toEqual([...seqs].sort((a, b) => a - b))
})

test('what waits from before is reported when its person logs out', async () => {
  const free = await course({ title: '离职怎么办' })
  await enrol(ann, free.id)
  const [lessonId] = free.lessons
  await ann.call('POST /api/lesson/playUrl', { body: { lessonId, deviceId: 'phone' } })
  const value = [{ courseId: free.id, lessonId, position: 20, intervals: [[0, 20]], speed: 1 }]
  const kept = { studyDevice: { id: 'phone', seq: 0 }, studyReports: { owner: ann.id, value } }
  const app = await openApp('pages/mine/setup', { as: ann, kept })
  await app.tap('退出登录')
  await app.see('确定退出登录吗？')
  expect(reports()).toMatchObject([{ intervals: [[0, 20]] }])
  expect(app.look().queryByText(/最近的学习记录/)).toBeNull()
})

test('what waits from before is reported before its lesson is opened again, each piece at its own speed', async () => {
  const free = await course({ title: '离职怎么办' })
  await enrol(ann, free.id)
  const [lessonId] = free.lessons
  const study = (speed: number, intervals: [number, number][]) => ({
    courseId: free.id,
    lessonId,
    position: 20,
    intervals,
    speed,
  })
  const many = Array.from({ length: 61 }, (_, at): [number, number] => [at * 4, at * 4 + 2])
  const waiting = [study(2, [[300, 310]]), study(2, [[310, 320]]), study(1, many)]
  await ann.call('POST /api/lesson/playUrl', { body: { lessonId, deviceId: 'phone' } })
  const kept = { studyDevice: { id: 'phone', seq: 0 }, studyReports: { owner: ann.id, value: waiting } }
  const app = await openApp(page(free.id), { as: ann, kept, held: '/api/course/studyReport' })
  await waitFor(() => expect(reports()).toHaveLength(1))
  expect(network.to('/api/lesson/playUrl')).toEqual([])
  app.release()
  await ready(app)
  await waitFor(() => expect(reports()).toHaveLength(3))
  expect(reports().map(({ speed, intervals }) => [speed, intervals.length])).toEqual([
    [2, 1],
    [1, 60],
    [1, 1],
  ])
})

test('what another device has kept waiting is reported as soon as a lesson opens here, before anything of it is seen', async () => {
  const free = await course({ title: '病假怎么批' })
  await enrol(ann, free.id)
  const [lessonId] = free.lessons
  await ann.call('POST /api/lesson/playUrl', { body: { lessonId, deviceId: 'tablet' } })
  const waiting = [{ courseId: free.id, lessonId, position: 20, intervals: [[0, 8]], speed: 1 }]
  const kept = { studyDevice: { id: 'phone', seq: 0 }, studyReports: { owner: ann.id, value: waiting } }
  const app = await openApp(page(free.id), { as: ann, kept })
  await ready(app)
  await waitFor(() => expect(reports()).toHaveLength(2))
  await waitFor(() => expect(keptNow().studyReports).toBeUndefined())
  expect(app.look().queryByText('账号正在其他设备上学习')).toBeNull()
})

test('what is seen on a phone that has signed in at a training counts', async () => {
  const free = await course({ title: '年假怎么休' })
  await enrol(ann, free.id)
  const phone = randomUUID()
  const app = await openApp(page(free.id), { as: ann, kept: { studyDevice: phone } })
  const video = await ready(app)
  await press(app, '播放')
  goOn(video, 12)
  await press(app, '暂停')
  await waitFor(async () => {
    const [row] = await server.sql<{ position: number }>(
      'select position from lesson_study where user_id = $1 and lesson_id = $2',
      [ann.id, free.lessons[0]],
    )
    expect(row?.position).toBe(12)
  })
  expect(keptNow().studyDevice).toEqual({ id: phone, seq: 1 })
})

test('when the same account learns on another device, this one stops and says so', async () => {
  const free = await course({ title: '调岗怎么调' })
  await enrol(ann, free.id)
  const app = await openApp(page(free.id), { as: ann })
  const video = await ready(app)
  const left = leavesFull(video)
  await press(app, '播放')
  await ann.call('POST /api/lesson/playUrl', { body: { lessonId: free.lessons[1], deviceId: 'tablet' } })
  goOn(video, 8)
  await press(app, '暂停')
  await app.see('账号正在其他设备上学习')
  // What is said lies on the page, which a full screen covers.
  expect(left).toHaveBeenCalled()
  await app.tap('在这台设备继续')
  await waitFor(() => expect(app.look().queryByText('账号正在其他设备上学习')).toBeNull())
})

test('a device that was left for another one does not take the learning back when its lesson ends', async () => {
  const free = await course({ title: '加班怎么算' })
  await enrol(ann, free.id)
  const app = await openApp(page(free.id), { as: ann })
  const video = await ready(app)
  await press(app, '播放')
  await ann.call('POST /api/lesson/playUrl', { body: { lessonId: free.lessons[1], deviceId: 'tablet' } })
  fireEvent.ended(video)
  await app.see('账号正在其他设备上学习')
  await network.idle()
  const devices = await server.sql<{ device_id: string }>('select device_id from lesson_player where user_id = $1', [ann.id])
  expect(devices).toEqual([{ device_id: 'tablet' }])
  await app.tap('在这台设备继续')
  await waitFor(() => expect(app.look().queryByText('账号正在其他设备上学习')).toBeNull())
})

test('an address is renewed while its lesson is in sight, and what plays does not notice', async () => {
  const free = await course({ title: '社保怎么交' })
  await enrol(ann, free.id)
  const { setTimeout: wait } = globalThis
  const due: (() => void)[] = []
  globalThis.setTimeout = Object.assign((work: () => void, ms?: number) => {
    if (ms === 120_000) due.push(work)
    return wait(work, ms)
  }, wait)
  const app = await openApp(page(free.id), { as: ann })
  const video = await ready(app)
  const url = video.getAttribute('src')!
  await waitFor(() => expect(due.length).toBe(1))
  await server.sql('update lesson_play_ticket set expires_at = expires_at - interval $$2 minutes$$ where user_id = $1', [ann.id])
  due[0]()
  await waitFor(() => expect(network.to('/api/lesson/playRenew').map(({ body }) => body)).toEqual([{ url }]))
  await waitFor(() => expect(due.length).toBe(2))
  globalThis.setTimeout = wait
  expect((await videoOf(app)).getAttribute('src')).toBe(url)
  const [{ left }] = await server.sql<{ left: number }>(
    'select extract(epoch from expires_at - now())::integer as left from lesson_play_ticket where user_id = $1 order by expires_at desc limit 1',
    [ann.id],
  )
  expect(left).toBeGreaterThan(200)
})

test('nobody skips ahead on the first view of a course that does not allow it', async () => {
  const strict = await course({ title: '合规必修', dragRule: 1, watermark: true })
  await enrol(ann, strict.id)
  const app = await openApp(page(strict.id), { as: ann })
  const video = await ready(app)
  await press(app, '播放')
  goOn(video, 30)
  const slider = app.look().getByLabelText('播放进度')
  fireEvent.change(slider, { target: { value: '300' } })
  fireEvent.pointerUp(slider)
  await app.hear('首次观看不能快进')
  expect(video.currentTime).toBe(30)
  await app.see(`安然 ${ann.phone.slice(-4)}`)
})

test('an address that no longer plays is asked for once more, then the person can retry', async () => {
  const free = await course({ title: '考勤怎么记' })
  await enrol(ann, free.id)
  const app = await openApp(page(free.id), { as: ann })
  const video = await ready(app)
  const asked = () => network.to('/api/lesson/playUrl').length
  const before = asked()
  fireEvent.error(video)
  await waitFor(() => expect(asked()).toBe(before + 1))
  await waitFor(() => expect(app.page().querySelector('[aria-busy]')).not.toBeNull())
  fireEvent.error(await videoOf(app))
  await app.see('视频没有播放出来')
  await app.tap('重试')
  await waitFor(() => expect(asked()).toBe(before + 2))
})

test('the end of a lesson goes on with the next one', async () => {
  const free = await course({ title: '入职怎么办' })
  await enrol(ann, free.id)
  const app = await openApp(page(free.id), { as: ann })
  const video = await ready(app)
  await press(app, '播放')
  fireEvent.ended(video)
  await app.see('第 2 讲 入职怎么办第二讲')
  await waitFor(() => expect(network.to('/api/lesson/playUrl').at(-1)?.body).toMatchObject({ lessonId: free.lessons[1] }))
})

describe('on mobile data', () => {
  beforeEach(() => Object.defineProperty(navigator, 'connection', { configurable: true, value: { type: 'cellular' } }))
  afterEach(() => Reflect.deleteProperty(navigator, 'connection'))

  test('the next lesson is there and waits for a tap; who does not mind has it begin by itself', async () => {
    const free = await course({ title: '流量不多了' })
    await enrol(ann, free.id)
    const app = await openApp(page(free.id), { as: ann })
    const first = await ready(app)
    await press(app, '播放')
    fireEvent.ended(first)
    await app.hear('正在使用移动网络，点播放继续')
    await app.see('第 2 讲 流量不多了第二讲')
    await waitFor(() => expect(network.to('/api/lesson/playUrl').at(-1)?.body).toMatchObject({ lessonId: free.lessons[1] }))
    await ready(app)
    await waitFor(() => expect(app.look().getByLabelText('播放 流量不多了第二讲')).toBeTruthy())

    await ann.call('POST /api/user/setting', { body: { autoplayWifi: false } })
    const other = await course({ title: '流量还很多' })
    await enrol(ann, other.id)
    const again = await openApp(page(other.id), { as: ann })
    const before = await ready(again)
    await press(again, '播放')
    const address = before.src
    fireEvent.ended(before)
    await waitFor(() => expect(again.page().querySelector('video')?.src).not.toBe(address))
    fireEvent.loadedMetadata(await videoOf(again))
    await waitFor(() => expect(again.look().getByLabelText('暂停')).toBeTruthy())
    await ann.call('POST /api/user/setting', { body: { autoplayWifi: true } })
  })

  test('a live shows no picture before its viewer has said so', async () => {
    const host = await server.member('陈律师')
    const id = await server.live({ title: '年终奖怎么发', startsIn: 5, hostId: host.id })
    await host.call('POST /api/live/host', { body: { id, act: 'start' } })
    await server.sql("update live set pushed_at = now() + interval '1 hour' where id = $1", [id])
    const app = await openApp(`pages/lesson/liveRoom?id=${id}`, { as: ann })
    await app.see('正在使用移动网络，观看直播会消耗流量')
    expect(app.page().querySelector('video')).toBeNull()
    await app.tap('继续播放')
    await waitFor(() => expect(app.page().querySelector('video')).not.toBeNull())
  })
})

test('who has gone on to another page while a lesson loads hears nothing of it, and finds it ready when they are back', async () => {
  const free = await course({ title: '人走了' })
  await enrol(ann, free.id)
  const app = await openApp(page(free.id), { as: ann })
  const address = (await ready(app)).src
  const release = network.hold('/api/lesson/playUrl')
  await app.tap('人走了第二讲')
  await app.tap('完整课表')
  await waitFor(() => expect(app.routes()).toHaveLength(2))
  release()
  const video = () => document.querySelector<HTMLVideoElement>('video')!
  await waitFor(() => expect(video().src).not.toBe(address))
  fireEvent.loadedMetadata(video())
  await network.idle()
  expect(document.querySelector('[aria-label="暂停"]')).toBeNull()
  history.back()
  await waitFor(() => expect(app.routes()).toHaveLength(1))
  // By whichever button: a mini-program's player has its own.
  await waitFor(() => {
    fireEvent.play(video())
    expect(app.look().getByLabelText('暂停')).toBeTruthy()
  })
})

test('an article is read in its place, and reading it is learning it', async () => {
  const free = await course({
    title: '条文导读',
    lessons: [
      { title: '第十九条', media: 'article', html: '<h3>试用期</h3><p>最长<strong>六个月</strong></p><script>1</script>' },
    ],
  })
  await enrol(ann, free.id)
  const app = await openApp(page(free.id), { as: ann })
  await app.see('六个月')
  await app.see('试用期')
  await app.see('已学 1/1 讲')
  expect(app.page().querySelector('script')).toBeNull()
})

test('who failed the exam of a course reads which answers were wrong, and the right ones once it is passed', async () => {
  const free = await course({ title: '结课有考试', lessons: [{ title: '结课测验', media: 'exam', questions: 2 }] })
  await enrol(ann, free.id)
  const app = await openApp(page(free.id), { as: ann })
  const take = async (options: [string, string]) => {
    await app.tap(options[0])
    await app.tap('下一题')
    await app.see('2. 第2道题问什么')
    await app.tap(options[1])
    await app.tap('交卷')
    await app.answer('交卷')
  }
  await app.tap('去答题')
  await app.tap('开始答题')
  await take(['甲', '丙'])
  await app.see('未通过，60 分合格')
  await app.see('你的答案：C 丙')
  await app.see('考试通过后可以看正确答案与解析')
  expect(app.page().textContent).not.toContain('正确答案：')
  await app.tap('再考一次')
  await take(['甲', '乙'])
  await app.see('考试通过')
  await app.see('正确答案：B 乙')
  await app.tap('回到课程')
  await app.see('已学 1/1 讲')
  const scores = await server.sql('select score from lesson_attempt where lesson_id = $1 order by score', [free.lessons[0]])
  expect(scores).toEqual([{ score: 50 }, { score: 100 }])
})

test('a note stands beside the second at which it was taken, and leads back to it', async () => {
  const free = await course({ title: '谈薪怎么谈' })
  await enrol(ann, free.id)
  const app = await openApp(page(free.id), { as: ann })
  const video = await ready(app)
  await press(app, '播放')
  goOn(video, 65)
  await app.tap('记笔记')
  await app.write('笔记内容', '先问期望，再给区间')
  await app.tap('保存')
  await app.hear('已记下')
  await app.tap('笔记')
  await app.see('先问期望，再给区间')
  goOn(video, 80)
  await press(app, '跳到 01:05')
  expect(video.currentTime).toBe(65)
})

test('a note that is being written stays with its lesson when the next one begins', async () => {
  const free = await course({ title: '离职怎么谈' })
  await enrol(ann, free.id)
  const app = await openApp(page(free.id), { as: ann })
  const video = await ready(app)
  await press(app, '播放')
  goOn(video, 30)
  await app.tap('记笔记')
  await app.write('笔记内容', '先听原因')
  fireEvent.ended(video)
  await app.see('第 2 讲 离职怎么谈第二讲')
  await app.tap('保存')
  await app.hear('已记下')
  const notes = await server.sql('select lesson_id from lesson_note where user_id = $1 and content = $2', [ann.id, '先听原因'])
  expect(notes).toEqual([{ lesson_id: free.lessons[0] }])
})

test('a note whose answer was lost is written down once, and the next one is another', async () => {
  const free = await course({ title: '绩效怎么谈' })
  await enrol(ann, free.id)
  const app = await openApp(page(free.id), { as: ann })
  const video = await ready(app)
  await press(app, '播放')
  goOn(video, 20)
  await app.tap('记笔记')
  await app.write('笔记内容', '先说事实')
  await app.tapUnanswered('保存', '/api/lesson/noteSave')
  await press(app, '关闭')
  goOn(video, 40)
  await app.tap('记笔记')
  await app.write('笔记内容', '再约下次')
  await app.tap('保存')
  await app.hear('刚才那次已经提交成功，这次的改动没有提交')
  await app.tap('保存')
  await app.hear('已记下')
  const notes = await server.sql('select content from lesson_note where user_id = $1 order by created_at, id', [ann.id])
  expect(notes.slice(-2)).toEqual([{ content: '先说事实' }, { content: '再约下次' }])
})

test('an opinion is asked for only from those who have learnt a third of it', async () => {
  const free = await course({ title: '裁员怎么裁' })
  await enrol(ann, free.id)
  const early = await openApp(page(free.id), { as: ann })
  await early.see('开始学习')
  expect(early.look().queryByText('评价', { selector: '.dock-icon *' })).toBeNull()

  await server.sql(
    'insert into lesson_learner (user_id, course_id, progress) values ($1, $2, 40) on conflict (user_id, course_id) do update set progress = 40',
    [ann.id, free.id],
  )
  const app = await openApp(page(free.id), { as: ann })
  fireEvent.click(await waitFor(() => app.look().getByText('评价', { selector: '.dock-icon *' })))
  await app.tap('提交评价')
  await app.see('请打分')
  fireEvent.click(app.look().getByLabelText('5 星，很满意'))
  await app.write('评价内容', '流程讲得清楚，清单直接能用')
  // A picture that did not arrive is not left out without a word.
  network.cut('/api/file/upload')
  await choosePicture(app)
  await app.see('第 1 张上传失败，点击重试')
  expect(app.look().getByText('提交评价').closest('[aria-disabled="true"]')).not.toBeNull()
  network.mend()
  fireEvent.click(app.look().getByLabelText('删除第 1 张'))
  await app.tap('提交评价')
  await app.hear('评价已提交')
  await app.tap('评价 1')
  await app.see('流程讲得清楚，清单直接能用')
})

describe('a course that asks whether somebody is there', () => {
  /** It is asked, after a few seconds of the picture. */
  async function asked(title: string) {
    const free = await course({ title, presenceCheck: true })
    await enrol(ann, free.id)
    const app = await openApp(page(free.id), { as: ann })
    const video = await ready(app)
    await press(app, '播放')
    await server.sql('update lesson_player set since_check = 899 where user_id = $1', [ann.id])
    await server.passed(ann, 20)
    goOn(video, 12)
    await report(app)
    await app.see('还在看吗？')
    return { app, video }
  }
  /** A change of speed is reported at once. */
  async function report(app: App) {
    fireEvent.click(await waitFor(() => app.look().getByLabelText(/^播放速度/)))
    fireEvent.click(await waitFor(() => app.look().getByText('1.25×', { selector: '[role="dialog"] *' })))
  }
  const open = () => server.sql<{ n: number }>('select count(*)::int as n from lesson_player where check_id is not null')

  test('goes on playing while it asks, and a word is enough', async () => {
    const { app } = await asked('在岗学习')
    await app.see(/^(30|2\d) 秒内确认，学习时长照常计入$/)
    app.look().getByLabelText('暂停')
    await app.tap('我在看')
    await waitFor(() => expect(app.look().queryByText('我在看')).toBeNull())
    expect(await open()).toEqual([{ n: 0 }])
    app.look().getByLabelText('暂停')
  })

  test('rests when nobody answers, and goes on from there when somebody is back', async () => {
    const { app, video } = await asked('在岗复训')
    await server.sql(`update lesson_player set check_at = check_at - interval '29.5 seconds' where user_id = $1`, [ann.id])
    goOn(video, 14)
    await report(app)
    await app.see('已暂停计时，确认后接着学')
    await waitFor(() => app.look().getByLabelText(/^播放$/))
    fireEvent.keyDown(app.look().getByRole('dialog', { name: '还在看吗？' }), { key: 'Escape' })
    await app.hear('已恢复计时，没有确认的那段不计入')
    await waitFor(() => app.look().getByLabelText('暂停'))
    expect(await open()).toEqual([{ n: 0 }])
  })
})

test('of a video the sound alone can be heard, without a break', async () => {
  const free = await course({ title: '听课', watermark: true })
  await enrol(ann, free.id)
  const app = await openApp(page(free.id), { as: ann })
  const video = await ready(app)
  await press(app, '播放')
  goOn(video, 10)
  await app.see(`安然 ${ann.phone.slice(-4)}`)
  await press(app, '只听声音')
  expect(app.look().getByRole('switch', { name: '只听声音' }).getAttribute('aria-checked')).toBe('true')
  expect(app.look().queryByText(`安然 ${ann.phone.slice(-4)}`)).toBeNull()
  expect(app.page().querySelector('video')).toBe(video)
  app.look().getByLabelText('暂停')
  expect(app.look().queryByLabelText('全屏')).toBeNull()
})

test('who went back in a course that may not be skipped goes on as far as they have seen', async () => {
  const strict = await course({ title: '合规复习', dragRule: 1 })
  await enrol(ann, strict.id)
  await ann.call('POST /api/lesson/playUrl', { body: { lessonId: strict.lessons[0], deviceId: 'tablet' } })
  await server.passed(ann, 200)
  const body = { courseId: strict.id, lessonId: strict.lessons[0], speed: 1, deviceId: 'tablet' }
  await ann.call('POST /api/course/studyReport', { body: { ...body, position: 200, intervals: [[0, 200]], seq: 1 } })
  await ann.call('POST /api/course/studyReport', { body: { ...body, position: 20, intervals: [], seq: 2 } })
  const app = await openApp(page(strict.id), { as: ann })
  const video = await ready(app)
  expect(video.currentTime).toBe(20)
  const slider = app.look().getByLabelText('播放进度')
  const drag = (to: string) => {
    fireEvent.change(slider, { target: { value: to } })
    fireEvent.pointerUp(slider)
    return video.currentTime
  }
  expect([drag('190'), drag('400')]).toEqual([190, 200])
})

test('a link to a second opens the lesson there, and a tap on another time goes to it', async () => {
  const marks = [
    { second: 0, title: '为什么要签' },
    { second: 320, title: '双倍工资怎么算' },
  ]
  const free = await course({ title: '签合同', lessons: [{ title: '签合同第一讲', free: true, marks }] })
  await enrol(ann, free.id)
  const app = await openApp(page(free.id, `&lesson=${free.lessons[0]}&at=320`), { as: ann })
  const video = await ready(app)
  expect(video.currentTime).toBe(320)
  await app.tap('为什么要签')
  expect(video.currentTime).toBe(0)
})

test('a lesson that is picked in the whole timetable, or found by a link to a second, can be tried by a visitor', async () => {
  const app = await openApp(page(paid.id))
  await app.tap('目录 2')
  await app.tap('完整课表')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/lessonList'))
  fireEvent.click(await waitFor(() => app.look().getByLabelText(/^第 2 讲，.*未解锁$/)))
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/detail'))
  await ready(app)
  const linked = await openApp(page(paid.id, `&lesson=${paid.lessons[1]}&at=60`))
  expect((await ready(linked)).currentTime).toBe(60)
})

test('a link to a second of a course that may not be skipped begins where its person is', async () => {
  const strict = await course({ title: '合规必修', dragRule: 1 })
  await enrol(ann, strict.id)
  const app = await openApp(page(strict.id, `&lesson=${strict.lessons[0]}&at=400`), { as: ann })
  expect((await ready(app)).currentTime).toBe(0)
})

describe('a course that is taught on air alone', () => {
  async function onAir(lives: string[]) {
    const [title] = lives
    const { id, lessons } = await course({
      title: `${title}小班`,
      type: 3,
      lessons: lives.map((name) => ({ title: name, media: 'live' })),
    })
    for (const [at, lesson] of lessons.entries())
      await server.sql('update lesson set live_id = $2 where id = $1', [lesson, await server.live({ title: lives[at] })])
    await enrol(ann, id)
    return openApp(page(id), { as: ann })
  }

  test('leads whoever has it to its live', async () => {
    const app = await onAir(['仲裁应对'])
    await app.tap('看直播')
    await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/liveDetail'))
  })

  test('leads to its timetable where it has several', async () => {
    const app = await onAir(['庭前准备', '庭上陈述'])
    await app.tap('看课表')
    await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/lessonList'))
  })
})

test('a lesson that is locked says what opens it: to buy the course, to join it, or to renew it', async () => {
  const lessons = [
    { title: '导读', free: true },
    { title: '讲义', media: 'article' as const },
  ]
  const locked = async (app: App) => {
    await app.tap('目录 2')
    await app.tap('讲义')
  }
  const [sold, free] = [await course({ title: '收费的', price: 100, lessons }), await course({ title: '免费的', lessons })]
  const buying = await openApp(page(sold.id), { as: ann })
  await locked(buying)
  await buying.hear('购买后学习')
  const joining = await openApp(page(free.id), { as: ann })
  await locked(joining)
  await joining.hear('加入后学习')
  await server.giveCourse(ann, sold.id)
  await server.sql(
    `update entitlement set start_time = now() - interval '2 days', end_time = now() - interval '1 day' where user_id = $1 and biz_id = $2`,
    [ann.id, sold.id],
  )
  const renewing = await openApp(page(sold.id), { as: ann })
  await locked(renewing)
  expect(await renewing.hear('课程有效期已过，续费后接着学')).toBeTruthy()
})

test('one’s own opinion of a course stands there as waiting until somebody has looked at it', async () => {
  const free = await course({ title: '有待审核' })
  await enrol(ann, free.id)
  await server.sql(
    `insert into lesson_review (id, course_id, user_id, score, content, status) values (gen_random_uuid(), $1, $2, 4, '讲得很清楚', 1)`,
    [free.id, ann.id],
  )
  const app = await openApp(page(free.id), { as: ann })
  await app.tap('评价')
  await app.see('讲得很清楚')
  expect(app.look().getByText('审核中')).toBeTruthy()

  // And it can be taken back.
  fireEvent.click(app.look().getByLabelText('删除'))
  await app.answer('删除')
  await app.see('还没有评价')
  expect(await server.sql('select from lesson_review where course_id = $1', [free.id])).toEqual([])
})
