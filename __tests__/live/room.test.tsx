import { randomUUID } from 'node:crypto'
import { fireEvent, waitFor } from '@testing-library/dom'
import type { ChatMessage } from '../../contract'
import type { Person } from '../support/server'
import { playMedia, ready } from '../lesson/client-support'
import { openApp, type App } from '../support/client/open-app'

const TITLE = '病假与医疗期：HR 最容易算错的五处'

let host: Person
let ann: Person
let liveId: string

/** A live that begins in so many minutes; its id. */
const live = (startsIn = 5, more: { access?: 'free' | 'vip'; title?: string; state?: 'cancelled' } = {}) =>
  server.live({ title: TITLE, intro: '逐条讲医疗期怎么算', startsIn, hostId: host.id, ...more })

beforeEach(async () => {
  // What another test has left is not what comes next.
  await server.sql(`update live set state = 'cancelled' where state = 'ahead'`)
  host = await server.member('陈律师')
  ann = await server.member('安然')
  liveId = await live()
})

type Act = 'start' | 'end' | 'signIn' | 'pin' | 'mute' | 'unmute' | 'remove' | 'ban'
const act = (does: Act, more: { userId?: string; seq?: number; content?: string } = {}) =>
  host.call('POST /api/live/host', { body: { id: liveId, act: does, ...more } })
const say = (who: Person, content: string) =>
  who.call('POST /api/liveMessage/send', { body: { liveId, clientMsgId: randomUUID(), content } })
const room = (as?: Person) => openApp(`pages/lesson/liveRoom?id=${liveId}`, { as })
const said = (app: App) => [...app.page().querySelectorAll('.live-message__what')].map((line) => line.textContent)
const joined = () => waitFor(() => expect([...network.sockets].map((socket) => network.joined.has(socket))).toEqual([true]))

/** What waits for so long from now on, or a moment more, waits until the answer is called: how many there were. */
function waiting(forMs: number): () => number {
  const waits: (() => void)[] = []
  const { setTimeout } = window
  // No mock of Jest's: what waits for the page would take all timers for such.
  window.setTimeout = ((work: () => void, ms = 0) =>
    ms >= forMs && ms < forMs + 100 ? waits.push(work) : setTimeout(work, ms)) as typeof setTimeout
  return () => {
    window.setTimeout = setTimeout
    waits.forEach((work) => work())
    return waits.length
  }
}

test('before it begins one waits with a countdown, and goes on by itself when it begins', async () => {
  const app = await room(ann)
  await app.see('直播即将开始')
  await waitFor(() => expect(app.page().querySelector('.countdown')).not.toBeNull())
  await joined()
  await act('start')
  await app.see('画面马上就来，请稍候')
  await app.see('直播开始了')
  await waitFor(() => expect(app.look().queryByText('直播即将开始')).toBeNull())
})

test('days before it begins nothing is said to be about to', async () => {
  await server.sql(
    `update live set start_at = start_at + interval '2 days', plan_end_at = plan_end_at + interval '2 days' where id = $1`,
    [liveId],
  )
  const app = await room(ann)
  expect(await app.see('直播还没有开始')).toBeTruthy()
})

test('a live that is put off while one waits is waited for anew, and the room goes on hearing what happens in it', async () => {
  const app = await room(ann)
  const field = () => app.look().getByLabelText('说点什么…') as HTMLTextAreaElement
  await app.see('直播即将开始')
  await joined()
  await waitFor(() => expect(field().disabled).toBe(false))
  await server.moveLive(liveId, 40)
  await app.see('直播还没有开始')
  await waitFor(() => expect(field().disabled).toBe(true))
  await act('mute', { userId: ann.id })
  expect(await app.see(/您已被禁言至/)).toBeTruthy()
})

test('whoever was without a network when a live was put off reads the new time when they are back', async () => {
  const app = await room(ann)
  await app.see('直播即将开始')
  await joined()
  network.cut()
  await server.moveLive(liveId, 40)
  network.mend()
  window.dispatchEvent(new Event('online'))
  expect(await app.see('直播还没有开始')).toBeTruthy()
})

