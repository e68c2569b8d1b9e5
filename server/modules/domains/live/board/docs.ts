import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { LiveDetail } from '../../../../../contract'
import type { OpenCtx } from '../../../../app/context'
import type { Db } from '../../../../app/db'
import { gone } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import type { Services } from '../../../../app/serve'
import { contentTypeOf, DOCUMENTS } from '../../../../gateways/storage'
import { deleteMedium, insertMedium, mediumOf, objectOf, unusedMedia } from '../../lesson/media/stored-media'
import { openTicket } from '../../lesson/media/tickets'
import { letIn } from '../access'
import { liveSubject } from '../play-rights'
import { tellRoom } from '../room/news'

const MOST_BYTES = 50 * 1024 * 1024

/** Names and sizes of the handouts; everybody may know that there are some. */
export async function docsOf(db: Db, liveId: string): Promise<LiveDetail['docs']> {
  const { rows } = await sql<LiveDetail['docs'][number]>`
    select media_id as id, name, size from live_doc where live_id = ${liveId} order by created_at, media_id`.execute(db)
  return rows
}

/** Where a handout is, for whoever may watch. Refuses as letIn() does, with 10104. */
export async function docUrl(ctx: OpenCtx, { id, docId }: { id: string; docId: string }) {
  const { db, user } = ctx
  const { live } = await letIn(db, id, user?.id ?? null)
  const { rows } = await sql<{ id: string; name: string }>`
    select media_id as id, name from live_doc where live_id = ${live.id} and media_id = ${docId}`.execute(db)
  const { id: mediaId, name } = rows[0] ?? gone()
  const medium = (await mediumOf(db, mediaId)) ?? gone()
  return { url: (await openTicket(ctx, medium, liveSubject(live.id))).url, name }
}

/** Stores a handout of a live. False when there is no such live; throws when the file is none that phones open. */
export async function putDoc(services: Pick<Services, 'db' | 'gateways'>, liveId: string, from: string): Promise<boolean> {
  const kind = path.extname(from).toLowerCase()
  if (!DOCUMENTS.includes(kind)) throw new Error(`资料须是 ${DOCUMENTS.join(' ')} 文件`)
  const bytes = await readFile(from)
  if (!bytes.length || bytes.length > MOST_BYTES) throw new Error('资料须在 50M 以内，且不为空')
  return storeDoc(services, liveId, path.basename(from).slice(-80), bytes)
}

/** The row comes first: should anything end before the live has it, what was stored is found by that. */
export async function storeDoc(services: Pick<Services, 'db' | 'gateways'>, liveId: string, name: string, bytes: Buffer) {
  const { db, gateways } = services
  const { rows } = await sql<{ conversation_id: string }>`select conversation_id from live where id = ${liveId}`.execute(db)
  if (!rows.length) return false
  const id = newId()
  const file = `doc${path.extname(name).toLowerCase()}`
  await insertMedium(db, { id, kind: 'file', name: file })
  await gateways.storage.put(objectOf(id, file), bytes, contentTypeOf(file))
  await db.transaction().execute(async (trx) => {
    await tellRoom(trx, rows[0].conversation_id, { board: true })
    await sql`insert into live_doc (live_id, media_id, name, size) values (${liveId}, ${id}, ${name}, ${bytes.length})`.execute(
      trx,
    )
  })
  return true
}

/** Removes what was begun a day ago or earlier and came to no live, and then its rows. */
export async function dropUnfinished({ db, gateways: { storage } }: Pick<Services, 'db' | 'gateways'>) {
  const dropped = await unusedMedia(
    db,
    '24 hours',
    sql`m.kind = 'file' and not exists (select from live_doc d where d.media_id = m.id)
      and not exists (select from live l where m.id in (l.media_id, l.playback_id))`,
  )
  for (const { id, name } of dropped) {
    await storage.remove(objectOf(id, name))
    await deleteMedium(db, id)
  }
}
