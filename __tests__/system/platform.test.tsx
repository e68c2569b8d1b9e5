import { waitFor } from '@testing-library/dom'
import type { Person } from '../support/server'
import { keptNow, openApp } from '../support/client/open-app'

const ANDROID = 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/116.0 Mobile Safari/537.36 MicroMessenger/8.0.44'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.44'

const platformName = () => (require('@/platform') as typeof import('@/platform')).platform.name
const view = () => waitFor(() => network.to('/api/statistics/platformViewAsync')[0].body)
const signed = () => network.to('/api/sysWechat/genConfigPara').map((call) => call.body?.url)

/** What WeChat's app does for pages: it checks their signature and takes what they want shared. */
function enterWechat(verdict: 'ok' | 'fail' = 'ok') {
  const shared: Record<string, string>[] = []
  const invoke = (name: string, data: Record<string, string>, done: (answer: object) => void) => {
    if (name === 'updateAppMessageShareData') shared.push(data)
    done({ err_msg: `${name}:${verdict}` })
  }
  Reflect.deleteProperty(window, 'jWeixin')
  Object.assign(window, { WeixinJSBridge: { invoke, on() {} } })
  return shared
}

describe('where the app runs', () => {
  it('a browser is a browser', async () => {
    await openApp()
    expect([platformName(), await view()]).toEqual(['browser', { platformType: 1 }])
  })

  it('WeChat is known by its user agent', async () => {
    enterWechat()
    await openApp('pages/login/login', { agent: ANDROID })
    expect([platformName(), await view()]).toEqual(['wechat', { platformType: 1 }])
  })

  it('the native app is counted as platform 3', async () => {
    await openApp('pages/login/login', { agent: `${ANDROID.replace(/ Micro.*/, '')} HRShareApp/1.2.0` })
    expect([platformName(), await view()]).toEqual(['browser', { platformType: 3 }])
  })
})

describe('somebody who comes back from WeChat with a code', () => {
  /** Goes to WeChat from this window; what its answer adds to the address. */
  const leaveAs = async (person: Person) => {
    const body = { redirectUrl: `${server.origin}/?from=share`, scope: 'base' } as const
    const { result } = await person.call('POST /api/sysWechat/genAuthUrl', { body })
    sessionStorage.setItem('wechatState', JSON.stringify({ state: new URL(result).searchParams.get('state') }))
    return server.wechatAnswer(result)
  }
  beforeEach(() => sessionStorage.clear())
  const exchanged = () => network.to('/api/sysWechat/snsOAuth2').map((call) => call.body?.code)

  it('is known after two seconds: the code leaves the address and is exchanged once', async () => {
    enterWechat()
    const ann = await server.member('安然')
    const search = await leaveAs(ann)
    const code = new URLSearchParams(search).get('code')!
    jest.useFakeTimers()
    const started = Date.now()
    await openApp('pages/tabBar/mine/index', { agent: ANDROID, as: ann, search })
    jest.advanceTimersByTime(started + 1900 - Date.now())
    expect(location.search).toContain(code)
    expect(exchanged()).toEqual([])
    jest.advanceTimersByTime(1000)
    expect(location.search).toBe('?from=share')
    expect(location.hash).toBe('#/pages/tabBar/mine/index')
    jest.advanceTimersByTime(10_000)
    jest.useRealTimers()
    await network.idle()
    expect(exchanged()).toEqual([code])
    expect(keptNow().openid).toMatch(/^o[\w-]{27}$/)
  })

  it('is not named by an answer that somebody else has asked for, and it leaves the address', async () => {
    enterWechat()
    const [ann, eve] = [await server.member('安然'), await server.member('夏娃')]
    const evesAnswer = await leaveAs(eve)
    for (const state of [undefined, 'another']) {
      sessionStorage.clear()
      if (state) sessionStorage.setItem('wechatState', JSON.stringify({ state }))
      await openApp('pages/tabBar/mine/index', { agent: ANDROID, as: ann, search: evesAnswer })
      await waitFor(() => expect(location.search).toBe('?from=share'))
      await network.idle()
      expect(exchanged()).toEqual([])
      expect(keptNow()).not.toHaveProperty('openid')
    }
  })

  it('brings an answer once: the same address, opened again, says nothing', async () => {
    enterWechat()
    const ann = await server.member('安然')
    const search = await leaveAs(ann)
    await openApp('pages/tabBar/mine/index', { agent: ANDROID, as: ann, search })
    await waitFor(() => expect(exchanged()).toHaveLength(1))
    await openApp('pages/tabBar/mine/index', { agent: ANDROID, as: ann, search })
    await waitFor(() => expect(location.search).toBe('?from=share'))
    await network.idle()
    expect(exchanged()).toEqual([])
  })

  it('stays a guest when WeChat does not know the code, and hears nothing of it', async () => {
    enterWechat()
    const logged = jest.spyOn(console, 'warn').mockImplementation()
    sessionStorage.setItem('wechatState', JSON.stringify({ state: 'base' }))
    const app = await openApp('pages/login/login', { agent: ANDROID, search: '?code=made-up&state=base' })
    await waitFor(() => expect(logged).toHaveBeenCalledWith('openid', expect.objectContaining({ code: 10120 })))
    expect(keptNow()).not.toHaveProperty('openid')
    expect(app.page().querySelector('.toast')).toBeNull()
  })
})

