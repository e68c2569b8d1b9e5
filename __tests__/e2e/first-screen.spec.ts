import type { Page } from '@playwright/test'
import { barTab, expect, hold, logIn, LOGIN, SQUARE, test, top } from '../support/e2e'

/** What the cards say, without the times that go on. */
const texts = (page: Page, within: string) =>
  page.locator(`${within} .feed-card__text`).evaluateAll((cards) => cards.map((card) => card.textContent))

const alive = (page: Page) => expect(page.locator('#first-screen')).toHaveCount(0)

/** What the markup holds at least: as much as a phone shows. */
const FIRST_CARDS = 4
const SCRIPTS = /\/js\/.+\.js$/

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the posts are there to be read, with the four tabs', async ({ page }) => {
    await page.goto('/')
    const cards = page.locator('#first-screen .feed-card')
    expect(await cards.count()).toBeGreaterThanOrEqual(FIRST_CARDS)
    await expect(cards.first().locator('.feed-card__text')).toBeVisible()
    await expect(cards.first().locator('.author-row__name')).not.toBeEmpty()
    await expect(barTab(page, '圈子')).toBeVisible()
    const lowest = cards.last()
    await lowest.scrollIntoViewIfNeeded()
    await expect(lowest).toBeInViewport()
  })
})

test('the living page shows the posts that came with it, and asks for no others', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const letGo = await hold(page, SCRIPTS)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('#first-screen .feed-card').nth(FIRST_CARDS - 1)).toBeVisible()
  await expect(page.locator('#first-data')).toBeAttached()
  const drawn = await texts(page, '#first-screen')
  letGo()
  await alive(page)
  await page.waitForLoadState('networkidle')
  const living = await texts(page, '.taro_page')
  expect(living.slice(0, drawn.length)).toEqual(drawn)
  expect(living.length).toBeGreaterThan(drawn.length)
  expect(asked).toContain('/api/statistics/platformViewAsync')
  expect(asked.filter((path) => /^\/api\/(circle\/page|topic)/.test(path))).toEqual([])
})

test('whoever is logged in sees their own square at once', async ({ page }) => {
  await logIn(page)
  const feed = page.waitForResponse(/circle\/page$/)
  await page.goto(SQUARE)
  expect((await feed).status()).toBe(200)
  await expect(top(page).locator('.feed-card').first()).toBeVisible()
})

test('opening the address of another page never flashes the square', async ({ page }) => {
  const watch = () => {
    const seen = { square: false, frames: 0 }
    Object.assign(window, { seen })
    const look = () => {
      seen.frames++
      if (document.querySelector('.feed-card')?.checkVisibility()) seen.square = true
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }
  await page.addInitScript(watch)
  const seen = () => page.evaluate(() => (window as unknown as { seen: { square: boolean; frames: number } }).seen)

  const letGo = await hold(page, SCRIPTS)
  await page.goto(LOGIN, { waitUntil: 'commit' })
  await expect(page.locator('#first-data')).toBeAttached()
  await expect.poll(async () => (await seen()).frames).toBeGreaterThan(10)
  letGo()
  await expect(top(page).getByRole('button', { name: '登录 / 注册' })).toBeVisible()
  expect((await seen()).square).toBe(false)

  // The same eyes do see the square where it belongs.
  await page.goto('about:blank')
  await page.goto('/')
  await expect.poll(async () => (await seen()).square).toBe(true)
})

for (const reader of ['a passer-by', 'a member'] as const)
  test(`nothing moves under the eyes of ${reader} while the page comes to life`, async ({ page }) => {
    if (reader === 'a member') await logIn(page)
    await page.addInitScript(() => {
      const shifts: { value: number; hadRecentInput: boolean }[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => shifts.push(...(list.getEntries() as unknown as typeof shifts))).observe({
        type: 'layout-shift',
        buffered: true,
      })
    })
    const letGo = await hold(page, SCRIPTS)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.locator('#first-screen .feed-card').first()).toBeVisible()
    letGo()
    await alive(page)
    await page.waitForLoadState('networkidle')
    const shift = await page.evaluate(() =>
      (window as unknown as { shifts: { value: number; hadRecentInput: boolean }[] }).shifts
        .filter((entry) => !entry.hadRecentInput)
        .reduce((sum, entry) => sum + entry.value, 0),
    )
    expect(shift).toBeLessThan(0.1)
  })

test('posts stay readable while the scripts hang, and come to life where the reader is', async ({ page }) => {
  const letGo = await hold(page, SCRIPTS)
  await page.goto('/', { waitUntil: 'commit' })
  const lowest = page.locator('#first-screen .feed-card').nth(FIRST_CARDS - 1)
  await lowest.scrollIntoViewIfNeeded()
  await expect(lowest).toBeInViewport()
  const place = () => page.evaluate(() => document.querySelector('.first-screen__scroll, .taro_page')!.scrollTop)
  const before = await place()
  expect(before).toBeGreaterThan(100)
  letGo()
  await alive(page)
  expect(Math.abs((await place()) - before)).toBeLessThan(5)
  await expect(
    top(page)
      .locator('.feed-card')
      .nth(FIRST_CARDS - 1),
  ).toBeInViewport()
})

test.describe('whoever taps before the code has come', () => {
  const KEPT = /tap--kept/

  test('sees that it was felt, and comes to the post they tapped', async ({ page }) => {
    const letGo = await hold(page, SCRIPTS)
    await page.goto('/', { waitUntil: 'commit' })
    const cards = page.locator('#first-screen .feed-card__text', { has: page.locator('.feed-card__title') })
    await cards.first().tap()
    // The last tap counts.
    const wanted = cards.nth(1)
    await wanted.tap()
    await expect(wanted).toHaveClass(KEPT)
    await expect(cards.first()).not.toHaveClass(KEPT)
    // The last part of its line: badges stand before it.
    const title = (await wanted.locator('.feed-card__title > :last-child').textContent())!
    letGo()
    await expect(page).toHaveURL(/circleDetail/)
    await expect(top(page)).toContainText(title)
  })

  test('comes to the tab they tapped', async ({ page }) => {
    const letGo = await hold(page, SCRIPTS)
    await page.goto('/', { waitUntil: 'commit' })
    const lessons = page.locator('#first-screen').getByRole('tab', { name: '课程' })
    await lessons.tap()
    await expect(lessons).toHaveClass(KEPT)
    letGo()
    await expect(page).toHaveURL(/tabBar\/lesson/)
    await expect(barTab(page, '课程')).toHaveAttribute('aria-selected', 'true')
  })

  test('is asked to log in for the like they gave', async ({ page }) => {
    const letGo = await hold(page, SCRIPTS)
    await page.goto('/', { waitUntil: 'commit' })
    await page.locator('#first-screen .feed-card').first().getByRole('button', { name: /点赞/ }).tap()
    letGo()
    await expect(page).toHaveURL(/login\/login/)
  })
})