test('whoever missed that a live was put off reads the new time with the next thing that they hear of', async () => {
  const app = await room(ann)
  await app.see('直播即将开始')
  await joined()
  network.cut('/ws')
  network.cut('/api/live/heartbeat')
  network.cut('/api/liveMessage/page')
  await server.moveLive(liveId, 40)
  network.mend()
  network.cut('/api/live/heartbeat')
  window.dispatchEvent(new Event('online'))
  await joined()
  await act('mute', { userId: ann.id })
  expect(await app.see('直播还没有开始')).toBeTruthy()
})

test('what others say comes at once; what one says is there once, and the next word has to wait two seconds', async () => {
  await act('start')
  const app = await room(ann)
  await app.see('直播开始了')
  await joined()
  await say(host, '欢迎来到直播间')
  await app.see('欢迎来到直播间')
  expect(app.look().getByText('陈律师 · 讲师')).toBeTruthy()
  await app.write('说点什么…', '累计病休怎么算')
  const rested = waiting(2000)
  await app.tap('发送')
  await waitFor(() => expect(said(app)).toEqual(['欢迎来到直播间', '累计病休怎么算']))
  await app.write('说点什么…', '再问一句')
  const rests = () => app.look().getByText('发送').closest('.btn')?.getAttribute('aria-disabled')
  await waitFor(() => expect(app.look().queryByText('发送中…')).toBeNull())
  expect([rests(), said(app)]).toEqual(['true', ['欢迎来到直播间', '累计病休怎么算']])
  rested()
  await waitFor(() => expect(rests()).not.toBe('true'))
})

test('whoever was without a network for a while gets what they missed, in order', async () => {
  await act('start')
  const app = await room(ann)
  await app.see('直播开始了')
  await joined()
  network.cut()
  const words = Array.from({ length: 35 }, (_, n) => `第${n + 1}句`)
  for (const word of words) await say(host, word)
  network.mend()
  window.dispatchEvent(new Event('online'))
  await app.see('第35句')
  expect(said(app)).toEqual(words)
})

test('what was said before one came in can be read upwards', async () => {
  await act('start')
  for (let n = 1; n <= 40; n++) await say(host, `第${n}句`)
  const app = await room(ann)
  await app.see('第40句')
  expect(app.look().queryByText('第1句')).toBeNull()
  await app.tap('查看更早的消息')
  await app.see('第1句')
  expect(said(app)).toHaveLength(40)
})

test('of what is said for hours the latest stay, the rest can be read upwards; a burst comes whole and in order', async () => {
  await act('start')
  await say(host, '第1句')
  const app = await room(ann)
  await app.see('第1句')
  await joined()
  const saidMore = async (from: number, to: number) => {
    await server.sql(
      `with one as (update conversation set last_seq = $3 where id = (select conversation_id from live where id = $1) returning id)
       insert into conversation_message (conversation_id, seq, id, user_id, client_msg_id, type, body)
       select one.id, seq, gen_random_uuid(), $4, gen_random_uuid(), 'text', jsonb_build_object('text', '第' || seq || '句')
       from one, generate_series($2::integer, $3::integer) seq`,
      [liveId, from, to, host.id],
    )
    network.dropSockets('/ws')
    window.dispatchEvent(new Event('online'))
    await app.see(`第${to}句`)
  }
  // The first thing said is that it has begun.
  await saidMore(3, 400)
  await saidMore(401, 650)
  await waitFor(() => expect(said(app).length).toBeLessThanOrEqual(600))
  const kept = said(app).length
  expect([kept >= 500, said(app)[0]]).toEqual([true, `第${651 - kept}句`])
  await app.tap('查看更早的消息')
  await app.see(`第${650 - kept}句`)
  await joined()
  const people = await Promise.all(Array.from({ length: 8 }, () => server.member('听众')))
  await Promise.all(people.map((who, n) => say(who, `一起说${n}`)))
  await waitFor(() => expect(said(app).filter((line) => line?.startsWith('一起说'))).toHaveLength(8))
})

