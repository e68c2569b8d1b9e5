import { Type } from 'typebox'
import { ChatMessage } from '../conversation'
import { Body, Id, Nullable, OneOf, Page, RequestId, Time, paging } from '../endpoint'
import { adminEndpoints } from './endpoint'

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

/** Customer service: who waits, what is answered, by people and by itself. */
export const kefu = adminEndpoints({
  'POST /admin/api/kefu/page': {
    summary: '等人工的，人工答过又有新消息的，或我在接待的，等得最久的在前；已结束的（只有自动回复的也在）与一个人的，近的在前',
    permission: 'kefu.read',
    body: Body({
      ...paging,
      state: Type.Optional(OneOf('waiting', 'human', 'mine', 'closed')),
      userId: Type.Optional(Id),
    }),
    result: Page(
      Type.Object({
        conversationId: Id,
        userId: Id,
        nickName: Type.String(),
        state: OneOf('waiting', 'human', 'closed'),
        since: Time,
        last: Type.String({ description: '他说的最后一句' }),
        operator: Type.String({ description: '谁在接待，没有人为空' }),
        mine: Type.Boolean({ description: '我在接待' }),
        note: Type.String({ description: '转过来时写的话' }),
      }),
    ),
  },
  'POST /admin/api/kefu/lines': {
    summary: '一段对话，最近的 50 条；beforeSeq 往前翻',
    permission: 'kefu.read',
    body: Body({ conversationId: Id, beforeSeq: Type.Optional(Type.Integer({ minimum: 1 })) }),
    result: Type.Array(ChatMessage),
  },
  'POST /admin/api/kefu/answer': {
    summary: '回复，对方会收到通知；已结束的随之重新打开',
    permission: 'kefu.answer',
    body: Body({
      conversationId: Id,
      text: Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S' }),
      requestId: RequestId,
    }),
    result: Type.Object({ seq: Type.Integer() }),
    // What is said stands in the conversation, and goes when its person goes.
    audit: { subject: 'kefu', id: 'body.conversationId', hide: ['text'] },
  },
  'POST /admin/api/kefu/card': {
    summary: '发一张课程或他自己的订单的卡片，对方会收到通知；他看不到的发不出',
    permission: 'kefu.answer',
    body: Body({ conversationId: Id, kind: OneOf('course', 'order'), id: Id, requestId: RequestId }),
    result: Type.Object({ seq: Type.Integer() }),
    audit: { subject: 'kefu', id: 'body.conversationId' },
  },
  'POST /admin/api/kefu/take': {
    summary: '我来接待；同事已经在接待的，请对方转过来',
    permission: 'kefu.answer',
    body: Body({ conversationId: Id }),
    result: Type.Boolean(),
    audit: { subject: 'kefu', id: 'body.conversationId' },
  },
  'POST /admin/api/kefu/handOver': {
    summary: '转给一位同事接待，写明前因后果',
    permission: 'kefu.answer',
    body: Body({
      conversationId: Id,
      operatorId: Id,
      note: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', description: '告诉同事的话' }),
    }),
    result: Type.Boolean(),
    // What is said of somebody goes when the matter is settled.
    audit: { subject: 'kefu', id: 'body.conversationId', hide: ['note'] },
  },
  'GET /admin/api/kefu/colleague/list': {
    summary: '可以接待客服会话的同事',
    permission: 'kefu.answer',
    result: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  },
  'POST /admin/api/kefu/close': {
    summary: '处理完了，之后恢复自动回复；给了 seq 而对方在那之后又说了话的，不结束（10186）',
    permission: 'kefu.answer',
    body: Body({
      conversationId: Id,
      seq: Type.Optional(Type.Integer({ minimum: 0, description: '看到的最后一条的编号' })),
    }),
    result: Type.Boolean(),
    audit: { subject: 'kefu', id: 'body.conversationId' },
  },
  'GET /admin/api/kefuDay/list': {
    summary: '今后的节假日与调休',
    permission: 'kefu.read',
    result: Type.Array(Type.Object({ day: Type.String(), open: Type.Boolean() })),
  },
  'POST /admin/api/kefuDay/save': {
    summary: '某天上班或放假；null 按星期几',
    permission: 'kefu.hours',
    body: Body({ day: Day, open: Nullable(Type.Boolean()) }),
    result: Type.Boolean(),
    audit: { subject: 'kefuDay', id: 'body.day' },
  },
  'GET /admin/api/kefuFaq/list': {
    summary: '常见问题，按显示的顺序',
    permission: 'kefu.read',
    result: Type.Array(Type.Object({ id: Id, topic: Type.String(), q: Type.String(), a: Type.String(), sort: Type.Integer() })),
  },
  'POST /admin/api/kefuFaq/save': {
    summary: '新建或修改一条常见问题，答编号；自动回复随之改变',
    permission: 'kefu.faq',
    body: Body({
      id: Type.Optional(Id),
      topic: Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' }),
      q: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
      a: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S' }),
      sort: Type.Integer({ minimum: 0, maximum: 10_000 }),
    }),
    result: Type.Object({ id: Id }),
    audit: { subject: 'kefuFaq', id: 'body.id' },
  },
  'POST /admin/api/kefuFaq/remove': {
    summary: '删除一条常见问题',
    permission: 'kefu.faq',
    body: Body({ id: Id }),
    result: Type.Boolean(),
    audit: { subject: 'kefuFaq', id: 'body.id' },
  },
  'GET /admin/api/kefuTeacher/show/:courseId': {
    summary: '一门课的班主任；没有时都是空的',
    permission: 'kefu.teachers',
    params: Type.Object({ courseId: Id }),
    result: Type.Object({ name: Type.String(), phone: Type.String(), qrFileId: Nullable(Id) }),
  },
  'POST /admin/api/kefuTeacher/save': {
    summary: '一门课的班主任，只给它的学员看；电话和微信二维码至少给一个，没写的即没有',
    permission: 'kefu.teachers',
    body: Body({
      courseId: Id,
      name: Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' }),
      phone: Type.Optional(Nullable(Type.String({ maxLength: 20, pattern: '^[0-9 -]*$' }))),
      qrFileId: Type.Optional(Nullable(Id)),
    }),
    result: Type.Boolean(),
    audit: { subject: 'course', id: 'body.courseId', hide: ['phone'], marked: ['phone'] },
  },
  'POST /admin/api/kefuTeacher/remove': {
    summary: '撤下一门课的班主任',
    permission: 'kefu.teachers',
    body: Body({ courseId: Id }),
    result: Type.Boolean({ description: '有过班主任' }),
    audit: { subject: 'course', id: 'body.courseId', marked: ['phone'] },
  },
})
