import { sql } from 'kysely'
import type { PersonalData } from '../../../app/personal-data'
import { forgetPrivate } from './private'

export const personalData: PersonalData = {
  held: [
    {
      table: 'file',
      columns: ['owner_id'],
      unexported: 'pictures are in the sections of what shows them',
      kept: 'what was published stays with the post; private ones are nobody’s',
    },
    {
      table: 'file',
      columns: ['name'],
      unexported: 'the name that a device gave to a picture',
      erased: true,
    },
    { table: 'file_upload', columns: ['owner_id', 'name', 'fingerprint'], unexported: 'a file on its way', kept: 'for a day' },
    { table: 'file', columns: ['received_type', 'check_trace', 'codecs'], impersonal: 'says how a picture was made and checked' },
  ],
  async erase(trx, userId) {
    await forgetPrivate(trx, userId)
    await sql`update file set name = '' where owner_id = ${userId} and name <> ''`.execute(trx)
  },
}
