import { sql } from 'kysely'
import type { AdminContract, ContractFilter } from '../../../../contract/admin/vip'
import * as codes from '../../../../contract/rules/codes'
import { NOTICE_TYPE } from '../../../../contract/rules/kinds'
import type { Ctx } from '../../../app/context'
import type { Db, Trx } from '../../../app/database/db'
import { gone, refuse } from '../../../app/errors'
import { page } from '../../../app/http/page'
import { beyond, cut, DEFAULT_SIZE, micros, decodeCursor } from '../../../app/database/paging'
import type { Storage } from '../../../gateways/storage'
import { isReturning, isSold, joinOrder } from '../../commerce/order/invoiceable'
import { isOver } from '../../commerce/order/for-contract'
import { notify } from '../../services/notice/notices'
import { mainsOf } from '../company/members'
import { addressOf, fileOf, stateOf, type Which } from './contracts'

const QUEUES: Record<ContractFilter['queue'], ReturnType<typeof sql>> = {
  waiting: sql`v.signed_at is null and not ${isOver}`,
  signed: sql`v.signed_at is not null and not ${isOver}`,
  void: isOver,
}

/** What is to be sealed. */
export const toSeal = sql`from vip_contract v ${joinOrder(sql`v.order_id`)} where ${QUEUES.waiting}`

type Row = Omit<AdminContract, 'madeAt' | 'signedAt'> & { key: number; made: Date; signed: Date | null }

/** Those to be sealed come as they were drawn up, the rest the newest first. */
export async function adminContractPage(db: Db, { size = DEFAULT_SIZE, cursor, queue, keyword }: ContractFilter) {
  const up = queue === 'waiting'
  const order = up ? sql`` : sql`desc`
  const word = keyword?.trim()
  const { rows } = await sql<Row>`
    select v.id, ${micros(sql`v.created_at`)} as key, v.number, v.edition, ${stateOf} as state,
      v.paper->'buyer'->>'name' as company,
      v.paper->'buyer'->>'creditCode' as "creditCode", o.order_no as "orderNo", o.title, v.amount,
      (${isSold} or ${isReturning}) as "isPaid", v.created_at as made, v.signed_at as signed
    from vip_contract v ${joinOrder(sql`v.order_id`)}
    where ${QUEUES[queue]}
      ${word ? sql`and (v.number = ${word} or o.order_no = ${word} or strpos(v.paper->'buyer'->>'name', ${word}) > 0)` : sql``}
      ${beyond(decodeCursor(cursor, 'time'), 'time', 'v.created_at', 'v.id', up)}
    order by v.created_at ${order}, v.id ${order} limit ${size + 1}`.execute(db)
  const { rows: found, next } = cut(rows, size)
  const records = found.map(({ key: _key, made, signed, ...row }) => ({
    ...row,
    madeAt: made.toISOString(),
    signedAt: signed?.toISOString() ?? null,
  }))
  return { records, next }
}

/** Refuses with 10104. */
export async function adminContractFile(ctx: Pick<Ctx, 'db' | 'settings' | 'now'>, id: string, which: Which) {
  const { rows } = await sql<{ number: string; signed: boolean }>`
    select number, signed_at is not null as signed from vip_contract where id = ${id}`.execute(ctx.db)
  const found = rows.at(0) ?? gone()
  return which === 'signed' && !found.signed ? gone() : addressOf(ctx, id, found.number, which)
}

interface Sealed {
  number: string
  edition: number
  company_id: string
  signed_at: Date | null
  right: boolean
}
/**
 * Keeps the scan that both have sealed, in place of one that was wrong. Refuses with 400 and 11629, also where the company
 * has drawn up another `edition`; says when it was signed before.
 */
export async function signContract(
  trx: Trx,
  storage: Pick<Storage, 'put'>,
  { id, edition }: { id: string; edition?: string },
  pdf: Buffer,
): Promise<Date | null> {
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) refuse(400, '文件不是 PDF')
  const { rows } = await sql<Sealed>`
    select v.number, v.edition, v.company_id, v.signed_at, v.amount = o.pay_price as right
    from vip_contract v ${joinOrder(sql`v.order_id`)} where v.id = ${id} and not ${isOver} for update of v`.execute(trx)
  const {
    number,
    edition: last,
    company_id,
    signed_at,
    right,
  } = rows.at(0) ?? refuse(codes.NO_CONTRACT, '没有这份合同，或它已作废')
  if (!right) refuse(codes.NO_CONTRACT, '合同金额与订单不一致，请让企业重新生成')
  if (edition !== undefined && Number(edition) !== last)
    refuse(codes.NO_CONTRACT, `企业刚重新生成了第 ${last} 版，请按新的一版盖章`)
  await sql`update vip_contract set signed_at = coalesce(signed_at, now()) where id = ${id}`.execute(trx)
  await storage.put(fileOf(id, 'signed'), pdf, 'application/pdf')
  const to = (await mainsOf(trx, [company_id])).get(company_id)
  if (to && !signed_at)
    await notify(trx, {
      to,
      type: NOTICE_TYPE.member,
      subType: 'vipContract',
      title: '合同已盖章',
      content: `合同 ${number} 的盖章件可以下载了`,
      target: page('pages/vip/subAccount'),
      why: '因为你是企业的主账号',
      cause: `vip.contract:${id}`,
    })
  return signed_at
}
