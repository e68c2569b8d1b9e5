import type { Locator, Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import type { PostCard } from '../../contract'
import { barTab, expect, logInAs, MINE, SQUARE, tab, test, toEnd, top } from '../support/e2e'
import { forAll, nobody, publish, registered, say, type Person } from '../support/e2e-people'
import { OUT_OF_JSON, XSS } from '../support/xss'

interface Hostile {
  payload: string
  author: Person
  /** As the server keeps it: without what cannot be seen. */
  nickName: string
  postId: string
}

const cut = (text: string, characters: number) => [...text].slice(0, characters).join('').trim()

/** Somebody new whose name, profile and question are this text. */
async function writeAll(payload: string): Promise<Hostile> {
  const author = await registered()
  const { nickName } = await author.call('POST /api/user/saveUserInfo', {
    body: { nickName: cut(payload, 16), company: cut(payload, 50), city: cut(payload, 20), intro: cut(payload, 100) },
  })
  const postId = await publish(author, payload, { type: 2, title: cut(payload, 50) })
  return { payload, author, nickName, postId }
}

/** Notes from now on whatever a text should never have caused. */
async function watch(page: Page): Promise<() => Promise<string[]>> {
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => seen.push(`window ${popup.url()}`))
  page.on('request', (request) => request.url().includes('xss.invalid') && seen.push(`request ${request.url()}`))
  await page.exposeFunction('noteViolation', (what: string) => seen.push(`CSP ${what}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      void (window as unknown as { noteViolation(what: string): void }).noteViolation(
        `${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
      )
    })
  })
  return async () => {
    if (await page.evaluate(() => '__xss' in window)) seen.push('code has run')
    return seen
  }
}

/** What stands in these parts of each row that is drawn. */
const readNow = (rows: Locator, parts: string[]) =>
  rows.evaluateAll((all, parts) => all.map((one) => parts.map((part) => one.querySelector(part)?.textContent)), parts)

/** What stands in these parts of every row of the list, however long it is: what is far away leaves the document again. */
async function readToEnd(page: Page, row: string, parts: string[], enough: number) {
  const read = new Map<string, (string | null | undefined)[]>()
  await expect(async () => {
    for (const one of await readNow(top(page).locator(row), parts)) read.set(JSON.stringify(one), one)
    await toEnd(page)
    expect(read.size).toBeGreaterThanOrEqual(enough)
  }).toPass({ intervals: [50] })
  return [...read.values()]
}

/** Name, title and text of every card, as they are read. */
const CARD = ['.author-row__name', '.feed-card__title', '.feed-card__content']

/** The newest posts as the server gives them. */
async function newest(count: number): Promise<PostCard[]> {
  const cards: PostCard[] = []
  let cursor: string | undefined
  do {
    const page = await nobody.call('POST /api/circle/page', { body: { tab: 'new', size: 50, cursor } })
    cards.push(...page.records)
    cursor = page.next ?? undefined
  } while (cursor && cards.length < count)
  return cards
}

test.describe('texts that want to be code', () => {
  let hostile: Hostile[]
  let questionId: string

  test.beforeAll(async () => {
    expect(XSS.length).toBeGreaterThanOrEqual(200)
    hostile = await forAll(XSS, writeAll)
    questionId = hostile[0].postId
    await forAll(hostile, ({ author, payload }) => say(author, questionId, payload))
  })

  test('are only text on the square', async ({ page }) => {
    const harm = await watch(page)
    await page.goto(SQUARE)
    await tab(page, '最新').tap()
    const shown = await readToEnd(page, '.feed-card', CARD, hostile.length)
    for (const { payload, nickName } of hostile) expect.soft(shown).toContainEqual([nickName, cut(payload, 50), payload])
    expect(await harm()).toEqual([])
  })

  test('are only text in a post and under it', async ({ page }) => {
    const harm = await watch(page)
    await page.goto(`/#/pages/circle/circleDetail?id=${questionId}`)
    const shown = await readToEnd(page, '.answer-item', ['.author-row__name', '.post-body__text'], hostile.length)
    for (const { payload, nickName } of hostile) expect.soft(shown).toContainEqual([nickName, payload])
    expect(await harm()).toEqual([])
  })

  test('are only text on the home of their author, and where the author writes', async ({ page }) => {
    const harm = await watch(page)
    for (const { payload, author, nickName, postId } of hostile.filter((_, index) => index % 20 === 0)) {
      await page.goto(`/?${author.id}#/pages/mine/home?id=${author.id}`)
      await expect(top(page).locator('.home-head__name')).toHaveText(nickName)
      await expect(top(page).locator('.home-head__intro')).toHaveText(cut(payload, 100).replace(/\s+/g, ' '), {
        useInnerText: true,
      })
      await tab(page, '提问 1').tap()
      await expect.poll(() => top(page).locator('.feed-card__content').textContent()).toBe(payload)
      await top(page).locator('.feed-card__text').tap()
      await expect(page).toHaveURL(new RegExp(postId))
      await expect.poll(() => top(page).locator('.post-body__text').first().textContent()).toBe(payload)
    }
    const { author, nickName, payload } = hostile[0]
    await logInAs(page, author)
    await page.goto(MINE)
    await top(page).getByRole('button', { name: '以后再说' }).tap()
    await expect(top(page).locator('.mine__name')).toHaveText(nickName)
    await top(page).getByText('编辑资料').first().tap()
    await expect(top(page).getByLabel('简介')).toHaveValue(payload)
    expect(await harm()).toEqual([])
  })

  test('are only text in what the server draws, even where nothing else would hold them back', async ({ page }) => {
    const { render } = require('../../dist/first-screen.cjs') as {
      render(first: { feed: { records: PostCard[]; next: null }; topics: []; banners: [] }): string
    }
    const cards = await newest(hostile.length)
    const drawn: string[] = []
    while (cards.length) drawn.push(render({ feed: { records: cards.splice(0, 4), next: null }, topics: [], banners: [] }))
    const harm = await watch(page)
    await page.setContent(drawn.join(''))
    const shown = await readNow(page.locator('.feed-card'), CARD)
    for (const { payload, nickName } of hostile) expect.soft(shown).toContainEqual([nickName, cut(payload, 50), payload])
    expect(await harm()).toEqual([])
  })

  test('are only text in the first answer, which they cannot leave', async ({ page, request }) => {
    const { records } = await nobody.call('POST /api/circle/page', { body: { tab: 'rec', size: 10 } })
    const question = records.find(({ type, question }) => type === 2 && !question?.best?.accepted)!
    const others = await nobody.call('POST /api/circleComment/page', { body: { postId: question.id } })
    const most = Math.max(2, ...others.records.map(({ likeCount }) => likeCount))
    // A card shows the answer that most people like, three at least.
    const mark = randomUUID().slice(0, 8)
    const text = mark + OUT_OF_JSON.join('')
    const id = await say(await registered(), question.id, text)
    await forAll(hostile.slice(0, most + 1), ({ author }) =>
      author.call('POST /api/circleComment/like', { body: { id, like: true } }),
    )

    const harm = await watch(page)
    // One drawn answer serves everybody for some seconds.
    await expect.poll(async () => (await (await request.get('/')).text()).includes(mark)).toBe(true)
    await page.goto('/')
    const answer = page.locator('.feed-card__best-text', { hasText: mark })
    await expect(page.locator('#first-screen')).toHaveCount(0)
    expect(await answer.textContent()).toContain(text.slice(0, 80))
    await expect(barTab(page, '圈子')).toBeVisible()
    expect(await harm()).toEqual([])
  })
})

