import { Type, type Static } from 'typebox'
import { Body, Id, OneOf, RequestId, Time, endpoints } from './endpoint'

/** A form is data: one renderer draws every form of the product and one validator checks it. */
export const FormField = Type.Object({
  key: Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,29}$' }),
  label: Type.String({ maxLength: 50 }),
  /** `region`: a line of contract/rules/region.ts. */
  type: OneOf(
    ...(['text', 'textarea', 'phone', 'radio', 'checkbox', 'select', 'date', 'time', 'region', 'image'] as const),
    ...(['idCard', 'email', 'number'] as const),
  ),
  required: Type.Boolean(),
  options: Type.Optional(Type.Array(Type.String({ maxLength: 50 }), { maxItems: 60 })),
  max: Type.Optional(Type.Integer({ description: '字数、张数、可选个数或数值上限' })),
  hint: Type.Optional(Type.String({ maxLength: 100 })),
  /** Path of a document to fill in and photograph. */
  template: Type.Optional(Type.String({ maxLength: 100 })),
  /** Filled in from the profile. */
  prefill: Type.Optional(OneOf('realName', 'company', 'position', 'phone', 'city')),
  /** Pictures that only their owner sees: POST /api/file/uploadPrivate. */
  private: Type.Optional(Type.Boolean()),
  /** Of one picture: written by finger, or a portrait that is held against an outline. */
  capture: Type.Optional(OneOf('signature', 'portrait')),
  /** A phone that must be proved by SMS. */
  verify: Type.Optional(Type.Boolean()),
})
export type FormField = Static<typeof FormField>
/** Text, or several choices or pictures (file ids). */
export const FormValues = Type.Record(
  Type.String({ maxLength: 30 }),
  Type.Union([Type.String({ maxLength: 2000 }), Type.Array(Type.String({ maxLength: 200 }), { maxItems: 30 })]),
)
export type FormValues = Static<typeof FormValues>

/** What a form gives back to whoever submitted it. */
const FormReturns = {
  successTip: Type.String(),
  gift: Type.Optional(Type.Object({ name: Type.String(), size: Type.Integer() }, { description: '资料；地址另取' })),
  groupQr: Type.Optional(Type.String({ description: '群二维码图片' })),
}
const Returns = Type.Object(FormReturns)
export type FormReturns = Static<typeof Returns>

export const circleForm = endpoints({
  'GET /api/circleForm/detail/:id': {
    summary: '信息采集表单',
    open: true,
    result: Type.Object({
      id: Type.String(),
      title: Type.String(),
      intro: Type.String(),
      fields: Type.Array(FormField),
      version: Type.String({ description: '题目改过就不同，提交时带上' }),
      startTime: Time,
      endTime: Type.Optional(Time),
      serverTime: Time,
      left: Type.Optional(Type.Integer({ description: '剩余名额，不限则无' })),
      closed: Type.Boolean(),
      needLogin: Type.Boolean(),
      prefill: FormValues,
      submitted: Type.Boolean(),
      mySubmit: Type.Optional(FormValues),
      ...FormReturns,
    }),
  },
  'POST /api/circleForm/submit': {
    summary: '提交表单',
    limit: { max: 30, seconds: 60 },
    body: Body({
      formId: Id,
      values: FormValues,
      version: Type.Optional(Type.String({ pattern: '^[0-9a-f]{16}$', description: '填写时的题目；已改过就不收（11120）' })),
      smsCode: Type.Optional(Type.String({ pattern: '^\\d{6}$' })),
      requestId: RequestId,
    }),
    result: Type.Object({ submitId: Type.String(), ...FormReturns }),
  },
  'GET /api/circleForm/gift/:id': {
    summary: '表单附送的资料，只给提交过的人；地址十分钟内有效',
    result: Type.Object({ url: Type.String(), name: Type.String() }),
  },
})
