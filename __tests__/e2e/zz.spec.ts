import { logIn, SQUARE, test, top, expect } from '../support/e2e'
test('x', async ({ page }) => {
  await logIn(page)
  await page.goto(SQUARE)
  const cards = top(page).locator('.feed-card')
  await expect(cards).toHaveCount(20)
  const post = cards.nth(8).locator('.feed-card__text')
  await post.scrollIntoViewIfNeeded()
  const sq = page.locator('.taro_tabbar_page').first()
  const pl = () => sq.evaluate((e) => [e.scrollTop, e.scrollHeight, e.className, location.hash])
  console.log(await pl())
  for (let i = 0; i < 3; i++) {
    const n = Number((await pl())[0])
    const p = post
    await p.tap()
    await expect(page).toHaveURL(/circleDetail/)
    await expect(top(page).getByRole('button', {name:'返回'})).toBeVisible()
    await page.goBack()
    for (let k=0;k<8;k++) { console.log(i, n, await pl()); await page.waitForTimeout(150) }
  }
})
