import { mall as adminContract } from '../../../../contract/admin/mall'
import { mall as contract } from '../../../../contract/mall'
import { defineModule, on } from '../../../app/module'
import { admin } from './admin'
import { thingNames } from './for-admin'
import { returnedFor } from './after-sale'
import { benefit } from './benefit'
import { fileUses } from './file-uses'
import { coinRules } from './for-coin'
import { shareSubject } from './for-share'
import { grantExchanged } from './granting'
import { parcelOwner } from './handing'
import { workbenchAlarms, workbenchQueues, listTallies } from './for-workbench'
import { personalData } from './personal-data'
import { remindAll } from './reminders'
import { handlers } from './routes'
import { cards, redeemable } from './redeemable'
import { sellable } from './sellable'
import { endUnused } from './vouchers'

export const mall = defineModule({
  name: 'mall',
  tables: [
    'mall_after_sale',
    'mall_category',
    'mall_code',
    'mall_day',
    'mall_product',
    'mall_remind',
    'mall_reveal',
    'mall_section',
    'mall_section_product',
    'mall_shop',
    'mall_shop_staff',
    'mall_sku',
    'mall_take',
    'mall_voucher',
  ],
  contract,
  handlers,
  adminContract,
  admin,
  thingNames,
  on: [on('mall.exchanged', 'grant', grantExchanged)],
  jobs: (services) => [
    { name: 'mall.remind', cron: '* * * * *', run: () => remindAll(services.db) },
    { name: 'mall.unused', cron: '10 0 * * *', run: () => endUnused(services) },
  ],
  sellables: [sellable],
  benefits: [benefit],
  redeemables: [redeemable, cards],
  parcelOwners: [parcelOwner],
  shareSubjects: [shareSubject],
  fileUses,
  workbenchAlarms,
  workbenchQueues,
  listTallies,
  trash: [{ kind: 'mallCategory', permission: 'mall.edit', tables: ['mall_category'] }],
  doneByHand: [{ kind: 'mallAfterSale', sum: returnedFor }],
  coinRules: [coinRules],
  personalData,
})
