import { sql } from 'kysely'
import * as codes from '../../../../../contract/rules/codes'
import type { zhiku as spec } from '../../../../../contract/zhiku'
import type { Input, Result } from '../../../../../contract/endpoint'
import { emit } from '../../../../app/bus'
import type { Ctx } from '../../../../app/context'
import type { Db, Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import { once } from '../../../../app/http/once'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import { seenLengthOf } from '../../../../../contract/rules/seen'
import { briefs } from '../../../identity/user/profile'
import { inspect } from '../../../identity/user/writers'
import { notYours, rightTo } from '../rights'
import { REVIEW } from '../../../../../contract/rules/statuses'
import { literals } from '../../../../app/database/literals'

const SAVE = 'POST /api/zhikuReview/save'
type Body = Input<typeof SAVE, (typeof spec)[typeof SAVE]>['body']
const PAGE = 'POST /api/zhikuReview/page'
type Page = (typeof spec)[typeof PAGE]

const SHORTEST = 5

declare module '../../../../app/bus' {
  interface Events {
    /** What somebody thinks of a document is shown. */
    'zhiku.reviewed': { userId: string; docId: string }
    'zhiku.reviewRemoved': { userId: string; docId: string }
  }
}

/** How a review stands, as SQL's text says it. */
export const STATUS = literals(REVIEW)

interface Row {
  id: string
  key: number
  user_id: string
  score: number
  content: string
  status: 1 | 2 | 3
  created_at: Date
}

/** What people say of a document, the latest first; one's own also before it was looked at. */
export async function reviewPage(db: Db, input: Input<typeof PAGE, Page>['body'], viewer: string | null): Promise<Result<Page>> {
  const { docId, size = DEFAULT_SIZE } = input
  const found = await sql<Row>`
    select r.id, ${micros(sql.ref('r.created_at'))} as key, r.user_id, r.score, r.content, r.status, r.created_at
    from zhiku_review r
    where r.doc_id = ${docId} and (r.status = ${STATUS.shown} or r.user_id = ${viewer}::uuid)
      ${beyond(decodeCursor(input.cursor, 'time'), 'time', 'r.created_at', 'r.id')}
    order by r.created_at desc, r.id desc limit ${size + 1}`.execute(db)
  const { rows, next } = cut(found.rows, size)
  const people = await briefs(
    db,
    rows.map((row) => row.user_id),
    viewer,
  )
  const records = rows.map(({ id, user_id, score, content, status, created_at }) => {
    const { nickName = '', avatar = '' } = people.get(user_id) ?? {}
    return { id, nickName, avatar, score, content, status, mine: user_id === viewer, createTime: created_at.toISOString() }
  })
  return { records, next }
}

async function isAuthor(db: Db, userId: string, docId: string): Promise<boolean> {
  const { rows } = await sql`select from zhiku_doc where id = ${docId} and author_id = ${userId}`.execute(db)
  return rows.length > 0
}

/**
 * Says what one thinks of a document that one has downloaded, once. Refuses with 11424, 11405 (said already), 10151 (bad
 * words).
 */
export async function saveReview({ db, user, gateways }: Ctx, body: Body): Promise<true> {
  const content = body.content.trim()
  if (seenLengthOf(content) < SHORTEST) refuse(400, `评价至少 ${SHORTEST} 个字`)
  const right = (await rightTo(db, user.id, body.docId)) ?? notYours()
  if (!right.lastAt) refuse(codes.NOT_YOUR_DOC, '下载之后可以评价')
  if (await isAuthor(db, user.id, body.docId)) refuse(codes.NOT_YOUR_DOC, '自己的资料由别人来评价')
  const { verdict } = await inspect(db, gateways, user.id, content)
  return once(db, user.id, SAVE, body, async (trx) => {
    const status = verdict()
    const { rows } = await sql`
      insert into zhiku_review (id, doc_id, user_id, score, content, status)
      values (${newId()}, ${body.docId}, ${user.id}, ${body.score}, ${content}, ${status})
      on conflict (doc_id, user_id) do nothing returning 1`.execute(trx)
    if (!rows.length) refuse(codes.DOC_REVIEWED, '已评价过这份资料')
    if (status === REVIEW.shown) await emit(trx, 'zhiku.reviewed', { userId: user.id, docId: body.docId.toLowerCase() })
    return true as const
  })
}

/** Takes back what one has said of a document, however it stands; another may be said afterwards. Refuses with 10104. */
export async function removeReview({ db, user }: Ctx, docId: string): Promise<true> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ docId: string }>`
      delete from zhiku_review where doc_id = ${docId} and user_id = ${user.id} returning doc_id as "docId"`.execute(trx)
    const { docId: id } = rows[0] ?? gone()
    await emit(trx, 'zhiku.reviewRemoved', { userId: user.id, docId: id })
    return true as const
  })
}

/** Whether what somebody thinks of a document is shown now. */
export async function isReviewShown(trx: Trx, userId: string, docId: string): Promise<boolean> {
  const { rows } = await sql`
    select from zhiku_review where doc_id = ${docId} and user_id = ${userId} and status = ${STATUS.shown}`.execute(trx)
  return rows.length > 0
}
