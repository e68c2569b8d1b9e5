import type { Db } from '../../app/db'
import { refuse } from '../../app/errors'
import { countsOf } from '../circle/posts'
import { briefs } from './profile'
import { homeRow } from './queries'

/** A person's public page. Refuses with 12401 when there is nobody, or the account was closed. */
export async function homeOf(db: Db, whom: string, viewerId: string | null) {
  const row = await homeRow(db, whom)
  if (!row) return refuse(12401, '用户不存在或已注销')
  const { id, intro, city, fans, follow, liked } = row
  const [people, written] = await Promise.all([briefs(db, [id], viewerId), countsOf(db, id, viewerId)])
  return { user: { ...people.get(id)!, intro, city }, counts: { ...written, fans, follow, liked }, isSelf: id === viewerId }
}
