import { Type, type Static } from 'typebox'
import { Body, Id, Instant, Name, Nullable, Page, RequestId, Time, endpoints, paging } from './endpoint'
import { IdName } from './shapes'

export const TrainingFile = Type.Object({
  fileId: Type.String(),
  title: Type.String(),
  ext: Type.String(),
  size: Type.Integer({ description: '字节' }),
  condition: Type.String({ description: '如 签到后可领；直接领取为空' }),
  canReceive: Type.Boolean(),
  /** Why not, where it is more than the condition. */
  reason: Type.Optional(Type.String()),
  received: Type.Boolean(),
  receivedTime: Type.Optional(Time),
  until: Nullable(Type.String({ description: '领取截止' })),
  receivedCount: Type.Optional(Type.Integer({ description: '讲师：领了几人' })),
  edit: Type.Optional(
    Type.Object({
      ruleItemId: Nullable(Type.String({ description: '领取条件是哪一项' })),
      removable: Type.Boolean({ description: '还没有人领过' }),
    }),
  ),
})
export type TrainingFile = Static<typeof TrainingFile>

const terms = { fileId: Id, ruleItemId: Type.Optional(Id), until: Type.Optional(Instant) }

/** What a training hands out. */
export const neixunFile = endpoints({
  'POST /api/neixunFile/page': {
    summary: '培训的资料和领取条件',
    trainee: true,
    body: Body({ trainingId: Id, ...paging }),
    result: Page(TrainingFile),
  },
  'POST /api/neixunFile/choices': {
    summary: '能不能发资料，和可以作为领取条件的签到与考试、可以放进的阶段',
    trainee: true,
    body: Body({ trainingId: Id }),
    result: Type.Object({ mayAdd: Type.Boolean(), rules: Type.Array(IdName), stages: Type.Array(IdName) }),
  },
  'POST /api/neixunFile/add': {
    summary: '讲师、助教发一份资料：先用 file/uploadOpen 等分片上传；归培训所有',
    limit: { max: 30, seconds: 60 },
    body: Body({
      trainingId: Id,
      ...terms,
      title: Name(80),
      stageId: Type.Optional(Id),
      requestId: RequestId,
    }),
    result: Type.Boolean(),
  },
  'POST /api/neixunFile/edit': {
    summary: '讲师、助教改领取条件与截止，不写就没有；领过的人不受影响',
    body: Body({ trainingId: Id, ...terms }),
    result: Type.Boolean(),
  },
  'POST /api/neixunFile/remove': {
    summary: '讲师、助教撤下还没有人领过的资料',
    body: Body({ trainingId: Id, fileId: Id }),
    result: Type.Boolean(),
  },
  'POST /api/neixunFile/receive': {
    summary: '领取一份资料，10 分钟内可下载，每页印有本人信息',
    trainee: true,
    limit: { max: 60, seconds: 60 },
    body: Body({ fileId: Id }),
    result: Type.Object({ url: Type.String(), link: Type.String(), fileName: Type.String(), expireAt: Time }),
  },
  'POST /api/neixunFile/sendEmail': {
    summary: '把资料发到邮箱',
    trainee: true,
    limit: { max: 20, seconds: 60 },
    body: Body({ fileId: Id, email: Type.String({ minLength: 3, maxLength: 100 }), requestId: RequestId }),
    result: Type.Boolean(),
  },
})
