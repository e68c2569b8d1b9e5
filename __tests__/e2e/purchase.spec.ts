import type { Page } from '@playwright/test'
import { button, expect, logInAs, test, top } from '../support/e2e'
import { nobody, registered } from '../support/e2e-people'

/** A course that costs money and has places without end; each test takes another. */
async function courseFor(nth: number) {
  const { records } = await nobody.call('POST /api/course/page', { body: { type: 1, priceType: 'paid', size: 20 } })
  return records.filter(({ price, vipFree }) => price > 0 && !vipFree)[nth]
}

/** From the course to where WeChat takes over. */
async function order(page: Page, courseId: string) {
  await page.goto(`/#/pages/lesson/detail?id=${courseId}`)
  await button(page, /^立即购买/).tap()
  await expect(page).toHaveURL(/orderConfirm/)
  await top(page).getByRole('checkbox').tap()
  await button(page, /^提交订单/).tap()
}

/** The video of the first lesson has come and can be played. */
const learns = async (page: Page) => {
  await button(page, '去学习').tap()
  await expect(page).toHaveURL(/lesson\/detail/)
  await expect
    .poll(() =>
      top(page)
        .locator('video')
        .first()
        .evaluate((video) => (video as HTMLVideoElement).readyState),
    )
    .toBeGreaterThan(0)
}

test('a course is bought in a browser, and learnt', async ({ page }) => {
  const course = await courseFor(0)
  await logInAs(page, await registered())
  await order(page, course.id)
  await expect(page).toHaveURL(/cashier/)
  await page.getByRole('button', { name: /^支付 ¥/ }).tap()
  await expect(page).toHaveURL(/payResult\?orderId=/)
  await expect(top(page).getByText('支付成功')).toBeVisible()
  await learns(page)
  // Who goes back meets no second cashier.
  await page.goBack()
  await expect(page).not.toHaveURL(/orderConfirm|cashier/)
})

test('a payment whose notice is lost is found all the same', async ({ page }) => {
  const course = await courseFor(1)
  await logInAs(page, await registered())
  await order(page, course.id)
  await page.getByRole('button', { name: '已付款但通知丢失' }).tap()
  await expect(top(page).getByText('支付成功')).toBeVisible()
})

test('whoever gives up at the cashier finds the order, and pays it later', async ({ page }) => {
  const course = await courseFor(0)
  await logInAs(page, await registered())
  await order(page, course.id)
  await page.getByRole('button', { name: '取消', exact: true }).tap()
  await expect(button(page, '重新支付')).toBeVisible()
  await page.goto('/#/pages/lesson/orderList')
  await expect(top(page).getByText(course.title)).toBeVisible()
  await expect(top(page).getByText('待支付').last()).toBeVisible()
  await button(page, /^去支付/)
    .first()
    .tap()
  await page.getByRole('button', { name: /^支付 ¥/ }).tap()
  await expect(top(page).getByText('支付成功')).toBeVisible()
})

test.describe('in WeChat', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 MicroMessenger/8.0.50',
  })

  test('whom WeChat has not been asked about comes back from there, pays, and learns', async ({ page }) => {
    const course = await courseFor(0)
    await logInAs(page, await registered())
    await order(page, course.id)
    const cashier = page.frameLocator('iframe')
    await cashier.getByRole('button', { name: /^支付 ¥/ }).tap()
    await expect(top(page).getByText('支付成功').first()).toBeVisible()
    await learns(page)
  })
})
