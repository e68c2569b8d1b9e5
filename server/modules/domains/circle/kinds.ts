import { POST_TYPE } from '../../../../contract/rules/post'
import { literals } from '../../../app/database/literals'

/** The kinds of posts, as SQL's text says them. */
export const TYPE = literals(POST_TYPE)
