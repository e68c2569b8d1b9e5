import type { QuestionInput } from '../../modules/domains/tiku/questions'
import { questionForms } from './forms'

/** The forms of questions for a file that holds one chapter. */
export function chapterForms(chapter: string) {
  const { one, many, judge, fill, number, text } = questionForms<string>()
  const here =
    <Rest extends unknown[]>(form: (chapter: string, ...rest: Rest) => QuestionInput) =>
    (...rest: Rest) =>
      form(chapter, ...rest)
  return {
    ...{ one: here(one), many: here(many), judge: here(judge), fill: here(fill), number: here(number) },
    /** Marked by people: what they look for, and why. */
    text: (stem: string, reference: string, analysis: string): QuestionInput => ({ ...text(chapter, stem, reference), analysis }),
  }
}

/** Questions of one difficulty: 1 is easy, 5 is hard. */
export const rated = (difficulty: number, questions: QuestionInput[]): QuestionInput[] =>
  questions.map((question) => ({ ...question, difficulty }))

/** A case: its questions are asked under the same material. */
export const about = (material: string, questions: QuestionInput[]): QuestionInput[] =>
  questions.map((question) => ({ ...question, material }))
