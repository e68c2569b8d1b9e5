import type { FastifyInstance, FastifyReply } from 'fastify'
import { buffer } from 'node:stream/consumers'
import { refusalOf, refuse } from '../../../../app/errors'
import { partOf, sendBytes, sendPart } from '../../../../app/http/send-bytes'
import type { Services } from '../../../../app/http/serve'
import { contentTypeOf, type Storage } from '../../../../gateways/storage'
import { playlistOf, segmentsOf, startsOf, withinOf, type Listed } from './playlists'
import { keyBytes, keyNumber, PLAYLIST, renditionOf, renditionPlaylist, segmentNumber, segmentsOfKey } from './renditions'
import type { PlayRight } from './rights'
import { mediumOf, objectOf, type Medium } from './stored-media'
import { inSession, rightOf, ticketOf, type Ticket } from './tickets'

/** How long a store is told to hand out an object by itself. */
const LENT_SECONDS = 60
/** Of a recording without a rendition nobody gets more at once: half a minute, as far as its length is known. */
const STEP_SECONDS = 30
const [LEAST_STEP, MOST_STEP] = [64 * 1024, 1024 * 1024]

const missing = () => refuse(404, '文件不存在')
const over = (why = '播放地址已失效') => refuse(410, why)

interface Asked {
  Params: { token: string; id: string; name: string }
}
interface Request {
  services: Services
  ticket: Ticket
  name: string
  range: string | undefined
  reply: FastifyReply
}

/** Serves recordings and handouts to whoever holds an address that was given for them, as long as they may have them. */
export function serveMedia(http: FastifyInstance, services: Services) {
  const options = { schema: { hide: true }, compress: false, exposeHeadRoute: false } as const
  http.get<Asked>('/media/:token/:id/:name', options, async (req, reply) => {
    const { token, id, name } = req.params
    const ticket = await ticketOf(services.db, token)
    if (!ticket || ticket.mediaId !== id) return missing()
    if (ticket.over || !(await inSession(services, ticket))) return over()
    reply.headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
    const request = { services, ticket, name, range: req.headers.range, reply }
    return ticket.rendition ? sendRendition(request) : sendPlain(request)
  })
}

/** What may be had of it now. A player understands no words of ours, but a status: the address is over. */
const mayHave = (services: Services, ticket: Ticket): Promise<PlayRight> =>
  rightOf(services, ticket).catch((error: unknown) => {
    const refusal = refusalOf(error)
    if (!refusal || refusal.status !== 200) throw error
    return over(refusal.message)
  })

async function sendRendition({ services, ticket, name, range, reply }: Request) {
  const { db, gateways } = services
  const { secret, segments } = (await renditionOf(db, ticket.mediaId)) ?? missing()
  const right = await mayHave(services, ticket)
  const open = segments.slice(0, withinOf(segments, right.upTo))
  if (name === PLAYLIST) return reply.type(contentTypeOf(name)).send(renditionPlaylist(open))
  const n = segmentNumber(name)
  // A trial may end in the middle of what a key opens: segments behind it stay closed by themselves.
  if (n !== undefined)
    return n < open.length ? handOut(reply, gateways.storage, objectOf(ticket.mediaId, name), range) : missing()
  const key = keyNumber(name) ?? missing()
  const { first, behind } = segmentsOfKey(key)
  if (first >= open.length) return missing()
  const starts = startsOf(segments)
  await right.deliver?.({ from: starts[first], to: starts[Math.min(behind, segments.length)] })
  return reply.type('application/octet-stream').send(keyBytes(secret, key))
}

/** The store sends it where it can. */
async function handOut(reply: FastifyReply, storage: Storage, object: string, range: string | undefined) {
  if (storage.linkTo) return reply.redirect(await storage.linkTo(object, LENT_SECONDS), 302)
  return sendBytes(reply, storage, object, range, (await storage.sizeOf(object)) ?? missing())
}

async function sendPlain(request: Request) {
  const { services, ticket, name, range, reply } = request
  const medium = (await mediumOf(services.db, ticket.mediaId)) ?? missing()
  if (medium.kind === 'hls') return sendPlainSegments(request, medium)
  if (name !== medium.name) return missing()
  const right = await mayHave(services, ticket)
  if (medium.kind !== 'file') return sendStep(request, right)
  await right.deliver?.('whole')
  return handOut(reply, services.gateways.storage, objectOf(medium.id, name), range)
}

async function sendPlainSegments({ services, ticket, name, range, reply }: Request, medium: Medium) {
  const { storage } = services.gateways
  const segments = (await plainSegments(storage, medium)) ?? missing()
  const right = await mayHave(services, ticket)
  const open = segments.slice(0, withinOf(segments, right.upTo))
  if (name === medium.name) {
    const list = playlistOf({ segments: open, nameOf: (n) => open[n].name, keyOf: () => '' })
    return reply.type(contentTypeOf(name)).send(list)
  }
  const n = open.findIndex((segment) => segment.name === name)
  if (n < 0) return missing()
  const starts = startsOf(segments)
  await right.deliver?.({ from: starts[n], to: starts[n + 1] })
  const object = objectOf(medium.id, name)
  return sendBytes(reply, storage, object, range, (await storage.sizeOf(object)) ?? missing())
}

/** Some of a recording, through us: a store that sends it would send all of it. */
async function sendStep({ services, ticket, name, range, reply }: Request, { upTo, seconds, deliver }: PlayRight) {
  const { storage } = services.gateways
  const object = objectOf(ticket.mediaId, name)
  const size = (await storage.sizeOf(object)) ?? missing()
  const open = upTo < seconds ? openBytes(size, upTo / seconds) : size
  const part = partOf(range, size, { open, most: stepOf(size, seconds) })
  if (part && seconds) await deliver?.({ from: (part.start / size) * seconds, to: ((part.end + 1) / size) * seconds })
  return sendPart(reply, storage, object, part, size)
}

/** A recording has its index before its sound, and its sound is not spread evenly: some more than the very part is handed out. */
const openBytes = (size: number, part: number) => Math.min(size, Math.ceil(size * part * 1.1) + 128 * 1024)
const stepOf = (size: number, seconds: number) =>
  seconds ? Math.min(MOST_STEP, Math.max(LEAST_STEP, Math.ceil((size * STEP_SECONDS) / seconds))) : MOST_STEP

/** Playlists are small and never change. */
const playlists = new Map<string, Listed[]>()
const KEPT = 200

/** The segments of a recording that was stored as such; undefined when its playlist is gone. */
export async function plainSegments(storage: Storage, { id, name }: Medium): Promise<Listed[] | undefined> {
  const ready = playlists.get(id)
  if (ready) return ready
  const found = await storage.get(objectOf(id, name))
  if (!found) return undefined
  const segments = segmentsOf((await buffer(found.stream)).toString())
  if (playlists.size >= KEPT) playlists.delete(playlists.keys().next().value!)
  playlists.set(id, segments)
  return segments
}
