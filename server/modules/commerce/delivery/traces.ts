import * as codes from '../../../../contract/rules/codes'
import type { Express } from '../../../../contract/delivery'
import type { Ctx } from '../../../app/context'
import type { Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import type { Services } from '../../../app/http/serve'
import type { Track } from '../../../gateways/express'
import { addressText, arrive, holdAround, type Parcel } from './parcels'
import { addTraces, byId, byOrder, byTrackNo, held, mayAsk, ofPerson, tracesOf } from './queries'

/** How often the express company is asked about one parcel, however often somebody looks. */
const ASK_MINUTES = 30

/**
 * What the express company says is kept; one that was signed for has come. An answer is of no more use where operators have
 * said since that it was not sent, or by another number.
 */
async function take({ db, modules }: Services, parcel: Parcel, { traces, signed }: Track): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await holdAround(trx, modules, parcel)
    const now = await held(trx, parcel.id)
    if (now?.state !== 'sent' || now.track_no !== parcel.track_no) return
    if (traces.length) await addTraces(trx, parcel.id, traces)
    if (signed) await arrive(trx, modules, parcel)
  })
}

const shipment = ({ company, track_no, address, sent_at }: Parcel) => ({
  company,
  trackNo: track_no,
  phone: address.phone,
  to: addressText(address),
  city: address.city || address.province,
  sentAt: sent_at!,
})

/** Asks when nobody has for a while. What does not answer is not waited for: what is known is shown. */
async function bringUpToDate(services: Services, parcel: Parcel): Promise<void> {
  if (parcel.state !== 'sent' || !(await mayAsk(services.db, parcel.id, ASK_MINUTES))) return
  try {
    await take(services, parcel, await services.gateways.express.query(shipment(parcel), new Date()))
  } catch (error) {
    services.log.warn({ err: error, parcel: parcel.id }, 'express company did not answer')
  }
}

/** Undefined where it has turned out meanwhile that it was not sent. */
async function shown(services: Services, found: Parcel): Promise<Express | undefined> {
  await bringUpToDate(services, found)
  const parcel = (await byId(services.db, found.id))!
  if (!isUnderWay(parcel)) return undefined
  return {
    company: parcel.company,
    trackNo: parcel.track_no,
    state: parcel.state === 'delivered' ? 'delivered' : 'sent',
    traces: (await tracesOf(services.db, parcel.id)).map(({ at, text }) => ({ text, time: at.toISOString() })),
  }
}

const isUnderWay = ({ state }: Parcel) => state === 'sent' || state === 'delivered'
const nothingYet = () => refuse(codes.NO_TRACES, '暂无物流信息')

/** One's own parcel. Refuses with 10104 (not theirs), 11521 (it has not been sent). */
export async function expressOfParcel(ctx: Ctx, id: string): Promise<Express> {
  const parcel = (await ofPerson(ctx.db, ctx.user.id, id)) ?? gone()
  return (isUnderWay(parcel) ? await shown(ctx, parcel) : undefined) ?? nothingYet()
}

/** Every parcel of an order that is on its way or has come. Refuses with 11521 when there is none. @param orderId their own */
export async function expressOfOrder(services: Services, orderId: string): Promise<Express[]> {
  const parcels = (await byOrder(services.db, orderId)).filter(isUnderWay)
  const known = await Promise.all(parcels.map((parcel) => shown(services, parcel)))
  const underWay = known.filter((one) => one !== undefined)
  return underWay.length ? underWay : nothingYet()
}

/** What the express company tells unasked. */
export async function takePush(services: Services, trackNo: string, track: Track): Promise<void> {
  for (const parcel of await byTrackNo(services.db, trackNo)) await take(services, parcel, track)
}

/** Asks to be told of it. */
export async function subscribe(trx: Trx, { parcelId }: { parcelId: string }, { gateways, settings }: Services): Promise<void> {
  const parcel = await byId(trx, parcelId)
  if (parcel?.state === 'sent') await gateways.express.subscribe(shipment(parcel), settings.publicUrl + PUSH_PATH)
}
export const PUSH_PATH = '/api/express/push'
