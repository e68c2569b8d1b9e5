import { fireEvent, waitFor } from '@testing-library/dom'
import { randomUUID } from 'node:crypto'
import type { Person } from '../support/server'
import { openApp, type App } from '../support/client/open-app'

let ann: Person
beforeAll(async () => {
  ann = await server.member('林晓')
  await server.sql(`update app_user set created_at = now() - interval '7 days' where id = $1`, [ann.id])
  // Five coins.
  await ann.call('POST /api/signIn/do')
})

let names = 0
/** A handbook by post, which even a newcomer can afford. */
async function handbook(coins = 5): Promise<{ id: string; title: string }> {
  const [id, title] = [randomUUID(), `速查手册${++names}`]
  await server.sql(`insert into mall_product (id, type, title, notice, state) values ($1, 1, $2, '{发货前可取消}', 'on')`, [
    id,
    title,
  ])
  await server.sql(`insert into mall_sku (id, product_id, name, coins, stock) values (gen_random_uuid(), $1, '纸质版', $2, 5)`, [
    id,
    coins,
  ])
  return { id, title }
}
const dock = (app: App, text: string | RegExp) =>
  waitFor(() => app.look().getByText(text, { selector: '.dock .btn:not([aria-busy=true]) *' }))

test('a product is found, exchanged for coins and sent to an address that was pasted', async () => {
  const { title } = await handbook()
  const app = await openApp('pages/mall/index', { as: ann })
  await app.tap(title, { selector: '.product-tile__title' })
  await app.see('3 个工作日内发出 · 包邮')
  fireEvent.click(await dock(app, '立即兑换 5 金币'))
  await app.tap('添加收货地址')
  await app.tap('新增收货地址')
  await app.write('粘贴整段地址', '收货人：周敏，电话 139 0000 2617，地址：江苏省苏州市虎丘区星湖街 328 号 6 幢')
  await app.tap('识别')
  await app.hear('已填好，请核对')
  await app.see('江苏省苏州市虎丘区')
  await app.tap('保存地址')
  await app.tap('周敏 13900002617')
  expect(await app.see('兑换后剩余')).toBeTruthy()
})

test('an address whose answer was lost is kept once, and one that was deleted goes though nobody was told', async () => {
  const bo = await server.member('周博')
  const app = await openApp('pages/mall/myAddress', { as: bo })
  await app.tap('新增收货地址')
  await app.write('粘贴整段地址', '收货人：周博，电话 139 0000 2618，地址：江苏省苏州市虎丘区星湖街 330 号 2 幢')
  await app.tap('识别')
  await app.see('江苏省苏州市虎丘区')
  await app.tapUnanswered('保存地址', '/api/userAddress/save')
  await app.tap('保存地址')
  await app.hear('地址已保存')
  await app.see('已有 1 个，最多保存 20 个')

  network.lose('/api/userAddress/delete')
  await app.tap('删除')
  await app.answer('删除')
  await app.hear('网络出错了！请稍后再试！')
  network.mend()
  await app.tap('删除', { selector: '.address-book__acts *' })
  await app.answer('删除')
  await app.answer('好的')
  expect(await app.see('还没有收货地址')).toBeTruthy()
})

test('an address that is deleted or written in the book while ordering is not the one that is shown', async () => {
  const cy = await server.member('陈一')
  await server.sql(`update app_user set created_at = now() - interval '7 days' where id = $1`, [cy.id])
  const door = {
    phone: '13900002619',
    region: '320505 江苏省 苏州市 虎丘区',
    detail: '星湖街 332 号 3 幢',
    tag: '' as const,
    isDefault: false,
  }
  const save = (name: string) => cy.call('POST /api/userAddress/save', { body: { ...door, name, requestId: randomUUID() } })
  const { result } = await save('陈旧')
  const { id } = await handbook()
  const app = await openApp(`pages/mall/orderConfirm?productId=${id}`, { as: cy })
  await app.tap(/陈旧/)
  await app.see('新增收货地址')
  await cy.call('POST /api/userAddress/delete', { body: { id: result.id } })
  history.back()
  await app.tap('添加收货地址')
  await app.see('新增收货地址')
  await save('陈新')
  history.back()
  expect(await app.see(/陈新/)).toBeTruthy()
})

