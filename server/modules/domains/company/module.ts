import { company as adminContract } from '../../../../contract/admin/company'
import { company as contract } from '../../../../contract/company'
import { defineModule } from '../../../app/module'
import { admin, companyScope } from './admin'
import { fileUses } from './file-uses'
import { personalData } from './personal-data'
import { handlers } from './routes'

export const company = defineModule({
  name: 'company',
  tables: ['company', 'company_department', 'company_member', 'company_scope'],
  contract,
  handlers,
  adminContract,
  admin,
  adminScopes: [companyScope],
  fileUses,
  personalData,
})
