import { sql, type RawBuilder } from 'kysely'
import type { AiCard, AiMessage, AiSource, wenwen as spec } from '../../../../../contract/wenwen'
import type { Input } from '../../../../../contract/endpoint'
import * as codes from '../../../../../contract/rules/codes'
import { ANSWER } from '../../../../../contract/rules/statuses'
import type { OpenCtx } from '../../../../app/context'
import type { Db } from '../../../../app/database/db'
import { gone } from '../../../../app/errors'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import type { Modules } from '../../../../app/module'
import { boundsOf, titlesOf, type Bounds, type Viewer } from '../../../services/search/sources'
import { articleRows } from '../knowledge/articles'
import { STALE } from '../knowledge/retrieve'
import { attachmentsAmong } from '../answers/attachments'
import { curatedRows } from '../answers/curated'
import { chatOf, isOwn, needOwner, type Owner } from './owner'

/** What the answer rests on, as it was when it was written. */
export type KeptSource = Omit<AiSource, 'gone' | 'changed'>

export interface MessageRow {
  id: string
  chatId: string
  questionId: string | null
  role: AiMessage['role']
  content: string
  status: AiMessage['status']
  kind: AiMessage['kind']
  label: string
  notice: string
  sources: KeptSource[]
  cards: AiCard[]
  followUps: string[]
  exits: AiMessage['exits']
  regions: string[]
  region: string
  error: string | null
  errorCode: number | null
  vote: AiMessage['vote']
  kept: boolean
  voteReasons: AiMessage['voteReasons']
  regenerateOf: string | null
  seq: number
  /** '' where nothing came with it. */
  attachmentName: string
  attachmentId: string | null
  createdAt: Date
}

export async function messageRows(db: Db, where: RawBuilder<unknown>): Promise<(MessageRow & { key: number })[]> {
  const { rows } = await sql<MessageRow & { key: number }>`
    select m.id, ${micros(sql`m.created_at`)} as key, m.chat_id as "chatId", m.question_id as "questionId", m.role, m.content,
      m.status,
      m.kind, m.label, m.notice, m.sources, m.cards, m.follow_ups as "followUps", m.exits, m.regions, m.region, m.error,
      m.error_code as "errorCode", m.vote, m.kept_at is not null as kept, m.vote_reasons as "voteReasons",
      m.regenerate_of as "regenerateOf", m.seq,
      m.attachment_name as "attachmentName", m.attachment_id as "attachmentId",
      m.created_at as "createdAt"
    from wenwen_message m where ${where}`.execute(db)
  return rows
}

interface Now {
  db: Db
  modules: Modules
  viewer: Viewer
}

/** Messages as they are shown: what a source is called stays, and whether it can still be opened is looked up. */
export async function shownMessages(now: Now, rows: MessageRow[]): Promise<AiMessage[]> {
  const sources = await shownSources(
    now,
    rows.map((row) => row.sources),
  )
  return rows.map(({ createdAt, id, chatId, role, content, status, kind, label, notice, cards, followUps, ...row }, at) => ({
    ...{ id, chatId, role, content, status, kind, label, notice, cards, followUps, exits: row.exits, regions: row.regions },
    ...{ error: row.error, errorCode: row.errorCode, vote: row.vote, kept: row.kept, voteReasons: row.voteReasons, seq: row.seq },
    regenerateOf: row.regenerateOf,
    ...(row.attachmentName && { attachment: { name: row.attachmentName, gone: row.attachmentId === null } }),
    sources: sources[at],
    createTime: createdAt.toISOString(),
  }))
}

