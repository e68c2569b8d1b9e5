import { sql } from 'kysely'
import type { Trx } from '../../../app/database/db'
import { signatureOf } from '../../identity/user/people'
import { heldSeatOf, holdSeats } from './seats'

/** Somebody has another phone: their seat has it too, and what the company has written down of its main member. */
export async function followPhone(trx: Trx, userId: string): Promise<void> {
  const seat = await heldSeatOf(trx, userId)
  const { phone } = await signatureOf(trx, userId)
  if (!seat || !phone) return
  const { companyId } = seat
  await holdSeats(trx, companyId)
  // They are there: nobody need be asked under the new phone.
  await sql`delete from company_member where company_id = ${companyId} and phone = ${phone} and status = 'invited'`.execute(trx)
  await sql`update company c set contact_phone = ${phone} from company_member m
    where c.id = ${companyId} and m.company_id = c.id and m.user_id = ${userId} and m.role = 'main'
      and c.contact_phone = m.phone`.execute(trx)
  await sql`update company_member set phone = ${phone}
    where company_id = ${companyId} and user_id = ${userId} and status <> 'removed'`.execute(trx)
}
