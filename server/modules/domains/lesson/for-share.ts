import { sql } from 'kysely'
import type { CourseCard } from '../../../../contract/lesson'
import type { Db } from '../../../app/database/db'
import { cardColumns, cardsOf, type CourseRow } from './catalog/cards'
import { gone } from '../../../app/errors'
import { page } from '../../../app/http/page'
import type { ShareSubject } from '../../services/share/subjects'
import { coursePoster } from './poster'

/** A course as its poster may show it to anybody; undefined when it is off the shelf. */
async function courseForPoster(db: Db, id: string): Promise<CourseCard | undefined> {
  const { rows } = await sql<CourseRow>`
    select ${cardColumns} from lesson_course c where c.id = ${id} and c.status <> 'off'`.execute(db)
  return (await cardsOf(db, rows, null))[0]
}

export const shareSubject: ShareSubject = {
  type: 'course',
  opens: (id) => page('pages/lesson/detail', { id }),
  async show({ db, user }, id) {
    const card = (id && (await courseForPoster(db, id))) || gone()
    return { bizId: card.id, sharerId: user?.id ?? null, poster: (inviter) => coursePoster(card, inviter) }
  },
  stands: async (db, id) => ((await courseForPoster(db, id)) ? { secret: false } : undefined),
}
