import * as codes from '../../../../../contract/rules/codes'
import { POST } from '../../../../../contract/rules/post'
import type { Trx } from '../../../../app/database/db'
import { gone, Refusal, refuse } from '../../../../app/errors'
import { anyRisky } from '../../../platform/file/checks'
import { openReports } from '../../../services/report/cases'
import { reviewOrClose } from '../../../services/report/decisions'
import { reviewWithin, type ReviewTarget, type ReviewVerdict } from './review'
import { holdAnyComment, holdAnyPost } from './review-queries'

export interface Item {
  kind: 'post' | 'comment'
  id: string
  /** As it was read; what does not wait for a review may be decided on without. */
  version?: number
  /** Its status as it was read; without it, it is decided on however it stands. */
  was?: number
  /** It is decided on for what was reported of it, if nobody has done that yet. */
  reported?: boolean
}
interface Decision {
  verdict: ReviewVerdict
  reason?: string
}

/**
 * What an operator decides on a post or a comment; its status until now, undefined where its author has deleted it and only
 * what was reported of it is closed. Its author reads why. Refuses with 10104 where there is nothing to decide on, with 10186
 * what its author has changed since it was read, with 10187 what somebody else has decided on since, with 10188 what waits
 * for its review where no version is named, and with 10189 to show a picture again that was found to be against the law.
 */
export async function decideOn(trx: Trx, item: Item, { verdict, reason = '' }: Decision): Promise<number | undefined> {
  if (verdict !== 'pass' && !reason) refuse(400, '请写明原因')
  const { kind, id } = item
  const reported = { targetType: kind, targetId: id, decision: verdict === 'pass' ? 'dismissed' : 'upheld', reason } as const
  const target = kind === 'post' ? { postId: id } : { commentId: id }
  return reviewOrClose(trx, reported, async () => {
    await refuseUnread(trx, target, item, verdict)
    return reviewWithin(trx, target, verdict, reason)
  })
}

async function refuseUnread(trx: Trx, target: ReviewTarget, { kind, id, version, was, reported }: Item, verdict: ReviewVerdict) {
  const held = 'postId' in target ? await holdAnyPost(trx, target.postId) : await holdAnyComment(trx, target.commentId)
  if (!held) return gone()
  if (version === undefined && held.status === POST.inReview) refuse(codes.IN_REVIEW, '待审核的要写明看到的是哪一版')
  if ((was !== undefined && was !== held.status) || (reported && !(await openReports(trx, kind, id.toLowerCase()))))
    refuse(codes.DECIDED, '已经处理过')
  if (version !== undefined && version !== held.version) refuse(codes.CHANGED_BY_AUTHOR, '作者刚改过，请再看一遍')
  if (verdict === 'pass' && (await anyRisky(trx, held.image_ids)))
    refuse(codes.RISKY_PICTURE, '图片未通过内容安全检查，请作者换图')
}

const order = ({ kind, id }: Item) => `${kind} ${id}`

interface Left {
  gone: string[]
  changed: string[]
  risky: string[]
}
/**
 * The same of many that wait, in one order, so that two operators wait in no circle: the ids of those that were decided on,
 * also where one is named twice; what was gone or decided on already, what reads differently now, and what has a picture that
 * may not be shown, is left, and named.
 */
export async function decideOnAll(trx: Trx, items: Item[], decision: Decision): Promise<{ done: string[]; left: Left }> {
  const done: string[] = []
  const left: Left = { gone: [], changed: [], risky: [] }
  for (const item of items.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)))
    try {
      await decideOn(trx, { ...item, was: POST.inReview }, decision)
      done.push(item.id.toLowerCase())
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code === codes.GONE || error.code === codes.DECIDED) left.gone.push(item.id)
      else if (error.code === codes.CHANGED_BY_AUTHOR) left.changed.push(item.id)
      else if (error.code === codes.RISKY_PICTURE) left.risky.push(item.id)
      else throw error
    }
  return { done, left }
}
