import type { AiSource } from '../../../../../contract/wenwen'
import { lawReferences } from '../../../../../contract/rules/law'

/** What a model was told of a source. */
export interface Ground {
  no: number
  title: string
  body: string
  /** The asker's own file: it says what stands in it, and not what law is. */
  own?: boolean
}

export type Judgement = { keep: true; text: string } | { keep: false; why: 'uncited' | 'law' | 'number' | 'unlike' }

/** Words by which a sentence says what law demands or allows. */
const NORMATIVE =
  /应当|应该支付|不得|必须|有权|无权|无需|可以(?:解除|要求|主张|约定|扣)|需要?支付|违法|合法|无效|有效期|视为|法定|不超过|不少于|不低于|不满|以上|以下|依法|规定/
const NUMBER =
  /(?:\d[\d,]*(?:\.\d+)?|[零一二两三四五六七八九十百千万半]+)\s*(?:个月|个工作日|工作日|日|天|年|周|小时|倍|元|万元|岁|%|％|分之[一二三四五六七八九十百\d]+)/g
const MARK = /\[(\d{1,2})\]|［(\d{1,2})］|【(\d{1,2})】/g

const DIGITS: Record<string, number> = { 零: 0, 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 }
const UNITS: Record<string, number> = { 十: 10, 百: 100, 千: 1000, 万: 10_000 }

/** 三十 → 30, 二百万 → 2000000, 1,200 → 1200; undefined where it is none. */
export function valueOf(text: string): number | undefined {
  const plain = text.replaceAll(',', '')
  if (/^\d+(\.\d+)?$/.test(plain)) return Number(plain)
  if (plain === '半') return 0.5
  let whole = 0
  let part = 0
  let digit = 0
  for (const sign of plain) {
    if (sign in DIGITS) digit = DIGITS[sign]
    else if (sign === '万') {
      whole += (part + digit) * UNITS[sign]
      part = digit = 0
    } else if (sign in UNITS) {
      part += (digit || 1) * UNITS[sign]
      digit = 0
    } else return undefined
  }
  return whole + part + digit
}

const SAME_UNIT: Record<string, string> = { 日: '天', 个工作日: '工作日', '％': '%', 万元: '元' }

/** Amounts with what they count, in one way of writing: 三十日 and 30 天 are the same. */
export function amountsIn(text: string): string[] {
  return [...text.matchAll(NUMBER)].map(([found]) => {
    const [, number, unit] = /^([\d,.]+|[零一二两三四五六七八九十百千万半]+)\s*(.+)$/.exec(found) ?? []
    const value = number === undefined ? undefined : valueOf(number)
    if (value === undefined || unit === undefined) return found
    return `${unit === '万元' ? value * 10_000 : value}${SAME_UNIT[unit] ?? unit}`
  })
}

const HAN = /\p{Script=Han}/u
const pairs = (text: string) => {
  const signs = [...text.replace(MARK, '')].filter((sign) => HAN.test(sign))
  return new Set(signs.slice(1).map((sign, at) => signs[at] + sign))
}
/** The part of what a sentence says that stands in what it cites. */
function shared(sentence: string, bodies: string): number {
  const said = pairs(sentence)
  if (!said.size) return 1
  const there = pairs(bodies)
  return [...said].filter((pair) => there.has(pair)).length / said.size
}
const ENOUGH_SHARED = 0.3
/** A sentence that says that something stands in the file. */
const OF_FILE = /文件|文档|合同|协议|约定|条款|写明|写着|写的|载明|原文|材料|图片|图中|文中|其中|制度|通知|本/
/** Sentences shorter than this are no claims: 是的。 */
const SHORT = 6

/** Whether a sentence says what law is; that needs a source. */
const statesLaw = (sentence: string) =>
  NORMATIVE.test(sentence) || amountsIn(sentence).length > 0 || lawReferences(sentence).length > 0

/**
 * Whether what a sentence claims stands in what it cites: it names a source that there is, laws and amounts that stand in it
 * (or in the question), and speaks of the same. Marks of sources that there are not are taken out.
 */
export function judgeSentence(sentence: string, grounds: Ground[], question: string): Judgement {
  const cited = [...sentence.matchAll(MARK)].map(([, a, b, c]) => Number(a ?? b ?? c))
  const sources = grounds.filter(({ no }) => cited.includes(no))
  const text = sentence.replace(MARK, (mark, a?: string, b?: string, c?: string) =>
    sources.some(({ no }) => no === Number(a ?? b ?? c)) ? `[${a ?? b ?? c}]` : '',
  )
  const bare = text.replace(MARK, '').replace(/^[\s#>*-]+/, '')
  if ([...bare].length < SHORT || !statesLaw(bare)) return { keep: true, text }
  if (!sources.length) return { keep: false, why: 'uncited' }
  if (sources.every(({ own }) => own) && !OF_FILE.test(bare)) return { keep: false, why: 'uncited' }
  const bodies = sources.map(({ title, body }) => `${title}\n${body}`).join('\n')
  const named = new Set(sources.map(({ title }) => title.replace(' ', '')))
  const inBodies = new Set(lawReferences(bodies).map(({ law, article }) => law + article))
  if (lawReferences(bare).some(({ law, article }) => !named.has(law + article) && !inBodies.has(law + article)))
    return { keep: false, why: 'law' }
  const known = new Set([...amountsIn(bodies), ...amountsIn(question)])
  if (amountsIn(bare).some((amount) => !known.has(amount))) return { keep: false, why: 'number' }
  return shared(bare, bodies + question) < ENOUGH_SHARED ? { keep: false, why: 'unlike' } : { keep: true, text }
}

/** The sources that a text names. */
export const citedIn = <T extends Pick<AiSource, 'no'>>(text: string, sources: T[]): T[] => {
  const cited = new Set([...text.matchAll(MARK)].map(([, a, b, c]) => Number(a ?? b ?? c)))
  return sources.filter(({ no }) => cited.has(no))
}

/**
 * Cuts what comes in pieces into sentences with the marks behind them: a mark that follows the full stop belongs to its
 * sentence.
 */
export class Sentences {
  private rest = ''

  push(piece: string): string[] {
    this.rest += piece
    const done: string[] = []
    // What stands at the very end may go on with a mark.
    const end = /(?:[。！？!?；;](?:\s*(?:\[\d{1,2}\]|［\d{1,2}］|【\d{1,2}】))*\s*(?=[^\s[［【])|\n+)/
    for (let found = end.exec(this.rest); found; found = end.exec(this.rest)) {
      const to = found.index + found[0].length
      done.push(this.rest.slice(0, to))
      this.rest = this.rest.slice(to)
    }
    return done
  }

  end(): string[] {
    const last = this.rest
    this.rest = ''
    return last ? [last] : []
  }
}
