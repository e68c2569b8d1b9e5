import { randomUUID } from 'node:crypto'
import { fireEvent, waitFor } from '@testing-library/dom'
import type { FormField } from '../../contract'
import { openApp, type App } from '../support/client/open-app'
import type { Person } from '../support/server'
import { markupIn, XSS } from '../support/xss'

/** Posts, comments, names and profiles are looked at in a browser: e2e/safety.spec.ts. */

let ann: Person
let bob: Person
beforeAll(async () => {
  ;[ann, bob] = [await server.member('安然'), await server.member('博文')]
  // Who may write to strangers, and as often as they like.
  await server.sql('update app_user set level = 6 where id in ($1, $2)', [ann.id, bob.id])
})

/** As it is read: lines are elements of their own, and spaces are drawn as they fit. */
const bare = (text: string | null) => text!.replace(/\s+/g, '')
const cut = (text: string, characters: number) => [...text].slice(0, characters).join('')
const all = (app: App, selector: string) => [...app.page().querySelectorAll(selector)].map((one) => bare(one.textContent))
const unharmed = () => {
  expect(markupIn(document.getElementById('app')!)).toEqual([])
  expect(window).not.toHaveProperty('__xss')
}

test('whatever became markup would be seen', () => {
  const page = document.createElement('div')
  for (const text of [
    '<img src=x onerror=window.__xss=1>',
    '<svg><a xlink:href="javascript:1">x</a></svg>',
    '<iframe src=/></iframe>',
  ]) {
    page.innerHTML = text
    expect(markupIn(page)).toHaveLength(1)
  }
})

describe('a text is a text, whatever it looks like', () => {
  test('in a talk of two, and as the title of what is shared there', async () => {
    const write = (from: Person, to: Person, content: string) =>
      from.call('POST /api/dm/send', { body: { peerId: to.id, clientMsgId: randomUUID(), type: 'text', content } })
    await write(bob, ann, '您好')
    await write(ann, bob, '请讲')
    const kept: string[] = []
    const texts = [...XSS]
    while (texts.length) {
      for (const text of texts.splice(0, 20)) {
        const { code, result } = await write(bob, ann, text)
        if (code === 200) kept.push(bare(result.message.content))
      }
      const app = await openApp(`pages/mine/chatRoom?peerId=${bob.id}`, { as: ann })
      await waitFor(() => expect(all(app, '.bubble').slice(-15)).toEqual(kept.slice(-15)))
      unharmed()
    }
    expect(kept.length).toBeGreaterThan(XSS.length * 0.8)

    const title = '<img src=x onerror=window.__xss=1>'
    const id = await server.post(bob, { type: 3, title, content: '附在文末，欢迎取用。考核表共三页。' })
    const card = { peerId: ann.id, clientMsgId: randomUUID(), type: 'card', card: { kind: 'post', id } } as const
    expect((await bob.call('POST /api/dm/send', { body: card })).code).toBe(200)
    const app = await openApp(`pages/mine/chatRoom?peerId=${bob.id}`, { as: ann })
    await waitFor(() => expect(all(app, '.chat-card__title')).toEqual([bare(title)]))
    unharmed()
  })

  test('in an answer of the assistant, its question and what may be asked next', async () => {
    const { chatId } = (await ann.call('POST /api/wenwenChat/create', { body: { requestId: randomUUID() } })).result
    const [question, answer] = ['0192aaaa-0000-7000-8000-000000000001', '0192aaaa-0000-7000-8000-000000000002']
    await server.sql(
      `insert into wenwen_message (id, chat_id, role, content, request_id) values ($1, $2, 'user', $3, gen_random_uuid())`,
      [question, chatId, XSS[0]],
    )
    await server.sql(
      `insert into wenwen_message (id, chat_id, question_id, role, content, follow_ups, request_id)
       values ($1, $2, $3, 'assistant', $4, $5, gen_random_uuid())`,
      [answer, chatId, question, XSS.join('\n\n'), XSS.slice(1, 4)],
    )
    const app = await openApp(`pages/wenwen/chat?id=${chatId}`, { as: ann })
    await waitFor(() => expect(app.page().querySelector('.answer-text')).not.toBeNull())
    const drawn = bare(app.page().textContent)
    expect(XSS.filter((text) => !drawn.includes(bare(text)))).toEqual([])
    unharmed()
  })

  test('in a form, its fields and what was handed in', async () => {
    const MOST = 30
    for (let from = 0; from < XSS.length; from += MOST) {
      const texts = XSS.slice(from, from + MOST)
      const id = randomUUID()
      const fields = texts.map((label, n): FormField => ({
        key: `k${n}`,
        label: cut(label, 50),
        type: 'text',
        required: false,
        max: 200,
      }))
      await server.sql(
        `insert into circle_form (id, title, intro, fields, starts_at, ends_at, need_login, success_tip)
         values ($1, $2, $3, $4, now() - interval '1 day', now() + interval '1 day', true, $5)`,
        [id, cut(texts[0], 30), texts[1], JSON.stringify(fields), texts[2]],
      )
      const app = await openApp(`pages/circle/form?id=${id}`, { as: bob })
      await waitFor(() => expect(app.page().querySelectorAll('[id^="field-"]')).toHaveLength(texts.length))
      const drawn = bare(app.page().textContent)
      expect(fields.filter(({ label }) => !drawn.includes(bare(label)))).toEqual([])
      unharmed()

      const values = Object.fromEntries(texts.map((text, n) => [`k${n}`, text]))
      const sent = await bob.call('POST /api/circleForm/submit', { body: { formId: id, values, requestId: randomUUID() } })
      expect(sent).toMatchObject({ code: 200 })
      const { mySubmit } = (await bob.call('GET /api/circleForm/detail/:id', { params: { id } })).result
      const kept = Object.values(mySubmit!).map(String)
      expect(kept).toHaveLength(texts.length)
      const again = await openApp(`pages/circle/form?id=${id}`, { as: bob })
      await again.see('我的提交')
      const read = bare(again.page().textContent)
      expect(kept.filter((text) => !read.includes(bare(text)))).toEqual([])
      unharmed()
    }
  })

  test('where it is searched for, was searched for, and is found', async () => {
    const words = XSS.map((text) => cut(text, 50).trim())
    const start = await openApp('pages/common/search', { kept: { searchHistory: { owner: '', value: words } } })
    await start.see('历史搜索')
    unharmed()
    for (const word of words.filter((_, n) => n % 25 === 0)) {
      const app = await openApp(`pages/common/search?keyword=${encodeURIComponent(word)}`)
      await waitFor(() => expect(bare(app.page().textContent)).toContain(bare(word)))
      await network.idle()
      unharmed()
    }
    const titles = XSS.filter((_, n) => n % 10 === 0).map((text) => `转正 ${cut(text, 40)}`)
    for (const title of titles) await server.post(bob, { type: 2, title, content: `${title}，请教各位同行${randomUUID()}` })
    await server.run('search.feed')
    const app = await openApp('pages/common/search?keyword=%E8%BD%AC%E6%AD%A3')
    fireEvent.click(await waitFor(() => app.look().getByText('问答', { selector: '.under-tabs__tab, .under-tabs__tab *' })))
    await waitFor(() => expect(all(app, '.hit-row').length).toBeGreaterThan(5))
    unharmed()
  })
})
