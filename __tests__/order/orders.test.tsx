import { fireEvent, waitFor, within } from '@testing-library/dom'
import type { Person } from '../support/server'
import { openApp, type App } from '../support/client/open-app'
import {
  addCourse,
  atCashier,
  enterWechat,
  leaveWechat,
  namedByWechat,
  order,
  params,
  payFor,
  press,
  statusOf,
  top,
  watchLeaving,
  WECHAT,
} from './buying'

let ann: Person
let course: string
beforeEach(async () => {
  ann = await server.member('安然')
  course = await addCourse()
})
afterEach(() => leaveWechat())

const list = () => openApp('pages/lesson/orderList', { as: ann })
const detail = (id: string) => openApp(`pages/lesson/orderDetail?id=${id}`, { as: ann })
const card = (app: App) => app.page().querySelector<HTMLElement>('.order-card')!
const cards = (app: App) => app.page().querySelectorAll('.order-card').length
const onCard = (app: App, text: string) => app.tap(text, { inside: () => card(app) })
const tab = (app: App, name: string) =>
  fireEvent.click(within(app.page().querySelector<HTMLElement>('.under-tabs')!).getByText(name))

describe('my orders', () => {
  test('stand under how they stand, with what can be done', async () => {
    await order(ann, course)
    await payFor(ann, await order(ann, await addCourse()))
    const app = await list()
    await waitFor(() => expect(cards(app)).toBe(2))
    tab(app, '待支付')
    await waitFor(() => expect(cards(app)).toBe(1))
    expect(card(app).textContent).toMatch(/待支付 (29|30):\d\d/)
    within(card(app)).getByText('去支付')
    tab(app, '已完成')
    await waitFor(() => expect(card(app)?.textContent).toContain('已完成'))
    // Where one reads the terms one asks for one's money.
    expect(within(card(app)).queryByText('申请退款')).toBeNull()
    tab(app, '退款')
    await app.see('没有退款的订单')
  })

  test('of a shop that came after this version is there to be read, beside those that can be opened', async () => {
    await payFor(ann, await order(ann, course))
    const { fetch } = window
    window.fetch = async (...asked) => {
      const answer = await fetch(...asked)
      const later = (await answer.text()).replace('"orderType":1', '"orderType":99')
      return new (answer.constructor as typeof Response)(later, answer)
    }
    try {
      const app = await list()
      await waitFor(() => expect(card(app)?.textContent).toContain('已完成'))
      await onCard(app, '已完成')
      await app.see('更新到最新版本后可以查看')
    } finally {
      window.fetch = fetch
    }
  })

  test('one that is open shows at once that it was paid somewhere else', async () => {
    const id = await order(ann, course)
    const app = await detail(id)
    await app.see('待支付')
    await payFor(ann, id)
    expect(await app.see('已完成')).toBeTruthy()
  })

  test('who has none is shown the way to the courses', async () => {
    const app = await list()
    await app.see('还没有订单')
    await app.tap('去选课')
    await waitFor(() => expect(top(app)).toBe('pages/tabBar/lesson/index'))
  })

  test('one can be cancelled, after a question, and then deleted', async () => {
    const id = await order(ann, course)
    const app = await list()
    await onCard(app, '取消订单')
    await app.answer('再想想')
    expect(await statusOf(ann, id)).toBe(0)
    await onCard(app, '取消订单')
    await app.answer('确定取消')
    await app.hear('订单已取消')
    await waitFor(() => within(card(app)).getByText('已取消'))
    await onCard(app, '删除订单')
    await app.answer('删除')
    await app.hear('已删除')
    await app.see('还没有订单')
  })

  test('a question that stands over a page is not asked of the next one, and nothing is done', async () => {
    const id = await order(ann, course)
    const app = await detail(id)
    await press(app, '取消订单')
    await app.see('确定取消订单吗？')
    const { back, go } = require('@/nav') as typeof import('@/nav')
    await go('pages/mine/orderCenter')
    await waitFor(() => expect(top(app)).toBe('pages/mine/orderCenter'))
    expect(document.querySelector('.dialog')).toBeNull()
    await back()
    await waitFor(() => expect(top(app)).toBe('pages/lesson/orderDetail'))
    expect(await statusOf(ann, id)).toBe(0)
    await press(app, '取消订单')
    await app.answer('确定取消')
    await app.hear('订单已取消')
  })

  test('one that ran out is looked at again when its time is over', async () => {
    const id = await order(ann, course)
    const app = await list()
    await waitFor(() => within(card(app)).getByText('去支付'))
    // An answer that is still on its way would set the clock that is turned below.
    await network.idle()
    await server.sql(`update shop_order set expires_at = now() - interval '1 second' where id = $1`, [id])
    const now = Date.now
    jest.spyOn(Date, 'now').mockImplementation(() => now() + 31 * 60_000)
    await waitFor(() => within(card(app)).getByText('已取消'))
    within(card(app)).getByText('重新购买')
    expect(await statusOf(ann, id)).toBe(40)
  })

  test('one whose time ends while another tab is opened leaves the tab that is open by then', async () => {
    const id = await order(ann, course)
    const app = await list()
    const shown = () => waitFor(() => within(card(app)).getByText('去支付'))
    tab(app, '待支付')
    await shown()
    tab(app, '全部')
    await shown()
    await network.idle()
    network.cut('/ws')
    await server.sql(`update shop_order set expires_at = now() - interval '1 second' where id = $1`, [id])
    const looked = network.hold('/api/courseOrder/detail')
    const now = Date.now
    jest.spyOn(Date, 'now').mockImplementation(() => now() + 31 * 60_000)
    await looked.came
    tab(app, '待支付')
    await shown()
    looked()
    expect(await app.see('没有待支付的订单')).toBeTruthy()
  })

  test('one whose time is over is none of those that wait to be paid, also where the line is broken', async () => {
    const id = await order(ann, course)
    const app = await openApp('pages/mine/orderCenter?status=unpaid', { as: ann })
    await app.see('待支付 1')
    await waitFor(() => within(card(app)).getByText('去支付'))
    network.cut('/ws')
    await server.sql(`update shop_order set expires_at = now() - interval '1 second' where id = $1`, [id])
    const now = Date.now
    jest.spyOn(Date, 'now').mockImplementation(() => now() + 31 * 60_000)
    await app.see('没有待支付的订单')
    await waitFor(() => expect(app.look().queryByText('待支付 1')).toBeNull())
  })

  test('one that is paid on another device leaves those that wait for it, and so does its number', async () => {
    const id = await order(ann, course)
    const app = await openApp('pages/mine/orderCenter?status=unpaid', { as: ann })
    await app.see('待支付 1')
    await waitFor(() => within(card(app)).getByText('去支付'))
    await payFor(ann, id)
    await app.see('没有待支付的订单')
    await waitFor(() => expect(app.look().queryByText('待支付 1')).toBeNull())
    tab(app, '已完成')
    await waitFor(() => expect(cards(app)).toBe(1))
  })

  test('a payment on the page of an order shows on the list beneath it', async () => {
    enterWechat('ok')
    await namedByWechat(ann)
    await order(ann, course)
    const app = await openApp('pages/lesson/orderList', { as: ann, agent: WECHAT, kept: { openid: 'oPerson' } })
    fireEvent.click(await waitFor(() => within(card(app)).getByText('劳动合同法实操30讲', { selector: '.item-head__title' })))
    await press(app, /^去支付/)
    await app.see('支付成功')
    history.back()
    await waitFor(() => expect(app.routes()).toEqual(['pages/lesson/orderList']))
    await waitFor(() => expect(card(app).textContent).toContain('已完成'))
  })

  test('given up from the list: the person stands before the order', async () => {
    enterWechat('cancel')
    await namedByWechat(ann)
    const id = await order(ann, course)
    const app = await openApp('pages/lesson/orderList', { as: ann, agent: WECHAT, kept: { openid: 'oPerson' } })
    await onCard(app, '去支付')
    await app.hear('支付被取消')
    await waitFor(() => expect(top(app)).toBe('pages/lesson/orderDetail'))
    expect(params().id).toBe(id)
  })

  test('the center has the same orders, says how many wait, and can show those of one shop', async () => {
    const id = await order(ann, course)
    const app = await openApp('pages/mine/orderCenter', { as: ann })
    await app.see('待支付 1')
    const tabs = () => [...app.page().querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent)
    expect(tabs()).toEqual(['全部', '待支付 1', '待发货', '已发货', '已完成', '退款'])
    const shops = within(app.look().getByLabelText('订单类型'))
    fireEvent.click(shops.getByText('证书补寄'))
    await app.see('还没有订单')
    // What goes by post has its tabs, a course has none.
    fireEvent.click(shops.getByText('课程'))
    await waitFor(() => expect(tabs()).toEqual(['全部', '待支付', '已完成', '退款']))
    fireEvent.click(shops.getByText('全部'))
    fireEvent.click(await waitFor(() => card(app).querySelector('[role="link"]')!))
    await waitFor(() => expect(top(app)).toBe('pages/lesson/orderDetail'))
    expect(params().id).toBe(id)
  })

  test('我的 opens the center where the number stands: what is not paid, what is given back', async () => {
    await order(ann, course)
    const app = await openApp('pages/tabBar/mine/index', { as: ann })
    const selected = () => app.look().getByRole('tab', { selected: true }).textContent
    fireEvent.click(await waitFor(() => app.look().getByLabelText('待支付，1')))
    await waitFor(() => expect(top(app)).toBe('pages/mine/orderCenter'))
    await waitFor(() => expect(selected()).toContain('待支付'))
    await waitFor(() => expect(card(app)).toBeTruthy())
    const post = await openApp('pages/tabBar/mine/index', { as: ann })
    fireEvent.click(await waitFor(() => post.look().getByLabelText('待发货')))
    await post.see('没有待发货的订单')
    const other = await openApp('pages/tabBar/mine/index', { as: ann })
    fireEvent.click(await waitFor(() => other.look().getByLabelText('退款')))
    await other.see('没有退款的订单')
  })

  test.each([
    'pages/lesson/orderList',
    'pages/lesson/orderDetail?id=x',
    'pages/lesson/payResult?orderId=x',
    'pages/mine/orderCenter',
  ])('whoever is nobody is asked to log in: %s', async (route) => {
    const app = await openApp(route)
    await app.see('登录后查看')
    expect(network.calls.filter(({ path }) => /order/i.test(path))).toEqual([])
  })

  test.each(['pages/lesson/orderDetail?id=x', 'pages/lesson/orderDetail', 'pages/lesson/payResult', 'pages/lesson/orderConfirm'])(
    'an address that names nothing says so: %s',
    async (route) => {
      const app = await openApp(route, { as: ann })
      expect(await app.see('该内容已下架或不存在')).toBeTruthy()
    },
  )

  test.each(['pages/lesson/payResult', 'pages/lesson/orderDetail', 'pages/activity/orderDetail'])(
    'nobody is asked about an order that has no number: %s',
    async (route) => {
      const app = await openApp(route, { as: ann })
      await app.see('该内容已下架或不存在')
      expect(network.calls.filter(({ path }) => /Order|order\/detail/.test(path))).toEqual([])
    },
  )
})

