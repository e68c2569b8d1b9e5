import { drawnCover } from '../../../app/drawing/kit/drawn'
import { drawable } from '../../../app/drawing/text'
import { Refusal, gone } from '../../../app/errors'
import { page } from '../../../app/http/page'
import type { PracticeOutcome } from '../../../../contract/tikuPractice'
import { PRACTICE_MODES } from '../../../../contract/rules/practice'
import type { Poster } from '../../services/share/poster-templates/card'
import { inviteOf } from '../../services/share/poster-templates/invite-line'
import type { ShareSubject } from '../../services/share/subjects'
import { openBank } from './practice/banks'
import { outcome } from './practice/outcome'

const SLOGAN = '每天十题，考证不慌'

/** What the poster of a result says: how it went, and of what. */
function posterOf(one: PracticeOutcome, inviter: string): Poster {
  const { exam, title, bankId, bankName, mode, score, objective, total, right, count, blank, passed, beat } = one
  const answered = count - blank
  const result = exam
    ? `${score ?? objective} 分（满分 ${total}）${passed ? ' · 通过' : ''}`
    : `答对 ${right} / ${answered} 题，正确率 ${answered ? Math.round((right / answered) * 100) : 0}%`
  return {
    label: '练习成绩',
    title: drawable(result),
    author: { name: 'HR共享社区', note: drawable(bankName), anonymous: false, avatar: '' },
    cover: drawnCover('topic', bankId, bankName),
    excerpt: drawable(exam || mode === 'chapter' ? title : PRACTICE_MODES[mode]),
    remark: '',
    counts: beat === null ? '' : `超过 ${beat}% 的考生`,
    call: '长按识别，一起来练',
    invite: inviteOf(inviter, SLOGAN),
  }
}

/** A poster is of one's own result; its code leads whoever reads it to the bank. */
export const shareSubject: ShareSubject = {
  type: 'tiku',
  opens: (bankId) => page('pages/tiku/index', { bankId }),
  async show(ctx, id) {
    const { user } = ctx
    if (!id || !user) return gone()
    const one = await outcome({ ...ctx, user }, id)
    return { bizId: one.bankId, sharerId: user.id, poster: (inviter) => posterOf(one, inviter) }
  },
  async stands(db, bankId) {
    try {
      await openBank(db, null, bankId)
      return { secret: false }
    } catch (error) {
      if (error instanceof Refusal) return undefined
      throw error
    }
  },
}
