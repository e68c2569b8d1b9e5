import { waitFor } from '@testing-library/dom'
import { openApp } from '../support/client/open-app'

type Answers = Record<string, (...given: any[]) => unknown>
const wx = globalThis as { wx?: object }
afterEach(() => delete wx.wx)

/** The app with what WeChat has in place of a browser's. */
async function inWechat(answers: Answers) {
  await openApp('pages/login/login')
  const Taro = require('@tarojs/taro').default as Answers
  for (const [name, work] of Object.entries(answers)) jest.spyOn(Taro, name).mockImplementation(work)
  return (require('@/platform/weapp') as typeof import('@/platform/weapp')).weapp
}

test('who looks at a picture of a question has not left, who then goes has', async () => {
  let [hide, show] = [() => {}, () => {}]
  const weapp = await inWechat({
    onAppHide: (listener) => (hide = listener),
    onAppShow: (listener) => (show = listener),
    previewImage: async () => {},
  })
  const told: boolean[] = []
  const { onAway } = require('@/platform/away.weapp') as typeof import('@/platform/away.weapp')
  onAway((away) => told.push(away))
  await weapp.previewImages(['/a.jpg'], 0)
  hide()
  show()
  expect(told).toEqual([])
  hide()
  show()
  expect(told).toEqual([true, false])
  // WeChat hides the app once, also where somebody goes on from the picture.
  const now = jest.spyOn(Date, 'now')
  await weapp.previewImages(['/a.jpg'], 0)
  hide()
  now.mockReturnValue(Date.now() + 61_000)
  show()
  now.mockRestore()
  expect(told).toEqual([true, false, true, false])
})

test.each([
  ['getLocation:fail:system permission denied', 'denied'],
  ['getLocation:fail auth deny', 'refused'],
  ['getLocation:fail timeout', undefined],
])('where one is: %s is %s', async (errMsg, outcome) => {
  await inWechat({ getLocation: () => Promise.reject(Object.assign(new Error(errMsg), { errMsg })) })
  const { whereAmI } = require('@/platform/place.weapp') as typeof import('@/platform/place.weapp')
  expect(await whereAmI()).toBe(outcome)
})

test.each([
  ['saveImageToPhotosAlbum:fail:system permission denied', 'denied'],
  ['saveImageToPhotosAlbum:fail auth deny', 'refused'],
  ['saveImageToPhotosAlbum:fail cancel', 'cancelled'],
])('%s is %s', async (errMsg, outcome) => {
  const weapp = await inWechat({
    downloadFile: async () => ({ statusCode: 200, tempFilePath: 'wxfile://tmp' }),
    saveImageToPhotosAlbum: () => Promise.reject(Object.assign(new Error(errMsg), { errMsg })),
  })
  expect(await weapp.saveImage!('/a.jpg')).toBe(outcome)
})

test('WeChat asks before it leaves what would be lost, and not where the app leaves it', async () => {
  const weapp = await inWechat({})
  const asked: string[] = []
  wx.wx = {
    enableAlertBeforeUnload: ({ message }: { message: string }) => asked.push(message),
    disableAlertBeforeUnload: () => asked.push(''),
  }
  const { askBeforeLeaving } = require('@/platform/leaving.weapp') as typeof import('@/platform/leaving.weapp')
  const first = askBeforeLeaving('修改会丢失')
  weapp.closeLayers()
  weapp.closeLayers()
  expect(asked).toEqual(['修改会丢失', ''])
  // A page beneath has gone by the time that the next one asks.
  askBeforeLeaving('还没有交卷')
  first()
  expect(asked).toEqual(['修改会丢失', '', '还没有交卷'])
})

test('WeChat asks no more once nothing can be lost, also where the page was shown again meanwhile', async () => {
  await inWechat({})
  const asked: string[] = []
  wx.wx = {
    enableAlertBeforeUnload: ({ message }: { message: string }) => asked.push(message),
    disableAlertBeforeUnload: () => asked.push(''),
  }
  let shownAgain = () => {}
  jest.doMock('@tarojs/taro', () => ({ useDidShow: (work: () => void) => (shownAgain = work) }))
  const { useBackGuard } =
    require('@/patterns/page/use-back-guard.weapp') as typeof import('@/patterns/page/use-back-guard.weapp')
  jest.dontMock('@tarojs/taro')
  const { createElement } = require('react') as typeof import('react')
  const { flushSync } = require('react-dom') as typeof import('react-dom')
  const { createRoot } = require('react-dom/client') as typeof import('react-dom/client')
  function Paper({ open }: { open: boolean }) {
    useBackGuard(open, () => {}, '还没有交卷')
    return null
  }
  const root = createRoot(document.createElement('div'))
  flushSync(() => root.render(createElement(Paper, { open: true })))
  shownAgain()
  flushSync(() => root.render(createElement(Paper, { open: false })))
  expect(asked).toEqual(['还没有交卷', '还没有交卷', ''])
  root.unmount()
})

test('what is sent on has a picture of ours, never one of the screen; 朋友圈 is given the page itself, and nobody’s name until that is known', async () => {
  await openApp('pages/circle/circleDetail?id=7')
  const hooks: Answers = {}
  jest.doMock('@tarojs/taro', () => ({
    useShareAppMessage: (work: Answers[string]) => (hooks.message = work),
    useShareTimeline: (work: Answers[string]) => (hooks.timeline = work),
  }))
  const { useWechatMenu } = require('@/patterns/page/wechat-menu.weapp') as typeof import('@/patterns/page/wechat-menu.weapp')
  jest.dontMock('@tarojs/taro')
  const home = { title: 'HR共享社区', desc: '', imgUrl: '', route: 'pages/tabBar/circle/index', inviter: 'CODE' }
  useWechatMenu(home, false)
  expect(hooks.message({ from: 'menu' })).toEqual({
    title: home.title,
    path: '/pages/tabBar/circle/index?inviter=CODE&from=share',
    imageUrl: '/assets/share.png',
  })
  expect(hooks.timeline()).toMatchObject({ query: 'id=7', imageUrl: '/assets/share.png' })
  useWechatMenu({ ...home, route: 'pages/circle/circleDetail?id=7' }, true)
  expect(hooks.timeline()).toMatchObject({ query: 'id=7&inviter=CODE&from=share' })
})

test('the screen stays on for who comes back to their ticket in a browser', async () => {
  let held = 0
  const request = async () => {
    held++
    return { release: async () => void held-- }
  }
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
  const { keepBright } = require('@/platform/bright.h5') as typeof import('@/platform/bright.h5')
  const back = await keepBright()
  expect(held).toBe(1)
  // The browser has let go of it meanwhile.
  held = 0
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(held).toBe(1))
  back()
  expect(held).toBe(0)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(held).toBe(0)
  Reflect.deleteProperty(navigator, 'wakeLock')
})
