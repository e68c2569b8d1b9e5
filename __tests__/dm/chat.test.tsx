import { randomUUID } from 'node:crypto'
import { fireEvent, waitFor } from '@testing-library/dom'
import type { Person } from '../support/server'
import { shortenTimers } from '../support/client/shorten-timers'
import { keptNow, openApp, type App } from '../support/client/open-app'
import { logIn } from '../login/log-in'
import { XSS } from '../support/xss'

/** Somebody who may write to strangers. */
async function senior(name: string): Promise<Person> {
  const person = await server.member(name)
  await server.sql('update app_user set level = 3 where id = $1', [person.id])
  return person
}

let ann: Person
let bob: Person
beforeEach(async () => {
  ann = await senior('安然')
  bob = await senior('博文')
})

const write = async (from: Person, to: Person, content: string, clientMsgId: string = randomUUID()) =>
  (await from.call('POST /api/dm/send', { body: { peerId: to.id, clientMsgId, type: 'text', content } })).result
/** They have spoken: from here on both may write as they like. */
async function acquaint() {
  await write(bob, ann, '您好，想请教一个问题')
  await write(ann, bob, '请讲')
}
const many = async (from: Person, to: Person, count: number, word = '第') => {
  for (let n = 1; n <= count; n++) await write(from, to, `${word}${n}句`)
}
const stored = async () =>
  server.sql<{ text: string }>(`select body ->> 'text' as text from conversation_message where user_id = $1 order by seq`, [
    ann.id,
  ])
const unreadOf = async (person: Person) => (await person.call('GET /api/user/mineSummary')).result.dm

const talk = (as: Person = ann, peer: Person = bob) => openApp(`pages/mine/chatRoom?peerId=${peer.id}`, { as })
async function acquaintedTalk(): Promise<App> {
  await acquaint()
  const app = await talk()
  await app.see('请讲')
  return app
}
/** What was said, from top to bottom. */
const said = (app: App) => [...app.page().querySelectorAll('.bubble')].map((bubble) => bubble.textContent)
const say = async (app: App, text: string) => {
  await app.write('发消息…', text)
  await app.tap('发送')
}
/**
 * Nothing comes to this device from here on, neither over the line nor by asking: also not that something of its own has
 * arrived.
 */
const hearNothing = () => {
  network.cut('/ws')
  network.cut('/api/dm/messagePage')
}
/** The server has what is said, and only its answer is lost. */
async function sayUnconfirmed(app: App, text: string) {
  hearNothing()
  network.lose('/api/dm/send')
  await say(app, text)
  await app.see('发送失败，点左侧按钮重发')
}
async function sendAgain(app: App) {
  fireEvent.click(app.look().getByLabelText('重新发送'))
  await waitFor(() => expect(app.page().querySelector('.bubble-line__retry, .bubble-line__busy')).toBeNull())
}
/** So often a page without a line asks. */
const ASKING_MS = 5000
/** … or only when the answer is called. */
function askingByHand(): () => void {
  const asking: (() => void)[] = []
  const setInterval = window.setInterval.bind(window)
  jest.spyOn(window, 'setInterval').mockImplementation(((work: () => void, ms?: number) => {
    if (ms !== ASKING_MS) return setInterval(work, ms)
    asking.push(work)
    return 0
  }) as typeof window.setInterval)
  return () => asking.forEach((ask) => ask())
}
/** The line of this conversation stands. */
const joined = () => waitFor(() => expect(network.sockets.size).toBe(1))

test('the list says with whom one talks and how many wait; reading takes them off the list, the badge and the server', async () => {
  await acquaint()
  await many(bob, ann, 3)
  const app = await openApp('pages/tabBar/mine/index', { as: ann })
  const badge = () => document.querySelector('.tab-bar .tab-bar__badge')?.textContent ?? ''
  await waitFor(() => expect(badge()).toBe('4'))
  fireEvent.click(await waitFor(() => app.look().getByLabelText('消息，4 条未读')))
  await app.tap('私信')
  await app.see('第3句')
  expect(app.page().querySelector('.talk-row .count-dot')?.textContent).toBe('4')
  await app.tap('博文')
  await app.see('第3句')
  await waitFor(async () => expect(await unreadOf(ann)).toBe(0))
  await waitFor(() => expect(badge()).toBe(''))
})

