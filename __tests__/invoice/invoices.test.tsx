import { randomUUID } from 'node:crypto'
import { fireEvent, waitFor, within } from '@testing-library/dom'
import { addCourse, order, payFor } from '../order/buying'
import type { Person } from '../support/server'
import { openApp, type App } from '../support/client/open-app'

const TAX_NO = '91330100799655058B'

let ann: Person
let id: string
beforeEach(async () => {
  ann = await server.member('安然')
  id = await order(ann, await addCourse())
  await payFor(ann, id)
})

const detail = (agent?: string) => openApp(`pages/lesson/orderDetail?id=${id}`, { as: ann, agent })
const openInvoice = async (app: App) =>
  fireEvent.click(await waitFor(() => within(app.page()).getByText('发票', { selector: '.cell__main' })))
const fill = async (app: App, label: string, text: string) => {
  const field = await waitFor(() => app.look().getByLabelText(label))
  fireEvent.input(field, { target: { value: text }, detail: { value: text } })
}
const asked = () => network.calls.filter(({ route }) => route === 'POST /api/invoice/apply')

test('is asked for from the order: a wrong number is said under its field, and what was asked for shows', async () => {
  const app = await detail()
  await app.see('可申请')
  await openInvoice(app)
  await app.see(/^电子普通发票，金额 ¥166.20/)
  await app.tap('单位')
  await app.tap('提交申请')
  await app.see('请填写发票抬头')
  await app.see('请填写税号')
  await fill(app, '发票抬头', '杭州某某科技有限公司')
  await fill(app, '税号', '91330100799655058C')
  await app.tap('提交申请')
  await app.see('税号不正确，请核对（15、18 或 20 位）')
  expect(asked()).toEqual([])
  await fill(app, '税号', TAX_NO.toLowerCase())
  await app.tap('提交申请')
  await app.hear('已提交，开好后会通知你')
  await app.see('开票中')
  expect(asked()[0].body).toMatchObject({ orderId: id, kind: 'company', taxNo: TAX_NO })
  await openInvoice(app)
  await app.see('杭州某某科技有限公司')
})

test('what was filled in stands there again when the sheet was closed by accident', async () => {
  const app = await detail()
  await app.see('可申请')
  await openInvoice(app)
  await app.tap('单位')
  await fill(app, '税号', TAX_NO)
  fireEvent.click(app.look().getByLabelText('关闭', { selector: '.sheet *' }))
  await waitFor(() => expect(app.look().queryByLabelText('税号')).toBeNull())
  await openInvoice(app)
  await waitFor(() => expect((app.look().getByLabelText('税号') as HTMLInputElement).value).toBe(TAX_NO))
})

test('of the special kind it is asked for when the company has confirmed that it wants it, and says what it is', async () => {
  const app = await detail()
  await app.see('可申请')
  await openInvoice(app)
  await app.tap('单位专票')
  await app.see(/^电子专用发票（增值税专用发票），金额 ¥166.20/)
  await fill(app, '发票抬头', '杭州某某科技有限公司')
  await fill(app, '税号', TAX_NO)
  await app.tap('提交申请')
  await app.see('请先确认')
  expect(asked()).toEqual([])
  fireEvent.click(app.look().getByLabelText('确认是单位需要专票'))
  await app.tap('提交申请')
  await app.hear('已提交，开好后会通知你')
  await app.see('开票中')
  expect(asked()[0].body).toMatchObject({ orderId: id, kind: 'special', taxNo: TAX_NO })
  await openInvoice(app)
  await app.see('电子专用发票（增值税专用发票）')
})

test('what was filled in last is proposed again, after a refusal with its reason', async () => {
  await ann.call('POST /api/invoice/apply', {
    body: { orderId: id, kind: 'personal', title: '安然然', requestId: randomUUID() },
  })
  await server.sql(`update invoice set state = 'refused', reason = '抬头请写本名' where order_id = $1`, [id])
  const app = await detail()
  await app.see('未通过，可重新申请')
  await openInvoice(app)
  await app.see('上次未通过：抬头请写本名')
  await waitFor(() => expect((app.look().getByLabelText('发票抬头') as HTMLInputElement).value).toBe('安然然'))
})

test('an issued one is downloaded under its number, from an address that is asked for then', async () => {
  await ann.call('POST /api/invoice/apply', {
    body: { orderId: id, kind: 'personal', title: '安然', requestId: randomUUID() },
  })
  await server.sql(
    `update invoice set state = 'issued', number = '25332000000000000001', has_file = true, issued_at = now() where order_id = $1`,
    [id],
  )
  const app = await detail()
  await app.see('已开具')
  await openInvoice(app)
  await app.see('25332000000000000001')
  const links: HTMLAnchorElement[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(this)
  })
  await app.tap('下载发票')
  await waitFor(() => expect(links).toHaveLength(1))
  expect(links[0].download).toBe('发票25332000000000000001.pdf')
  expect(links[0].href).toContain('/signed/')
  await app.tap('联系客服更正')
  await waitFor(() => expect(app.routes().at(-1)).toContain('pages/lesson/kefu'))
})

test('in WeChat, which saves nothing, its address is copied for a browser, or it is opened there all the same', async () => {
  await ann.call('POST /api/invoice/apply', { body: { orderId: id, kind: 'personal', title: '安然', requestId: randomUUID() } })
  await server.sql(
    `update invoice set state = 'issued', number = '2533', has_file = true, issued_at = now() where order_id = $1`,
    [id],
  )
  const app = await detail('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.44')
  await app.see('已开具')
  await openInvoice(app)
  const links: string[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(this.href)
  })
  let copied = ''
  document.execCommand = () => {
    copied = document.querySelector<HTMLTextAreaElement>('body > textarea')!.value
    return true
  }
  await app.tap('下载发票')
  await app.see('微信里不能直接保存文件')
  await app.answer('复制链接')
  await app.hear('复制成功')
  expect(copied).toMatch(new RegExp(`^${server.origin}/signed/`))
  expect(links).toEqual([])
  await app.tap('下载发票')
  await app.answer('仍然在这里打开')
  await waitFor(() => expect(links).toEqual([expect.stringContaining('/signed/')]))
})

test('one that was void and is issued anew says which it was, and why', async () => {
  const apply = (title: string) =>
    ann.call('POST /api/invoice/apply', { body: { orderId: id, kind: 'personal', title, requestId: randomUUID() } })
  await apply('安燃')
  await server.sql(
    `update invoice set state = 'void', reason = '抬头写错', number = '25332000000000000002', has_file = true, issued_at = now(),
      voided_at = now() where order_id = $1`,
    [id],
  )
  await apply('安然')
  const app = await detail()
  await app.see('开票中')
  await openInvoice(app)
  await app.see('25332000000000000002，已作废')
  await app.see('抬头写错')
  expect(app.look().queryByText('下载发票')).toBeNull()
})
