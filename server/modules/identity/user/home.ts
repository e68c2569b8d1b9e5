import type { Db } from '../../../app/db'
import { refuse } from '../../../app/errors'
import { countsOf } from '../../domains/circle/posts'
import { blocksWith } from '../../services/report/blocks'
import { briefs } from './profile'
import { homeRow } from './queries'

/** A person's public page. Refuses with 12401 when there is nobody, or the account was closed; with 12404 whom its owner has blocked. */
export async function homeOf(db: Db, whom: string, viewerId: string | null) {
  const row = await homeRow(db, whom)
  if (!row) return refuse(12401, '用户不存在或已注销')
  const { id, intro, city, fans, follow, liked } = row
  const { mine: blocked, theirs } = viewerId ? await blocksWith(db, viewerId, [id]) : { mine: false, theirs: false }
  if (theirs) return refuse(12404, '无法查看')
  const [people, written] = await Promise.all([briefs(db, [id], viewerId), countsOf(db, id, viewerId)])
  const counts = { ...written, fans, follow, liked }
  return { user: { ...people.get(id)!, intro, city }, counts, isSelf: id === viewerId, blocked }
}
