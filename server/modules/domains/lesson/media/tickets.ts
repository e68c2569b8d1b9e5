import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import * as codes from '../../../../../contract/rules/codes'
import type { OpenCtx } from '../../../../app/context'
import { prepared, type Db } from '../../../../app/database/db'
import { gone, refuse } from '../../../../app/errors'
import type { Services } from '../../../../app/http/serve'
import { liveSessions, sha256 } from '../../../../app/http/session'
import { isReady, PLAYLIST } from './renditions'
import type { PlayRight, Subject } from './rights'
import type { Medium } from './stored-media'

const FOLDER = '/media/'
/** How long an address is good after it was given, or renewed last. */
const LIVES_SECONDS = 300
/** How soon its player renews it: early enough for another try. */
const RENEW_SECONDS = 120

export interface Ticket extends Subject {
  mediaId: string
  userId: string | null
  /** In hex. */
  session: string | null
  deviceId: string
  rendition: boolean
  over: boolean
}

export interface Address {
  url: string
  /** How it is played. */
  kind: Medium['kind']
  expireAt: string
  renewSeconds: number
}

export const termOf = (now: Date) => ({
  expireAt: new Date(now.getTime() + LIVES_SECONDS * 1000).toISOString(),
  renewSeconds: RENEW_SECONDS,
})

/**
 * An address for whoever asks, in their session. The caller has seen that they may play it; each key and each part asks
 * again.
 */
export async function openTicket(ctx: OpenCtx, medium: Medium, { subject, subjectId }: Subject, deviceId = ''): Promise<Address> {
  const { db, user, caller, now } = ctx
  const token = randomBytes(24).toString('base64url')
  const rendition = await isReady(db, medium.id)
  await sql`${prepared}
    insert into lesson_play_ticket (token, media_id, subject, subject_id, user_id, session, device_id, rendition, expires_at)
    values (${sha256(token)}, ${medium.id}, ${subject}, ${subjectId}, ${user?.id ?? null}, ${user ? sha256(caller.token) : null},
      ${deviceId}, ${rendition}, clock_timestamp() + make_interval(secs => ${LIVES_SECONDS}))`.execute(db)
  const name = rendition ? PLAYLIST : medium.name
  return { url: `${FOLDER}${token}/${medium.id}/${name}`, kind: rendition ? 'hls' : medium.kind, ...termOf(now) }
}

/** What a token stands for; undefined when it is none of ours. */
export async function ticketOf(db: Db, token: string): Promise<Ticket | undefined> {
  const { rows } = await sql<Ticket>`${prepared}
    select media_id as "mediaId", subject, subject_id as "subjectId", user_id as "userId", encode(session, 'hex') as session,
      device_id as "deviceId", rendition, expires_at <= clock_timestamp() as over
    from lesson_play_ticket where token = ${sha256(token)}`.execute(db)
  return rows[0]
}

type Asked = Pick<Services, 'db' | 'modules'>

/** Whether the session that got the ticket is still open. */
export const inSession = async (services: Asked, { session }: Ticket) =>
  session === null || (await liveSessions(services, [session])).has(session)

/** Refuses, in the words of whatever it belongs to, who may not play it now. */
export const rightOf = ({ db, modules }: Asked, ticket: Ticket): Promise<PlayRight> => {
  const rights = modules.all('playRights').find(({ subject }) => subject === ticket.subject)
  return rights ? rights.rightTo(db, ticket) : gone()
}

/** Whose player asks keeps its address. Refuses with 11305 when it is over or another's, and as the right to play does. */
export async function renewTicket(ctx: OpenCtx, url: string) {
  const { db, user, caller, now } = ctx
  const again = () => refuse(codes.PLAY_AGAIN, '播放地址已失效，请重新打开')
  const token = url.startsWith(FOLDER) ? url.split('/')[2] : ''
  const ticket = (await ticketOf(db, token)) ?? again()
  if (ticket.over || ticket.session !== (user && sha256(caller.token).toString('hex'))) return again()
  await rightOf(ctx, ticket)
  await sql`update lesson_play_ticket set expires_at = clock_timestamp() + make_interval(secs => ${LIVES_SECONDS})
    where token = ${sha256(token)}`.execute(db)
  return termOf(now)
}

/** Says for a while that an address is over, and then knows nothing of it. */
export const forgetTickets = (db: Db) =>
  sql`delete from lesson_play_ticket where expires_at < now() - interval '1 hour'`.execute(db)
