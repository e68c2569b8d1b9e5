import { Type, type Static } from 'typebox'
import { Body, Id, Instant, Nullable, OneOf, Page, RequestId, Time, endpoints, paging } from './endpoint'
import { Again, DeviceKey, MiniCode, Phone, Session, SmsCode } from './login'
import { neixunFile } from './neixunFile'
import { AsRole } from './neixunRole'
import { neixunSign } from './neixunSign'
import { PageTarget } from './shapes'

export const TrainingCode = Type.String({ pattern: '^\\d{6}$', description: '6 位培训码' })
export const ItemKind = OneOf('course', 'live', 'exam', 'homework', 'signin', 'file', 'survey')
/** 待激活, 学习中, 已完成, 未完成 */
const TraineeStatus = OneOf('pending', 'learning', 'done', 'undone')
/** ahead: 未开始; on: 进行中; over: 已结束 */
const Phase = OneOf('ahead', 'on', 'over')

const Head = {
  id: Type.String(),
  code: Type.String(),
  title: Type.String(),
  company: Type.String(),
  cover: Type.String(),
  startTime: Time,
  endTime: Time,
  place: Type.String(),
  mode: OneOf('offline', 'online', 'mixed'),
  phase: Phase,
}

export const TrainingItemCard = Type.Object({
  id: Type.String(),
  kind: ItemKind,
  refId: Type.String(),
  title: Type.String(),
  required: Type.Boolean(),
  /** 未开放, 未做, 进行中, 已完成, 未通过, 已错过 */
  state: OneOf('locked', 'todo', 'doing', 'done', 'failed', 'missed'),
  text: Type.String({ description: '如 已学完、今天 18:00 截止、11月30日 09:00 开放' }),
  openTime: Nullable(Type.String()),
  closeTime: Nullable(Type.String()),
  lockReason: Type.Optional(Type.String()),
  score: Type.Optional(Type.Number()),
  target: Type.Optional(PageTarget),
  /** Of those who look after it: how many have done it. */
  doneCount: Type.Optional(Type.Integer()),
})
export type TrainingItemCard = Static<typeof TrainingItemCard>

export const TrainingNotice = Type.Object({
  id: Type.String(),
  title: Type.String(),
  content: Type.String(),
  time: Time,
  unread: Type.Boolean(),
})

export const TrainingDetail = Type.Object({
  ...Head,
  intro: Type.String(),
  trainers: Type.Array(Type.String()),
  contact: Type.String(),
  both: Type.Boolean({ description: '既是学员又管理它：可以换一种身份看' }),
  /** Of who takes part. */
  my: Type.Optional(
    Type.Object({
      traineeId: Type.String(),
      name: Type.String(),
      progress: Type.Integer(),
      done: Type.Integer(),
      of: Type.Integer(),
      left: Type.Integer({ description: '结业还差几项' }),
      score: Nullable(Type.Number()),
      rank: Nullable(Type.Integer({ description: '不公布为空' })),
      status: TraineeStatus,
      groupName: Type.String(),
    }),
  ),
  /** Of who looks after it. */
  keeper: Type.Optional(
    Type.Object({
      role: OneOf('trainer', 'assistant', 'manager'),
      mayOpen: Type.Boolean({ description: '可以开放与结束学习项' }),
      departments: Type.Array(
        Type.Object({ name: Type.String(), people: Type.Integer(), done: Type.Integer(), progress: Type.Integer() }),
      ),
    }),
  ),
  people: Type.Integer(),
  files: Type.Integer(),
  signs: Type.Integer(),
  homeworks: Type.Integer({ description: '已经开放的作业' }),
  toMark: Type.Integer({ description: '讲师与企业管理员：待批改的作业' }),
  todo: Type.Array(
    Type.Object({
      itemId: Type.String(),
      kind: ItemKind,
      title: Type.String(),
      state: OneOf('todo', 'doing', 'failed'),
      deadline: Nullable(Type.String()),
      text: Type.String(),
      target: PageTarget,
    }),
  ),
  stages: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      openTime: Nullable(Type.String()),
      closeTime: Nullable(Type.String()),
      state: OneOf('done', 'now', 'locked'),
      done: Type.Integer(),
      of: Type.Integer(),
      lockReason: Type.Optional(Type.String()),
      items: Type.Array(TrainingItemCard),
    }),
  ),
  notices: Type.Array(TrainingNotice, { description: '最近 3 条' }),
  noticeCount: Type.Integer(),
  signOpen: Type.Optional(Type.Object({ signId: Type.String(), title: Type.String(), endTime: Time })),
  groupQr: Type.Optional(Type.String()),
  /** Came in by the list alone. */
  confined: Type.Boolean(),
  /** Until when who came in so stays in. */
  token_expireTime: Type.Optional(Time),
  /** Who came in so. */
  userId: Type.Optional(Type.String()),
  serverTime: Time,
})
export type TrainingDetail = Static<typeof TrainingDetail>

