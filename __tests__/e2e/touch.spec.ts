import type { Locator, Page } from '@playwright/test'
import { barTab, button, card, expect, logIn, logInAs, settled, SQUARE, tab, test, top } from '../support/e2e'
import { nobody, publish, registered, text } from '../support/e2e-people'
import { finger } from '../support/finger'

const HEAD = { x: 180, y: 200 }
const cards = (page: Page) => top(page).locator('.feed-card')
const place = (page: Page) => top(page).evaluate((element) => element.scrollTop)

/** Notes every state of the pull from now on. */
async function states(page: Page): Promise<() => Promise<string[]>> {
  await top(page)
    .locator('.pull-refresh')
    .evaluate((pulled) => {
      const passed: string[] = []
      Object.assign(window, { passed })
      new MutationObserver(() => passed.push((pulled as HTMLElement).dataset.state!)).observe(pulled, { attributes: true })
    })
  return () => page.evaluate(() => (window as unknown as { passed: string[] }).passed)
}

/** Scrolls down as somebody who reads: everything on the way has been on the screen. */
const read = (page: Page, to: number) =>
  top(page).evaluate(async (element, to) => {
    while (element.scrollTop < to) {
      element.scrollBy(0, 200)
      await new Promise(requestAnimationFrame)
    }
  }, to)

