import * as codes from '../../../../../contract/rules/codes'
import { refuse } from '../../../../app/errors'
import type { Writer } from '../../../identity/user/writers'
import type { Pace, PostText } from './post-queries'

/** For so long a post or a comment may be changed by its writer. */
export const EDIT_DAYS = 7

interface PaceRule extends Pace {
  /** within 24 hours by a new account (level 1, younger than a day) */
  perDayFresh: number
}
export const POST_PACE: PaceRule = { gapSeconds: 30, perDay: 20, perDayFresh: 3 }
export const COMMENT_PACE: PaceRule = { gapSeconds: 5, perDay: Infinity, perDayFresh: 10 }

export const paceOf = ({ fresh }: Writer, { gapSeconds, perDay, perDayFresh }: PaceRule): Pace => ({
  gapSeconds,
  perDay: fresh ? perDayFresh : perDay,
})

/**
 * Refuses with 11104 who writes too fast.
 * @param wait seconds, asked for under the writer's lock, or two at once would both pass
 */
export function refuseHaste(wait: number) {
  if (wait > 0) refuse(codes.POSTS_TOO_OFTEN, '发布太频繁，请稍后再试', wait)
}

/** A text as it reads without spaces and punctuation; one that is nothing else stays as it is. */
export function folded({ title, content }: PostText) {
  const text = `${title}\n${content}`.normalize('NFKC').toLowerCase()
  return text.replace(/[\s\p{P}\p{S}\p{Cf}]/gu, '') || text
}

/** Two texts, folded, of which more than this part is the same say the same. */
const SAME = 0.9
/** In a few words one character may be all that there is to say: those are the same only when they are. */
const FEW_WORDS = 20

/** By the pairs of neighbouring characters that both have, of all that they have (Sørensen–Dice). */
export function alike(one: string, other: string): boolean {
  if (one === other) return true
  if (Math.min(one.length, other.length) < FEW_WORDS) return false
  const [mine, theirs] = [pairsOf(one), pairsOf(other)]
  const total = one.length + other.length - 2
  let common = 0
  for (const [pair, n] of mine) common += Math.min(n, theirs.get(pair) ?? 0)
  return (2 * common) / total > SAME
}

function pairsOf(text: string): Map<string, number> {
  const pairs = new Map<string, number>()
  for (let at = 0; at + 1 < text.length; at++) {
    const pair = text.slice(at, at + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}