test('what the other writes is there at once, and what one writes is theirs', async () => {
  const app = await acquaintedTalk()
  await joined()
  await write(bob, ann, '医疗期满可以解除吗')
  await app.see('医疗期满可以解除吗')
  await say(app, '要先做劳动能力鉴定')
  await waitFor(() => expect(said(app)).toEqual(['您好，想请教一个问题', '请讲', '医疗期满可以解除吗', '要先做劳动能力鉴定']))
  await waitFor(() => expect(app.page().querySelector('[aria-label="发送中"]')).toBeNull())
  expect((await stored()).map(({ text }) => text)).toEqual(['请讲', '要先做劳动能力鉴定'])
})

test('whoever was without a network gets all they missed, once and in order', async () => {
  const app = await acquaintedTalk()
  await joined()
  network.cut()
  await waitFor(() => expect(network.sockets.size).toBe(0))
  await many(bob, ann, 130)
  network.mend()
  window.dispatchEvent(new Event('online'))
  await app.see('第130句')
  const all = Array.from({ length: 130 }, (_, index) => `第${index + 1}句`)
  await waitFor(() => expect(said(app)).toEqual(['您好，想请教一个问题', '请讲', ...all]))
})

test('without the line messages still come, by asking', async () => {
  shortenTimers(ASKING_MS)
  const app = await acquaintedTalk()
  await joined()
  network.cut('/ws')
  await write(bob, ann, '还在吗')
  await app.see('还在吗')
  await waitFor(() => expect(network.sockets.size).toBe(0))
})

test('a message without a network says that it failed, and sent again it is there once', async () => {
  const app = await acquaintedTalk()
  network.cut()
  await say(app, '我马上发给你')
  await app.see('发送失败，点左侧按钮重发')
  // The first attempt had arrived; only its answer was lost.
  const [{ body }] = network.to('/api/dm/send')
  await write(ann, bob, '我马上发给你', String(body!.clientMsgId))
  network.mend()
  fireEvent.click(app.look().getByLabelText('重新发送'))
  await waitFor(() => expect(app.look().queryByText('发送失败，点左侧按钮重发')).toBeNull())
  await network.idle()
  expect(said(app)).toEqual(['您好，想请教一个问题', '请讲', '我马上发给你'])
  expect(await stored()).toHaveLength(2)
})

test('what found no network is offered again when the app was closed meanwhile, and nothing is said twice', async () => {
  const app = await acquaintedTalk()
  await sayUnconfirmed(app, '合同到期不续签')
  network.cut('/api/dm')
  await say(app, '要提前多久说')
  await waitFor(() => expect(app.look().getAllByText('发送失败，点左侧按钮重发')).toHaveLength(2))
  const kept = keptNow()
  // Another conversation has nothing of it.
  const other = await openApp(`pages/mine/chatRoom?peerId=${(await senior('陈晨')).id}`, { as: ann, kept })
  await other.see('和陈晨打个招呼吧')
  expect(said(other)).toEqual([])

  const again = await openApp(`pages/mine/chatRoom?peerId=${bob.id}`, { as: ann, kept: keptNow() })
  await again.see('要提前多久说')
  expect(again.look().getAllByText('发送失败，点左侧按钮重发')).toHaveLength(1)
  await sendAgain(again)
  expect(said(again)).toEqual(['您好，想请教一个问题', '请讲', '合同到期不续签', '要提前多久说'])
  expect((await stored()).map(({ text }) => text)).toEqual(['请讲', '合同到期不续签', '要提前多久说'])

  const once = await openApp(`pages/mine/chatRoom?peerId=${bob.id}`, { as: ann, kept: keptNow() })
  await once.see('要提前多久说')
  expect(once.look().queryByText('发送失败，点左侧按钮重发')).toBeNull()
})

test('what was said long ago, and never confirmed, is no second time said when it is sent again', async () => {
  const app = await acquaintedTalk()
  await sayUnconfirmed(app, '合同到期不续签')
  const kept = keptNow()
  await many(bob, ann, 40)
  const again = await openApp(`pages/mine/chatRoom?peerId=${bob.id}`, { as: ann, kept })
  await again.see('第40句')
  await sendAgain(again)
  expect((await stored()).map(({ text }) => text)).toEqual(['请讲', '合同到期不续签'])
})

