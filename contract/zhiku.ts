import { Type, type Static } from 'typebox'
import { Body, Both, Id, Nullable, OneOf, Page, RequestId, Time, endpoints, paging } from './endpoint'
import { CourseCard } from './lesson'
import { Banner, IdName, Picture, ReviewStatus, UserBrief } from './shapes'
import { zhikuOrder } from './zhikuOrder'
import { zhikuUpload } from './zhikuUpload'

export const FileFormat = OneOf('docx', 'xlsx', 'pptx', 'pdf')
export type FileFormat = Static<typeof FileFormat>
/** What its main file is; pack: several documents that are sold as one. */
export const DocFormat = OneOf('docx', 'xlsx', 'pptx', 'pdf', 'pack')
export type DocFormat = Static<typeof DocFormat>
/** How somebody came to have a document. */
const DocSource = OneOf('buy', 'free', 'vip', 'code', 'gift', 'company', 'assist')

export const DocCard = Type.Object({
  id: Type.String(),
  title: Type.String(),
  format: DocFormat,
  fileSize: Type.Integer({ description: '字节，全部文件' }),
  pageCount: Type.Integer({ description: '页，表格为工作表数，资料包为份数；还没数过为 0' }),
  price: Type.Integer({ description: '分' }),
  memberPrice: Nullable(Type.Integer({ description: '分，无会员价为空' })),
  coinPrice: Nullable(Type.Integer({ description: '要的金币，不以金币兑换为空' })),
  vipFree: Type.Boolean({ description: '会员每月额度内免费' }),
  downloadCount: Type.Integer(),
  score: Nullable(Type.Number({ description: '1–5，一位小数，无评价为空' })),
  updateTime: Time,
  region: Type.String(),
  owned: Type.Boolean(),
})
export type DocCard = Static<typeof DocCard>

/** What a member may still have this month without paying. */
export const DocQuota = Type.Object({
  left: Type.Integer(),
  limit: Type.Integer(),
  resetTime: Time,
})
export type DocQuota = Static<typeof DocQuota>

const DocFile = Type.Object({
  fileId: Type.String(),
  name: Type.String(),
  ext: FileFormat,
  size: Type.Integer({ description: '字节' }),
})
export type DocFile = Static<typeof DocFile>

const DocRight = Type.Object({
  source: DocSource,
  left: Type.Integer({ description: '还可下载几次' }),
  limit: Type.Integer(),
  endTime: Nullable(Type.String({ description: '永久为空' })),
  lastTime: Nullable(Type.String({ description: '上次下载' })),
})

export const DocDetail = Both(
  DocCard,
  Type.Object({
    category: IdName,
    tags: Type.Array(Type.String()),
    intro: Type.String(),
    catalog: Type.Array(Type.String()),
    basis: Type.String({ description: '依据的法规，一行一条' }),
    lawAsOf: Nullable(Type.String({ description: '法规核对到哪一天，YYYY-MM-DD' })),
    stale: Type.Boolean({ description: '法规可能已更新' }),
    previews: Type.Array(Picture),
    preview: OneOf('waiting', 'made', 'failed'),
    files: Type.Array(DocFile),
    author: Nullable(UserBrief),
    authorDocs: Type.Integer({ description: '作者的资料数' }),
    version: Type.String({ description: '如 V1.2' }),
    updateLog: Type.String(),
    btn: OneOf('download', 'free', 'vip', 'coin', 'buy', 'off', 'refunding'),
    offShelf: Type.Boolean({ description: '已下架，拥有的人仍可下载' }),
    payPrice: Type.Integer({ description: '分，本人要付的' }),
    right: Type.Optional(DocRight),
    quota: Type.Optional(DocQuota),
    coinBalance: Type.Integer(),
    collected: Type.Boolean(),
    review: Type.Object({ count: Type.Integer(), can: Type.Boolean(), mine: Type.Boolean() }),
    refundRule: Type.String(),
    pack: Type.Array(DocCard, { description: '资料包里的资料；不是资料包为空' }),
    packs: Type.Array(DocCard, { description: '含有这份资料的资料包' }),
    also: Type.Array(DocCard, { description: '下载过它的人还下载了' }),
    courses: Type.Array(CourseCard, { description: '讲同一件事的课程' }),
  }),
)
export type DocDetail = Static<typeof DocDetail>

const MyDoc = Type.Object({
  id: Type.String({ description: '资料 id' }),
  title: Type.String(),
  format: DocFormat,
  fileSize: Type.Integer(),
  source: DocSource,
  orderId: Type.String({ description: '购买的订单，没有为空字符串' }),
  left: Type.Integer(),
  limit: Type.Integer(),
  lastTime: Nullable(Type.String()),
  newVersion: Type.String({ description: '上次下载之后的新版本，没有或次数已用完为空字符串' }),
  offShelf: Type.Boolean(),
  active: Type.Boolean({ description: '现在可以下载' }),
  again: Type.Boolean({ description: '有刚下载过的版本，次数用完也可以重新下载' }),
  refunding: Type.Boolean(),
})
export type MyDoc = Static<typeof MyDoc>

const Review = Type.Object({
  id: Type.String(),
  nickName: Type.String(),
  avatar: Type.String(),
  score: Type.Integer(),
  content: Type.String(),
  status: ReviewStatus,
  mine: Type.Boolean({ description: '自己的，可以删除' }),
  createTime: Time,
})

