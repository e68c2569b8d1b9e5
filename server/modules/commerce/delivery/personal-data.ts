import { sql } from 'kysely'
import { deleteOf, listOf, type PersonalData } from '../../../app/personal-data'

export const personalData: PersonalData = {
  held: [
    {
      table: 'user_address',
      columns: ['user_id', 'name', 'phone', 'region', 'detail', 'tag'],
      section: 'addresses',
      erased: true,
    },
    {
      table: 'parcel',
      columns: ['user_id', 'address', 'company', 'track_no', 'owner_kind', 'owner_id'],
      section: 'parcels',
      erased: true,
    },
    { table: 'parcel_trace', columns: ['text'], section: 'parcels', erased: true },
  ],
  export: (userId) => ({
    addresses: listOf(sql`select name, phone, region, detail, tag, is_default from user_address
      where user_id = ${userId} order by updated_at desc`),
    parcels:
      listOf(sql`select p.owner_kind as kind, p.state, p.address, p.company, p.track_no, p.created_at, p.sent_at, p.delivered_at,
      ${listOf(sql`select t.at, t.text from parcel_trace t where t.parcel_id = p.id order by t.at`)} as traces
      from parcel p where p.user_id = ${userId} order by p.created_at desc`),
  }),
  erase: (trx, userId) => deleteOf(trx, userId, ['user_address', 'parcel']),
}
