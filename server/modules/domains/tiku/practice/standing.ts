import { MASTERED_AFTER, REVIEW_DAYS } from '../../../../../contract/rules/practice'
import { plusDays } from './calendar'

/** Where a question stands in somebody's book of wrong answers; days are YYYY-MM-DD. */
export interface Standing {
  book: 'open' | 'mastered' | 'removed' | null
  streak: number
  rightDay: string | null
  reviewOn: string | null
}
export const NOT_IN_BOOK: Standing = { book: null, streak: 0, rightDay: null, reviewOn: null }

/** Into the book, or back to its beginning. */
export const wrongOn = (day: string): Standing => ({
  book: 'open',
  streak: 0,
  rightDay: null,
  reviewOn: plusDays(day, REVIEW_DAYS[0]),
})

/**
 * What one more answer makes of it. Rights count once a day; each puts the next look further away, and after the last of them
 * the question is mastered and looked at once more.
 */
export function afterAnswer(before: Standing, right: boolean, day: string): Standing {
  if (!right) return wrongOn(day)
  if (before.book === 'mastered')
    return before.reviewOn !== null && before.reviewOn <= day ? { ...before, reviewOn: null } : before
  if (before.book !== 'open' || (before.rightDay !== null && before.rightDay >= day)) return before
  const streak = before.streak + 1
  return {
    book: streak >= MASTERED_AFTER ? 'mastered' : 'open',
    streak,
    rightDay: day,
    reviewOn: plusDays(day, REVIEW_DAYS[streak]),
  }
}
