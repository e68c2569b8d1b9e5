import { Type, type Static } from 'typebox'
import { Body, Id, Name, Nullable, OneOf, Page, RequestId, Time, Words, endpoints, paging } from './endpoint'
import { IdName } from './shapes'

const MyUpload = Type.Object({
  id: Type.String({ description: '资料 id' }),
  title: Type.String(),
  format: OneOf('docx', 'xlsx', 'pptx', 'pdf'),
  fileSize: Type.Integer({ description: '字节' }),
  state: OneOf('waiting', 'rejected', 'on', 'off'),
  reason: Type.String({ description: '没有通过的理由，其余为空' }),
  price: Type.Integer({ description: '分；运营改成人民币价的' }),
  coinPrice: Nullable(Type.Integer({ description: '金币' })),
  downloadCount: Type.Integer(),
  earned: Type.Integer({ description: '分得的金币，已减去退款收回的' }),
  owed: Type.Integer({ description: '待到账的金币：买家下载后，或退款期过后到账' }),
  createTime: Time,
})
export type MyUpload = Static<typeof MyUpload>

const UploadTerms = Type.Object({
  share: Type.Integer({ description: '作者分得售价的百分之几' }),
  days: Type.Integer({ description: '没有下载的，付款几天后到账' }),
  earned: Type.Integer({ description: '一共分得的金币' }),
  owed: Type.Integer({ description: '一共待到账的金币' }),
  categories: Type.Array(IdName, { description: '可以放进的分类，还没有资料的也在内' }),
})
export type UploadTerms = Static<typeof UploadTerms>

/** Documents that somebody puts in to be sold. */
export const zhikuUpload = endpoints({
  'GET /api/zhikuUpload/terms': {
    summary: '上传资料的约定，与我一共分得的',
    result: UploadTerms,
  },
  'POST /api/zhikuUpload/page': {
    summary: '我上传的资料，最近的在前',
    body: Body({ ...paging }),
    result: Page(MyUpload),
  },
  'POST /api/zhikuUpload/save': {
    summary: '上传一份资料，审核后上架：文件先分片上传。10131 文件已失效，12032、12033 文件不合，11406 审核中的太多',
    limit: { max: 20, seconds: 60 },
    body: Body({
      title: Name(60),
      categoryId: Id,
      intro: Words(500),
      coinPrice: Nullable(Type.Integer({ minimum: 1, description: '金币；空为免费' })),
      fileId: Id,
      agreed: Type.Literal(true, { description: '承诺有权发布，不含他人信息与商业秘密' }),
      requestId: RequestId,
    }),
    result: Type.Object({ id: Type.String() }),
  },
  'POST /api/zhikuUpload/remove': {
    summary: '撤回审核中的，或删除没有通过的',
    body: Body({ id: Id }),
    result: Type.Boolean(),
  },
})
