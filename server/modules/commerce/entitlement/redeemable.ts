import * as codes from '../../../../contract/rules/codes'
import type { PrizeType } from '../../../../contract/rules/exchange'
import type { Db, Trx } from '../../../app/database/db'
import type { Refusal } from '../../../app/errors'
import type { Modules } from '../../../app/module'
import { nowhere, type PageTarget } from '../../../app/http/page'

/** What a code opens: which thing of its kind, and how much or how long of it where its kind knows that. */
export interface Prize {
  type: PrizeType
  bizId: string | null
  amount: number | null
  /** Left out: as long as the thing itself says. */
  days: number | null
}

/** A prize as people see it. */
export interface PrizeCard {
  title: string
  /** '' for none. */
  cover: string
  /** One line: what exactly. */
  note: string
  /** For how long: 永久有效, 兑换之日起 365 天. */
  validText: string
}

/** What a prize would be for somebody. */
export interface PrizeStanding {
  /** They have it for good, so that it would add nothing. */
  owned: boolean
  /** Until when it would be theirs; null: for ever, or it knows no end. */
  endTime: Date | null
}

export interface Giving {
  userId: string
  /** The use of the code that gives it: gives once. */
  recordId: string
  modules: Modules
  now: Date
  /** What it is, where no code gives it: what was drawn, what friends have helped to. */
  as?: 'drawn' | 'helped'
}

export interface Given {
  endTime: Date | null
  /** The order that it came by, which cost nothing. */
  orderId: string | null
}

/**
 * A kind of thing that codes may open, given as its own shop gives it. A module brings one in `redeemables` of its `module.ts`;
 * the name of the kind stands in contract/rules/exchange.ts. What is a thing of a shop needs no more than redeemableOf(shop).
 */
export interface Redeemable {
  type: PrizeType
  /** Sold inside a mini-program only by the channel that the operator allows; so is what opens it. */
  virtual: boolean
  /** It takes more of whoever uses the code than being there (an address, a company): codes give it, draws and rewards do not. */
  byCodeOnly?: true
  /** A use of a code gives one of them, so that two in a pack would be one: why, in words. */
  onlyOne?: string
  /** Refuses with 400, in words, a prize that makes no sense or names nothing: for whoever makes the codes. */
  check(db: Db, prize: Prize): Promise<void>
  /** As it stands now. */
  card(db: Db, prize: Prize): Promise<PrizeCard>
  standing(db: Db, prize: Prize, userId: string): Promise<PrizeStanding>
  /** Whether they have to say something of themselves first, that `give` would refuse without (11810). */
  needsProfile?(db: Db, userId: string): Promise<boolean>
  /** Makes it theirs, or refuses: then the code is not used. */
  give(trx: Trx, prize: Prize, giving: Giving): Promise<Given>
  /** Where one goes to use it, with the word on the button; without a word there is no such place. */
  use(given: { bizId: string | null; orderId: string | null }): { action: string; at: PageTarget }
}

/**
 * Why it could not be given, where the shop itself speaks of a code: whoever gives without one says it so, of other codes in
 * the shop's words.
 */
const WHY: Record<number, string> = {
  [codes.PRIZE_OWNED]: '你已拥有，或已领满',
  [codes.PRIZE_AWAY]: '已发完、已过期或已下架',
  [codes.TICKETS_OUT]: '余票不足',
}
export const whyNotGiven = ({ code, message }: Pick<Refusal, 'code' | 'message'>): string => WHY[code] ?? message
/** It is the platform that cannot give it now, whoever asks. */
export const isAway = ({ code }: Pick<Refusal, 'code'>) => code === codes.PRIZE_AWAY || code === codes.TICKETS_OUT

/** It is simply there, and nothing is to be opened. */
export const noUse = { action: '', at: nowhere }

declare module '../../../app/module' {
  interface Extensions {
    redeemables: Redeemable
  }
}
