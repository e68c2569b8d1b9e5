import { lawReferences } from '../../../../../contract/rules/law'
import { dayOf } from '../../../../app/time/days'
import type { Attached } from '../answers/attachments'
import { PhrasingIndex } from './phrasing'
import type { Found } from './retrieve'

const LONG = 300
/** How many passages answer a question, and with how many of the beginning a whole document is judged. */
const MOST = 6
const BEGINNING = 10

/** Asks about all of a document, and not about something in it. */
const OF_ALL =
  /总结|概括|归纳|摘要|讲了什么|说了什么|审[查一]?[下看]?|检查|看[看一]下?|哪里(?:有|不)|有(?:什么|哪些|没有)(?:问题|风险|漏洞|不妥)|合[法规]吗/

const FILE = '文件|文档|合同|协议|制度|通知|材料|附件|图片|表格'
/** 合同 alone is any: 这个合同 and 合同里 are the one that was shown. */
const OF_FILE = new RegExp(
  `(?:总结|概括|归纳|审查?|看看?)(?:一?下)?(?:${FILE})|[这那该](?:个|张|些)?(?:${FILE})|[这那]份|(?:${FILE})(?:里|内容|中(?![止断途])|上(?![报限海]))|图[里中上]|(?<!代)表[里中]|里面|其中|上面|文中`,
)
const ARTICLE = /第.{1,3}条/
/** Whether a question speaks of what was shown before it. An article of a law is none of it. */
export const speaksOfFile = (question: string) =>
  OF_FILE.test(question) || (ARTICLE.test(question) && !lawReferences(question).length)

/** A text in pieces that each say something: lines and sentences, as many as fit. */
export function passagesOf(text: string): string[] {
  const pieces = text.split(/\n|(?<=[。；;！!？?])/).filter((piece) => piece.trim())
  const passages: string[] = []
  for (const piece of pieces) {
    const last = passages.at(-1)
    if (last !== undefined && last.length + piece.length < LONG) passages[passages.length - 1] = `${last}\n${piece.trim()}`
    else for (let at = 0; at < piece.length; at += LONG) passages.push(piece.slice(at, at + LONG).trim())
  }
  return passages.filter(Boolean)
}

/**
 * What of a document speaks of a question, in the order of the document; of one that is asked about as a whole its beginning
 * too.
 */
export function passagesFor(question: string, text: string): string[] {
  const passages = passagesOf(text)
  const { near } = PhrasingIndex.ofFew(passages.map((passage) => [[passage, 1] as const])).near(question)
  const best = [...near].sort((a, b) => b[1] - a[1]).slice(0, MOST)
  const wanted = new Set(best.map(([at]) => at))
  const beginning = OF_ALL.test(question) || !wanted.size ? BEGINNING : 0
  for (let at = 0; at < Math.min(beginning, passages.length); at++) wanted.add(at)
  return passages.filter((_, at) => wanted.has(at))
}

/** Passages as sources: what the asker's own file says, and no law. */
export const attachedSources = ({ id, name }: Attached, passages: string[]): Found[] =>
  passages.map((passage) => ({
    ...{ type: 'attachment', id, title: name, excerpt: passage, body: passage, date: dayOf(new Date()), region: '', until: '' },
    ...{ score: 1, minute: null, link: '', changed: '', gone: false },
  }))
