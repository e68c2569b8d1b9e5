import { sql } from 'kysely'
import type { Trx } from '../../app/db'
import { forgetPrivate } from '../file/private'

/**
 * Somebody closes their account: registrations and their pictures go; certificates can still be checked, with the name masked
 * and no address.
 */
export async function forgetExams(trx: Trx, userId: string): Promise<void> {
  await sql`delete from exam_registration where user_id = ${userId}`.execute(trx)
  await forgetPrivate(trx, userId)
  await sql`
    update exam_certificate set holder_name = left(holder_name, 1) || repeat('*', greatest(1, char_length(holder_name) - 1)),
      mail = null, status = case when status in (2, 3) then 4 else status end
    where user_id = ${userId}`.execute(trx)
}
