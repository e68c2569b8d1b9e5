import { Secret, TOTP } from 'otpauth'
import type { Page, Route } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import axe from 'axe-core'
import { expect, test } from '../support/e2e'
import { forAll, nobody, publish, registered, text } from '../support/e2e-people'

/** As README names them; the seed of the demo content makes them. */
const PASSWORD = 'Hr2026demo-admin'
const CODES = new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP') })

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

/** Who has signed in already: a code is taken once, so they go on as they are. */
const entered = new Map<string, Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>>()
async function signIn(page: Page, login: string) {
  await page.context().addCookies(entered.get(login) ?? [])
  await page.goto('/admin/')
  if (!entered.has(login)) {
    await page.getByLabel('登录名').fill(login)
    await page.getByLabel('密码').fill(PASSWORD)
    await page.getByRole('button', { name: '下一步' }).click()
    await page.getByLabel('动态码', { exact: true }).fill(CODES.generate())
    // The mark of what was under way may take its leave slowly.
    await page.getByRole('button', { name: /登录$/ }).click()
  }
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^(夜深了|.+好)，/)
  entered.set(login, await page.context().cookies())
}

/** What is serious for whoever cannot see, or not use a mouse, in this part of the page. */
async function serious(page: Page, part = 'html') {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (part) =>
      (
        window as unknown as {
          axe: { run(part: string): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> }
        }
      ).axe.run(part),
    part,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`)
}

/** Somebody new has a course that cost money; the number of the order. */
async function bought(page: Page): Promise<string> {
  const buyer = await registered()
  const { records } = await nobody.call('POST /api/course/page', { body: { type: 1, priceType: 'paid', size: 20 } })
  const course = records.find(({ price, vipFree }) => price > 0 && !vipFree)!
  const body = { courseId: course.id, payPrice: course.price, requestId: randomUUID() }
  const { orderId: id } = await buyer.call('POST /api/courseOrder', { body })
  const { h5Url } = await buyer.call('POST /api/sysWechatPay/h5PayTransaction', { body: { orderId: id } })
  await page.goto(h5Url)
  await page.getByRole('button', { name: /^支付 ¥/ }).click()
  const paid = () => buyer.call('GET /api/courseOrder/detail/:id', { params: { id } })
  await expect.poll(async () => (await paid()).status).toBe(30)
  return (await paid()).orderNo
}

test('an operator signs in by password and code, and sees only what the role may do', async ({ page }) => {
  await signIn(page, 'teacher')
  const menu = page.getByRole('navigation')
  await expect(menu.getByText('课程学院', { exact: true })).toBeVisible()
  await expect(menu.getByText('订单与资金', { exact: true })).toHaveCount(0)
  await page.goto('/admin/review')
  await expect(page.getByText('没有权限')).toBeVisible()
})

test('every screen of the menu opens, asks nothing that is refused, and can be read by whoever cannot see it', async ({
  page,
}) => {
  test.setTimeout(600_000)
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(`${page.url()}: ${message}`))
  await signIn(page, 'chief2')
  page.on('response', (answer) => answer.status() >= 400 && faults.push(`${answer.status()} ${answer.url()}`))
  const { ITEMS } = require('../../admin/src/menu') as { ITEMS: { path: string; title: string }[] }
  for (const { path, title } of ITEMS) {
    await page.evaluate((to) => {
      history.pushState(null, '', `/admin${to}`)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    const heading = page.getByRole('main').getByRole('heading', { level: 1 })
    await expect(heading).toContainText(path === '/' ? '，' : title)
    await expect(page.getByRole('main').locator('.ant-skeleton')).toHaveCount(0)
    // The menu is still unfolding; another test looks at it.
    faults.push(...(await serious(page, 'main')).map((fault) => `${path}: ${fault}`))
  }
  expect(faults).toEqual([])
})

test('what waits is passed and rejected by keyboard alone, and its author reads why', async ({ page }) => {
  const words = [text('加我微信，一起聊薪酬'), text('加我微信，一起聊绩效')]
  // Two people: one who has just published waits before the next.
  const posts = await forAll(words, async (one) => {
    const author = await registered()
    return { author, id: await publish(author, one) }
  })
  await signIn(page, 'content')
  await page.goto('/admin/review')
  const queue = page.getByRole('region', { name: '等审核的' })
  await queue.getByRole('button', { name: words[0].slice(0, 12) }).click()
  await expect(page.getByRole('region', { name: '内容', exact: true })).toContainText(words[0])
  await page.keyboard.press('a')
  await expect(page.getByText(/已通过/)).toBeVisible()
  await queue.getByRole('button', { name: words[1].slice(0, 12) }).click()
  await expect(page.getByRole('region', { name: '内容', exact: true })).toContainText(words[1])
  await page.keyboard.press('2')
  await page.keyboard.press('r')
  await expect(page.getByText(/已驳回/)).toBeVisible()
  await expect(queue.getByRole('button', { name: words[1].slice(0, 12) })).toHaveCount(0)
  const states = await Promise.all(posts.map(({ author, id }) => author.call('GET /api/circle/detail/:id', { params: { id } })))
  expect(states.map(({ status }) => status)).toEqual([2, 3])
})

test('what its author changes while it is read is shown anew, and passed only after that', async ({ page }) => {
  const [before, after] = [text('加我微信，一起聊社保'), text('加我微信，一起聊年金')]
  const author = await registered()
  const id = await publish(author, before)
  await signIn(page, 'content')
  await page.goto('/admin/review')
  const shown = page.getByRole('region', { name: '内容', exact: true })
  await page
    .getByRole('region', { name: '等审核的' })
    .getByRole('button', { name: before.slice(0, 12) })
    .click()
  await expect(shown).toContainText(before)
  await publish(author, after, { id })
  await page.keyboard.press('a')
  await expect(shown.getByRole('alert')).toContainText('作者刚改过，请再看一遍')
  await expect(shown).toContainText(after)
  await page.keyboard.press('a')
  await expect(page.getByText(/已通过/)).toBeVisible()
  expect((await author.call('GET /api/circle/detail/:id', { params: { id } })).status).toBe(2)
})

test('an order is found by its number, and given back with a reason', async ({ page }) => {
  const orderNo = await bought(page)
  await signIn(page, 'finance')
  await page.goto(`/admin/orders?keyword=${orderNo}`)
  await page.getByRole('button', { name: orderNo }).click()
  const refund = page.getByRole('region', { name: '退款' })
  await expect(refund).toContainText('这家店铺的退款规则')
  await refund.getByLabel('原因（买家看得到）').fill('重复购买')
  await refund.getByRole('button', { name: /^退款：退 ¥/ }).click()
  await expect(page.getByText('平台退款', { exact: false }).first()).toBeVisible()
})

test('coins are given once where the answer was lost on the way and the button was pressed again', async ({ page }) => {
  const lin = await registered()
  await signIn(page, 'chief')
  await page.goto(`/admin/people/${lin.id}`)
  await page.getByRole('button', { name: '送与补发' }).click()
  await page.getByRole('menuitem', { name: '补发金币' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('金币').fill('10')
  await form.getByLabel('原因').fill('活动补发')
  const lose = async (asked: Route) => {
    await asked.fetch()
    await asked.abort()
  }
  await page.route('**/admin/api/coin/grant', lose, { times: 1 })
  const give = form.getByRole('button', { name: '补发金币' })
  await give.click()
  await expect(form.getByRole('alert')).toContainText('没有收到应答')
  await give.click()
  await expect(page.locator('.ant-modal-confirm-title')).toHaveText('补发金币：已完成')
  const { records } = await lin.call('POST /api/coinRecord/page', { body: {} })
  expect(records.filter(({ title }) => title === '运营发放').map(({ amount }) => amount)).toEqual([10])
})

test('what a second person has to agree to says so, and leads to where it waits', async ({ page }) => {
  await signIn(page, 'chief')
  await page.goto('/admin/lotteries')
  await page.getByRole('button', { name: '福利翻翻乐' }).click()
  await page.getByRole('button', { name: '取消抽奖' }).click()
  const form = page.getByRole('dialog').last()
  await form.getByRole('textbox').fill('奖品停产')
  await form.getByRole('button', { name: '取消抽奖' }).click()
  await page.getByRole('link', { name: '看复核' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('复核')
})

test('the workbench, the queue and a list can be used without eyes and in the dark', async ({ page }) => {
  await signIn(page, 'chief')
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    for (const at of ['/', '/review', '/coupons', '/people']) {
      await page.goto(`/admin${at}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.ant-skeleton')).toHaveCount(0)
      expect.soft(await serious(page), `${scheme} ${at}`).toEqual([])
    }
  }
})

