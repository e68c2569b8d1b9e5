import { entitlement as adminContract } from '../../../../contract/admin/entitlement'
import { defineModule } from '../../../app/module'
import { admin } from './admin'
import { personalData } from './personal-data'

export const entitlement = defineModule({ name: 'entitlement', tables: ['entitlement'], adminContract, admin, personalData })
