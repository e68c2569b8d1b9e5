import type { OrderCard } from '../../../../contract'
import type { Offer, ShopCalls } from './calls'

/** A page of a shop and its params. */
export interface PageTarget {
  route: string
  params: Record<string, string>
}

/** One of the shops: its words, its pages, its calls. Everything else about buying is the same for all. */
export interface Shop<Order = object, Ask = object> extends ShopCalls<Order, Ask> {
  orderType: OrderCard['orderType']
  /** What it sells goes by post. */
  posts: boolean
  /** Its pictures are square; those of others are covers, 16:9. */
  square?: true
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
    /** In place of 支付成功, 重新购买 and 申请退款. */
    paid?: string
    again?: string
    refund?: string
    /** The dictionary of reasons for giving it back, where it is not everybody's. */
    refundReasons?: string
  }
  confirm(bizId: string): PageTarget
  result(orderId: string, more?: { result?: 'ok' | 'fail'; check?: '1' }): PageTarget
  detail(id: string): PageTarget
  /** Where what was bought is used. */
  use(bizId: string, orderId?: string): PageTarget
  browse: PageTarget
  /** Where a member takes for nothing what others buy, if it is not enough to go back. */
  free?(bizId: string): PageTarget
}

/** From what it costs everybody to what it costs this person; what costs coins alone has no such way. */
export const linesOf = ({ words }: Shop, { originPrice, lines, coinPrice }: Pick<Offer, 'originPrice' | 'lines' | 'coinPrice'>) =>
  coinPrice > 0 && originPrice === 0 ? [] : [{ label: words.origin, amount: originPrice }, ...lines]
