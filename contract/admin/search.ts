import { Type } from 'typebox'
import { Body, OneOf, Time } from '../endpoint'
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
})
