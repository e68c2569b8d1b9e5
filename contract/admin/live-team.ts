import { Type, type Static } from 'typebox'
import { Body, Id, Nullable } from '../endpoint'
import { adminEndpoints } from './endpoint'

const MINE = { kind: 'live', id: 'body.id' } as const
const Member = Type.Object({ id: Id, nickName: Type.String(), phoneMasked: Type.String() })
const Text = {
  title: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
  intro: Type.String({ maxLength: 2000 }),
  outline: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 30 }),
  reserveLimit: Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
}
const LiveForm = Type.Object({
  id: Id,
  ...Text,
  hostId: Nullable(Type.String({ format: 'uuid' })),
  host: Type.Array(Member, { description: '主持人' }),
  assistants: Type.Array(Member, { description: '助教' }),
  userIds: Type.Array(Id),
  courseIds: Type.Array(Id, { description: '直播间的商品，按顺序' }),
  docs: Type.Array(Type.Object({ id: Id, name: Type.String(), size: Type.Integer({ description: '字节' }) }), {
    description: '资料',
  }),
})
export type LiveForm = Static<typeof LiveForm>
const LiveText = Body({
  id: Id,
  ...Type.Partial(Type.Object(Text)).properties,
  hostId: Type.Optional(Nullable(Type.String({ format: 'uuid' }))),
  coverFileId: Type.Optional(Id),
  password: Type.Optional(
    Type.String({ minLength: 1, maxLength: 20, description: '凭密码的直播换一个密码；输对过以前的人照样能进' }),
  ),
})
export type LiveText = Static<typeof LiveText>

/** What a live says of itself, and who runs it. */
export const team = adminEndpoints({
  'GET /admin/api/live/show/:id': {
    summary: '一场直播：介绍、主持人、助教与资料',
    permission: 'live.read',
    scope: { kind: 'live', id: 'params.id' },
    result: LiveForm,
  },
  'POST /admin/api/live/edit': {
    summary: '修改标题、介绍、提纲、封面、预约人数、主持人与密码；时间用改期',
    permission: 'live.create',
    body: LiveText,
    result: Type.Boolean(),
    audit: { subject: 'live', id: 'body.id', hide: ['password'] },
  },
  'POST /admin/api/live/assistants': {
    summary: '助教，整套替换：在直播间里能做主持人能做的，除了推流',
    permission: 'live.run',
    scope: MINE,
    body: Body({ id: Id, userIds: Type.Array(Id, { maxItems: 20, uniqueItems: true }) }),
    result: Type.Boolean(),
    audit: { subject: 'live', id: 'body.id' },
  },
})
