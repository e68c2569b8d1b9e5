import { activity as adminContract } from '../../../../contract/admin/activity'
import { activity as contract } from '../../../../contract/activity'
import { defineModule } from '../../../app/module'
import { admin } from './admin'
import { thingNames } from './for-admin'
import { benefits } from './benefits'
import { serveCalendar } from './catalog/calendar'
import { serveScreen } from './door/screen'
import { workbenchQueues } from './for-workbench'
import { fileUses } from './file-uses'
import { activityOnCard } from './for-conversation'
import { searchSource } from './for-search'
import { shareSubject } from './for-share'
import { personalData } from './personal-data'
import { handlers } from './routes'
import { source } from './saved'
import { refundCancelled, refuseUndecided } from './signup/after'
import { closeEnded } from './signup/closing'
import { docsNews } from './signup/materials'
import { movedNews, movedWordings } from './signup/moved'
import { passOn } from './signup/offers'
import { endedNews } from './signup/opinions'
import { remind } from './signup/reminders'
import { redeemable } from './signup/redeemable'
import { sellable } from './signup/sellable'
import { counts } from './task-facts'
import { cancelledNews, cancelWordings } from './admin-actions/cancel'
import { joinWordings } from './signup/sellable'
import { offerWordings } from './signup/offers'
import { reminderWordings } from './signup/reminders'

export const activity = defineModule({
  name: 'activity',
  wordings: [...cancelWordings, ...joinWordings, ...movedWordings, ...offerWordings, ...reminderWordings],
  tables: [
    'activity',
    'activity_attendee',
    'activity_ban',
    'activity_collect',
    'activity_doc',
    'activity_point',
    'activity_question',
    'activity_remind',
    'activity_review',
    'activity_sign',
    'activity_staff',
    'activity_ticket',
    'activity_waiter',
  ],
  contract,
  handlers,
  adminContract,
  admin,
  thingNames,
  http(http, services) {
    serveCalendar(http, services)
    serveScreen(http, services)
  },
  jobs: (services) => [
    { name: 'activity.offers', cron: '* * * * *', run: () => passOn(services) },
    { name: 'activity.remind', cron: '* * * * *', run: () => remind(services.db) },
    { name: 'activity.approval', cron: '*/5 * * * *', run: () => refuseUndecided(services) },
    { name: 'activity.refund', cron: '* * * * *', run: () => refundCancelled(services) },
    { name: 'activity.close', cron: '*/10 * * * *', run: () => closeEnded(services) },
  ],
  sellables: [sellable],
  redeemables: [redeemable],
  benefits,
  cards: [{ kind: 'activity', of: activityOnCard }],
  shareSubjects: [shareSubject],
  searchSources: [searchSource],
  saved: [source],
  taskFacts: [{ facts: () => ({}), counts }],
  fileUses,
  workbenchQueues,
  owedNews: [cancelledNews, docsNews, endedNews, movedNews],
  personalData,
})
