import { randomUUID } from 'node:crypto'
import { fireEvent, waitFor, within } from '@testing-library/dom'
import type { Person } from '../support/server'
import { openApp } from '../support/client/open-app'
import {
  addCourse,
  atCashier,
  button,
  created,
  lookAgain,
  openConfirm,
  order,
  params,
  payFor,
  press,
  ready,
  startBuying,
  statusOf,
  submit,
  top,
} from './buying'

let ann: Person
let course: string
let left: string[]
startBuying((visit) => {
  ;({ ann, course, left } = visit)
})
afterEach(() => server.sql('delete from pay_switch'))

const confirm = () => openConfirm(ann, course)
const result = (id: string, more: string) => openApp(`pages/lesson/payResult?orderId=${id}${more}`, { as: ann })
const prepaid = () => new URL(left.at(-1)!, server.origin).searchParams.get('prepay_id')!

/** Seconds go by, each with the answers that come in it. */
async function passing(seconds: number) {
  for (let second = 0; second < seconds; second++) {
    await jest.advanceTimersByTimeAsync(1000)
    await network.idle()
    await jest.advanceTimersByTimeAsync(0)
  }
}

describe('before buying', () => {
  test('the page says what, for whom and how the price comes about', async () => {
    const app = await confirm()
    await app.see(/^系列课/)
    await app.see('课程原价')
    expect(app.page().textContent).toContain('课程原价¥166.20')
    expect(app.page().textContent).toContain(`学习账号${ann.phone.slice(0, 3)}****${ann.phone.slice(-4)}`)
    await button(app, '提交订单 ¥166.20')
  })

  test('whoever has not agreed orders nothing', async () => {
    const app = await confirm()
    await press(app, /^提交订单/)
    await app.see('请先阅读并同意协议')
    expect(created()).toEqual([])
  })

  test('coins take off what the server says, and only while they are switched on', async () => {
    await server.give(ann, 5000)
    const app = await confirm()
    fireEvent.click(await waitFor(() => app.look().getByLabelText('金币抵扣')))
    await app.see('−¥33.24')
    await button(app, '提交订单 ¥132.96')
    fireEvent.click(app.look().getByLabelText('金币抵扣'))
    expect(await button(app, '提交订单 ¥166.20')).toBeTruthy()
  })

  test('coins whose price does not come stay off', async () => {
    await server.give(ann, 5000)
    const app = await confirm()
    const toggle = await waitFor(() => app.look().getByLabelText('金币抵扣'))
    network.cut('/api/courseOrder/preview')
    fireEvent.click(toggle)
    await app.hear('网络出错了！请稍后再试！')
    expect(toggle.getAttribute('aria-checked')).toBe('false')
    await button(app, '提交订单 ¥166.20')
  })

  test('another price is shown before anybody pays it', async () => {
    const app = await confirm()
    await app.see(/^系列课/)
    await server.sql('update lesson_course set price = 18800 where id = $1', [course])
    await submit(app)
    await app.hear('价格已变动，请确认')
    await button(app, '提交订单 ¥188.00')
    expect(left).toEqual([])
    await press(app, /^提交订单/)
    await waitFor(() => expect(left).toHaveLength(1))
    const [first, second] = created().map(({ body }) => body!)
    expect(second.payPrice).toBe(18_800)
    expect(second.requestId).not.toBe(first.requestId)
  })

  test('what somebody owns is not sold again', async () => {
    await payFor(ann, await order(ann, course))
    const app = await confirm()
    await app.see('已购买，无需重复购买')
    expect(app.page().querySelector('.dock')).toBeNull()
    await app.tap('去学习')
    await waitFor(() => expect(app.routes()).toEqual(['pages/lesson/detail']))
    expect(params().id).toBe(course)
  })

  test('what was bought meanwhile leads to what was bought', async () => {
    const app = await confirm()
    await app.see(/^系列课/)
    await payFor(ann, await order(ann, course))
    await submit(app)
    await app.hear('已购买，无需重复购买')
    await waitFor(() => expect(app.routes()).toEqual(['pages/lesson/detail']))
  })

  test('an address that names no shop of ours sells no course instead', async () => {
    const app = await openApp(`pages/lesson/orderConfirm?courseId=${course}&type=5`, { as: ann })
    await app.see('该内容已下架或不存在')
    expect(app.page().textContent).not.toContain('提交订单')
  })

  test('the last place that somebody else took is not sold', async () => {
    course = await addCourse({ stock: 1 })
    const app = await confirm()
    await app.see('剩余名额')
    await order(await server.member('博文'), course)
    await submit(app)
    await app.hear('名额已满')
    await waitFor(async () => expect((await button(app, '名额已满')).getAttribute('aria-disabled')).toBe('true'))
    expect(left).toEqual([])
  })

  test('where it may not be sold, neither price nor button is shown, only why', async () => {
    await server.sql(`insert into pay_switch (platform, virtual, enabled) values ('browser', true, false)`)
    const app = await confirm()
    await app.see(/^系列课/)
    expect(app.page().querySelector('.notice-strip')!.textContent).not.toBe('')
    expect(app.page().textContent).not.toContain('¥')
    expect(app.page().querySelector('.dock')).toBeNull()
  })

  test('whoever is nobody is asked to log in', async () => {
    const app = await openApp(`pages/lesson/orderConfirm?courseId=${course}`)
    await app.see('登录后购买课程')
    expect(network.to('/api/courseOrder')).toEqual([])
  })
})