describe('sharing in WeChat', () => {
  const searched = '?from=share&code=made-up&state=base'
  /** Opens the app at this address, and lets the two seconds pass after which the code leaves it. */
  const openSigned = async (agent: string) => {
    jest.useFakeTimers()
    const app = await openApp('pages/tabBar/mine/index', { agent, search: searched })
    await waitFor(() => expect(signed()).toHaveLength(1))
    jest.advanceTimersByTime(2500)
    expect(location.search).toBe('?from=share')
    return app
  }
  beforeEach(() => {
    jest.spyOn(console, 'warn').mockImplementation()
  })
  afterEach(() => {
    jest.useRealTimers()
  })

  it('on Android each page is signed with the address it has now', async () => {
    enterWechat()
    const app = await openSigned(ANDROID)
    await app.tap('设置')
    await waitFor(() => expect(signed()).toEqual([`${server.origin}/${searched}`, `${server.origin}/?from=share`]))
  })

  it('on an iPhone each page is signed with the address the app was opened at', async () => {
    enterWechat()
    const app = await openSigned(IPHONE)
    await app.tap('设置')
    const landing = `${server.origin}/${searched}`
    await waitFor(() => expect(signed()).toEqual([landing, landing]))
  })

  it('WeChat is handed the card of the page that is shown', async () => {
    const shared = enterWechat()
    const ann = await server.member('安然')
    const id = await server.post(ann, { type: 2, title: '试用期可以延长吗' })
    await openApp(`pages/circle/circleDetail?id=${id}`, { agent: ANDROID })
    await waitFor(() =>
      expect(shared.at(-1)).toMatchObject({
        title: '试用期可以延长吗',
        link: `${server.origin}/#/pages/circle/circleDetail?id=${id}`,
      }),
    )
  })

  it('WeChat fetches the picture of the card from its whole address', async () => {
    const shared = enterWechat()
    await openApp('pages/login/login', { agent: ANDROID })
    const { platform } = require('@/platform') as typeof import('@/platform')
    await waitFor(() => expect(shared.at(-1)?.imgUrl).toBe(''))
    for (const [imgUrl, whole] of [
      ['/files/a.webp', `${server.origin}/files/a.webp`],
      ['https://elsewhere.example/b.webp', 'https://elsewhere.example/b.webp'],
    ]) {
      platform.prepareShare({ title: '劳动合同法实操', desc: '', imgUrl, route: 'pages/lesson/detail' })
      await waitFor(() => expect(shared.at(-1)?.imgUrl).toBe(whole))
    }
  })

  it('when WeChat refuses the signature it is only logged', async () => {
    enterWechat('fail')
    const app = await openApp('pages/tabBar/mine/index', { agent: ANDROID })
    await waitFor(() =>
      expect(console.warn).toHaveBeenCalledWith('wechat sdk', expect.objectContaining({ errMsg: 'config:fail' })),
    )
    await app.see('点击登录')
    expect(app.page().querySelector('.toast')).toBeNull()
  })

  it('when the signature cannot be had it is only logged', async () => {
    enterWechat()
    const app = await openApp('pages/tabBar/mine/index', { agent: ANDROID, offline: true })
    await waitFor(() => expect(console.warn).toHaveBeenCalledWith('wechat sdk', expect.any(Error)))
    await app.see('点击登录')
    expect(app.page().querySelector('.toast')).toBeNull()
  })
})

