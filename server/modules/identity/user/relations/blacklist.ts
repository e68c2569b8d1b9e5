import * as codes from '../../../../../contract/rules/codes'
import type { Db } from '../../../../app/database/db'
import { refuse } from '../../../../app/errors'
import { cut, DEFAULT_SIZE, decodeCursor } from '../../../../app/database/paging'
import { part } from './follows'
import { briefs } from '../profile'
import { blockedRows, countBlocks, deleteBlock, insertBlock } from './block-queries'

/** Every list that a person reads carries all of them along. */
const MOST = 500

/**
 * Blocks somebody, which also ends what both follow of each other, or takes it back; doing it again changes nothing.
 * Refuses with 12401 (nobody there), 12405 (oneself), 12406 (500 already). A closed account can still be unblocked.
 */
export async function block(db: Db, userId: string, whom: string, on: boolean): Promise<true> {
  const otherId = whom.toLowerCase()
  if (otherId === userId) return refuse(codes.BLOCKS_SELF, '不能拉黑自己')
  if (!on) {
    await deleteBlock(db, userId, otherId)
    return true
  }
  await db.transaction().execute(async (trx) => {
    if (!(await part(trx, userId, otherId))) return refuse(codes.USER_GONE, '用户不存在或已注销')
    const fresh = await insertBlock(trx, userId, otherId)
    if (fresh && (await countBlocks(trx, userId, MOST + 1)) > MOST) return refuse(codes.BLOCKS_TOO_MANY, `黑名单最多 ${MOST} 人`)
  })
  return true
}

/** Whom somebody has blocked, the latest first. */
export async function blockPage(db: Db, userId: string, { size = DEFAULT_SIZE, cursor }: { size?: number; cursor?: string }) {
  const { rows, next } = cut(await blockedRows(db, userId, decodeCursor(cursor, 'time'), size + 1), size)
  const people = await briefs(
    db,
    rows.map((row) => row.id),
    userId,
  )
  const records = rows.map(({ id, created_at }) => ({ id, user: people.get(id)!, blockTime: created_at.toISOString() }))
  return { records, next }
}
