import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { randomBytes } from 'node:crypto'
import { barTab, button, card, expect, kept, logInAs, MINE, newcomer, SQUARE, tab, test, toast, top } from '../support/e2e'
import { publish, registered, say, text } from '../support/e2e-people'

/** As a large camera takes it: more than goes up to the server. */
const PHOTO = { width: 2800, height: 1800, channels: 3 } as const
/** Two pictures from the album of a phone: a small one, and a photo of 15 MB. */
const pictures = () =>
  Promise.all(
    [
      sharp({ create: { width: 600, height: 400, channels: 3, background: '#3f6fb5' } }),
      sharp(randomBytes(PHOTO.width * PHOTO.height * PHOTO.channels), { raw: PHOTO }),
    ].map(async (picture, index) => ({
      name: `${index}.png`,
      mimeType: 'image/png',
      buffer: await picture.png({ compressionLevel: 0 }).toBuffer(),
    })),
  )

async function addPictures(page: Page) {
  const chooser = page.waitForEvent('filechooser')
  await button(page, /^添加图片/).tap()
  await (await chooser).setFiles(await pictures())
}

const later = (page: Page) => button(page, '以后再说')

test('a newcomer who wants to publish logs in with the shown code, comes back, and sees the post with its pictures', async ({
  page,
}) => {
  const content = text('第一次来，说说我们厂的排班')
  await page.goto('/')
  await expect(top(page).locator('.feed-card').first()).toBeVisible()

  await button(page, '发布').tap()
  await expect(page).toHaveURL(/pages\/login\/login$/)
  await newcomer(page)
  await expect(page).not.toHaveURL(/login/)
  await later(page).tap()

  await button(page, '发布').tap()
  await button(page, '发动态').tap()
  await top(page).getByLabel('内容', { exact: true }).fill(content)
  await addPictures(page)
  await expect(button(page, /^添加图片，已有 2 张/)).toBeVisible()
  await button(page, '发布').tap()

  await expect(page).toHaveURL(/circleDetail\?id=/)
  await toast(page, '发布成功')
  await expect(top(page).getByText(content)).toBeVisible()
  await expect(button(page, /^查看图片 \d\/2/)).toHaveCount(2)
  const drawn = top(page).locator('.image-grid img')
  await expect
    .poll(() => drawn.evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth > 0)))
    .toEqual([true, true])

  await button(page, '返回').tap()
  await tab(page, '最新').tap()
  await expect(card(page, content)).toBeVisible()
  await expect(later(page)).toBeHidden()
})

test('a reader likes, comments, replies and follows, and the author is followed on their home too', async ({ page }) => {
  const [author, other, reader] = await Promise.all([registered(), registered(), registered()])
  const content = text('招聘旺季，大家怎么排面试')
  const postId = await publish(author, content)
  await say(other, postId, '我们按小时排，中间留一刻钟')

  await logInAs(page, reader)
  await page.goto(SQUARE)
  await later(page).tap()
  await tab(page, '最新').tap()
  const post = card(page, content)
  await post.getByRole('button', { name: '点赞' }).tap()
  await expect(post.getByRole('button', { name: '取消点赞' })).toHaveText('1')
  await post.getByRole('button', { name: '关注' }).tap()
  await expect(post.getByRole('button', { name: '已关注' })).toBeVisible()

  await post.getByRole('link', { name: content.slice(0, 20) }).tap()
  await button(page, '写评论…').tap()
  await top(page).getByRole('textbox', { name: '评论' }).fill('谢谢，我们也试试看')
  await button(page, '发布').tap()
  await toast(page, '发布成功')
  const mine = top(page).locator('.answer-item', { hasText: '谢谢，我们也试试看' })
  await expect(mine).toBeVisible()
  await expect(top(page).getByRole('heading', { name: '2 条评论' })).toBeVisible()

  const theirs = top(page).locator('.answer-item', { hasText: '中间留一刻钟' })
  await theirs.getByRole('button', { name: /^点赞/ }).tap()
  await expect(theirs.getByRole('button', { name: '取消点赞 1' })).toBeVisible()
  await theirs.getByRole('button', { name: /^回复/ }).tap()
  await top(page).getByRole('textbox', { name: '回复' }).fill('一刻钟够写评语吗')
  // Two within five seconds are refused: whoever is told so tries again.
  await expect(async () => {
    const saved = page.waitForResponse(/circleComment\/save$/)
    await button(page, '发布').tap()
    expect(((await (await saved).json()) as { code: number }).code).toBe(200)
  }).toPass({ intervals: [1000] })
  await expect(theirs.locator('.reply-thread__line', { hasText: '一刻钟够写评语吗' })).toBeVisible()

  await top(page).getByRole('link').first().tap()
  await expect(page).toHaveURL(new RegExp(`pages/mine/home\\?id=${author.id}`))
  await expect(button(page, '已关注')).toBeVisible()
  await expect(card(page, content).getByRole('button', { name: '取消点赞' })).toHaveText('1')
})

test('the box that asks for a profile comes once, and logging out leaves nothing of the person on the device', async ({
  page,
}) => {
  await page.goto(MINE)
  await top(page).getByText('点击登录').tap()
  const phone = await newcomer(page)
  await button(page, '去完善').tap()
  await expect(page).toHaveURL(/pages\/mine\/edit/)

  await top(page).getByLabel('昵称').fill('赵小满')
  await top(page).getByLabel('姓名').fill('赵满')
  await button(page, /^生日/).tap()
  await button(page, '确定').tap()
  await top(page).getByLabel('公司').fill('常州望北食品有限公司')
  await button(page, /^职位/).tap()
  await top(page).getByRole('option').first().tap()
  await top(page).getByLabel('简介').fill('刚入行，多向大家学习')
  await button(page, '保存').tap()
  await toast(page, '保存成功')
  await expect(top(page).getByText('赵小满')).toBeVisible()
  for (const name of ['圈子', 'AI问答', '课程', '我的']) {
    await barTab(page, name).tap()
    await expect(barTab(page, name)).toHaveAttribute('aria-selected', 'true')
    await expect(later(page)).toBeHidden()
  }

  await barTab(page, '圈子').tap()
  await button(page, '发布').tap()
  await button(page, '发动态').tap()
  await top(page).getByLabel('内容', { exact: true }).fill('写到一半，先存着')
  await button(page, '关闭').tap()
  await button(page, '保存').tap()
  await barTab(page, '我的').tap()
  expect(JSON.stringify(await kept(page))).toContain('写到一半')

  await top(page).getByText('设置').tap()
  await top(page).getByRole('radio', { name: '深色' }).tap()
  await button(page, '退出登录').tap()
  await top(page).getByRole('alertdialog').getByRole('button', { name: '退出登录' }).tap()
  await toast(page, '已退出登录')
  await expect(top(page).getByText('点击登录')).toBeVisible()

  const ofThePhone = ['theme', 'fontScale', 'cd', 'squareBanner', 'deviceKey', 'homeGrid', 'aiSamples']
  // The session itself is there until the server has heard that it is over.
  await expect.poll(async () => Object.keys(await kept(page)).filter((key) => !ofThePhone.includes(key))).toEqual([])
  await barTab(page, '圈子').tap()
  await expect(top(page).locator('.feed-card').first()).toBeVisible()
  for (const trace of [phone, '赵小满', '写到一半']) expect(JSON.stringify(await kept(page))).not.toContain(trace)
})