describe('in a browser', () => {
  test('the page goes to the cashier, which leads back to the result', async () => {
    const app = await confirm()
    await submit(app)
    await waitFor(() => expect(left).toHaveLength(1))
    const back = new URL(left[0], server.origin).searchParams.get('redirect_url')!
    expect(back).toMatch(`${server.origin}/#/pages/lesson/payResult?orderId=`)
    expect(back).toMatch(/&check=1$/)
    await atCashier(prepaid(), 'ok')
    const returned = await openApp(back.split('#/')[1], { as: ann })
    await returned.see('支付成功')
    expect(returned.look().queryByText('已完成支付')).toBeNull()
    await returned.see('¥166.20')
    await press(returned, '去学习')
    await waitFor(() => expect(top(returned)).toBe('pages/lesson/detail'))
    expect(params().id).toBe(course)
  })

  test('two quick taps order once', async () => {
    const app = await confirm()
    fireEvent.click(await waitFor(() => app.look().getByLabelText('已阅读并同意用户协议')))
    const submitting = await button(app, /^提交订单/)
    fireEvent.click(submitting)
    fireEvent.click(submitting)
    await waitFor(() => expect(left).toHaveLength(1))
    await network.idle()
    expect(created()).toHaveLength(1)
    expect(network.to('/api/sysWechatPay/h5PayTransaction')).toHaveLength(1)
  })

  test('an order whose answer was lost is the same order at the next tap', async () => {
    const app = await confirm()
    await app.see(/^系列课/)
    network.cut('/api/courseOrder')
    await submit(app)
    await app.hear('网络出错了！请稍后再试！')
    network.mend()
    await press(app, /^提交订单/)
    await waitFor(() => expect(left).toHaveLength(1))
    const ids = created().map(({ body }) => body!.requestId)
    expect(ids).toEqual([ids[0], ids[0]])
  })

  test('whoever has left before the answer is told of the order, and not led to the cashier', async () => {
    const app = await confirm()
    await app.see(/^系列课/)
    const answer = network.hold('/api/courseOrder')
    await submit(app)
    await answer.came
    const { go } = require('@/nav') as typeof import('@/nav')
    await go('pages/lesson/kefu')
    await waitFor(() => expect(top(app)).toBe('pages/lesson/kefu'))
    answer()
    await app.hear('订单已提交，还没有支付')
    await network.idle()
    expect([top(app), left, network.to('/api/sysWechatPay')]).toEqual(['pages/lesson/kefu', [], []])
    const { result: mine } = await ann.call('POST /api/courseOrder/page', { body: {} })
    expect(mine.records).toHaveLength(1)
  })

  test('whoever comes back to the page after paying sees the result and pays no second time', async () => {
    const app = await confirm()
    await submit(app)
    await waitFor(() => expect(left).toHaveLength(1))
    await atCashier(prepaid(), 'lost')
    await ready(app, /^提交订单/)
    lookAgain()
    await app.see('支付成功')
    expect(app.routes()).not.toContain('pages/lesson/orderConfirm')
    expect(created()).toHaveLength(1)
    expect(left).toHaveLength(1)
  })

  test('whoever comes back without paying pays the same order', async () => {
    const app = await confirm()
    await submit(app)
    await waitFor(() => expect(left).toHaveLength(1))
    await ready(app, /^提交订单/)
    lookAgain()
    await waitFor(() => expect(network.to('/api/courseOrder/detail/')).toHaveLength(1))
    await press(app, /^提交订单/)
    await waitFor(() => expect(left).toHaveLength(2))
    const { result: mine } = await ann.call('POST /api/courseOrder/page', { body: {} })
    expect(mine.records).toHaveLength(1)
  })
})