test('without a network the person is told in the words of the specification', async () => {
  const app = await openApp('pages/circle/circleDetail?id=01900000-0000-7000-8000-000000000000', { offline: true })
  const state = await app.see('网络出错了！请稍后再试！')
  network.mend()
  await app.tap('重新加载')
  await app.see('该内容已下架或不存在')
  expect(state.isConnected).toBe(false)
})

test('an answer that does not come within a minute counts as no network', async () => {
  const { call } = await openApp('pages/login/login')
  const answer = network.hold('/api/user/industryList')
  jest.useFakeTimers()
  const asked = call('GET /api/user/industryList')
  const told = asked.catch((error: Error) => error.message)
  jest.advanceTimersByTime(60_000)
  jest.useRealTimers()
  expect(await told).toBe('网络出错了！请稍后再试！')
  answer()
})

test('pictures come from the CDN that the page names, and what is kept on the device from our own server', async () => {
  document.documentElement.dataset.assets = 'https://cdn.example.com'
  try {
    await openApp('pages/login/login')
    const { platform } = require('@/platform') as typeof import('@/platform')
    expect(['/files/a.webp', '/media/a.mp4', 'https://elsewhere.example/a.webp'].map(platform.fileUrl)).toEqual([
      'https://cdn.example.com/files/a.webp',
      '/media/a.mp4',
      'https://elsewhere.example/a.webp',
    ])
    const clicked: string[] = []
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      clicked.push(this.href)
    })
    await platform.saveImage!(platform.fileUrl('/files/a.webp'))
    expect(clicked).toEqual([`${location.origin}/files/a.webp`])
  } finally {
    delete document.documentElement.dataset.assets
  }
})

describe('a picker of files that is closed', () => {
  const pick = async () => {
    await openApp('pages/login/login')
    const { platform } = require('@/platform') as typeof import('@/platform')
    const chosen = platform.chooseImages(9)
    return { chosen, input: document.querySelector<HTMLInputElement>('input[type="file"]')! }
  }

  it('has brought nothing, and leaves nothing behind', async () => {
    const { chosen, input } = await pick()
    expect([input.accept, input.multiple]).toEqual(['image/*', true])
    input.dispatchEvent(new Event('cancel'))
    expect(await chosen).toEqual([])
    expect(document.querySelector('input[type="file"]')).toBeNull()
  })

  it('is over too where the web view does not say so: the window has its focus again', async () => {
    const { chosen } = await pick()
    jest.useFakeTimers()
    window.dispatchEvent(new Event('focus'))
    jest.advanceTimersByTime(3000)
    jest.useRealTimers()
    expect(await chosen).toEqual([])
  })

  it('has brought what was chosen after the window had its focus, however old the web view', async () => {
    const { chosen, input } = await pick()
    window.dispatchEvent(new Event('focus'))
    Object.defineProperty(input, 'files', { value: [new File(['a'], 'a.png')] })
    input.dispatchEvent(new Event('change'))
    expect(await chosen).toMatchObject([{ size: 1 }])
  })
})

test('a line that goes by itself is put where whoever listens is heard already, also when the same is said again', async () => {
  const app = await openApp('pages/login/login')
  const { feedback } = require('@/patterns/feedback/feedback') as typeof import('@/patterns/feedback/feedback')
  const places = [...app.page().querySelectorAll('[role=status]')]
  feedback.toast('已复制')
  const first = await app.hear('已复制')
  expect(places).toContain(first.parentElement)
  feedback.toast('已复制')
  await waitFor(() => expect(app.look().getByText('已复制')).not.toBe(first))
  expect(places).toContain(app.look().getByText('已复制').parentElement)
})
