import { Type } from 'typebox'
import { Body, Id, Nullable, OneOf, Time } from '../endpoint'
import { Reason, adminEndpoints } from './endpoint'

const Code = Type.String({ minLength: 1, maxLength: 60 })
const texts = {
  title: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S', description: '标题；占位写作 {名字}' }),
  content: Type.String({ maxLength: 400, description: '正文；占位写作 {名字}' }),
}
const example = {
  exampleTitle: Type.String({ description: '示例：标题' }),
  exampleContent: Type.String({ description: '示例：正文' }),
}

/** What the product says to people by itself, in the words of operators. */
export const wordings = adminEndpoints({
  'GET /admin/api/wording/list': {
    summary: '自动发出的通知与邮件怎么写，改过的在前',
    permission: 'notice.read',
    result: Type.Array(
      Type.Object({
        code: Code,
        name: Type.String({ description: '什么时候发' }),
        way: OneOf('notice', 'mail'),
        ...texts,
        changed: Type.Boolean({ description: '改过' }),
        changedAt: Nullable(Type.String({ description: '改的时间' })),
        names: Type.Array(Type.String(), { description: '占位' }),
        ...example,
        defaultTitle: Type.String({ description: '默认的标题' }),
        defaultContent: Type.String({ description: '默认的正文' }),
      }),
    ),
  },
  'POST /admin/api/wording/preview': {
    summary: '用示例看看写出来的样子，不保存',
    permission: 'notice.read',
    body: Body({ code: Code, ...texts }),
    result: Type.Object(example),
  },
  'POST /admin/api/wording/save': {
    summary: '换一种写法，之后发的都用它；默认写法里的占位一个都不能少',
    permission: 'notice.wording',
    body: Body({ code: Code, ...texts, reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'wording', id: 'body.code' },
  },
  'POST /admin/api/wording/restore': {
    summary: '恢复默认的写法',
    permission: 'notice.wording',
    body: Body({ code: Code, reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'wording', id: 'body.code' },
  },
  'POST /admin/api/wording/history': {
    summary: '以前怎么写的，新的在前',
    permission: 'notice.read',
    body: Body({ code: Code }),
    result: Type.Array(
      Type.Object({
        id: Id,
        ...texts,
        own: Type.Boolean({ description: '自己的写法；否为恢复默认' }),
        reason: Type.String({ description: '原因' }),
        createdAt: Time,
      }),
    ),
  },
})
