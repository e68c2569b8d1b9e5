import { sql, type RawBuilder } from 'kysely'
import type { BenefitCode } from '../../../../contract/rules/benefits'
import type { Db } from '../../../app/database/db'
import type { PageTarget } from '../../../app/http/page'

/** What came of a benefit: how often it was used, and what that would have cost somebody who is no member, in 分. */
export interface Used {
  times: number
  saved: number
}

/**
 * What a domain gives to members. What nobody brings is on no card, and neither is what there is nothing of: whoever gives it
 * says so beside the rule that gives it.
 */
export interface Benefit {
  code: BenefitCode
  /** Where it is used. */
  at: PageTarget
  /** How much there is of it now, as people read it: 12 门; '' for nothing, so that nobody is promised it. */
  extent(db: Db): Promise<string>
  /** Where each card says how much: what a member has of it, by their own cards; left out where all cards bring the same. */
  share?(quota: number): string
  /** What these people have used since then, each who has. */
  used(db: Db, userIds: string[], since: Date): Promise<Map<string, Used>>
  /** The same with what waits for its money or is on its way back: it may still be kept, by then without the card. */
  taken?(db: Db, userIds: string[], since: Date): Promise<Map<string, Used>>
  /** The same of all that they have used, where everybody has some of it. */
  all?(db: Db, userIds: string[], since: Date): Promise<Map<string, Used>>
  /** Comes without being asked for, so that it alone makes no card a used one. */
  byItself?: true
  /** What somebody has paid since then that members do not pay. */
  missed?(db: Db, userId: string, since: Date): Promise<Used>
}

declare module '../../../app/module' {
  interface Extensions {
    benefits: Benefit
  }
}

interface Row extends Used {
  userId: string
}
/** @param rows "userId", times and saved, one row for each person */
export async function usedBy(db: Db, rows: RawBuilder<unknown>): Promise<Map<string, Used>> {
  const found = await sql<Row>`${rows}`.execute(db)
  return new Map(found.rows.map(({ userId, times, saved }) => [userId, { times, saved }]))
}

/** @param row times and saved of one person; nothing where there is none */
export async function missedBy(db: Db, row: RawBuilder<unknown>): Promise<Used> {
  const { rows } = await sql<Used>`${row}`.execute(db)
  return rows[0] ?? { times: 0, saved: 0 }
}
