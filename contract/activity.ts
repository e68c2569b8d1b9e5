import { Type, type Static } from 'typebox'
import { activityOrder } from './activityOrder'
import { activitySign } from './activitySign'
import { FormField, FormValues } from './circleForm'
import { Body, Both, Id, Nullable, OneOf, Page, RequestId, Time, endpoints, paging } from './endpoint'
import { FileFormat } from './zhiku'

/** 1 线下, 2 线上, 3 线上+线下 */
export const ActivityType = OneOf(1, 2, 3)
/** 未开始报名, 报名中, 已满员, 报名截止, 进行中, 已结束, 已取消 */
export const ActivityStatus = OneOf('ahead', 'open', 'full', 'closed', 'on', 'ended', 'cancelled')
/** 待支付, 待审核, 已报名, 已签到, 候补中, 名额为我保留着 */
const Mine = OneOf('unpaid', 'waiting', 'joined', 'signed', 'queued', 'offered')

export const ActivityCard = Type.Object({
  id: Type.String(),
  title: Type.String(),
  subTitle: Type.String(),
  cover: Type.String(),
  type: ActivityType,
  startTime: Time,
  endTime: Time,
  city: Type.String({ description: '线上为空' }),
  district: Type.String(),
  place: Type.String(),
  price: Type.Integer({ description: '分，最低的票价' }),
  memberPrice: Nullable(Type.Integer({ description: '分，会员最低的票价，没有会员价为空' })),
  approve: Type.Boolean({ description: '有票须审核' }),
  left: Nullable(Type.Integer({ description: '剩余席位，不限为空' })),
  signupCount: Type.Integer({ description: '已报名的人' }),
  waitCount: Type.Integer({ description: '候补的人' }),
  places: Nullable(Type.Integer()),
  status: ActivityStatus,
  statusText: Type.String(),
  playback: Type.Boolean({ description: '线上的有回放可看' }),
  myState: Type.Optional(Mine),
  myOrderId: Type.Optional(Type.String()),
})
export type ActivityCard = Static<typeof ActivityCard>

export const AgendaItem = Type.Object({
  time: Type.String({ maxLength: 20, description: '14:00' }),
  title: Type.String({ minLength: 1, maxLength: 60 }),
  note: Type.String({ maxLength: 60 }),
})
export const Guest = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 20 }),
  title: Type.String({ maxLength: 40 }),
  userId: Type.Optional(Type.String({ format: 'uuid', description: '也在社区里的，可以点进主页' })),
})

export const ActivityTicket = Type.Object({
  ticketId: Type.String(),
  name: Type.String(),
  desc: Type.String(),
  price: Type.Integer({ description: '分' }),
  memberPrice: Nullable(Type.Integer({ description: '分' })),
  payPrice: Type.Integer({ description: '分，这个人现在要付的，未算券和金币' }),
  people: Type.Integer({ description: '一张几人' }),
  left: Nullable(Type.Integer({ description: '张，不限为空' })),
  limit: Type.Integer({ description: '每人最多几张' }),
  needApprove: Type.Boolean(),
  vipOnly: Type.Boolean(),
  minLevel: Type.Integer(),
  fields: Type.Array(FormField, { description: '每位参会人另要填的' }),
})
export type ActivityTicket = Static<typeof ActivityTicket>

