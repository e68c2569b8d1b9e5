import { waitFor } from '@testing-library/dom'
import type { Person } from '../support/server'
import { keptNow, openApp, type App } from '../support/client/open-app'
import {
  button,
  created,
  enterWechat,
  enterWechatThatWaits,
  leaveWechat,
  namedByWechat,
  openConfirm,
  order,
  params,
  press,
  startBuying,
  statusOf,
  submit,
  top,
  WECHAT,
} from './buying'

const OPENID = 'oSandboxPersonWhoIsKnown0001'
let ann: Person
let course: string
let left: string[]
startBuying((visit) => {
  ;({ ann, course, left } = visit)
})
beforeEach(() => sessionStorage.clear())
afterEach(() => leaveWechat())

/** The session was named by WeChat on an earlier visit. */
const kept = { openid: OPENID }
const named = () => namedByWechat(ann)
const confirm = async () => {
  await named()
  return openConfirm(ann, course, { agent: WECHAT, kept })
}
const detail = async (id: string) => {
  await named()
  return openApp(`pages/lesson/orderDetail?id=${id}`, { as: ann, agent: WECHAT, kept })
}
const at = (app: App, route: string) => waitFor(() => expect(top(app)).toBe(route))

test('paid in WeChat: the result is asked of the server and the order is theirs', async () => {
  const opened = enterWechat('ok')
  const app = await confirm()
  await submit(app)
  await app.see('支付成功')
  expect(params()).toMatchObject({ result: 'ok' })
  expect(opened[0]).toMatchObject({ signType: 'RSA', package: expect.stringMatching(/^prepay_id=/) })
  expect(network.to('/api/sysWechatPay/jsAPIPayTransaction')[0].body).toEqual({
    orderId: params().orderId,
    orderType: 1,
  })
  expect(app.routes()).toEqual(['pages/lesson/payResult'])
  expect(await statusOf(ann, params().orderId)).toBe(30)
})

test('given up: the person hears it and stands before the order, which can still be paid', async () => {
  const opened = enterWechat('cancel', 'ok')
  const app = await confirm()
  await submit(app)
  await app.hear('支付被取消')
  await at(app, 'pages/lesson/orderDetail')
  await press(app, /^去支付/)
  await app.see('支付成功')
  expect(opened).toHaveLength(2)
  expect(created()).toHaveLength(1)
})

test('given up on the page of the order: the person stays there', async () => {
  enterWechat('cancel')
  const app = await detail(await order(ann, course))
  await press(app, /^去支付/)
  await app.hear('支付被取消')
  expect(app.routes()).toEqual(['pages/lesson/orderDetail'])
})

test('a failure leads to the result, where paying again works', async () => {
  enterWechat('fail', 'ok')
  const app = await confirm()
  await submit(app)
  await app.see('支付失败')
  expect(params()).toMatchObject({ result: 'fail' })
  await press(app, '重新支付')
  await app.see('支付成功')
  expect(created()).toHaveLength(1)
})

test('when WeChat cannot be asked to take the money, the result says why', async () => {
  enterWechat('ok')
  const app = await detail(await order(ann, course))
  network.cut('/api/sysWechatPay/')
  await press(app, /^去支付/)
  await app.see('支付失败')
  expect(await app.see('网络出错了！请稍后再试！')).toBeTruthy()
})

test('who is not known yet is asked by WeChat and comes back to a payment that goes on, once', async () => {
  const opened = enterWechat('cancel')
  const id = await order(ann, course)
  const app = await openApp(`pages/lesson/orderDetail?id=${id}`, { as: ann, agent: WECHAT })
  await press(app, /^去支付/)
  await waitFor(() => expect(left).toHaveLength(1))
  expect(new URL(left[0]).searchParams.get('scope')).toBe('snsapi_base')
  expect(opened).toEqual([])

  // WeChat leads back to the address without its hash.
  const search = await server.wechatAnswer(left[0])
  const back = await openApp('pages/tabBar/circle/index', { as: ann, agent: WECHAT, search })
  await at(back, 'pages/lesson/orderDetail')
  expect(params().id).toBe(id)
  await back.hear('支付被取消')
  expect(opened).toHaveLength(1)
  expect(location.search).toBe('')
  const known = keptNow()
  expect(known.openid).toEqual(expect.any(String))

  await openApp(`pages/lesson/orderDetail?id=${id}`, { as: ann, agent: WECHAT, kept: known })
  await network.idle()
  expect(opened).toHaveLength(1)
})