export const TrainingPerson = Type.Object({
  traineeId: Type.String(),
  name: Type.String(),
  department: Type.String(),
  position: Type.String(),
  groupName: Type.String(),
  me: Type.Boolean(),
  status: Type.Optional(TraineeStatus),
  progress: Type.Optional(Type.Integer()),
  signRate: Type.Optional(Nullable(Type.Integer())),
  score: Type.Optional(Nullable(Type.Number())),
  /** Of the last examination. */
  examScore: Type.Optional(Nullable(Type.Number())),
  examPassed: Type.Optional(Nullable(Type.Boolean())),
  /** Whoever looks after them: the middle of the number is hidden. */
  phone: Type.Optional(Type.String()),
  empNo: Type.Optional(Type.String()),
  urgedToday: Type.Optional(Type.Boolean()),
  colleague: Type.Optional(Type.Boolean({ description: '同事，还没进来过：也能催' })),
  hours: Type.Optional(Type.Number({ description: '课程与直播，一位小数' })),
  finishTime: Type.Optional(Nullable(Type.String())),
  recordCode: Type.Optional(Type.String({ description: '培训记录的查验码，没有为空' })),
})
export type TrainingPerson = Static<typeof TrainingPerson>

/** A session of one training alone; missing where an account that is logged in has its place now. */
const Confined = Type.Object({
  token: Type.String(),
  token_expireTime: Time,
  userId: Type.String({ description: '同一个人下次进来还是它：手机上没交上去的东西按它认人' }),
})

