import { button, expect, logIn, logInAs, test, top } from '../support/e2e'
import { newPhone, nobody, registered } from '../support/e2e-people'

/** The code of the demo content that everybody may use once. */
const COMMON_CODE = 'JZZBMAQR8W5D'

test('a document is bought, and its file comes down under its own name', async ({ page }) => {
  const { records } = await nobody.call('POST /api/zhiku/page', { body: { size: 20 } })
  const doc = records.find(({ price }) => price > 0)!
  await logInAs(page, await registered())
  await page.goto(`/#/pages/zhiku/detail?id=${doc.id}`)
  await button(page, /^立即购买/).tap()
  await top(page).getByRole('checkbox').tap()
  await button(page, /^提交订单/).tap()
  await page.getByRole('button', { name: /^支付 ¥/ }).tap()
  await expect(top(page).getByText('支付成功')).toBeVisible()
  await button(page, '去下载').tap()
  const coming = page.waitForEvent('download')
  await button(page, /^下载.+\.\w+$/)
    .first()
    .tap()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^[一-鿿].*\.(docx|xlsx|pptx|pdf)$/)
  expect(await file.failure()).toBeNull()
  await expect(top(page).getByText('还可下载 9 次')).toBeVisible()
})

test('an answer that is tapped twice is given once, and nothing beneath it is tapped', async ({ page }) => {
  const { records } = await nobody.call('POST /api/zhiku/page', { body: { size: 50 } })
  const doc = records.find(({ coinPrice }) => coinPrice)!
  // 沈悦 has coins.
  await logIn(page, '13800138003')
  await page.goto(`/#/pages/zhiku/detail?id=${doc.id}`)
  await button(page, /金币兑换$/).tap()
  await page.getByRole('button', { name: '确定兑换' }).dblclick()
  await expect(page).toHaveURL(/zhiku\/download/)
  await page.goBack()
  await expect(button(page, '立即下载')).toBeVisible()
  // The law it goes by lies where the answer was.
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a seat of an evening is paid for, and its ticket opens', async ({ page }) => {
  const { records } = await nobody.call('POST /api/activity/page', { body: { tab: 'open', priceType: 'paid', size: 20 } })
  const evening = records.find(({ title }) => title.startsWith('HR 沙龙'))!
  await logInAs(page, await registered())
  await page.goto(`/#/pages/activity/activityOrderConfirm?activityId=${evening.id}`)
  await top(page).getByRole('textbox', { name: '姓名' }).fill('林小满')
  await top(page).getByRole('radio', { name: '素食' }).tap()
  await button(page, '下一步：确认订单').tap()
  await top(page).getByRole('checkbox').last().tap()
  await button(page, /^提交订单/).tap()
  await page.getByRole('button', { name: /^支付 ¥/ }).tap()
  await expect(top(page).getByText('报名成功')).toBeVisible()
  await button(page, '看票码').tap()
  await expect(top(page).getByText('请出示给工作人员，截图无效')).toBeVisible()
  await expect(top(page).getByText(/单人票 · 林小满/)).toBeVisible()
})

test('what a lecture gives away by a code is taken once', async ({ page }) => {
  await logInAs(page, await registered())
  await page.goto(`/#/pages/duihuan/commonCode?key=${COMMON_CODE}`)
  await button(page, '立即领取').tap()
  await expect(top(page).getByText('兑换成功，礼包已到账')).toBeVisible()
  await page.goto('/#/pages/duihuan/duihuanRecord')
  await expect(top(page).getByText('已到账').first()).toBeVisible()
})

test('a draw turns, stops, and is told with the odds it had', async ({ page }) => {
  await logInAs(page, await registered())
  await page.goto('/#/pages/lottery/detail/detail')
  await button(page, '立即抽奖（剩 1 次）').tap()
  const result = page.getByRole('dialog', { name: '抽奖结果' })
  await expect(result.getByText(/^抽奖编号 \d{8}-\d+ · 概率 [\d.]+%/)).toBeVisible()
})

test('a company invites a colleague, who accepts and is a member', async ({ page }) => {
  const phone = newPhone()
  await logIn(page)
  await page.goto('/#/pages/vip/addSubAccount')
  await top(page).getByRole('textbox', { name: '第 1 位的姓名' }).fill('林小满')
  await top(page).getByRole('textbox', { name: '第 1 位的手机号' }).fill(phone)
  await button(page, /^发出邀请/).tap()
  await expect(page).toHaveURL(/vip\/subAccount/)
  await expect(top(page).getByText('林小满').first()).toBeVisible()

  await logInAs(page, await registered(phone))
  await page.goto('/#/pages/vip/myVipCard')
  await button(page, '接受').tap()
  await expect(button(page, '退出企业')).toBeVisible()
})
