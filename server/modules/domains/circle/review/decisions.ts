import * as codes from '../../../../../contract/rules/codes'
import { POST } from '../../../../../contract/rules/statuses'
import type { Trx } from '../../../../app/database/db'
import { gone, Refusal, refuse } from '../../../../app/errors'
import { reviewOrClose } from '../../../services/report/decisions'
import { reviewWithin, type ReviewTarget, type ReviewVerdict } from './review'
import { holdAnyComment, holdAnyPost } from './review-queries'

export interface Item {
  kind: 'post' | 'comment'
  id: string
  /** As it was read; what does not wait for a review may be decided on without. */
  version?: number
}
interface Decision {
  verdict: ReviewVerdict
  reason?: string
}

/**
 * What an operator decides on a post or a comment; its status until now, undefined where its author has deleted it and only what
 * was reported of it is closed. Its author reads why. Refuses with 10104 where there is nothing to decide on, with 10186 what its
 * author has changed since it was read.
 */
export async function decideOn(
  trx: Trx,
  { kind, id, version }: Item,
  { verdict, reason = '' }: Decision,
): Promise<number | undefined> {
  if (verdict !== 'pass' && !reason) refuse(400, '请写明原因')
  const reported = { targetType: kind, targetId: id, decision: verdict === 'pass' ? 'dismissed' : 'upheld', reason } as const
  const target = kind === 'post' ? { postId: id } : { commentId: id }
  return reviewOrClose(trx, reported, async () => {
    await refuseUnread(trx, target, version)
    return reviewWithin(trx, target, verdict, reason)
  })
}

async function refuseUnread(trx: Trx, target: ReviewTarget, version?: number) {
  const held = 'postId' in target ? await holdAnyPost(trx, target.postId) : await holdAnyComment(trx, target.commentId)
  if (!held) return gone()
  if (version === undefined && held.status === POST.inReview) refuse(400, '参数错误：version 待审核的要写明看到的是哪一版')
  if (version !== undefined && version !== held.version) refuse(codes.CHANGED_BY_AUTHOR, '作者刚改过，请再看一遍')
}

const order = ({ kind, id }: Item) => `${kind} ${id}`

interface Left {
  gone: string[]
  changed: string[]
}
/**
 * The same of many, in one order, so that two operators wait in no circle; what was gone already, and what reads differently now, is
 * left, and named.
 */
export async function decideOnAll(trx: Trx, items: Required<Item>[], decision: Decision): Promise<Left> {
  const left: Left = { gone: [], changed: [] }
  for (const item of items.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)))
    try {
      await decideOn(trx, item, decision)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code === codes.GONE) left.gone.push(item.id)
      else if (error.code === codes.CHANGED_BY_AUTHOR) left.changed.push(item.id)
      else throw error
    }
  return left
}
