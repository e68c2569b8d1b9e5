import { Type, type Static } from 'typebox'
import { Body, Id, OneOf, Page, RequestId, Time, paging } from '../endpoint'
import { adminEndpoints } from './endpoint'

const Word = Type.String({ minLength: 2, maxLength: 30, pattern: '\\S' })
const outcome = OneOf('reject', 'review')
const told = Type.String({ minLength: 1, maxLength: 30, pattern: '\\S', description: '为什么，写的人与审核的人看到的' })

const WordEntry = Type.Object({ id: Id, word: Type.String(), outcome, told, changedAt: Time })
export type WordEntry = Static<typeof WordEntry>

/** 词表: what nobody may write, and what somebody looks at first. */
export const moderation = adminEndpoints({
  'POST /admin/api/word/page': {
    summary: '内容词表，最近改动的在前',
    permission: 'moderation.words',
    body: Body({ ...paging, word: Type.Optional(Type.String({ minLength: 1, maxLength: 30 })), outcome: Type.Optional(outcome) }),
    result: Page(WordEntry),
  },
  'POST /admin/api/word/create': {
    summary: '加词，立即生效；已有的词改成这次写的',
    permission: 'moderation.words',
    body: Body({
      words: Type.Array(Word, { minItems: 1, maxItems: 200, uniqueItems: true }),
      outcome,
      told,
      requestId: RequestId,
    }),
    result: Type.Object({
      added: Type.Integer({ description: '新加的词' }),
      changed: Type.Integer({ description: '已有、改了的词' }),
    }),
    audit: { subject: 'moderationWord' },
  },
  'POST /admin/api/word/edit': {
    summary: '修改一个词，立即生效',
    permission: 'moderation.words',
    body: Body({ id: Id, word: Word, outcome, told }),
    result: Type.Boolean(),
    audit: { subject: 'moderationWord', id: 'body.id' },
  },
  'POST /admin/api/word/remove': {
    summary: '去掉一个词，立即生效',
    permission: 'moderation.words',
    body: Body({ id: Id }),
    result: Type.Boolean(),
    audit: { subject: 'moderationWord', id: 'body.id' },
  },
  'POST /admin/api/word/hitTest': {
    summary: '试一段文字：按现在的词表会怎样',
    permission: 'moderation.words',
    body: Body({ text: Type.String({ minLength: 1, maxLength: 20_000, description: '文字' }) }),
    result: Type.Object({ outcome: OneOf('pass', 'review', 'reject'), told: Type.String() }),
  },
})
