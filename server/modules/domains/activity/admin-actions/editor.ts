import { sql } from 'kysely'
import type { activity as spec } from '../../../../../contract/admin/activity'
import type { Input, Result } from '../../../../../contract/endpoint'
import * as codes from '../../../../../contract/rules/codes'
import type { Db, Trx } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../../app/database/paging'
import { withWords } from '../../../../app/database/with-words'
import { isAwaited, joinOrder } from '../../../commerce/order/invoiceable'
import { isOpen, people, peopleOfPhones, personOn } from '../../../identity/user/people'
import { changePicture } from '../../../platform/file/documents'
import { docIdsOf } from '../signup/materials'
import { offerNext, restOffers } from '../signup/offers'
import { docsById } from '../../zhiku/for-activity'
import { hasLive } from '../../live/for-activity'
import { oweMoved } from '../signup/moved'
import { isShort } from '../for-workbench'
import { ATTENDEE_FIELDS } from '../../../../../contract/rules/attendee'
import { ACTIVITY_TYPE } from '../../../../../contract/rules/kinds'

type Spec = typeof spec
type BodyOf<R extends keyof Spec & string> = Input<R, Spec[R]> extends { body: infer B } ? B : never
export type Shown = Result<Spec['GET /admin/api/activity/show/:id']>
type Listed = Result<Spec['POST /admin/api/activity/page']>['records'][number]

interface ListRow extends Omit<Listed, 'startAt'> {
  key: number
  start_at: Date
}
export async function activityList(
  db: Db,
  { size = DEFAULT_SIZE, cursor, keyword, state, short }: BodyOf<'POST /admin/api/activity/page'>,
) {
  const { rows } = await sql<ListRow>`
    select a.id, ${micros(sql.ref('a.start_at'))} as key, a.title, a.state, a.start_at, a.city, a.places,
      a.min_people as "minPeople", a.taken, a.joined,
      (select count(*)::integer from activity_waiter w where w.activity_id = a.id and w.state = 'waiting') as waiting,
      (select count(*)::integer from activity_attendee m ${joinOrder(sql`m.order_id`)}
        where m.activity_id = a.id and m.state = 'held' and ${isAwaited}) as approving
    from activity a where true ${state ? sql`and a.state = ${state}` : sql``} ${withWords(sql`a.title`, keyword)}
      ${short ? sql`and ${isShort}` : sql``} ${beyond(decodeCursor(cursor, 'time'), 'time', 'a.start_at', 'a.id')}
    order by a.start_at desc, a.id desc limit ${size + 1}`.execute(db)
  const page = cut(rows, size)
  return {
    records: page.rows.map(({ key: _key, start_at, ...row }) => ({ ...row, startAt: start_at.toISOString() })),
    next: page.next,
  }
}

type Raw = Omit<
  Shown,
  'tickets' | 'doors' | 'staff' | 'userIds' | 'docs' | 'docIds' | 'signupStart' | 'signupEnd' | 'startTime' | 'endTime'
> & {
  signup_start: Date
  signup_end: Date
  start_at: Date
  end_at: Date
}
export async function showActivity(db: Db, id: string): Promise<Shown> {
  const { rows } = await sql<Raw>`
    select id, state, type, title, sub_title as "subTitle", tags, organizer, contact, signup_start, signup_end, start_at,
      end_at, city, district,
      place, address, guide, lng, lat, live_id as "liveId", points, intro, notice, agenda, guests, places,
      min_people as "minPeople",
      series, waitlist, cover_file as "coverFileId", group_qr as "groupQrFileId", cancel_note as "cancelNote"
    from activity where id = ${id}`.execute(db)
  const { signup_start, signup_end, start_at, end_at, ...row } = rows[0] ?? gone()
  const [tickets, doors, staff] = await Promise.all([
    sql<Shown['tickets'][number]>`
      select id, name, intro, price, member_price as "memberPrice", people, stock, per_user as "perUser", approve,
        vip_only as "vipOnly",
        min_level as "minLevel", fields, on_sale as "onSale", taken from activity_ticket where activity_id = ${id}
        order by sort, id`.execute(db),
    sql<Omit<Shown['doors'][number], 'opensAt' | 'closesAt'> & { opens_at: Date; closes_at: Date }>`
      select p.id, p.name, p.opens_at, p.closes_at, p.mode, p.radius, p.entrance,
        (select count(*)::integer from activity_sign s where s.point_id = p.id and s.undone_at is null) as signed
      from activity_point p where p.activity_id = ${id} order by p.sort, p.opens_at, p.id`.execute(db),
    sql<Shown['staff'][number]>`
      select u.id, u.nick_name as "nickName" from activity_staff s join ${personOn('s.user_id')} where s.activity_id = ${id}
      order by u.id`.execute(db),
  ])
  const docIds = await docIdsOf(db, id)
  const docs = await docsById(db, docIds)
  return {
    ...row,
    docs: docs.map((one) => ({ id: one.id, title: one.title })),
    docIds,
    signupStart: signup_start.toISOString(),
    signupEnd: signup_end.toISOString(),
    startTime: start_at.toISOString(),
    endTime: end_at.toISOString(),
    tickets: tickets.rows,
    doors: doors.rows.map(({ opens_at, closes_at, ...door }) => ({
      ...door,
      opensAt: opens_at.toISOString(),
      closesAt: closes_at.toISOString(),
    })),
    staff: staff.rows,
    userIds: staff.rows.map((one) => one.id),
  }
}

