import { BANK as interview } from './bank-interview'
import { BANK as labourlaw } from './bank-labourlaw'
import { BANK as level3 } from './bank-level3'
import { BANK as level4 } from './bank-level4'
import { QUESTIONS } from './questions'
import type { BankSeed } from './types'

/** What managers are asked in the examination of the demo company, to practise with. */
const compliance: BankSeed = {
  key: 'compliance',
  name: '用工合规入门',
  level: '',
  intro: '经理人也要懂的劳动法：合同、工时工资、社保工伤和员工隐私。',
  chapters: [...new Set(QUESTIONS.map(({ chapter }) => chapter!))],
  questions: QUESTIONS,
}

/** The banks of the product, in the order in which learners see them. */
export const BANKS: readonly BankSeed[] = [level4, level3, labourlaw, interview, compliance]
