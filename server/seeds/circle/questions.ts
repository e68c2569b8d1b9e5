import { contractQuestions } from './questions-contract'
import { payQuestions } from './questions-pay'
import { plainQuestions } from './questions-plain'
import type { SeedPost } from './types'

export const questions: SeedPost[] = [...contractQuestions, ...payQuestions, ...plainQuestions]
