import { defineModule } from '../../../app/module'
import { personalData } from './personal-data'

export const coupon = defineModule({ name: 'coupon', tables: ['coupon', 'user_coupon'], personalData })
