import type { Db } from '../app/database/db'
import { checkWords, type Verdict } from './words'
import type { Wechat } from './wechat'

export interface Moderation {
  /** @param openid of the writer, which WeChat's check wants; '' when unknown */
  checkText(text: string, openid: string): Promise<Verdict>
  /** What our own word list says alone. */
  checkWords(text: string): Promise<Verdict>
}

/** Our words first; then WeChat's check, when it is the real one and the writer is known to it. */
export const createModeration = (wechat: Wechat, db: Db): Moderation => ({
  checkWords: (text) => checkWords(db, text),
  async checkText(text, openid) {
    const ours = await checkWords(db, text)
    if (ours.outcome === 'reject' || !openid || wechat.local) return ours
    const theirs = await wechat.checkText(text, openid)
    if (theirs === 'risky') return { outcome: 'reject', reason: '未通过内容安全检查' }
    // Text that could not be checked is never taken for clean.
    if (theirs !== 'pass') return { outcome: 'review', reason: ours.reason ?? '等待人工审核' }
    return ours
  },
})