test('what is dropped while older words are on their way can be read upwards', async () => {
  await room()
  const { Talk } = require('@/stores/talk') as typeof import('@/stores/talk')
  const words = Array.from({ length: 200 }, (_, at) => ({ seq: at + 1 }) as ChatMessage)
  const page = async ({ beforeSeq }: { beforeSeq?: number }) => ({
    conversationId: null,
    records: beforeSeq ? words.slice(Math.max(0, beforeSeq - 51), beforeSeq - 1) : words.slice(50),
    hasMore: !beforeSeq || beforeSeq > 51,
    lastSeq: 200,
  })
  const talk = new Talk({ page, say: () => Promise.reject(new Error()), everyMs: 1000, keep: 10 })
  await talk.load()
  await talk.older(() => talk.shed())
  expect([talk.first, talk.hasOlder]).toEqual([191, true])
  await talk.older()
  expect(talk.first).toBe(141)
})

test('whoever has the keyboard alone copies or reports what others say with Enter', async () => {
  await act('start')
  const app = await room(ann)
  await app.see('直播开始了')
  await joined()
  await say(host, '欢迎来到直播间')
  const row = (await app.see('欢迎来到直播间')).closest<HTMLElement>('[tabindex="0"]')!
  row.focus()
  fireEvent.keyDown(row, { key: 'Enter' })
  await app.see('复制')
  expect(await app.see('举报')).toBeTruthy()
})

test('a round of signing in stands over the room, and signing in counts', async () => {
  await act('start')
  const app = await room(ann)
  await app.see('直播开始了')
  await joined()
  await act('signIn')
  await app.see('课堂签到 · 第 1 次')
  await app.tap('立即签到')
  await app.hear('签到成功')
  await waitFor(() => expect(app.look().queryByText('课堂签到 · 第 1 次')).toBeNull())
  expect(await server.sql('select from live_sign_in where live_id = $1 and user_id = $2', [liveId, ann.id])).toHaveLength(1)
})

test('a round of signing in has the keyboard: Escape takes it away, and gives back where one was', async () => {
  await act('start')
  const app = await room(ann)
  await app.see('直播开始了')
  await joined()
  const field = app.look().getByLabelText('说点什么…')
  await waitFor(() => expect((field as HTMLTextAreaElement).disabled).toBe(false))
  field.focus()
  await act('signIn')
  await app.see('课堂签到 · 第 1 次')
  await waitFor(() => expect(document.activeElement?.closest('[role=alertdialog]')).toBeTruthy())
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
  await waitFor(() => expect(app.look().queryByText('课堂签到 · 第 1 次')).toBeNull())
  expect(document.activeElement).toBe(field)
})

test('a pinned word is read by all, a removed one by nobody', async () => {
  await act('start')
  const app = await room(ann)
  await app.see('直播开始了')
  await joined()
  const { result } = await say(host, '加微信领资料')
  await app.see('加微信领资料')
  await act('remove', { seq: result.seq })
  await app.see('消息已移除')
  await waitFor(() => expect(app.look().queryByText('加微信领资料')).toBeNull())
  await act('pin', { content: '问题请集中在最后提' })
  await app.see('问题请集中在最后提')
})

test('how long it has been on and who teaches stands above; of several notices one line is seen, and the rest on a tap', async () => {
  await act('start')
  await server.sql(`update live set started_at = now() - interval '65 minutes' where id = $1`, [liveId])
  await act('pin', { content: '讲义在“课件”里' })
  const poll = { id: liveId, title: '医疗期你按什么算', options: ['月', '日'], requestId: randomUUID() }
  await host.call('POST /api/live/pollOpen', { body: poll })
  const app = await room(ann)
  await app.see(/ · 已开播 1 小时 5 分钟$/)
  await app.see('投票：医疗期你按什么算')
  expect(app.look().queryByText('讲义在“课件”里')).toBeNull()
  await app.tap('还有 1 条')
  await app.see('讲义在“课件”里')
})