/** Lists of sources as they are shown, in their order. */
export async function shownSources({ db, modules, viewer }: Now, lists: KeptSource[][]): Promise<AiSource[][]> {
  const sources = lists.flat()
  const idsOf = (...types: AiSource['type'][]) => [
    ...new Set(sources.flatMap(({ type, id }) => (types.includes(type) ? [id] : []))),
  ]
  const [articles, curated, attachments] = [idsOf('law'), idsOf('curated'), idsOf('attachment')]
  const others = sources.flatMap(({ type, id }) =>
    type === 'law' || type === 'curated' || type === 'attachment' ? [] : [{ type, id, key: 0 }],
  )
  const [laws, answers, attached, titles, bounds] = await Promise.all([
    articles.length ? articleRows(db, sql`a.id = any(${articles}::uuid[])`) : [],
    curated.length ? curatedRows(db, sql`c.id = any(${curated}::uuid[]) and c.shown`) : [],
    attachments.length ? attachmentsAmong(db, attachments) : [],
    others.length ? titlesOf(modules, db, others, viewer) : new Map<string, string>(),
    others.length ? boundsOf(modules, db, others) : new Map<string, Bounds>(),
  ])
  const there = new Set([...laws.map(({ id }) => id), ...answers.map(({ id }) => id), ...attached, ...titles.keys()])
  const stale = [...bounds.values()].filter((one) => one.stale)
  const changed = new Map([...laws.map((row) => [row.id, row.changed] as const), ...stale.map(({ id }) => [id, STALE] as const)])
  return lists.map((list) =>
    list.map((source) => ({ ...source, changed: changed.get(source.id) ?? '', gone: !there.has(source.id) })),
  )
}

export const shownTo = (ctx: OpenCtx): Now => ({ db: ctx.db, modules: ctx.modules, viewer: ctx.user?.id ?? null })

/** One's own message. Refuses with 10104. */
export async function ownMessage(db: Db, owner: Owner, id: string): Promise<MessageRow> {
  const where = sql`m.id = ${id} and exists (select from wenwen_chat c where c.id = m.chat_id and ${isOwn(owner)})`
  return (await messageRows(db, where)).at(0) ?? gone()
}

export async function messageDetail(ctx: OpenCtx, id: string, guest?: string): Promise<AiMessage> {
  const row = await ownMessage(ctx.db, await needOwner(ctx, guest), id)
  return (await shownMessages(shownTo(ctx), [row]))[0]
}

type Body<R extends keyof typeof spec> = Input<R, (typeof spec)[R]> extends { body: infer B } ? B : never

/** What was said in a talk, the latest first. Refuses with 11205. */
export async function messagePage(
  ctx: OpenCtx,
  { chatId, guest, size = DEFAULT_SIZE, cursor }: Body<'POST /api/wenwenMessage/page'>,
) {
  const chat = await chatOf(ctx.db, await needOwner(ctx, guest), chatId)
  const found = await messageRows(
    ctx.db,
    sql`m.chat_id = ${chat.id} ${beyond(decodeCursor(cursor, 'time'), 'time', 'm.created_at', 'm.id')}
      order by m.created_at desc, m.id desc limit ${size + 1}`,
  )
  const { rows, next } = cut(found, size)
  return {
    records: await shownMessages(shownTo(ctx), rows),
    next,
  }
}

/** What somebody thinks of an answer; 0 takes it back. Refuses with 10104. */
export async function vote(ctx: OpenCtx, { id, vote, reasons = [], text = '', guest }: Body<'POST /api/wenwenMessage/vote'>) {
  const owner = await needOwner(ctx, guest)
  const row = await ownMessage(ctx.db, owner, id)
  if (row.role !== 'assistant' || row.status === ANSWER.writing) return gone()
  const bad = vote === -1
  await sql`
    update wenwen_message set vote = ${vote}, vote_reasons = ${bad ? reasons : []}::text[], vote_text = ${bad ? text.trim() : ''},
      voted_at = now(), handled_at = null
    where id = ${row.id}`.execute(ctx.db)
  return messageDetail(ctx, id, guest)
}

export const isOver = ({ status }: Pick<MessageRow, 'status'>) => status !== ANSWER.writing
export const FAILED = { code: codes.ANSWER_FAILED, message: '服务繁忙，请稍后再试' } as const
