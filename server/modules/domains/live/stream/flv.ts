import http from 'node:http'
import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { LIVE } from '../../../../../contract/rules/statuses'
import { refuse } from '../../../../app/errors'
import { RIGHTS, userTopic, type PubSubEvent } from '../../../../app/pubsub'
import { hijack } from '../../../../app/http/hijack'
import type { Services } from '../../../../app/http/serve'
import { topicOf } from '../../../services/conversation/conversations'
import { watchersOf } from '../access'
import { serveHls } from './hls'
import { Ingest } from './ingest'
import { isSigned, sign, type Deed } from './keys'
import { pictureBegins, pictureEnds } from './picture'
import { isId } from '../../../../app/ids'

const LOOPBACK = '127.0.0.1'
/** Unsent bytes after which somebody's line is too slow for this picture: the player begins anew. */
const MOST_WAITING = 8 * 1024 * 1024

/** How often is asked whether those who watch still may, beside being told: nothing is told of the end of a term. */
const ASKED_MS = 45_000

const missing = () => refuse(404, '直播还没有画面')
const over = () => refuse(410, '播放地址已失效')

interface Watcher {
  liveId: string
  /** null: a guest. */
  viewer: string | null
  raw: ServerResponse
}

/**
 * Takes what hosts push, and hands it out from our own origin, as HTTP-FLV and HLS, to whoever has an address that was signed
 * for them, as long as they may watch.
 */
export function serveLive(app: FastifyInstance, services: Services): Ingest {
  const { db, pubsub } = services
  const ingest = new Ingest(services, app.log)
  const watching = new Set<Watcher>()

  /** Ends the picture of those who may not watch it any more. */
  async function recheck(some: Watcher[]) {
    for (const id of new Set(some.map(({ liveId }) => liveId))) {
      const all = some.filter(({ liveId }) => liveId === id)
      const may = await watchersOf(
        db,
        id,
        all.map(({ viewer }) => viewer),
      )
      for (const { viewer, raw } of all) if (!may.has(viewer)) raw.end()
    }
  }
  const recheckSoon = (some: Iterable<Watcher>) =>
    void recheck([...some]).catch((error) => app.log.warn({ err: error }, 'live: whether people may still watch is not known'))
  const rounds = setInterval(() => recheckSoon(watching), ASKED_MS).unref()
  pubsub.onGap(() => recheckSoon(watching))

  app.get<{ Params: { id: string }; Querystring: { viewer?: string; sign?: string } }>(
    '/live/:id.flv',
    { schema: { hide: true } },
    async ({ params: { id }, query: { viewer: asked = '', sign: signature = '' } }, reply) => {
      if (!isId(id) || (asked && !isId(asked)) || !ingest.httpPort) return missing()
      if (!(await isSigned(db, 'play', `${id}/${asked}`, signature, new Date()))) return over()
      const viewer = asked || null
      const { rows } = await sql<{ conversation_id: string }>`
        select conversation_id from live where id = ${id} and state = 'on'`.execute(db)
      if (!rows.length) return missing()
      if (!(await watchersOf(db, id, [viewer])).has(viewer)) return over()
      // What the media server on the loopback asks for; it never leaves this machine.
      const own = await sign(db, 'push', id, new Date(Date.now() + 60_000))
      const upstream = await pictureFrom(`http://${LOOPBACK}:${ingest.httpPort}/live/${id}.flv?sign=${own}`).catch(missing)
      if (upstream.statusCode !== 200) {
        upstream.destroy()
        return missing()
      }
      const raw = hijack(reply, { 'content-type': 'video/x-flv', 'cache-control': 'no-store' })
      // Gone meanwhile, and their last word with them.
      if (raw.destroyed) return void upstream.destroy()
      const watcher = { liveId: id, viewer, raw }
      watching.add(watcher)
      const stopHearing = pubsub.subscribe(userTopic(asked), ({ kind }) => {
        if (kind === RIGHTS.kind) recheckSoon([watcher])
      })
      const unsubscribe = pubsub.subscribe(topicOf(rows[0].conversation_id), (event: PubSubEvent & { status?: number }) => {
        if (event.kind === 'live' && (event.status ?? 0) >= LIVE.ended) raw.end()
      })
      raw.on('close', () => {
        unsubscribe()
        stopHearing()
        watching.delete(watcher)
        upstream.destroy()
      })
      raw.writeHead(200)
      upstream.on('data', (chunk: Buffer) => {
        if (raw.writableLength > MOST_WAITING) raw.destroy()
        else if (!raw.writableEnded) raw.write(chunk)
      })
      upstream.on('error', () => {})
      upstream.on('close', () => raw.end())
    },
  )
  serveHls(app, services, ingest)
  serveHook(app, services)
  app.addHook('preClose', async () => {
    clearInterval(rounds)
    for (const { raw } of watching) raw.destroy()
  })
  app.addHook('onClose', () => ingest.stop())
  return ingest
}

const pictureFrom = (address: string) =>
  new Promise<http.IncomingMessage>((done, fail) => http.get(address, { agent: false }, done).on('error', fail))

const deeds: Record<string, Deed> = { on_publish: 'push', on_unpublish: 'push', on_play: 'play' }

interface Asked {
  action?: unknown
  stream?: unknown
  param?: unknown
}
/** Asked by a media server of one's own (SRS http_hooks) whether somebody may push or play: 0 is yes. */
function serveHook(app: FastifyInstance, { db, settings }: Services) {
  const suffixes = settings.live.qualities.map(({ suffix }) => suffix).filter(Boolean)

  app.post<{ Body: Asked | null }>('/live/hook', { schema: { hide: true } }, async ({ body }, reply) => {
    const { action, stream, param } = body ?? {}
    const name = String(stream)
    // One picture in several qualities is several streams to a media server.
    const id = name.slice(0, name.length - (suffixes.find((suffix) => name.endsWith(suffix))?.length ?? 0))
    const deed = deeds[String(action)]
    const signature = new URLSearchParams(String(param ?? '').replace(/^\?/, '')).get('sign') ?? ''
    const states = deed === 'push' ? ['ahead', 'on'] : ['on']
    const right =
      deed !== undefined &&
      isId(id) &&
      (await isSigned(db, deed, id, signature, new Date())) &&
      (await sql`select from live where id = ${id} and state = any(${states})`.execute(db)).rows.length > 0
    // Other qualities come and go with the picture that they are made of.
    if (right && deed === 'push' && name === id)
      await (action === 'on_publish' ? pictureBegins(db, id, true) : pictureEnds(db, id))
    return reply.code(right ? 200 : 403).send({ code: right ? 0 : 1 })
  })
}
