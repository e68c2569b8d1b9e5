import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import { literals } from '../../../app/database/literals'

/** The kinds of notices, as SQL's text says them. */
export const TYPE = literals(NOTICE_TYPE)
