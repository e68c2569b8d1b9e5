import { COURSE_TYPE } from '../../../../contract/rules/kinds'
import { literals } from '../../../app/database/literals'

/** The kinds of courses, as SQL's text says them. */
export const TYPE = literals(COURSE_TYPE)
