import { randomUUID } from 'node:crypto'
import { fireEvent, waitFor, within } from '@testing-library/dom'
import { button, created, openConfirm, press, startBuying, submit } from '../order/buying'
import type { Person } from '../support/server'
import { openApp, type App } from '../support/client/open-app'

let ann: Person
let course: string
let left: string[]
startBuying((visit) => {
  ;({ ann, course, left } = visit)
})

const confirm = () => openConfirm(ann, course)
/** Gives the person a coupon; its id. */
async function given(title: string, amount: number, minPrice = 15_000): Promise<string> {
  const [{ id }] = await server.sql(
    `with c as (insert into coupon (id, title, kind, amount, min_price, days) values (gen_random_uuid(), $1, 'course', $2, $3, 30) returning id)
     insert into user_coupon (id, coupon_id, user_id, starts_at, ends_at)
     select gen_random_uuid(), c.id, $4, now() - interval '1 minute', now() + interval '30 days' from c returning id`,
    [title, amount, minPrice, ann.id],
  )
  return id
}
const sheet = (app: App) => waitFor(() => app.look().getByRole('dialog', { name: '优惠券' }))
const openSheet = async (app: App) => {
  fireEvent.click(await waitFor(() => within(app.page()).getByText('优惠券', { selector: '.cell__main' })))
  return sheet(app)
}

test('the best one is taken off already, and its name stands in the sum', async () => {
  const id = await given('课程满减券', 2000)
  const app = await confirm()
  await app.see('优惠券（满 150 减 20）')
  await button(app, '提交订单 ¥146.20')
  await submit(app)
  await waitFor(() => expect(left).toHaveLength(1))
  expect(created()[0].body).toMatchObject({ couponId: id, payPrice: 14_620 })
})

test('another one, or none, can be chosen; what cannot be used says why', async () => {
  await given('课程满减券', 2000)
  await given('立减十元', 1000, 0)
  await given('大额券', 9000, 50_000)
  const app = await confirm()
  await button(app, '提交订单 ¥146.20')
  const panel = await openSheet(app)
  await app.see('可用（2）')
  await app.see(/^满 ¥500 可用，还差 ¥333.80/)
  fireEvent.click(within(panel).getByText('立减十元').closest('[role="radio"]')!)
  await button(app, '提交订单 ¥156.20')
  const again = await openSheet(app)
  fireEvent.click(within(again).getByText('不使用优惠券'))
  await button(app, '提交订单 ¥166.20')
  expect(await app.see('未使用，2 张可用')).toBeTruthy()
})

test('who has none sees no row for it', async () => {
  const app = await confirm()
  await button(app, '提交订单 ¥166.20')
  expect(within(app.page()).queryByText('优惠券')).toBeNull()
})

test('one that was used on another phone meanwhile is said to be gone, and the price is shown anew before anybody pays it', async () => {
  const id = await given('课程满减券', 2000)
  const app = await confirm()
  await button(app, '提交订单 ¥146.20')
  await server.sql(
    `update user_coupon set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where id = $1`,
    [id],
  )
  await submit(app)
  await app.hear('优惠券已使用或已过期，请重新选择')
  await button(app, '提交订单 ¥166.20')
  expect(left).toEqual([])
  await press(app, /^提交订单/)
  await waitFor(() => expect(left).toHaveLength(1))
})

test('the order says what it took off, and that it comes back', async () => {
  const couponId = await given('课程满减券', 2000)
  const { result } = await ann.call('POST /api/courseOrder', {
    body: { courseId: course, couponId, payPrice: 14_620, requestId: randomUUID() },
  })
  const app = await openApp(`pages/lesson/orderDetail?id=${result.orderId}`, { as: ann })
  await app.see('优惠券（满 150 减 20）')
  await app.see('−¥20.00')
  await app.see('课程满减券：支付后使用，取消订单即退回')
  await press(app, '取消订单')
  await app.answer('确定取消')
  expect(await app.see(/^课程满减券：已退回，有效期至 /)).toBeTruthy()
})
