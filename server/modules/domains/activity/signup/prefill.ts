import { sql } from 'kysely'
import type { FormValues } from '../../../../../contract/circleForm'
import { ATTENDEE_FIELDS } from '../../../../../contract/rules/attendee'
import type { Db } from '../../../../app/database/db'
import { people } from '../../../identity/user/people'
import { dictItem } from '../../../platform/system/dict'
import { takes } from '../../circleForm/validate'

/** What every attendee is asked, as far as this person has said it of themselves. */
export async function prefillOf(db: Db, userId: string): Promise<FormValues> {
  const { rows } = await sql<Record<'realName' | 'phone' | 'company' | 'position', string>>`
    select u.real_name as "realName", coalesce(u.phone, '') as phone, u.company, coalesce(d.name, '') as position
    from ${people()} left join ${dictItem('d', 'position', 'u.position_id')} where u.id = ${userId}`.execute(db)
  const known: Partial<Record<string, string>> = rows[0] ?? {}
  return Object.fromEntries(
    ATTENDEE_FIELDS.flatMap((field) => {
      const value = field.prefill && known[field.prefill]
      return value && takes(field, value) ? [[field.key, value]] : []
    }),
  )
}
