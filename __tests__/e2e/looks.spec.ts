import type { Page } from '@playwright/test'
import { cutOff, inspect } from '../../scripts/gallery/inspect'
import { findSamples, queries } from '../../scripts/gallery/samples'
import { routes, type RouteName } from '../../src/routes'
import { button, expect, keep, kept, LOGIN, logInAs, MINE, SQUARE, test, top } from '../support/e2e'
import { demo, publish, registered, text } from '../support/e2e-people'

test.describe.configure({ mode: 'parallel' })

/** What a page says to nobody: errors of its code and of what it asks for. */
function listen(page: Page): () => string[] {
  const heard: string[] = []
  page.on('console', (message) => message.type() === 'error' && heard.push(`console: ${message.text()}`))
  page.on('response', (answer) => answer.status() >= 400 && heard.push(`HTTP ${answer.status()}: ${answer.url()}`))
  return () => heard.splice(0)
}

/** Opens an address as its link does: another search makes it another document. */
async function openAnew(page: Page, address: string) {
  await page.goto(address.replace('/#', `/?${Date.now()}#`))
  await expect(top(page).getByRole('main')).toBeVisible()
  await expect(top(page).locator('[aria-busy=true]')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

async function addresses(me: Awaited<ReturnType<typeof demo>>): Promise<string[]> {
  const samples = await findSamples(process.env.E2E_URL!, me.account)
  return (Object.keys(routes) as RouteName[]).flatMap((route) =>
    (queries[route]?.(samples) ?? [{}]).map((query) => `/#/${route}?${new URLSearchParams(query)}`.replace(/\?$/, '')),
  )
}

/** As 特大 of 字号 does. */
const LARGEST = 'scale-30'

/** One of two halves, for two browsers. */
const halfOf = (all: string[], half: number) => all.filter((_, place) => place % 2 === half)

for (const half of [0, 1])
  test(`every page is whole, legible and quiet by day, in the dark, and 320 px wide in the largest letters (${half + 1} of 2)`, async ({
    page,
  }) => {
    test.slow()
    const me = await demo()
    await logInAs(page, me)
    const heard = listen(page)
    const html = page.locator('html')
    for (const address of halfOf(await addresses(me), half)) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 375, height: 812 })
      await openAnew(page, address)
      await expect(html).toHaveClass(/theme-light/)
      const byDay = await inspect(page)
      // Turned while it stands, as the system does at dusk: it is the same page, and is not loaded again.
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect(html).toHaveClass(/theme-dark/)
      const inTheDark = await inspect(page)
      await html.evaluate((element, name) => element.classList.add(name), LARGEST)
      await page.setViewportSize({ width: 320, height: 812 })
      const narrow = await cutOff(page)
      expect
        .soft({ byDay, inTheDark, narrow, heard: heard() }, address)
        .toEqual({ byDay: [], inTheDark: [], narrow: [], heard: [] })
    }
  })

for (const half of [0, 1])
  test(`every page is whole, legible and quiet to a passer-by (${half + 1} of 2)`, async ({ page }) => {
    test.slow()
    const me = await demo()
    const heard = listen(page)
    for (const address of halfOf(await addresses(me), half)) {
      await openAnew(page, address)
      expect.soft([...(await inspect(page)), ...heard()], address).toEqual([])
    }
  })

/** What lies over the end of the sheet that is open. */
const over = (page: Page) =>
  page.evaluate(() => {
    const panel = document.querySelector('.sheet:not(.sheet--off) .sheet__panel')
    if (!panel) return []
    const { left, width, bottom } = panel.getBoundingClientRect()
    const found = document.elementFromPoint(left + width / 2, bottom - 8)
    return !found || panel.contains(found) ? [] : [`lies over the sheet: ${found.className}`]
  })

test('what opens over a page is whole, legible and quiet on the smallest dark screen in the largest letters', async ({
  page,
}) => {
  const newcomer = await registered()
  // For fans, of whom there are none: nobody else sees it among what is newest.
  const post = await publish(newcomer, text('值班表怎么排才公平'), { visible: 1 })
  const { course } = await findSamples(process.env.E2E_URL!, (await demo()).account)
  const tap = (name: string) => () => button(page, name).tap()
  const overlays: [address: string, opened: string, open?: () => Promise<void>][] = [
    [MINE, '以后再说'],
    [`/#/pages/circle/circleDetail?id=${post}`, '复制链接', () => button(page, '更多操作').last().tap()],
    ['/#/pages/circle/release', '关闭', () => button(page, /^添加话题/).tap()],
    ['/#/pages/circle/release', '仅粉丝', () => button(page, /^谁可以看/).tap()],
    ['/#/pages/mine/setup', '再想想', tap('退出登录')],
    [
      `/#/pages/lesson/detail?id=${course.sold}`,
      '取消',
      async () => {
        await button(page, /^免费试看/).tap()
        await button(page, /^播放速度/).tap()
      },
    ],
  ]
  await page.setViewportSize({ width: 320, height: 640 })
  await logInAs(page, newcomer)
  await keep(page, { theme: 'dark', fontScale: 1.3 })
  const heard = listen(page)
  for (const [address, opened, open] of overlays) {
    await openAnew(page, address)
    await open?.()
    await expect(top(page).getByRole('dialog').or(top(page).getByRole('alertdialog'))).toBeVisible()
    await expect(
      button(page, opened)
        .or(top(page).getByRole('radio', { name: opened }))
        .last(),
    ).toBeVisible()
    await page.waitForFunction(() => !document.querySelector('.tap:active, .sheet--new'))
    expect.soft([...(await inspect(page)), ...(await over(page)), ...heard()], `${address} ${opened}`).toEqual([])
  }
})

