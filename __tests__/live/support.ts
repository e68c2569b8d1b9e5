import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { saveRecording } from '../../server/modules/domains/live/recording/recording'
import { create, type NewLive } from '../../server/modules/domains/live/schedule/create'
import { setPlayback } from '../../server/modules/domains/live/states'
import { teacher } from '../lesson/support'
import { query } from '../support/query'
import type { Person, TestServer } from '../support/server'

const MINUTE = 60_000
export type TestLive = Partial<Omit<NewLive, 'startAt' | 'planEndAt'>> & {
  /** Minutes from now. */
  startsIn?: number
  /** Minutes */
  lasts?: number
  state?: 'ahead' | 'on' | 'ended' | 'cancelled'
}

/** A live that begins in ten minutes and takes an hour, unless another one is wanted; its id. */
export async function live(server: TestServer, { startsIn = 10, lasts = 60, state, ...more }: TestLive = {}): Promise<string> {
  const startAt = new Date(Date.now() + startsIn * MINUTE)
  const teacherId = more.teacherId ?? (await teacher(server))
  const id = await server.database.db.transaction().execute((trx) =>
    create(trx, {
      title: '病假与医疗期：HR 最容易算错的五处',
      access: 'free',
      intro: '逐个讲',
      outline: ['医疗期', '病假工资'],
      ...more,
      teacherId,
      startAt,
      planEndAt: new Date(startAt.getTime() + lasts * MINUTE),
    }),
  )
  if (state)
    await query(
      server,
      sql`update live set state = ${state}, started_at = case when ${state} in ('on', 'ended') then start_at end,
        ended_at = case when ${state} = 'ended' then now() end where id = ${id}`,
    )
  return id
}

/** Moves a live to begin so many minutes from now, as if the test had waited: whoever reserved knows no other start. */
export const moveTo = async (server: TestServer, id: string, startsIn: number) => {
  await query(
    server,
    sql`update live set start_at = now() + make_interval(mins => ${startsIn}),
      plan_end_at = now() + make_interval(mins => ${startsIn}) + (plan_end_at - start_at) where id = ${id}`,
  )
  await query(
    server,
    sql`update live_reserve set known_start = (select start_at from live where id = ${id}) where live_id = ${id}`,
  )
}

/** Makes a file what is seen of a live afterwards, as an operator does. False when the live is not over. */
export const putPlayback = async ({ app: { services } }: TestServer, id: string, from: string): Promise<boolean> =>
  setPlayback(services.db, id, await saveRecording(services, from))

type Who = Pick<Person, 'call'>
export const detail = (who: Who, id: string) => who.call('GET /api/live/detail/:id', { params: { id } })
export const enter = (who: Who, id: string, password?: string) =>
  who.call('POST /api/live/enter', { body: { id, ...(password !== undefined && { password }) } })
export const beat = (who: Who, id: string, deviceId = 'phone') => who.call('POST /api/live/heartbeat', { body: { id, deviceId } })
export const reserve = (who: Who, id: string) => who.call('POST /api/live/reserve', { body: { id } })
export const unreserve = (who: Who, id: string) => who.call('POST /api/live/cancelReserve', { body: { id } })
export const say = (who: Who, liveId: string, content = '累计病休是按自然日算吗', clientMsgId: string = randomUUID()) =>
  who.call('POST /api/liveMessage/send', { body: { liveId, clientMsgId, content } })
export const missed = async (who: Who, liveId: string, afterSeq = 0) =>
  (await who.call('POST /api/liveMessage/page', { body: { liveId, afterSeq } })).result
export const host = (
  who: Who,
  id: string,
  act: 'start' | 'end' | 'signIn' | 'pin' | 'unpin' | 'mute' | 'unmute' | 'remove' | 'ban' | 'unban',
  more: { userId?: string; seq?: number; content?: string } = {},
) => who.call('POST /api/live/host', { body: { id, act, ...more } })

/** So long has passed since somebody said something. */
export const paused = (server: TestServer, person: Pick<Person, 'id'>, seconds = 2) =>
  query(server, sql`update live_member set said_at = said_at - make_interval(secs => ${seconds}) where user_id = ${person.id}`)
