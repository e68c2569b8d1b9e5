import { dm as contract } from '../../../../contract/dm'
import { defineModule } from '../../../app/module'
import { personalData } from './personal-data'
import { handlers } from './routes'
import { registerTalks } from './talks'

export const dm = defineModule({ name: 'dm', contract, handlers, http: registerTalks, personalData })
