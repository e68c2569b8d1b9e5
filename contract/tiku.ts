import { Type, type Static } from 'typebox'
import { Id, Nullable, OneOf, Time } from './endpoint'
import { Picture } from './shapes'
import { LONGEST_ANSWER, QUESTION_KINDS } from './rules/questions'
import { keysOf } from './rules/keys'

/** Shapes of the question bank that whatever stands on it puts on the wire: exams today. */

export const QuestionKindName = OneOf(...keysOf(QUESTION_KINDS))
export const LawRef = Type.Object({
  title: Type.String(),
  article: Type.String(),
  date: Type.String({ description: '施行日期' }),
})
export type LawRef = Static<typeof LawRef>

export const QuestionOption = Type.Object({ key: Type.String(), text: Type.String() })
export type QuestionOption = Static<typeof QuestionOption>

/** Keys of options, T or F, one text for each blank, a number, or a text; the kind says which. */
export const Answer = Type.Array(Type.String({ maxLength: LONGEST_ANSWER }), { maxItems: 20 })

/** A question as it is put, without what is right. */
export const PutQuestion = Type.Object({
  id: Id,
  no: Type.Integer(),
  kind: QuestionKindName,
  material: Type.String({ description: '案例材料，没有为空' }),
  stem: Type.String(),
  images: Type.Array(Picture, { description: '题图，在题干下面' }),
  options: Type.Array(QuestionOption),
  blanks: Type.Integer({ description: '填空题有几个空，其余为 0' }),
  points: Type.Number(),
})
export type PutQuestion = Static<typeof PutQuestion>

export const SavedAnswer = Type.Object({
  questionId: Id,
  answer: Answer,
  marked: Type.Boolean(),
  savedTime: Type.Optional(Time),
})
export type SavedAnswer = Static<typeof SavedAnswer>

/** A question after the session, with what was answered. What is right is null until it may be seen. */
export const ReviewedQuestion = Type.Object({
  ...PutQuestion.properties,
  answer: Answer,
  marked: Type.Boolean(),
  got: Nullable(Type.Number({ description: '得分；还没有批改、或还不能看的为空' })),
  rightAnswer: Nullable(Type.String()),
  analysis: Type.String(),
  law: Type.Array(LawRef),
  comments: Type.Array(Type.String(), { description: '批改人的评语' }),
})
export type ReviewedQuestion = Static<typeof ReviewedQuestion>

/** A session that is being answered. */
export const RunningSession = Type.Object({
  no: Type.Integer(),
  questions: Type.Array(PutQuestion),
  saved: Type.Array(SavedAnswer),
  seq: Type.Integer({ description: '已保存的最大序号，之后的从它往上数' }),
  expireAt: Nullable(Type.String({ description: '以服务器时间为准；不限时为空' })),
  serverTime: Time,
  maxLeave: Nullable(Type.Integer({ description: '离开超过这么多次自动交卷；不限为空' })),
  leaveCount: Type.Integer(),
})
export type RunningSession = Static<typeof RunningSession>

/** Asked by a phone whose own clock says that the time is over: the end may have been moved, and the clock may be wrong. */
export const ByClock = Type.Optional(Type.Boolean({ description: '只在时间到了才交；没到时不交，答 open 与 expireAt' }))
export const GoesOn = Type.Object({
  expireAt: Type.Optional(Nullable(Type.String({ description: '没有交时：到什么时候，不限时为空' }))),
  serverTime: Type.Optional(Time),
})

export const SectionScore = Type.Object({
  kind: QuestionKindName,
  count: Type.Integer(),
  right: Type.Integer(),
  got: Type.Number(),
  points: Type.Number(),
})
