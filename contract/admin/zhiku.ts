import { Type, type Static } from 'typebox'
import { Body, Id, Nullable, OneOf, Page, RequestId, Time, paging } from '../endpoint'
import { Again, Download, Preview, Reason, ReviewState, adminEndpoints } from './endpoint'

const Title = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' })
const Status = OneOf('on', 'off', 'draft')
const Day = Type.String({ format: 'date' })
const Label = Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' })
const Cents = Type.Integer({ minimum: 0, maximum: 10_000_000, description: '分' })
/** What a document says of itself. */
const words = {
  title: Title,
  categoryId: Id,
  tags: Type.Array(Label, { maxItems: 10, uniqueItems: true }),
  intro: Type.String({ maxLength: 2000 }),
  catalog: Type.Array(Type.String({ minLength: 1, maxLength: 80 }), { maxItems: 60 }),
  basis: Type.String({ maxLength: 500, description: '依据的法规' }),
  region: Label,
}
/** In money, or in coins, or for nothing. */
const prices = {
  price: Cents,
  memberPrice: Nullable(Cents),
  coinPrice: Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000, description: '金币；与价格二者有一' })),
  vipFree: Type.Boolean({ description: '计入会员每月的额度' }),
}
const DocText = Body({ id: Id, ...Type.Partial(Type.Object(words)).properties })
export type DocText = Static<typeof DocText>
const DocPrice = Body({ id: Id, ...prices, reason: Reason })
export type DocPrice = Static<typeof DocPrice>
const NewDoc = Body({ title: Title, categoryId: Id, requestId: RequestId })
export type NewDoc = Static<typeof NewDoc>
const DocFilter = Body({
  ...paging,
  status: Type.Optional(Status),
  categoryId: Type.Optional(Id),
  title: Type.Optional(Title),
  /** Of those on the shelf, what has to be compared with the law again; the longest unchecked first. */
  stale: Type.Optional(Type.Literal(true)),
})
export type DocFilter = Static<typeof DocFilter>
const brief = {
  id: Id,
  title: Type.String(),
  category: Type.String(),
  format: OneOf('docx', 'xlsx', 'pptx', 'pdf', 'pack'),
  status: Status,
  version: Type.Integer({ description: '0：还没有文件' }),
  ...prices,
  lawAsOf: Nullable(Type.String()),
  flagged: Type.Boolean({ description: '已知法规有变' }),
  stale: Type.Boolean({ description: '用户看到“法规可能已更新”' }),
  downloadCount: Type.Integer(),
  reviewCount: Type.Integer(),
  score: Nullable(Type.Number()),
  updatedAt: Time,
}
const DocBrief = Type.Object(brief)
export type DocBrief = Static<typeof DocBrief>
const DocNamed = Type.Object({ id: Id, title: Type.String(), status: Status, price: Type.Integer() })
const DocForm = Type.Object({
  ...brief,
  ...words,
  docs: Type.Array(DocNamed, { description: '资料包里的资料' }),
  docIds: Type.Array(Id, { description: '资料包里的资料' }),
  packs: Type.Array(DocNamed, { description: '含有这份资料的资料包' }),
})
export type DocForm = Static<typeof DocForm>
const HeldReview = Type.Object({
  id: Id,
  docId: Id,
  doc: Type.String(),
  nickName: Type.String(),
  score: Type.Integer(),
  content: Type.String(),
  state: ReviewState,
  createdAt: Time,
})
export type HeldReview = Static<typeof HeldReview>
const IssueState = OneOf('open', 'fixed', 'refunded', 'dismissed')
const UploadState = OneOf('waiting', 'passed', 'rejected')
const Upload = Type.Object({
  id: Id,
  title: Type.String(),
  category: Type.String(),
  format: OneOf('docx', 'xlsx', 'pptx', 'pdf'),
  intro: Type.String(),
  coinPrice: Nullable(Type.Integer({ description: '金币；空为免费' })),
  userId: Id,
  nickName: Type.String(),
  pageCount: Type.Integer({ description: '页数；还没数过为 0' }),
  createdAt: Time,
  stands: UploadState,
  reason: Type.String({ description: '没通过的理由' }),
})
export type Upload = Static<typeof Upload>
const DocSales = Type.Object({
  docId: Id,
  title: Type.String(),
  orders: Type.Integer(),
  amount: Type.Integer({ description: '收到的，分' }),
  coins: Type.Integer(),
  refunded: Type.Integer({ description: '其中退回的，分' }),
})
export type DocSales = Static<typeof DocSales>

