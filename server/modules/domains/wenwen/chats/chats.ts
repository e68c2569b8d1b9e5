import { sql, type RawBuilder } from 'kysely'
import type { AiAssistant, AiChat, wenwen as spec } from '../../../../../contract/wenwen'
import type { Input } from '../../../../../contract/endpoint'
import type { OpenCtx } from '../../../../app/context'
import { within, type Db } from '../../../../app/database/db'
import { gone } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import { cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import { titlesOf, type DocumentType } from '../../../services/search/sources'
import { chatGone, chatOf, guestOf, isOwn, needOwner, newGuest, ownerOf, type Owner } from './owner'
import { STATUS } from '../statuses'

type Body<R extends keyof typeof spec> = Input<R, (typeof spec)[R]> extends { body: infer B } ? B : never

export async function assistants(db: Db): Promise<AiAssistant[]> {
  const { rows } = await sql<AiAssistant>`
    select id, name, icon as avatar, intro, opening, samples from wenwen_assistant where shown order by sort, id`.execute(db)
  return rows
}

interface ChatRow extends Omit<AiChat, 'lastTime'> {
  lastAt: Date
  key: number
}
async function chatRows(db: Db, where: RawBuilder<unknown>): Promise<ChatRow[]> {
  const { rows } = await sql<ChatRow>`
    select c.id, ${micros(sql`c.last_at`)} + c.pinned::integer * ${PINNED}::bigint as key, c.assistant_id as "assistantId",
      a.name as "assistantName", c.title, c.pinned, c.message_count as "messageCount", c.last_at as "lastAt",
      (select m.id from wenwen_message m where m.chat_id = c.id and m.status = ${STATUS.writing}) as answering
    from wenwen_chat c join wenwen_assistant a on a.id = c.assistant_id where ${where}`.execute(db)
  return rows
}
const shown = ({ key: _key, lastAt, ...chat }: ChatRow): AiChat => ({ ...chat, lastTime: lastAt.toISOString() })

/** Pinned talks stand before all others: as if they were a hundred years younger, in µs. */
const PINNED = 3_155_760_000_000_000

/** A new talk; a phone that nobody is logged in on gets the ticket by which its talks are its own. Refuses with 10104. */
export async function createChat(ctx: OpenCtx, body: Body<'POST /api/wenwenChat/create'>) {
  const { db, settings, user } = ctx
  const all = await assistants(db)
  const assistant = all.find(({ id }) => id === body.assistantId) ?? (body.assistantId ? gone() : all[0]) ?? gone()
  const about = await aboutOf(ctx, body)
  const fresh = user || guestOf(settings, body.guest) ? undefined : newGuest(settings)
  const owner: Owner = fresh ? { guestId: fresh.guestId } : await needOwner(ctx, body.guest)
  const { rows } = await sql<{ id: string }>`
    insert into wenwen_chat as c (id, user_id, guest_id, assistant_id, doc_id, post_id, about, request_id)
    values (${newId()}, ${owner.userId ?? null}::uuid, ${owner.guestId ?? null}::uuid, ${assistant.id}, ${body.docId ?? null}::uuid,
      ${body.postId ?? null}::uuid, ${about ?? ''}, ${body.requestId})
    on conflict (coalesce(user_id, guest_id), request_id) do update set last_at = c.last_at returning c.id`.execute(db)
  return {
    chatId: rows[0].id,
    assistant,
    opening: about ? `关于《${about}》，有什么想问的？` : assistant.opening,
    samples: assistant.samples,
    guest: user ? null : (fresh?.ticket ?? body.guest ?? null),
  }
}

/** The title of what a talk is about, as whoever begins it may see it. Refuses with 10104. */
async function aboutOf({ db, modules, user }: OpenCtx, { docId, postId }: { docId?: string; postId?: string }) {
  const id = docId ?? postId
  if (!id) return undefined
  const types: DocumentType[] = docId ? ['document'] : ['post', 'question']
  const found = types.map((type) => ({ type, id, key: 0 })).slice(0, 1)
  return (await titlesOf(modules, db, found, user?.id ?? null)).get(id) ?? gone()
}

/** One's own talks: the pinned ones first, then the latest; found by their title and by what was asked. */
export async function chatPage(ctx: OpenCtx, { size = DEFAULT_SIZE, cursor, keyword, guest }: Body<'POST /api/wenwenChat/page'>) {
  const owner = await ownerOf(ctx, guest)
  if (!owner) return { records: [], next: null }
  const position = decodeCursor(cursor, 'time')
  const word = keyword?.trim()
  const like = word ? `%${word.replace(/[\\%_]/g, '\\$&')}%` : undefined
  const beyond = position
    ? sql`and (${micros(sql`c.last_at`)} + c.pinned::integer * ${PINNED}::bigint,
      c.id) < (${position.key}::bigint, ${position.id}::uuid)`
    : sql``
  const has = like
    ? sql`and (c.title ilike ${like} or exists (
        select from wenwen_message m where m.chat_id = c.id and m.role = 'user' and m.content ilike ${like}))`
    : sql``
  const found = await chatRows(
    ctx.db,
    sql`${isOwn(owner)} and c.message_count > 0 ${has} ${beyond} order by c.pinned desc, c.last_at desc, c.id desc
      limit ${size + 1}`,
  )
  const { rows, next } = cut(found, size)
  return { records: rows.map(shown), next }
}

export const recentChats = async (db: Db, owner: Owner | undefined, most: number): Promise<AiChat[]> =>
  owner
    ? (await chatRows(db, sql`${isOwn(owner)} and c.message_count > 0 order by c.last_at desc, c.id desc limit ${most}`)).map(
        shown,
      )
    : []

/** Refuses with 11205. */
export async function chatDetail(ctx: OpenCtx, id: string, guest?: string): Promise<AiChat> {
  const owner = await needOwner(ctx, guest)
  return shown((await chatRows(ctx.db, sql`c.id = ${id} and ${isOwn(owner)}`)).at(0) ?? chatGone())
}

/** Refuses with 11205. */
export async function updateChat(
  ctx: OpenCtx,
  { id, title, pinned, guest }: Body<'POST /api/wenwenChat/update'>,
): Promise<AiChat> {
  const chat = await chatOf(ctx.db, await needOwner(ctx, guest), id)
  await sql`update wenwen_chat set title = coalesce(${title?.trim() ?? null}, title), pinned = coalesce(${pinned ?? null}, pinned)
    where id = ${chat.id}`.execute(ctx.db)
  return chatDetail(ctx, id, guest)
}

/**
 * Deletes these talks `c`; how many there were. Answers that are being written are waited for first: whoever ends one holds
 * it, and looks at its talk once more.
 */
export async function removeChats(db: Db, which: RawBuilder<unknown>): Promise<number> {
  return within(db, async (trx) => {
    await sql`select from wenwen_message m where m.chat_id in (select c.id from wenwen_chat c where ${which})
      and m.status = ${STATUS.writing}
      order by m.id for update`.execute(trx)
    await sql`delete from wenwen_attachment a where a.id in (
      select m.attachment_id from wenwen_message m join wenwen_chat c on c.id = m.chat_id where ${which})`.execute(trx)
    const { rows } = await sql`delete from wenwen_chat c where ${which} returning 1`.execute(trx)
    return rows.length
  })
}

/** Deletes one talk, or all; what is being written in them ends by that. Refuses with 11205. */
export async function deleteChats(ctx: OpenCtx, { id, all, guest }: Body<'POST /api/wenwenChat/delete'>) {
  const owner = await needOwner(ctx, guest)
  if (!id && !all) return { deleted: 0 }
  const deleted = await removeChats(ctx.db, sql`${isOwn(owner)} ${id ? sql`and c.id = ${id}` : sql``}`)
  return id && !deleted ? chatGone() : { deleted }
}
