import type { FastifyInstance } from 'fastify'
import type { UserBrief } from '../../../../contract/shapes'
import { drawFace, FACES } from '../../../app/drawing/faces'
import { refuse } from '../../../app/errors'
import { contentTypeOf } from '../../../gateways/storage'

const FOLDER = '/faces/'
const ADDRESS = /^\/faces\/(\d{1,2})\.webp$/

/** Somebody of whom nothing is known. */
export const blank: UserBrief = { id: '', nickName: '', avatar: '', level: 0, levelName: '', vip: 0, relation: 0 }
/** Who must not be named, where nothing is left of the post. */
export const somebody: UserBrief = { ...blank, nickName: '匿名HR' }
/**
 * Who wrote an anonymous post, and the same writer in the thread under it: the same to everybody, himself included. The face is
 * the post's own, so nobody knows a writer again under another post.
 */
export const nobody = (face: number): UserBrief => ({ ...somebody, avatar: `${FOLDER}${face}.webp` })

/** All of them together are smaller than one photo. */
const drawn = new Map<number, Promise<Buffer>>()

/** The bytes behind the address of a face; undefined for what is none. */
export async function faceAt(address: string): Promise<Buffer | undefined> {
  const face = Number(ADDRESS.exec(address)?.[1] ?? FACES)
  if (face >= FACES) return undefined
  const ready = drawn.get(face) ?? drawFace(face)
  drawn.set(face, ready)
  return ready
}

/** Serves the faces. One never changes, so whoever has it need not ask again. */
export function serveFaces(http: FastifyInstance) {
  http.get<{ Params: { name: string } }>(`${FOLDER}:name`, { schema: { hide: true } }, async (req, reply) => {
    const bytes = (await faceAt(FOLDER + req.params.name)) ?? refuse(404, '文件不存在')
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type(contentTypeOf(req.params.name)).send(bytes)
  })
}