test('whatever runs would be seen: the watch of these tests sees a handler that is put into the page', async ({ page }) => {
  const harm = await watch(page)
  await page.goto('/')
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src=data:, onerror=window.__xss=1>'))
  await expect.poll(harm).toContainEqual(expect.stringContaining('CSP script-src-attr'))
  expect(await page.evaluate(() => '__xss' in window)).toBe(false)
})

test('an address cannot bring code with it', async ({ page }) => {
  const harm = await watch(page)
  const code = encodeURIComponent('"><img src=x onerror=window.__xss=1><script>window.__xss=1</script>')
  for (const address of [
    `/?x=${code}`,
    `/?code=${code}&state=${code}`,
    `/#/${code}`,
    `/#/pages/mine/home?id=${code}`,
    `/#/pages/circle/square?tab=${code}`,
    `/#/pages/circle/square?topicId=${code}`,
    `/#/pages/circle/circleDetail?id=${code}&comment=${code}`,
    `/#/pages/circle/circleDetail?id=javascript:window.__xss=1`,
    `/#/pages/circle/comment?postId=${code}&parentId=${code}`,
    `/#/pages/forgetPwd/forgetPwd?phone=${code}`,
    '/#javascript:window.__xss=1',
    '/#//xss.invalid/x',
  ]) {
    await page.goto('about:blank')
    await page.goto(address)
    await expect(page.locator('.taro_page')).not.toBeEmpty()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect.soft(new URL(page.url()).origin, address).toBe(new URL(process.env.E2E_URL!).origin)
  }
  expect(await harm()).toEqual([])
})

test('every answer forbids what is not ours', async ({ request }) => {
  const headers = (await request.get('/')).headers()
  const policy = new Map(
    headers['content-security-policy'].split('; ').map((rule): [string, string[]] => {
      const [name, ...sources] = rule.split(' ')
      return [name, sources]
    }),
  )
  expect(policy.get('default-src')).toEqual(["'self'"])
  const scripts = policy.get('script-src')!
  expect(scripts.filter((source) => source !== "'self'" && !/^'sha256-[\w+/]{43}='$/.test(source))).toEqual([])
  for (const name of ['object-src', 'base-uri', 'form-action', 'frame-ancestors'])
    expect(
      policy.get(name)!.filter((source) => source !== "'self'" && source !== "'none'"),
      name,
    ).toEqual([])
  expect(headers['strict-transport-security']).toMatch(/max-age=\d{7,}/)
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')

  const { records } = await nobody.call('POST /api/circle/page', { body: { tab: 'exp' } })
  const picture = records.find((post) => post.images.length)!.images[0].url
  const script = /src="(\/js\/[^"]+)"/.exec(await (await request.get('/')).text())![1]
  for (const address of ['/', script, picture, '/api/user/industryList', '/api/nothing', '/<script>']) {
    const answer = await request.get(address)
    expect(answer.headers(), address).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    expect(answer.headers(), address).not.toHaveProperty('x-powered-by')
    expect(answer.headers()['content-type'], address).toMatch(
      address === '/' ? /^text\/html; charset=utf-8/ : /^(text|application)\/javascript|^image\/|^application\/json/,
    )
  }
})