export const ActivityDetail = Both(
  ActivityCard,
  Type.Object({
    intro: Type.String(),
    points: Type.Array(Type.String()),
    notice: Type.String(),
    agenda: Type.Array(AgendaItem),
    guests: Type.Array(Both(Guest, Type.Object({ avatar: Type.String({ description: '没有的为空' }) }))),
    tickets: Type.Array(ActivityTicket),
    organizer: Type.String(),
    venue: Type.Optional(
      Type.Object({
        name: Type.String(),
        detail: Type.String(),
        guide: Type.String(),
        lng: Nullable(Type.Number()),
        lat: Nullable(Type.Number()),
      }),
    ),
    signupStart: Time,
    signupEnd: Time,
    avatars: Type.Array(Type.String()),
    rule: Type.Array(Type.String(), { description: '取消规则，一行一句' }),
    waitlist: Type.Boolean(),
    minPeople: Nullable(Type.Integer({ description: '报名截止时不到这么多人，主办方会取消；没有为空' })),
    series: Type.Array(ActivityCard, { description: '同一系列里还没有结束的其他几场' }),
    btn: Type.Object({
      state: OneOf(
        'join',
        'queue',
        'queued',
        'offered',
        'pay',
        'ticket',
        'remind',
        'reminded',
        'full',
        'closed',
        'ended',
        'cancelled',
      ),
      text: Type.String(),
    }),
    waitNo: Type.Optional(Type.Integer({ description: '候补第几位' })),
    waitTicketId: Type.Optional(Type.String({ description: '候补的是哪一种票' })),
    offerEndTime: Type.Optional(Time),
    offerTicketId: Type.Optional(Type.String()),
    cancelNote: Type.String(),
    groupQr: Type.Optional(Type.String({ description: '只给报名成功的人' })),
    liveId: Type.Optional(Type.String({ description: '线上的直播间，只给报名成功的人' })),
    staff: Type.Boolean({ description: '是这场的工作人员' }),
    collected: Type.Boolean(),
    calendarUrl: Type.String({ description: '.ics 的地址' }),
    prefill: FormValues,
    subscribeTmplIds: Type.Array(Type.String()),
    serverTime: Time,
  }),
)
export type ActivityDetail = Static<typeof ActivityDetail>

const SignState = OneOf('none', 'signed', 'late', 'absent')
export const Ticket = Type.Object({
  attendeeId: Type.String(),
  name: Type.String(),
  company: Type.String(),
  phoneMasked: Type.String(),
  ticketNo: Type.String(),
  seat: Type.String(),
  valid: Type.Boolean({ description: '可以入场' }),
  sign: SignState,
  values: FormValues,
})
/** A document of the library, by its name. */
const DocBriefly = Type.Object({ id: Type.String(), title: Type.String(), format: FileFormat })
export type DocBriefly = Static<typeof DocBriefly>

const NextOne = Type.Object({ id: Type.String(), title: Type.String(), startTime: Time })
/** What a ticket's page shows beside the order. */
export const MyTickets = Type.Object({
  activityId: Type.String(),
  title: Type.String(),
  cover: Type.String(),
  type: ActivityType,
  startTime: Time,
  endTime: Time,
  place: Type.String(),
  address: Type.String(),
  lng: Nullable(Type.Number()),
  lat: Nullable(Type.Number()),
  organizer: Type.String(),
  contact: Type.String(),
  ticket: Type.String(),
  cancelled: Type.Boolean({ description: '活动取消了' }),
  tickets: Type.Array(Ticket),
  points: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      opensAt: Time,
      closesAt: Time,
      signed: Type.Integer({ description: '本单签了几位' }),
      mode: OneOf('staff', 'room'),
    }),
  ),
  /** 待支付, 待审核, 待参加, 已签到, 已结束, 未到场, 已取消 */
  state: OneOf('unpaid', 'waiting', 'joined', 'signed', 'done', 'absent', 'cancelled'),
  stateText: Type.String(),
  fields: Type.Array(FormField),
  editUntil: Nullable(Type.String({ description: '报名信息可改到何时，不可改为空' })),
  groupQr: Type.Optional(Type.String()),
  liveId: Type.Optional(Type.String()),
  docs: Type.Array(DocBriefly, { description: '参加之后得到的资料，在“我的下载”里' }),
  next: Type.Optional(NextOne),
  calendarUrl: Type.String(),
  canReview: Type.Boolean(),
  myScore: Nullable(Type.Integer()),
  serverTime: Time,
})
export type MyTickets = Static<typeof MyTickets>

