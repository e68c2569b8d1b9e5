import type { QuestionInput } from '../../modules/domains/tiku/questions'
import { questionForms } from './forms'

/** From what everybody knows who has read the chapter, to what only few get right. */
type Difficulty = 1 | 2 | 3 | 4 | 5

/** The forms of `questionForms` for one chapter, with the difficulty in the chapter's place. */
export function chapterForms(chapter: string) {
  const forms = questionForms<string>()
  const rated =
    <Rest extends unknown[]>(form: (chapter: string, ...rest: Rest) => QuestionInput) =>
    (difficulty: Difficulty, ...rest: Rest): QuestionInput => ({ ...form(chapter, ...rest), difficulty })
  return {
    one: rated(forms.one),
    many: rated(forms.many),
    judge: rated(forms.judge),
    fill: rated(forms.fill),
    number: rated(forms.number),
    /** The analysis says what whoever marks it looks at. */
    text: (difficulty: Difficulty, stem: string, reference: string, analysis: string): QuestionInput => ({
      ...forms.text(chapter, stem, reference),
      analysis,
      difficulty,
    }),
  }
}

/** Several questions on the same case. */
export const about = (material: string, questions: QuestionInput[]): QuestionInput[] =>
  questions.map((question) => ({ ...question, material }))
