import type { CourseCard } from '../../../../contract/lesson'
import type { Db } from '../../../app/database/db'
import { about } from '../../services/search/about'
import { courseCards } from './catalog/cards'

const FEW = 3

/** Courses on the shelf that are about the same, for whoever reads a document with these tags. */
export async function coursesAbout(db: Db, tags: string[], viewer: string | null): Promise<CourseCard[]> {
  const ids = await about(db, 'course', tags, FEW)
  const cards = await courseCards(db, ids, viewer)
  return ids.flatMap((id) => cards.get(id) ?? [])
}