test('whoever is sent away for good is out at once, and does not come in again', async () => {
  await act('start')
  const running = new Map<unknown, number | undefined>()
  const { setInterval, clearInterval } = window
  jest.spyOn(window, 'setInterval').mockImplementation(((work: () => void, ms?: number) => {
    const timer = setInterval(work, ms)
    running.set(timer, ms)
    return timer
  }) as typeof window.setInterval)
  jest.spyOn(window, 'clearInterval').mockImplementation((timer) => {
    running.delete(timer)
    clearInterval(timer)
  })
  const asking = () => [...running.values()].filter((ms) => ms === 3000 || ms === 15_000).length
  const app = await room(ann)
  await app.see('直播开始了')
  await joined()
  expect(asking()).toBe(2)
  await act('ban', { userId: ann.id })
  expect(await app.see('讲师已将你请出直播间')).toBeTruthy()
  // Nothing asks on behind the closed door.
  expect(asking()).toBe(0)
})

test('when the picture stops the room says that the teacher is away, and goes on when it is back', async () => {
  await act('start')
  const app = await room(ann)
  await app.see('画面马上就来，请稍候')
  await server.sql('update live set pushed_once = true, rev = rev + 1 where id = $1', [liveId])
  const later = await room(ann)
  expect(await later.see('讲师暂时离开，马上回来')).toBeTruthy()
})

test('whoever is muted is told until when, and cannot write', async () => {
  await act('start')
  const app = await room(ann)
  await app.see('直播开始了')
  await joined()
  const field = () => app.look().getByLabelText('说点什么…') as HTMLTextAreaElement
  await waitFor(() => expect(field().disabled).toBe(false))
  await act('mute', { userId: ann.id })
  await app.see(/您已被禁言至/)
  await waitFor(() => expect(field().disabled).toBe(true))
  await act('unmute', { userId: ann.id })
  await waitFor(() => expect(field().disabled).toBe(false))
})

test('the end is seen at once, with what comes next', async () => {
  await act('start')
  await live(5 * 24 * 60, { title: '取消了的一场', state: 'cancelled' })
  await live(7 * 24 * 60, { title: '竞业限制怎么约定' })
  const app = await room(ann)
  await app.see('直播开始了')
  await joined()
  await act('end')
  await app.see('回放正在生成，完成后可在这里观看')
  await app.see('直播已结束，回放生成后可在这里观看')
  await app.see('直播已结束，不能发言了')
  await app.tap('下一场：竞业限制怎么约定')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/liveDetail'))
})

test('of a live that nobody has started no playback is promised to those who waited for it', async () => {
  liveId = await live(-125)
  const app = await room(ann)
  await app.see('直播即将开始')
  await joined()
  await server.run('live.close')
  await app.see('这场直播没有回放')
  expect(app.look().queryByText(/回放正在生成|回放生成后/)).toBeNull()
})

test('in a full room not everybody asks in the moment in which it ends', async () => {
  await act('start')
  await server.sql(
    `insert into live_presence (live_id, device_id) select $1::uuid, 'phone' || n from generate_series(1, 1000) n`,
    [liveId],
  )
  const app = await room(ann)
  await app.see('直播开始了')
  await joined()
  const asked = () => network.to('/api/live/enter').length + network.to('/api/live/page').length
  jest.spyOn(Math, 'random').mockReturnValue(2 / 3)
  const turn = waiting(2000)
  await network.idle()
  const before = asked()
  await act('end')
  await app.see('回放正在生成，完成后可在这里观看')
  expect(asked()).toBe(before)
  turn()
  expect(await app.see('直播已结束，不能发言了')).toBeTruthy()
})

test('the host begins, calls for signing in and ends from the room itself', async () => {
  const app = await room(host)
  const manage = async () => fireEvent.click(await waitFor(() => app.look().getByLabelText('直播管理')))
  await manage()
  await app.tap('开播')
  await app.hear('已开播')
  await app.see('画面马上就来，请稍候')
  await manage()
  await app.tap('发起签到')
  await app.hear('签到已开始')
  expect(app.look().queryByText('立即签到')).toBeNull()
  await manage()
  await app.tap('置顶公告')
  await app.write('公告', '讲义在课程页下载')
  await app.tap('置顶')
  await app.see('讲义在课程页下载')
  await manage()
  await app.tap('下播')
  await app.answer('下播')
  await app.see('回放正在生成，完成后可在这里观看')
})