test('a picture that the app was closed over says that it did not go out, and can be taken away', async () => {
  await acquaint()
  const one = { place: `dm:${bob.id}`, clientMsgId: randomUUID(), draft: { type: 'image', path: '' } }
  const unsentMessages = { owner: ann.id, value: [one] }
  const app = await openApp(`pages/mine/chatRoom?peerId=${bob.id}`, { as: ann, kept: { account: ann.id, unsentMessages } })
  await app.see('图片没有发出，请删除后重新选图发送')
  fireEvent.click(app.look().getByLabelText('删除'))
  await waitFor(() => expect(app.look().queryByText('图片没有发出，请删除后重新选图发送')).toBeNull())
  expect(keptNow().unsentMessages).toBeUndefined()
})

test('whoever deletes a conversation, or logs out, leaves nothing in it that waits', async () => {
  await acquaint()
  const waiting = async () => {
    const app = await talk()
    await app.see('请讲')
    network.cut('/api/dm/send')
    await say(app, '我马上发给你')
    await app.see('发送失败，点左侧按钮重发')
    expect(JSON.stringify(keptNow().unsentMessages)).toContain('我马上发给你')
    return app
  }
  const app = await waiting()
  fireEvent.click(app.look().getByLabelText('更多操作'))
  await app.tap('删除聊天记录')
  await app.answer('删除')
  await app.see('还没有私信')
  expect(keptNow().unsentMessages).toBeUndefined()
  await write(bob, ann, '请讲')
  const again = await waiting()
  await again.session.leave()
  expect(keptNow().unsentMessages).toBeUndefined()
})

test('a message that is refused after so much was missed that all was read anew says so', async () => {
  const app = await acquaintedTalk()
  await joined()
  await bob.call('POST /api/user/block', { body: { id: ann.id, block: true } })
  const answer = network.hold('/api/dm/send')
  await say(app, '我马上发给你')
  await answer.came
  await server.sql(
    `with one as (update conversation set last_seq = 702
         where id = (select conversation_id from conversation_message where user_id = $1) returning id)
     insert into conversation_message (conversation_id, seq, id, user_id, client_msg_id, type, body)
     select one.id, seq, gen_random_uuid(), $2, gen_random_uuid(), 'text', jsonb_build_object('text', '第' || seq || '句')
     from one, generate_series(3, 702) seq`,
    [ann.id, bob.id],
  )
  network.dropSockets('/ws')
  window.dispatchEvent(new Event('online'))
  await app.see('第702句')
  expect(said(app)).not.toContain('请讲')
  answer()
  expect(await app.see('发送失败：您已被对方拉黑')).toBeTruthy()
})

test('what was taken back is gone on both sides', async () => {
  await acquaint()
  const { message } = await write(bob, ann, '发错了')
  const app = await talk()
  await app.see('发错了')
  await joined()
  await bob.call('POST /api/dm/recall', { body: { peerId: ann.id, seq: message.seq } })
  await app.see('对方撤回了一条消息')
  await waitFor(() => expect(app.look().queryByText('发错了')).toBeNull())

  fireEvent.contextMenu(app.look().getByText('请讲'))
  await app.tap('撤回')
  await app.see('你撤回了一条消息')
  const { records } = (await bob.call('POST /api/dm/messagePage', { body: { peerId: ann.id } })).result
  expect(records.find(({ seq }) => seq === 2)).toMatchObject({ recalled: true, content: '' })
  await app.tap('重新编辑')
  expect(await app.look().findByDisplayValue('请讲')).toBe(app.look().getByLabelText('发消息…'))
})

test('whoever has the keyboard alone takes back what they said, and what did not go out, with Enter', async () => {
  await acquaint()
  const app = await talk()
  const enter = async (text: string) => {
    const row = (await app.see(text)).closest<HTMLElement>('[tabindex="0"]')!
    row.focus()
    fireEvent.keyDown(row, { key: 'Enter' })
  }
  await enter('请讲')
  await app.tap('撤回')
  await app.see('你撤回了一条消息')
  network.refuse('/api/dm/send', 500)
  await say(app, '没有发出去')
  await waitFor(() => app.look().getByLabelText('重新发送'))
  await enter('没有发出去')
  await app.tap('删除')
  await waitFor(() => expect(said(app)).not.toContain('没有发出去'))
})

