import { contactPatterns, rejected, reviewed } from './words'
import type { Wechat } from './wechat'

/** pass: publish; review: visible to the author alone until a person looked; reject: refused with a reason. */
export interface Verdict {
  outcome: 'pass' | 'review' | 'reject'
  reason?: string
}

export interface Moderation {
  /** @param openid of the writer, which WeChat's check wants; '' when unknown */
  checkText(text: string, openid: string): Promise<Verdict>
}

/** Full-width letters become half-width, and whatever can be put between two characters to hide a word is taken out. */
export const fold = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{Z}\p{P}\p{S}\p{C}\p{M}]/gu, '')

const folded = (groups: { reason: string; words: string[] }[]) =>
  groups.map(({ reason, words }) => ({ reason, words: words.map(fold) }))
const rejectedWords = folded(rejected)
const reviewedWords = folded(reviewed)

/** What our own word list says. */
export function checkWords(text: string): Verdict {
  const plain = fold(text)
  const has = ({ words }: { words: string[] }) => words.some((word) => plain.includes(word))
  const bad = rejectedWords.find(has)
  if (bad) return { outcome: 'reject', reason: bad.reason }
  const doubtful = reviewedWords.find(has)
  if (doubtful) return { outcome: 'review', reason: doubtful.reason }
  if (contactPatterns.some((pattern) => pattern.test(plain))) return { outcome: 'review', reason: '疑似留下联系方式' }
  return { outcome: 'pass' }
}

/** Our words first; then WeChat's check, when it is the real one and the writer is known to it. */
export const createModeration = (wechat: Wechat): Moderation => ({
  async checkText(text, openid) {
    const ours = checkWords(text)
    if (ours.outcome === 'reject' || !openid || wechat.local) return ours
    const theirs = await wechat.checkText(text, openid)
    if (theirs === 'risky') return { outcome: 'reject', reason: '未通过内容安全检查' }
    // Text that could not be checked is never taken for clean.
    if (theirs !== 'pass') return { outcome: 'review', reason: ours.reason ?? '等待人工审核' }
    return ours
  },
})
