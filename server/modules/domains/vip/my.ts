import type { MyVip, VipCard } from '../../../../contract'
import { MONTHLY } from '../../../../contract/rules/benefits'
import * as codes from '../../../../contract/rules/codes'
import type { Ctx, OpenCtx } from '../../../app/context'
import { monthOf, nextMonth } from '../../../app/time/days'
import type { Db } from '../../../app/database/db'
import { Refusal } from '../../../app/errors'
import { DAY_MS } from '../../../app/time/units'
import type { Used } from '../../commerce/entitlement/benefits'
import { userInfo } from '../../identity/user/profile'
import { heldSeatOf, seatsOf } from '../company/seats'
import { rightsOf } from './allowances'
import { listedBenefits, shelf, wordsOf, type Card, type Listed } from './cards'
import { personalQuote } from './prices'
import { runOf, termsOf } from './terms'

/** What somebody has bought within so many days says what they would have saved. */
const LOOK_BACK = 30
const NONE: Used = { times: 0, saved: 0 }

const daysTo = (end: Date, now: Date) => Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY_MS))
const isNothing = ({ times }: Used) => times === 0

function savingOf(items: { title: string; used: Used }[]) {
  const some = items.filter(({ used }) => !isNothing(used))
  return {
    total: some.reduce((sum, { used }) => sum + used.saved, 0),
    items: some.map(({ title, used }) => ({ title, ...used })),
  }
}

const missed = async (db: Db, benefits: Listed[], userId: string, now: Date) =>
  savingOf(
    await Promise.all(
      benefits.map(async ({ title, given }) => ({
        title,
        used: (await given.missed?.(db, userId, new Date(now.getTime() - LOOK_BACK * DAY_MS))) ?? NONE,
      })),
    ),
  )

const cardOf = (card: Card, listed: Set<string>, price: { price: number; end: Date | null }): VipCard => ({
  id: card.id,
  name: card.name,
  days: card.days,
  price: price.price,
  originPrice: card.origin_price,
  seats: card.seats,
  badge: card.badge,
  tip: card.tip,
  benefits: card.benefits.filter(({ code }) => listed.has(code)),
  endTime: price.end?.toISOString() ?? null,
})

/** What is on the shelf, at the price of whoever looks. */
export async function cardList(ctx: OpenCtx, kind: 'personal' | 'company') {
  const { db, user, now } = ctx
  const viewer = user?.id ?? null
  const [cards, all] = await Promise.all([shelf(db, kind), listedBenefits(ctx)])
  const benefits = all.filter(({ code }) => cards.some((card) => card.benefits.some((one) => one.code === code)))
  const listed = new Set<string>(benefits.map(({ code }) => code))
  let perpetual = false
  const priced: VipCard[] = []
  for (const card of cards) {
    const plain = { price: card.price, end: card.days === null ? null : new Date(now.getTime() + card.days * DAY_MS) }
    const price =
      kind === 'company'
        ? plain
        : await personalQuote(db, card, viewer, now).catch((error: unknown) => {
            if (!(error instanceof Refusal)) throw error
            if (error.code === codes.MEMBER_FOR_GOOD) perpetual = true
            else if (error.code !== codes.REST_STAYS) throw error
            return plain
          })
    priced.push(cardOf(card, listed, price))
  }
  const saving = viewer && kind === 'personal' ? await missed(db, benefits, viewer, now) : undefined
  return {
    cards: priced,
    benefits: benefits.map(wordsOf),
    ...(saving && saving.total > 0 && { saving }),
    perpetual,
    serverTime: now.toISOString(),
  }
}

async function companyPart(db: Db, userId: string, now: Date): Promise<MyVip['company']> {
  const seat = await heldSeatOf(db, userId)
  if (!seat) return undefined
  const looksAfter = seat.role !== 'member'
  const seats = looksAfter ? await seatsOf(db, seat.companyId) : undefined
  return {
    name: seat.name,
    role: seat.role,
    joinTime: seat.joinedAt.toISOString(),
    disabled: seat.disabled,
    endTime: seat.termEnd?.toISOString() ?? null,
    daysLeft: seat.termEnd ? daysTo(seat.termEnd, now) : 0,
    seats: seats?.seats ?? 0,
    used: seats?.used ?? 0,
  }
}

/** What somebody has as a member, from where and until when, and what came of it. */
export async function myVip(ctx: Ctx): Promise<MyVip> {
  const { db, user, now } = ctx
  const rights = await rightsOf(db, user.id)
  const [me, run, company, benefits, terms] = await Promise.all([
    userInfo(ctx, user.id),
    runOf(db, { userId: user.id }),
    companyPart(db, user.id, now),
    listedBenefits(ctx, rights),
    termsOf(db, { userId: user.id }),
  ])
  const since = earliest([...terms.map(({ start }) => start), company && new Date(company.joinTime)], now)
  const mine = await Promise.all(
    benefits.map(async (listed) => {
      const monthly = MONTHLY.includes(listed.code)
      const quota = monthly ? (rights.get(listed.code) ?? undefined) : undefined
      const [all, month] = await Promise.all([
        listed.given.used(db, [user.id], since),
        monthly ? listed.given.used(db, [user.id], monthOf(now)) : undefined,
      ])
      return { listed, quota, all: all.get(user.id) ?? NONE, month: month?.get(user.id) ?? NONE }
    }),
  )
  // Whoever is a member reads what their cards bring, others what a card could.
  const theirs = mine.filter(({ listed: { code } }) => rights.size === 0 || rights.has(code))
  return {
    vip: me.vip,
    ...(run && {
      personal: {
        cardName: run.cardName,
        startTime: run.start.toISOString(),
        endTime: run.end?.toISOString() ?? null,
        daysLeft: run.end ? daysTo(run.end, now) : null,
      },
    }),
    ...(company && { company }),
    saved: savingOf(mine.map(({ listed: { title }, all }) => ({ title, used: all }))),
    benefits: theirs.map(({ listed, quota, all, month }) => ({
      ...wordsOf(listed),
      quota: quota ?? null,
      used: quota === undefined ? all.times : month.times,
      resetTime: quota === undefined ? null : nextMonth(now).toISOString(),
      page: listed.given.at,
    })),
    history: terms.map(({ id, cardName, source, start, end, state }) => ({
      id,
      cardName,
      source,
      startTime: start.toISOString(),
      endTime: end?.toISOString() ?? null,
      state,
    })),
    serverTime: now.toISOString(),
  }
}

const earliest = (times: (Date | undefined)[], or: Date) =>
  times.reduce<Date>((first, time) => (time && time < first ? time : first), or)
