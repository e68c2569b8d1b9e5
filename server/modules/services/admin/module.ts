import { admin as adminContract } from '../../../../contract/admin/admin'
import { defineModule } from '../../../app/module'
import { admin as handlers } from './admin'
import { personalData } from './personal-data'
import { serveBackOffice } from './serve'

export const admin = defineModule({ name: 'admin', adminContract, admin: handlers, http: serveBackOffice, personalData })
