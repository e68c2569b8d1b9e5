import { sql } from 'kysely'
import type { zhiku as spec } from '../../../../../contract/zhiku'
import type { Input } from '../../../../../contract/endpoint'
import type { Ctx } from '../../../../app/context'
import { gone, refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import { once } from '../../../../app/http/once'
import { seenLengthOf } from '../../../../../contract/rules/seen'
import { claimImages, type Image } from '../../../platform/file/images'
import { pricedDoc, rightTo } from '../rights'

const ROUTE = 'POST /api/zhiku/reportIssue'
type Body = Input<typeof ROUTE, (typeof spec)[typeof ROUTE]>['body']
const SHORTEST = 5

declare module '../../../../app/database/db' {
  interface JsonColumns {
    'zhiku_issue.images': Image[]
  }
}

/**
 * Says what is wrong with a document; while that is open, another word of the same person takes its place. Refuses with
 * 10104.
 */
export async function reportIssue({ db, user }: Ctx, body: Body): Promise<true> {
  const content = body.content.trim()
  if (seenLengthOf(content) < SHORTEST) refuse(400, `说明至少 ${SHORTEST} 个字`)
  const { status } = await pricedDoc(db, body.docId)
  if (status !== 'on' && !(await rightTo(db, user.id, body.docId))) gone()
  return once(db, user.id, ROUTE, body, async (trx) => {
    const images = await claimImages(trx, user.id, body.images ?? [])
    await sql`
      insert into zhiku_issue (id, doc_id, user_id, type, content, images)
      values (${newId()}, ${body.docId}, ${user.id}, ${body.type}, ${content}, ${JSON.stringify(images)}::jsonb)
      on conflict (doc_id, user_id) where state = 'open'
      do update set type = excluded.type, content = excluded.content, images = excluded.images`.execute(trx)
    return true as const
  })
}
