import { Type, type Static } from 'typebox'
import { certOrder } from './certOrder'
import { Body, Id, Nullable, OneOf, RequestId, Time, endpoints } from './endpoint'
import { FormField, FormValues } from './circleForm'
import { postal } from './delivery'

/** 0 未填写, 1 第一步已存, 2 待审核, 3 已驳回, 4 审核通过, 5 已报考, 6 合格, 7 不合格, 8 证书已发 */
export const RegistrationStatus = OneOf(0, 1, 2, 3, 4, 5, 6, 7, 8)
const Registration = Type.Object({
  orderId: Type.String(),
  courseId: Type.String(),
  courseTitle: Type.String(),
  status: RegistrationStatus,
  statusText: Type.String(),
  rejectReason: Type.String(),
  /** Reviewer's words by field. */
  rejected: Type.Record(Type.String(), Type.String()),
  editable: Type.Boolean(),
  /** Failed, and there is a later batch to register for. */
  again: Type.Boolean(),
  /** When it was handed in and the promise signed, the last time. */
  signedTime: Nullable(Type.String()),
  /** 准考证; the place as far as the authority has told it. */
  ticket: Type.Optional(Type.Object({ no: Type.String(), place: Type.String(), examTime: Nullable(Type.String()) })),
  scores: Type.Optional(Type.Object({ theory: Type.Integer(), skill: Type.Integer(), pass: Type.Integer() })),
  step1: Type.Array(FormField),
  step2: Type.Array(FormField),
  values: FormValues,
  /** Addresses of the private pictures, signed, by file id. */
  files: Type.Record(Type.String(), Type.String()),
  applyEndTime: Nullable(Type.String()),
  /** By the choice of batch and city: when its registration ends. */
  deadlines: Type.Record(Type.String(), Type.String()),
  serverTime: Time,
})
export type Registration = Static<typeof Registration>
const Saved = Type.Object({ status: RegistrationStatus, errors: Type.Record(Type.String(), Type.String()) })

/** 0 未达成, 1 可领取, 2 待寄, 3 已寄出, 4 已完成, 9 已撤销 */
export const CertStatus = OneOf(0, 1, 2, 3, 4, 9)

const Mail = Type.Object({
  receiver: Type.String(),
  phoneMasked: Type.String(),
  address: Type.String(),
  region: Type.String({ description: '地区，行的写法见 contract/rules/region.ts；早先手填的为空' }),
  detail: Type.String(),
  company: Type.String(),
  trackNo: Type.String(),
})
/** A paper certificate that was mailed, or will be. */
const Mailing = Type.Object({
  parcelId: Type.String(),
  receiver: Type.String(),
  phoneMasked: Type.String(),
  address: Type.String(),
  company: Type.String(),
  trackNo: Type.String(),
  state: OneOf('waiting', 'sent', 'delivered', 'cancelled'),
  stateText: Type.String(),
  reason: Type.String({ description: '补寄原因；免费的第一份为空' }),
  /** Of the order that paid for it. */
  orderId: Type.Optional(Type.String()),
  time: Time,
  shipTime: Nullable(Type.String()),
})

export const exam = endpoints({
  ...certOrder,
  'POST /api/courseForm/detail': {
    summary: '考证报名资料',
    body: Body({ courseId: Type.Optional(Id), orderId: Type.Optional(Id) }),
    result: Registration,
  },
  'POST /api/courseForm/saveStep1': {
    summary: '报名第一步：个人信息；check 为进入下一步前校验，否则存草稿',
    body: Body({ orderId: Id, values: FormValues, check: Type.Boolean() }),
    result: Saved,
  },
  'POST /api/courseForm/saveStep2': {
    summary: '报名第二步：学历与工作；submit 为提交审核',
    body: Body({ orderId: Id, values: FormValues, submit: Type.Boolean(), requestId: RequestId }),
    result: Saved,
  },
  'POST /api/courseForm/again': {
    summary: '考试不合格的重新报名：资料保留，批次另选，准考证与成绩不再显示',
    body: Body({ orderId: Id }),
    result: Type.Boolean(),
  },
  'GET /api/courseForm/status/:orderId': {
    summary: '报名进度',
    result: Type.Object({ status: RegistrationStatus, statusText: Type.String(), rejectReason: Type.String() }),
  },
  'POST /api/course/courseCert': {
    summary: '领取证书：确认姓名；给地址则寄纸质',
    body: Body({
      courseId: Id,
      holderName: Type.Optional(Type.String({ pattern: '^[\\u4e00-\\u9fa5A-Za-z·]{2,20}$' })),
      ...postal,
      receiver: Type.Optional(postal.receiver),
      phone: Type.Optional(postal.phone),
      province: Type.Optional(Type.String({ maxLength: 20 })),
      detail: Type.Optional(postal.detail),
    }),
    result: Type.Object({ certId: Type.String(), status: CertStatus }),
  },
  'POST /api/course/courseCertReissue': {
    summary: '补寄纸质证书：原因与收件信息，之后用 certOrder 下单付款；付款前可以再改',
    body: Body({ courseId: Id, reason: Type.String({ minLength: 1, maxLength: 40 }), ...postal }),
    result: Type.Object({ price: Type.Integer({ description: '分' }) }),
  },
  'GET /api/course/courseCertDetail/:courseId': {
    summary: '我的课程证书',
    result: Type.Object({
      status: CertStatus,
      courseTitle: Type.String(),
      missing: Type.Array(Type.Object({ text: Type.String(), done: Type.Boolean() })),
      holderName: Type.String(),
      nameLocked: Type.Boolean(),
      /** Whether the course ends with a certificate at all. */
      offered: Type.Boolean(),
      /** The course can be studied now. */
      active: Type.Boolean(),
      certNo: Type.Optional(Type.String()),
      issueDate: Type.Optional(Type.String({ description: 'YYYY-MM-DD' })),
      expireDate: Type.Optional(Nullable(Type.String({ description: '有效期至，长期有效为空' }))),
      expired: Type.Optional(Type.Boolean()),
      imageUrl: Type.Optional(Type.String({ description: '未领取时带水印' })),
      verifyUrl: Type.Optional(Type.String()),
      mail: Type.Optional(Mail),
      /** Every paper, the latest first. */
      mails: Type.Array(Mailing),
      /** Another paper, from when on the first one, which is free, was asked for. */
      reissue: Type.Optional(
        Type.Object({
          price: Type.Integer({ description: '分' }),
          /** Why it cannot be asked for now; '' when it can. */
          refusal: Type.String(),
          /** What was asked for and is not paid yet. */
          reason: Type.String(),
          mail: Type.Optional(Mail),
          /** The order that waits for its money. */
          orderId: Type.Optional(Type.String()),
        }),
      ),
    }),
  },
  'GET /api/cert/verify/:certNo': {
    summary: '证书查验（公开）',
    open: true,
    limit: { max: 60, seconds: 60 },
    result: Type.Object({
      valid: Type.Boolean({ description: '没有撤销，也没有过期' }),
      certNo: Type.String(),
      name: Type.String({ description: '打码' }),
      course: Type.String(),
      hours: Type.Integer({ description: '学时' }),
      score: Nullable(Type.Integer()),
      issueDate: Type.String(),
      expireDate: Nullable(Type.String({ description: '长期有效为空' })),
      issuer: Type.String(),
      revokedReason: Type.String(),
    }),
  },
})
