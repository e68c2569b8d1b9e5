import { Type, type Static, type TSchema } from 'typebox'
import { Body, Both, Id, OneOf, Time, endpoints } from './endpoint'
import { IdName, Relation, UserBrief, Vip } from './shapes'
import { PlatformType } from './system'

export const RealName = Type.String({ pattern: '^[\\u4e00-\\u9fa5A-Za-z·]{2,20}$' })
/** What is filled in by choice can be given up again: that is how one takes back one's consent to it. */
const orNone = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Literal('')], { description: '空即不再填写' })

export const UserInfo = Type.Object({
  id: Type.String(),
  nickName: Type.String(),
  realName: Type.String(),
  company: Type.String(),
  birthday: Type.String({ description: 'YYYY-MM-DD 或空' }),
  positionId: Type.String(),
  positionName: Type.String(),
  avatar: Type.String(),
  sex: OneOf(0, 1, 2),
  industryId: Type.String(),
  industryName: Type.String(),
  city: Type.String(),
  intro: Type.String(),
  phoneMasked: Type.String(),
  inviteCode: Type.String({ description: '自己的邀请码，随分享的链接带出去' }),
  wxBound: Type.Boolean(),
  level: Type.Integer(),
  levelName: Type.String(),
  vip: Vip,
  coins: Type.Integer(),
  incomplete: Type.Boolean({ description: '昵称、姓名、公司、生日、职位缺任一项' }),
  recommend: Type.Boolean({ description: '个性化推荐开着' }),
})
export type UserInfo = Static<typeof UserInfo>

export const user = endpoints({
  'POST /api/user/userBaseDetail': {
    summary: '我的基本资料；这次登录现在到何时',
    body: Body({}),
    result: Both(UserInfo, Type.Object({ token_expireTime: Type.Optional(Time) })),
  },
  'POST /api/user/userCenterDetail/:id': {
    summary: '个人主页',
    open: true,
    body: Body({}),
    result: Type.Object({
      user: Both(UserBrief, Type.Object({ intro: Type.String(), city: Type.String() })),
      counts: Type.Object({
        post: Type.Integer({ description: '动态' }),
        question: Type.Integer(),
        answer: Type.Integer(),
        experience: Type.Integer(),
        course: Type.Optional(Type.Integer({ description: '讲师：他的课程；不是讲师没有' })),
        fans: Type.Integer(),
        follow: Type.Integer(),
        liked: Type.Integer({ description: '获赞' }),
      }),
      isSelf: Type.Boolean(),
      blocked: Type.Boolean({ description: '我拉黑了他' }),
    }),
  },
  'GET /api/user/haveFollow/:id': { summary: '我是否关注了他', result: Type.Boolean() },
  'POST /api/user/follow': {
    summary: '关注或取消关注',
    body: Body({ id: Id, follow: Type.Boolean() }),
    result: Type.Object({ relation: Relation, fans: Type.Integer() }),
  },
  'POST /api/user/saveUserInfo': {
    summary: '保存资料，只改给出的项',
    body: Body({
      nickName: Type.Optional(Type.String({ minLength: 2, maxLength: 16 })),
      realName: Type.Optional(orNone(RealName)),
      company: Type.Optional(orNone(Type.String({ minLength: 2, maxLength: 50 }))),
      birthday: Type.Optional(orNone(Type.String({ format: 'date' }))),
      positionId: Type.Optional(Type.String({ maxLength: 40, description: '空即不再填写' })),
      industryId: Type.Optional(Type.String({ maxLength: 40, description: '空即不再填写' })),
      avatar: Type.Optional(orNone(Id)),
      sex: Type.Optional(OneOf(0, 1, 2)),
      city: Type.Optional(Type.String({ maxLength: 20 })),
      intro: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    result: UserInfo,
  },
  'POST /api/user/companySuggest': {
    summary: '填公司时的建议：至少 3 人填写并公开的公司',
    limit: { max: 60, seconds: 60 },
    body: Body({ keyword: Type.String({ minLength: 2, maxLength: 50 }) }),
    result: Type.Array(Type.String(), { maxItems: 8 }),
  },
  'GET /api/user/industryList': { summary: '行业', open: true, shared: true, result: Type.Array(IdName) },
  'POST /api/user/start': {
    summary: '开始使用，返回会话号',
    body: Body({ platformType: PlatformType }),
    result: Type.String(),
  },
  'POST /api/user/end': {
    summary: '结束使用',
    body: Body({ sessionId: Id }),
    result: Type.Boolean(),
  },
})
