import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../../app/database/db'
import { drawable } from '../../../../app/drawing/text'
import { signatureOf } from '../../../identity/user/people'
import { BY_ORDER } from '../../../commerce/entitlement/entitlements'
import { joinOrder } from '../../../commerce/order/invoiceable'
import type { Right } from '../rights'

/** What a copy says of whom it was made for: on every page, and where nobody sees it. */
export interface Mark {
  code: string
  footer: string
}

/** Before the code wherever it is hidden, so that it is found again. */
export const HIDDEN = 'HRM'
/** Without I, L, O and U: it may be read aloud. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 12
/** Another one for another copy. */
export const newCode = () => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
/** 32^12 codes: nobody makes up one that stands for somebody. */
export const isCode = (text: string) => /^[0-9A-Z]{12}$/.test(text)

async function orderNoOf(db: Db, { source, sourceId }: Right): Promise<string> {
  if (!BY_ORDER.includes(source)) return ''
  const { rows } = await sql<{ no: string }>`
    select o.order_no as no from (select ${sourceId}::uuid as id) s ${joinOrder(sql`s.id`)}`.execute(db)
  return rows[0]?.no ?? ''
}

/** The same for all copies that somebody gets by one purchase. */
export async function markOf(db: Db, userId: string, docId: string, right: Right): Promise<Mark> {
  const [orderNo, { nickName, phone }] = await Promise.all([orderNoOf(db, right), signatureOf(db, userId)])
  const { rows } = await sql<{ code: string }>`
    insert into zhiku_mark (code, user_id, doc_id, order_no) values (${newCode()}, ${userId}, ${docId}, ${orderNo})
    on conflict (user_id, doc_id, order_no) do update set order_no = excluded.order_no returning code`.execute(db)
  const { code } = rows[0]
  const who = [drawable(nickName) || 'HR共享社区用户', phone && `尾号${phone.slice(-4)}`].filter(Boolean).join(' ')
  const footer = ['HR共享社区', `仅供 ${who} 使用`, orderNo && `订单 ${orderNo}`, `编号 ${code}`].filter(Boolean).join(' · ')
  return { code, footer }
}
