import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { AiEvent, AiMessage } from '../../../../../contract/wenwen'
import { prepared } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { hijack } from '../../../../app/http/hijack'
import { callerOf, type Services } from '../../../../app/http/serve'
import { userOf } from '../../../../app/http/session'
import { isOver, ownMessage, shownMessages, shownTo } from '../chats/messages'
import { isOwn, needOwner, type Owner } from '../chats/owner'
import { quotaOf } from '../quota'
import { topicOf } from './writer'
import type { OpenCtx } from '../../../../app/context'
import { isId } from '../../../../app/ids'

/** An empty line now and then: proxies close what is silent. */
const BEAT_MS = 15_000
const HEADERS = {
  'content-type': 'application/x-ndjson; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

interface Asked {
  Params: { messageId: string }
  Querystring: { after?: string; guest?: string }
}

/** Tells an answer while it is written, from any place on, to whoever it is for. */
export function serveStream(http: FastifyInstance, services: Services) {
  const open = new Set<AbortController>()
  http.addHook('preClose', async () => {
    for (const one of open) one.abort()
  })
  const options = { schema: { hide: true }, compress: false, exposeHeadRoute: false } as const
  http.get<Asked>('/api/wenwen/stream/:messageId', options, async (req, reply) => {
    const ctx = await contextOf(services, req)
    const id = req.params.messageId.toLowerCase()
    const after = Number(req.query.after ?? 0)
    if (!isId(id)) return refuse(400, '参数错误：回答的编号不正确')
    if (!Number.isSafeInteger(after) || after < 0) return refuse(400, '参数错误：after 须为不小于 0 的整数')
    const owner = await needOwner(ctx, req.query.guest)
    await ownMessage(ctx.db, owner, id)
    const raw = hijack(reply, HEADERS)
    const left = new AbortController()
    open.add(left)
    raw.on('close', () => left.abort())
    raw.writeHead(200)
    const line = (event?: AiEvent) => void (left.signal.aborted || raw.write(event ? `${JSON.stringify(event)}\n` : '\n'))
    try {
      await tell(ctx, owner, { id, after, line, left: left.signal })
    } catch (error) {
      ctx.log.warn({ err: error }, 'an answer could not be told')
    } finally {
      open.delete(left)
      raw.end()
    }
  })
}

async function contextOf(services: Services, req: FastifyRequest): Promise<OpenCtx> {
  const caller = callerOf(req)
  const user = caller.token ? await userOf(services, caller.token) : undefined
  return { ...services, user: user ?? null, now: new Date(), caller }
}

interface Telling {
  id: string
  after: number
  line(event?: AiEvent): void
  left: AbortSignal
}

async function tell(ctx: OpenCtx, owner: Owner, { id, after, line, left }: Telling): Promise<void> {
  let seq = after
  let wake = () => {}
  let moved = false
  const off = ctx.pubsub.subscribe(topicOf(id), () => {
    moved = true
    wake()
  })
  left.addEventListener('abort', () => wake())
  try {
    while (!left.aborted) {
      moved = false
      const { over, most, events } = await newsOf(ctx, owner, id, seq)
      for (const event of events) {
        line(event)
        seq = event.seq
      }
      if (over) return line(await lastOf(ctx, owner, id, Math.max(seq, most) + 1))
      if (!moved)
        await pause(
          (resume) => (wake = resume),
          () => line(),
        )
    }
  } finally {
    off()
  }
}

/** Until something moves; meanwhile the line is kept open. */
function pause(woken: (resume: () => void) => void, beat: () => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      beat()
      resolve()
    }, BEAT_MS)
    woken(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** What was told since, and whether that is all: asked for every few words by everybody who listens. Refuses with 10104. */
async function newsOf({ db }: OpenCtx, owner: Owner, id: string, after: number) {
  const { rows } = await sql<{ status: AiMessage['status']; most: number; seq: number | null; data: object }>`${prepared}
    select m.status, m.seq as most, e.seq, e.data
    from wenwen_message m join wenwen_chat c on c.id = m.chat_id and ${isOwn(owner)}
    left join wenwen_event e on e.message_id = m.id and e.seq > ${after}
    where m.id = ${id} order by e.seq`.execute(db)
  if (!rows.length) return gone()
  const [{ status, most }] = rows
  const told = rows.filter(({ seq }) => seq !== null)
  return {
    ...{ over: isOver({ status }), most },
    // With these two members it is what Writer.tell() was told.
    events: told.map(({ seq, data }) => ({ seq, messageId: id, ...data }) as unknown as AiEvent),
  }
}

async function lastOf(ctx: OpenCtx, owner: Owner, id: string, seq: number): Promise<AiEvent> {
  const [message] = await shownMessages(shownTo(ctx), [await ownMessage(ctx.db, owner, id)])
  if (message.error !== null) return { seq, type: 'error', code: message.errorCode ?? 500, message: message.error }
  return { seq, type: 'done', message, quota: await quotaOf({ ...ctx, now: new Date() }, owner) }
}
