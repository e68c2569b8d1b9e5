import { Type, type Static } from 'typebox'
import { Body, Nullable, OneOf, Page, Time, endpoints, paging } from './endpoint'

/** Domains join as they land. */
export const SearchType = OneOf('all', 'post', 'question', 'course', 'activity', 'document', 'practice', 'user', 'topic')
const Keyword = Type.String({ minLength: 1, maxLength: 50 })

const Exact = Type.Optional(Type.Boolean({ description: '按原样搜，不猜错字和拼音' }))

export const SearchHit = Type.Object({
  id: Type.String(),
  type: OneOf('post', 'question', 'course', 'activity', 'document', 'practice', 'user', 'topic'),
  /** Runs of text, so that what matched can be marked without markup in the data. */
  title: Type.Array(Type.Object({ text: Type.String(), hit: Type.Boolean() })),
  text: Type.Array(Type.Object({ text: Type.String(), hit: Type.Boolean() })),
  image: Type.String(),
  meta: Type.String({ description: '一行次要信息，如“18 回答 · 陈律师”' }),
  createTime: Type.Optional(Time),
})
export type SearchHit = Static<typeof SearchHit>

export const SearchGroup = Type.Object({
  type: SearchHit.properties.type,
  /** The best of them. */
  hits: Type.Array(SearchHit),
  more: Type.Boolean({ description: '还有更多，见 /api/search/page' }),
})
export type SearchGroup = Static<typeof SearchGroup>

export const search = endpoints({
  'GET /api/search/hot': {
    summary: '热门搜索：近 7 天很多人搜过的词，不够时补运营词表',
    open: true,
    shared: true,
    result: Type.Array(Type.String()),
  },
  'POST /api/search/suggest': {
    summary: '联想，最多 10 个',
    lagging: true,
    open: true,
    body: Body({ keyword: Keyword }),
    result: Type.Array(Type.String()),
  },
  'POST /api/search/all': {
    summary: '综合：各类内容里最好的几条，最相关的一类在前；错字与拼音按猜到的词搜并说明',
    lagging: true,
    open: true,
    limit: { max: 120, seconds: 60 },
    body: Body({ keyword: Keyword, exact: Exact }),
    result: Type.Object({
      corrected: Nullable(Type.String({ description: '实际搜的词；null 为原词' })),
      groups: Type.Array(SearchGroup),
      related: Type.Array(Type.String(), { description: '相关搜索，最多 8 个' }),
    }),
  },
  'POST /api/search/page': {
    summary: '搜索',
    lagging: true,
    open: true,
    limit: { max: 120, seconds: 60 },
    body: Body({ keyword: Keyword, type: Type.Optional(SearchType), exact: Exact, ...paging }),
    result: Page(SearchHit),
  },
})
