import { Type, type Static } from 'typebox'
import { Body, Id, Nullable, OneOf, Page, RequestId, Time, endpoints, paging } from './endpoint'

/** 动态码, 定位, 拍照 */
export const SignMode = OneOf('code', 'place', 'photo')
/** 未签, 已签, 迟到, 缺勤, 补签 */
const SignState = OneOf('none', 'signed', 'late', 'absent', 'makeup')

export const TrainingSign = Type.Object({
  id: Type.String(),
  title: Type.String(),
  mode: SignMode,
  startTime: Time,
  lateTime: Time,
  endTime: Time,
  /** ahead: 未开始; open: 签到中; over: 已结束 */
  phase: OneOf('ahead', 'open', 'over'),
  /** Metres; null: from anywhere. */
  radius: Nullable(Type.Integer()),
  state: Type.Optional(SignState),
  text: Type.Optional(Type.String({ description: '如 已签 08:52、迟到 12 分钟' })),
  time: Type.Optional(Time),
  rank: Type.Optional(Type.Integer({ description: '第几位' })),
  signed: Type.Optional(Type.Integer({ description: '讲师：签了几人' })),
})
export type TrainingSign = Static<typeof TrainingSign>

const Person = {
  traineeId: Type.String(),
  name: Type.String(),
  department: Type.String(),
}
export const TrainingSigned = Type.Object({ ...Person, time: Time, state: SignState, how: Type.String() })
export type TrainingSigned = Static<typeof TrainingSigned>

const archived = Type.Boolean({ description: '培训已归档，只能查看' })

/** Signing in to a time of a training, from both sides. */
export const neixunSign = endpoints({
  'POST /api/neixunSign/page': {
    summary: '一次培训的签到场次，最近的在前，和我的出勤',
    trainee: true,
    body: Body({
      trainingId: Id,
      signId: Type.Optional(Type.String({ format: 'uuid', description: '只要这一场' })),
      ...paging,
    }),
    result: Type.Object({
      records: Type.Array(TrainingSign),
      next: Nullable(Type.String()),
      keeper: Type.Boolean({ description: '可以出示签到码' }),
      archived,
      title: Type.String(),
      open: Type.Optional(TrainingSign),
      mine: Type.Optional(
        Type.Object({
          signed: Type.Integer(),
          of: Type.Integer(),
          late: Type.Integer(),
          rate: Nullable(Type.Integer()),
          needed: Type.Integer({ description: '达标的百分比' }),
        }),
      ),
      serverTime: Time,
    }),
  },
  'POST /api/neixunSign/find': {
    summary: '扫到的签到码是哪次培训的哪一场',
    trainee: true,
    limit: { max: 120, seconds: 60 },
    body: Body({ token: Type.String({ minLength: 1, maxLength: 300 }) }),
    result: Type.Object({ trainingId: Type.String(), signId: Type.String() }),
  },
  'POST /api/neixunSign/do': {
    summary: '签到：动态码或口令、定位、拍照',
    trainee: true,
    limit: { max: 600, seconds: 60 },
    body: Body({
      signId: Id,
      token: Type.Optional(Type.String({ minLength: 1, maxLength: 300, description: '扫到的码，或 6 位口令' })),
      lng: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
      lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
      photoId: Type.Optional(Id),
      deviceId: Type.String({ minLength: 8, maxLength: 64 }),
      requestId: RequestId,
    }),
    result: Type.Object({
      state: OneOf('signed', 'late', 'already'),
      text: Type.String(),
      time: Time,
      rank: Type.Integer(),
    }),
  },
  'GET /api/neixunSign/qr/:signId': {
    summary: '讲师：签到码、口令、人数与最近签到的人，每 15 秒一换',
    limit: { max: 600, seconds: 60 },
    result: Type.Object({
      title: Type.String(),
      training: Type.String(),
      trainingId: Type.String(),
      lateTime: Time,
      endTime: Time,
      phase: OneOf('ahead', 'open', 'over'),
      mode: SignMode,
      image: Type.Optional(Type.String({ description: '二维码，data:image/png' })),
      word: Type.Optional(Type.String({ description: '6 位口令' })),
      refreshIn: Type.Integer({ description: '秒' }),
      signed: Type.Integer(),
      total: Type.Integer(),
      recent: Type.Array(TrainingSigned),
      archived,
      serverTime: Time,
    }),
  },
  'POST /api/neixunSign/people': {
    summary: '讲师：一场签了的人，或没签的人',
    body: Body({ signId: Id, signed: Type.Boolean(), ...paging }),
    result: Page(
      Type.Object({
        ...Person,
        time: Type.Optional(Time),
        state: SignState,
        text: Type.String(),
        photoUrl: Type.Optional(Type.String({ description: '拍照签到的现场照片，限时有效；只有讲师与助教有' })),
      }),
    ),
  },
  'POST /api/neixunSign/makeUp': {
    summary: '讲师：补签，写明原因',
    body: Body({ signId: Id, traineeId: Id, reason: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }) }),
    result: Type.Boolean(),
  },
  'POST /api/neixunSign/close': {
    summary: '讲师：现在结束签到',
    body: Body({ signId: Id }),
    result: Type.Boolean(),
  },
})
