import { contractQuestions } from './questions-contract'
import { payQuestions } from './questions-pay'
import type { SeedPost } from './types'

export const questions: SeedPost[] = [...contractQuestions, ...payQuestions]
