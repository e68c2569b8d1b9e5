/** One thing that a validator (Ajv) has found. */
export interface Fault {
  keyword: string
  instancePath: string
  message?: string
  params: Record<string, unknown>
}

const sentences: Record<string, (params: Record<string, unknown>) => string | undefined> = {
  minLength: ({ limit }) => (Number(limit) > 1 ? `内容太短，至少 ${limit} 个字` : '有必填的内容还没有填写'),
  maxLength: ({ limit }) => `内容太长，最多 ${limit} 个字`,
  minItems: ({ limit }) => (Number(limit) > 1 ? `至少要有 ${limit} 项` : '至少要有一项'),
  maxItems: ({ limit }) => `最多 ${limit} 项`,
  uniqueItems: () => '有重复的项',
  minimum: ({ limit }) => `数值太小，至少是 ${limit}`,
  maximum: ({ limit }) => `数值太大，最多是 ${limit}`,
  // Nobody types an id: a link was cut, or is of another app.
  format: ({ format }) => ({ uuid: '内容不存在，或链接不完整', date: '日期不正确', email: '邮箱格式不正确' })[String(format)],
  pattern: () => '有一项的格式不正确',
}

/** What is wrong, in a sentence for whoever holds the phone; for developers the log names the member. */
export const sentenceOf = ({ keyword, params }: Fault): string => sentences[keyword]?.(params) ?? '请求有误，请刷新后再试'
