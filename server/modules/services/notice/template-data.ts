import type { Template, Word } from '../../../app/subscribe-templates'

export type Words = Record<Word, string>

/** How many characters WeChat takes; one more and it refuses the whole message (47003). */
const LONGEST: Record<string, number> = { thing: 20, short_thing: 5, phrase: 5 }
const day = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** 2026年11月25日 20:00, which both kinds of time fields take. */
function moment(iso: string): string {
  const part = Object.fromEntries(day.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]))
  return `${part.year}年${Number.parseInt(part.month)}月${part.day}日 ${part.hour}:${part.minute}`
}

/** One line of at most so many characters: WeChat counts as JavaScript does, and takes no line ends, controls or emoji. */
function line(text: string, longest: number): string {
  const bare = text
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0e|\ufe0f|\u20e3/gu, '')
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim()
  if (bare.length <= longest) return bare
  let cut = ''
  for (const character of bare) {
    if (cut.length + character.length > longest - 1) break
    cut += character
  }
  return cut.trimEnd() + '…'
}

const NOTHING = '点击查看'

/** A field of the kind that its name begins with, as WeChat takes it. */
export function fieldValue(field: string, text: string): string {
  const kind = field.replace(/\d+$/, '')
  if (kind === 'time' || kind === 'date') return moment(text)
  // 5 个以内纯汉字
  if (kind === 'phrase') return [...text.replace(/\P{Script=Han}/gu, '')].slice(0, LONGEST.phrase).join('') || NOTHING
  return line(text, LONGEST[kind]) || NOTHING
}

/** The data of one message: no field is empty, none too long. */
export const templateData = ({ fields }: Template, words: Words): Record<string, { value: string }> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, word]) => [
      field,
      { value: fieldValue(field, typeof word === 'string' ? words[word] : word.text) },
    ]),
  )
