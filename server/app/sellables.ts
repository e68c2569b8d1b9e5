import { sellable as papers } from '../modules/exam/reissue'
import { sellable as courses } from '../modules/lesson/sellable'
import type { Sellable } from '../modules/order/sellable'

/** What is sold here. */
export const sellables: Sellable[] = [courses, papers]
