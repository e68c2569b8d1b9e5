import type { Api, Input, OrderCard, OrderDetail, Result } from '../../../contract'
import { call } from '@/api/call'
import { pageOf, type Page } from '@/api/pages'
import { platform } from '@/platform'

export type Offer = Result<Api['POST /api/courseOrder/preview']>
export type Created = Result<Api['POST /api/courseOrder']>
export type OrderState = 'unpaid' | 'done' | 'refund'
type RefundBody = Input<'POST /api/courseOrder/refundApply', Api['POST /api/courseOrder/refundApply']>['body']

type Wish = Omit<Input<'POST /api/courseOrder/preview', Api['POST /api/courseOrder/preview']>['body'], 'courseId' | 'platform'>
type Order = Omit<Input<'POST /api/courseOrder', Api['POST /api/courseOrder']>['body'], 'courseId' | 'platform'>

/** A page of a shop. */
export interface Place {
  route: string
  params: Record<string, string>
}

/** One of the shops: its words, its pages, its calls. Everything else about buying is the same for all. */
export interface Shop {
  orderType: OrderCard['orderType']
  /** For payments; a course's is left out. */
  payType?: OrderCard['orderType']
  words: {
    /** What it sells. */
    goods: string
    /** Whose the purchase will be. */
    account: string
    use: string
    browse: string
    /** What the person is told who owns it already. */
    owned: string
    /** Beneath 待支付. */
    expires: string
    /** What was bought lasts. */
    lasts: string
    form: string
  }
  confirm(bizId: string): Place
  result(orderId: string, more?: { result?: 'ok' | 'fail'; check?: '1' }): Place
  detail(id: string): Place
  /** Where what was bought is used. */
  use(bizId: string): Place
  browse: Place
  /** What is to be filled in after buying. */
  form(order: Pick<OrderCard, 'id' | 'bizId'>): Place
  /** Where the certificate is that it ends with. */
  cert(bizId: string): Place

  preview(bizId: string, wish: Wish): Promise<Offer>
  create(bizId: string, order: Order): Promise<Created>
  page(filter: { status?: OrderState; cursor?: string }): Promise<Page<OrderCard>>
  read(id: string): Promise<OrderDetail>
  cancel(id: string): Promise<unknown>
  refund(body: RefundBody): Promise<unknown>
  cancelRefund(id: string): Promise<unknown>
  remove(id: string): Promise<unknown>
}

export const courseShop: Shop = {
  orderType: 1,
  words: {
    goods: '课程',
    account: '学习账号',
    use: '去学习',
    browse: '去选课',
    owned: '已购买，无需重复购买',
    expires: '超时自动取消，优惠券和金币会退回',
    lasts: '学习有效期',
    form: '报名资料',
  },
  confirm: (courseId) => ({ route: 'pages/lesson/orderConfirm', params: { courseId } }),
  result: (orderId, more) => ({ route: 'pages/lesson/payResult', params: { orderId, ...more } }),
  detail: (id) => ({ route: 'pages/lesson/orderDetail', params: { id } }),
  use: (id) => ({ route: 'pages/lesson/detail', params: { id } }),
  browse: { route: 'pages/tabBar/lesson/index', params: {} },
  form: ({ bizId }) => ({ route: 'pages/lesson/form', params: { courseId: bizId } }),
  cert: (courseId) => ({ route: 'pages/lesson/certAddress', params: { courseId } }),

  preview: (courseId, wish) => call('POST /api/courseOrder/preview', { body: { courseId, ...wish, platform: platform.place } }),
  create: (courseId, order) => call('POST /api/courseOrder', { body: { courseId, ...order, platform: platform.place } }),
  page: (filter) => pageOf('POST /api/courseOrder/page', filter),
  read: (id) => call('GET /api/courseOrder/detail/:id', { params: { id } }),
  cancel: (id) => call('POST /api/courseOrder/cancel', { body: { id } }),
  refund: (body) => call('POST /api/courseOrder/refundApply', { body }),
  cancelRefund: (id) => call('POST /api/courseOrder/refundCancel', { body: { id } }),
  remove: (id) => call('POST /api/courseOrder/delete', { body: { id } }),
}

/** From what it costs everybody to what it costs this person. */
export const linesOf = ({ words }: Shop, { originPrice, lines }: Pick<Offer, 'originPrice' | 'lines'>) => [
  { label: `${words.goods}原价`, amount: originPrice },
  ...lines,
]

/** The shops that are open. */
export const SHOPS: readonly Shop[] = [courseShop]
export const shopOf = ({ orderType }: Pick<OrderCard, 'orderType'>) => SHOPS.find((shop) => shop.orderType === orderType)!
