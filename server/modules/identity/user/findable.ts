import { sql } from 'kysely'
import type { Db } from '../../../app/database/db'
import { notBlocked } from './relations/blocks'
import { isOpen, personOn } from './people'
import { dictItem } from '../../platform/system/dict'

/** Where people stand, as the triggers of search tell of them. */
export const FINDABLE = 'app_user'

export interface Findable {
  id: string
  name: string
  intro: string
  /** Title and position. */
  about: string[]
  fans: number
}
/** Those of these people who have an account. */
export async function findable(db: Db, ids: string[]): Promise<Findable[]> {
  const { rows } = await sql<Findable>`
    select u.id, u.nick_name as name, u.intro, array_remove(array[u.cert_title, position.name], null) as about,
      u.fans_count as fans
    from app_user u left join ${dictItem('position', 'position', 'u.position_id')}
    where u.id = any(${ids}::uuid[]) and ${isOpen}`.execute(db)
  return rows
}

/** What a result shows of a person `u`. */
export const foundColumns = sql`u.nick_name as name, u.intro, u.fans_count as fans`

/**
 * To be joined with `f(id)`: the person `u`, with an account, whom the viewer has not blocked and who has not blocked the
 * viewer.
 */
export const foundPeople = (viewer: string | null) => sql`${personOn('f.id')} where ${isOpen} and ${notBlocked(viewer, 'u.id')}`