test('what was taken back stays so, also when an answer that is older than that comes after it', async () => {
  await acquaint()
  const askNow = askingByHand()
  const app = await openApp(`pages/mine/chatRoom?peerId=${bob.id}`, { as: ann, held: '/ws' })
  await app.see('请讲')
  const answer = network.hold('/api/dm/messagePage')
  askNow()
  await answer.came
  fireEvent.contextMenu(app.look().getByText('请讲'))
  await app.tap('撤回')
  await app.see('你撤回了一条消息')
  answer()
  await network.idle()
  await say(app, '换一句')
  await waitFor(() => expect(said(app)).toContain('换一句'))
  expect(said(app)).not.toContain('请讲')
  await app.see('你撤回了一条消息')
})

test('what was taken back while one was away is gone after coming back', async () => {
  await acquaint()
  const { message } = await write(bob, ann, '发错了')
  const app = await talk()
  await app.see('发错了')
  await joined()
  network.cut()
  await bob.call('POST /api/dm/recall', { body: { peerId: ann.id, seq: message.seq } })
  network.mend()
  window.dispatchEvent(new Event('online'))
  expect(await app.see('对方撤回了一条消息')).toBeTruthy()
})

test('older messages come above, page by page, without doubles', async () => {
  await acquaint()
  await many(bob, ann, 65)
  const app = await talk()
  await app.see('第65句')
  expect(said(app)).toHaveLength(30)
  await app.tap('查看更早的消息')
  await waitFor(() => expect(said(app)).toHaveLength(60))
  await app.tap('查看更早的消息')
  await waitFor(() => expect(said(app)).toHaveLength(67))
  expect(said(app).slice(0, 3)).toEqual(['您好，想请教一个问题', '请讲', '第1句'])
  expect(app.look().queryByText('查看更早的消息')).toBeNull()
})

test('older messages that come above are not read out as if they were said now', async () => {
  await acquaint()
  await many(bob, ann, 40)
  const app = await talk()
  await app.see('第40句')
  const log = app.look().getByRole('log')
  await waitFor(() => expect(log.getAttribute('aria-busy')).toBe('false'))
  const busy: (string | null)[] = []
  const noted = new MutationObserver(() => busy.push(log.getAttribute('aria-busy')))
  noted.observe(log, { childList: true, subtree: true })
  await app.tap('查看更早的消息')
  await waitFor(() => expect(said(app)).toHaveLength(42))
  await waitFor(() => expect(log.getAttribute('aria-busy')).toBe('false'))
  noted.disconnect()
  expect([...new Set(busy)]).toEqual(['true'])
})

test('whoever reads further up is told how many are new, and taken there', async () => {
  const app = await acquaintedTalk()
  await joined()
  const page = app.page()
  Object.defineProperty(page, 'scrollHeight', { value: 5000, configurable: true })
  page.scrollTop = 100
  fireEvent.scroll(page)
  await many(bob, ann, 2)
  await app.see('2 条新消息')
  expect(page.scrollTop).toBe(100)
  await app.tap('2 条新消息')
  expect(page.scrollTop).toBe(5000)
  Object.defineProperty(page, 'scrollHeight', { value: 0, configurable: true })
  fireEvent.scroll(page)
  await waitFor(() => expect(app.look().queryByText('2 条新消息')).toBeNull())
  await waitFor(async () => expect(await unreadOf(ann)).toBe(0))
})

test('of many messages only those near to what is seen are drawn, the others leave their room', async () => {
  const watched = new Map<Element, (near: boolean, height: number) => void>()
  window.IntersectionObserver = class {
    constructor(tell: (entries: object[]) => void) {
      this.observe = (part) =>
        void watched.set(part, (isIntersecting, height) =>
          tell([{ target: part, isIntersecting, boundingClientRect: { height } }]),
        )
    }
    observe: (part: Element) => void
    unobserve(part: Element) {
      watched.delete(part)
    }
    disconnect() {}
  } as unknown as typeof IntersectionObserver
  await acquaint()
  await many(bob, ann, 120)
  const app = await talk()
  await app.see('第120句')
  for (const count of [60, 90, 120]) {
    await app.tap('查看更早的消息')
    await waitFor(() => expect(said(app)).toHaveLength(count))
  }
  const [[first, tell]] = [...watched].filter(([part]) => part.textContent!.includes('第18句'))
  tell(false, 640)
  await waitFor(() => expect(first.textContent).toBe(''))
  expect((first as HTMLElement).style.height).toBe('640px')
  expect(said(app)).toHaveLength(102)
  tell(true, 640)
  await waitFor(() => expect(first.textContent).toContain('第18句'))
  expect((first as HTMLElement).style.height).toBe('')
})

