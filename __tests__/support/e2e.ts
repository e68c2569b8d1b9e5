import { expect, test as base, type Page } from '@playwright/test'
import { chromiumOptions } from './chromium'
import { demo, newPhone, type Person } from './e2e-people'

interface Watch {
  /** An error that no code catches fails the test in which it happens. */
  uncaught: void
}

export const test = base.extend<Watch>({
  browser: [
    async ({ playwright }, use) => {
      const browser = await playwright.chromium.launch(await chromiumOptions())
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  uncaught: [
    async ({ context }, use) => {
      const errors: string[] = []
      context.on('weberror', (event) => errors.push(String(event.error())))
      await use()
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

export const SQUARE = '/#/pages/tabBar/circle/index'
export const MINE = '/#/pages/tabBar/mine/index'
export const LOGIN = '/#/pages/login/login'

/** The page on top: those beneath stay in the document, for a moment with the one that is left. */
export const top = (page: Page) => page.locator('.taro_page_show:not(.taro_page_shade)').last()
/** Nothing slides any more: one page is shown. */
export const settled = (page: Page) => expect(page.locator('.taro_page:not(.taro_page_shade)')).toHaveCount(1)
export const button = (page: Page, name: string | RegExp) =>
  top(page).getByRole('button', { name, exact: typeof name === 'string' })
export const tab = (page: Page, name: string) => top(page).getByRole('tab', { name, exact: true })
export const barTab = (page: Page, name: string) => page.locator('.tab-bar').getByRole('tab', { name, exact: true })
export const card = (page: Page, content: string) => top(page).locator('.feed-card', { hasText: content })
export const toast = (page: Page, text: string) => expect(top(page).locator('.toast')).toHaveText(text)

/** Jumps to where the list ends by now. */
export const toEnd = (page: Page) => top(page).evaluate((list) => list.scrollTo(0, list.scrollHeight))

/** Holds back what is asked for at these addresses until the function that it gives is called. */
export async function hold(page: Page, addresses: RegExp): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(addresses, async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

/** What the device keeps, by key. */
export const kept = (page: Page) => page.evaluate(() => ({ ...localStorage }) as Record<string, string>)

/** Puts these on the device, which is at the app's address. */
export const keep = (page: Page, items: object) =>
  page.evaluate((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, JSON.stringify(value))
  }, items)

/** Puts somebody's session on the device. Once: what the app does with it later is the app's affair. */
export async function logInAs(page: Page, { account }: Person) {
  await page.goto('/healthz')
  const { token, token_expireTime, userInfo } = account
  await keep(page, { token, token_expireTime, userInfo })
}

/** The device of somebody of the demo content. */
export async function logIn(page: Page, phone?: string): Promise<Person> {
  const person = await demo(phone)
  await logInAs(page, person)
  return person
}

/** Registers on the open login page as somebody new, by the code that the page shows; their phone number. */
export async function newcomer(page: Page): Promise<string> {
  const phone = newPhone()
  await top(page).getByLabel('手机号').fill(phone)
  await button(page, '获取验证码').tap()
  await button(page, '填入').tap()
  await top(page).getByRole('checkbox').tap()
  await button(page, '登录 / 注册').tap()
  return phone
}

/** Logs in on the open login page by password. */
export async function enterPassword(page: Page, phone: string, password: string) {
  await tab(page, '密码登录').tap()
  await top(page).getByLabel('手机号').fill(phone)
  await top(page).getByLabel('密码', { exact: true }).fill(password)
  await top(page).getByRole('checkbox').tap()
  await button(page, '登录 / 注册').tap()
}
