import type { Person } from '../support/server'
import { asked, callsOf, saying, startWorld, type World } from './support'

let world: World
let ann: Person
let course: string
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  ann = await world.member('安然')
  course = (await world.course({ price: 9900 })).id
})
afterAll(() => world.close())

/** WeChat's own window, in which the person does this. */
const window =
  (result: 'ok' | 'cancel' | 'fail') =>
  async ({ package: prepay }: { package: string }) => {
    const body = JSON.stringify({ prepay_id: prepay.slice('prepay_id='.length), result })
    await fetch(`${world.origin}/sandbox/wechat-pay/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    if (result !== 'ok') throw new Error(result === 'cancel' ? 'cancel' : 'system error')
    return {}
  }

/** Confirms the order of the course. */
async function buy(result: 'ok' | 'cancel' | 'fail') {
  const host = await world.open(`pages/lesson/orderConfirm?courseId=${course}`, ann, {
    stubs: { requestPayment: window(result) },
  })
  await host.tap('.check-box__box')
  await host.tap(saying(host, '.btn', '提交订单'))
  return host
}

test('whoever pays in the mini-program is told so, and owns the course', async () => {
  const host = await buy('ok')
  expect(host.page.route).toBe('pages/lesson/payResult')
  expect(host.page.options.result).toBe('ok')
  expect(asked(host)).toContain('/api/sysWechatPay/miniPayTransaction')
  expect(host.errors).toEqual([])
  const { result } = await ann.call('GET /api/course/detail/:id', { params: { id: course } })
  expect(result.owned).toBe(true)
})

test('whoever gives up finds the order, and can still pay it', async () => {
  const host = await buy('cancel')
  expect(host.page.route).toBe('pages/lesson/orderDetail')
  expect(host.text).toContain('待支付')
  expect(callsOf(host, 'requestPayment')).toHaveLength(1)
  const [{ id, status }] = (await ann.call('POST /api/courseOrder/page', { body: {} })).result.records
  expect([id, status]).toEqual([host.page.options.id, 0])
})

test('a payment that fails says so, and offers another try', async () => {
  const host = await buy('fail')
  expect(host.page.route).toBe('pages/lesson/payResult')
  expect(host.page.options.result).toBe('fail')
  expect(host.text).toContain('重新支付')
})
