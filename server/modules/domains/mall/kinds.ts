import { PRODUCT_TYPE } from '../../../../contract/rules/kinds'
import { literals } from '../../../app/database/literals'

/** The kinds of products, as SQL's text says them. */
export const TYPE = literals(PRODUCT_TYPE)