const category = {
  name: Type.String({ minLength: 1, maxLength: 12, pattern: '\\S' }),
  sort: Type.Integer({ minimum: 0, maximum: 1000, description: '小的在前' }),
}
const DocCategory = Type.Object({ id: Id, ...category, documents: Type.Integer() })
export type DocCategory = Static<typeof DocCategory>
const DownloadFilter = Body({
  ...paging,
  docId: Type.Optional(Id),
  phone: Type.Optional(Type.String({ pattern: '^1[3-9]\\d{9}$' })),
})
export type DownloadFilter = Static<typeof DownloadFilter>
const Downloaded = Type.Object({
  id: Id,
  docId: Id,
  doc: Type.String(),
  file: Type.String(),
  userId: Id,
  nickName: Type.String(),
  phoneMasked: Type.String(),
  way: OneOf('link', 'mail'),
  network: Type.String(),
  device: Type.String(),
  counted: Type.Boolean({ description: '算一次；当天再下、断点续传不算' }),
  time: Time,
})
export type Downloaded = Static<typeof Downloaded>
const OddDownloads = Type.Object({
  id: Id,
  nickName: Type.String(),
  phoneMasked: Type.String(),
  times: Type.Integer(),
  documents: Type.Integer({ description: '几份资料' }),
  networks: Type.Integer({ description: '从几个网络' }),
  lastTime: Time,
})
export type OddDownloads = Static<typeof OddDownloads>

const Words = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' })
/** Whom a copy was handed out to. */
const Traced = Nullable(
  Type.Object({
    code: Type.String(),
    docId: Id,
    doc: Type.String(),
    userId: Id,
    nickName: Type.String(),
    phone: Type.String(),
    orderNo: Type.String({ description: '不是购买的为空' }),
    since: Time,
  }),
)

