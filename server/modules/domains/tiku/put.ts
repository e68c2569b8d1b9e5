import type { PutQuestion, ReviewedQuestion } from '../../../../contract/tiku'
import { pictureOf } from '../../platform/file/images'
import { rightText } from './grade'
import type { PutRow } from './queries'

/** A question as it is put to whoever answers it: nothing of what is right goes along. */
export function putQuestion(row: PutRow): PutQuestion {
  const { id, position, kind, material, stem, images, options, order, key, points } = row
  const put = order.flatMap((wanted) => options.filter((option) => option.key === wanted))
  const pictures = images.map(pictureOf)
  return { id, no: position, kind, material, stem, images: pictures, options: put, blanks: key.blanks?.length ?? 0, points }
}

/** The letter under which this person saw an option. */
export const letterOf = (order: string[]) => (key: string) => String.fromCharCode(65 + Math.max(0, order.indexOf(key)))

/** A question when the session is over; what is right only where it may be seen. */
export function reviewedQuestion(
  row: PutRow,
  shown: { answers: boolean; scores: boolean },
  comments: string[],
): ReviewedQuestion {
  const { kind, key, order, analysis, law, answer, flagged, got } = row
  const unanswered = answer === null
  return {
    ...putQuestion(row),
    answer: answer ?? [],
    marked: flagged,
    got: shown.scores ? (unanswered ? 0 : got) : null,
    rightAnswer: shown.answers ? rightText(kind, key, letterOf(order)) : null,
    analysis: shown.answers ? analysis : '',
    law: shown.answers ? law : [],
    comments: shown.scores ? comments : [],
  }
}