export const zhiku = endpoints({
  ...zhikuOrder,
  ...zhikuUpload,
  'GET /api/zhiku/home': {
    summary: '智库首页',
    open: true,
    shared: true,
    result: Type.Object({
      banners: Type.Array(Banner),
      categories: Type.Array(Both(IdName, Type.Object({ icon: Type.String(), count: Type.Integer() }))),
      weekNew: Type.Integer({ description: '近 7 天更新的份数' }),
      vipFree: Type.Boolean({ description: '有会员免费的资料' }),
      packs: Type.Array(Both(DocCard, Type.Object({ cover: Type.String() })), { description: '资料包，热的在前，最多 6 个' }),
      quota: Type.Optional(DocQuota),
      regions: Type.Array(Type.String(), { description: '有资料的地区' }),
      years: Type.Array(Type.Integer(), { description: '有资料更新的年份' }),
    }),
  },
  'GET /api/zhiku/categoryTree': {
    summary: '资料分类',
    open: true,
    shared: true,
    result: Type.Array(Both(IdName, Type.Object({ icon: Type.String(), count: Type.Integer() }))),
  },
  'POST /api/zhiku/page': {
    summary: '资料列表',
    open: true,
    shared: true,
    body: Body({
      categoryId: Type.Optional(Id),
      keyword: Type.Optional(Type.String({ maxLength: 40 })),
      format: Type.Optional(DocFormat),
      priceType: Type.Optional(OneOf('free', 'paid', 'coin', 'vip')),
      region: Type.Optional(Type.String({ maxLength: 20 })),
      year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2100, description: '更新的年份' })),
      authorId: Type.Optional(Id),
      sort: Type.Optional(OneOf('heat', 'new', 'downloads')),
      ...paging,
    }),
    result: Page(DocCard),
  },
  'GET /api/zhiku/quota': { summary: '本月额度；不是会员为空', result: Nullable(DocQuota) },
  'GET /api/zhiku/detail/:id': { summary: '资料', open: true, shared: true, result: DocDetail },
  'POST /api/zhiku/collect': {
    summary: '收藏或取消',
    body: Body({ id: Id, collect: Type.Boolean() }),
    result: Type.Object({ collected: Type.Boolean(), collectCount: Type.Integer() }),
  },
  'POST /api/zhiku/useQuota': {
    summary: '用会员额度领取；领过的不再扣',
    body: Body({ id: Id, requestId: RequestId }),
    result: DocQuota,
  },
  'POST /api/zhiku/coinExchange': {
    summary: '用金币兑换',
    body: Body({ id: Id, requestId: RequestId }),
    result: Type.Object({ orderId: Type.String(), coinBalance: Type.Integer() }),
  },
  'POST /api/zhiku/downloadUrl': {
    summary: '下载地址，10 分钟内有效；免费的资料同时领取',
    limit: { max: 60, seconds: 60 },
    body: Body({
      docId: Id,
      fileId: Id,
      short: Type.Optional(Type.Boolean({ description: '要短的地址，在电脑上照着输入' })),
    }),
    result: Type.Object({
      url: Type.String({ description: '本站的路径' }),
      link: Type.String({ description: '完整的地址，可以发到电脑上打开' }),
      fileName: Type.String(),
      expireTime: Time,
      left: Type.Integer({ description: '这一次之前还可下载几次' }),
      serverTime: Time,
    }),
  },
  'POST /api/zhikuRight/page': {
    summary: '我的下载',
    body: Body({
      source: Type.Optional(OneOf('buy', 'vip', 'code', 'free')),
      keyword: Type.Optional(Type.String({ maxLength: 40 })),
      ...paging,
    }),
    result: Page(MyDoc),
  },
  'GET /api/zhikuRight/detail/:docId': {
    summary: '我的一份资料：各版本的文件',
    result: Both(
      MyDoc,
      Type.Object({
        versions: Type.Array(
          Type.Object({
            no: Type.Integer(),
            label: Type.String(),
            log: Type.String(),
            publishTime: Time,
            files: Type.Array(DocFile),
            again: Type.Boolean({ description: '刚下载过，次数用完也可以重新下载' }),
          }),
        ),
        pack: Type.Array(DocCard, { description: '资料包里的资料，在各自的下载页下载；不是资料包为空' }),
        canMail: Type.Boolean({ description: '可以发到邮箱' }),
        serverTime: Time,
      }),
    ),
  },
  'POST /api/zhiku/sendEmail': {
    summary: '把最新版本的文件发到邮箱，算一次下载',
    limit: { max: 20, seconds: 60 },
    body: Body({ docId: Id, email: Type.String({ maxLength: 100 }), requestId: RequestId }),
    result: Type.Object({ left: Type.Integer() }),
  },
  'POST /api/zhiku/reportIssue': {
    summary: '内容有误、侵权、文件打不开、法规已变',
    limit: { max: 20, seconds: 60 },
    body: Body({
      docId: Id,
      type: OneOf('wrong', 'copyright', 'broken', 'law'),
      content: Type.String({ maxLength: 500 }),
      images: Type.Optional(Type.Array(Id, { maxItems: 3, uniqueItems: true })),
      requestId: RequestId,
    }),
    result: Type.Boolean(),
  },
  'POST /api/zhikuReview/page': {
    summary: '资料评价',
    open: true,
    shared: true,
    body: Body({ docId: Id, ...paging }),
    result: Page(Review),
  },
  'POST /api/zhikuReview/remove': {
    summary: '删除自己对资料的评价，之后可以重新评价',
    body: Body({ docId: Id }),
    result: Type.Boolean(),
  },
  'POST /api/zhikuReview/save': {
    summary: '评价下载过的资料，每人一次',
    body: Body({
      docId: Id,
      score: Type.Integer({ minimum: 1, maximum: 5 }),
      content: Type.String({ maxLength: 500 }),
      requestId: RequestId,
    }),
    result: Type.Boolean(),
  },
})
