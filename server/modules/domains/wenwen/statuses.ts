import { ANSWER } from '../../../../contract/rules/statuses'
import { literals } from '../../../app/database/literals'

/** How an answer stands, as SQL's text says it. */
export const STATUS = literals(ANSWER)
