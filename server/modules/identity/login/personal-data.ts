import { sql } from 'kysely'
import { deleteOf, listOf, type PersonalData } from '../../../app/personal-data'
import { phoneOf } from './accounts'
import { releasePhone } from './queries'
import { closeAllSessions } from './sessions'

export const personalData: PersonalData = {
  held: [
    { table: 'session', columns: ['user_id', 'device'], section: 'devices', erased: true },
    { table: 'session', columns: ['token_sha', 'asked_by'], unexported: 'a secret', erased: true },
    {
      table: 'phone_appeal',
      columns: ['user_id', 'real_name', 'phone', 'reason'],
      section: 'phoneAppeals',
      erased: true,
    },
    { table: 'phone_appeal', columns: ['decided_by'], impersonal: 'an operator' },
    { table: 'phone_appeal', columns: ['token_sha'], unexported: 'a secret', erased: true },
    { table: 'phone_ticket', columns: ['user_id', 'ticket_sha'], unexported: 'a secret', erased: true },
    { table: 'session', columns: ['openid', 'mini_openid'], unexported: 'stands with the account', erased: true },
    { table: 'password_guard', columns: ['phone'], impersonal: 'of the version before, empty within a week' },
    { table: 'password_try', columns: ['phone', 'source'], unexported: 'counts wrong passwords for a week', erased: true },
    { table: 'known_device', columns: ['user_id', 'device_sha'], unexported: 'a secret', erased: true },
    {
      table: 'released_phone',
      columns: ['phone', 'user_id'],
      unexported: 'comes with the end of an account',
      kept: 'thirty days, in which nobody registers with the phone',
    },
    {
      table: 'sms_code',
      columns: ['phone', 'address', 'code_sha'],
      unexported: 'lives for a day',
      kept: 'lives for a day, and limits what is sent to a phone',
    },
    { table: 'captcha', columns: ['answer'], impersonal: 'what we drew' },
  ],
  export: (userId) => ({
    phoneAppeals: listOf(sql`select real_name, phone, state, reason, created_at from phone_appeal
      where user_id = ${userId} order by created_at desc`),
    devices: listOf(sql`select device, created_at, seen_at from session where user_id = ${userId} order by seen_at desc`),
  }),
  async erase(trx, userId) {
    const phone = await phoneOf(trx, userId)
    if (phone) await releasePhone(trx, phone, userId)
    await closeAllSessions(trx, userId)
    await deleteOf(trx, userId, ['phone_ticket', 'phone_appeal', 'known_device'])
  },
}
