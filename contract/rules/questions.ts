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

/** What hands in after the end is still taken for so long: the network's share of the last second. */
export const GRACE_SECONDS = 10
/** Longest answer to one text or blank. */
export const LONGEST_ANSWER = 5000

/** Whether there is anything in it. */
export const isAnswered = (answer: readonly string[] | undefined): boolean => !!answer?.some((part) => part.trim() !== '')
