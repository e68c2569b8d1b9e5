import fs from 'node:fs'
import path from 'node:path'
import type { Person } from '../support/server'
import { DIST } from '../support/weapp-host'
import type { WeappNode } from '../support/weapp-host/node'
import { asked, callsOf, HOME, saying, startWorld, within, type World } from './support'

let world: World
let ann: Person
let postId: string
beforeAll(async () => {
  world = await startWorld({ WEBVIEW_HOSTS: 'flk.npc.gov.cn,law.example' })
  ann = await world.member('安然')
  postId = await world.post(ann, { type: 2, title: '试用期最长可以约定多久' })
})
afterAll(() => world.close())

/** A finger that moves on it moves nothing. */
const isStill = (node: WeappNode) => node.template.catches.has('touchmove')

test('the share button of a card opens WeChat’s own list of friends, with that post', async () => {
  const host = await world.open(HOME)
  const button = saying(host, '.feed-card__action', '分享')
  expect([button.tag, button.attribute('open-type')]).toEqual(['button', 'share'])
  await host.tap(button)
  expect(host.share('button')).toMatchObject({ title: '试用期最长可以约定多久' })
  await host.tap(button)
  expect(host.share('button').path).toContain(`circleDetail?id=${postId}`)
  // The menu shares the page itself.
  expect(host.share().path).toContain(HOME)
  expect(host.errors).toEqual([])
})

test('a page without a picture of its own is sent on with ours, never with one of the screen', async () => {
  const host = await world.open('pages/mine/edit', ann)
  expect(host.share()).toMatchObject({ imageUrl: '/assets/share.png' })
  expect(fs.existsSync(path.join(DIST, 'assets/share.png'))).toBe(true)
})

test('whoever forwards a live while they watch it sends that live', async () => {
  const id = await world.live({ title: '年终奖怎么发', startsIn: 5 })
  const host = await world.open(`pages/lesson/liveRoom?id=${id}`, ann)
  expect(host.share()).toMatchObject({
    title: '年终奖怎么发',
    path: expect.stringMatching(`^/pages/lesson/liveDetail[?]id=${id}`),
  })
  expect(host.errors).toEqual([])
})

test('WeChat asks before it leaves what would be lost, until it is saved', async () => {
  const host = await world.open('pages/mine/edit', ann)
  expect(callsOf(host, 'enableAlertBeforeUnload')).toEqual([])
  await host.input('#field-company input', '砚川精密')
  expect(callsOf(host, 'enableAlertBeforeUnload')).toMatchObject([{ message: '现在离开，刚才的修改会丢失' }])
  await host.tap(saying(host, '.btn', '保存'))
  expect(callsOf(host, 'disableAlertBeforeUnload')).toHaveLength(1)
})

test('朋友圈 is given the post by its query', async () => {
  const host = await world.open(`pages/circle/circleDetail?id=${postId}`)
  const { title, query } = (host.page as unknown as { onShareTimeline(): { title: string; query: string } }).onShareTimeline()
  expect([title, query]).toEqual(['试用期最长可以约定多久', `id=${postId}`])
})

test.each([
  [16, ''],
  [19, 'scale-15'],
  [23, 'scale-30'],
])('whoever has letters of %i in WeChat has them here', async (fontSizeSetting, scale) => {
  const host = await world.open(HOME, undefined, { system: { fontSizeSetting } })
  expect(/scale-\d+/.exec(String(host.$('.page').attribute('class')))?.[0] ?? '').toBe(scale)
})

test('whoever chooses dark in a light WeChat sees the dots of a page that they pull down', async () => {
  const dots = async (theme: string) => {
    const host = await world.open(HOME, undefined, { storage: { theme } })
    return callsOf(host, 'setBackgroundTextStyle').at(-1)
  }
  expect([await dots('dark'), await dots('light')]).toMatchObject([{ textStyle: 'light' }, { textStyle: 'dark' }])
})

test('a size chosen here counts for more', async () => {
  const host = await world.open(HOME, undefined, { system: { fontSizeSetting: 23 }, storage: { fontScale: 1.15 } })
  expect(String(host.$('.page').attribute('class'))).toContain('scale-15')
})

test('before the first private thing one is asked, and told where the guide is; either answer is heard', async () => {
  const host = await world.open(HOME)
  const answers: object[] = []
  host.askPrivacy!((answer) => answers.push(answer))
  await host.settle()
  expect(host.text).toContain('隐私保护提示')
  // The page beneath keeps still, and what is too long for the screen moves.
  expect(['.dialog', '.dialog__mask', '.dialog__box'].map((part) => isStill(host.$(part)))).toEqual([false, true, false])
  await host.tap(saying(host, '.reconsent__text', '隐私保护指引'))
  expect(host.calls.map(({ name }) => name)).toContain('openPrivacyContract')
  const agree = saying(host, '.btn', '同意并继续')
  expect([agree.attribute('open-type'), agree.attribute('id')]).toEqual(['agreePrivacyAuthorization', 'agree-privacy'])
  await host.fire(agree, 'agreeprivacyauthorization')
  expect(answers).toEqual([{ event: 'agree', buttonId: 'agree-privacy' }])
  expect(host.text).not.toContain('隐私保护提示')

  host.askPrivacy!((answer) => answers.push(answer))
  await host.settle()
  await host.tap(saying(host, '.btn', '不同意'))
  expect(answers[1]).toEqual({ event: 'disagree' })
})