describe('the result', () => {
  test('a notify that got lost is found by asking', async () => {
    const id = await order(ann, course)
    await payFor(ann, id, 'lost')
    const app = await result(id, '&check=1')
    await app.see('支付成功')
    expect(await statusOf(ann, id)).toBe(30)
  })

  test('a payment that is on its way is waited for', async () => {
    const id = await order(ann, course)
    const app = await result(id, '&result=ok')
    await app.see('支付结果确认中…')
    await payFor(ann, id)
    expect(await app.see('支付成功')).toBeTruthy()
  })

  test('coming back says nothing: the person is asked, and paying again is the same order', async () => {
    const id = await order(ann, course)
    const app = await result(id, '&check=1')
    await app.tap('重新支付')
    await waitFor(() => expect(left).toHaveLength(1))
    expect(left[0]).toContain(encodeURIComponent(`orderId=${id}`))
    await atCashier(prepaid(), 'ok')
    lookAgain()
    await app.see('支付成功')
  })

  test('what does not come within fifteen seconds can be asked for again', async () => {
    const id = await order(ann, course)
    jest.useFakeTimers()
    const app = await result(id, '&result=ok')
    await passing(15)
    expect(app.page().textContent).toContain('还没有收到支付结果')
    expect(network.to('/api/courseOrder/detail/').length).toBeGreaterThanOrEqual(5)
    await payFor(ann, id)
    await press(app, '刷新')
    await passing(1)
    expect(app.page().textContent).toContain('支付成功')
    jest.useRealTimers()
  })

  test('what an address says is no proof, and does not stand when it was wrong', async () => {
    const id = await order(ann, course)
    await payFor(ann, id)
    const app = await result(id, '&result=fail')
    expect(await app.see('支付成功')).toBeTruthy()
    await waitFor(() => expect(params()).toMatchObject({ orderId: id, result: 'ok' }))
    expect(await app.see('支付成功')).toBeTruthy()
  })

  test('a failure says so and offers another try, and a way to people who help', async () => {
    const id = await order(ann, course)
    const app = await result(id, '&result=fail')
    await app.see('支付失败')
    await button(app, '重新支付')
    expect(app.look().getByLabelText('客服')).toBeTruthy()
    await press(app, '查看订单')
    await waitFor(() => expect(top(app)).toBe('pages/lesson/orderDetail'))
    expect(params().id).toBe(id)
  })

  test('somebody else’s order is not there', async () => {
    const bob = await server.member('博文')
    const app = await result(await order(bob, course), '&result=ok')
    expect(await app.see('该内容已下架或不存在')).toBeTruthy()
  })

  test('paid, the next steps are what the course asks for and the group of its class', async () => {
    const id = await order(ann, course)
    const [{ file }] = await server.sql<{ file: string }>(
      `insert into file (id, kind, name, width, height, size, used) values (gen_random_uuid(), 'image', 'qr.webp', 400, 400, 1000, true)
       returning id as file`,
    )
    await server.sql(`update lesson_course set registration = true, group_qr = $2 where id = $1`, [course, file])
    await payFor(ann, id)
    const app = await result(id, '')
    await app.see('接下来 3 步')
    await app.see('待填写报名资料')
    fireEvent.click(await waitFor(() => app.look().getByText('看二维码')))
    expect(await waitFor(() => app.look().getByAltText('加入班级群的二维码'))).toBeTruthy()
    const { result: paid } = await ann.call('GET /api/courseOrder/detail/:id', { params: { id } })
    expect(paid.nextSteps.map(({ picture = '' }) => picture)).toEqual(['', expect.stringContaining(file), ''])
    fireEvent.click(app.look().getByLabelText('关闭'))
    await press(app, '查看订单')
    await app.see('加入班级群')
  })

  test('paid, the first lesson is named and opens, and below stands what fits it and is not theirs yet', async () => {
    const categoryId = await server.category('证据', '劳动争议')
    const bought = await server.course({ title: '证据链', price: 9900, categoryId, lessons: [{ title: '第一讲：先看证据' }] })
    const other = await server.course({ title: '绩效面谈', price: 9900, categoryId, lessons: [] })
    const owned = await server.course({ title: '已经有的', price: 0, categoryId, lessons: [] })
    await ann.call('POST /api/course/enrol', { body: { courseId: owned.id, requestId: randomUUID() } })
    const [lesson] = await server.sql<{ id: string }>('select id from lesson where course_id = $1', [bought.id])
    const theirs = await order(ann, bought.id, 9_900)
    await payFor(ann, theirs)
    const app = await result(theirs, '')
    await app.see('从“第一讲：先看证据”开始')
    await app.see('搭配着学')
    const fitting = [...app.page().querySelectorAll('.course-row .item-head__title')].map((one) => one.textContent)
    // Those of the same category come first.
    expect(fitting[0]).toBe('绩效面谈')
    expect(fitting).not.toContain('已经有的')
    await press(app, '去学习')
    await waitFor(() => expect(app.routes().at(-1)).toBe('pages/lesson/detail'))
    expect(params()).toMatchObject({ id: bought.id, lesson: lesson.id })

    const again = await result(theirs, '')
    await again.tap('绩效面谈')
    await waitFor(() => expect(params().id).toBe(other.id))
  })

  test('paid with an order number to copy', async () => {
    const id = await order(ann, course)
    await payFor(ann, id)
    const app = await result(id, '')
    const head = await app.see('支付成功')
    expect(within(app.page()).getByLabelText('复制订单号')).toBeTruthy()
    expect(head.isConnected).toBe(true)
  })
})
