import type { ArticleSeed } from '../types'
import { ARTICLES as FEMALE_WORKERS } from './female-workers'
import { ARTICLES as INTERPRETATION_1 } from './interpretation-1'
import { ARTICLES as LABOR } from './labor'
import { ARTICLES as LABOR_CONTRACT } from './labor-contract'
import { ARTICLES as LABOR_CONTRACT_REGULATION } from './labor-contract-regulation'
import { ARTICLES as SOCIAL_INSURANCE } from './social-insurance'
import { ARTICLES as UNEMPLOYMENT } from './unemployment'
import { ARTICLES as WAGE_PAYMENT } from './wage-payment'
import { ARTICLES as WORK_INJURY } from './work-injury'

/** What HR lives by, article by article: what each says, in plain words, and where the official text stands. */
export const ARTICLES: ArticleSeed[] = [
  ...[LABOR_CONTRACT, LABOR_CONTRACT_REGULATION, LABOR, INTERPRETATION_1].flat(),
  ...[SOCIAL_INSURANCE, WORK_INJURY, UNEMPLOYMENT, FEMALE_WORKERS, WAGE_PAYMENT].flat(),
]
