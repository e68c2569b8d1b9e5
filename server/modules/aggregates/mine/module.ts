import { mine as contract } from '../../../../contract/mine'
import { defineModule } from '../../../app/module'
import { forgetBrowsed } from '../../domains/circle/saved'
import { subscriptions } from './invite-effects'
import { closeDue } from './logoff'
import { handlers } from './routes'

export const mine = defineModule({
  name: 'mine',
  contract,
  handlers,
  on: subscriptions,
  jobs: ({ db }) => [
    { name: 'mine.browsed', cron: '23 4 * * *', run: () => forgetBrowsed(db) },
    { name: 'mine.logoff', cron: '37 * * * *', run: () => closeDue(db) },
  ],
})
