import { coupon as adminContract } from '../../../../contract/admin/coupon'
import { defineModule } from '../../../app/module'
import { admin } from './admin'
import { thingNames } from './for-admin'
import { personalData } from './personal-data'
import { redeemable } from './redeemable'
import { couponWordings } from './grants'

export const coupon = defineModule({
  name: 'coupon',
  wordings: couponWordings,
  tables: ['coupon', 'user_coupon'],
  adminContract,
  admin,
  thingNames,
  redeemables: [redeemable],
  personalData,
})