test('a second device takes over; the first one is told, and may take it back', async () => {
  await act('start')
  const app = await room(ann)
  await app.see('直播开始了')
  await joined()
  await ann.call('POST /api/live/heartbeat', { body: { id: liveId, deviceId: 'another' } })
  // The next sign of life is due when the line comes back.
  network.dropSockets()
  await app.see('账号在其他设备观看')
  await app.tap('在这台设备继续')
  await waitFor(() => expect(app.look().queryByText('账号在其他设备观看')).toBeNull())
})

test('a device that was sent away learns at the end that there will be a playback, and what comes next', async () => {
  await live(7 * 24 * 60, { title: '竞业限制怎么约定' })
  const app = await room(ann)
  await app.see('直播即将开始')
  await joined()
  await ann.call('POST /api/live/heartbeat', { body: { id: liveId, deviceId: 'another' } })
  network.dropSockets()
  await app.see('账号在其他设备观看')
  await joined()
  await act('start')
  await app.see('直播开始了')
  await act('end')
  await app.see('直播已结束，回放生成后可在这里观看')
  expect(await app.see('下一场：竞业限制怎么约定')).toBeTruthy()
})

test('a guest may watch and read, and is asked in to talk', async () => {
  await act('start')
  await say(host, '欢迎来到直播间')
  const app = await room()
  await app.see('欢迎来到直播间')
  await app.see('登录后参与聊天')
  expect(app.look().queryByLabelText('说点什么…')).toBeNull()
  await joined()
  await say(host, '没登录的也能看到')
  await app.see('没登录的也能看到')
})

test('a phone that is given no way to feed a picture plays the same in pieces; another one is told', async () => {
  await act('start')
  await server.sql('update live set pushed_at = now() where id = $1', [liveId])
  const told = '当前浏览器不能播放直播画面，可以换浏览器或在微信小程序观看；聊天不受影响'
  await (await room(ann)).see(told)

  playMedia()
  const app = await room(ann)
  const video = await waitFor(() => {
    const found = app.page().querySelector('video')!
    expect(found.src).toMatch(`/live/${liveId}/index.m3u8?viewer=${ann.id}&sign=`)
    return found
  })
  fireEvent.playing(video)
  await app.see('直播中')
  await waitFor(() => expect(app.look().getByLabelText('暂停')).toBeTruthy())
  await waitFor(() => expect(app.look().queryByText(told)).toBeNull())
  // Whoever looks at another page goes on watching when they are back.
  const { go, back } = require('@/nav') as typeof import('@/nav')
  void go('pages/mine/setup')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/mine/setup'))
  const play = jest.spyOn(video, 'play')
  void back()
  await waitFor(() => expect(play).toHaveBeenCalledTimes(1))
  fireEvent.playing(video)
  // Its end, or its loss, is not the end of the live: the room looks for it again.
  fireEvent.error(video)
  await waitFor(() => expect(app.look().getByLabelText('加载中')).toBeTruthy())
})

/** The picture that is there now, another one than that before. */
const another = (app: App, than?: HTMLVideoElement) =>
  waitFor(() => {
    const found = app.page().querySelector('video')
    if (!found?.src || found === than) throw new Error('no other picture yet')
    return found
  })

test('where the media server alone knows whether there is a picture, the host is away as long as none plays', async () => {
  await act('start')
  await server.sql(`update live set pushed_at = 'infinity' where id = $1`, [liveId])
  playMedia()
  const app = await room(ann)
  const first = await another(app)
  network.change<{ away: boolean }>('/api/live/enter', (said) => ({ ...said, result: { ...said.result, away: true } }))
  const again = waiting(2000)
  fireEvent.error(first)
  again()
  const video = await another(app, first)
  await app.see('讲师暂时离开，马上回来')
  fireEvent.playing(video)
  await waitFor(() => expect(app.look().queryByText('讲师暂时离开，马上回来')).toBeNull())
})

