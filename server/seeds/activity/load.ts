import { sql } from 'kysely'
import type { FormValues } from '../../../contract/circleForm'
import { contextFor } from '../../app/context'
import type { Db, Trx } from '../../app/database/db'
import { dayStart } from '../../app/time/days'
import { newId } from '../../app/ids'
import type { Services } from '../../app/http/serve'
import { place } from '../../modules/commerce/order/placing/place'
import { takePlaces } from '../../modules/domains/activity/signup/seats'
import { demoQr } from '../qr'
import { ACTIVITIES, COMPANIES, GIVEN, POSITIONS, SURNAMES, type DemoActivity } from './content'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** China has no summer time. */
const HALF_HOUR = 30 * MINUTE
const MINUTES_OF_DAY = 24 * 60

interface Times {
  start: Date
  end: Date
  signupStart: Date
  signupEnd: Date
}
function timesOf({ inDays, from, minutes, inMinutes, signupInDays, signupEndsHours }: DemoActivity, now: Date): Times {
  const start = new Date(
    inMinutes === undefined
      ? dayStart(now, inDays).getTime() + from[0] * HOUR + from[1] * MINUTE
      : // Nobody invites people to 14:13.
        Math.ceil((now.getTime() + inMinutes * MINUTE) / HALF_HOUR) * HALF_HOUR,
  )
  const end = new Date(start.getTime() + minutes * MINUTE)
  return {
    start,
    end,
    signupStart: new Date(now.getTime() + signupInDays * DAY),
    signupEnd: signupEndsHours ? new Date(start.getTime() - signupEndsHours * HOUR) : end,
  }
}

/** Loads the demo activities around now, unless there are some: they need the demo people and the demo lives. */
export async function loadActivities(services: Services): Promise<void> {
  const { db } = services
  const { rows: there } = await sql`select from activity limit 1`.execute(db)
  if (there.length) return
  const now = new Date(Math.floor(Date.now() / MINUTE) * MINUTE)
  const people = await personsOf(db)
  const made = new Map<string, { id: string; tickets: string[] }>()
  for (const activity of ACTIVITIES) {
    const times = await withLive(db, activity, timesOf(activity, now))
    made.set(activity.key, await db.transaction().execute((trx) => add(trx, activity, times, people)))
  }
  // By the clock: nobody has paid before they ordered.
  await signUp(services, made, people, new Date())
  for (const key of ['breakfast', 'compliance']) {
    const qr = await demoQr(services, '活动群', '微信群')
    await sql`update activity set group_qr = ${qr} where id = ${made.get(key)!.id}`.execute(db)
  }
}

async function personsOf(db: Db): Promise<Map<string, { id: string; name: string }>> {
  const { rows } = await sql<{ phone: string; id: string; name: string }>`
    select phone, id, real_name as name from app_user where phone like '138001380%'`.execute(db)
  return new Map(rows.map(({ phone, ...person }) => [phone, person]))
}

/** What takes place in a live begins with it. */
async function withLive(db: Db, { live, minutes }: DemoActivity, times: Times): Promise<Times & { liveId?: string }> {
  if (!live) return times
  const { rows } = await sql<{ id: string; start_at: Date }>`
    select id, start_at from live where title = ${live} and state = 'ahead' order by start_at limit 1`.execute(db)
  if (!rows.length) return times
  const { id, start_at: start } = rows[0]
  const end = new Date(start.getTime() + minutes * MINUTE)
  return { ...times, start, end, signupEnd: end, liveId: id }
}

type Persons = Awaited<ReturnType<typeof personsOf>>

/** Minutes since midnight in China. */
const minuteOf = (time: Date) => (time.getTime() - dayStart(time).getTime()) / MINUTE

