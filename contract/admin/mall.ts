import { Type, type Static } from 'typebox'
import { Body, Id, Name, Nullable, OneOf, Page, RequestId, Time, Words, paging } from '../endpoint'
import { ProductType, SectionKind } from '../mall'
import { Keyword, NamePart, Reason, adminEndpoints } from './endpoint'
import { MOST_REFUNDED_ALONE } from './order'

const State = OneOf('draft', 'on', 'off')
const AfterSaleState = OneOf('waiting', 'returned', 'resent', 'refused', 'withdrawn')

const facts = {
  type: ProductType,
  title: Name(40),
  subTitle: Words(60),
  categoryId: Nullable(Type.String({ format: 'uuid' })),
  shopId: Nullable(Type.String({ format: 'uuid', description: '线下券在哪家店核销' })),
  marketPrice: Nullable(Type.Integer({ minimum: 1, maximum: 100_000_000, description: '分' })),
  detail: Words(4000),
  notice: Type.Array(Name(100), { maxItems: 10 }),
  collect: Type.Boolean({ description: '运费到付' }),
  excludes: Type.Array(Type.String({ pattern: '^\\d{2,6}$' }), {
    maxItems: 50,
    description: '不配送的地区，GB/T 2260 代码的开头',
  }),
  perUser: Nullable(Type.Integer({ minimum: 1, maximum: 100 })),
  perDay: Nullable(Type.Integer({ minimum: 1, maximum: 100_000 })),
  dayFrom: Nullable(Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description: '每天几点放出' })),
  minLevel: Type.Integer({ minimum: 0, maximum: 20 }),
  vipOnly: Type.Boolean(),
  startTime: Nullable(Type.String({ format: 'date-time' })),
  endTime: Nullable(Type.String({ format: 'date-time' })),
  prizeType: Nullable(Type.String({ maxLength: 20, description: '优惠券、课程、智库、会员天数这几类必填' })),
  prizeBizId: Nullable(Type.String({ format: 'uuid' })),
  prizeAmount: Nullable(Type.Integer({ minimum: 1, maximum: 100_000 })),
  prizeDays: Nullable(Type.Integer({ minimum: 1, maximum: 3650 })),
  useDays: Nullable(Type.Integer({ minimum: 1, maximum: 3650 })),
  useNote: Words(200),
}
const Picture = Type.String({ format: 'uuid' })
const sku = {
  name: Name(30),
  coins: Type.Integer({ minimum: 1, maximum: 10_000_000 }),
  vipCoins: Nullable(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
  cash: Type.Integer({ minimum: 0, maximum: 10_000_000, description: '分' }),
  stock: Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000, description: '不限为空；兑换码类由码池决定' })),
  onSale: Type.Boolean(),
}
const Product = Type.Object({
  id: Id,
  state: State,
  ...facts,
  coverFileId: Nullable(Picture),
  imageFileIds: Type.Array(Picture),
  skus: Type.Array(Type.Object({ id: Id, ...sku, sold: Type.Integer(), freeCodes: Type.Integer() })),
})
export type AdminProduct = Static<typeof Product>

const shopFacts = {
  kind: OneOf('own', 'partner'),
  name: Name(30),
  intro: Words(300),
  phone: Words(20),
  city: Words(20),
  address: Words(100),
  lng: Nullable(Type.Number({ minimum: 73, maximum: 136 })),
  lat: Nullable(Type.Number({ minimum: 3, maximum: 54 })),
  hours: Words(60),
  handover: Words(300),
  open: Type.Boolean(),
  staff: Type.Array(Type.String({ pattern: '^1\\d{10}$' }), { maxItems: 50, uniqueItems: true }),
}
const Shop = Type.Object({ id: Id, ...shopFacts, logoFileId: Nullable(Picture) })
export type AdminShop = Static<typeof Shop>
const Section = Type.Object({
  id: Id,
  kind: SectionKind,
  title: Type.String(),
  shown: Type.Boolean(),
})
export type AdminSection = Static<typeof Section>
const productIds = Type.Array(Id, { maxItems: 30, uniqueItems: true, description: '自选的栏里有哪些商品，按次序' })
const category = { name: Name(8), sort: Type.Integer({ minimum: 0, maximum: 1000, description: '小的在前' }) }

const AUDIT = { subject: 'mallProduct', id: 'body.id' } as const

