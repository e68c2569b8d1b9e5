import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { LiveDetail } from '../../../../../contract'
import type { OpenCtx, Upload } from '../../../../app/context'
import { prepared, within, type Db, type Trx } from '../../../../app/database/db'
import { each } from '../../../../app/each'
import { gone, refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import type { Services } from '../../../../app/http/serve'
import { contentTypeOf, DOCUMENTS } from '../../../../gateways/storage'
import { refuseUnfit } from '../../../platform/file/documents'
import { insertMedium, mediumOf, objectOf, type Medium } from '../../lesson/media/stored-media'
import { openTicket } from '../../lesson/media/tickets'
import { dropMedium, unusedMedia } from '../../lesson/media/unused-media'
import { letIn } from '../access'
import { liveSubject } from '../play-rights'
import { tellRoom } from '../room/news'

/** Names and sizes of the handouts; everybody may know that there are some. */
export async function docsOf(db: Db, liveId: string): Promise<LiveDetail['docs']> {
  const { rows } = await sql<LiveDetail['docs'][number]>`${prepared}
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

/** A handout that phones open. Refuses with 400, 413. */
export async function receiveHandout(
  services: Pick<Services, 'db' | 'gateways'>,
  { filename, stream }: Upload,
): Promise<Handout> {
  const kind = path.extname(filename).toLowerCase()
  if (!DOCUMENTS.includes(kind)) return refuse(400, `资料须是 ${DOCUMENTS.join(' ')} 文件`)
  const bytes = await buffer(stream)
  if (stream.truncated) return refuse(413, '资料须在 50M 以内')
  if (!bytes.length) return refuse(400, '资料不能为空')
  const name = path.basename(filename).slice(-80)
  await refuseUnfit(services.gateways, name, bytes)
  return keepHandout(services, name, bytes)
}

interface Handout {
  id: string
  name: string
  size: number
}
/** The row comes first: should anything end before a live has it, what was stored is found by that. */
async function keepHandout({ db, gateways }: Pick<Services, 'db' | 'gateways'>, name: string, bytes: Buffer): Promise<Handout> {
  const id = newId()
  const file = `doc${path.extname(name).toLowerCase()}`
  await insertMedium(db, { id, kind: 'file', name: file })
  await gateways.storage.put(objectOf(id, file), bytes, contentTypeOf(file))
  return { id, name, size: bytes.length }
}

/** Hands it out from now on. Refuses with 10104 when there is no such live. */
export async function addHandout(trx: Trx, liveId: string, { id, name, size }: Handout): Promise<void> {
  const { rows } = await sql<{ conversation_id: string }>`select conversation_id from live where id = ${liveId}`.execute(trx)
  await tellRoom(trx, (rows[0] ?? gone()).conversation_id, { board: true })
  await sql`insert into live_doc (live_id, media_id, name, size) values (${liveId}, ${id}, ${name}, ${size})`.execute(trx)
}

/** Hands it out no more; its name. Its file goes with what nobody uses. Refuses with 10104. */
export async function removeHandout(trx: Trx, liveId: string, docId: string): Promise<string> {
  const { rows } = await sql<{ name: string; conversation_id: string }>`
    delete from live_doc d using live l where d.live_id = ${liveId} and d.media_id = ${docId} and l.id = d.live_id
    returning d.name, l.conversation_id`.execute(trx)
  const { name, conversation_id } = rows[0] ?? gone()
  await tellRoom(trx, conversation_id, { board: true })
  return name
}

export async function storeDoc(services: Pick<Services, 'db' | 'gateways'>, liveId: string, name: string, bytes: Buffer) {
  const handout = await keepHandout(services, name, bytes)
  await within(services.db, (trx) => addHandout(trx, liveId, handout))
}

/** Removes what was begun a day ago or earlier and came to no live. */
export async function dropUnfinished(services: Services): Promise<void> {
  const { db, gateways, modules } = services
  const drop = ({ id, name }: Medium) => dropMedium(services, id, () => gateways.storage.remove(objectOf(id, name)))
  await each(services, 'live.docs', await unusedMedia(db, modules, '24 hours', sql`m.kind = 'file'`), drop)
}
