import { defineModule, on } from '../../../app/module'
import { grant } from './grants'
import { personalData } from './personal-data'

export const coin = defineModule({
  name: 'coin',
  on: [
    on('user.registered', 'welcome', (trx, { userId }) => grant(trx, 'registered', userId)),
    on('user.completed', 'welcomeProfile', (trx, { userId }) => grant(trx, 'completed', userId)),
  ],
  personalData,
})
