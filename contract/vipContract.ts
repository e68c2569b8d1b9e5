import { Type, type Static } from 'typebox'
import { Body, Id, Nullable, OneOf, Page, RequestId, Time, endpoints, paging } from './endpoint'

/** none 未生成, waiting 待盖章, signed 已盖章, void 已作废 */
export const ContractState = OneOf('none', 'waiting', 'signed', 'void')
export const AddressText = Type.String({ minLength: 5, maxLength: 120, pattern: '\\S' })

const Detail = Type.Object({
  orderId: Type.String(),
  state: ContractState,
  canMake: Type.Boolean({ description: '还没有盖章，可以生成或重新生成' }),
  stale: Type.Boolean({ description: '订单改过价，要重新生成' }),
  id: Nullable(Type.String({ description: '还没有生成为空' })),
  number: Type.String({ description: '合同编号' }),
  edition: Type.Integer({ description: '第几版，没有生成为 0' }),
  amount: Type.Integer({ description: '分' }),
  amountWords: Type.String({ description: '大写' }),
  company: Type.String(),
  creditCode: Type.String(),
  address: Type.String({ description: '还没有生成的，为企业上次填写的' }),
  contact: Type.String(),
  seller: Type.String(),
  makeTime: Nullable(Type.String()),
  signTime: Nullable(Type.String()),
})
export type ContractDetail = Static<typeof Detail>

const Row = Type.Object({
  id: Id,
  orderId: Id,
  number: Type.String(),
  state: ContractState,
  title: Type.String({ description: '买的是什么' }),
  amount: Type.Integer({ description: '分' }),
  makeTime: Time,
  signTime: Nullable(Type.String()),
})
export type ContractRow = Static<typeof Row>

/** 企业会员的合同: for the main member, and for managers whom the main member lets see money. */
export const vipContract = endpoints({
  'GET /api/vipContract/detail/:id': { summary: '一张企业会员订单的合同（:id 为订单编号）', result: Detail },
  'POST /api/vipContract/make': {
    summary: '生成合同；盖章之前可以重新生成，编号不变；只有主账号可以',
    limit: { max: 20, seconds: 60 },
    body: Body({ orderId: Id, address: AddressText, requestId: RequestId }),
    result: Detail,
  },
  'GET /api/vipContract/file/:id': {
    summary: '下载合同：十分钟内有效的地址；signed 为盖章件',
    query: Body({ which: OneOf('draft', 'signed') }),
    result: Type.Object({ url: Type.String(), name: Type.String() }),
  },
  'POST /api/vipContract/page': { summary: '本企业的合同，新的在前', body: Body({ ...paging }), result: Page(Row) },
})
