import { Type, type Static } from 'typebox'
import { Body, Id, Nullable, Page, RequestId, Time, endpoints, paging } from './endpoint'

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
})
export type TrainingFile = Static<typeof TrainingFile>

/** What a training hands out. */
export const neixunFile = endpoints({
  'POST /api/neixunFile/page': {
    summary: '培训的资料和领取条件',
    trainee: true,
    body: Body({ trainingId: Id, ...paging }),
    result: Page(TrainingFile),
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
