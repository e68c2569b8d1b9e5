import { sql } from 'kysely'
import * as codes from '../../../../contract/rules/codes'
import { BankInput } from '../../../../contract/tikuOrder'
import type { Db } from '../../../app/database/db'
import { drawnCover } from '../../../app/drawing/kit/drawn'
import { refuse } from '../../../app/errors'
import { page } from '../../../app/http/page'
import { grant, revoke as takeBack } from '../../commerce/entitlement/entitlements'
import { asManyAsWanted, tooLate } from '../../commerce/order/placing/plain'
import { refundTerms, termsNow, type RefundTerms } from '../../commerce/order/refunds/refund-terms'
import type { Offer, Sellable } from '../../commerce/order/shops/sellable'
import { restOf } from '../../commerce/order/refunds/shares'
import { openBank } from './practice/banks'
import { putInPapers } from './practice/mocks'
import { rightsTo } from './rights'

/** The part of a price that coins may pay. */
const COIN_SHARE = 0.2
const PAY_MINUTES = 30

const refundRule = ({ days, most }: RefundTerms) =>
  `支付后 ${days} 天内、做题（含看答案与开始的模考）不超过 ${most} 道，可以申请全额退款`

async function offer(db: Db, { bankId }: { bankId: string }, userId: string): Promise<Offer> {
  const bank = await openBank(db, userId, bankId)
  const right = (await rightsTo(db, userId, [bank.id])).get(bank.id)
  if (bank.free) refuse(codes.OWNED, '这个题库是免费的，可以直接练')
  if (right?.active) refuse(codes.OWNED, '已拥有这个题库，可以直接练')
  if (right?.paused) refuse(codes.REFUND_OPEN, '这个题库的退款处理中；撤销退款可以接着练，不必再买')
  if (!bank.price) refuse(codes.NOT_ON_SALE, '这个题库不单独出售')
  return {
    title: bank.name,
    cover: drawnCover('topic', bank.id, bank.name),
    spec: `${bank.questionCount} 题 · ${bank.validDays ? `有效期 ${bank.validDays} 天` : '永久有效'}`,
    originPrice: bank.price,
    price: bank.price,
    lines: [],
    coinShare: COIN_SHARE,
    payWindowMinutes: PAY_MINUTES,
    virtual: true,
    fulfilment: 'instant',
    left: null,
    refundRule: refundRule(await termsNow(db, 'tiku')),
  }
}

/** Question banks, as the order module sells them. */
export const sellable: Sellable<typeof BankInput> = {
  kind: 'tiku',
  input: BankInput,
  bizId: ({ bankId }) => bankId,
  offer,
  ...asManyAsWanted,
  async fulfil(trx, { orderId, userId, bizId }) {
    const { rows } = await sql<{ endTime: Date | null }>`
      select now() + valid_days * interval '1 day' as "endTime" from tiku_bank where id = ${bizId}`.execute(trx)
    const endTime = rows.at(0)?.endTime ?? null
    await grant(trx, { userId, kind: 'bank', bizId, source: 'buy', sourceId: orderId, endTime })
  },
  revoke: async (trx, { orderId }) => void (await takeBack(trx, { sourceId: orderId })),
  async refundable({ db, now }, sale) {
    const { userId, bizId, paidAt } = sale
    const terms = await refundTerms(db, 'tiku', sale.orderedAt)
    const rule = refundRule(terms)
    const late = tooLate(paidAt, now, terms.days, rule)
    if (late) return late
    const { rows } = await sql<{ seen: number }>`
      select (select count(*) from tiku_done d where d.user_id = ${userId} and d.bank_id = ${bizId} and d.at >= ${paidAt})
        + (select count(*) from tiku_look l join tiku_question q on q.id = l.question_id and q.bank_id = ${bizId}
          where l.user_id = ${userId} and l.at >= ${paidAt}
          and not exists (select from tiku_done d where d.session_id = l.session_id and d.question_id = l.question_id
            and d.at >= ${paidAt}))
        + (select count(*) from ${putInPapers} where p.user_id = ${userId} and p.bank_id = ${bizId} and s.started_at >= ${paidAt}
          and not exists (select from tiku_done d where d.session_id = x.session_id
            and d.question_id = x.question_id)) as seen`.execute(db)
    return rows[0].seen > terms.most ? `已经做过、看过 ${rows[0].seen} 题。${rule}` : restOf(sale)
  },
  nextSteps: async (_inquiry, { bizId: bankId, lines }) => [
    { text: '开始练习', note: lines[0]?.spec, action: '去练习', at: page('pages/tiku/index', { bankId }), use: true },
  ],
}

/** What is owned, by its name: for operators who look at a person. */
export const entitlementNames = [
  {
    kind: 'bank' as const,
    async names(db: Db, ids: string[]): Promise<Map<string, string>> {
      const { rows } = await sql<{ id: string; name: string }>`
        select id, name from tiku_bank where id = any(${ids}::uuid[])`.execute(db)
      return new Map(rows.map(({ id, name }) => [id, name]))
    },
  },
]