/** What somebody asks of the organizer, before everybody. */
export const ActivityQuestion = Type.Object({
  id: Type.String(),
  nickName: Type.String(),
  avatar: Type.String(),
  content: Type.String(),
  createTime: Time,
  answer: Type.String({ description: '主办方还没有回复为空' }),
  waiting: Type.Boolean({ description: '自己的，还在审核，别人看不到' }),
  mine: Type.Boolean({ description: '自己的，可以删除' }),
})
export type ActivityQuestion = Static<typeof ActivityQuestion>

/** Activities: what there is, signing up, and being there. */
export const activity = endpoints({
  ...activityOrder,
  ...activitySign,
  'POST /api/activity/page': {
    summary: '活动：全部、报名中、即将开始、往期',
    open: true,
    shared: true,
    body: Body({
      tab: OneOf('all', 'open', 'soon', 'past'),
      city: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
      type: Type.Optional(ActivityType),
      priceType: Type.Optional(OneOf('free', 'paid')),
      ...paging,
    }),
    result: Page(ActivityCard),
  },
  'GET /api/activity/cities': { summary: '有活动的城市', open: true, shared: true, result: Type.Array(Type.String()) },
  'GET /api/activity/detail/:id': { summary: '活动详情', open: true, shared: true, result: ActivityDetail },
  'POST /api/activity/remind': {
    summary: '报名开始时提醒我，或不用了',
    limit: { max: 60, seconds: 60 },
    body: Body({ id: Id, on: Type.Boolean() }),
    result: Type.Boolean(),
  },
  'POST /api/activity/collect': {
    summary: '收藏或取消收藏',
    limit: { max: 60, seconds: 60 },
    body: Body({ id: Id, collect: Type.Boolean() }),
    result: Type.Boolean(),
  },
  'POST /api/activity/waitlistJoin': {
    summary: '加入候补；已经在候补里的，还是原来那一位',
    limit: { max: 60, seconds: 60 },
    body: Body({ activityId: Id, ticketId: Id }),
    result: Type.Object({ waitNo: Type.Integer({ description: '前面的人加一' }) }),
  },
  'POST /api/activity/waitlistQuit': { summary: '退出候补', body: Body({ activityId: Id }), result: Type.Boolean() },
  'POST /api/activity/questionPage': {
    summary: '活动下的提问与主办方的回复，最近的在前',
    open: true,
    body: Body({ id: Id, ...paging }),
    result: Page(ActivityQuestion),
  },
  'POST /api/activity/ask': {
    summary: '向主办方提问，大家都看得到；每人每场最多 5 个没有回复的',
    limit: { max: 20, seconds: 60 },
    body: Body({ id: Id, content: Type.String({ maxLength: 200 }), requestId: RequestId }),
    result: Type.Object({ waiting: Type.Boolean({ description: '要先审核' }) }),
  },
  'POST /api/activity/questionRemove': {
    summary: '删除自己的提问，连同主办方的回复',
    body: Body({ id: Id }),
    result: Type.Boolean(),
  },
  'POST /api/activity/review': {
    summary: '活动结束后评价，只给主办方看',
    limit: { max: 30, seconds: 60 },
    body: Body({ id: Id, score: Type.Integer({ minimum: 1, maximum: 5 }), content: Type.String({ maxLength: 300 }) }),
    result: Type.Boolean(),
  },
  'GET /api/activityOrder/ticket/:id': { summary: '一单的门票：参会人、签到点、报名信息', result: MyTickets },
  'GET /api/activityOrder/qr/:id': {
    summary: '会变的票码，每 60 秒一个',
    result: Type.Object({
      tickets: Type.Array(
        Type.Object({
          attendeeId: Type.String(),
          name: Type.String(),
          ticketNo: Type.String(),
          seat: Type.String(),
          token: Type.String(),
          image: Type.String({ description: '二维码，data:image/png' }),
          signed: Type.Boolean(),
        }),
      ),
      refreshIn: Type.Integer({ description: '秒' }),
      serverTime: Time,
    }),
  },
  'POST /api/activityOrder/updateAttendee': {
    summary: '修改参会人的信息，报名截止之前',
    limit: { max: 60, seconds: 60 },
    body: Body({ attendeeId: Id, values: FormValues }),
    result: Type.Boolean(),
  },
})
