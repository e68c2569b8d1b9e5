import type { Api, Input, OrderCard, OrderDetail, Result } from '../../../contract'
import { call } from '@/api/call'
import { pageOf, type Page } from '@/api/pages'
import { platform } from '@/platform'

export type Offer = Result<Api['POST /api/courseOrder/preview']>
export type Created = Result<Api['POST /api/courseOrder']>
export type OrderState = NonNullable<Input<'POST /api/order/centerPage', Api['POST /api/order/centerPage']>['body']['status']>
export type Counts = Result<Api['GET /api/order/counts']>
type RefundBody = Input<'POST /api/courseOrder/refundApply', Api['POST /api/courseOrder/refundApply']>['body']

type PreviewInput = Omit<
  Input<'POST /api/courseOrder/preview', Api['POST /api/courseOrder/preview']>['body'],
  'courseId' | 'platform'
>
type Order = Omit<Input<'POST /api/courseOrder', Api['POST /api/courseOrder']>['body'], 'courseId' | 'platform'>

/** A page of a shop and its params. */
export interface PageTarget {
  route: string
  params: Record<string, string>
}

/** One of the shops: its words, its pages, its calls. Everything else about buying is the same for all. */
export interface Shop {
  orderType: OrderCard['orderType']
  /** For payments; a course's is left out. */
  payType?: OrderCard['orderType']
  /** What it sells goes by post. */
  posts: boolean
  words: {
    /** What it sells. */
    goods: string
    /** What is charged before anything comes off. */
    origin: string
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
  confirm(bizId: string): PageTarget
  result(orderId: string, more?: { result?: 'ok' | 'fail'; check?: '1' }): PageTarget
  detail(id: string): PageTarget
  /** Where what was bought is used. */
  use(bizId: string): PageTarget
  browse: PageTarget
  /** What is to be filled in after buying. */
  form(order: Pick<OrderCard, 'id' | 'bizId'>): PageTarget
  /** Where the certificate is that it ends with. */
  cert(bizId: string): PageTarget

  preview(bizId: string, input: PreviewInput): Promise<Offer>
  create(bizId: string, order: Order): Promise<Created>
  page(filter: { status?: OrderState; cursor?: string }): Promise<Page<OrderCard>>
  read(id: string): Promise<OrderDetail>
  cancel(id: string): Promise<unknown>
  refund(body: RefundBody): Promise<unknown>
  cancelRefund(id: string): Promise<unknown>
  /** What went by post has come. */
  received?(id: string): Promise<unknown>
  remove(id: string): Promise<unknown>
}

export const courseShop: Shop = {
  orderType: 1,
  posts: false,
  words: {
    goods: '课程',
    origin: '课程原价',
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

  preview: (courseId, input) => call('POST /api/courseOrder/preview', { body: { courseId, ...input, platform: platform.name } }),
  create: (courseId, order) => call('POST /api/courseOrder', { body: { courseId, ...order, platform: platform.name } }),
  page: (filter) => pageOf('POST /api/courseOrder/page', filter),
  read: (id) => call('GET /api/courseOrder/detail/:id', { params: { id } }),
  cancel: (id) => call('POST /api/courseOrder/cancel', { body: { id } }),
  refund: (body) => call('POST /api/courseOrder/refundApply', { body }),
  cancelRefund: (id) => call('POST /api/courseOrder/refundCancel', { body: { id } }),
  remove: (id) => call('POST /api/courseOrder/delete', { body: { id } }),
}

/** Another paper of a certificate; what one buys it for is the course. */
export const certShop: Shop = {
  orderType: 6,
  payType: 6,
  posts: true,
  words: {
    goods: '证书补寄',
    origin: '补寄费',
    account: '下单账号',
    use: '查看证书',
    browse: '去我的课程',
    owned: '已补寄',
    expires: '超时自动取消',
    lasts: '证书有效期',
    form: '收件信息',
  },
  confirm: (courseId) => ({ route: 'pages/lesson/orderConfirm', params: { courseId, type: '6' } }),
  result: (orderId, more) => ({ route: 'pages/lesson/payResult', params: { orderId, type: '6', ...more } }),
  detail: (id) => ({ route: 'pages/lesson/orderDetail', params: { id } }),
  use: (courseId) => ({ route: 'pages/lesson/certAddress', params: { courseId } }),
  browse: { route: 'pages/lesson/myLesson', params: {} },
  form: ({ bizId }) => ({ route: 'pages/lesson/certAddress', params: { courseId: bizId } }),
  cert: (courseId) => ({ route: 'pages/lesson/certAddress', params: { courseId } }),

  preview: (courseId, input) => call('POST /api/certOrder/preview', { body: { courseId, ...input, platform: platform.name } }),
  create: (courseId, order) => call('POST /api/certOrder', { body: { courseId, ...order, platform: platform.name } }),
  page: (filter) => pageOf('POST /api/order/centerPage', { ...filter, orderType: 6 }),
  read: (id) => call('GET /api/certOrder/detail/:id', { params: { id } }),
  cancel: (id) => call('POST /api/certOrder/cancel', { body: { id } }),
  refund: (body) => call('POST /api/certOrder/refundApply', { body }),
  cancelRefund: (id) => call('POST /api/certOrder/refundCancel', { body: { id } }),
  received: (id) => call('POST /api/certOrder/confirm', { body: { id } }),
  remove: (id) => call('POST /api/certOrder/delete', { body: { id } }),
}

/** From what it costs everybody to what it costs this person. */
export const linesOf = ({ words }: Shop, { originPrice, lines }: Pick<Offer, 'originPrice' | 'lines'>) => [
  { label: words.origin, amount: originPrice },
  ...lines,
]

/** The shops that are open. */
export const SHOPS: readonly Shop[] = [courseShop, certShop]
export const shopOf = ({ orderType }: Pick<OrderCard, 'orderType'>) => SHOPS.find((shop) => shop.orderType === orderType)!
/** By the parameter `type` of a page; a course's is left out. */
export const shopOfType = (type: string) => SHOPS.find(({ orderType }) => String(orderType) === type) ?? courseShop