test('a round of signing in brings whoever watches in full screen back to the room, where it stands', async () => {
  await act('start')
  await server.sql(`update live set pushed_at = 'infinity' where id = $1`, [liveId])
  playMedia()
  const app = await room(ann)
  const leave = jest.fn()
  Object.assign(await another(app), { webkitExitFullscreen: leave })
  await joined()
  await act('signIn')
  await app.see('课堂签到 · 第 1 次')
  expect(leave).toHaveBeenCalledTimes(1)
})

test('a picture that is lost again and again is looked for less often, until it plays', async () => {
  await act('start')
  await server.sql(`update live set pushed_at = 'infinity' where id = $1`, [liveId])
  playMedia()
  const app = await room(ann)
  let video = await another(app)
  const lost = async (ms: number) => {
    const again = waiting(ms)
    fireEvent.error(video)
    expect(again()).toBe(1)
    video = await another(app, video)
  }
  await lost(2000)
  await lost(5000)
  await lost(10_000)
  fireEvent.playing(video)
  await lost(2000)
})

test('whoever has made it silent and stopped it finds it so when the picture comes back', async () => {
  await act('start')
  await server.sql(`update live set pushed_at = 'infinity' where id = $1`, [liveId])
  playMedia()
  const app = await room(ann)
  const video = await another(app)
  fireEvent.playing(video)
  await app.tap('静音')
  await app.see('打开声音')
  fireEvent.click(await waitFor(() => app.look().getByLabelText('暂停')))
  await waitFor(() => expect(app.look().queryByLabelText('暂停')).toBeNull())
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play')
  const again = waiting(2000)
  fireEvent.error(video)
  again()
  const next = await another(app, video)
  await app.see('打开声音')
  expect([video.muted, next.muted, play.mock.calls.length]).toEqual([true, true, 0])
  fireEvent.click(app.look().getAllByLabelText('播放')[0])
  expect(play).toHaveBeenCalledTimes(1)
  fireEvent.playing(next)
  await app.tap('打开声音')
  await waitFor(() => expect(next.muted).toBe(false))
})

test('a playback whose address is over goes on by itself where its viewer was, and after a second failure with a tap', async () => {
  const mediaId = randomUUID()
  await server.sql(`insert into lesson_media (id, kind, name) values ($1, 'mp4', 'video.mp4')`, [mediaId])
  await server.sql(`update live set state = 'playback', playback_id = $2 where id = $1`, [liveId, mediaId])
  const { goOn } = playMedia()
  const app = await room(ann)
  const video = await ready(app)
  const goesOnAt90 = async (from: string) => {
    await waitFor(() => expect(video.src).not.toBe(from))
    // Another address begins at its beginning, until its player has found its place.
    goOn(video, 0)
    fireEvent.loadedMetadata(video)
    expect(video.currentTime).toBe(90)
    await waitFor(() => expect(app.look().getAllByLabelText('暂停')).toHaveLength(1))
  }
  fireEvent.click(app.look().getAllByLabelText('播放')[0])
  goOn(video, 90)
  const first = video.src
  fireEvent.error(video)
  await goesOnAt90(first)
  const second = video.src
  fireEvent.error(video)
  await app.see('视频没有播放出来')
  await app.tap('重试')
  await goesOnAt90(second)
})

test('whoever has no right is told why', async () => {
  liveId = await live(5, { access: 'vip' })
  const app = await room(ann)
  expect(await app.see('无观看权限：会员专享，开通会员后可以观看')).toBeTruthy()
})

test('what it is about stands under its own tab', async () => {
  const app = await room(ann)
  await app.tap('介绍')
  await app.see('逐条讲医疗期怎么算')
  await app.see('2. 病假工资')
  await app.tap('聊天')
  expect(await waitFor(() => app.look().getByLabelText('说点什么…'))).toBeTruthy()
})
