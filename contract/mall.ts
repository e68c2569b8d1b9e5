import { Type, type Static } from 'typebox'
import { Body, Both, Id, Nullable, OneOf, Page, Time, endpoints, paging } from './endpoint'
import { mallOrder } from './mallOrder'
import { Banner, IdName } from './shapes'

/** 1 实物, 2 虚拟兑换码, 3 优惠券, 4 课程, 5 智库, 6 会员天数, 7 线下券 */
export const ProductType = OneOf(1, 2, 3, 4, 5, 6, 7)
/** 可兑, 未开始, 售罄, 已结束 */
const ProductState = OneOf(0, 1, 2, 3)
/** What chooses its products by itself. */
const AUTOMATIC = ['hot', 'afford', 'new', 'vip', 'shop'] as const
/** The last one is what operators pick by hand. */
export const SectionKind = OneOf(...AUTOMATIC, 'picked')

export const ProductCard = Type.Object({
  id: Type.String(),
  title: Type.String(),
  cover: Type.String(),
  type: ProductType,
  coinPrice: Type.Integer({ description: '最低的一种规格，这个人要付的金币' }),
  cashPrice: Type.Integer({ description: '同一规格另付的钱，分' }),
  lacking: Type.Integer({ description: '这个人还差多少金币；够的、没有登录的为 0' }),
  vipCoinPrice: Nullable(Type.Integer({ description: '会员的金币价，没有为空' })),
  marketPrice: Nullable(Type.Integer({ description: '分' })),
  stock: Nullable(Type.Integer({ description: '剩余件数，不限为空' })),
  stockText: Type.String({ description: '仅剩 3 件；充足为空' }),
  soldCount: Type.Integer(),
  tag: Type.String({ description: '自动到账、线下核销…；没有为空' }),
  limitText: Type.String({ description: 'Lv3 可兑、会员专享；没有为空' }),
  state: ProductState,
  stateText: Type.String({ description: '明天 10:00 开抢；可兑为空' }),
})
export type ProductCard = Static<typeof ProductCard>

const Sku = Type.Object({
  skuId: Type.String(),
  name: Type.String(),
  coin: Type.Integer({ description: '这个人要付的' }),
  cash: Type.Integer({ description: '分' }),
  stock: Nullable(Type.Integer()),
})
export type MallSku = Static<typeof Sku>

const ShopBrief = Type.Object({
  id: Type.String(),
  name: Type.String(),
  logo: Type.String(),
  city: Type.String(),
  address: Type.String(),
})
export const ShopDetail = Both(
  ShopBrief,
  Type.Object({
    kind: OneOf('own', 'partner'),
    intro: Type.String(),
    phone: Type.String({ description: '没有为空' }),
    lng: Nullable(Type.Number()),
    lat: Nullable(Type.Number()),
    hours: Type.String(),
    handover: Type.String({ description: '到店怎么核销' }),
    open: Type.Boolean({ description: '否：暂停服务' }),
    productCount: Type.Integer(),
    staff: Type.Boolean({ description: '我可以在这里核销' }),
  }),
)
export type ShopDetail = Static<typeof ShopDetail>

/** What the one button says and does. */
const Button = OneOf('go', 'short', 'out', 'reminded', 'ahead', 'limit', 'level', 'vip', 'over', 'closed')
export const ProductDetail = Both(
  ProductCard,
  Type.Object({
    subTitle: Type.String(),
    images: Type.Array(Type.String()),
    specs: Type.Array(Sku),
    detail: Type.String(),
    notice: Type.Array(Type.String()),
    perUserLimit: Nullable(Type.Integer()),
    dayLimit: Nullable(Type.Integer({ description: '每天一共几件' })),
    myCount: Type.Integer({ description: '我已兑的件数' }),
    levelLimit: Type.Integer(),
    vipOnly: Type.Boolean(),
    collect: Type.Boolean({ description: '运费到付' }),
    regionExclude: Type.Array(Type.String({ description: '不配送的地区，GB/T 2260 代码的开头' })),
    deliveryText: Type.String(),
    afterText: Type.String(),
    opensAt: Nullable(Type.String({ description: '未开始的，什么时候开始' })),
    endsAt: Nullable(Type.String()),
    shop: Type.Optional(ShopBrief),
    recent: Type.Array(Type.Object({ name: Type.String(), time: Time }), { description: '最近兑换的人，姓名遮住' }),
    coinBalance: Nullable(Type.Integer({ description: '未登录为空' })),
    btn: Type.Object({ state: Button, text: Type.String() }),
    serverTime: Time,
  }),
)
export type ProductDetail = Static<typeof ProductDetail>

