import type { TrashKind } from '../../../app/trash'
import { recount } from './authoring/outline'

/** What editors delete of a course. */
export const trash: TrashKind[] = [
  { kind: 'lessonChapter', permission: 'lesson.teach', tables: ['lesson_chapter'] },
  {
    kind: 'lesson',
    permission: 'lesson.teach',
    tables: ['lesson', 'lesson_question'],
    after: (trx, [{ course_id }]) => recount(trx, String(course_id)),
  },
]
