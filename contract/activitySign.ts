import { Type, type Static } from 'typebox'
import { FormField, FormValues } from './circleForm'
import { Body, Id, Instant, Nullable, OneOf, Page, RequestId, Time, endpoints, paging } from './endpoint'

const Code = Type.String({ minLength: 1, maxLength: 300 })
/** Where the scanner stands; left out where nobody allowed to ask. */
const where = {
  lng: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
  lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
}

/** 通过, 已签到, 无效或过期, 未支付, 已取消, 待审核, 不是本场, 不在签到时间 */
export const SignResult = OneOf('ok', 'already', 'invalid', 'unpaid', 'cancelled', 'waiting', 'wrongActivity', 'notOpen')
const Counts = Type.Object({ signed: Type.Integer(), total: Type.Integer() })
const Signed = Type.Object({
  attendeeId: Type.String(),
  name: Type.String(),
  company: Type.String(),
  ticket: Type.String(),
  ticketNo: Type.String(),
  seat: Type.String(),
})
export const SignAnswer = Type.Object({
  result: SignResult,
  text: Type.String({ description: '一句话，如“该票已于 12:01 签到”' }),
  attendee: Type.Optional(Signed),
  recordId: Type.Optional(Type.String({ description: '5 分钟内可凭它撤销' })),
  firstTime: Nullable(Type.String()),
  rank: Type.Optional(Type.Integer({ description: '第几位' })),
  counts: Counts,
})
export type SignAnswer = Static<typeof SignAnswer>

const Point = Type.Object({
  id: Type.String(),
  name: Type.String(),
  opensAt: Time,
  closesAt: Time,
  active: Type.Boolean(),
  mode: OneOf('staff', 'room'),
  signed: Type.Integer(),
  total: Type.Integer(),
})
export const SignRecord = Type.Object({
  id: Type.String(),
  attendee: Signed,
  time: Time,
  late: Type.Boolean(),
  byStaff: Type.Boolean(),
})
export type SignRecord = Static<typeof SignRecord>

/** Signing in, from both sides. */
export const activitySign = endpoints({
  'POST /api/activitySign/place': {
    summary: '扫了现场的二维码：是哪场、哪个签到点，我签过没有',
    limit: { max: 60, seconds: 60 },
    body: Body({ code: Code }),
    result: Type.Object({
      activityId: Type.String(),
      title: Type.String(),
      cover: Type.String(),
      startTime: Time,
      place: Type.String(),
      point: Type.Object({ id: Type.String(), name: Type.String(), opensAt: Time, closesAt: Time, active: Type.Boolean() }),
      /** Metres; null: from anywhere. */
      radius: Nullable(Type.Integer()),
      orderId: Nullable(Type.String()),
      mine: Type.Array(
        Type.Object({ name: Type.String(), seat: Type.String(), ticket: Type.String(), signedTime: Nullable(Type.String()) }),
      ),
      /** Not signed up, and still may. */
      canSignUp: Type.Boolean(),
      serverTime: Time,
    }),
  },
  'POST /api/activitySign/scan': {
    summary: '参会人扫现场码签到，本单的参会人一起签',
    limit: { max: 60, seconds: 60 },
    body: Body({ code: Code, ...where, requestId: RequestId }),
    result: Type.Object({
      result: OneOf('ok', 'already'),
      text: Type.String(),
      firstTime: Time,
      rank: Type.Integer(),
      orderId: Type.String(),
      seats: Type.Array(Type.String()),
    }),
  },
  'POST /api/activitySign/verify': {
    summary: '工作人员核验：票码，或票号',
    limit: { max: 600, seconds: 60 },
    body: Body({
      pointId: Id,
      ticketToken: Type.Optional(Code),
      ticketNo: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
      scannedAt: Type.Optional(Instant),
      requestId: RequestId,
    }),
    result: SignAnswer,
  },
  'POST /api/activitySign/find': {
    summary: '工作人员按票号或手机尾号找人',
    limit: { max: 120, seconds: 60 },
    body: Body({ activityId: Id, text: Type.String({ minLength: 2, maxLength: 20 }) }),
    result: Type.Array(Signed),
  },
  'POST /api/activitySign/walkIn': {
    summary: '工作人员：给没有报名的人现场报名；签到点开放着的，同时签到',
    limit: { max: 120, seconds: 60 },
    body: Body({
      pointId: Id,
      ticketId: Id,
      values: FormValues,
      paid: Type.Boolean({ description: '收费的票：现场已收款' }),
      requestId: RequestId,
    }),
    result: SignAnswer,
  },
  'POST /api/activitySign/page': {
    summary: '工作人员：一个签到点的记录，最近的在前',
    body: Body({ pointId: Id, ...paging }),
    result: Page(SignRecord),
  },
  'GET /api/activitySign/summary/:activityId': {
    summary: '工作人员：各签到点与人数',
    result: Type.Object({
      title: Type.String(),
      startTime: Time,
      points: Type.Array(Point),
      tickets: Type.Array(
        Type.Object({
          ticketId: Type.String(),
          name: Type.String(),
          price: Type.Integer({ description: '分' }),
          left: Nullable(Type.Integer({ description: '张，不限为空' })),
          fields: Type.Array(FormField, { description: '现场要填的：姓名和手机号必填' }),
        }),
        { description: '现场可以报的票：一人一张' },
      ),
      recent: Type.Array(SignRecord, { description: '最近 20 条，不分签到点' }),
      serverTime: Time,
    }),
  },
  'GET /api/activitySign/screen/:pointId': {
    summary: '工作人员：现场大屏的地址，给投影用',
    result: Type.Object({ url: Type.String() }),
  },
  'POST /api/activitySign/undo': {
    summary: '工作人员撤销 5 分钟内的签到',
    body: Body({ recordId: Id, reason: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }) }),
    result: Type.Boolean(),
  },
})
