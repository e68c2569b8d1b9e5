import { loadImage, type Image } from '@napi-rs/canvas'
import { createHash } from 'node:crypto'
import type { share } from '../../../../contract/share'
import type { Input } from '../../../../contract/endpoint'
import type { OpenCtx } from '../../../app/context'
import { dayOf } from '../../../app/time/days'
import type { Db } from '../../../app/database/db'
import { eachBatch } from '../../../app/each'
import type { Services } from '../../../app/http/serve'
import type { Gateways } from '../../../gateways'
import { faceAt } from '../../identity/user/faces'
import { addressOf, bytesAt } from '../../platform/file/images'
import { limiter } from '../../../app/limiter'
import { briefs } from '../../identity/user/profile'
import { KEY_DAYS, keyOf, LANDING } from './keys'
import { paintCard, type Poster } from './poster-templates/card'
import type { Code } from './poster-templates/parts'
import { deleteKeys, deletePoster, insertPoster, markDrawn, oldPosters, posterRow, type PosterRow } from './queries'
import { subjectOf } from './subjects'

const ROUTE = 'POST /api/share/poster'
type PosterInput = Input<typeof ROUTE, (typeof share)[typeof ROUTE]>['body']

/** Goes up when the layout changes, so that no poster of the old one is given out. */
const LAYOUT = 1
const QUALITY = 90
/** A poster is drawn anew every day, for its counts; a page left open still finds yesterday's. */
const POSTER_DAYS = 3
const BATCH = 500

/** Drawing is all CPU: one at a time, so that others are still answered. */
const turn = limiter(1)

/**
 * The poster of something, drawn or as it was drawn today. Refuses with 10104 (not to be seen), 11130 (in review, rejected
 * or for followers alone), 10121 (place 'mini' while WeChat does not answer).
 */
export async function posterOf(ctx: OpenCtx, { type, id, place, look, slogan }: PosterInput) {
  const { db, gateways, modules, settings, now } = ctx
  const { bizId, sharerId, poster: says, slogans } = await subjectOf(modules, type).show(ctx, id, { look, slogan })
  const key = await keyOf(db, { type, bizId, sharerId })
  const link = `${settings.publicUrl}/#/${LANDING}?key=${key}`
  const inviter = sharerId ? (await briefs(db, [sharerId], null)).get(sharerId)?.nickName : undefined
  const poster = says(inviter ?? '')
  // Without the counts: they may be a day old, or every like would have it drawn again.
  const image = nameOf({ layout: LAYOUT, day: dayOf(now), place, link, poster: { ...poster, counts: '' } })
  const { width, height } = (await posterRow(db, image)) ?? (await make(db, gateways, image, poster, { place, key, link }))
  return { image: addressOf(image), width, height, key, link, ...(slogans && { slogans: [...slogans] }) }
}

/** A name over what the picture shows: the same name is the same picture. */
const nameOf = (shown: object) => `p${createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 40)}.jpg`

interface Leads {
  place: PosterInput['place']
  key: string
  link: string
}

/** Two who ask at the same moment wait for the same drawing. */
const underway = new Map<string, Promise<PosterRow>>()
function make(db: Db, gateways: Gateways, image: string, poster: Poster, leads: Leads): Promise<PosterRow> {
  const running = underway.get(image)
  if (running) return running
  const made = drawAndKeep(db, gateways, image, poster, leads).finally(() => underway.delete(image))
  underway.set(image, made)
  return made
}

async function drawAndKeep(
  db: Db,
  { storage, wechat }: Gateways,
  image: string,
  poster: Poster,
  { place, key, link }: Leads,
): Promise<PosterRow> {
  const code: Code = place === 'mini' ? { picture: await loadImage(await wechat.miniCode(key, LANDING)) } : { address: link }
  const picture = async (address: string) => {
    const bytes = address ? ((await faceAt(address)) ?? (await bytesAt(storage, address))) : undefined
    return bytes && readable(bytes)
  }
  const [avatar, cover] = await Promise.all([picture(poster.author.avatar), picture(poster.cover)])
  const { bytes, width, height } = await turn(async () => {
    const canvas = paintCard(poster, { avatar, cover, code })
    return { bytes: await canvas.encode('jpeg', QUALITY), width: canvas.width, height: canvas.height }
  })
  // The row comes first: should the server die before the object is whole, the clean-up finds it by the row.
  await insertPoster(db, { image, width, height })
  await storage.put(image, bytes, 'image/jpeg')
  await markDrawn(db, image)
  return { image, width, height }
}

/** A picture that cannot be read is left out; the poster is worth more than it. */
const readable = (bytes: Buffer): Promise<Image | undefined> => loadImage(bytes).catch(() => undefined)

/** Removes posters of days gone by and keys that no longer lead anywhere. */
export async function cleanUp(services: Services) {
  const { db, gateways } = services
  const next = (last = '') => oldPosters(db, { days: POSTER_DAYS, last, limit: BATCH })
  await eachBatch(services, 'share.cleanup', next, async (image: string) => {
    // The row stays when its object cannot be removed: the next run tries again.
    await gateways.storage.remove(image)
    await deletePoster(db, image)
  })
  await deleteKeys(db, KEY_DAYS)
}
