import { Type, type Static } from 'typebox'
import { Body, Id, Instant, OneOf, Page, RequestId, Time, paging } from '../endpoint'
import { CHECKLIST } from '../rules/assist'
import { PRIZE_TYPES } from '../rules/exchange'
import { Download, Keyword, Reason, adminEndpoints } from './endpoint'
import { keysOf } from '../rules/keys'

const Kind = OneOf('goods', ...keysOf(PRIZE_TYPES))
const Step = Body({
  count: Type.Integer({ minimum: 1, maximum: 100 }),
  kind: Kind,
  bizId: Type.Optional(Id),
  amount: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 30, description: '实物的名称' })),
  value: Type.Integer({ minimum: 1, maximum: 100_000_000, description: '价值，分' }),
})
export type StepInput = Static<typeof Step>

const facts = {
  type: OneOf(1, 2),
  title: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' }),
  intro: Type.Optional(Type.String({ maxLength: 80 })),
  startTime: Instant,
  endTime: Instant,
  helper: OneOf('any', 'new'),
  helperCoins: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  hours: Type.Integer({ minimum: 1, maximum: 2160 }),
  stock: Type.Integer({ minimum: 1, maximum: 100_000 }),
  rules: Type.Optional(Type.String({ maxLength: 500 })),
  shareTitle: Type.Optional(Type.String({ maxLength: 40 })),
  showWinners: Type.Optional(Type.Boolean()),
  steps: Type.Array(Step, { minItems: 1, maxItems: 5 }),
}
const Input = Body({ id: Type.Optional(Id), ...facts, requestId: RequestId })
export type CampaignInput = Omit<Static<typeof Input>, 'requestId'>

const State = OneOf('draft', 'ahead', 'open', 'over', 'stopped')
const Row = Type.Object({
  id: Id,
  type: OneOf(1, 2),
  title: Type.String(),
  state: State,
  startTime: Time,
  endTime: Time,
  stock: Type.Integer(),
  taken: Type.Integer(),
})
export type CampaignRow = Static<typeof Row>

const Help = Type.Object({
  id: Id,
  recordId: Id,
  title: Type.String(),
  ownerId: Id,
  ownerName: Type.String(),
  helperId: Id,
  helperName: Type.String(),
  phoneMasked: Type.String(),
  reason: Type.String(),
  sameNetwork: Type.Integer({ description: '同一网络一小时内的助力数' }),
  sameDevice: Type.Integer({ description: '同一台设备登录过几个账号' }),
  time: Time,
})
export type DoubtedHelp = Static<typeof Help>

const RecordState = OneOf('open', 'won', 'claimed', 'failed', 'void')
const Record = Type.Object({
  id: Id,
  title: Type.String(),
  ownerId: Id,
  ownerName: Type.String(),
  phoneMasked: Type.String(),
  current: Type.Integer({ description: '计入的助力' }),
  need: Type.Integer(),
  doubted: Type.Integer({ description: '待核实的助力' }),
  state: RecordState,
  voidReason: Type.String(),
  time: Time,
})
export type AssistRow = Static<typeof Record>

const Ref = Body({ id: Id, reason: Reason })

/** 助力: campaigns, and what people decide about helps that are doubted. */
export const invite = adminEndpoints({
  'POST /admin/api/assist/page': {
    summary: '全部活动，新的在前',
    permission: 'assist.read',
    body: Body({ ...paging, keyword: Type.Optional(Keyword), state: Type.Optional(State) }),
    result: Page(Row),
  },
  'GET /admin/api/assist/show/:id': {
    summary: '一个活动的全部设置',
    permission: 'assist.read',
    result: Type.Object({ ...Row.properties, ...facts, checklist: Type.Array(Type.String()) }),
  },
  'GET /admin/api/assist/checklist': {
    summary: '发布前要逐条勾选的合规清单',
    permission: 'assist.read',
    result: Type.Array(Type.Object({ key: Type.String(), text: Type.String() })),
  },
  'POST /admin/api/assist/save': {
    summary: '新建或修改草稿',
    permission: 'assist.edit',
    body: Input,
    result: Type.Object({ id: Id }),
    audit: { subject: 'assistCampaign', id: 'body.id' },
  },
  'POST /admin/api/assist/publish': {
    summary: '发布：合规清单逐条勾选，缺一不可',
    permission: 'assist.edit',
    body: Body({ id: Id, checklist: Type.Array(OneOf(...keysOf(CHECKLIST)), { maxItems: 20 }) }),
    result: Type.Boolean(),
    schedule: true,
    audit: { subject: 'assistCampaign', id: 'body.id' },
  },
  'POST /admin/api/assist/stop': {
    summary: '停止发起；已发起的照常进行',
    permission: 'assist.edit',
    body: Ref,
    result: Type.Boolean(),
    audit: { subject: 'assistCampaign', id: 'body.id' },
  },
  'POST /admin/api/assist/resume': {
    summary: '重新开始；须另一人复核',
    permission: 'assist.edit',
    body: Ref,
    result: Type.Boolean(),
    audit: { subject: 'assistCampaign', id: 'body.id' },
    approval: true,
    about: { assistCampaign: 'body.id' },
  },
  'GET /admin/api/assist/report/:id': {
    summary: '从发起到领取各有多少',
    lagging: true,
    permission: 'assist.read',
    result: Type.Object({
      started: Type.Integer(),
      shared: Type.Integer({ description: '其中有别人打开过的' }),
      helped: Type.Integer(),
      doubted: Type.Integer(),
      won: Type.Integer(),
      claimed: Type.Integer(),
      newcomers: Type.Integer({ description: '助力的人里在活动期间注册的' }),
    }),
  },
  'POST /admin/api/assist/doubt/page': {
    summary: '待核实的助力，早的在前，附证据',
    permission: 'assist.read',
    body: Body({ ...paging }),
    result: Page(Help),
  },
  'POST /admin/api/assist/doubt/decide': {
    summary: '核实：通过的立即计入，不通过的本人与发起人都看到原因',
    permission: 'assist.desk',
    body: Body({ helpId: Id, pass: Type.Boolean(), reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'assistHelp', id: 'body.helpId' },
  },
  'POST /admin/api/assist/record/page': {
    summary: '发起过的助力，新的在前',
    permission: 'assist.read',
    body: Body({
      ...paging,
      id: Type.Optional(Id),
      state: Type.Optional(RecordState),
      phone: Type.Optional(Type.String({ pattern: '^1\\d{10}$' })),
    }),
    result: Page(Record),
  },
  'POST /admin/api/assist/record/void': {
    summary: '作废一次助力：没领的不能领，领到和发给好友的金币从账上扣回；须另一人复核',
    permission: 'assist.desk',
    body: Body({ recordId: Id, reason: Reason }),
    result: Type.Object({ coins: Type.Integer() }),
    audit: { subject: 'assistRecord', id: 'body.recordId' },
    approval: true,
    about: { assistRecord: 'body.recordId' },
  },
  'POST /admin/api/assist/winner/export': {
    summary: '导出领取名单，CSV',
    permission: 'assist.export',
    body: Ref,
    result: Download,
    download: 'job',
    audit: { subject: 'assistCampaign', id: 'body.id' },
    reveals: '领取人的手机号',
  },
})
