/** What a question is, by how it is answered. */
export const QUESTION_KINDS = {
  single: '单选',
  multiple: '多选',
  judge: '判断',
  fill: '填空',
  number: '计算',
  text: '简答',
} as const
export type QuestionKind = keyof typeof QUESTION_KINDS

/** How a session stands: being answered, waiting for people to mark it, finished, taken back. */
export type SessionState = 'open' | 'marking' | 'done' | 'void'

/** How long after the end answers are still taken: those of the last second need time on the network. */
export const GRACE_SECONDS = 10
/** Longest answer to one text or blank. */
export const LONGEST_ANSWER = 5000

/** Whether there is anything in it. */
export const isAnswered = (answer: readonly string[] | undefined): boolean => !!answer?.some((part) => part.trim() !== '')
