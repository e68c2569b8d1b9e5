import { HOUR_MS } from '../app/time/units'

/** A parcel as express companies know it. */
export interface Shipment {
  /** As operators name it, see contract/rules/express.ts. */
  company: string
  trackNo: string
  /** Of the receiver: some companies tell only who knows it. */
  phone: string
  /** The whole address, and its city. */
  to: string
  city: string
  sentAt: Date
}

export interface Track {
  traces: { at: Date; text: string }[]
  /** Somebody has signed for it. */
  signed: boolean
}

/** Who is asked how far parcels are. What cannot be asked about has no traces. */
export interface Express {
  local: boolean
  /** Asks to be told at this address. */
  subscribe(shipment: Shipment, callback: string): Promise<void>
  query(shipment: Shipment, now: Date): Promise<Track>
  /** What was told, as it came; undefined where it is not theirs. */
  read(body: string): (Track & { trackNo: string }) | undefined
}

const STOPS: { hours: number; text: (shipment: Shipment) => string }[] = [
  { hours: 1, text: ({ company }) => `${company} 已揽收` },
  { hours: 6, text: () => '快件离开【上海转运中心】' },
  { hours: 20, text: ({ city }) => `快件到达【${city}转运中心】` },
  { hours: 28, text: ({ city }) => `【${city}】正在派送，请保持电话畅通` },
  { hours: 32, text: () => '已签收，签收人：本人' },
]

/** Up to an hour, always the same for a number: not every parcel goes at the full hour. */
const delayOf = (trackNo: string) => ([...trackNo].reduce((sum, sign) => sum * 31 + sign.charCodeAt(0), 7) % 3600) * 1000

/** Parcels that go from Shanghai and arrive on the second day. */
export const localExpress: Express = {
  local: true,
  async subscribe() {},
  async query(shipment, now) {
    const traces = STOPS.map(({ hours, text }) => ({
      at: new Date(shipment.sentAt.getTime() + hours * HOUR_MS + delayOf(shipment.trackNo)),
      text: text(shipment),
    })).filter(({ at }) => at <= now)
    return { traces, signed: traces.length === STOPS.length }
  },
  read: () => undefined,
}