test('the mall opens with the section that operators put in front, and keeps to another one that is tapped', async () => {
  const [shown, other] = [await handbook(), await handbook()]
  const section = randomUUID()
  await server.sql(`insert into mall_section (id, kind, title, sort) values ($1, 'picked', '办公常备', -1)`, [section])
  await server.sql(`insert into mall_section_product (section_id, product_id, position) values ($1, $2, 0)`, [section, shown.id])
  const app = await openApp('pages/mall/index', { as: ann })
  const tile = (title: string) => waitFor(() => app.look().getByText(title, { selector: '.product-tile__title' }))
  await tile(shown.title)
  expect(app.look().queryByText(other.title)).toBeNull()
  await app.tap('热门')
  expect(await tile(other.title)).toBeTruthy()
  await server.sql('delete from mall_section where id = $1', [section])
})

test('somebody has the cheapest in front when they ask for it', async () => {
  const [dear, cheap] = [await handbook(4000), await handbook(1)]
  const app = await openApp('pages/mall/index', { as: ann })
  const titles = () => [...document.querySelectorAll('.product-tile__title')].map((one) => one.textContent)
  const isBefore = (one: string, other: string) => titles().indexOf(one) < titles().indexOf(other)
  await app.tap('排序')
  await app.tap('金币从多到少')
  await waitFor(() => expect(isBefore(dear.title, cheap.title)).toBe(true))
  await app.tap('金币从多到少', { selector: '.filter-tap' })
  await app.tap('金币从少到多')
  await waitFor(() => expect(isBefore(cheap.title, dear.title)).toBe(true))
  expect(titles()).toContain(cheap.title)
})

test('of what somebody has exchanged they find one by its name, and are told when there is none', async () => {
  const { id, title } = await handbook()
  const { skuId } = (await ann.call('GET /api/mallProduct/detail/:id', { params: { id } })).result.specs[0]
  const addressId = (
    await ann.call('POST /api/userAddress/save', {
      body: {
        ...{ name: '周敏', phone: '13900002617', region: '320505 江苏省 苏州市 虎丘区', detail: '星湖街 328 号 6 幢' },
        ...{ tag: '', isDefault: false, requestId: randomUUID() },
      },
    })
  ).result.id
  const asked = { productId: id, skuId, qty: 1, addressId, payPrice: 0, requestId: randomUUID() }
  expect(await ann.call('POST /api/mallOrder', { body: asked })).toMatchObject({ code: 200 })
  const app = await openApp('pages/mall/orderList', { as: ann })
  // Beside the picture, and in its place where there is none.
  const listed = () => waitFor(() => app.look().getAllByText(title))
  await listed()
  fireEvent.click(app.look().getByLabelText('搜索兑换记录'))
  await waitFor(() => app.look().getByLabelText('收起搜索'))
  const search = async (word: string) => {
    await app.write('搜索兑换记录', word)
    fireEvent.keyDown(app.look().getByLabelText('搜索兑换记录'), { keyCode: 13 })
  }
  await search('没有这件')
  await app.see('没有找到“没有这件”相关的兑换')
  await search(title)
  expect(await listed()).toBeTruthy()
})

/** What somebody has got for a coin, to be had in a shop. */
async function voucher(of: Person) {
  await of.call('POST /api/signIn/do')
  const [shop, id, sku] = [randomUUID(), randomUUID(), randomUUID()]
  await server.sql(
    `insert into mall_shop (id, kind, name, city, address) values ($1, 'partner', '一间咖啡', '苏州', '星湖街 328 号')`,
    [shop],
  )
  await server.sql(
    `insert into mall_product (id, type, title, shop_id, use_days, state) values ($1, 7, '拿铁兑换券', $2, 30, 'on')`,
    [id, shop],
  )
  await server.sql(`insert into mall_sku (id, product_id, name, coins, stock) values ($1, $2, '中杯', 1, 5)`, [sku, id])
  const body = { productId: id, skuId: sku, qty: 1, payPrice: 0, requestId: randomUUID() }
  const { orderId } = (await of.call('POST /api/mallOrder', { body })).result
  return { shop, orderId }
}

test('a voucher stands on the page of its order as soon as that is opened, until its time is over', async () => {
  const bea = await server.member('贝蕾')
  const { orderId } = await voucher(bea)
  const app = await openApp(`pages/mall/orderDetail?id=${orderId}`, { as: bea })
  expect(await app.see('到店出示')).toBeTruthy()
  expect(await app.see('一间咖啡')).toBeTruthy()
  // Its result leads there by one way, not by two beside each other.
  const result = await openApp(`pages/mall/exchangeSuccess?orderId=${orderId}`, { as: bea })
  expect(await result.see('看券码')).toBeTruthy()
  expect(result.look().queryByText('查看订单')).toBeNull()
  // What its time is over for is not shown in a shop any more.
  await server.sql(`update mall_voucher set ends_at = now() - interval '1 minute' where order_id = $1`, [orderId])
  const late = await openApp(`pages/mall/orderDetail?id=${orderId}`, { as: bea })
  await late.see('券已过期')
  expect(late.look().queryByAltText('券码的二维码')).toBeNull()
})