test('what was typed into a long form outlives a lost connection and a closed page, and is sent when it is there again', async ({
  page,
  context,
}) => {
  await signIn(page, 'ops')
  const words = text('适合刚接手社保的人事专员')
  const edit = async () => {
    await page.goto('/admin/courses?status=off')
    await page.getByRole('row').filter({ hasText: '社保公积金入门' }).getByRole('button', { name: '改资料' }).click()
  }
  await edit()
  const form = page.getByRole('dialog')
  await form.getByLabel('适合谁').fill(words)
  await expect(form.getByText(/^草稿已存/)).toBeVisible()
  await context.setOffline(true)
  await form.getByRole('button', { name: '改资料' }).click()
  await expect(form.getByRole('alert')).toContainText('网络')
  await expect(form.getByLabel('适合谁')).toHaveValue(words)
  await context.setOffline(false)
  await edit()
  await form.getByRole('button', { name: '接着填' }).click()
  await expect(form.getByLabel('适合谁')).toHaveValue(words)
  await form.getByRole('button', { name: '改资料' }).click()
  await expect(page.getByText('改资料：已完成')).toBeVisible()
  await edit()
  await expect(form.getByLabel('适合谁')).toHaveValue(words)
  await expect(form.getByText('没有提交的内容还在')).toHaveCount(0)
})

test('of two who edit the same thing the second sees what the first made of it and by whom, and loses nothing of their own', async ({
  page,
  browser,
}) => {
  await signIn(page, 'chief2')
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'content')
  const edit = async (who: Page) => {
    await who.goto('/admin/topics?keyword=社保')
    await who.getByRole('table').getByRole('button', { name: '修改' }).first().click()
    await expect(who.getByRole('dialog').getByLabel('介绍')).toBeVisible()
  }
  await edit(page)
  await edit(other)
  const [mine, theirs] = [text('说说各地的社保基数'), text('只聊缴费基数')]
  await other.getByRole('dialog').getByLabel('介绍').fill(theirs)
  await other.getByRole('dialog').getByRole('button', { name: '修改' }).click()
  await expect(other.getByText('修改：已完成')).toBeVisible()
  const form = page.getByRole('dialog')
  await form.getByLabel('介绍').fill(mine)
  await form.getByRole('button', { name: '修改' }).click()
  await expect(form.getByText(/周可.*改/).first()).toBeVisible()
  await expect(form.getByText(theirs).first()).toBeVisible()
  await form.getByRole('button', { name: '合并到表单，再保存' }).click()
  await expect(form.getByLabel('介绍')).toHaveValue(mine)
  await form.getByRole('button', { name: '修改' }).click()
  await expect(page.getByText('修改：已完成')).toBeVisible()
})
