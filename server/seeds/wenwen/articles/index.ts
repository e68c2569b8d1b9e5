import type { ArticleSeed } from '../types'
import { ARTICLES as ANNUAL_LEAVE } from './annual-leave'
import { ARTICLES as ARBITRATION } from './arbitration'
import { ARTICLES as CALCULATED } from './calculated'
import { ARTICLES as DISABLED_WORKERS } from './disabled-workers'
import { ARTICLES as EMPLOYMENT_PROMOTION } from './employment-promotion'
import { ARTICLES as FEMALE_WORKERS } from './female-workers'
import { ARTICLES as HOUSING_FUND } from './housing-fund'
import { ARTICLES as INJURY_CASES } from './injury-cases'
import { ARTICLES as INTERPRETATION_1 } from './interpretation-1'
import { ARTICLES as INTERPRETATION_2 } from './interpretation-2'
import { ARTICLES as LABOR } from './labor'
import { ARTICLES as LABOR_CONTRACT } from './labor-contract'
import { ARTICLES as LABOR_CONTRACT_REGULATION } from './labor-contract-regulation'
import { ARTICLES as LABOR_INSPECTION } from './labor-inspection'
import { ARTICLES as LOCAL } from './local'
import { ARTICLES as MIGRANT_WAGES } from './migrant-wages'
import { ARTICLES as OCCUPATIONAL_DISEASE } from './occupational-disease'
import { ARTICLES as PERSONAL_INFORMATION } from './personal-information'
import { ARTICLES as RETIREMENT } from './retirement'
import { ARTICLES as SOCIAL_INSURANCE } from './social-insurance'
import { ARTICLES as TOTAL_WAGES } from './total-wages'
import { ARTICLES as TRADE_UNION } from './trade-union'
import { ARTICLES as UNEMPLOYMENT } from './unemployment'
import { ARTICLES as WAGE_PAYMENT } from './wage-payment'
import { ARTICLES as WORK_INJURY } from './work-injury'

/** What HR lives by, article by article: what each says, in plain words, and where the official text stands. */
export const ARTICLES: ArticleSeed[] = [
  ...[LABOR_CONTRACT, LABOR_CONTRACT_REGULATION, LABOR, INTERPRETATION_1, INTERPRETATION_2, ARBITRATION].flat(),
  ...[SOCIAL_INSURANCE, WORK_INJURY, INJURY_CASES, UNEMPLOYMENT, HOUSING_FUND, RETIREMENT].flat(),
  ...[FEMALE_WORKERS, ANNUAL_LEAVE, WAGE_PAYMENT, TOTAL_WAGES, MIGRANT_WAGES, OCCUPATIONAL_DISEASE, CALCULATED].flat(),
  ...[PERSONAL_INFORMATION, LABOR_INSPECTION, TRADE_UNION, EMPLOYMENT_PROMOTION, DISABLED_WORKERS, LOCAL].flat(),
]
