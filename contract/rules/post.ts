/** What kinds of posts there are and how they stand, apart from the other numbers: the first page needs no more. */

/** 动态, 提问, 经验 */
export const POST_TYPE = { moment: 1, question: 2, experience: 3 } as const
export type PostType = (typeof POST_TYPE)[keyof typeof POST_TYPE]

/** Posts and comments: 审核中, 已发布, 未通过, 已下架; and what its author deleted, which is not shown to anybody. */
export const POST = { inReview: 1, published: 2, rejected: 3, takenDown: 4, deleted: 5 } as const
export type PostStatus = (typeof POST)[keyof typeof POST]
/** How a post stands that its author, at least, may see. */
export type LivingStatus = Exclude<PostStatus, typeof POST.deleted>
/** How what somebody has just written stands. */
export type WrittenStatus = typeof POST.inReview | typeof POST.published
/** A comment that breaks the rules is 未通过, whether it stood before or not. */
export type CommentStatus = Exclude<LivingStatus, typeof POST.takenDown>

/** Whom a published post is for. */
export const AUDIENCE = { all: 0, fans: 1 } as const
export type Audience = (typeof AUDIENCE)[keyof typeof AUDIENCE]

/** 待解决, 已采纳, 已关闭 */
export const QUESTION = { open: 0, solved: 1, closed: 2 } as const
export type QuestionState = (typeof QUESTION)[keyof typeof QUESTION]
