import { sql } from 'kysely'
import type { CourseCard } from '../../../../contract/lesson'
import type { Db } from '../../../app/db'
import { cardColumns, cardsOf, type CourseRow } from './cards'

/** A course as its poster may show it to anybody; undefined when it is off the shelf. */
export async function courseForPoster(db: Db, id: string): Promise<CourseCard | undefined> {
  const { rows } = await sql<CourseRow>`
    select ${cardColumns} from lesson_course c where c.id = ${id} and c.status <> 'off'`.execute(db)
  return (await cardsOf(db, rows, null))[0]
}
