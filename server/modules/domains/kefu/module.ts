import { kefu as contract } from '../../../../contract/kefu'
import { defineModule } from '../../../app/module'
import { registerDesk } from './desk'
import { personalData } from './personal-data'
import { handlers } from './routes'

export const kefu = defineModule({ name: 'kefu', contract, handlers, http: registerDesk, personalData })