test('one’s own WeChat picture and name are offered for the profile', async () => {
  const picture = new Blob([fs.readFileSync(path.resolve(__dirname, '../../src/assets/tab/mine.png'))])
  const host = await world.open('pages/mine/edit', ann, { readFile: async () => picture })
  const face = host.$('.profile-form__avatar')
  expect([face.tag, face.attribute('open-type')]).toEqual(['button', 'chooseAvatar'])
  await host.fire(face, 'chooseavatar', { avatarUrl: 'wxfile://tmp_avatar.png' })
  expect(host.calls.map(({ name }) => name)).toContain('uploadFile')
  const name = within(host, host.$('#field-nickName'), 'input')
  expect(name.attribute('type')).toBe('nickname')
  await host.fire(name, 'blur', { value: '微信里的名字' })
  await host.tap(saying(host, '.btn', '保存'))
  expect(asked(host)).toContain('/api/user/saveUserInfo')
  expect(host.errors).toEqual([])
})

test('a field for much text in a sheet stays with the sheet, one on a page with the page', async () => {
  const host = await world.open(`pages/circle/comment?postId=${postId}`, await world.member())
  expect(host.$('textarea').attribute('fixed')).toBeFalsy()
  await host.wx.navigateTo({ url: `/pages/circle/circleDetail?id=${postId}` })
  await host.settle()
  await host.tap(host.byLabel('更多操作'))
  await host.tap(saying(host, '.action-list__item', '举报'))
  expect(host.$('.sheet textarea').attribute('fixed')).toBe(true)
  expect(['.sheet__mask', '.sheet__head', '.sheet__body'].map((part) => isStill(host.$(part)))).toEqual([true, true, false])
})

test('what is missing in a sheet is said over it; on a page it comes into sight, beneath a bar of its own', async () => {
  const host = await world.open(`pages/circle/circleDetail?id=${postId}`, await world.member())
  await host.tap(host.byLabel('更多操作'))
  await host.tap(saying(host, '.action-list__item', '举报'))
  await host.tap(saying(host, '.sheet .btn', '提交举报'))
  expect(host.$('.toast').text).toBe('请选择举报原因')
  expect(callsOf(host, 'pageScrollTo')).toEqual([])

  // The first has a bar of its own, the other WeChat's.
  for (const [page, send, offsetTop] of [
    ['pages/forgetPwd/forgetPwd', '下一步', -144],
    ['pages/mine/resetPwd', '修改密码', -60],
  ] as const) {
    const form = await world.open(page, ann)
    await form.tap(saying(form, '.btn', send))
    expect(callsOf(form, 'pageScrollTo').at(-1)).toMatchObject({ offsetTop })
    expect(form.root.all('.toast')).toEqual([])
  }
})

test('one’s own data goes to a chat at a tap of its own, once it is there', async () => {
  const host = await world.open('pages/mine/setup', ann, { stubs: { shareFileMessage: () => ({}) } })
  await host.tap(saying(host, '.cell', '导出我的数据'))
  expect(callsOf(host, 'shareFileMessage')).toEqual([])
  await host.tap(saying(host, '.dialog .btn', '发到聊天'))
  expect(callsOf(host, 'shareFileMessage')).toMatchObject([{ filePath: expect.stringMatching(/^wxfile:\/\/usr\/.*\.json$/) }])
  expect(host.$('.toast').text).toBe('已导出')
})

test('a page with tools draws its own bar, in line with the capsule: none of it lies under that, and back is there', async () => {
  const host = await world.open(`pages/circle/circleDetail?id=${postId}`)
  const [bar, row] = ['.nav-bar--capsule', '.nav-bar__row'].map((part) => String(host.$(part).attribute('style')))
  // The capsule of the host: 48 from the top, 32 high, 94 from the right edge to its left one.
  expect(bar).toContain('padding-top: 44px')
  expect(row).toContain('height: 40px')
  expect(row).toContain('padding-right: 94px')
  expect(String(host.$('.page').attribute('style'))).toContain('--bar: 84px')
  const inBar = (side: string) => host.$(`.nav-bar__${side}`).all('.tap')
  expect(inBar('left').map((node) => node.attribute('aria-label'))).toEqual(['返回'])
  expect(inBar('right')).not.toEqual([])
})

test('Back in the second step of a registration leads to the first, where stands who comes', async () => {
  const { id } = await world.activity({ tickets: [{ name: '单人票', price: 0 }] })
  const host = await world.open(`pages/activity/activityOrderConfirm?activityId=${id}`, ann)
  await host.input('#field-p0Name input', '林晓')
  await host.input('#field-p0Phone input', '13812342046')
  await host.tap(saying(host, '.btn', '下一步：确认订单'))
  expect(host.text).toContain('参会人：林晓')
  await host.tap(host.byLabel('返回'))
  expect(host.page.route).toBe('pages/activity/activityOrderConfirm')
  expect(within(host, host.$('#field-p0Name'), 'input').attribute('value')).toBe('林晓')
  expect(host.errors).toEqual([])
})

test('a website is shown within, and one of the government, which WeChat never shows, is copied for a browser', async () => {
  const open = (url: string) => world.open(`pages/webview/ad/ad?url=${encodeURIComponent(url)}`)
  const shown = await open('https://law.example/a')
  expect(shown.$('web-view').attribute('src')).toBe('https://law.example/a')
  const host = await open('https://flk.npc.gov.cn/detail2.html?id=1')
  expect(host.root.all('web-view')).toEqual([])
  await host.tap(saying(host, '.btn', '复制链接，去浏览器打开'))
  expect(callsOf(host, 'setClipboardData')).toMatchObject([{ data: 'https://flk.npc.gov.cn/detail2.html?id=1' }])
})

test('a page without tools keeps WeChat’s bar', async () => {
  const host = await world.open('pages/circle/hotTopic')
  expect(host.root.all('.nav-bar').map(String)).toEqual([])
})
