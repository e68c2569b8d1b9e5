import { ACTIVITY_TYPE } from '../../../../contract/rules/kinds'
import { literals } from '../../../app/database/literals'

/** The kinds of activities, as SQL's text says them. */
export const TYPE = literals(ACTIVITY_TYPE)