async function middle(of: Locator) {
  const box = (await of.boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('pulling far enough and letting go refreshes the list', async ({ page }) => {
  await page.goto(SQUARE)
  await expect(cards(page).first()).toBeVisible()
  const passed = await states(page)
  const touch = await finger(page)
  const asked = page.waitForRequest(/circle\/page$/)
  await touch.pull(HEAD, 200)
  await expect(top(page).getByText('松开刷新')).toBeVisible()
  await touch.up()
  await asked
  await expect.poll(passed).toEqual(['pulling', 'reached', 'refreshing', 'restoring', 'idle'])
  await expect(top(page).locator('.pull-refresh__body')).toHaveCSS('top', '0px')
})

test('a short pull goes back and asks for nothing', async ({ page }) => {
  await page.goto(SQUARE)
  await expect(cards(page).first()).toBeVisible()
  const passed = await states(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const touch = await finger(page)
  await touch.pull(HEAD, 60)
  await expect(top(page).getByText('下拉刷新')).toBeVisible()
  await touch.up()
  await expect.poll(passed).toEqual(['pulling', 'aborting', 'idle'])
  expect(asked.filter((url) => url.includes('/api/'))).toEqual([])
})

test('a pull from the middle of the list scrolls it, like any other', async ({ page }) => {
  await page.goto(SQUARE)
  await expect(cards(page)).toHaveCount(10)
  await top(page).evaluate((element) => element.scrollTo(0, 600))
  const passed = await states(page)
  const touch = await finger(page)
  await touch.pull(HEAD, 200)
  await touch.up()
  await expect.poll(() => place(page)).toBeLessThan(600)
  expect(await passed()).toEqual([])
})

test('whoever pulls is told how many posts have come meanwhile', async ({ page }) => {
  const [one, two] = await Promise.all([registered(), registered()])
  await page.goto(SQUARE)
  const asked = page.waitForRequest((request) => /circle\/page$/.test(request.url()) && request.postDataJSON().tab === 'new')
  await tab(page, '最新').tap()
  await expect(cards(page)).toHaveCount(10)
  const contents = [text('今天入职办了三个'), text('明天要去做仲裁')]
  await publish(one, contents[0])
  await publish(two, contents[1])
  // Guests share an answer for a second, and all of this may take less.
  const body = (await asked).postDataJSON() as object
  const first = async () => (await nobody.call('POST /api/circle/page', { body })).records[0].content
  await expect.poll(first).toBe(contents[1])
  const touch = await finger(page)
  await touch.pull(HEAD, 200)
  await touch.up()
  await expect(top(page).getByText('为你更新了 2 条')).toBeVisible()
  await expect(cards(page).first()).toContainText(contents[1])
  await expect(cards(page).nth(1)).toContainText(contents[0])
  await expect(top(page).getByText('为你更新了')).toBeHidden()
})

test('a like that is tapped twice in a hurry is as it was', async ({ page }) => {
  const [author, reader] = await Promise.all([registered(), registered()])
  const content = text('给新人做了一份入职清单')
  const id = await publish(author, content)
  await logInAs(page, reader)
  await page.goto(SQUARE)
  await top(page).getByRole('button', { name: '以后再说' }).tap()
  await tab(page, '最新').tap()
  const like = card(page, content).getByRole('button', { name: /点赞/ })
  await expect(like).toBeVisible()

  let called = 0
  let answered = 0
  page.on('request', (request) => request.url().endsWith('/circle/like') && called++)
  page.on('requestfinished', (request) => request.url().endsWith('/circle/like') && answered++)
  // In a hurry by the page's own clock, however slow the machine is.
  await page.evaluate(() => {
    const now = Date.now()
    Date.now = () => now
  })
  const touch = await finger(page)
  const at = await middle(like)
  await Promise.all([touch.tap(at), touch.tap(at)])
  await expect(like).toHaveAccessibleName('点赞')
  await expect(like).toHaveText('赞')
  await expect
    .poll(async () => {
      const { liked, likeCount } = await reader.call('GET /api/circle/detail/:id', { params: { id } })
      return { liked, likeCount, told: called > 0 && answered === called }
    })
    .toEqual({ liked: false, likeCount: 0, told: true })
  expect(called).toBeLessThanOrEqual(2)
})

for (const width of [320, 375, 430])
  test(`the tab bar is 50 px high on a screen of ${width}, at every size of letters`, async ({ page }) => {
    await page.setViewportSize({ width, height: 812 })
    await page.goto(SQUARE)
    for (const scale of [1, 1.3]) {
      await page.evaluate((value) => localStorage.setItem('fontScale', JSON.stringify(value)), scale)
      await page.reload()
      await expect(page.locator('#first-screen')).toHaveCount(0)
      expect((await page.locator('.tab-bar').boundingBox())!.height).toBe(50)
    }
  })

test('coming back from a post finds the place in the list', async ({ page }) => {
  await logIn(page)
  await page.goto(SQUARE)
  await expect(cards(page)).toHaveCount(10)
  await read(page, 2000)
  const texts = page.locator('.taro_tabbar_page .feed-card__text')
  const index = await texts.evaluateAll((all) => all.findIndex((text) => text.getBoundingClientRect().top > 100))
  const post = texts.nth(index)
  const before = (await post.boundingBox())!.y
  for (const goBack of [() => top(page).getByRole('button', { name: '返回' }).tap(), () => page.goBack()]) {
    await post.tap()
    await expect(page).toHaveURL(/circleDetail/)
    await settled(page)
    await goBack()
    await expect(page).not.toHaveURL(/circleDetail/)
    await settled(page)
    expect(Math.abs((await post.boundingBox())!.y - before)).toBeLessThanOrEqual(1)
  }
})

/** The browser knows of what stands over the page: a moment after it is drawn, sooner than anybody can go back. */
const standing = (page: Page) => page.waitForFunction(() => (history.state as { over?: number } | null)?.over === 1)

test('Back takes away what stands over a page before it leaves the page, on the first page of a visit too', async ({ page }) => {
  await page.goto(SQUARE)
  const picture = button(page, /^查看图片/).first()
  await picture.tap()
  await expect(page.locator('.preview-image')).toHaveCount(1)
  await standing(page)
  await page.goBack()
  await expect(page.locator('.preview-image')).toHaveCount(0)
  await expect(page).toHaveURL(/tabBar\/circle/)

  await cards(page).first().locator('.feed-card__text').tap()
  await expect(page).toHaveURL(/circleDetail/)
  await settled(page)
  await button(page, '更多操作').first().tap()
  await expect(top(page).getByRole('dialog')).toBeVisible()
  await standing(page)
  await page.goBack()
  await expect(top(page).getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/circleDetail/)
  await button(page, '更多操作').first().tap()
  await top(page).getByRole('dialog').getByText('取消').tap()
  await expect(top(page).getByRole('dialog')).toBeHidden()
  await page.goBack()
  await expect(page).not.toHaveURL(/circleDetail/)
  await expect(cards(page).first()).toBeVisible()
})

test('what stands over a tab stands over the tab bar, too: a tap there puts it away and leads nowhere', async ({ page }) => {
  await logIn(page)
  await page.goto(SQUARE)
  await button(page, '发布').tap()
  const sheet = top(page).getByRole('dialog')
  await expect(sheet).toBeVisible()
  await standing(page)
  const { x, y } = await middle(barTab(page, '课程'))
  await page.touchscreen.tap(x, y)
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/tabBar\/circle/)
  await barTab(page, '课程').tap()
  await expect(page).toHaveURL(/tabBar\/lesson/)
})

test('whoever goes back the moment a page has opened sees the list again', async ({ page }) => {
  await page.goto(SQUARE)
  await expect(cards(page)).toHaveCount(10)
  await page.evaluate(() => {
    const pages = new MutationObserver(() => {
      if (document.querySelectorAll('.taro_page').length < 2) return
      pages.disconnect()
      history.back()
      // Set after the timers of the slide, and longer: when it fires they have fired.
      setTimeout(() => Object.assign(window, { rested: true }), 1000)
    })
    pages.observe(document.querySelector('.taro_router')!, { childList: true })
  })
  await cards(page).first().locator('.feed-card__text').tap()
  await page.waitForFunction(() => 'rested' in window)
  await expect(page).not.toHaveURL(/circleDetail/)
  await expect(cards(page).first()).toBeVisible()
})

test('a tap on the tab one is on goes to its top and asks for news', async ({ page }) => {
  await page.goto(SQUARE)
  await expect(cards(page)).toHaveCount(10)
  await top(page).evaluate((element) => element.scrollTo(0, 1500))
  const asked = page.waitForRequest(/circle\/page$/)
  await barTab(page, '圈子').tap()
  await asked
  await expect.poll(() => place(page)).toBe(0)
})
