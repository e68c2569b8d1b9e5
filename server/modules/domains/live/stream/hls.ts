import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { LIVE } from '../../../../../contract/rules/statuses'
import type { Db } from '../../../../app/database/db'
import { refuse, Refusal } from '../../../../app/errors'
import type { Services } from '../../../../app/http/serve'
import { contentTypeOf } from '../../../../gateways/storage'
import { letIn } from '../access'
import type { Ingest } from './ingest'
import { isSigned, sign } from './keys'
import { pieceName, playlistOf } from '../recording/recording-files'
import { isId } from '../../../../app/ids'

const PIECE = /^([1-9]\d{0,6})\.ts$/
/** How long a piece is handed out, from its first moment: longer than any list names it. */
const PIECE_SECONDS = 180
/** How often it is asked whether a viewer may still watch; a player fetches the list every few seconds. */
const ASKED_MS = 15_000
const MOST_ASKED = 20_000

const missing = () => refuse(404, '直播还没有画面')
const over = () => refuse(410, '播放地址已失效')

/** Where a viewer ('' for a guest) gets the list of a live's pieces. A player keeps this address as long as it plays. */
export const listAddress = async (db: Db, liveId: string, viewer: string, until: Date) =>
  `/live/${liveId}/index.m3u8?viewer=${viewer}&sign=${await sign(db, 'list', `${liveId}/${viewer}`, until)}`

/**
 * Hands out a live as HLS, for phones that cannot show FLV. The list is for one viewer, and is given as long as they may
 * watch; the pieces it names are signed each for its own short time, alike for everybody and in every list, as players
 * compare addresses.
 */
export function serveHls(app: FastifyInstance, { db }: Services, ingest: Ingest) {
  const asked = new Map<string, { may: boolean; until: number }>()

  /** The live is on, and this person may watch it: as of a moment ago. */
  async function mayWatch(liveId: string, viewer: string): Promise<boolean> {
    const key = `${liveId}/${viewer}`
    const now = Date.now()
    const known = asked.get(key)
    if (known && known.until > now) return known.may
    const may = await letIn(db, liveId, viewer || null).then(
      ({ live }) => live.status === LIVE.on,
      (error) => (error instanceof Refusal ? false : Promise.reject(error)),
    )
    if (asked.size >= MOST_ASKED) asked.clear()
    asked.set(key, { may, until: now + ASKED_MS })
    return may
  }

  app.get<{ Params: { id: string }; Querystring: { viewer?: string; sign?: string } }>(
    '/live/:id/index.m3u8',
    { schema: { hide: true } },
    async ({ params: { id }, query: { viewer = '', sign: signature = '' } }, reply) => {
      if (!isId(id) || (viewer && !isId(viewer))) return missing()
      if (!(await isSigned(db, 'list', `${id}/${viewer}`, signature, new Date()))) return over()
      const { pieces, longest } = ingest.windows.get(id) ?? missing()
      if (!(await mayWatch(id, viewer))) return over()
      const addresses = await Promise.all(
        pieces.map(
          async ({ n, at }) =>
            `${n}.ts?sign=${await sign(db, 'piece', `${id}/${n}`, new Date(at.getTime() + PIECE_SECONDS * 1000))}`,
        ),
      )
      const [{ n: first }] = pieces
      const list = playlistOf({ pieces, addressOf: ({ n }) => addresses[n - first], longest, whole: false })
      return reply.header('cache-control', 'no-store').type(contentTypeOf('index.m3u8')).send(list)
    },
  )

  app.get<{ Params: { id: string; piece: string }; Querystring: { sign?: string } }>(
    '/live/:id/:piece',
    { schema: { hide: true }, compress: false },
    async ({ params: { id, piece }, query: { sign: signature = '' } }, reply) => {
      const n = Number(PIECE.exec(piece)?.[1])
      if (!isId(id) || !n) return missing()
      if (!(await isSigned(db, 'piece', `${id}/${n}`, signature, new Date()))) return over()
      if (!ingest.windows.has(id)) return missing()
      const file = path.join(ingest.folder, id, pieceName(n))
      const { size } = await stat(file).catch(missing)
      reply.headers({
        'cache-control': `private, max-age=${PIECE_SECONDS}, immutable`,
        'content-length': size,
      })
      return reply.type(contentTypeOf(piece)).send(createReadStream(file))
    },
  )
}
