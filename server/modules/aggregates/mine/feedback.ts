import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import type { mine as spec } from '../../../../contract/mine'
import type { Input } from '../../../../contract/endpoint'
import type { Ctx } from '../../../app/context'
import type { Db, Row as Columns } from '../../../app/database/db'
import { refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { once } from '../../../app/http/once'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import { claimImages } from '../../platform/file/images'
import { idNameList } from '../../platform/system/dict'

const ROUTE = 'POST /api/feedback/save'
const A_DAY = 5

/**
 * Keeps what somebody tells us. Refuses with 12414 (no such type), 10129 (five today already), 10131 (a picture that is not
 * theirs).
 */
export async function saveFeedback(
  { db, user }: Ctx,
  body: Input<typeof ROUTE, (typeof spec)[typeof ROUTE]>['body'],
): Promise<true> {
  const content = body.content.trim()
  if (!content) refuse(400, '参数错误：content 不能为空')
  const types = await idNameList(db, 'feedback_type')
  if (!types.some((type) => type.id === body.type)) refuse(codes.NO_SUCH_CHOICE, '请选择列表中的选项')
  // One at a time, or six at once would all find four.
  return once(db, { id: user.id, lock: `feedback:${user.id}` }, ROUTE, body, async (trx) => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from feedback where user_id = ${user.id}
        and created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`.execute(trx)
    if (rows[0].n >= A_DAY) refuse(codes.TOO_OFTEN, `每天最多 ${A_DAY} 条反馈，请明天再来`)
    const images = await claimImages(trx, user.id, body.images)
    await sql`insert into feedback (id, user_id, type, content, images, contact, page)
      values (${newId()}, ${user.id}, ${body.type}, ${content}, ${JSON.stringify(images)}::jsonb, ${body.contact ?? ''}, ${body.page ?? ''})`.execute(
      trx,
    )
    return true as const
  })
}

interface Row extends Columns<'feedback', 'id' | 'type' | 'content' | 'created_at' | 'reply'> {
  key: number
  state: 'open' | 'replied' | 'solved'
}

/** What somebody has told us, the latest first. */
export async function feedbackPage(db: Db, userId: string, { size = DEFAULT_SIZE, cursor }: { size?: number; cursor?: string }) {
  const position = decodeCursor(cursor, 'time')
  const found = await sql<Row>`
    select f.id, ${micros(sql.ref('f.created_at'))} as key, f.type, f.content, f.created_at, f.reply, f.state
    from feedback f where f.user_id = ${userId} ${beyond(position, 'time', 'f.created_at', 'f.id')}
    order by f.created_at desc, f.id desc limit ${size + 1}`.execute(db)
  const { rows, next } = cut(found.rows, size)
  return { records: rows.map(({ key: _key, created_at, ...row }) => ({ ...row, createTime: created_at.toISOString() })), next }
}