test('two pages on the same conversation show the same', async () => {
  const app = await acquaintedTalk()
  const first = app.page()
  fireEvent.click(app.look().getByLabelText('更多操作'))
  await app.tap('查看主页')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/mine/home'))
  await app.tap('私信')
  await waitFor(() => expect(app.routes()).toHaveLength(3))
  await app.see('请讲')
  await say(app, '两处都看得到')
  await app.see('两处都看得到')
  await waitFor(() => expect(first.textContent).toContain('两处都看得到'))
  await write(bob, ann, '看到了')
  await app.see('看到了')
  await waitFor(() => expect(first.textContent).toContain('看到了'))
})

test('a conversation that is deleted on one page begins anew on another that shows it', async () => {
  const app = await acquaintedTalk()
  const first = app.page()
  const { go } = require('@/nav') as typeof import('@/nav')
  await go('pages/mine/home', { id: bob.id })
  await app.tap('私信')
  await app.see('请讲')
  fireEvent.click(app.look().getByLabelText('更多操作'))
  await app.tap('删除聊天记录')
  await app.answer('删除')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/mine/home'))
  await waitFor(() => expect(first.textContent).toContain('和博文打个招呼吧'))
  await write(bob, ann, '还在吗')
  await waitFor(() => expect(first.textContent).toContain('还在吗'))
})

test('a stranger may say one thing, and is told so before and after', async () => {
  const app = await talk()
  await app.see('和博文打个招呼吧')
  await app.see('对方回复前你只能发送1条消息')
  await say(app, '您好')
  await waitFor(() => expect(said(app)).toEqual(['您好']))
  await waitFor(async () => expect(await stored()).toHaveLength(1))
  const field = () => app.look().getByLabelText('发消息…') as HTMLTextAreaElement
  await waitFor(() => expect(field().disabled).toBe(true))
  await write(bob, ann, '您好，请讲')
  await waitFor(() => expect(field().disabled).toBe(false))
  await waitFor(() => expect(app.look().queryByText('对方回复前你只能发送1条消息')).toBeNull())
})

test('what one says while an answer is on its way counts, although that answer does not know of it', async () => {
  const app = await openApp(`pages/mine/chatRoom?peerId=${bob.id}`, { as: ann, held: '/ws' })
  await app.see('对方回复前你只能发送1条消息')
  // The line stands, and asks whether anything came before it did.
  const answer = network.hold('/api/dm/messagePage')
  app.release()
  await answer.came
  await say(app, '您好')
  await waitFor(async () => expect(await stored()).toHaveLength(1))
  await waitFor(() => expect(app.page().querySelector('[aria-label="发送中"]')).toBeNull())
  answer()
  await waitFor(() => expect((app.look().getByLabelText('发消息…') as HTMLTextAreaElement).disabled).toBe(true))
})

test('a first word that comes while one looks at the empty page is there', async () => {
  const app = await talk()
  await app.see('和博文打个招呼吧')
  await write(bob, ann, '您好，我是博文')
  expect(await app.see('您好，我是博文')).toBeTruthy()
})

test('a first word that comes before the line stands is there as soon as it does', async () => {
  const app = await openApp(`pages/mine/chatRoom?peerId=${bob.id}`, { as: ann, held: '/ws' })
  await app.see('和博文打个招呼吧')
  await write(bob, ann, '您好，我是博文')
  app.release()
  expect(await app.see('您好，我是博文')).toBeTruthy()
})

test('whoever was blocked is told why nothing goes out, and blocking can be taken back here', async () => {
  await acquaint()
  await ann.call('POST /api/user/block', { body: { id: bob.id, block: true } })
  const app = await talk()
  await app.see('你已拉黑对方，双方不能发私信')
  await app.tap('取消拉黑')
  await app.hear('已取消拉黑')
  await waitFor(() => expect(app.look().queryByText('你已拉黑对方，双方不能发私信')).toBeNull())
  await bob.call('POST /api/user/block', { body: { id: ann.id, block: true } })
  const blocked = await talk()
  expect(await blocked.see('您已被对方拉黑')).toBeTruthy()
})

test('what is done on the page of the other person shows in the talk that one comes back to', async () => {
  await acquaint()
  const app = await talk()
  await app.see('请讲')
  fireEvent.click(app.look().getByLabelText('更多操作'))
  await app.tap('查看主页')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/mine/home'))
  await ann.call('POST /api/user/block', { body: { id: bob.id, block: true } })
  history.back()
  await waitFor(() => expect(app.routes()).toEqual(['pages/mine/chatRoom']))
  expect(await app.see('你已拉黑对方，双方不能发私信')).toBeTruthy()
})

