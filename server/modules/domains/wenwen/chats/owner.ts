import { sql, type RawBuilder } from 'kysely'
import * as codes from '../../../../../contract/rules/codes'
import type { OpenCtx } from '../../../../app/context'
import { dayOf } from '../../../../app/time/days'
import type { Db } from '../../../../app/database/db'
import { refuse } from '../../../../app/errors'
import { newId } from '../../../../app/ids'
import { fingerprint, readTicket, signTicket } from '../../../../app/secrets'
import type { Settings } from '../../../../app/settings'

/** Whose talks they are: a person's, or those of a phone that nobody is logged in on. */
export type Owner = { userId: string; guestId?: undefined } | { userId?: undefined; guestId: string }

const PURPOSE = 'wenwen'
const PREFIX = 'g_'
/** How long ago a talk of the phone may be that becomes that of whoever logs in on it. */
const ADOPT_HOURS = 24

export const newGuest = (settings: Pick<Settings, 'dataKey'>) => {
  const guestId = newId()
  return { guestId, ticket: PREFIX + signTicket(settings, [PURPOSE, guestId]) }
}

/** The phone that a ticket was given to; undefined for one that is not ours. */
export function guestOf(settings: Pick<Settings, 'dataKey'>, ticket?: string): string | undefined {
  const [purpose, id] = (ticket && readTicket(settings, ticket.slice(PREFIX.length))) || []
  return purpose === PURPOSE ? id : undefined
}

/** Who asks; undefined for a phone that has not begun a talk. Who has just logged in takes along what they asked before. */
export async function ownerOf({ db, settings, user }: OpenCtx, ticket?: string): Promise<Owner | undefined> {
  const guestId = guestOf(settings, ticket)
  if (!user) return guestId ? { guestId } : undefined
  if (guestId)
    // A talk that both have begun by the same request stays two: the request goes on meaning the person's own.
    await sql`update wenwen_chat c set user_id = ${user.id}, guest_id = null,
      request_id = case when exists (
        select from wenwen_chat own where own.user_id = ${user.id} and own.request_id = c.request_id
      ) then gen_random_uuid() else c.request_id end
      where c.guest_id = ${guestId} and c.last_at > now() - make_interval(hours => ${ADOPT_HOURS})`.execute(db)
  return { userId: user.id }
}

export const chatGone = (): never => refuse(codes.CHAT_GONE, '会话不存在或已删除')

export const needOwner = async (ctx: OpenCtx, ticket?: string): Promise<Owner> => (await ownerOf(ctx, ticket)) ?? chatGone()

/** `table` belongs to this one. */
export const isOwn = (owner: Owner, table = 'c'): RawBuilder<boolean> =>
  owner.userId
    ? sql<boolean>`${sql.ref(`${table}.user_id`)} = ${owner.userId}::uuid`
    : sql<boolean>`${sql.ref(`${table}.guest_id`)} = ${owner.guestId}::uuid`

/**
 * Where a guest is today: who throws the ticket away is still on the same device in the same network. It changes with the
 * day, so that nobody is followed by it.
 */
export const placeOf = ({ settings, caller, now }: Pick<OpenCtx, 'settings' | 'caller' | 'now'>): Buffer =>
  fingerprint(settings, ['wenwen', dayOf(now), caller.network, caller.agent].join('|'))

/** The same of all guests of a network. */
export const networkPlaceOf = ({ settings, caller, now }: Pick<OpenCtx, 'settings' | 'caller' | 'now'>): Buffer =>
  fingerprint(settings, ['wenwen network', dayOf(now), caller.network].join('|'))

export async function chatOf(db: Db, owner: Owner, id: string): Promise<{ id: string }> {
  const { rows } = await sql<{ id: string }>`select c.id from wenwen_chat c where c.id = ${id} and ${isOwn(owner)}`.execute(db)
  return rows[0] ?? chatGone()
}