export const zhiku = adminEndpoints({
  'POST /admin/api/zhiku/page': {
    summary: '资料，最近更新的在前；stale 为等着核对法规的',
    permission: 'zhiku.read',
    body: DocFilter,
    result: Page(DocBrief),
  },
  'GET /admin/api/zhiku/show/:id': { summary: '一份资料', permission: 'zhiku.read', result: DocForm },
  'GET /admin/api/zhiku/preview/:id': {
    summary: '用手机看一份资料上架后的样子，草稿也可以，30 分钟内有效',
    permission: 'zhiku.edit',
    result: Preview,
  },
  'GET /admin/api/zhiku/category/list': {
    summary: '资料的分类',
    permission: 'zhiku.read',
    result: Type.Array(DocCategory),
  },
  'POST /admin/api/zhiku/category/save': {
    summary: '新建分类，带 id 为修改',
    permission: 'zhiku.edit',
    body: Body({ id: Type.Optional(Id), ...category, requestId: Type.Optional(RequestId) }),
    result: Type.Object({ id: Id }),
    audit: { subject: 'documentCategory', id: 'body.id' },
  },
  'POST /admin/api/zhiku/category/remove': {
    summary: '删除没有资料的分类',
    permission: 'zhiku.edit',
    body: Body({ id: Id }),
    result: Type.Boolean(),
    audit: { subject: 'documentCategory', id: 'body.id' },
  },
  'POST /admin/api/zhiku/create': {
    summary: '新建，免费、未上架；再发布文件、定价、上架',
    permission: 'zhiku.edit',
    body: NewDoc,
    result: Type.Object({ id: Id }),
    audit: { subject: 'document', id: 'result.id' },
  },
  'POST /admin/api/zhiku/pack/create': {
    summary: '新建资料包，未上架；再选资料、定价、上架',
    permission: 'zhiku.edit',
    body: NewDoc,
    result: Type.Object({ id: Id }),
    audit: { subject: 'document', id: 'result.id' },
  },
  'POST /admin/api/zhiku/pack/docs': {
    summary: '资料包里是哪些资料，按顺序，整套替换；买过的人仍是买的时候那些',
    permission: 'zhiku.edit',
    body: Body({ id: Id, docIds: Type.Array(Id, { minItems: 2, maxItems: 30, uniqueItems: true }) }),
    result: Type.Boolean(),
    audit: { subject: 'document', id: 'body.id' },
  },
  'POST /admin/api/zhiku/edit': {
    summary: '修改标题、分类、标签、介绍、目录、依据、地区',
    permission: 'zhiku.edit',
    body: DocText,
    result: Type.Boolean(),
    audit: { subject: 'document', id: 'body.id' },
  },
  'POST /admin/api/zhiku/price': {
    summary: '改价',
    permission: 'zhiku.price',
    body: DocPrice,
    result: Type.Boolean(),
    audit: { subject: 'documentPrice', id: 'body.id' },
  },
  'POST /admin/api/zhiku/sales/list': {
    summary: '一段时间里付款的订单，卖得多的在前，最多 200 份；都是已付的，退回的另列',
    permission: 'zhiku.price',
    body: Body({ from: Day, to: Day }),
    result: Type.Array(DocSales),
  },
  'POST /admin/api/zhiku/review/page': {
    summary: '等审核的评价，等得最久的在前；显示着的、不显示的，新的在前',
    permission: 'zhiku.review',
    body: Body({ ...paging, state: Type.Optional(ReviewState) }),
    result: Page(HeldReview),
  },
  'POST /admin/api/zhiku/review/decide': {
    summary: '评价通过或不通过；审过的可以改',
    permission: 'zhiku.review',
    body: Body({ id: Id, pass: Type.Boolean(), again: Again }),
    result: Type.Boolean(),
    each: 'id',
    audit: { subject: 'documentReview', id: 'body.id' },
  },
  'POST /admin/api/zhiku/upload/page': {
    summary: '创作者上传的资料：等审核的，等得最久的在前；审核过的，新的在前',
    permission: 'zhiku.review',
    body: Body({ ...paging, state: Type.Optional(UploadState) }),
    result: Page(Upload),
  },
  'GET /admin/api/zhiku/upload/file/:id': {
    summary: '上传的原文件，从头到尾看过再审核',
    permission: 'zhiku.review',
    result: Download,
    download: true,
  },
  'POST /admin/api/zhiku/upload/pass': {
    summary: '通过并上架，作者会收到；每卖出一份，作者按比例分得金币',
    permission: 'zhiku.review',
    body: Body({ id: Id }),
    result: Type.Boolean(),
    audit: { subject: 'document', id: 'body.id' },
  },
  'POST /admin/api/zhiku/upload/reject': {
    summary: '不通过，理由作者会看到',
    permission: 'zhiku.review',
    body: Body({ id: Id, reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'document', id: 'body.id' },
  },
  'POST /admin/api/zhiku/version': {
    summary: '发布新版本：先用 file/document 上传；下载过旧版本的人会收到通知',
    permission: 'zhiku.edit',
    body: Body({
      id: Id,
      label: Label,
      log: Type.String({ maxLength: 500 }),
      fileIds: Type.Array(Id, { minItems: 1, maxItems: 10, uniqueItems: true, description: '主文件在前' }),
      requestId: Type.Optional(RequestId),
    }),
    result: Type.Integer({ description: '版本号' }),
    audit: { subject: 'document', id: 'body.id' },
  },
  'POST /admin/api/zhiku/status': {
    summary: '上架或下架；下架的资料，已有的人仍可下载，含有它的资料包一起下架',
    permission: 'zhiku.edit',
    body: Body({ id: Id, status: OneOf('on', 'off') }),
    result: Type.Boolean(),
    schedule: true,
    each: 'id',
    audit: { subject: 'document', id: 'body.id' },
  },
  'POST /admin/api/zhiku/law': {
    summary: '法规核对到哪一天；flagged 为已知有变',
    permission: 'zhiku.edit',
    body: Body({ id: Id, lawAsOf: Day, flagged: Type.Boolean() }),
    result: Type.Boolean(),
    audit: { subject: 'document', id: 'body.id' },
  },
  'POST /admin/api/zhiku/issue/page': {
    summary: '资料反馈：没有答复的，等得最久的在前；答复过的，新的在前',
    permission: 'zhiku.issue',
    body: Body({ ...paging, state: Type.Optional(IssueState) }),
    result: Page(
      Type.Object({
        id: Id,
        docId: Id,
        doc: Type.String(),
        nickName: Type.String(),
        type: OneOf('wrong', 'copyright', 'broken', 'law'),
        content: Type.String(),
        pictures: Type.Array(Type.String()),
        createdAt: Time,
        outcome: IssueState,
        answer: Type.String({ description: '答复' }),
        decidedBy: Type.String({ description: '谁答复的' }),
        decidedAt: Nullable(Type.String({ description: '什么时候答复的' })),
      }),
    ),
  },
  'POST /admin/api/zhiku/issue/decide': {
    summary: '答复资料反馈，反馈的人会收到；退款在订单里办理',
    permission: 'zhiku.issue',
    body: Body({ id: Id, state: OneOf('fixed', 'refunded', 'dismissed'), reply: Words }),
    result: Type.Boolean(),
    audit: { subject: 'documentIssue', id: 'body.id' },
  },
  'POST /admin/api/zhiku/times': {
    summary: '给一个人的一份资料增加下载次数',
    permission: 'zhiku.times',
    body: Body({
      ...{ userId: Id, docId: Id, times: Type.Integer({ minimum: 1, maximum: 20 }), reason: Reason },
      requestId: Type.Optional(RequestId),
    }),
    result: Type.Boolean(),
    audit: { subject: 'user', id: 'body.userId' },
  },
  'POST /admin/api/zhiku/download/page': {
    summary: '下载记录，最近的在前；按资料，或按下载人的手机号',
    permission: 'zhiku.trace',
    body: DownloadFilter,
    result: Page(Downloaded),
    reveals: '谁从哪里下载了什么',
  },
  'GET /admin/api/zhiku/download/odd': {
    summary: '近 24 小时不寻常的下载：一个账号从 5 个以上网络，或 40 份以上',
    permission: 'zhiku.trace',
    result: Type.Array(OddDownloads),
    reveals: '谁从几个网络下载了多少',
  },
  'POST /admin/api/zhiku/trace': {
    summary: '外传的文件是谁的：由文件里的编号（multipart，字段 file）；没有编号为空',
    permission: 'zhiku.trace',
    upload: true,
    uploadMaxMb: 25,
    result: Traced,
    reveals: '下载人的昵称与手机号',
    audit: { subject: 'documentMark' },
  },
  'POST /admin/api/zhiku/traceCode': {
    summary: '页脚上的编号是谁的',
    permission: 'zhiku.trace',
    body: Body({ code: Type.String({ pattern: '^[0-9A-Z]{12}$' }) }),
    result: Traced,
    reveals: '下载人的昵称与手机号',
  },
})
