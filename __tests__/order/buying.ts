import { randomUUID } from 'node:crypto'
import { fireEvent, waitFor, within } from '@testing-library/dom'
import type { Person } from '../support/server'
import { openApp, type App } from '../support/client/open-app'

export const WECHAT = 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/116.0 Mobile Safari/537.36 MicroMessenger/8.0.44'
export const TITLE = '劳动合同法实操30讲'
export type Choice = 'ok' | 'cancel' | 'fail' | 'lost'

interface Course {
  price?: number
  stock?: number
}

/** A course on the shelf for ¥166.20; its id. */
export async function addCourse({ price = 16_620, stock }: Course = {}): Promise<string> {
  const { id } = await server.course({ title: TITLE, price, stock, lessons: [] })
  return id
}

/** An unpaid order of theirs; its id. */
export async function order(person: Person, courseId: string, payPrice = 16_620): Promise<string> {
  const body = { courseId, payPrice, requestId: randomUUID() }
  const { result } = await person.call('POST /api/courseOrder', { body })
  return result.orderId
}

export const statusOf = async (person: Person, id: string) =>
  (await person.call('GET /api/courseOrder/detail/:id', { params: { id } })).result.status

/** What the person does at WeChat's cashier; what the cashier answers. */
export async function atCashier(prepayId: string, result: Choice): Promise<string> {
  const body = JSON.stringify({ prepay_id: prepayId, result })
  const answer = await (await fetch('/sandbox/wechat-pay/pay', { method: 'POST', body })).json()
  return (answer as { result: string }).result
}

/** Pays an order as its owner would in a browser. */
export async function payFor(person: Person, orderId: string, choice: Choice = 'ok') {
  const { result } = await person.call('POST /api/sysWechatPay/h5PayTransaction', { body: { orderId } })
  await atCashier(new URL(result.h5Url, server.origin).searchParams.get('prepay_id')!, choice)
  // The notify is on its way; whoever looks makes the server ask. No timers: a test may have stopped them.
  for (let asked = 0; asked < 100; asked++) if (choice !== 'ok' || (await statusOf(person, orderId)) === 30) return
  throw new Error('the order was not settled')
}

/** What WeChat's app does for pages: its cashier, in which the person chooses so, again and again. */
export function enterWechat(...choices: Choice[]) {
  const opened: Record<string, string>[] = []
  const invoke = async (name: string, params: Record<string, string>, done: (answer: object) => void) => {
    if (name !== 'getBrandWCPayRequest') return done({ err_msg: `${name}:ok` })
    opened.push(params)
    const result = await atCashier(params.package.replace('prepay_id=', ''), choices.shift() ?? 'ok')
    done({ err_msg: `get_brand_wcpay_request:${result}` })
  }
  Reflect.deleteProperty(window, 'jWeixin')
  Object.assign(window, { WeixinJSBridge: { invoke, on() {} } })
  return opened
}
/** The same with a cashier that stands open: what the person chooses there, as soon as it does. */
export const enterWechatThatWaits = () =>
  new Promise<(result: Choice) => void>((open) => {
    const invoke = (name: string, _params: object, done: (answer: object) => void) => {
      if (name !== 'getBrandWCPayRequest') return done({ err_msg: `${name}:ok` })
      open((result) => done({ err_msg: `get_brand_wcpay_request:${result}` }))
    }
    Object.assign(window, { WeixinJSBridge: { invoke, on() {} } })
  })
/** WeChat has said who they are, on an earlier visit. */
export async function namedByWechat(person: Person) {
  const body = { redirectUrl: server.origin, scope: 'base' } as const
  const { result } = await person.call('POST /api/sysWechat/genAuthUrl', { body })
  const answer = new URLSearchParams(await server.wechatAnswer(result))
  await person.call('POST /api/sysWechat/snsOAuth2', { body: { code: answer.get('code')!, state: answer.get('state')! } })
}
export const leaveWechat = () => Reflect.deleteProperty(window, 'WeixinJSBridge')

/** Where the page itself goes to; jsdom goes nowhere. */
export function watchLeaving(): string[] {
  const left: string[] = []
  const inside = Object.getOwnPropertySymbols(location).find(({ description }) => description === 'impl')!
  const implementation = (location as unknown as Record<symbol, object>)[inside]
  const prototype = Object.getPrototypeOf(implementation) as { assign(url: string): void }
  jest.spyOn(prototype, 'assign').mockImplementation((url) => void left.push(url))
  return left
}

interface Visit {
  ann: Person
  /** Something for her to buy. */
  course: string
  /** Where the page itself went. */
  left: string[]
}
/** Before each test of a file somebody stands before something to buy. */
export function startBuying(begin: (visit: Visit) => void) {
  beforeEach(async () => {
    begin({ ann: await server.member('安然'), course: await addCourse(), left: watchLeaving() })
  })
}
/** The page on which somebody confirms an order. */
export const openConfirm = (person: Person, course: string, more: Parameters<typeof openApp>[1] = {}) =>
  openApp(`pages/lesson/orderConfirm?courseId=${course}`, { as: person, ...more })

/** The person comes back to the window from somewhere else. */
export const lookAgain = () => window.dispatchEvent(new Event('visibilitychange'))

export const button = (app: App, text: string | RegExp) =>
  waitFor(() => {
    const dock = app.page().querySelector<HTMLElement>('.dock')
    if (!dock) throw new Error(`no dock: ${app.page().textContent}`)
    return within(dock).getByText(text).closest<HTMLElement>('[role="button"]')!
  })
/** When a button of the dock can be tapped. */
export const ready = (app: App, text: string | RegExp) =>
  waitFor(async () => {
    const found = await button(app, text)
    expect(found.getAttribute('aria-disabled')).not.toBe('true')
    return found
  })
export const press = async (app: App, text: string | RegExp) => fireEvent.click(await ready(app, text))

/** Agrees and orders on the page where one confirms. */
export async function submit(app: App) {
  fireEvent.click(await waitFor(() => app.look().getByLabelText('已阅读并同意用户协议')))
  await press(app, /^提交订单/)
}

export const created = () => network.calls.filter(({ route }) => route === 'POST /api/courseOrder')
export const top = (app: App) => app.routes().at(-1)
/** The parameters of the address. */
export const params = () => Object.fromEntries(new URLSearchParams(location.hash.split('?')[1]))
