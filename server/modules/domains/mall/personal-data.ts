import { sql } from 'kysely'
import { deleteOf, listOf, type PersonalData } from '../../../app/personal-data'

export const personalData: PersonalData = {
  held: [
    { table: 'mall_take', columns: ['user_id', 'address', 'state', 'risk'], section: 'exchanges', erased: true },
    {
      table: 'mall_voucher',
      columns: ['used_by'],
      unexported: 'who has looked after a shop',
      kept: 'who has checked a code off',
    },
    { table: 'mall_voucher', columns: ['code'], impersonal: 'letters by chance' },
    {
      table: 'mall_reveal',
      columns: ['user_id'],
      section: 'exchangeCodesSeen',
      kept: 'who has seen a code settles a dispute about it',
    },
    { table: 'mall_remind', columns: ['user_id'], unexported: 'is over when it is there', erased: true },
    { table: 'mall_shop_staff', columns: ['user_id'], unexported: 'a duty in a shop', erased: true },
    {
      table: 'mall_after_sale',
      columns: ['user_id', 'reason', 'note', 'images', 'state'],
      section: 'afterSales',
      erased: true,
    },
    { table: 'mall_after_sale', columns: ['reply'], impersonal: 'what we answered' },
    { table: 'mall_category', columns: ['name'], impersonal: 'written by us' },
    {
      table: 'mall_shop',
      columns: ['kind', 'name', 'intro', 'phone', 'city', 'address', 'hours', 'handover'],
      impersonal: 'a shop, as it presents itself to everybody',
    },
    {
      table: 'mall_product',
      columns: [
        ...['title', 'sub_title', 'image_files', 'detail', 'notice', 'excludes', 'per_user', 'prize_type', 'use_note', 'state'],
      ],
      impersonal: 'written by us',
    },
    { table: 'mall_section', columns: ['kind', 'title'], impersonal: 'written by us' },
    { table: 'mall_sku', columns: ['name'], impersonal: 'written by us' },
  ],
  export: (userId) => ({
    exchanges: listOf(sql`select p.title, k.name as spec, t.qty, t.address, t.state, t.created_at
      from mall_take t join mall_product p on p.id = t.product_id join mall_sku k on k.id = t.sku_id
      where t.user_id = ${userId} order by t.created_at desc`),
    exchangeCodesSeen: listOf(sql`select code_id, at from mall_reveal where user_id = ${userId} order by at desc`),
    afterSales: listOf(sql`select order_id, reason, note, state, reply, created_at from mall_after_sale where user_id = ${userId}
      order by created_at desc`),
  }),
  async erase(trx, userId) {
    await sql`update mall_take set address = null, risk = '' where user_id = ${userId}`.execute(trx)
    await sql`update mall_after_sale set note = '', images = '{}' where user_id = ${userId}`.execute(trx)
    await deleteOf(trx, userId, ['mall_remind', 'mall_shop_staff'])
  },
}
