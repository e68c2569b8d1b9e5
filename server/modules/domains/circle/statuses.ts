import { AUDIENCE, POST, QUESTION } from '../../../../contract/rules/post'
import { literals } from '../../../app/database/literals'

/** How posts and comments stand, whom a post is for, and how a question stands, as SQL's text says it. */
export const STATUS = literals(POST)
export const SEEN_BY = literals(AUDIENCE)
export const QUESTION_STATE = literals(QUESTION)