test.describe('by keys alone', () => {
  test('an agreement can be read to its end', async ({ page }) => {
    await openAnew(page, LOGIN)
    await top(page).getByText('《用户协议》').tap()
    await expect(top(page).getByRole('dialog').locator('.agreement')).toBeVisible()
    expect(await inspect(page)).toEqual([])
  })

  test('a day and a position can be chosen', async ({ page }) => {
    await logInAs(page, await demo())
    await openAnew(page, '/#/pages/mine/edit')
    const focused = (name: string) => expect(top(page).getByRole('listbox', { name })).toBeFocused()
    const closed = () => expect(top(page).getByRole('dialog')).toHaveCount(0)

    await button(page, /^生日/).focus()
    await page.keyboard.press('Enter')
    await focused('年')
    expect.soft(await inspect(page)).toEqual([])
    await page.keyboard.type('1988')
    await page.keyboard.press('Tab')
    await focused('月')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await focused('日')
    await page.keyboard.press('End')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await closed()
    // The keyboard is back where it was.
    await expect(button(page, '生日：1988年2月29日')).toBeFocused()

    await button(page, /^职位/).focus()
    await page.keyboard.press('Enter')
    await focused('职位')
    expect.soft(await inspect(page)).toEqual([])
    await page.keyboard.press('End')
    const last = await top(page).getByRole('option').last().textContent()
    await page.keyboard.press('Enter')
    await closed()
    await expect(button(page, `职位：${last}`)).toBeFocused()
  })
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

  /** Left and right edge of all that is drawn of these. */
  const edges = (page: Page, selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) =>
        all.map((element) => element.getBoundingClientRect()).flatMap(({ left, right, width }) => (width ? [left, right] : [])),
      )

  const inColumn = async (page: Page, ...selectors: string[]) => {
    for (const selector of selectors) {
      const found = await edges(page, selector)
      expect(found.length, selector).toBeGreaterThan(0)
      expect.soft(Math.min(...found), selector).toBeGreaterThanOrEqual(400)
      expect.soft(Math.max(...found), selector).toBeLessThanOrEqual(880)
    }
  }

  test('the app is a column in the middle, at most 480 px wide, with all that floats', async ({ page }) => {
    await logInAs(page, await demo())
    await page.goto(SQUARE)
    await expect(top(page).locator('.feed-card').first()).toBeVisible()
    await inColumn(page, '#app', '.feed-card', '.square__publish')
    const [left, right] = await edges(page, '#app')
    expect(left + right).toBe(1280)
    await top(page).locator('.feed-card__text').first().click()
    await expect(top(page).locator('.dock')).toBeVisible()
    await top(page).getByRole('button', { name: '更多操作' }).first().click()
    await expect(top(page).getByRole('dialog')).toBeVisible()
    await inColumn(page, '.dock', '.nav-bar', '.sheet__mask', '.sheet__panel')
  })

  test('the tab bar stays in the column', async ({ page }) => {
    await page.goto(SQUARE)
    await expect(top(page).locator('.feed-card').first()).toBeVisible()
    await inColumn(page, '.tab-bar__tab')
  })

  test.describe('before its code is there', () => {
    test.use({ javaScriptEnabled: false })
    test('the first screen is the same column', async ({ page }) => {
      await page.goto('/')
      await inColumn(page, '#first-screen', '.feed-card', '.tab-bar__tab')
    })
  })
})

test.describe('inside WeChat', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/zh_CN',
  })

  test('the pages open, and a signature that cannot be had is nobody’s concern', async ({ page }) => {
    const heard = listen(page)
    const warned: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warned.push(message.text()))
    const asked = page.waitForRequest(/genConfigPara$/)
    await page.route(/genConfigPara$/, (route) => route.fulfill({ json: { code: 500, message: '签名失败' } }))
    await page.goto('/')
    await expect(top(page).locator('.feed-card')).toHaveCount(10)
    expect((await asked).postDataJSON()).toEqual({ url: new URL('/', page.url()).href })
    await expect.poll(() => warned.join()).toContain('wechat sdk')
    await top(page).locator('.feed-card__text').first().tap()
    await expect(top(page).locator('.post-body').first()).toBeVisible()
    await top(page).getByRole('button', { name: '分享' }).first().tap()
    await top(page).locator('.sheet:not(.sheet--off)').getByText('分享', { exact: true }).tap()
    await expect(top(page).locator('.toast')).toHaveText('点击右上角 ··· 分享给同行')
    expect(heard()).toEqual([])
    await expect(page.getByText('签名失败')).toHaveCount(0)
  })

  test('the silent sign-in takes its code out of the address', async ({ page }) => {
    await page.goto('/?code=nobody-knows-it&state=1')
    await expect(top(page).locator('.feed-card').first()).toBeVisible()
    await expect(page).not.toHaveURL(/code=/)
    expect(Object.keys(await kept(page))).not.toContain('openid')
    await expect(top(page).locator('.toast')).toHaveCount(0)
  })
})
