import { Type, type Static } from 'typebox'
import { Body, Id, Instant, Name, Nullable, OneOf, Page, RequestId, Time, Words, paging } from '../endpoint'
import { Benefit, Topic } from '../fanGroup'
import { Reason, adminEndpoints } from './endpoint'

const State = OneOf('draft', 'on', 'off')
const Most = Type.Integer({ minimum: 1, maximum: 500, description: '微信群最多 500 人' })

const facts = {
  name: Name(30),
  topic: Topic,
  region: Words(10),
  intro: Words(60),
  rules: Type.Array(Name(100), { maxItems: 10 }),
  joinTip: Words(60),
  ownerWx: Words(40),
  needVip: Type.Boolean(),
  sort: Type.Integer({ minimum: 0, maximum: 10_000 }),
}

const Room = Type.Object({
  id: Id,
  no: Type.Integer(),
  members: Type.Integer({ description: '最近一次数到的人数' }),
  countedAt: Time,
  taken: Type.Integer({ description: '数过以后又取走了几次二维码' }),
  maxMembers: Type.Integer(),
  open: Type.Boolean(),
  qrUrl: Type.String(),
  qrUntil: Nullable(Type.String({ description: 'ISO 8601，含时区' })),
  now: OneOf('open', 'next', 'full', 'expired', 'closed'),
})
export type FanRoom = Static<typeof Room>

const Group = Type.Object({
  id: Id,
  state: State,
  ...facts,
  benefits: Type.Array(Benefit),
  rooms: Type.Array(Room),
  joins: Type.Integer({ description: '取过二维码的人数' }),
  waiting: Type.Integer({ description: '留了手机号在等的人数' }),
})
export type FanGroupShown = Static<typeof Group>

const Alarm = Type.Object({
  groupId: Id,
  groupName: Type.String(),
  roomId: Nullable(Type.String()),
  roomNo: Nullable(Type.Integer()),
  kind: OneOf('none', 'expired', 'expiring', 'full', 'filling'),
  qrUntil: Nullable(Type.String()),
  members: Nullable(Type.Integer()),
  maxMembers: Nullable(Type.Integer()),
})
export type FanAlarm = Static<typeof Alarm>

const GROUP = { subject: 'fanGroup', id: 'body.id' } as const
const ROOM = { subject: 'fanGroupRoom', id: 'body.roomId' } as const

/** 粉丝群: the groups, the QR codes behind each with when they end, and who waits. */
export const fanGroup = adminEndpoints({
  'POST /admin/api/fanGroup/page': {
    summary: '粉丝群，按显示次序',
    permission: 'fanGroup.read',
    body: Body({ ...paging, state: Type.Optional(State) }),
    result: Page(Type.Object({ id: Id, name: Type.String(), topic: Topic, region: Type.String(), state: State })),
  },
  'GET /admin/api/fanGroup/show/:id': {
    summary: '一个粉丝群：设置、每个群的二维码与人数',
    permission: 'fanGroup.read',
    result: Group,
  },
  'GET /admin/api/fanGroup/alarms': {
    summary: '要处理的：没有可加的群、二维码已过期或两天内过期、满员或快满',
    permission: 'fanGroup.read',
    result: Type.Array(Alarm),
  },
  'POST /admin/api/fanGroup/save': {
    summary: '新建粉丝群，带 id 为修改',
    permission: 'fanGroup.edit',
    body: Body({
      id: Type.Optional(Id),
      ...facts,
      benefits: Type.Array(Body({ title: Name(20), text: Words(40) }), { maxItems: 5 }),
      requestId: RequestId,
    }),
    result: Type.Object({ id: Id }),
    audit: { subject: 'fanGroup', id: 'body.id' },
  },
  'POST /admin/api/fanGroup/publish': {
    summary: '上线或下线；上线须至少有一个带二维码的群',
    permission: 'fanGroup.edit',
    body: Body({ id: Id, on: Type.Boolean() }),
    result: Type.Boolean(),
    audit: GROUP,
  },
  'POST /admin/api/fanGroup/room/add': {
    summary: '加一个群，编号接着上一个',
    permission: 'fanGroup.edit',
    body: Body({
      id: Id,
      qrFileId: Type.String({ format: 'uuid', description: '刚上传的二维码' }),
      qrUntil: Instant,
      members: Type.Integer({ minimum: 0, maximum: 500 }),
      maxMembers: Most,
      requestId: RequestId,
    }),
    result: Type.Object({ roomId: Id }),
    audit: { subject: 'fanGroupRoom', id: 'result.roomId' },
  },
  'POST /admin/api/fanGroup/room/qr': {
    summary: '换二维码：旧的随即不用',
    permission: 'fanGroup.edit',
    body: Body({ roomId: Id, qrFileId: Type.String({ format: 'uuid' }), qrUntil: Instant }),
    result: Type.Boolean(),
    audit: ROOM,
  },
  'POST /admin/api/fanGroup/room/count': {
    summary: '写下数到的人数、上限，或关闭这个群',
    permission: 'fanGroup.edit',
    body: Body({
      roomId: Id,
      members: Type.Integer({ minimum: 0, maximum: 500 }),
      maxMembers: Most,
      open: Type.Boolean(),
    }),
    result: Type.Boolean(),
    audit: ROOM,
  },
  'POST /admin/api/fanGroup/wait/page': {
    summary: '留了手机号在等的人，最早的在前',
    permission: 'fanGroup.desk',
    reveals: '等开放的人的手机号',
    body: Body({ ...paging, id: Id, reason: Reason }),
    result: Page(Type.Object({ phone: Type.String(), time: Time, told: Type.Boolean({ description: '已发站内通知' }) })),
  },
})
export type FanGroupInput = Omit<Static<(typeof fanGroup)['POST /admin/api/fanGroup/save']['body']>, 'requestId'>
export type FanRoomInput = Omit<Static<(typeof fanGroup)['POST /admin/api/fanGroup/room/add']['body']>, 'requestId'>