describe('one order', () => {
  test('says how it stands, until when, what it costs and what happened', async () => {
    const app = await detail(await order(ann, course))
    await app.see('超时自动取消，优惠券和金币会退回')
    const clock = app.page().querySelector('.countdown')!
    expect(clock.getAttribute('aria-label')).toMatch(/^剩余 (29|30):\d\d$/)
    await app.see('课程原价')
    const progress = () => app.look().getByRole('list', { name: '订单进度' })
    const steps = () =>
      within(progress())
        .getAllByRole('listitem')
        .map((step) => step.firstChild!.textContent)
    expect(steps()).toEqual(['提交订单'])
    await press(app, '取消订单')
    await app.answer('确定取消')
    await app.see('你取消了订单')
    expect(steps()).toEqual(['提交订单', '你取消了订单'])
  })

  test('its number can be copied', async () => {
    const app = await detail(await order(ann, course))
    const copied = jest.fn(() => true)
    document.execCommand = copied
    fireEvent.click(await waitFor(() => app.look().getByLabelText('复制订单号')))
    await app.hear('复制成功')
    expect(copied).toHaveBeenCalledWith('copy')
  })

  test('a browser that copies at a tap alone shows it, and copies at the next', async () => {
    const app = await detail(await order(ann, course))
    const copied = jest.fn().mockReturnValueOnce(false).mockReturnValueOnce(true)
    document.execCommand = copied
    fireEvent.click(await waitFor(() => app.look().getByLabelText('复制订单号')))
    await app.answer('复制')
    await app.hear('复制成功')
    expect(copied).toHaveBeenCalledTimes(2)
  })

  test('a countdown never goes up, however the device’s clock stands', async () => {
    const ahead = 600_000
    const now = Date.now
    jest.spyOn(Date, 'now').mockImplementation(() => now() + ahead)
    const app = await detail(await order(ann, course))
    const left = () => app.page().querySelector('.countdown')!.getAttribute('aria-label')!
    await waitFor(left)
    const before = left()
    expect(before).toMatch(/(29|30):\d\d$/)
    network.hold('/api/courseOrder/detail')()
    window.dispatchEvent(new Event('visibilitychange'))
    await network.idle()
    expect(left() <= before).toBe(true)
  })

  test('the money is asked back with a reason, on the terms that are shown, and may be left after all', async () => {
    const id = await order(ann, course)
    await payFor(ann, id)
    const app = await detail(id)
    await press(app, '申请退款')
    await app.see(/^退 ¥166.20，原路退回。/)
    await app.tap('提交申请')
    await app.see('请选择原因')
    await app.tap('买错了')
    await app.write('补充说明', '和公司买的重了')
    // Closed by accident.
    fireEvent.click(app.look().getByLabelText('关闭', { selector: '.sheet *' }))
    await waitFor(() => expect(app.look().queryByLabelText('补充说明')).toBeNull())
    await press(app, '申请退款')
    await waitFor(() => expect(app.look().getByLabelText<HTMLTextAreaElement>('补充说明').value).toBe('和公司买的重了'))
    await app.tap('提交申请')
    await app.hear('退款申请已提交')
    await app.see('退款中')
    await app.see('买错了')
    await press(app, '撤销申请')
    await app.answer('撤销申请')
    await app.hear('已撤销申请')
    await waitFor(() => expect(app.look().queryByText('退款中')).toBeNull())
    expect(await statusOf(ann, id)).toBe(30)
  })

  test('the money that was asked back stands under those that go back, also where the line is broken', async () => {
    await payFor(ann, await order(ann, course))
    const app = await openApp('pages/mine/orderCenter?status=refund', { as: ann })
    await app.see('没有退款的订单')
    network.cut('/ws')
    tab(app, '全部')
    fireEvent.click(await waitFor(() => card(app).querySelector('[role="link"]')!))
    await press(app, '申请退款')
    await app.tap('买错了')
    await app.tap('提交申请')
    await app.hear('退款申请已提交')
    await app.see('退款中')
    const { back } = require('@/nav') as typeof import('@/nav')
    await back()
    await waitFor(() => expect(app.routes()).toEqual(['pages/mine/orderCenter']))
    await app.see('退款 1')
    tab(app, '退款 1')
    await waitFor(() => expect(app.look().getByRole('tab', { selected: true }).textContent).toBe('退款 1'))
    await waitFor(() => expect(cards(app)).toBe(1))
  })

  test('the money that comes back is another sum by now: that is said and shown, and sent only then', async () => {
    const id = await order(ann, course)
    await payFor(ann, id)
    const app = await detail(id)
    await press(app, '申请退款')
    await app.see(/^退 ¥166.20，原路退回。/)
    await app.tap('买错了')
    await server.sql('update shop_order set refunded_amount = 620 where id = $1', [id])
    await app.tap('提交申请')
    await app.hear('现在退 ¥160.00，请确认后再提交')
    await app.see(/^退 ¥160.00，原路退回。/)
    expect(await statusOf(ann, id)).toBe(30)
    await app.tap('提交申请')
    await app.hear('退款申请已提交')
  })

  test('that was paid twice says that the second payment goes back, and then that it is back', async () => {
    const id = await order(ann, course)
    const { result } = await ann.call('POST /api/sysWechatPay/h5PayTransaction', { body: { orderId: id } })
    // The first window still stands open where the second was made.
    await server.sql(`update payment set state = 'closed' where order_id = $1`, [id])
    await payFor(ann, id)
    const app = await detail(id)
    await app.see('已完成')
    expect(app.look().queryByText('多付的款')).toBeNull()
    await atCashier(new URL(result.h5Url, server.origin).searchParams.get('prepay_id')!, 'ok')
    await waitFor(async () => {
      const again = await ann.call('GET /api/order/detail/:id', { params: { id } })
      expect(again.result.extras).toHaveLength(1)
    })
    const under = (page: App) => page.look().getByText('多付的款').closest<HTMLElement>('.card')!.textContent
    const later = await detail(id)
    await later.see('多付的款')
    expect(under(later)).toMatch(/状态退回中金额¥166.20原因重复支付支付时间\d{4}-\d\d-\d\d \d\d:\d\d:\d\d回复/)
    await server.run('payment.refund')
    await waitFor(async () => {
      const again = await ann.call('GET /api/order/detail/:id', { params: { id } })
      expect(again.result.extras![0].state).toBe('returned')
    })
    const last = await detail(id)
    await last.see('多付的款')
    expect(under(last)).toMatch(/状态已退回.*退回时间\d{4}.*回复已原路退回$/)
    await last.see('已完成')
  })

  test('outside the terms no refund is offered, and whoever began before is told the rule under the reason', async () => {
    const id = await order(ann, course)
    await payFor(ann, id)
    const app = await detail(id)
    await press(app, '申请退款')
    await app.tap('买错了')
    await server.sql(`update shop_order set pay_time = pay_time - interval '30 days' where id = $1`, [id])
    await app.tap('提交申请')
    await app.see(/^超出退款条件/)
    expect(await statusOf(ann, id)).toBe(30)
    const later = await detail(id)
    await later.see(/^已超过 7 天/)
    expect(later.look().queryByText('申请退款')).toBeNull()
  })

  test('what was paid on another device meanwhile is not cancelled, and shows', async () => {
    const id = await order(ann, course)
    const app = await detail(id)
    await press(app, '取消订单')
    // Between the question and its answer: the page hears of a payment by itself.
    await payFor(ann, id)
    await app.answer('确定取消')
    await app.hear('订单已支付，不能取消')
    expect(await app.see('已完成')).toBeTruthy()
  })

  test('a network that is lost leaves what is shown', async () => {
    const left = watchLeaving()
    const id = await order(ann, course)
    const app = await detail(id)
    await app.see('取消订单')
    network.cut('/api/sysWechatPay')
    await press(app, /^去支付/)
    await app.see('支付失败')
    network.mend()
    await press(app, '重新支付')
    await waitFor(() => expect(left).toHaveLength(1))
  })
})
