import type { Asked } from '../types'
import { ASKED as ANNUAL_LEAVE } from './annual-leave'
import { ASKED as ARBITRATION } from './arbitration'
import { ASKED as CALCULATED } from './calculated'
import { ASKED as DISABLED_WORKERS } from './disabled-workers'
import { ASKED as EMPLOYMENT_PROMOTION } from './employment-promotion'
import { ASKED as FEMALE_WORKERS } from './female-workers'
import { ASKED as HOUSING_FUND } from './housing-fund'
import { ASKED as INJURY_CASES } from './injury-cases'
import { ASKED as INTERPRETATION_1 } from './interpretation-1'
import { ASKED as INTERPRETATION_2 } from './interpretation-2'
import { ASKED as LABOR } from './labor'
import { ASKED as LABOR_CONTRACT } from './labor-contract'
import { ASKED as LABOR_CONTRACT_REGULATION } from './labor-contract-regulation'
import { ASKED as LABOR_INSPECTION } from './labor-inspection'
import { ASKED as LOCAL } from './local'
import { ASKED as MIGRANT_WAGES } from './migrant-wages'
import { ASKED as OCCUPATIONAL_DISEASE } from './occupational-disease'
import { ASKED as PERSONAL_INFORMATION } from './personal-information'
import { ASKED as RETIREMENT } from './retirement'
import { ASKED as SOCIAL_INSURANCE } from './social-insurance'
import { ASKED as TOTAL_WAGES } from './total-wages'
import { ASKED as TRADE_UNION } from './trade-union'
import { ASKED as UNEMPLOYMENT } from './unemployment'
import { ASKED as WAGE_PAYMENT } from './wage-payment'
import { ASKED as WORK_INJURY } from './work-injury'

/** The questions that articles answer, by the file that the articles are in. */
export const ASKED: Record<string, Asked> = {
  'annual-leave': ANNUAL_LEAVE,
  arbitration: ARBITRATION,
  calculated: CALCULATED,
  'disabled-workers': DISABLED_WORKERS,
  'employment-promotion': EMPLOYMENT_PROMOTION,
  'female-workers': FEMALE_WORKERS,
  'housing-fund': HOUSING_FUND,
  'injury-cases': INJURY_CASES,
  'interpretation-1': INTERPRETATION_1,
  'interpretation-2': INTERPRETATION_2,
  labor: LABOR,
  'labor-contract': LABOR_CONTRACT,
  'labor-contract-regulation': LABOR_CONTRACT_REGULATION,
  'labor-inspection': LABOR_INSPECTION,
  local: LOCAL,
  'migrant-wages': MIGRANT_WAGES,
  'occupational-disease': OCCUPATIONAL_DISEASE,
  'personal-information': PERSONAL_INFORMATION,
  retirement: RETIREMENT,
  'social-insurance': SOCIAL_INSURANCE,
  'total-wages': TOTAL_WAGES,
  'trade-union': TRADE_UNION,
  unemployment: UNEMPLOYMENT,
  'wage-payment': WAGE_PAYMENT,
  'work-injury': WORK_INJURY,
}
