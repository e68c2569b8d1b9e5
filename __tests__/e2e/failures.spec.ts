import type { Page } from '@playwright/test'
import { barTab, button, enterPassword, expect, hold, logIn, logInAs, MINE, SQUARE, test, toast, top } from '../support/e2e'
import { DEMO_PASSWORD, publish, registered, text } from '../support/e2e-people'

/** Code and styles of pages that are not loaded yet. */
const CHUNKS = /\/(js|css)\/.+\.(js|css)$/
const steps = (page: Page) => page.evaluate(() => history.length)

test('an address that nobody knows says so and leads home', async ({ page }) => {
  await page.goto('/#/pages/nothing/here')
  await expect(page.getByText('该内容已下架或不存在')).toBeVisible()
  await page.getByRole('button', { name: '返回首页' }).tap()
  await expect(top(page).locator('.feed-card').first()).toBeVisible()
  await expect(barTab(page, '圈子')).toHaveAttribute('aria-selected', 'true')
})

test('a post that is no more says so and leads home', async ({ page }) => {
  await page.goto('/#/pages/circle/circleDetail?id=00000000-0000-7000-8000-000000000000')
  await expect(top(page).getByText('该内容已下架或不存在')).toBeVisible()
  await button(page, '返回首页').tap()
  await expect(top(page).locator('.feed-card').first()).toBeVisible()
})

test('a page whose code does not arrive can be loaded again, by the page of a newer release too', async ({ page }) => {
  await page.goto(MINE)
  await expect(top(page).getByText('点击登录')).toBeVisible()
  await page.route(CHUNKS, (route) => route.abort())
  await top(page).getByText('设置').tap()
  await expect(page.getByText('页面加载失败')).toBeVisible()
  // Its own address does not answer either, ever: it is not waited for, and the old page stays.
  const own = (url: URL) => url.pathname === '/'
  await page.route(own, () => {})
  const gone = page.waitForEvent('requestfailed', (request) => own(new URL(request.url())))
  await page.getByRole('button', { name: '重新加载' }).tap()
  await gone
  await expect(page.getByText('页面加载失败')).toBeVisible()
  await page.unroute(own)
  await page.unroute(CHUNKS)
  const anew = page.waitForEvent('load')
  await page.getByRole('button', { name: '重新加载' }).tap()
  await anew
  await expect(top(page).getByRole('radio', { name: '特大' })).toBeVisible()
  await page.goBack()
  await expect(top(page).getByText('点击登录')).toBeVisible()
})

test('加载中 is said when a page has been waited for longer than 200 ms, and not before', async ({ page }) => {
  await page.goto(MINE)
  await expect(top(page).getByText('点击登录')).toBeVisible()
  const arrive = await hold(page, CHUNKS)
  await page.evaluate(() => {
    const times = { tapped: 0, said: 0 }
    Object.assign(window, { times })
    addEventListener('click', () => (times.tapped ||= performance.now()), { capture: true })
    new MutationObserver(() => {
      if (document.querySelector('.page-loading')) times.said ||= performance.now()
    }).observe(document.body, { childList: true })
  })
  await top(page).getByText('设置').tap()
  await expect(page.getByRole('status').filter({ hasText: '加载中…' })).toBeVisible()
  const { tapped, said } = await page.evaluate(() => (window as unknown as { times: { tapped: number; said: number } }).times)
  expect(tapped).toBeGreaterThan(0)
  expect(said - tapped).toBeGreaterThanOrEqual(199)
  arrive()
  await expect(top(page).getByRole('radio', { name: '特大' })).toBeVisible()
  await expect(page.locator('.page-loading')).toHaveCount(0)
})

test('without a network a like is taken back with a word, and the list keeps its rows until 重试', async ({ page, context }) => {
  await logIn(page)
  await page.goto(SQUARE)
  const cards = top(page).locator('.feed-card')
  await expect(cards).toHaveCount(10)
  const first = cards.filter({ has: page.getByRole('button', { name: /^点赞/ }) }).first()
  const like = first.getByRole('button', { name: /点赞/ })
  const before = (await like.textContent())!
  await context.setOffline(true)

  await like.tap()
  await toast(page, '网络出错了！请稍后再试！')
  await expect(like).toHaveAccessibleName(/^点赞/)
  await expect(like).toHaveText(before)

  const retry = button(page, '加载失败，点击重试')
  await expect(async () => {
    await top(page).evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect(retry).toBeInViewport({ timeout: 2000 })
  }).toPass()
  await expect(cards).toHaveCount(10)
  await context.setOffline(false)
  await retry.tap()
  await expect.poll(() => cards.count()).toBeGreaterThan(10)
  await expect(retry).toBeHidden()
})

test('whoever is logged out while writing logs in again and goes on with what they wrote', async ({ page }) => {
  const author = await registered()
  const content = text('社保基数调整，各位补差了吗')
  const postId = await publish(author, content)
  const writer = await logIn(page, '13800138008')
  await page.goto(`/#/pages/circle/circleDetail?id=${postId}`)
  await button(page, '写评论…').tap()
  const field = top(page).getByRole('textbox', { name: '评论' })
  await field.fill('我们是七月一起补的')
  await writer.call('POST /api/auth/logout', { body: {} })

  // Nobody has to tap anything: the page hears of it.
  await expect(page).toHaveURL(/pages\/login\/login/)
  await expect(button(page, '登录 / 注册')).toBeVisible()
  await expect(page.getByText(content)).toHaveCount(0)
  await enterPassword(page, writer.phone, DEMO_PASSWORD)

  await expect(page).toHaveURL(/circleDetail/)
  await button(page, '写评论…').tap()
  await expect(field).toHaveValue('我们是七月一起补的')
  await button(page, '发布').tap()
  await expect(top(page).locator('.answer-item', { hasText: '我们是七月一起补的' })).toBeVisible()
})

test('several calls that are denied at once open login once', async ({ page }) => {
  const person = await registered()
  await logInAs(page, person)
  await person.call('POST /api/auth/logout', { body: {} })
  // Without a line, on which it would be said before.
  await page.routeWebSocket(/\/ws/, () => {})
  const denied: string[] = []
  page.on('response', (answer) => answer.status() === 401 && denied.push(new URL(answer.url()).pathname))
  const letGo = await hold(page, /\/api\/user\//)
  await page.goto(MINE)
  await expect(top(page).getByText('我的主页')).toBeVisible()
  const before = await steps(page)
  letGo()
  await expect(page).toHaveURL(/pages\/login\/login/)
  await expect.poll(() => denied.length).toBeGreaterThan(2)
  await page.waitForLoadState('networkidle')
  expect(await steps(page)).toBe(before)
  await button(page, '关闭').tap()
  await expect(top(page).locator('.feed-card').first()).toBeVisible()
})

test('one line says that the network is gone, until it is back', async ({ page, context }) => {
  await page.goto(SQUARE)
  await expect(top(page).locator('.feed-card').first()).toBeVisible()
  const line = top(page).getByText('网络连接不可用，请检查网络')
  await expect(line).toBeHidden()
  await context.setOffline(true)
  await expect(line).toBeVisible()
  await context.setOffline(false)
  await expect(line).toBeHidden()
})
