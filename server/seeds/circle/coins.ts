import { sql } from 'kysely'
import type { Trx } from '../../app/database/db'
import { newId } from '../../app/ids'
import { CHANGE_HOURS } from '../../modules/domains/circle/question/bounty-queries'
import { grant } from '../../modules/commerce/coin/grants'
import { frozen, issue, spendable, transfer } from '../../modules/commerce/coin/ledger'

export interface Gift {
  user: string
  amount: number
  at: Date
}

const HOUR = 3_600_000
/** Everybody filled in the profile soon after joining. */
const COMPLETED_AFTER = 10 * 60_000

interface Question {
  post: string
  asker: string
  amount: number
  at: Date
  answer: string | null
  answerer: string | null
  accepted_at: Date | null
}

/** Books all coins of the demo people through the ledger, in the order in which it happened. */
export async function bookCoins(trx: Trx, gifts: Gift[]) {
  const people = await sql<{ id: string; created_at: Date }>`select id, created_at from app_user`.execute(trx)
  const questions = await sql<Question>`
    select p.id as post, p.author_id as asker, p.bounty as amount, p.created_at as at, c.id as answer, c.author_id as answerer, p.accepted_at
    from circle_post p left join circle_comment c on c.id = p.accepted_comment_id where p.bounty > 0`.execute(trx)
  const moves = [
    ...people.rows.flatMap(({ id, created_at }) => granted(trx, id, created_at)),
    ...gifts.map((gift) => given(trx, gift)),
    ...questions.rows.flatMap((question) => bounty(trx, question)),
  ]
  for (const { book } of moves.filter(({ at }) => at <= new Date()).sort((a, b) => a.at.getTime() - b.at.getTime())) await book()
}

function granted(trx: Trx, userId: string, joined: Date) {
  const completed = new Date(joined.getTime() + COMPLETED_AFTER)
  return [
    { at: joined, book: () => grant(trx, 'registered', userId, joined) },
    { at: completed, book: () => grant(trx, 'completed', userId, completed) },
  ]
}

const given = (trx: Trx, { user, amount, at }: Gift) => ({
  at,
  book: () =>
    transfer(trx, { reason: 'given', ref: { type: 'gift', id: newId() }, from: issue, to: spendable(user), amount, at }),
})

/** Frozen with the question; paid when an answer has been accepted for 24 hours. */
function bounty(trx: Trx, { post, asker, amount, at, answer, answerer, accepted_at }: Question) {
  const id = newId(at.getTime())
  const ref = { type: 'bounty', id } as const
  const freeze = async () => {
    await sql`insert into circle_bounty (id, post_id, asker_id, amount, created_at) values (${id}, ${post}, ${asker}, ${amount}, ${at})`.execute(
      trx,
    )
    await transfer(trx, { reason: 'bountyFrozen', ref, from: spendable(asker), to: frozen(asker), amount, at })
  }
  if (!answerer || !accepted_at) return [{ at, book: freeze }]
  const due = new Date(accepted_at.getTime() + CHANGE_HOURS * HOUR)
  const pay = async () => {
    await sql`update circle_bounty set state = 'paid', answer_id = ${answer}, ended_at = ${due} where id = ${id}`.execute(trx)
    await transfer(trx, { reason: 'bountyPaid', ref, from: frozen(asker), to: spendable(answerer), amount, at: due })
  }
  return [
    { at, book: freeze },
    { at: due, book: pay },
  ]
}