/** The mall: its products, its pool of codes, and what came broken. Parcels, approvals and refunds are those of orders. */
export const mall = adminEndpoints({
  'POST /admin/api/mall/product/page': {
    summary: '商品，最新的在前',
    permission: 'mall.read',
    body: Body({ ...paging, keyword: Type.Optional(Keyword), state: Type.Optional(State) }),
    result: Page(
      Type.Object({
        id: Id,
        title: Type.String(),
        type: ProductType,
        state: State,
        stock: Nullable(Type.Integer()),
        sold: Type.Integer(),
        createdAt: Time,
      }),
    ),
  },
  'GET /admin/api/mall/product/show/:id': { summary: '一件商品', permission: 'mall.read', result: Product },
  'POST /admin/api/mall/product/save': {
    summary: '新建商品，带 id 为修改；类别定了不能改',
    permission: 'mall.edit',
    body: Body({
      id: Type.Optional(Id),
      ...facts,
      coverFileId: Type.Optional(Nullable(Type.String({ format: 'uuid', description: '原来的或刚上传的封面；不写保持原来的' }))),
      imageFileIds: Type.Optional(
        Type.Array(Picture, { maxItems: 6, uniqueItems: true, description: '封面以外的图，按次序；不写保持原来的' }),
      ),
      requestId: RequestId,
    }),
    result: Type.Object({ id: Id }),
    audit: { subject: 'mallProduct', id: 'body.id' },
  },
  'POST /admin/api/mall/product/sku': {
    summary: '新建规格，带 skuId 为修改',
    permission: 'mall.edit',
    body: Body({
      id: Id,
      skuId: Type.Optional(Id),
      ...sku,
      stockWas: Type.Optional(
        Nullable(
          Type.Integer({ minimum: 0, maximum: 1_000_000, description: '填表时看到的库存，期间兑出去的照算；不写就照写的' }),
        ),
      ),
      requestId: Type.Optional(RequestId),
    }),
    result: Type.Object({ id: Id }),
    audit: { subject: 'mallSku', id: 'body.skuId' },
  },
  'POST /admin/api/mall/product/publish': {
    summary: '上架或下架',
    permission: 'mall.edit',
    body: Body({ id: Id, on: Type.Boolean() }),
    result: Type.Boolean(),
    schedule: true,
    each: 'id',
    audit: AUDIT,
  },
  'POST /admin/api/mall/product/codes': {
    summary: '向码池导入兑换码，一行一个；重复的跳过，库存随之增加；有写错的，指出哪几行，一个也不导入',
    permission: 'mall.codes',
    body: Body({
      id: Id,
      skuId: Id,
      codes: Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: 5000 }),
    }),
    result: Type.Object({
      added: Type.Integer(),
      skipped: Type.Integer(),
      errors: Type.Array(Type.Object({ row: Type.Integer(), message: Type.String() })),
    }),
    audit: { ...AUDIT, hide: ['codes'] },
  },
  'POST /admin/api/mall/sku/list': {
    summary: '作奖品的规格按商品名找，最多 30 个：要寄的实物，或从码池发码、不限每人几件的；不写名称为最近的',
    permission: 'mall.read',
    body: Body({ gives: OneOf('mall', 'card'), keyword: Type.Optional(Type.String({ maxLength: 60 })) }),
    result: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  },
  'POST /admin/api/mall/shop/page': {
    summary: '商家，最新的在前',
    permission: 'mall.read',
    body: Body({ ...paging, keyword: Type.Optional(NamePart) }),
    result: Page(
      Type.Object({
        id: Id,
        name: Type.String(),
        kind: OneOf('own', 'partner'),
        city: Type.String(),
        open: Type.Boolean(),
        products: Type.Integer({ description: '上架的商品' }),
        staffCount: Type.Integer({ description: '可以核销的人' }),
      }),
    ),
  },
  'GET /admin/api/mall/shop/show/:id': {
    summary: '一个商家，与谁可以核销',
    permission: 'mall.edit',
    reveals: '核销人员的手机号',
    result: Shop,
  },
  'POST /admin/api/mall/shop/save': {
    summary: '商家，带 id 为修改；按手机号写明谁可以核销',
    permission: 'mall.edit',
    body: Body({
      id: Type.Optional(Id),
      ...shopFacts,
      logoFileId: Type.Optional(Nullable(Type.String({ format: 'uuid', description: '原来的或刚上传的；不写保持原来的' }))),
      requestId: Type.Optional(RequestId),
    }),
    result: Type.Object({ id: Id, unknown: Type.Array(Type.String({ description: '没有账号的手机号' })) }),
    audit: { subject: 'mallShop', id: 'body.id', hide: ['staff'], marked: ['staff'] },
  },
  'GET /admin/api/mall/section/list': {
    summary: '商城首页的栏，按次序；第一栏先打开',
    permission: 'mall.read',
    result: Type.Array(
      Type.Object({ ...Section.properties, products: Nullable(Type.Integer({ description: '自选的栏里现在看得到几件' })) }),
    ),
  },
  'GET /admin/api/mall/section/show/:id': {
    summary: '首页的一栏与其中自选的商品',
    permission: 'mall.read',
    result: Type.Object({ ...Section.properties, productIds }),
  },
  'POST /admin/api/mall/section/save': {
    summary: '新建自选的栏，带 id 为修改任何一栏',
    permission: 'mall.edit',
    body: Body({
      ...{ id: Type.Optional(Id), title: Name(8), shown: Type.Boolean(), productIds: Type.Optional(productIds) },
      requestId: Type.Optional(RequestId),
    }),
    result: Type.Object({ id: Id }),
    audit: { subject: 'mallSection', id: 'body.id' },
  },
  'POST /admin/api/mall/section/order': {
    summary: '首页各栏的次序，整套',
    permission: 'mall.edit',
    body: Body({ ids: Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }) }),
    result: Type.Boolean(),
    audit: { subject: 'mallSection' },
  },
  'POST /admin/api/mall/section/remove': {
    summary: '删除自选的栏',
    permission: 'mall.edit',
    body: Body({ id: Id }),
    result: Type.Boolean(),
    audit: { subject: 'mallSection', id: 'body.id' },
  },
  'GET /admin/api/mall/category/list': {
    summary: '商品的分类',
    permission: 'mall.read',
    result: Type.Array(Type.Object({ id: Id, ...category, products: Type.Integer() })),
  },
  'POST /admin/api/mall/category/save': {
    summary: '新建分类，带 id 为修改',
    permission: 'mall.edit',
    body: Body({ id: Type.Optional(Id), ...category }),
    result: Type.Object({ id: Id }),
    audit: { subject: 'mallCategory', id: 'body.id' },
  },
  'POST /admin/api/mall/category/remove': {
    summary: '删除没有商品的分类',
    permission: 'mall.edit',
    body: Body({ id: Id }),
    result: Type.Boolean(),
    audit: { subject: 'mallCategory', id: 'body.id' },
  },
  'POST /admin/api/mall/afterSale/page': {
    summary: '售后：等待处理的最早的在前，其余新的在前；缺省为等待处理的，找一张订单、一个人的则是全部',
    permission: 'mall.read',
    reveals: '售后的照片与说明',
    body: Body({
      ...paging,
      keyword: Type.Optional(Type.String({ maxLength: 60, description: '订单号、手机号、昵称' })),
      state: Type.Optional(AfterSaleState),
    }),
    result: Page(
      Type.Object({
        id: Id,
        orderId: Id,
        orderNo: Type.String({ description: '订单号' }),
        title: Type.String(),
        userId: Id,
        nickName: Type.String(),
        cause: Type.String({ description: '本人选的原因' }),
        note: Type.String(),
        images: Type.Array(Type.String({ description: '十分钟内有效' })),
        state: AfterSaleState,
        amount: Type.Integer({ description: '分，还能退的钱' }),
        reply: Type.String({ description: '给本人的理由' }),
        time: Time,
      }),
    ),
  },
  'POST /admin/api/mall/afterSale/decide': {
    summary:
      '处理售后：全部退回、补发，或不通过；理由给本人看。退回时 amount 须等于应退的，这张订单平台一共退的超过 500 元须另一人复核',
    permission: 'mall.desk',
    body: Body({
      id: Id,
      verdict: OneOf('returned', 'resent', 'refused'),
      amount: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000, description: '分，退回时写：要退的钱' })),
      reason: Reason,
    }),
    result: Type.Boolean(),
    audit: { subject: 'mallAfterSale', id: 'body.id' },
    approval: { over: { amount: MOST_REFUNDED_ALONE }, counts: { kind: 'mallAfterSale', id: 'body.id' } },
    about: { mallAfterSale: 'body.id' },
  },
})
export type ProductInput = Static<(typeof mall)['POST /admin/api/mall/product/save']['body']>
export type SkuInput = Static<(typeof mall)['POST /admin/api/mall/product/sku']['body']>
export type SectionInput = Static<(typeof mall)['POST /admin/api/mall/section/save']['body']>
export type ShopInput = Static<(typeof mall)['POST /admin/api/mall/shop/save']['body']>
