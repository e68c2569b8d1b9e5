import { Type } from 'typebox'
import { Body, Id, OneOf, Page, RequestId, Time, paging } from '../endpoint'
import { Reason, adminEndpoints } from './endpoint'

const Word = Type.String({ minLength: 1, maxLength: 20, pattern: '\\S' })

/** 热门搜索: what operators show of what people search for, and what they never show. */
export const search = adminEndpoints({
  'GET /admin/api/search/hot': {
    summary: '热门搜索现在显示的词、运营词表、移除的词',
    permission: 'search.hot',
    result: Type.Object({
      shown: Type.Array(Type.Object({ word: Type.String(), people: Type.Integer({ description: '搜过的人次；0 为运营词表' }) })),
      terms: Type.Array(
        Type.Object({
          word: Type.String(),
          state: OneOf('curated', 'removed'),
          place: Type.Integer(),
          found: Type.Boolean({ description: '公开内容里有' }),
          changedAt: Time,
        }),
      ),
    }),
  },
  'POST /admin/api/search/hotTerm': {
    summary: '词表：curated 显示、removed 移除且不再出现、none 不在词表',
    permission: 'search.hot',
    body: Body({
      word: Word,
      state: OneOf('curated', 'removed', 'none'),
      place: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000, description: '小的在前' })),
      reason: Reason,
    }),
    result: Type.Boolean(),
    audit: { subject: 'searchTerm', id: 'body.word' },
  },
  'POST /admin/api/search/synonym/page': {
    summary: '同义词组，最近改动的在前；word 只看含有这个词的',
    permission: 'search.synonym',
    body: Body({ ...paging, word: Type.Optional(Word) }),
    result: Page(
      Type.Object({
        id: Id,
        terms: Type.Array(Type.String(), { description: '第一个是法律或行业的正式说法' }),
        changedAt: Time,
      }),
    ),
  },
  'POST /admin/api/search/synonym/save': {
    summary: '新建或修改一组同义词，一分钟内生效',
    permission: 'search.synonym',
    body: Body({
      id: Type.Optional(Id),
      terms: Type.Array(Word, { minItems: 2, maxItems: 20, uniqueItems: true }),
      reason: Reason,
      requestId: Type.Optional(RequestId),
    }),
    result: Type.Object({ id: Id }),
    audit: { subject: 'searchSynonym', id: 'body.id' },
  },
  'POST /admin/api/search/synonym/remove': {
    summary: '删除一组同义词',
    permission: 'search.synonym',
    body: Body({ id: Id, reason: Reason }),
    result: Type.Boolean(),
    audit: { subject: 'searchSynonym', id: 'body.id' },
  },
})
