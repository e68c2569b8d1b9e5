import { Type, type Static } from 'typebox'
import { Body, Id, OneOf, Time } from '../endpoint'
import { adminEndpoints } from './endpoint'

const Unfinished = Type.Object({
  mediaId: Id,
  state: OneOf('waiting', 'failed'),
  tries: Type.Integer(),
  error: Type.String({ description: '上一次为什么没有做好' }),
  dueAt: Time,
  lessons: Type.Array(Type.String(), { description: '用它的课时：课程 · 课时' }),
})
export type UnfinishedRendition = Static<typeof Unfinished>

/** The queue of recordings that are being made ready to be watched. */
export const renditions = adminEndpoints({
  'GET /admin/api/course/rendition/list': {
    summary: '还没有转码好的录像，失败的在前，最多 200 个',
    permission: 'lesson.edit',
    result: Type.Array(Unfinished),
  },
  'POST /admin/api/course/rendition/retry': {
    summary: '再试一次',
    permission: 'lesson.edit',
    body: Body({ mediaId: Id }),
    result: Type.Boolean(),
    audit: { subject: 'courseMedia', id: 'body.mediaId' },
  },
})
