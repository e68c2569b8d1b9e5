import { Type, type Static } from 'typebox'
import { Body, Id, Nullable, OneOf, Page, RequestId, Time, paging } from '../endpoint'
import { Download, Reason, adminEndpoints } from './endpoint'

const ExportColumn = Type.Object({
  name: Type.String({ pattern: '^[A-Za-z]\\w{0,40}$', description: '列表里的哪一项' }),
  title: Type.String({ minLength: 1, maxLength: 40, description: '表头' }),
  kind: Type.Optional(OneOf('money', 'time', 'day')),
  words: Type.Optional(
    Type.Array(Type.Object({ value: Type.String({ maxLength: 60 }), word: Type.String({ maxLength: 60 }) }), {
      maxItems: 200,
      description: '值在表里怎么写',
    }),
  ),
})
export type ExportColumn = Static<typeof ExportColumn>

const asked = {
  requestId: RequestId,
  route: Type.String({ maxLength: 120, pattern: '^(GET|POST) /admin/api/', description: '哪个列表，或哪个导出' }),
  title: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S', description: '导出什么' }),
  input: Type.String({ maxLength: 8000, description: '问列表什么：{params, query, body}，JSON' }),
  columns: Type.Array(ExportColumn, { maxItems: 60, description: '哪些列，按次序；自己成文件的没有' }),
  rows: Type.Optional(Type.String({ maxLength: 60, pattern: '^\\w+(\\.\\w+)?$', description: '行在答复的哪一项里' })),
  format: OneOf('csv', 'xlsx'),
}

/** Files that operators ask for: made by a job, kept for a day, each time they are fetched recorded. */
export const exports = adminEndpoints({
  'POST /admin/api/export/create': {
    summary: '导出一个看得到的列表，或一份名单：在后台生成，好了再取',
    permission: 'operator',
    body: Body({ ...asked, reason: Type.Optional(Reason) }),
    result: Type.Object({ id: Id }),
    audit: { subject: 'export', id: 'result.id', hide: ['columns'] },
  },
  'POST /admin/api/export/personal/create': {
    summary: '导出有个人资料的列表，须写原因',
    permission: 'admin.personal',
    body: Body({ ...asked, reason: Reason }),
    result: Type.Object({ id: Id }),
    audit: { subject: 'export', id: 'result.id', hide: ['columns'] },
  },
  'POST /admin/api/export/page': {
    summary: '我的导出，新的在前',
    permission: 'operator',
    body: Body(paging),
    result: Page(
      Type.Object({
        id: Id,
        title: Type.String(),
        state: OneOf('waiting', 'running', 'done', 'failed', 'cancelled', 'gone'),
        rows: Type.Integer({ description: '写好的行' }),
        total: Nullable(Type.Integer({ description: '一共多少行，不知道的没有' })),
        cut: Type.Boolean({ description: '太多了，只有前面的' }),
        personal: Type.Boolean({ description: '有个人资料' }),
        filename: Type.String(),
        size: Type.Integer({ description: '字节' }),
        error: Type.String(),
        downloads: Type.Integer({ description: '下载过几次' }),
        createdAt: Time,
        expiresAt: Nullable(Time),
      }),
    ),
  },
  'POST /admin/api/export/download/:id': {
    summary: '取自己的导出；每次都有记录',
    permission: 'operator',
    body: Body({}),
    result: Download,
    download: true,
    audit: { subject: 'export', id: 'params.id' },
  },
  'POST /admin/api/export/cancel': {
    summary: '不要了：没好的停下，好了的删掉文件',
    permission: 'operator',
    body: Body({ id: Id }),
    result: Type.Boolean(),
    audit: { subject: 'export', id: 'body.id' },
  },
})
