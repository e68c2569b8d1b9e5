import { Type, type Static } from 'typebox'
import { Body, OneOf, Page, Time, endpoints, paging } from './endpoint'

/** Domains join as they land. */
export const SearchType = OneOf('all', 'post', 'question', 'course', 'user', 'topic')
const Keyword = Type.String({ minLength: 1, maxLength: 50 })

export const SearchHit = Type.Object({
  id: Type.String(),
  type: OneOf('post', 'question', 'course', 'user', 'topic'),
  /** Runs of text, so that what matched can be marked without markup in the data. */
  title: Type.Array(Type.Object({ text: Type.String(), hit: Type.Boolean() })),
  text: Type.Array(Type.Object({ text: Type.String(), hit: Type.Boolean() })),
  image: Type.String(),
  meta: Type.String({ description: '一行次要信息，如“18 回答 · 陈律师”' }),
  createTime: Type.Optional(Time),
})
export type SearchHit = Static<typeof SearchHit>

export const search = endpoints({
  'GET /api/search/hot': {
    summary: '热门搜索：近 7 天很多人搜过的词，不够时补运营词表',
    open: true,
    result: Type.Array(Type.String()),
  },
  'POST /api/search/suggest': {
    summary: '联想，最多 10 个',
    open: true,
    body: Body({ keyword: Keyword }),
    result: Type.Array(Type.String()),
  },
  'POST /api/search/page': {
    summary: '搜索',
    open: true,
    limit: { max: 120, seconds: 60 },
    body: Body({ keyword: Keyword, type: Type.Optional(SearchType), ...paging }),
    result: Page(SearchHit),
  },
})