test('a text is a text, whatever it looks like', async () => {
  await acquaint()
  const texts = XSS.filter((_, index) => index % 20 === 0).map((text) => text.trim())
  const kept: string[] = []
  for (const text of texts) {
    const { code, result } = await bob.call('POST /api/dm/send', {
      body: { peerId: ann.id, clientMsgId: randomUUID(), type: 'text', content: text },
    })
    if (code === 200) kept.push(result.message.content)
  }
  expect(kept.length).toBeGreaterThan(5)
  const app = await talk()
  await waitFor(() => expect(said(app).slice(2)).toEqual(kept))
  expect((window as { __xss?: number }).__xss).toBeUndefined()
})

test('a card leads to what it stands for', async () => {
  await acquaint()
  const postId = await server.post(bob, { type: 3, title: '一份试用期考核表', content: '附在文末，欢迎取用。考核表共三页。' })
  const { code } = await bob.call('POST /api/dm/send', {
    body: { peerId: ann.id, clientMsgId: randomUUID(), type: 'card', card: { kind: 'post', id: postId } },
  })
  expect(code).toBe(200)
  const app = await talk()
  fireEvent.click((await app.see('帖子')).closest('.chat-card')!)
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/circle/circleDetail'))
})

describe('发给好友', () => {
  const shareOf = async (postId: string) => {
    const app = await openApp(`pages/circle/circleDetail?id=${postId}`, { as: ann })
    fireEvent.click(await waitFor(() => app.look().getByLabelText('分享')))
    await app.tap('发给好友')
    return app
  }
  const choose = async (app: App) => fireEvent.click(await waitFor(() => app.look().getByLabelText('发给博文')))
  const cards = () =>
    server.sql<{ to: string; title: string }>(
      `select m.body -> 'card' ->> 'title' as title, p.user_id as to from conversation_message m
       join conversation_member p on p.conversation_id = m.conversation_id and p.user_id <> m.user_id where m.type = 'card' and m.user_id = $1`,
      [ann.id],
    )

  test('a post goes as a card to whom one talks with, after a question, and one is back where one was', async () => {
    await acquaint()
    const postId = await server.post(bob, { type: 3, title: '一份述职模板', content: '附在文末，欢迎取用。模板共两页。' })
    const app = await shareOf(postId)
    await app.see('一份述职模板')
    await choose(app)
    await app.answer('再想想')
    expect(await cards()).toEqual([])
    await choose(app)
    await app.see('发给博文吗？')
    await app.answer('发送')
    await app.hear('已发给博文')
    await waitFor(() => expect(app.routes().at(-1)).toBe('pages/circle/circleDetail'))
    expect(await cards()).toEqual([{ to: bob.id, title: '一份述职模板' }])
  })

  test('sent again after the answer was lost it is there once', async () => {
    await acquaint()
    const postId = await server.post(bob, { type: 3, title: '一份谈薪清单', content: '谈之前先把这几项问清楚。' })
    const app = await shareOf(postId)
    network.cut('/api/dm/send')
    await choose(app)
    await app.answer('发送')
    await app.hear('网络出错了！请稍后再试！')
    network.mend()
    await choose(app)
    await app.answer('发送')
    await app.hear('已发给博文')
    expect((await cards()).filter(({ title }) => title === '一份谈薪清单')).toHaveLength(1)
  })

  test('whoever has nobody to send to is told who would stand there; nobody is asked to log in', async () => {
    const query = `card=post&cardId=${randomUUID()}&title=${encodeURIComponent('一份模板')}`
    const app = await openApp(`pages/mine/chatRoom?${query}`, { as: ann })
    await app.see('还没有可以发送的同行')
    const stranger = await openApp(`pages/mine/chatRoom?${query}`)
    expect(await stranger.see('登录后查看')).toBeTruthy()
  })
})

test('a conversation can be pinned and deleted from the list', async () => {
  await acquaint()
  const app = await openApp('pages/mine/chatRoom', { as: ann })
  fireEvent.contextMenu(await app.see('博文'))
  await app.tap('置顶')
  await app.hear('已置顶')
  await waitFor(() => expect(app.page().querySelector('.talk-row--pinned')).not.toBeNull())
  fireEvent.contextMenu(app.look().getByText('博文'))
  await app.tap('删除会话')
  await app.answer('删除')
  await app.see('还没有私信')
  expect((await bob.call('POST /api/dm/messagePage', { body: { peerId: ann.id } })).result.records).toHaveLength(2)
})

