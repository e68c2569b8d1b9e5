import { sql } from 'kysely'
import type { ActivityDetail, ActivityTicket } from '../../../../../contract/activity'
import { ACTIVITY_TYPE } from '../../../../../contract/rules/kinds'
import type { OpenCtx } from '../../../../app/context'
import type { Db } from '../../../../app/database/db'
import { gone } from '../../../../app/errors'
import { mayPreview } from '../../../../app/http/preview'
import { people } from '../../../identity/user/people'
import { avatarUrl } from '../../../platform/file/images'
import { browse } from '../../../services/saved/history'
import { activityById, isStaff, leftFor, ticketsOf, type ActivityRow, type TicketRow } from '../queries'
import { priceFor, standingOf, type Standing } from '../signup/may'
import { prefillOf } from '../signup/prefill'
import { ABSENT_RULE, ruleLines } from '../signup/rule'
import { calendarPath } from './calendar'
import { card, fileOf, seriesOf } from './cards'

const FACES = 5

/** An activity for whoever looks at it; a person's look goes into their history. */
export async function activityDetail({ db, user, now, settings, caller, reads }: OpenCtx, id: string): Promise<ActivityDetail> {
  const viewer = user?.id ?? null
  const row = (await activityById(db, id, viewer, mayPreview(settings, caller, ['activity', id], now))) ?? gone()
  const [tickets, me, staff, more, avatars, guests, series, prefill] = await Promise.all([
    ticketsOf(db, id, { id: row.waiter === 'offered' ? row.wait_ticket : null }),
    standingOf(db, viewer),
    isStaff(db, id, viewer),
    about(db, id, viewer),
    facesOf(db, id),
    guestsOf(db, row),
    seriesOf(db, row, viewer),
    viewer ? prefillOf(db, viewer) : {},
    viewer && browse(reads.main, viewer, 'activity', id),
  ])
  const coming = row.order_state === 'joined' || row.order_state === 'signed'
  return {
    ...card(row),
    intro: row.intro,
    points: row.points,
    notice: row.notice,
    agenda: row.agenda,
    guests,
    tickets: tickets.map((ticket) => ticketOf(ticket, me, row)),
    organizer: row.organizer,
    ...(row.type !== ACTIVITY_TYPE.online && {
      venue: { name: row.place, detail: row.address, guide: row.guide, lng: row.lng, lat: row.lat },
    }),
    signupStart: row.signup_start.toISOString(),
    signupEnd: row.signup_end.toISOString(),
    avatars,
    rule: [...ruleLines(row.price === 0), ...(row.price === 0 && row.type !== ACTIVITY_TYPE.online ? [ABSENT_RULE] : [])],
    waitlist: row.waitlist,
    minPeople: row.min_people,
    series: series.map(card),
    btn: buttonOf(row, me, more.reminded, now),
    ...(row.waiter === 'waiting' &&
      row.state === 'open' &&
      row.signup_end > now &&
      row.wait_no && { waitNo: row.wait_no, waitTicketId: row.wait_ticket! }),
    ...(row.waiter === 'offered' &&
      row.offer_ends_at && { offerEndTime: row.offer_ends_at.toISOString(), offerTicketId: row.wait_ticket! }),
    cancelNote: row.cancel_note,
    ...(coming && row.group_qr && { groupQr: fileOf(row.group_qr) }),
    ...(coming && row.live_id && { liveId: row.live_id }),
    staff,
    collected: more.collected,
    calendarUrl: calendarPath(row.id),
    prefill,
    subscribeTmplIds: settings.subscribe.activity ? [settings.subscribe.activity.id] : [],
    serverTime: now.toISOString(),
  }
}

const ticketOf = (ticket: TicketRow, me: Standing, row: ActivityRow): ActivityTicket => ({
  ticketId: ticket.id,
  name: ticket.name,
  desc: ticket.intro,
  price: ticket.price,
  memberPrice: ticket.member_price,
  payPrice: priceFor(ticket, me),
  people: ticket.people,
  left: leftFor(ticket, row),
  limit: ticket.per_user,
  needApprove: ticket.approve,
  vipOnly: ticket.vip_only,
  minLevel: ticket.min_level,
  fields: ticket.fields,
})

async function about(db: Db, id: string, viewer: string | null) {
  const { rows } = await sql<{ collected: boolean; reminded: boolean }>`
    select exists (select from activity_collect where activity_id = ${id} and user_id = ${viewer}::uuid) as collected,
      exists (select from activity_remind where activity_id = ${id} and user_id = ${viewer}::uuid) as reminded`.execute(db)
  return rows[0]
}

/** The latest who come and show a face; no names. */
async function facesOf(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select u.avatar_file as file from (select m.user_id, max(m.created_at) as at from activity_attendee m
      where m.activity_id = ${id} and m.state = 'valid' and m.user_id is not null group by m.user_id) c
    join ${people()} on u.id = c.user_id where u.avatar_file is not null order by c.at desc limit ${FACES}`.execute(db)
  return rows.map(({ file }) => avatarUrl(file))
}

/** Who speaks, with the face of whoever is here, too. */
async function guestsOf(db: Db, { guests }: ActivityRow): Promise<ActivityDetail['guests']> {
  const ids = guests.flatMap(({ userId }) => userId ?? [])
  const { rows } = await sql<{ id: string; file: string | null }>`
    select u.id, u.avatar_file as file from ${people()} where u.id = any(${ids}::uuid[])`.execute(db)
  const faces = new Map(rows.map(({ id, file }) => [id, file ? avatarUrl(file) : '']))
  return guests.map((guest) => ({ ...guest, avatar: faces.get(guest.userId ?? '') ?? '' }))
}

/** The one thing that this person can do with it now, in words that say what happens. */
function buttonOf(row: ActivityRow, me: Standing, reminded: boolean, now: Date): ActivityDetail['btn'] {
  const { state, status, order_state, waiter, wait_no } = row
  // Kept for a short time only, also for whoever has meanwhile taken a ticket of another kind.
  if (waiter === 'offered' && state === 'open' && row.signup_end > now)
    return { state: 'offered', text: '名额为你保留着，去报名' }
  if (order_state === 'waiting') return { state: 'ticket', text: '已提交 · 查看进度' }
  if (order_state && order_state !== 'unpaid') return { state: 'ticket', text: '已报名 · 查看票' }
  if (state === 'cancelled') return { state: 'cancelled', text: '已取消' }
  if (state === 'off') return { state: 'closed', text: '已下架' }
  if (order_state === 'unpaid') return { state: 'pay', text: '去支付' }
  if (row.end_at <= now) return { state: 'ended', text: '已结束' }
  if (row.signup_start > now)
    return reminded ? { state: 'reminded', text: '已设提醒' } : { state: 'remind', text: '报名开始时提醒我' }
  if (row.signup_end <= now) return { state: 'closed', text: '报名已截止' }
  if (waiter) return { state: 'queued', text: `候补第 ${wait_no} 位` }
  if (row.left === 0)
    return row.waitlist ? { state: 'queue', text: `加入候补 · 前面 ${row.waiting} 人` } : { state: 'full', text: '已满员' }
  const price = me.cheaper && row.member_price !== null ? row.member_price : row.price
  return {
    state: 'join',
    text: price
      ? `立即报名 ¥${yuan(price)}`
      : status === 'on'
        ? '现在报名'
        : me.cheaper && row.price
          ? '会员免费报名'
          : '免费报名',
  }
}
const yuan = (fen: number) => (fen % 100 ? (fen / 100).toFixed(2) : String(fen / 100))
