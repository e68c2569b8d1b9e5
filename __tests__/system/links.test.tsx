import type { Person } from '../support/server'
import { openApp } from '../support/client/open-app'

// WeChat's own buttons are none of a browser's.
jest.mock('@/pages/login/parts/wechat-login', () => ({ WechatLogin: () => null }))

const NOTHING = '该内容已下架或不存在'
/** The half of a character. */
const HALF = '%E5%8A'

let ann: Person
beforeAll(async () => {
  ann = await server.member('安然')
})

test.each([
  ['pages/common/search?keyword=', '搜索'],
  ['pages/circle/releaseTiwen?title=', '问题标题'],
  ['pages/circle/circleDetail?id=', NOTHING],
  ['pages/circle/topicDetail?id=', NOTHING],
  ['pages/circle/comment?postId=', NOTHING],
  ['pages/mine/home?id=', NOTHING],
  ['pages/forgetPwd/forgetPwd?phone=', '验证手机号'],
])('a link that was cut in the middle of a character opens its page: %s', async (link, shown) => {
  const app = await openApp(link + HALF, { as: ann })
  expect(await app.see(shown)).toBeTruthy()
})

test.each([
  'pages/circle/circleDetail?id=0199',
  'pages/lesson/detail?id=0199',
  'pages/lesson/liveRoom?id=0199',
  'pages/zhiku/detail?id=0199',
  'pages/mall/pdtDetail?id=0199',
  'pages/activity/activityDetail?id=0199',
  'pages/circle/circleDetailPoster?id=0199',
  'pages/lesson/orderConfirm?courseId=0199',
  'pages/lesson/payResult?orderId=0199',
])('a link whose end is missing says that there is nothing, and offers no second attempt: %s', async (link) => {
  const app = await openApp(link, { as: ann })
  await app.see(NOTHING)
  expect(app.look().queryByText('重新加载')).toBeNull()
})
