import { sql } from 'kysely'
import type { Trx } from '../../../../app/database/db'
import { isOpen, people, signatureOf } from '../../../identity/user/people'

/**
 * Somebody has another phone: on the lists that name one their places have it too, also those that they have left. A place
 * that they came in at under a phone which somebody else has stays that phone's; where the new one stands on a list already,
 * theirs has none.
 */
export async function followPhone(trx: Trx, userId: string): Promise<void> {
  const { phone } = await signatureOf(trx, userId)
  if (!phone) return
  await sql`
    update trainee x set phone = case when exists (
      select from trainee o where o.training_id = x.training_id and o.id <> x.id and o.phone = ${phone} and o.status <> 'quit')
      then '' else ${phone} end
    where x.user_id = ${userId} and x.phone not in ('', ${phone})
      and not exists (select from ${people()} where u.phone = x.phone and u.id <> ${userId} and ${isOpen})`.execute(trx)
}
