import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { AiEvent } from '../../../../contract/wenwen'
import { refuse } from '../../../app/errors'
import { callerOf, type Services } from '../../../app/serve'
import { userOf } from '../../../app/session'
import { isOver, ownMessage, shownMessages, shownTo } from './messages'
import { needOwner, type Owner } from './owner'
import { quotaOf } from './quota'
import { topicOf } from './writer'
import type { OpenCtx } from '../../../app/context'

/** An empty line now and then: proxies close what is silent. */
const BEAT_MS = 15_000
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/
const HEADERS = {
  'content-type': 'application/x-ndjson; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
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
    if (!UUID.test(id) || !Number.isSafeInteger(after) || after < 0) return refuse(400, '参数错误')
    const owner = await needOwner(ctx, req.query.guest)
    await ownMessage(ctx.db, owner, id)
    reply.hijack()
    const { raw } = reply
    const left = new AbortController()
    open.add(left)
    raw.on('close', () => left.abort())
    raw.writeHead(200, HEADERS)
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
      const row = await ownMessage(ctx.db, owner, id)
      for (const event of await eventsAfter(ctx, id, seq)) {
        line(event)
        seq = event.seq
      }
      if (isOver(row)) return line(await lastOf(ctx, owner, id, Math.max(seq, row.seq) + 1))
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

async function eventsAfter({ db }: OpenCtx, id: string, seq: number): Promise<AiEvent[]> {
  const { rows } = await sql<{ seq: number; data: object }>`
    select seq, data from wenwen_event where message_id = ${id} and seq > ${seq} order by seq`.execute(db)
  return rows.map(({ seq: at, data }) => ({ seq: at, messageId: id, ...data }) as unknown as AiEvent)
}

async function lastOf(ctx: OpenCtx, owner: Owner, id: string, seq: number): Promise<AiEvent> {
  const [message] = await shownMessages(shownTo(ctx), [await ownMessage(ctx.db, owner, id)])
  if (message.error !== null) return { seq, type: 'error', code: message.errorCode ?? 500, message: message.error }
  return { seq, type: 'done', message, quota: await quotaOf({ ...ctx, now: new Date() }, owner) }
}
