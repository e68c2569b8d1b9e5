import { sql } from 'kysely'
import type { company as spec } from '../../../../contract/company'
import type { Input } from '../../../../contract/endpoint'
import type { MyCompany } from '../../../../contract'
import * as codes from '../../../../contract/rules/codes'
import { isCreditCode } from '../../../../contract/rules/invoice'
import type { Ctx } from '../../../app/context'
import type { Db, Trx } from '../../../app/database/db'
import { lock } from '../../../app/database/locks'
import { refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { once } from '../../../app/http/once'
import { maskPhone } from '../../../app/formats/text'
import type { Settings } from '../../../app/settings'
import { signatureOf } from '../../identity/user/people'
import { claimPrivate, privateUrl } from '../../platform/file/private'
import { refuseOtherCompany } from './one-company'
import { sits } from './seats'

const SAVE = 'POST /api/enterprise/save'
type Told = Input<typeof SAVE, (typeof spec)[typeof SAVE]>['body']

interface Row {
  id: string
  name: string
  creditCode: string
  contact: string
  scale: string
  verify: MyCompany['verify']
  verifyReason: string
  licence_file: string | null
  seats: number
  used: number
  term_end: Date | null
  active: boolean
}

async function ofMain(db: Db, settings: Settings, userId: string): Promise<MyCompany | null> {
  const { rows } = await sql<Row>`
    select c.id, c.name, c.credit_code as "creditCode", c.contact, c.scale, c.verify, c.verify_reason as "verifyReason",
      c.licence_file,
      c.seats, c.term_end, coalesce(c.term_end > statement_timestamp(), false) as active,
      (select count(*)::integer from company_member m where m.company_id = c.id and ${sits}) as used
    from company c join company_member o on o.company_id = c.id and o.role = 'main' where o.user_id = ${userId}`.execute(db)
  if (!rows.length) return null
  const { licence_file, term_end, ...row } = rows[0]
  return {
    ...row,
    licenceUrl: licence_file ? privateUrl(settings, licence_file) : '',
    endTime: term_end?.toISOString() ?? null,
  }
}

/** The company that somebody is the main member of. */
export const myCompany = ({ db, settings, user }: Ctx) => ofMain(db, settings, user.id)

/**
 * Writes a company down, with whoever does so as its main member. Refuses with 11610 (no such code), 11611 (somebody else
 * looks after it), 11623 (they are a member of another), 10131 (the picture).
 */
export async function saveCompany({ db, gateways, settings, user }: Ctx, body: Told): Promise<MyCompany> {
  // Whoever is invited reads its name.
  if ((await gateways.moderation.checkText(body.name, '')).outcome === 'reject')
    refuse(codes.BAD_TEXT, '内容含有违规信息，请修改后再试')
  return once(db, user.id, SAVE, body, async (trx) => {
    const creditCode = body.creditCode.replace(/\s+/g, '').toUpperCase()
    if (creditCode.length !== 18 || !isCreditCode(creditCode)) refuse(codes.CREDIT_CODE_WRONG, '统一社会信用代码不正确，请核对')
    await lock(trx, `company:${creditCode}`)
    const mine = await ofMain(trx, settings, user.id)
    const { rows } = await sql<{ id: string; phone: string; paid: boolean }>`
      select c.id, coalesce(m.phone, '') as phone, c.term_end is not null as paid from company c
      left join company_member m on m.company_id = c.id and m.role = 'main' where c.credit_code = ${creditCode}`.execute(trx)
    const taken = rows.at(0)
    if (taken && taken.id !== mine?.id)
      refuse(codes.COMPANY_TAKEN, `该企业已登记，请联系主账号 ${maskPhone(taken.phone) || '或客服'}`)
    if (mine?.verify === 'verified' && mine.creditCode !== creditCode)
      refuse(codes.COMPANY_TAKEN, '企业已通过认证，修改统一社会信用代码请联系客服')
    const { licenceFileId } = body
    if (licenceFileId) await claimPrivate(trx, user.id, [licenceFileId])
    const values = { name: body.name.trim(), creditCode, contact: body.contact.trim(), scale: body.scale ?? '', licenceFileId }
    await (mine ? change(trx, mine.id, values) : create(trx, user.id, values))
    return (await ofMain(trx, settings, user.id))!
  })
}

interface Values {
  name: string
  creditCode: string
  contact: string
  scale: string
  licenceFileId?: string
}

const change = (trx: Trx, id: string, { name, creditCode, contact, scale, licenceFileId = null! }: Values) =>
  sql`update company set name = ${name}, credit_code = ${creditCode}, contact = ${contact}, scale = ${scale},
      licence_file = coalesce(${licenceFileId}::uuid, licence_file),
      verify = case when ${licenceFileId}::uuid is null then verify else 'waiting' end,
      verify_at = case when ${licenceFileId}::uuid is not null
        or verify = 'waiting' and (name, credit_code) is distinct from (${name}, ${creditCode}) then now() else verify_at end
    where id = ${id}`.execute(trx)

async function create(trx: Trx, userId: string, { name, creditCode, contact, scale, licenceFileId = null! }: Values) {
  const { phone } = await signatureOf(trx, userId)
  const id = newId()
  await sql`insert into company (id, name, credit_code, licence_file, contact, contact_phone, scale, verify)
    values (${id}, ${name}, ${creditCode}, ${licenceFileId}, ${contact}, ${phone}, ${scale}, ${licenceFileId ? 'waiting' : 'none'})`.execute(
    trx,
  )
  await sql`insert into company_member (id, company_id, user_id, name, phone, role, status, joined_at)
    values (${newId()}, ${id}, ${userId}, ${contact}, ${phone}, 'main', 'joined', now())`
    .execute(trx)
    .catch(refuseOtherCompany)
}

/** How a company stands in a contract. */
export interface Buyer {
  name: string
  creditCode: string
  address: string
  contact: string
  phone: string
}
export async function buyerOf(db: Db, companyId: string): Promise<Buyer> {
  const { rows } = await sql<Buyer>`
    select name, credit_code as "creditCode", address, contact, contact_phone as phone from company
    where id = ${companyId}`.execute(db)
  return rows[0]
}

/** Where the licence says it is, as it told for a contract. */
export const setAddress = (trx: Trx, companyId: string, address: string) =>
  sql`update company set address = ${address} where id = ${companyId}`.execute(trx)
