import { sql } from 'kysely'
import type { AiMessage, AiQuota, wenwen as spec } from '../../../../../contract/wenwen'
import type { Input } from '../../../../../contract/endpoint'
import { provinceIn } from '../../../../../contract/rules/places'
import * as codes from '../../../../../contract/rules/codes'
import { ANSWER } from '../../../../../contract/rules/statuses'
import type { OpenCtx } from '../../../../app/context'
import type { Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import { writerOf } from '../../../identity/user/writers'
import { keyOf } from '../../../services/search/words/tokens'
import { startAnswer, type Task } from './answer'
import { attachmentIn, ownAttachment, takeCost, type Attached } from './attachments'
import { messageRows, ownMessage, shownMessages, shownTo, type MessageRow } from '../chats/messages'
import { chatGone, isOwn, needOwner, type Owner } from '../chats/owner'
import { maskPersonal } from './personal'
import { speaksOfFile } from '../knowledge/passages'
import { hold, quotaOf } from '../quota'
import { saysPlace } from './reading'
import { maskedNotice } from './wording'
import { endAnswer, tellStopped } from './writer'
import { STATUS } from '../statuses'

type Body<R extends keyof typeof spec> = Input<R, (typeof spec)[R]> extends { body: infer B } ? B : never
type AskBody = Body<'POST /api/wenwen/ask'>

export interface Asked {
  question: AiMessage
  answer: AiMessage
  quota: AiQuota
}

/**
 * Takes a question and begins to answer it. The same requestId gives the same answer. Refuses with 11205 (no such talk),
 * 11206 (an answer is being written), 11201 (used up), 11103 (too few coins), 11202 (not to be said here), 10131 (what came
 * with it is gone).
 */
export async function ask(ctx: OpenCtx, body: AskBody): Promise<Asked> {
  const owner = await needOwner(ctx, body.guest)
  const masked = maskPersonal(body.content.trim())
  // Before any transaction begins: the check may ask the outer world.
  const openid = owner.userId ? (await writerOf(ctx.db, owner.userId)).openid : ''
  const { outcome } = await ctx.gateways.moderation.checkText(masked.text, openid)
  const notice = maskedNotice(masked.kinds)
  const begun = await ctx.db.transaction().execute(async (trx) => {
    const chat = await holdChat(trx, owner, body.chatId)
    const twin = await twinOf(trx, chat.id, body.requestId)
    if (twin) return { answerId: twin }
    if (outcome === 'reject') return refuse(codes.QUESTION_BLOCKED, '这个问题我无法回答')
    if (chat.running) return refuse(codes.ANSWERING, '上一个问题还在回答，请稍候或先停止')
    return { answerId: newId(), task: await begin(trx, ctx, { owner, chat, body, text: masked.text, notice }) }
  })
  if (begun.task) startAnswer(ctx, begun.task)
  return askedOf(ctx, owner, begun.task?.id ?? begun.answerId)
}

interface Chat {
  id: string
  title: string
  region: string
  /** The title of what the talk is about, '' for nothing. */
  about: string
  scope: string[]
  running: boolean
}
async function holdChat(trx: Trx, owner: Owner, id: string): Promise<Chat> {
  const { rows } = await sql<Chat>`
    select c.id, c.title, c.region, c.about, a.scope,
      exists (select from wenwen_message m where m.chat_id = c.id and m.status = ${STATUS.writing}) as running
    from wenwen_chat c join wenwen_assistant a on a.id = c.assistant_id
    where c.id = ${id} and ${isOwn(owner)} for update of c`.execute(trx)
  return rows[0] ?? chatGone()
}

async function twinOf(trx: Trx, chatId: string, requestId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from wenwen_message where chat_id = ${chatId} and role = 'assistant' and request_id = ${requestId}`.execute(trx)
  return rows[0]?.id
}

interface Beginning {
  owner: Owner
  chat: Chat
  body: AskBody
  text: string
  notice: string
}
const TITLE = 20
/** Questions of a talk that a new one may lean on. */
const BEFORE = 3

/** How a talk is found again: its first question, which ends with a word where it is cut. */
function titleOf(question: string): string {
  if ([...question].length <= TITLE) return question
  const beginning = [...question].slice(0, TITLE).join('')
  return beginning.replace(/[\s\p{P}]+$/u, '')
}

async function begin(trx: Trx, ctx: OpenCtx, { owner, chat, body, text, notice }: Beginning): Promise<Task> {
  const again = body.regenerateOf ? await answerOf(trx, owner, chat.id, body.regenerateOf) : undefined
  const questionId = again?.questionId ?? newId()
  const question = again ? (await messageRows(trx, sql`m.id = ${questionId}`))[0].content : text
  const asked = await questionsBefore(trx, chat.id, questionId)
  const before = chat.about ? [chat.about, ...asked] : asked
  const attached = again
    ? ((await attachmentIn(trx, chat.id, questionId)) ?? (await leantOn(trx, chat.id, question)))
    : body.attachmentId
      ? await ownAttachment(trx, owner.userId, body.attachmentId)
      : await leantOn(trx, chat.id, question)
  const came = body.attachmentId && !again ? attached : undefined
  const region = provinceIn(question) ?? provinceIn(body.region ?? '') ?? chat.region
  if (!again)
    await sql`insert into wenwen_message (id, chat_id, role, content, request_id, topic, attachment_id, attachment_name)
      values (${questionId}, ${chat.id},
        'user', ${text}, ${body.requestId}, ${came ? '' : keyOf(text)}, ${came?.id ?? null}::uuid,
        ${came?.name ?? ''})`.execute(trx)
  const id = newId()
  await sql`insert into wenwen_message (id, chat_id, question_id, role, status, request_id, regenerate_of, notice, created_at)
    values (${id}, ${chat.id}, ${questionId}, 'assistant', 0, ${body.requestId}, ${again?.id ?? null}, ${notice},
      clock_timestamp() + interval '1 millisecond')`.execute(trx)
  await sql`update wenwen_chat set last_at = now(), message_count = message_count + ${again ? 1 : 2},
    region = ${again ? chat.region : region},
    title = case when title = '' then ${titleOf(question)} else title end where id = ${chat.id}`.execute(trx)
  if (attached) await takeCost(trx, attached.id, id)
  // Last: everything that this person earns or spends waits for the account.
  await hold(trx, ctx, owner, id, body.useCoin ?? false)
  return { id, chatId: chat.id, question, notice, before, region, scope: chat.scope, viewer: owner.userId ?? null, attached }
}

/** What came with an earlier question is looked into again where this one speaks of it. */
async function leantOn(trx: Trx, chatId: string, question: string): Promise<Attached | undefined> {
  if (speaksOfFile(question)) return attachmentIn(trx, chatId)
  // The same once more, now that the province is said.
  const [last] = await messageRows(
    trx,
    sql`m.chat_id = ${chatId} and m.role = 'user' order by m.created_at desc, m.id desc limit 1`,
  )
  return last && (last.content === question || saysPlace(question)) ? attachmentIn(trx, chatId, last.id) : undefined
}

async function answerOf(trx: Trx, owner: Owner, chatId: string, id: string): Promise<MessageRow> {
  const row = await ownMessage(trx, owner, id)
  return row.role === 'assistant' && row.chatId === chatId ? row : gone()
}

async function questionsBefore(trx: Trx, chatId: string, except: string): Promise<string[]> {
  const { rows } = await sql<{ content: string }>`
    select content from wenwen_message where chat_id = ${chatId} and role = 'user' and id <> ${except}
    order by created_at desc, id desc limit ${BEFORE}`.execute(trx)
  return rows.map(({ content }) => content).reverse()
}

async function askedOf(ctx: OpenCtx, owner: Owner, answerId: string): Promise<Asked> {
  const row = await ownMessage(ctx.db, owner, answerId)
  const [asked] = await messageRows(ctx.db, sql`m.id = ${row.questionId}`)
  const [question, answer] = await shownMessages(shownTo(ctx), [asked, row])
  return { question, answer, quota: await quotaOf(ctx, owner) }
}

/** Ends an answer where it stands. What was not even begun costs nothing. Refuses with 10104. */
export async function stop(ctx: OpenCtx, { messageId, guest }: Body<'POST /api/wenwen/stop'>): Promise<AiMessage> {
  const owner = await needOwner(ctx, guest)
  const row = await ownMessage(ctx.db, owner, messageId)
  if (row.role !== 'assistant') return gone()
  await ctx.db.transaction().execute(async (trx) => {
    const [now] = await messageRows(trx, sql`m.id = ${row.id} for update`)
    await endAnswer(trx, row.id, { status: ANSWER.stopped, spent: now.content !== '' })
  })
  tellStopped(ctx, row.id)
  const [message] = await shownMessages(shownTo(ctx), [await ownMessage(ctx.db, owner, messageId)])
  return message
}
