import * as codes from '../../../../../contract/rules/codes'
import { ORDER } from '../../../../../contract/rules/statuses'
import type { Ctx } from '../../../../app/context'
import type { Db } from '../../../../app/database/db'
import { refuse } from '../../../../app/errors'
import { once } from '../../../../app/http/once'
import { distanceText, metres } from '../../../../app/places'
import { hold } from '../../../commerce/order/settle'
import { coverOf } from '../catalog/cards'
import { clockOf } from '../../../../app/time/clock'
import { holdersOfPerson, pointById, signedAt, signedCount, type PointRow } from './sign-queries'
import { readRoom } from './ticket-code'
import { hoursOf, isActive, signIn } from './verify'

/** What the screen of a room shows, read. Refuses with 11733 what is none, or too old. */
async function roomOf({ db, settings, now }: Ctx, code: string): Promise<PointRow> {
  const read = readRoom(settings, code, now)
  const point = read && !read.old && (await pointById(db, read.subject))
  return point || refuse(codes.SIGN_CODE_OLD, read ? '二维码已过期，请刷新' : '不是签到的二维码')
}

/** Where somebody stands who has scanned the screen. Refuses with 11733. */
export async function place(ctx: Ctx, { code }: { code: string }) {
  const { db, user, now } = ctx
  const point = await roomOf(ctx, code)
  const all = await holdersOfPerson(db, point.id, point.activity_id, user.id)
  const mine = all.filter(({ state }) => state === 'valid')
  return {
    activityId: point.activity_id,
    title: point.title,
    cover: coverOf({ ...point, id: point.activity_id }),
    startTime: point.start_at.toISOString(),
    place: point.place,
    point: {
      id: point.id,
      name: point.name,
      opensAt: point.opens_at.toISOString(),
      closesAt: point.closes_at.toISOString(),
      active: isActive(point, now),
    },
    radius: point.radius,
    orderId: all[0]?.order_id ?? null,
    mine: mine.map(({ answers, seat, ticket, signed_at }) => ({
      name: String(answers.name ?? ''),
      seat,
      ticket,
      signedTime: signed_at?.toISOString() ?? null,
    })),
    canSignUp: point.open,
    serverTime: now.toISOString(),
  }
}

interface Here {
  lng?: number
  lat?: number
}

/** Refuses with 11732 whoever is somewhere else. */
function refuseFar({ radius, lng, lat }: PointRow, here: Here) {
  if (radius === null || lng === null || lat === null) return
  if (here.lng === undefined || here.lat === undefined) return refuse(codes.TOO_FAR_AWAY, '请允许定位后再签到')
  const far = metres({ lng, lat }, { lng: here.lng, lat: here.lat })
  if (far > radius) refuse(codes.TOO_FAR_AWAY, `距离会场 ${distanceText(far)}，请到现场后签到`)
}

const ROUTE = 'POST /api/activitySign/scan'

/**
 * Somebody signs in by the screen of the room, with all who come on the same order. Refuses with 11730 (not signed up), 11731
 * (not now), 11732 (not here), 11733 (an old code), 11735 (not paid).
 */
export async function scan(ctx: Ctx, body: Here & { code: string; requestId: string }) {
  const { db, user, now } = ctx
  const point = await roomOf(ctx, body.code)
  const held = await mayCome(db, point, user.id)
  if (!isActive(point, now)) refuse(codes.SIGN_NOT_OPEN, `不在签到时间，“${point.name}”是 ${hoursOf(point)}`)
  refuseFar(point, body)
  const { lng: _lng, lat: _lat, ...request } = body
  return once(db, user.id, ROUTE, request, async (trx) => {
    // Of several orders the one that has not been here yet.
    const orderId = (held.find(({ signed_at }) => !signed_at) ?? held[0]).order_id!
    await hold(trx, orderId)
    const mine = (await mayCome(trx, point, user.id)).filter((one) => one.order_id === orderId)
    let fresh = false
    for (const holder of mine) fresh = (await signIn(trx, point, holder, null, now)) !== undefined || fresh
    const first = await signedAt(trx, point.id, mine[0].id)
    return {
      result: fresh ? ('ok' as const) : ('already' as const),
      text: fresh ? '签到成功，欢迎参会' : `你已于 ${clockOf(first)} 签到`,
      firstTime: first.toISOString(),
      rank: await signedCount(trx, point.id),
      orderId,
      seats: mine.flatMap(({ seat }) => seat || []),
    }
  })
}

async function mayCome(db: Db, point: PointRow, userId: string) {
  const all = await holdersOfPerson(db, point.id, point.activity_id, userId)
  const held = all.filter(({ state, status }) => state === 'valid' && status !== ORDER.unpaid)
  if (held.length) return held
  if (all.some(({ status }) => status === ORDER.unpaid)) return refuse(codes.SIGN_UNPAID, '订单未支付，付款后再签到')
  return refuse(codes.NOT_SIGNED_UP, all.length ? '报名还在审核' : '未报名该活动')
}
