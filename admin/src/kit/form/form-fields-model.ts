/** One question of a form, as it travels. */
export interface FormQuestion {
  key: string
  label: string
  type: string
  required: boolean
  options?: string[]
  max?: number
  hint?: string
  prefill?: string
  verify?: boolean
}

const CHOICES = ['radio', 'checkbox', 'select']
const WITH_MAX = ['text', 'textarea', 'checkbox', 'image', 'number']
const WITH_PREFILL = ['text', 'phone', 'region']
export const hasOptions = ({ type }: FormQuestion) => CHOICES.includes(type)
export const hasMax = ({ type }: FormQuestion) => WITH_MAX.includes(type)
export const hasPrefill = ({ type }: FormQuestion) => WITH_PREFILL.includes(type)
export const hasVerify = ({ type }: FormQuestion) => type === 'phone'

/** A name for its answers that no other question has, and none had before: what was written under it stays with it. */
export function nextKey(questions: readonly FormQuestion[]): string {
  const taken = questions.map(({ key }) => Number(/^q(\d+)$/.exec(key)?.[1] ?? 0))
  return `q${Math.max(0, ...taken) + 1}`
}

export const withNew = (questions: readonly FormQuestion[]): FormQuestion[] => [
  ...questions,
  { key: nextKey(questions), label: '', type: 'text', required: true },
]

export const withCopy = (questions: readonly FormQuestion[], at: number): FormQuestion[] => [
  ...questions.slice(0, at + 1),
  { ...questions[at], key: nextKey(questions), verify: undefined },
  ...questions.slice(at + 1),
]

/** Moved one up or down; where there is no place it stays. */
export function moved(questions: readonly FormQuestion[], at: number, by: -1 | 1): FormQuestion[] {
  const to = at + by
  if (to < 0 || to >= questions.length) return [...questions]
  const rest = questions.filter((_, n) => n !== at)
  rest.splice(to, 0, questions[at])
  return rest
}

/** Of another type it keeps only what that type has. */
export function typed(question: FormQuestion, type: string): FormQuestion {
  const { options, max: _max, prefill, verify: _verify, ...kept } = question
  const next = { ...kept, type }
  return { ...next, ...(hasOptions(next) && { options: options ?? [] }), ...(hasPrefill(next) && prefill && { prefill }) }
}

/** What is wrong, in words; undefined when nothing is. */
export function faultOf(questions: readonly FormQuestion[] = []): string | undefined {
  const unnamed = questions.findIndex(({ label }) => !label.trim())
  if (unnamed >= 0) return `第 ${unnamed + 1} 题还没有写题目`
  const poor = questions.find((question) => hasOptions(question) && new Set(question.options).size < 2)
  if (poor) return `“${poor.label}”至少要有两个选项`
  return questions.filter(({ verify }) => verify).length > 1 ? '只能有一个手机号要短信验证' : undefined
}