/** Refuses with 400 what cannot be. */
function refuseWrong(b: BodyOf<'POST /admin/api/activity/save'>) {
  const [from, to, start, end] = [b.signupStart, b.signupEnd, b.startTime, b.endTime].map((time) => Date.parse(time))
  if (!(from < to && to <= end && start < end)) refuse(400, '报名要在活动结束之前截止，开始要在结束之前')
  if (b.type !== ACTIVITY_TYPE.online && !(b.city.trim() && b.place.trim())) refuse(400, '线下活动要写城市和会场')
  if (b.minPeople !== null && b.places !== null && b.minPeople > b.places) refuse(400, '最少人数不能多于名额')
  if ((b.lng === null) !== (b.lat === null)) refuse(400, '经纬度要一起填')
}

/** Doors open and close as long before and after the start as they did. */
const moveDoors = (trx: Trx, id: string, ms: number) =>
  sql`update activity_point set opens_at = opens_at + ${ms}::bigint * interval '1 millisecond',
    closes_at = closes_at + ${ms}::bigint * interval '1 millisecond' where activity_id = ${id}`.execute(trx)

/**
 * A new draft, or another form of one that stands. Refuses with 400, 10104, 11701 (cancelled), 11710 (more come than there
 * would be places).
 */
export async function saveActivity(trx: Trx, b: BodyOf<'POST /admin/api/activity/save'>): Promise<string> {
  refuseWrong(b)
  if (b.liveId && !(await hasLive(trx, b.liveId))) gone()
  const id = b.id ?? newId()
  const before = b.id ? await holdOpen(trx, b.id) : undefined
  const later = before ? Date.parse(b.startTime) - before.start_at.getTime() : 0
  // Who did not come is marked, and what follows is done.
  if (before?.closed_at && (later || Date.parse(b.endTime) !== before.end_at.getTime()))
    refuse(400, '活动结束后的处理已经完成，不能再改时间；要再办请另建一场')
  const cover = await changePicture(trx, before?.cover_file ?? null, b.coverFileId)
  const group = await changePicture(trx, before?.group_qr ?? null, b.groupQrFileId)
  const columns = sql`type = ${b.type}, title = ${b.title}, sub_title = ${b.subTitle}, tags = ${b.tags}::text[],
    organizer = ${b.organizer},
    contact = ${b.contact}, signup_start = ${b.signupStart}, signup_end = ${b.signupEnd}, start_at = ${b.startTime},
    end_at = ${b.endTime},
    city = ${b.city.trim()}, district = ${b.district}, place = ${b.place.trim()}, address = ${b.address}, guide = ${b.guide},
    lng = ${b.lng},
    lat = ${b.lat}, live_id = ${b.liveId}, points = ${b.points}::text[], intro = ${b.intro}, notice = ${b.notice},
    agenda = ${JSON.stringify(b.agenda)}::jsonb, guests = ${JSON.stringify(b.guests)}::jsonb, waitlist = ${b.waitlist},
    cover_file = ${cover}, group_qr = ${group}, places = ${b.places}, min_people = ${b.minPeople}, series = ${b.series.trim()}`
  if (!before)
    await sql`insert into activity (id, type, title, organizer, signup_start, signup_end, start_at, end_at, city, place)
      values (${id}, ${b.type}, ${b.title}, ${b.organizer}, ${b.signupStart}, ${b.signupEnd}, ${b.startTime}, ${b.endTime}, ${b.city.trim()},
        ${b.place.trim()})`.execute(trx)
  else if (b.places !== null && b.places < before.taken) refuse(codes.TICKETS_OUT, `已占 ${before.taken} 个名额，不能更少`)
  await sql`update activity set ${columns} where id = ${id}`.execute(trx)
  if (!before) return id
  if (later) await moveDoors(trx, id, later)
  if (later || before.place !== b.place.trim() || before.address !== b.address) await oweMoved(trx, id, before)
  await offerNext(trx, id)
  return id
}

interface Held {
  state: string
  taken: number
  start_at: Date
  end_at: Date
  closed_at: Date | null
  place: string
  address: string
  cover_file: string | null
  group_qr: string | null
}
async function holdOpen(trx: Trx, id: string): Promise<Held> {
  const { rows } = await sql<Held>`
    select state, taken, start_at, end_at, closed_at, place, address, cover_file, group_qr from activity
    where id = ${id} for no key update`.execute(trx)
  const row = rows[0] ?? gone()
  return row.state === 'cancelled' ? refuse(codes.ACTIVITY_OFF, '活动已取消，不能再改') : row
}

