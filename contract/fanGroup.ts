import { Type, type Static } from 'typebox'
import { Body, Id, Nullable, OneOf, Page, Time, endpoints, paging } from './endpoint'
import { FAN_TOPICS } from './rules/fanGroup'
import { keysOf } from './rules/keys'

export const Topic = OneOf(...keysOf(FAN_TOPICS))
const Region = Type.String({ maxLength: 10 })

const Card = Type.Object({
  id: Id,
  name: Type.String(),
  topic: Topic,
  region: Type.String({ description: '空为全国' }),
  memberCount: Type.Integer({ description: '现在开放的这个群，运营最近一次数到的人数' }),
  maxCount: Type.Integer(),
  needVip: Type.Boolean(),
  joined: Type.Boolean({ description: '我取过它的二维码' }),
  state: OneOf('open', 'closed'),
})
export type FanGroupCard = Static<typeof Card>

export const Benefit = Type.Object({ title: Type.String(), text: Type.String() })

const Detail = Type.Object({
  ...Card.properties,
  intro: Type.String(),
  benefits: Type.Array(Benefit),
  rules: Type.Array(Type.String()),
  roomNo: Type.Integer({ description: '第几个群，没有开放的为 0' }),
  left: Type.Integer({ description: '还有几个名额' }),
  may: OneOf('ok', 'login', 'vip'),
  qrUrl: Type.String({ description: '不能加、没有开放的为空' }),
  qrUntil: Nullable(Type.String({ description: 'ISO 8601，含时区' })),
  ownerWx: Type.String({ description: '群主微信，不能加的为空' }),
  joinTip: Type.String({ description: '加群主时备注什么' }),
  waiting: Type.Boolean({ description: '我留了手机号等它开放' }),
  serverTime: Time,
})
export type FanGroupDetail = Static<typeof Detail>

export const fanGroup = endpoints({
  'POST /api/fanGroup/page': {
    summary: '粉丝群，可按主题和地区',
    open: true,
    body: Body({ ...paging, topic: Type.Optional(Topic), region: Type.Optional(Region) }),
    result: Page(Card),
  },
  'GET /api/fanGroup/regions': {
    summary: '有群的地区，空为全国',
    open: true,
    result: Type.Array(Type.String()),
  },
  'GET /api/fanGroup/detail/:id': {
    summary: '一个粉丝群：介绍、群规；登录后有二维码，满员或过期自动换成下一个有名额的群',
    open: true,
    result: Detail,
  },
  'POST /api/fanGroup/joinClick': {
    summary: '取了二维码去加群：每人每个群计一次，名额相应少一个',
    body: Body({ id: Id }),
    result: Type.Object({ joined: Type.Boolean(), changed: Type.Boolean({ description: '是第一次' }) }),
  },
  'POST /api/fanGroup/subscribe': {
    summary: '没有开放的群：留下手机号，开放时通知我',
    body: Body({ id: Id, phone: Type.String({ pattern: '^1[3-9]\\d{9}$' }) }),
    result: Type.Boolean(),
  },
  'POST /api/fanGroup/unsubscribe': {
    summary: '不再等，手机号随即删除',
    body: Body({ id: Id }),
    result: Type.Boolean(),
  },
})
