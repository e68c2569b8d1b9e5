import { ASKED } from '../asked'
import { withAsked } from '../asked/join'
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

/** The articles, file by file. */
export const FILES: Record<string, ArticleSeed[]> = {
  'labor-contract': LABOR_CONTRACT,
  'labor-contract-regulation': LABOR_CONTRACT_REGULATION,
  labor: LABOR,
  'interpretation-1': INTERPRETATION_1,
  'interpretation-2': INTERPRETATION_2,
  arbitration: ARBITRATION,
  'social-insurance': SOCIAL_INSURANCE,
  'work-injury': WORK_INJURY,
  'injury-cases': INJURY_CASES,
  unemployment: UNEMPLOYMENT,
  'housing-fund': HOUSING_FUND,
  retirement: RETIREMENT,
  'female-workers': FEMALE_WORKERS,
  'annual-leave': ANNUAL_LEAVE,
  'wage-payment': WAGE_PAYMENT,
  'total-wages': TOTAL_WAGES,
  'migrant-wages': MIGRANT_WAGES,
  'occupational-disease': OCCUPATIONAL_DISEASE,
  calculated: CALCULATED,
  'personal-information': PERSONAL_INFORMATION,
  'labor-inspection': LABOR_INSPECTION,
  'trade-union': TRADE_UNION,
  'employment-promotion': EMPLOYMENT_PROMOTION,
  'disabled-workers': DISABLED_WORKERS,
  local: LOCAL,
}

/**
 * What HR lives by, article by article: what each says, in plain words, how people ask for it, and where the official text
 * stands.
 */
export const ARTICLES: ArticleSeed[] = Object.entries(FILES).flatMap(([file, articles]) => withAsked(articles, ASKED[file] ?? {}))
