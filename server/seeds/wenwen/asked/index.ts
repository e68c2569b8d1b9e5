import type { Asked } from '../types'
import { ASKED as CALCULATED } from './calculated'
import { ASKED as INTERPRETATION_1 } from './interpretation-1'
import { ASKED as LABOR_CONTRACT } from './labor-contract'
import { ASKED as LOCAL } from './local'
import { ASKED as SOCIAL_INSURANCE } from './social-insurance'
import { ASKED as WORK_INJURY } from './work-injury'

/** The questions that articles answer, by the file that the articles are in. */
export const ASKED: Record<string, Asked> = {
  calculated: CALCULATED,
  'interpretation-1': INTERPRETATION_1,
  'labor-contract': LABOR_CONTRACT,
  local: LOCAL,
  'social-insurance': SOCIAL_INSURANCE,
  'work-injury': WORK_INJURY,
}
