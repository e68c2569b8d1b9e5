import { sql } from 'kysely'
import * as codes from '../../../../../contract/rules/codes'
import type { Ctx } from '../../../../app/context'
import type { Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { claimImages } from '../../../platform/file/images'
import { isOnShelf } from '../../lesson/catalog/titles'
import { asHost } from '../access'
import { tellRoom } from '../room/news'
import { refuseSilenced } from '../../../identity/user/sanctions'

/**
 * Puts up the slides in this order, in place of those before. Refuses with 10131: one is neither the host's own nor up
 * already.
 */
export const setSlides = (ctx: Ctx, { id, images }: { id: string; images: string[] }) =>
  asHost(ctx, id, async (trx, live) => {
    await refuseSilenced(trx, ctx.user.id)
    const wanted = images.map((image) => image.toLowerCase())
    await tellRoom(trx, live.conversation_id, { board: true })
    // An assistant may leave what the teacher put up.
    const before = new Set(await filesOf(trx, live.id))
    await claimImages(
      trx,
      ctx.user.id,
      wanted.filter((image) => !before.has(image)),
    )
    await putUp(trx, live.id, wanted)
  })

async function filesOf(trx: Trx, liveId: string): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`
    select file_id from live_slide where live_id = ${liveId} order by page`.execute(trx)
  return rows.map((row) => row.file_id)
}

async function putUp(trx: Trx, liveId: string, files: string[]) {
  await sql`delete from live_slide where live_id = ${liveId}`.execute(trx)
  await sql`insert into live_slide (live_id, page, file_id)
    select ${liveId}::uuid, at, f from unnest(${files}::uuid[]) with ordinality u(f, at)`.execute(trx)
  await sql`update live set slide = least(slide, ${files.length}::integer) where id = ${liveId}`.execute(trx)
}

/** Takes a picture that must not be seen out of all slides. */
export async function dropSlide(trx: Trx, fileId: string) {
  const { rows } = await sql<{ id: string; conversation_id: string }>`
    select l.id, l.conversation_id from live_slide s join live l on l.id = s.live_id where s.file_id = ${fileId}
    order by l.id`.execute(trx)
  for (const { id, conversation_id } of rows) {
    await tellRoom(trx, conversation_id, { board: true })
    const files = await filesOf(trx, id)
    await putUp(
      trx,
      id,
      files.filter((file) => file !== fileId),
    )
  }
}

/** Turns to a page; 0 puts the slides away. Refuses with 10104: there is no such page. */
export const turnTo = (ctx: Ctx, { id, page }: { id: string; page: number }) =>
  asHost(ctx, id, async (trx, live) => {
    const { rows } = await sql`
      update live set slide = ${page} where id = ${live.id}
        and (${page}::integer = 0 or exists (select from live_slide s where s.live_id = live.id and s.page = ${page}))
      returning 1`.execute(trx)
    if (!rows.length) gone()
    await tellRoom(trx, live.conversation_id, { slide: page })
  })

/** Points at one of the courses on show, or at none. Refuses with 10104: it is not on show. */
export const explain = (ctx: Ctx, { id, courseId }: { id: string; courseId?: string }) =>
  asHost(ctx, id, async (trx, live) => {
    const { rows } = await sql`
      update live set explained_id = ${courseId ?? null} where id = ${live.id}
        and (${courseId ?? null}::uuid is null or exists (
          select from live_goods g
          where ${isOnShelf(sql.ref('g.course_id'))} and g.live_id = live.id and g.course_id = ${courseId ?? null}::uuid))
      returning 1`.execute(trx)
    if (!rows.length) refuse(codes.GONE, '这门课程不在直播间的商品里')
    await tellRoom(trx, live.conversation_id, { explained: courseId?.toLowerCase() ?? null })
  })