/** What belongs to an exchange beside its order. */
const Extra = Type.Object({
  productId: Type.String(),
  type: ProductType,
  /** Why it waits for a person; '' when it does not. */
  risk: Type.String(),
  /** 兑换码: how many, and when they were first looked at. */
  codes: Type.Array(Type.Object({ id: Type.String(), revealedTime: Nullable(Type.String()) })),
  useNote: Type.String({ description: '兑换码在哪里用' }),
  deadline: Nullable(Type.String({ description: '最晚什么时候用' })),
  voucher: Type.Optional(
    Type.Object({
      code: Type.String(),
      qr: Type.String({ description: '券码的二维码图片' }),
      usedTime: Nullable(Type.String()),
      void: Type.Boolean(),
    }),
  ),
  shop: Type.Optional(ShopBrief),
  /** Of what is given by itself: whether it has arrived. */
  granted: Type.Optional(Type.Boolean()),
  canReaddress: Type.Boolean(),
  canAfterSale: Type.Boolean(),
  afterSale: Type.Optional(
    Type.Object({
      id: Type.String(),
      state: OneOf('waiting', 'returned', 'resent', 'refused', 'withdrawn'),
      stateText: Type.String(),
      reason: Type.String(),
      note: Type.String(),
      images: Type.Array(Type.String()),
      reply: Type.String(),
      time: Time,
    }),
  ),
})
export type MallExtra = Static<typeof Extra>

const One = Body({ id: Id })

export const mall = {
  ...mallOrder,
  ...endpoints({
    'GET /api/mall/home': {
      summary: '金币商城首页',
      open: true,
      shared: true,
      result: Type.Object({
        balance: Nullable(Type.Integer({ description: '未登录为空' })),
        expiring: Type.Optional(Type.Object({ amount: Type.Integer(), date: Type.String({ description: 'YYYY-MM-DD' }) })),
        banners: Type.Array(Banner, { description: '运营配置的横幅' }),
        sections: Type.Array(Type.Object({ id: Id, kind: SectionKind, title: Type.String() }), {
          description: '运营排好的栏，在前的先打开',
        }),
        categories: Type.Array(IdName),
      }),
    },
    'POST /api/mallProduct/page': {
      summary: '商品',
      open: true,
      shared: true,
      body: Body({
        /** `first`: the section that operators have put in front. */
        tab: Type.Optional(OneOf(...AUTOMATIC, 'first')),
        sectionId: Type.Optional(Id),
        categoryId: Type.Optional(Id),
        shopId: Type.Optional(Id),
        keyword: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
        sort: Type.Optional(OneOf('price', 'priceDown')),
        ...paging,
      }),
      result: Page(ProductCard),
    },
    'GET /api/mallProduct/detail/:id': { summary: '商品详情', open: true, shared: true, result: ProductDetail },
    'POST /api/mallProduct/remind': {
      summary: '开始时、到货时提醒我，或不再提醒',
      body: Body({ id: Id, on: Type.Boolean() }),
      result: Type.Boolean(),
    },
    'GET /api/mallShop/detail/:id': { summary: '商家', open: true, shared: true, result: ShopDetail },
    'POST /api/mallShop/check': {
      summary: '店员：这张线下券是什么；只看，不核销',
      limit: { max: 30, seconds: 60 },
      body: Body({ shopId: Id, code: Type.String({ minLength: 1, maxLength: 40 }) }),
      result: Type.Object({
        title: Type.String(),
        spec: Type.String(),
        qty: Type.Integer(),
        name: Type.String(),
        deadline: Time,
      }),
    },
    'POST /api/mallShop/verify': {
      summary: '店员：核销线下券，一张一次',
      limit: { max: 30, seconds: 60 },
      body: Body({ shopId: Id, code: Type.String({ minLength: 1, maxLength: 40 }) }),
      result: Type.Object({ title: Type.String(), usedTime: Time }),
    },
    'GET /api/mallOrder/extra/:id': { summary: '兑换的码、券与售后', result: Extra },
    'POST /api/mallOrder/revealCode': {
      summary: '显示兑换码，每次都记下',
      limit: { max: 30, seconds: 60 },
      body: Body({ id: Id, codeId: Id }),
      result: Type.Object({ code: Type.String() }),
    },
    'POST /api/mallOrder/readdress': {
      summary: '发货前改一次收货地址',
      body: Body({ id: Id, addressId: Id }),
      result: Type.Boolean(),
    },
    'POST /api/mallOrder/afterSale': {
      summary: '申请售后：收到的有破损、少发或质量问题',
      body: Body({
        id: Id,
        reason: Type.String({ minLength: 1, maxLength: 40 }),
        note: Type.Optional(Type.String({ maxLength: 200 })),
        images: Type.Array(Id, { maxItems: 6, uniqueItems: true }),
      }),
      result: Type.Boolean(),
    },
    'POST /api/mallOrder/afterSaleCancel': { summary: '撤销售后申请', body: One, result: Type.Boolean() },
  }),
}