test('whoever deletes a conversation is back where they came from, and finds it empty when they open it again', async () => {
  await acquaint()
  const app = await openApp('pages/mine/chatRoom', { as: ann })
  await app.tap('博文')
  fireEvent.click(await waitFor(() => app.look().getByLabelText('更多操作')))
  await app.tap('删除聊天记录')
  await app.answer('删除')
  await app.see('还没有私信')
  expect(app.routes()).toEqual(['pages/mine/chatRoom'])
  const again = await talk()
  expect(await again.see('和博文打个招呼吧')).toBeTruthy()
})

test('nobody is asked to log in, an unknown person is gone, a failure can be repeated', async () => {
  const stranger = await openApp(`pages/mine/chatRoom?peerId=${bob.id}`)
  await stranger.see('登录后查看')
  const nowhere = await openApp(`pages/mine/chatRoom?peerId=${randomUUID()}`, { as: ann })
  await nowhere.see('用户不存在或已注销')
  await acquaint()
  const app = await openApp(`pages/mine/chatRoom?peerId=${bob.id}`, { as: ann, offline: true })
  await app.see('加载失败，点击重试')
  network.mend()
  await app.tap('重新加载')
  expect(await app.see('请讲')).toBeTruthy()
})

test('a pull asks again for what has failed, and for what is new where nothing stands further up', async () => {
  await acquaint()
  askingByHand()
  const app = await openApp(`pages/mine/chatRoom?peerId=${bob.id}`, { as: ann, offline: true })
  await app.see('加载失败，点击重试')
  const pull = () => void (require('@tarojs/taro').default as typeof import('@tarojs/taro')).startPullDownRefresh()
  network.mend()
  network.cut('/ws')
  pull()
  await app.see('请讲')
  await network.idle()
  await write(bob, ann, '还在吗')
  pull()
  expect(await app.see('还在吗')).toBeTruthy()
})

test('whoever logs out leaves nothing behind, and their line with it', async () => {
  const app = await acquaintedTalk()
  await joined()
  await waitFor(async () => expect(await unreadOf(ann)).toBe(0))
  await network.idle()
  await app.session.leave()
  await app.see('登录后查看')
  expect(document.body.textContent).not.toContain('想请教一个问题')
  await waitFor(() => expect(network.sockets.size).toBe(0))
})

test('what was typed when the session ran out stands there again for its writer, and for nobody once they log out', async () => {
  const app = await acquaintedTalk()
  await app.write('发消息…', '写到一半的话')
  await ann.call('POST /api/auth/logout', { body: {} })
  await waitFor(() => expect(app.routes()).toEqual(['pages/login/login']))
  await server.sql(`update sms_code set created_at = created_at - interval '2 days'`)
  await logIn(app, ann.phone)
  const field = () => app.look().queryByLabelText<HTMLTextAreaElement>('发消息…')
  await waitFor(() => expect(field()?.value).toBe('写到一半的话'))
  await app.session.leave()
  expect(JSON.stringify(keptNow())).not.toContain('写到一半的话')
})

test('who may write to oneself can be chosen', async () => {
  const app = await openApp('pages/mine/setup', { as: ann })
  await app.tap('谁可以私信我')
  await app.tap('互相关注的人')
  await app.hear('保存成功')
  expect((await ann.call('GET /api/dm/privacy')).result.allow).toBe('mutual')
})

test('a word finds what was said long ago, and leads there; opening the talk asks for its messages once', async () => {
  await acquaint()
  await write(bob, ann, '仲裁时效是一年')
  await many(bob, ann, 70)
  askingByHand()
  const app = await talk()
  await app.see('第70句')
  await network.idle()
  expect(network.to('/api/dm/messagePage')).toHaveLength(1)
  expect(said(app)).not.toContain('仲裁时效是一年')
  fireEvent.click(app.look().getByLabelText('更多操作'))
  await app.tap('查找聊天记录')
  await app.write('聊天里的文字', '没说过')
  await app.see('没有找到“没说过”')
  await app.write('聊天里的文字', '时效')
  await app.tap('仲裁时效是一年')
  await waitFor(() => expect(said(app)).toContain('仲裁时效是一年'))
})