test('what a phone says of who this is counts for nothing: the server asks WeChat', async () => {
  const opened = enterWechat('ok')
  const id = await order(ann, course)
  const app = await openApp(`pages/lesson/orderDetail?id=${id}`, { as: ann, agent: WECHAT, kept })
  await press(app, /^去支付/)
  await waitFor(() => expect(left).toHaveLength(1))
  expect(new URL(left[0]).searchParams.get('state')).toMatch(/^[0-9a-f]{32}$/)
  expect(opened).toEqual([])
})

test('whoever WeChat has named for an earlier log-in is asked again, once, and pays', async () => {
  const opened = enterWechat('cancel')
  const id = await order(ann, course)
  const app = await openApp(`pages/lesson/orderDetail?id=${id}`, { as: ann, agent: WECHAT, kept })
  await press(app, /^去支付/)
  await waitFor(() => expect(left).toHaveLength(1))
  const remembered = keptNow()
  const search = await server.wechatAnswer(left[0])
  const back = await openApp('pages/tabBar/circle/index', { agent: WECHAT, kept: remembered, search })
  await back.hear('支付被取消')
  expect(opened).toHaveLength(1)
  expect(left).toHaveLength(1)
})

test('an order whose payment goes on by itself can be cancelled again only when the cashier is closed', async () => {
  enterWechat()
  const id = await order(ann, course)
  const app = await openApp(`pages/lesson/orderDetail?id=${id}`, { as: ann, agent: WECHAT })
  await press(app, /^去支付/)
  await waitFor(() => expect(left).toHaveLength(1))
  const closeCashier = enterWechatThatWaits()
  const search = await server.wechatAnswer(left[0])
  const back = await openApp('pages/tabBar/circle/index', { as: ann, agent: WECHAT, search })
  await at(back, 'pages/lesson/orderDetail')
  const close = await closeCashier
  expect((await button(back, '取消订单')).getAttribute('aria-disabled')).toBe('true')
  close('cancel')
  await back.hear('支付被取消')
  await press(back, '取消订单')
  await back.answer('确定取消')
  await back.hear('订单已取消')
  expect(await statusOf(ann, id)).toBe(40)
})

test('a window that was left to ask, and came back without an answer, goes on as any other', async () => {
  const opened = enterWechat('ok')
  const id = await order(ann, course)
  const app = await openApp(`pages/lesson/orderDetail?id=${id}`, { as: ann, agent: WECHAT })
  await press(app, /^去支付/)
  await waitFor(() => expect(left).toHaveLength(1))
  await openApp('pages/tabBar/mine/index', { as: ann, agent: WECHAT })
  const search = await server.wechatAnswer(left[0])
  const later = await openApp('pages/tabBar/mine/index', { as: ann, agent: WECHAT, search })
  await waitFor(() => expect(keptNow().openid).toEqual(expect.any(String)))
  expect(top(later)).toBe('pages/tabBar/mine/index')
  expect(opened).toEqual([])
})

test('a browser that only calls itself WeChat gets the bridge of the local one', async () => {
  jest.spyOn(console, 'warn').mockImplementation()
  const app = await detail(await order(ann, course))
  await press(app, /^去支付/)
  await waitFor(() => expect(document.head.querySelector('script[src="/sandbox/wechat-pay/bridge.js"]')).not.toBeNull())
  enterWechat('ok')
  document.dispatchEvent(new Event('WeixinJSBridgeReady'))
  await app.see('支付成功')
})
