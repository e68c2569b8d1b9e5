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
  const outcome = await weapp.pay({ openid: async () => 'oMini', mini } as unknown as Payment)
  return { outcome, asked, mini }
}

test('the mini-program pays in WeChat’s own cashier, as the person it knows', async () => {
  const { outcome, asked, mini } = await pay(async () => ({ errMsg: 'requestPayment:ok' }))
  expect(outcome).toBe('ok')
  expect(mini).toHaveBeenCalledWith('oMini')
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
