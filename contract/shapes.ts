import { Type, type Static } from 'typebox'
import { OneOf } from './endpoint'

/** Shapes that more than one domain puts on the wire. */
export const IdName = Type.Object({ id: Type.String(), name: Type.String() })
export type IdName = Static<typeof IdName>

/** 0 none, 1 I follow, 2 mutual */
export const Relation = OneOf(0, 1, 2)
/** 0 none, 1 personal, 2 enterprise */
export const Vip = OneOf(0, 1, 2)

export const UserBrief = Type.Object({
  id: Type.String({ description: '匿名作者为空字符串' }),
  nickName: Type.String(),
  avatar: Type.String({ description: '无头像为空字符串' }),
  level: Type.Integer(),
  levelName: Type.String(),
  vip: Vip,
  certTitle: Type.Optional(Type.String()),
  industry: Type.Optional(Type.String()),
  position: Type.Optional(Type.String()),
  company: Type.Optional(Type.String()),
  relation: Relation,
})
export type UserBrief = Static<typeof UserBrief>

/** Of a review: 2 is shown to everybody; in their own list people also see theirs that waits (1) or was refused (3). */
export const ReviewStatus = OneOf(1, 2, 3)

/** A picture that a page shows in a box of known ratio before it loads. */
export const Picture = Type.Object({
  fileId: Type.String(),
  url: Type.String(),
  thumbUrl: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
})
export type Picture = Static<typeof Picture>

/** A video that plays in a box of known ratio; its width and height are those of what is seen. */
export const Video = Type.Object({
  fileId: Type.String(),
  url: Type.String(),
  seconds: Type.Integer({ description: '时长，秒' }),
  width: Type.Integer(),
  height: Type.Integer(),
  size: Type.Integer({ description: '字节' }),
})
export type Video = Static<typeof Video>

/** A page that an app is told to open. */
export const PageTarget = Type.Object({ route: Type.String(), params: Type.Record(Type.String(), Type.String()) })

/** What the operator points at. */
export const Banner = Type.Object({ id: Type.String(), title: Type.String(), image: Type.String(), url: Type.String() })
export type Banner = Static<typeof Banner>