/** Trainings of companies: coming in, what there is to do, and who takes part. */
export const neixun = endpoints({
  ...neixunSign,
  ...neixunFile,
  'GET /api/neixun/loginInfo/:code': {
    summary: '培训码是哪一次培训，可以怎样登录',
    open: true,
    trainee: true,
    limit: { max: 60, seconds: 60 },
    result: Type.Object({
      ...Head,
      byPhone: Type.Boolean(),
      byEmpNo: Type.Boolean(),
      contact: Type.String(),
    }),
  },
  'POST /api/neixun/login': {
    summary: '手机验证码登录，手机号须在名单里',
    open: true,
    limit: { max: 120, seconds: 60 },
    body: Body({ code: TrainingCode, phone: Phone, smsCode: SmsCode, jsCode: MiniCode, device: DeviceKey, requestId: Again }),
    result: Type.Object({ ...Session.properties, trainingId: Type.String() }),
  },
  'POST /api/neixun/loginByEmpNo': {
    summary: '培训码、姓名和工号登录：只能看这一次培训；已登录的账号则占下自己的位置',
    open: true,
    trainee: true,
    limit: { max: 120, seconds: 60 },
    body: Body({
      code: TrainingCode,
      name: Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' }),
      empNo: Type.String({ minLength: 1, maxLength: 30, pattern: '\\S' }),
    }),
    result: Type.Object({ trainingId: Type.String(), session: Type.Optional(Confined) }),
  },
  'POST /api/neixun/autoLogin': {
    summary: '用一次性链接登录，须核对手机尾号',
    open: true,
    trainee: true,
    limit: { max: 120, seconds: 60 },
    body: Body({
      ticket: Type.String({ minLength: 20, maxLength: 100 }),
      tail: Type.Optional(Type.String({ pattern: '^\\d{4}$' })),
      /** Of somebody who is logged in: takes the place for the account. */
      asAccount: Type.Optional(Type.Boolean()),
    }),
    result: Type.Object({
      trainingId: Type.String(),
      code: Type.String(),
      title: Type.String(),
      name: Type.String({ description: '只露姓' }),
      needTail: Type.Boolean(),
      /** Another account is logged in here: whether it shall take the place. */
      asks: Type.Optional(Type.String({ description: '现在登录的是谁' })),
      session: Type.Optional(Confined),
    }),
  },
  'GET /api/neixun/detail/:id': {
    summary: '一次培训：待办、阶段、公告、排名',
    trainee: true,
    query: AsRole,
    result: TrainingDetail,
  },
  'POST /api/neixun/myTraining': {
    summary: '我参加的和我管理的培训，新的在前',
    trainee: true,
    body: Body({ ...paging }),
    result: Page(Type.Object({ ...Head, progress: Nullable(Type.Integer()), keeper: Type.Boolean() })),
  },
  'POST /api/neixun/noticePage': {
    summary: '培训的公告；看过第一页就算读过',
    trainee: true,
    body: Body({ trainingId: Id, ...paging }),
    result: Page(TrainingNotice),
  },
  'POST /api/neixun/noticeSave': {
    summary: '讲师或企业管理员发公告',
    limit: { max: 30, seconds: 60 },
    body: Body({
      trainingId: Id,
      title: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
      content: Type.String({ maxLength: 1000 }),
      // Clients of earlier versions send none.
      requestId: Type.Optional(RequestId),
    }),
    result: Type.Object({ id: Type.String() }),
  },
  'POST /api/neixun/itemMove': {
    summary: '讲师、助教：现在开放一项，或者重新开放、改到哪天结束；或者现在结束',
    limit: { max: 60, seconds: 60 },
    body: Body({ trainingId: Id, itemId: Id, act: OneOf('open', 'close'), until: Type.Optional(Instant) }),
    result: Type.Boolean(),
  },
  'POST /api/neixun/stageOpen': {
    summary: '讲师、助教：现在开放一个还没到时间的阶段',
    limit: { max: 60, seconds: 60 },
    body: Body({ trainingId: Id, stageId: Id }),
    result: Type.Boolean(),
  },
  'POST /api/neixun/userPage': {
    summary: '学员名单：按部门排列；讲师另见手机、签到、考试。全体的人数、部门、小组只在第一页给，后面的页为 0 或空',
    trainee: true,
    body: Body({
      trainingId: Id,
      keyword: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
      department: Type.Optional(Type.String({ maxLength: 30 })),
      group: Type.Optional(Type.String({ maxLength: 20 })),
      status: Type.Optional(TraineeStatus),
      sort: Type.Optional(OneOf('department', 'progress')),
      ...paging,
    }),
    result: Type.Object({
      records: Type.Array(TrainingPerson),
      next: Nullable(Type.String()),
      keeper: Type.Boolean(),
      over: Type.Boolean({ description: '培训已结束，只能查看' }),
      showsOthers: Type.Boolean(),
      counts: Type.Object({
        total: Type.Integer(),
        done: Type.Integer(),
        learning: Type.Integer(),
        pending: Type.Integer(),
      }),
      departments: Type.Array(Type.Object({ name: Type.String(), people: Type.Integer(), progress: Type.Integer() })),
      groups: Type.Array(Type.String()),
      /** How many could be told today. */
      canUrge: Type.Integer(),
    }),
  },
  'POST /api/neixun/remind': {
    summary: '催学，每人每天一次；不给人就是所有没完成、今天没催过的人',
    limit: { max: 60, seconds: 60 },
    body: Body({ trainingId: Id, traineeIds: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 100 })) }),
    result: Type.Object({
      told: Type.Integer({ description: '站内通知了几人' }),
      unreachable: Type.Integer({ description: '还没登录过、通知不到的人，请发登录链接' }),
    }),
  },
  'POST /api/neixun/userExport': {
    summary: '讲师、企业管理员：学员名单，xlsx，手机号打码；地址十分钟内有效',
    limit: { max: 10, seconds: 60 },
    body: Body({ trainingId: Id }),
    result: Type.Object({ url: Type.String(), name: Type.String() }),
  },
  'POST /api/neixun/transfer': {
    summary: '把学员调到另一个组',
    body: Body({
      trainingId: Id,
      traineeIds: Type.Array(Id, { minItems: 1, maxItems: 100 }),
      group: Type.String({ maxLength: 20 }),
    }),
    result: Type.Integer({ description: '调了几人' }),
  },
  'POST /api/neixun/loginLink': {
    summary: '给一位学员的一次性登录链接，10 分钟有效',
    limit: { max: 60, seconds: 60 },
    body: Body({ trainingId: Id, traineeId: Id }),
    result: Type.Object({ url: Type.String(), needTail: Type.Boolean(), expireAt: Time }),
  },
  'POST /api/neixun/record': {
    summary: '我的培训记录：完成后才有，含查验码与查验页的地址',
    trainee: true,
    body: Body({ trainingId: Id }),
    result: Type.Object({ code: Type.String(), url: Type.String() }),
  },
  'GET /api/neixun/check/:code': {
    summary: '查验培训记录：姓名打码',
    open: true,
    limit: { max: 30, seconds: 60 },
    result: Type.Object({
      code: Type.String(),
      name: Type.String(),
      company: Type.String(),
      title: Type.String(),
      startDate: Type.String(),
      finishDate: Type.String(),
      hours: Type.Number({ description: '线上学时，小时' }),
      score: Nullable(Type.Number()),
    }),
  },
})
