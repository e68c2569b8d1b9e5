import { defineModule } from '../../../app/module'
import { personalData } from './personal-data'

/** Collections and history: the lists are the user's, what stands in them is brought by the domains. */
export const saved = defineModule({ name: 'saved', tables: ['browse_record'], personalData })