/** Refuses with 400, 10104, 11701, 11710. */
export async function saveTicket(trx: Trx, b: BodyOf<'POST /admin/api/activity/ticket'>): Promise<string> {
  await holdOpen(trx, b.id)
  const keys = [...ATTENDEE_FIELDS.map(({ key }) => key), ...b.fields.map(({ key }) => key)]
  if (new Set(keys).size !== keys.length) refuse(400, '问题的 key 有重复')
  if (b.fields.some(({ type, options }) => ['radio', 'checkbox', 'select'].includes(type) && !options?.length))
    refuse(400, '选择题要有选项')
  if (b.memberPrice !== null && b.memberPrice > b.price) refuse(400, '会员价不能高于票价')
  const values = sql`name = ${b.name}, intro = ${b.intro}, price = ${b.price}, member_price = ${b.memberPrice},
    people = ${b.people}, stock = ${b.stock},
    per_user = ${b.perUser}, approve = ${b.approve}, vip_only = ${b.vipOnly}, min_level = ${b.minLevel},
    fields = ${JSON.stringify(b.fields)}::jsonb,
    on_sale = ${b.onSale}`
  if (!b.ticketId) {
    const id = newId()
    await sql`insert into activity_ticket (id, activity_id, name, price, sort)
      select ${id}::uuid, ${b.id}::uuid, ${b.name}, ${b.price}, count(*)::smallint from activity_ticket
      where activity_id = ${b.id}`.execute(trx)
    await sql`update activity_ticket set ${values} where id = ${id}`.execute(trx)
    return id
  }
  const { rows } = await sql<{ people: number; taken: number; used: boolean }>`
    select people, taken, exists (select from activity_attendee m where m.ticket_id = k.id) as used from activity_ticket k
    where id = ${b.ticketId} and activity_id = ${b.id} for update`.execute(trx)
  const before = rows[0] ?? gone()
  if (before.used && before.people !== b.people) refuse(400, '已有人报名，不能改一张几人；请另建一种票')
  if (b.stock !== null && b.stock < before.taken) refuse(codes.TICKETS_OUT, `已占 ${before.taken} 张，不能更少`)
  await sql`update activity_ticket set ${values} where id = ${b.ticketId}`.execute(trx)
  await offerNext(trx, b.id)
  return b.ticketId
}

/** Refuses with 400, 10104, 11701. */
export async function saveDoor(trx: Trx, b: BodyOf<'POST /admin/api/activity/door'>): Promise<string> {
  await holdOpen(trx, b.id)
  if (!(Date.parse(b.opensAt) < Date.parse(b.closesAt))) refuse(400, '开放要在关闭之前')
  const { rows } = await sql<{ lng: number | null }>`select lng from activity where id = ${b.id}`.execute(trx)
  if (b.radius !== null && rows[0].lng === null) refuse(400, '先填会场的经纬度，再要求到场距离')
  const id = b.doorId ?? newId()
  const changed = b.doorId
    ? await sql`update activity_point set name = ${b.name}, opens_at = ${b.opensAt}, closes_at = ${b.closesAt}, mode = ${b.mode},
        radius = ${b.radius}, entrance = ${b.entrance} where id = ${id} and activity_id = ${b.id} returning 1`.execute(trx)
    : await sql`insert into activity_point (id, activity_id, name, opens_at, closes_at, mode, radius, entrance, sort)
        select ${id}::uuid, ${b.id}::uuid, ${b.name}, ${b.opensAt}::timestamptz, ${b.closesAt}::timestamptz, ${b.mode}, ${b.radius}::integer,
          ${b.entrance}::boolean, count(*)::smallint from activity_point where activity_id = ${b.id} returning 1`.execute(trx)
  return changed.rows.length ? id : gone()
}

/** In place of those before; the phones that nobody here has. Refuses with 10104. */
export async function setStaff(
  trx: Trx,
  { id, userIds = [], phones }: BodyOf<'POST /admin/api/activity/staff'>,
): Promise<string[]> {
  const { rows } = await sql`select from activity where id = ${id} for no key update`.execute(trx)
  if (!rows.length) gone()
  const known = await peopleOfPhones(trx, phones)
  await sql`delete from activity_staff where activity_id = ${id}`.execute(trx)
  await sql`insert into activity_staff (activity_id, user_id)
    select ${id}::uuid, u.id from ${people()} where u.id = any(${[...userIds, ...known.values()]}::uuid[]) and ${isOpen}`.execute(
    trx,
  )
  return phones.filter((phone) => !known.has(phone))
}

/** Gives whether it was on. Refuses with 10104, 11701 (cancelled), 400 (nothing to sign up for). */
export async function publish(trx: Trx, id: string, on: boolean): Promise<boolean> {
  const { state } = await holdOpen(trx, id)
  const { rows } = await sql`select from activity_ticket where activity_id = ${id} and on_sale limit 1`.execute(trx)
  if (on && !rows.length) refuse(400, '还没有在售的票')
  await sql`update activity set state = ${on ? 'open' : 'off'} where id = ${id}`.execute(trx)
  // What became free while it was off is nobody's yet, nor what was offered to somebody when it was taken off.
  await (on ? offerNext(trx, id) : restOffers(trx, id))
  return state === 'open'
}