test('who serves in a shop checks off the voucher that is shown, not one that was typed while it was looked for', async () => {
  const [buyer, clerk] = [await server.member('周宁'), await server.member('秦川')]
  const { shop, orderId } = await voucher(buyer)
  await server.sql('insert into mall_shop_staff (shop_id, user_id) values ($1, $2)', [shop, clerk.id])
  const [{ code }] = await server.sql<{ code: string }>('select code from mall_voucher where order_id = $1', [orderId])
  const app = await openApp(`pages/mall/shopDetail?id=${shop}`, { as: clerk })
  await app.write('券码', code)
  const answer = network.hold('/api/mallShop/check')
  await app.tap('查券')
  await answer.came
  await app.write('券码', 'ABCD')
  answer()
  await app.tap('查券')
  await network.idle()
  expect(app.look().queryByText('确认核销')).toBeNull()
  await app.write('券码', code)
  await app.tap('查券')
  await app.tap('确认核销')
  await app.answer('核销')
  await app.hear('已核销：拿铁兑换券')
})

test('what a shop has to exchange is of now for whoever comes back to it', async () => {
  const { shop } = await voucher(await server.member('何田'))
  const app = await openApp(`pages/mall/shopDetail?id=${shop}`, { as: ann })
  await app.tap('拿铁兑换券', { selector: '.product-tile__title' })
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/mall/pdtDetail'))
  await server.sql(`update mall_product set state = 'off' where shop_id = $1`, [shop])
  history.back()
  await waitFor(() => expect(app.routes()).toEqual(['pages/mall/shopDetail']))
  expect(await app.see('商品正在上架')).toBeTruthy()
})

test('who has coins sees each move, and what the tasks give', async () => {
  const app = await openApp('pages/mall/myCoin', { as: ann })
  await app.see('累计获得')
  await app.see('去赚金币')
  expect(await app.see('每日签到')).toBeTruthy()
})

test('what was earned meanwhile stands among the moves and in the sums of the month, too', async () => {
  const bea = await server.member('贝蕾')
  const app = await openApp('pages/mall/myCoin', { as: bea })
  await app.see('还没有金币记录')
  await app.tap('全部月份')
  const { serverDay } = (await bea.call('GET /api/growth/mine')).result
  await app.tap(`${serverDay.slice(0, 4)}年${Number(serverDay.slice(5, 7))}月`)
  await app.see('收入 0 · 支出 0')
  await app.tap('去赚金币', { selector: '.state *' })
  await app.tap('签到领 5 金币')
  await app.hear('签到成功，金币 +5')
  history.back()
  await waitFor(() => expect(app.routes()).toEqual(['pages/mall/myCoin']))
  await app.see('收入 5 · 支出 0')
  expect(await app.see('每日签到')).toBeTruthy()
})

test('signing in marks the day of the row, and of the month', async () => {
  const who = await server.member()
  const app = await openApp('pages/mall/coinTask', { as: who })
  await app.tap('签到领 5 金币')
  await app.hear('签到成功，金币 +5')
  await app.see('今天已签到，明天 +5')
  const { serverDay } = (await who.call('GET /api/growth/mine')).result
  expect(await app.look().findByRole('img', { name: `${Number(serverDay.slice(8))} 日已签，今天` })).toBeTruthy()
})

test('the rules come from the tasks', async () => {
  const app = await openApp('pages/mall/coinRule', {})
  await app.see('怎么得金币')
  await app.see('补签本月漏签的日子，每天 20 金币，每月最多 3 次。')
  await app.see('取消兑换，金币退到哪里？')
  expect(await app.see('每日签到')).toBeTruthy()
})

test('a product that is off the shelf offers no poster, which nobody could use', async () => {
  const { id } = await handbook()
  const open = () => openApp(`pages/mall/pdtDetail?id=${id}`, { as: ann })
  const poster = (app: App) => app.look().queryByText('海报', { selector: '.dock *' })
  const app = await open()
  await dock(app, /立即兑换|还差/)
  expect(poster(app)).not.toBeNull()
  await server.sql(`update mall_product set state = 'off' where id = $1`, [id])
  const later = await open()
  await dock(later, '商品已下架')
  expect(poster(later)).toBeNull()
})
