import { createHash, createHmac } from 'node:crypto'
import type { Db } from '../../../../app/database/db'
import { isSame } from '../../../../app/secrets'
import { sharedSecret } from '../../../../gateways/shared-value'

const secrets = new WeakMap<Db, Promise<string>>()

/** One secret for all nodes, made by the first that needs it. */
function secretOf(db: Db): Promise<string> {
  const known = secrets.get(db) ?? sharedSecret(db, 'live.stream')
  secrets.set(db, known)
  known.catch(() => secrets.delete(db))
  return known
}

/**
 * What one may do: push to a live, begin to watch it, ask for its list of pieces as a viewer, get one piece. No signature
 * serves for another one.
 */
export type Deed = 'push' | 'play' | 'list' | 'piece'
const keyFor = (secret: string, deed: Deed) => createHmac('sha256', secret).update(deed).digest('hex')

/** The secret that node-media-server checks stream keys with. */
export const pushSecretOf = async (db: Db) => keyFor(await secretOf(db), 'push')

const pathOf = (what: string) => `/live/${what}`
const secondsOf = (time: Date) => Math.floor(time.getTime() / 1000)

/**
 * `<seconds>-<md5>`, as node-media-server reads it; its length extension leads nowhere, since what is signed ends with the
 * key.
 */
const sealed = (key: string, what: string, seconds: number) =>
  `${seconds}-${createHash('md5')
    .update(`${pathOf(what)}-${seconds}-${key}`)
    .digest('hex')}`

/** The signature for one live, or for something of it (`<live>/<what>`), good until then. */
export const sign = async (db: Db, deed: Deed, what: string, until: Date) =>
  sealed(keyFor(await secretOf(db), deed), what, secondsOf(until))

/** Where a viewer ('' for a guest) begins to watch a live as HTTP-FLV. */
export const flvAddress = async (db: Db, liveId: string, viewer: string, until: Date) =>
  `${pathOf(liveId)}.flv?viewer=${viewer}&sign=${await sign(db, 'play', `${liveId}/${viewer}`, until)}`

export async function isSigned(db: Db, deed: Deed, what: string, signature: string, now: Date): Promise<boolean> {
  const seconds = Number(signature.split('-')[0])
  if (!Number.isSafeInteger(seconds) || seconds < secondsOf(now)) return false
  return isSame(sealed(keyFor(await secretOf(db), deed), what, seconds), signature)
}
