import { sql } from 'kysely'
import type { Db } from '../../../app/database/db'
import { drawnCover } from '../../../app/drawing/kit/drawn'
import { refuse } from '../../../app/errors'
import { page } from '../../../app/http/page'
import { redeemableOf } from '../../commerce/order/shops/redeem'
import { sellable } from './sellable'

interface Row {
  name: string
  valid_days: number | null
  questions: number
}

async function bankOf(db: Db, id: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select b.name, b.valid_days, (select count(*)::integer from tiku_question q where q.bank_id = b.id
      and q.state = 'on') as questions
    from tiku_bank b where b.id = ${id}`.execute(db)
  return rows[0] ?? refuse(400, '参数错误：没有这个题库')
}

/** Question banks, as codes give them. */
export const redeemable = redeemableOf(sellable, {
  type: 'tiku',
  virtual: true,
  input: ({ bizId }) => ({ bankId: bizId! }),
  async card(db, { bizId }) {
    const { name, valid_days: days, questions } = await bankOf(db, bizId!)
    return {
      title: name,
      cover: drawnCover('topic', bizId!, name),
      note: `${questions} 题，含模拟考试`,
      validText: days ? `兑换之日起 ${days} 天` : '永久有效',
    }
  },
  use: ({ bizId }) => ({ action: '去练习', at: page('pages/tiku/index', { bankId: bizId! }) }),
})
