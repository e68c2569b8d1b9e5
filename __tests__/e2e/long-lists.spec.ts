import type { Page } from '@playwright/test'
import { expect, SQUARE, tab, test, toEnd, top } from '../support/e2e'
import { forAll, publish, registered, text } from '../support/e2e-people'

const STEP_PX = 200
const blocks = (page: Page) => top(page).locator('.rows')
const cards = (page: Page) => top(page).locator('.feed-card')
const drawn = (page: Page) => blocks(page).evaluateAll((all) => all.filter((block) => block.childElementCount > 0).length)

/** Reads upwards to the top; by how many px what one reads moved by itself, at most. */
const readBack = (page: Page) =>
  top(page).evaluate(async (list, step) => {
    const frame = () => new Promise(requestAnimationFrame)
    const { left, top: above, width, height } = list.getBoundingClientRect()
    let worst = 0
    while (list.scrollTop > 0) {
      const read = document.elementFromPoint(left + width / 2, above + height / 2)?.closest('.feed-card')
      const before = read?.getBoundingClientRect().top ?? 0
      const way = Math.min(step, list.scrollTop)
      list.scrollBy(0, -way)
      for (let frames = 0; frames < 3; frames++) await frame()
      if (read) worst = Math.max(worst, Math.abs(read.getBoundingClientRect().top - before - way))
    }
    return worst
  }, STEP_PX)

/** 最新: what is hot is reckoned anew every ten minutes, and a reader would miss what rises meanwhile. */
async function openNewest(page: Page) {
  await page.goto(SQUARE)
  await tab(page, '最新').tap()
  await cards(page).first().waitFor()
}

test.beforeAll(async () => {
  const crowd = Array.from({ length: 160 }, (_, index) => index)
  await forAll(crowd, async () => publish(await registered(), text('今天的面试聊得很细')))
})

test('of a feed of hundreds only what is near is in the document, and reading back nothing jumps', async ({ page }) => {
  await openNewest(page)
  const first = await cards(page).first().locator('.feed-card__text').textContent()
  await expect(async () => {
    await toEnd(page)
    expect(await blocks(page).count()).toBeGreaterThanOrEqual(10)
  }).toPass()
  await expect.poll(() => drawn(page)).toBeLessThan(6)
  await expect(blocks(page).first().locator('.feed-card')).toHaveCount(0)

  expect(await readBack(page)).toBeLessThan(2)
  await expect(cards(page).first().locator('.feed-card__text')).toHaveText(first!)
  await expect.poll(() => drawn(page)).toBeLessThan(6)
})

test('whoever comes back from a post stands where they stood', async ({ page }) => {
  await openNewest(page)
  await expect(async () => {
    await toEnd(page)
    expect(await blocks(page).count()).toBeGreaterThanOrEqual(8)
  }).toPass()
  await expect.poll(() => drawn(page)).toBeLessThan(6)
  const square = top(page)
  await square.evaluate((list) => list.scrollBy(0, -2000))
  await expect.poll(() => drawn(page)).toBeLessThan(6)
  const place = await square.evaluate((list) => list.scrollTop)
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/circle/page') && asked.push(request.url()))
  await square.evaluate((list) => {
    const { top: above } = list.getBoundingClientRect()
    const texts = [...list.querySelectorAll<HTMLElement>('.feed-card__text')]
    texts.find((text) => text.getBoundingClientRect().top >= above)!.click()
  })
  await expect(page).toHaveURL(/circleDetail/)
  await page.goBack()
  await expect(page).toHaveURL(/#\/(pages\/tabBar\/circle\/index)?$/)
  await expect.poll(() => top(page).evaluate((list) => list.scrollTop)).toBe(place)
  expect(asked).toEqual([])
})
