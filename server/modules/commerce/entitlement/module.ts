import { defineModule } from '../../../app/module'
import { personalData } from './personal-data'

export const entitlement = defineModule({ name: 'entitlement', tables: ['entitlement'], personalData })