/** 08:00 so many minutes later. */
function later(clock: string, minutes: number): string {
  const [hour, minute] = clock.split(':').map(Number)
  const at = (hour * 60 + minute + minutes + MINUTES_OF_DAY) % MINUTES_OF_DAY
  return [Math.floor(at / 60), at % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

async function add(trx: Trx, one: DemoActivity, times: Times & { liveId?: string }, people: Persons) {
  const id = newId()
  const guests = one.guests.map(({ phone, ...guest }) => ({ ...guest, ...(phone && { userId: people.get(phone)?.id }) }))
  const moved = one.inMinutes === undefined ? 0 : minuteOf(times.start) - one.from[0] * 60 - one.from[1]
  const agenda = one.agenda.map(([time, title, note = '']) => ({ time: later(time, moved), title, note }))
  await sql`
    insert into activity (id, type, title, sub_title, tags, organizer, contact, signup_start, signup_end, start_at, end_at, city, district,
      place, address, guide, lng, lat, live_id, points, intro, notice, agenda, guests, places, min_people, series,
      state)
    values (${id}, ${one.type}, ${one.title}, ${one.subTitle}, ${one.tags}::text[], ${one.organizer}, ${one.contact}, ${times.signupStart},
      ${times.signupEnd}, ${times.start}, ${times.end}, ${one.city ?? ''}, ${one.district ?? ''}, ${one.place ?? ''}, ${one.address ?? ''},
      ${one.guide ?? ''}, ${one.at?.[0] ?? null}, ${one.at?.[1] ?? null}, ${times.liveId ?? null}, ${one.points}::text[], ${one.intro}, ${one.notice},
      ${JSON.stringify(agenda)}::jsonb, ${JSON.stringify(guests)}::jsonb, ${one.places ?? null}, ${one.minPeople ?? null},
      ${one.series ?? ''}, 'open')`.execute(trx)
  const tickets: string[] = []
  for (const [sort, ticket] of one.tickets.entries()) {
    const ticketId = newId()
    tickets.push(ticketId)
    await sql`
      insert into activity_ticket (id, activity_id, name, intro, price, member_price, people, stock, per_user, approve, fields, sort)
      values (${ticketId}, ${id}, ${ticket.name}, ${ticket.intro}, ${ticket.price}, ${ticket.memberPrice ?? null}, ${ticket.people ?? 1},
        ${ticket.stock ?? null}, ${ticket.perUser ?? 1}, ${ticket.approve ?? false}, ${JSON.stringify(ticket.fields ?? [])}::jsonb, ${sort})`.execute(
      trx,
    )
  }
  if (one.listed)
    await takePlaces(trx, {
      activityId: id,
      ticketId: tickets[0],
      order: null,
      qty: one.listed,
      attendees: Array.from({ length: one.listed }, (_, at) => somebody(at + one.key.length * 5)),
      state: 'valid',
    })
  if (one.type !== 2) await addPoints(trx, id, times)
  if (one.cancelled)
    await sql`update activity set state = 'cancelled', cancel_note = ${one.cancelled}, cancelled_at = now() where id = ${id}`.execute(
      trx,
    )
  if (times.end < new Date()) await attend(trx, id, times.start)
  return { id, tickets }
}

/** Of a past one most were there. */
const attend = (trx: Trx, id: string, start: Date) =>
  sql`insert into activity_sign (id, point_id, activity_id, attendee_id, signed_at)
    select gen_random_uuid(), p.id, m.activity_id, m.id, ${start}::timestamptz - make_interval(mins => (row_number() over (order by m.ticket_no))::int)
    from activity_attendee m join activity_point p on p.activity_id = m.activity_id and p.mode = 'staff'
    where m.activity_id = ${id} and m.ticket_no not like '%7'`.execute(trx)

const somebody = (at: number): FormValues => ({
  name: SURNAMES[(at * 7) % SURNAMES.length] + GIVEN[(at * 5) % GIVEN.length],
  phone: `1390000${String(1000 + ((at * 37) % 9000))}`,
  company: COMPANIES[at % COMPANIES.length],
  position: POSITIONS[(at * 3) % POSITIONS.length],
})

async function addPoints(trx: Trx, id: string, { start, end }: Times) {
  const early = new Date(start.getTime() - 2 * HOUR)
  const points = [
    { name: '入场签到', opens: early, closes: end, mode: 'staff', entrance: true },
    { name: '领取资料', opens: early, closes: end, mode: 'room', entrance: false },
  ]
  for (const [sort, { name, opens, closes, mode, entrance }] of points.entries())
    await sql`insert into activity_point (id, activity_id, name, opens_at, closes_at, mode, entrance, sort)
      values (${newId()}, ${id}, ${name}, ${opens}, ${closes}, ${mode}, ${entrance}, ${sort})`.execute(trx)
}

const [ZHOU, CHEN, SHEN, SUN] = ['13800138000', '13800138002', '13800138003', '13800138008']

/** What some of the demo people have signed up for, wait for and look after. */
async function signUp(services: Services, made: Map<string, { id: string; tickets: string[] }>, people: Persons, now: Date) {
  const join = async (key: string, phone: string, more: FormValues = {}) => {
    const person = people.get(phone)
    if (!person) return
    const { id: activityId, tickets } = made.get(key)!
    await place(contextFor(services, person.id, now), 'activity', 'POST /api/activityOrder', {
      input: { activityId, ticketId: tickets[0], qty: 1, attendees: [{ name: person.name, phone, ...more }] },
      payPrice: 0,
      requestId: newId(),
    })
  }
  await join('breakfast', SHEN, { company: '上海云帆网络科技有限公司', position: 'HR 经理' })
  await join('lecture', SHEN)
  await join('compliance', ZHOU, { diet: '不限', question: '竞业限制补偿金按什么基数算' })
  for (const [key, phone] of [
    ['breakfast', ZHOU],
    ['compliance', CHEN],
  ] as const)
    await sql`insert into activity_staff (activity_id, user_id) values (${made.get(key)!.id}, ${people.get(phone)!.id})`.execute(
      services.db,
    )
  const { id, tickets } = made.get('salary')!
  await sql`insert into activity_waiter (activity_id, user_id, ticket_id, no)
    select ${id}::uuid, u, ${tickets[0]}::uuid, at from unnest(${[SUN, CHEN].map((phone) => people.get(phone)!.id)}::uuid[]) with ordinality t(u, at)`.execute(
    services.db,
  )
}
