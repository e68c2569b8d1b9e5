import { fireEvent, waitFor } from '@testing-library/dom'
import { randomUUID } from 'node:crypto'
import type { PageArgs } from '../../contract/pages'
import type { RouteName } from '@/routes'
import { logIn } from '../login/log-in'
import type { Person } from '../support/server'
import { openApp, type App } from '../support/client/open-app'

// WeChat's own buttons are none of a browser's.
jest.mock('@/pages/login/parts/wechat-login', () => ({ WechatLogin: () => null }))

const HOME = 'pages/mine/home'
const MOST = 10

const { member, sql } = server
const nav = () => require('@/nav') as typeof import('@/nav')
const taro = () => require('@tarojs/taro').default as typeof import('@tarojs/taro')
/** What the mini-program does, where there is room for ten pages. */
const asMiniProgram = () => jest.replaceProperty((require('@/platform') as typeof import('@/platform')).platform, 'name', 'weapp')

async function open<R extends RouteName>(app: App, route: R, ...args: PageArgs<R>) {
  const count = app.routes().length
  void nav().go(route, ...args)
  await waitFor(() => {
    expect(app.routes()).toHaveLength(Math.min(count + 1, MOST))
    expect(app.routes().at(-1)).toBe(route)
    expect(app.page().querySelector('.page')).not.toBeNull()
  })
}

/** The homes of these people on each other, up to one page less than as many as may stand. */
async function pile(app: App, person: Person) {
  for (let page = 2; page < MOST; page++) await open(app, HOME, { id: person.id })
}

async function addressOf(person: Person, name: string, isDefault: boolean) {
  const where = { region: '320505 江苏省 苏州市 虎丘区', detail: '星湖街 328 号 6 幢' }
  await person.call('POST /api/userAddress/save', {
    body: { name, phone: '13900002617', ...where, tag: '', isDefault, requestId: randomUUID() },
  })
}

async function handbook(title: string): Promise<string> {
  const id = randomUUID()
  await sql(`insert into mall_product (id, type, title, state) values ($1, 1, $2, 'on')`, [id, title])
  await sql(`insert into mall_sku (id, product_id, name, coins, stock) values ($1, $2, '纸质版', 1, 5)`, [randomUUID(), id])
  return id
}

test('whoever logs in on the tenth page is back on it, not on one like it beneath', async () => {
  const [ann, bob] = [await member('安然'), await member('博文')]
  const app = await openApp()
  asMiniProgram()
  await pile(app, ann)
  await open(app, HOME, { id: bob.id })
  await app.see('博文')
  await app.tap('+ 关注')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/login/login'))
  await logIn(app)
  await waitFor(() => expect(app.routes()).toEqual(['pages/tabBar/circle/index', ...Array(MOST - 1).fill(HOME)]))
  expect(await app.see('博文')).toBeTruthy()
  await app.tap('以后再说')
  await nav().back()
  await waitFor(() => expect(app.routes()).toHaveLength(MOST - 1))
  expect(await app.see('安然')).toBeTruthy()
})

test('whoever picks an address on the tenth page is back with it at what they order, and the next order begins anew', async () => {
  const ann = await member('安然')
  await addressOf(ann, '周敏', false)
  await addressOf(ann, '李雷', true)
  const [first, second] = [await handbook('速查手册'), await handbook('案例手册')]
  const app = await openApp(undefined, { as: ann })
  asMiniProgram()
  await pile(app, ann)
  await open(app, 'pages/mall/orderConfirm', { productId: first })
  await app.tap('李雷 13900002617')
  await app.tap('周敏 13900002617')
  await waitFor(() => expect(app.routes().at(-1)).toBe('pages/mall/orderConfirm'))
  expect(await app.see('周敏 13900002617')).toBeTruthy()
  expect(app.look().queryByText('李雷 13900002617')).toBeNull()
  await nav().back()
  await waitFor(() => expect(app.routes()).toHaveLength(MOST - 1))
  await open(app, 'pages/mall/orderConfirm', { productId: second })
  expect(await app.see('李雷 13900002617')).toBeTruthy()
})

test('whoever taps twice before the page is there gets it once', async () => {
  const app = await openApp('pages/tabBar/mine/index', { as: await member('安然') })
  const { navigateTo } = taro()
  let come = () => {}
  const way = new Promise<void>((resolve) => (come = resolve))
  const pushed = jest.spyOn(taro(), 'navigateTo').mockImplementation(async (option) => {
    await way
    return navigateTo(option)
  })
  const cell = await app.see('我的主页')
  fireEvent.click(cell)
  fireEvent.click(cell)
  come()
  await waitFor(() => expect(app.routes()).toEqual(['pages/tabBar/mine/index', HOME]))
  expect(pushed).toHaveBeenCalledTimes(1)
  await nav().back()
  await waitFor(() => expect(app.routes()).toEqual(['pages/tabBar/mine/index']))
  await app.tap('我的主页')
  await waitFor(() => expect(app.routes()).toEqual(['pages/tabBar/mine/index', HOME]))
})

test('who goes by keys stands on the page that they open, and on coming back where they stood', async () => {
  const ann = await member('安然')
  const app = await openApp('pages/mine/setup', { as: ann })
  require('@/platform/h5/page-focus')
  const row = (await app.see('编辑资料')).closest<HTMLElement>('[role=button]')!
  row.focus()
  fireEvent.keyDown(row, { key: 'Enter' })
  await waitFor(() => expect(document.activeElement?.matches('.page[aria-label]')).toBe(true))
  expect(app.page().contains(document.activeElement)).toBe(true)
  fireEvent.click(app.look().getByLabelText('返回'))
  await waitFor(() => expect(document.activeElement).toBe(row))
})

test('a tab is opened by the space bar, and keeps the focus', async () => {
  const app = await openApp()
  require('@/platform/h5/page-focus')
  const tab = [...document.querySelectorAll<HTMLElement>('.tab-bar__tab')].find((one) => one.textContent === '课程')!
  tab.focus()
  fireEvent.keyDown(tab, { key: ' ' })
  await waitFor(() => expect(app.routes()).toEqual(['pages/tabBar/lesson/index']))
  expect(document.activeElement).toBe(tab)
})
