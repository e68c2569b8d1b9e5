import type { Payment } from '@/platform/types'
import { openApp } from '../support/client/open-app'

const invocation = {
  appId: 'wxmini',
  timeStamp: '1763600000',
  nonceStr: 'n',
  package: 'prepay_id=p1',
  signType: 'RSA',
  paySign: 's',
}

/** The adapter of the mini-program over a WeChat that answers so. */
async function pay(answer: () => Promise<object>) {
  await openApp('pages/login/login')
  const Taro = require('@tarojs/taro').default as { requestPayment(options: object): Promise<object> }
  const asked: object[] = []
  jest.spyOn(Taro, 'requestPayment').mockImplementation((options) => {
    asked.push(options)
    return answer()
  })
  const { weapp } = require('@/platform/weapp') as typeof import('@/platform/weapp')
  const mini = jest.fn(async () => invocation)
  const outcome = await weapp.pay({ mini } as unknown as Payment)
  return { outcome, asked, mini }
}

test('the mini-program pays in WeChat’s own cashier, as the person it knows', async () => {
  const { outcome, asked, mini } = await pay(async () => ({ errMsg: 'requestPayment:ok' }))
  expect(outcome).toBe('ok')
  expect(mini).toHaveBeenCalledTimes(1)
  const { appId: _appId, ...members } = invocation
  expect(asked).toEqual([members])
})

test.each([
  ['requestPayment:fail cancel', 'cancel'],
  ['requestPayment:fail no permission', 'fail'],
])('%s is %s', async (errMsg, expected) => {
  const { outcome } = await pay(() => Promise.reject(Object.assign(new Error(errMsg), { errMsg })))
  expect(outcome).toBe(expected)
})

describe('what is virtual', () => {
  const signed = { signData: '{"a":1}', mode: 'short_series_goods' as const, paySig: 'p', signature: 's' }
  type Options = { success(): void; fail(fault: { errMsg?: string; errCode?: number }): void }
  const wx = globalThis as { wx?: { requestVirtualPayment?(options: Options): void } }
  afterEach(() => delete wx.wx)

  /** The adapter where the server says so, over a WeChat that answers so. */
  async function payVirtually(answer?: (options: Options) => void) {
    await openApp('pages/login/login')
    const Taro = require('@tarojs/taro').default as { login(): Promise<{ code: string }> }
    jest.spyOn(Taro, 'login').mockResolvedValue({ code: 'c1' })
    const asked: object[] = []
    wx.wx = answer && {
      requestVirtualPayment(options) {
        asked.push(options)
        answer(options)
      },
    }
    wx.wx ??= {}
    const { weapp } = require('@/platform/weapp') as typeof import('@/platform/weapp')
    const virtual = jest.fn(async () => signed)
    const mini = jest.fn()
    const outcome = await weapp.pay({ way: 'virtual', virtual, mini } as unknown as Payment)
    expect(mini).not.toHaveBeenCalled()
    return { outcome, asked, virtual }
  }

  test('is paid in WeChat’s own window, with a fresh code and what the server signed', async () => {
    const { outcome, asked, virtual } = await payVirtually(({ success }) => success())
    expect(outcome).toBe('ok')
    expect(virtual).toHaveBeenCalledWith('c1')
    expect(asked).toEqual([expect.objectContaining(signed)])
  })

  test.each([
    [{ errMsg: 'requestVirtualPayment:fail requestPayment:fail cancel', errCode: -2 }, 'cancel'],
    [{ errMsg: 'requestVirtualPayment:fail', errCode: -2 }, 'cancel'],
    [{ errMsg: 'requestVirtualPayment:fail SIGNATURE_INVALID', errCode: -15005 }, 'fail'],
  ])('%j is %s', async (fault, expected) => {
    expect((await payVirtually(({ fail }) => fail(fault))).outcome).toBe(expected)
  })

  test('cannot be paid in a WeChat that is too old, which is said before anything is begun', async () => {
    const { outcome, virtual } = await payVirtually()
    expect(outcome).toBe('outdated')
    expect(virtual).not.toHaveBeenCalled()
  })
})
