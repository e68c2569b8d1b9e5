import { sql } from 'kysely'
import type { Static } from 'typebox'
import { ActivityInput, ActivityPriced } from '../../../../../contract/activityOrder'
import type { FormValues } from '../../../../../contract/circleForm'
import { ATTENDEE_FIELDS } from '../../../../../contract/rules/attendee'
import * as codes from '../../../../../contract/rules/codes'
import { ACTIVITY_TYPE, NOTICE_TYPE } from '../../../../../contract/rules/kinds'
import type { Db, Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import type { AtLast } from '../../../../app/http/once'
import { page } from '../../../../app/http/page'
import { attended } from '../../../commerce/order/approval'
import { giveBack } from '../../../commerce/order/refunds/give-back'
import type { NextStep, Offer, Part, Sellable } from '../../../commerce/order/shops/sellable'
import { restOf } from '../../../commerce/order/refunds/shares'
import { notify } from '../../../services/notice/notices'
import { checkValues } from '../../circleForm/validate'
import { comesWithEveryCard } from '../../vip/allowances'
import { coverOf, fileOf } from '../catalog/cards'
import { spanOf, whenOf } from '../../../../app/time/clock'
import { activities, heldTickets, leftFor, ticketById, type ActivityRow, type TicketRow } from '../queries'
import { priceFor, refuseAbsentee, refuseStranger } from './may'
import { percentNow, ruleText } from './rule'
import { changeHolders, confirmPlaces, freePlaces, holdActivity, holdersOf, takePlacesAtLast } from './seats'
import { wording } from '../../../services/notice/wordings'

const joined = wording('activity.joined', {
  name: '活动报名成功',
  title: '报名成功，请准时参加',
  content: '{活动与时间地点}',
  samples: { 活动与时间地点: '劳动争议预防沙龙 · 12月5日 14:00–17:00 · 上海' },
})
export const joinWordings = [joined]

/** Places are kept so long for whoever is to pay for them. */
const PAY_MINUTES = 15
/** The part of a price that coins may pay. */
const COIN_SHARE = 0.2

type Priced = Static<typeof ActivityPriced>
type Input = Static<typeof ActivityInput>

const find = async (db: Db, id: string, viewer: string | null): Promise<ActivityRow> =>
  (await activities(db, viewer, sql`where a.id = ${id} and a.state <> 'draft'`))[0] ?? gone()

/** Refuses with 11701 and 11712. */
function refuseClosed({ state, status, signup_start, signup_end }: ActivityRow, now: Date) {
  if (state === 'off') refuse(codes.ACTIVITY_OFF, '活动已下架')
  if (state === 'cancelled') refuse(codes.ACTIVITY_OFF, '活动已取消')
  if (signup_start > now) refuse(codes.NO_SIGN_UP_NOW, `报名还没有开始，${whenOf(signup_start)} 开放`)
  if (signup_end <= now) refuse(codes.NO_SIGN_UP_NOW, status === 'ended' ? '活动已结束' : '报名已截止')
}

async function refuseMore(db: Db, userId: string, { activityId, ticketId, qty }: Priced, { per_user }: TicketRow) {
  const held = (await heldTickets(db, userId, activityId)).get(ticketId) ?? 0
  if (held >= per_user) refuse(codes.SIGNED_UP, '已报名过')
  if (held + qty > per_user) refuse(codes.SIGNED_UP, `每人最多 ${per_user} 张${held ? `，已有 ${held} 张` : ''}`)
}

/** Refuses with 10104, 11701, 11711, 11712, 11713, 11714. */
async function offer(db: Db, input: Priced, userId: string): Promise<Offer> {
  const { activityId, ticketId, qty } = input
  const row = await find(db, activityId, userId)
  refuseClosed(row, new Date())
  const ticket = await ticketById(db, activityId, ticketId)
  // What is kept for somebody is theirs, also where no more of it is sold.
  if (!ticket || (!ticket.on_sale && qty > (leftFor(ticket, row) ?? 0))) return gone()
  await refuseMore(db, userId, input, ticket)
  const me = await refuseStranger(db, userId, ticket)
  const one = priceFor(ticket, me)
  if (one === 0) await refuseAbsentee(db, userId)
  const off = (one - ticket.price) * qty
  const people = ticket.people > 1 ? ` · 每张 ${ticket.people} 人` : ''
  return {
    title: row.title,
    cover: coverOf(row),
    spec: `${ticket.name} × ${qty}${people} · ${whenOf(row.start_at)}`,
    originPrice: ticket.price * qty,
    price: one * qty,
    lines: off ? [{ label: one ? '会员优惠' : '会员免费', amount: off }] : [],
    ...(!me.vip &&
      (await comesWithEveryCard(db, 'activityPrice')) && { forMembers: { price: priceFor(ticket, { cheaper: true }) * qty } }),
    items: [{ sku: ticket.id, title: row.title, spec: ticket.name, quantity: qty, unitPrice: one, unitCoins: 0 }],
    coinShare: COIN_SHARE,
    payWindowMinutes: PAY_MINUTES,
    // Being there is nothing that a phone delivers; what is online is.
    virtual: row.type === ACTIVITY_TYPE.online,
    fulfilment: ticket.approve ? 'approve' : 'attend',
    left: leftFor(ticket, row),
    refundRule: ruleText(one === 0),
  }
}

/** What every attendee of a ticket is asked. */
export const fieldsOf = ({ fields }: Pick<TicketRow, 'fields'>) => [...ATTENDEE_FIELDS, ...fields]

/** What is answered of everybody who is to come. Refuses with 10104, 11123. */
async function answersOf(trx: Trx, { activityId, ticketId, qty, attendees }: Input): Promise<FormValues[]> {
  const ticket = (await ticketById(trx, activityId, ticketId)) ?? gone()
  const people = ticket.people * qty
  if (attendees.length !== people) refuse(codes.WRONG_FIELD, `请填写 ${people} 位参会人`)
  return attendees.map((values) => checkValues(fieldsOf(ticket), values))
}

async function reserve(trx: Trx, input: Input, order: { id: string; userId: string }, atLast: AtLast) {
  const { activityId, ticketId, qty, from } = input
  const attendees = await answersOf(trx, input)
  await takePlacesAtLast(trx, { activityId, ticketId, qty, order, attendees, state: 'held', from }, atLast)
}

async function tellJoined(trx: Trx, orderId: string, userId: string, row: ActivityRow) {
  await notify(trx, {
    to: userId,
    type: NOTICE_TYPE.activity,
    subType: 'activityJoined',
    ...joined({ 活动与时间地点: [row.title, spanOf(row.start_at, row.end_at), row.place].filter(Boolean).join(' · ') }),
    target: page('pages/activity/orderDetail', { id: orderId }),
    why: '因为你报名了这场活动',
    cause: `activity.joined:${orderId}`,
    about: row.title,
    at: row.start_at,
  })
}

/** Tickets of activities, as the order module sells them. */
export const sellable: Sellable<typeof ActivityInput, typeof ActivityPriced> = {
  kind: 'activity',
  input: ActivityInput,
  priced: ActivityPriced,
  bizId: ({ activityId }) => activityId,
  offer,
  reserve: (trx, { input, orderId, userId }, atLast) => reserve(trx, input, { id: orderId, userId }, atLast),
  // Replaced, its places would go to whoever waits for them.
  async amend(trx, { orderId: id, input: { ticketId, qty } }, input) {
    if (input.ticketId !== ticketId || input.qty !== qty) return false
    return changeHolders(trx, { ticketId, order: { id }, attendees: await answersOf(trx, input), from: input.from })
  },
  async release(trx, { orderId, bizId }) {
    const ids = (await holdersOf(trx, orderId)).map(({ id }) => id)
    if (ids.length) await freePlaces(trx, bizId, ids)
  },
  async fulfil(trx, { orderId, userId, bizId }, atLast) {
    if (!atLast) await holdActivity(trx, bizId)
    const row = await find(trx, bizId, null)
    if (row.state === 'cancelled') {
      // Ordered at that very moment it was never theirs; otherwise it was cancelled before the money, or the yes, has come.
      if (atLast) refuse(codes.ACTIVITY_OFF, '活动已取消')
      return giveBack(trx, orderId, { reason: '活动已取消', final: true })
    }
    if (await confirmPlaces(trx, orderId, atLast)) await tellJoined(trx, orderId, userId, row)
  },
  // Their places go with release().
  revoke: async () => {},
  async giveUp(trx, { orderId, bizId }, pieces) {
    const holders = await holdersOf(trx, orderId)
    const { rows } = await sql<{ people: number }>`
      select k.people from activity_attendee m join activity_ticket k on k.id = m.ticket_id where m.order_id = ${orderId}
      limit 1`.execute(trx)
    const count = pieces.reduce((sum, { quantity }) => sum + quantity, 0) * rows[0].people
    const leaving = holders.slice(-count).map(({ id }) => id)
    await freePlaces(trx, bizId, leaving)
    // What the rule keeps of the price stays paid; nobody comes any more.
    if (leaving.length === holders.length) await attended(trx, orderId)
  },
  async refundable({ db, now }, sale): Promise<Part | string> {
    const row = await find(db, sale.bizId, null)
    if (row.state === 'cancelled') return restOf(sale)
    const { rows } = await sql<{ held: boolean; signed: boolean }>`
      select m.state = 'held' as held, exists (select from activity_sign s where s.attendee_id = m.id
        and s.undone_at is null) as signed
      from activity_attendee m where m.order_id = ${sale.orderId} and m.state <> 'gone'`.execute(db)
    if (!rows.length) return '报名已取消'
    if (rows.some(({ signed }) => signed)) return '已签到，不能取消'
    // Nobody has said yet whether they may come.
    if (rows.every(({ held }) => held)) return restOf(sale)
    const free = sale.payPrice + sale.coins === 0
    if (free) return now < row.start_at ? restOf(sale) : '活动已开始，不能取消'
    const percent = percentNow(row.start_at, now)
    if (percent === 0) return `已过可取消时间。${ruleText(false)}`
    const rest = restOf(sale)
    const part = (sum: number) => Math.floor((sum * percent) / 100)
    return percent === 100 ? rest : { amount: part(rest.amount), coins: part(rest.coins), lines: rest.lines }
  },
  async nextSteps({ db }, { orderId, bizId }): Promise<NextStep[]> {
    const row = await find(db, bizId, null)
    const { rows } = await sql<{ state: string }>`
      select state from activity_attendee where order_id = ${orderId} and state <> 'gone' limit 1`.execute(db)
    const coming = rows[0]?.state === 'valid'
    const live =
      coming && row.live_id
        ? {
            text: row.type === ACTIVITY_TYPE.online ? '到时进直播间' : '也可以看直播',
            note: whenOf(row.start_at),
            action: '看直播间',
            at: page('pages/lesson/liveDetail', { id: row.live_id }),
          }
        : undefined
    const group =
      coming && row.group_qr
        ? { text: '加入活动群', note: '资料、合影和答疑都发在群里', action: '看二维码', at: { picture: fileOf(row.group_qr) } }
        : undefined
    const [text, action] = !coming
      ? ['报名已提交，等待审核', '看进度']
      : row.type === ACTIVITY_TYPE.online
        ? ['看报名信息', '看报名']
        : ['出示票码', '看票码']
    const ticket = {
      text,
      note: [spanOf(row.start_at, row.end_at), row.place].filter(Boolean).join(' · '),
      action,
      at: page('pages/activity/orderDetail', { id: orderId }),
      use: true,
    }
    // Nobody stands at the door of what is only online.
    return (row.type === ACTIVITY_TYPE.online && live ? [live, group, ticket] : [ticket, group, live]).filter(
      (step) => step !== undefined,
    )
  },
}
