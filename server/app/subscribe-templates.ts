import type { SubscribePurpose } from '../../contract/notice'
import { keysOf } from '../../contract/rules/keys'

/** What a message can say: what it is about, what happened, more of it, when. */
export type Word = 'about' | 'title' | 'content' | 'time'
export interface Template {
  id: string
  /** By the template's own name of a field, such as thing1: what it says, or always the same text. */
  fields: Record<string, Word | { text: string }>
}
export type Templates = Partial<Record<SubscribePurpose, Template>>

const purposes: Record<SubscribePurpose, string> = {
  live: 'LIVE',
  registration: 'REGISTRATION',
  answer: 'ANSWER',
  order: 'ORDER',
  activity: 'ACTIVITY',
}
const WORDS = ['about', 'title', 'content', 'time']
/** Kinds of fields that words of ours fit into, and those that take a time. */
const FIELD = /^(thing|short_thing|phrase|time|date)\d{1,2}$/

/** Reads `WECHAT_TMPL_LIVE=<id>;thing1=about;time2=time;thing3='点开进入'` and the like. */
export function readTemplates(text: (name: string) => string, faults: string[]): Templates {
  const found: Templates = {}
  for (const purpose of keysOf(purposes)) {
    const name = `WECHAT_TMPL_${purposes[purpose]}`
    const raw = text(name)
    if (!raw) continue
    const [id, ...pairs] = raw.split(';').map((part) => part.trim())
    const template: Template = { id, fields: {} }
    const bad = pairs.filter((pair) => !addField(template, pair))
    if (!/^[\w-]{43}$/.test(id)) faults.push(`${name}：开头应为 43 位的模板 ID`)
    else if (bad.length)
      faults.push(`${name}：${bad.join('；')} 应为 thing1=about 这样的字段（about、title、content、time，或 '固定文字'）`)
    else if (!pairs.length) faults.push(`${name}：模板 ID 之后还缺字段，如 ;thing1=about;time2=time`)
    else found[purpose] = template
  }
  return found
}

function addField({ fields }: Template, pair: string): boolean {
  const [field, word = ''] = pair.split('=').map((part) => part.trim())
  const kind = FIELD.exec(field)?.[1]
  const fixed = /^'(.+)'$/.exec(word)?.[1]
  const timed = kind === 'time' || kind === 'date'
  // A verdict of five characters can't be cut from a sentence; it is always the same one.
  const short = kind === 'phrase' || kind === 'short_thing'
  if (!kind || field in fields || (timed ? word !== 'time' : !fixed && (short || !WORDS.includes(word) || word === 'time')))
    return false
  // One of WORDS, as has just been seen.
  fields[field] = fixed ? { text: fixed } : (word as Word)
  return true
}
