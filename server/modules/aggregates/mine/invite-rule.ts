import { sql } from 'kysely'
import { changesOf } from '../../../app/database/changes'
import type { Db } from '../../../app/database/db'

/** What invitations bring, as operators see it. */
export interface InviteRuleRow {
  inviter: number
  invitee: number
  days: number
  cap: number
  back: number
}
export async function inviteRule(db: Db): Promise<InviteRuleRow> {
  const { rows } = await sql<InviteRuleRow>`
    select inviter_coins as inviter, invitee_coins as invitee, days, month_cap as cap, back_days as back
    from invite_rule`.execute(db)
  return rows[0]
}

export async function changeInviteRule(db: Db, { inviter, invitee, days, cap, back }: Partial<InviteRuleRow>): Promise<void> {
  const set = changesOf({ inviter_coins: inviter, invitee_coins: invitee, days, month_cap: cap, back_days: back })
  await sql`update invite_rule set ${set}`.execute(db)
}
