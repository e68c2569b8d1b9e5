import * as codes from '../../../../../contract/rules/codes'
import type { Trx } from '../../../../app/database/db'
import { Refusal, refuse } from '../../../../app/errors'
import { reviewOrClose } from '../../../services/report/decisions'
import { reviewWithin, type ReviewVerdict } from './review'

export interface Item {
  kind: 'post' | 'comment'
  id: string
}
interface Decision {
  verdict: ReviewVerdict
  reason?: string
}

/**
 * What an operator decides on a post or a comment; its status until now, undefined where its author has deleted it and only what
 * was reported of it is closed. Its author reads why. Refuses with 10104 where there is nothing to decide on.
 */
export async function decideOn(trx: Trx, { kind, id }: Item, { verdict, reason = '' }: Decision): Promise<number | undefined> {
  if (verdict !== 'pass' && !reason) refuse(400, '请写明原因')
  const reported = { targetType: kind, targetId: id, decision: verdict === 'pass' ? 'dismissed' : 'upheld', reason } as const
  const target = kind === 'post' ? { postId: id } : { commentId: id }
  return reviewOrClose(trx, reported, () => reviewWithin(trx, target, verdict, reason))
}

const order = ({ kind, id }: Item) => `${kind} ${id}`

/** The same of many, in one order, so that two operators wait in no circle; what was gone already is left, and named. */
export async function decideOnAll(trx: Trx, items: Item[], decision: Decision): Promise<string[]> {
  const gone: string[] = []
  for (const item of items.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)))
    try {
      await decideOn(trx, item, decision)
    } catch (error) {
      if (!(error instanceof Refusal && error.code === codes.GONE)) throw error
      gone.push(item.id)
    }
  return gone
}
