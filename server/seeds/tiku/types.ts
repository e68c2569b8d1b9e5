import type { QuestionInput } from '../../modules/domains/tiku/questions'

/** A question bank as it is written down. Every question stands in one of its chapters, which are in the order of the book. */
export interface BankSeed {
  /** Stays when the name changes. */
  key: string
  name: string
  /** 四级、三级、中级…; empty where there are none. */
  level: string
  intro: string
  /** What it costs by itself, 分; left out: it is not sold. */
  price?: number
  chapters: string[]
  questions: QuestionInput[]
}
