import { sql } from 'kysely'
import type { Trx } from '../../../app/db'
import { forgetPrivate } from '../../platform/file/private'

/**
 * Somebody closes their account: registrations and their pictures go; certificates can still be checked, with the name masked
 * and no address.
 */
export async function forgetExams(trx: Trx, userId: string): Promise<void> {
  await sql`delete from exam_registration where user_id = ${userId}`.execute(trx)
  await forgetPrivate(trx, userId)
  await sql`
    delete from exam_mailing m using exam_certificate c where c.id = m.cert_id and c.user_id = ${userId}`.execute(trx)
  await sql`
    update exam_certificate set holder_name = left(holder_name, 1) || repeat('*', greatest(1, char_length(holder_name) - 1))
    where user_id = ${userId}`.execute(trx)
}
