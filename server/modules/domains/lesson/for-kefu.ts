import type { Db } from '../../../app/database/db'
import { allAccess } from './access'

/** For customer service: what ran out, or is on its way back, has no class teacher any more. */
export const classes = async (db: Db, userId: string) =>
  [...(await allAccess(db, userId)).values()].flatMap(({ active, courseId: bizId, sourceId }) =>
    active ? { bizId, sourceId } : [],
  )
