import { live as adminContract } from '../../../../contract/admin/live'
import { live as contract } from '../../../../contract/live'
import { defineModule, on } from '../../../app/module'
import { admin } from './admin'
import { cancelled, refundCancelled, takeOverOwed } from './schedule/cancel'
import { liveRail } from './cards'
import { dropUnfinished } from './board/docs'
import { drawnCoins } from './board/draw-coins'
import { fileUses } from './file-uses'
import { liveNames, liveScope } from './for-admin'
import { closingCheck } from './hosted'
import { usesMedium } from './media-uses'
import { serveLive } from './stream/flv'
import { workbenchQueues } from './for-workbench'
import { personalData } from './personal-data'
import { liveOnCard, mayRead, stillReads } from './for-conversation'
import { playRights } from './play-rights'
import { reportTarget } from './for-report'
import { shareSubject } from './for-share'
import { unpin } from './room/host'
import { forgetAbsent } from './room/presence'
import { remind } from './schedule/reminders'
import { moved } from './schedule/reschedule'
import { handlers } from './routes'
import { dropSlide } from './board/slides'
import { closeDeserted } from './states'

export const live = defineModule({
  name: 'live',
  tables: [
    'live',
    'live_assistant',
    'live_ban',
    'live_ban_device',
    'live_cancel_notice',
    'live_doc',
    'live_draw',
    'live_draw_winner',
    'live_goods',
    'live_like',
    'live_likes',
    'live_member',
    'live_poll',
    'live_poll_vote',
    'live_presence',
    'live_question',
    'live_question_vote',
    'live_reserve',
    'live_review',
    'live_sign_in',
    'live_slide',
  ],
  contract,
  handlers,
  adminContract,
  admin,
  http: serveLive,
  on: [
    // One in doubt stays up: the host answers for it.
    on('picture.doubted', 'dropSlide', async (trx, { fileId, verdict }) => {
      if (verdict === 'risky') await dropSlide(trx, fileId)
    }),
    on('message.takenAway', 'unpin', unpin),
  ],
  conversationKinds: [{ kind: 'live', mayRead, stillReads }],
  cards: [{ kind: 'live', of: liveOnCard }],
  playRights: [playRights],
  reportTargets: [reportTarget],
  shareSubjects: [shareSubject],
  adminScopes: [liveScope],
  thingNames: [liveNames],
  doneByHand: [{ kind: 'live', sum: drawnCoins }],
  jobs: (services) => [
    { name: 'live.close', cron: '* * * * *', run: () => closeDeserted(services.db) },
    { name: 'live.remind', cron: '* * * * *', run: () => remind(services) },
    { name: 'live.cancelled', cron: '* * * * *', run: () => takeOverOwed(services.db) },
    { name: 'live.refund', cron: '* * * * *', run: () => refundCancelled(services) },
    { name: 'live.docs', cron: '20 4 * * *', run: () => dropUnfinished(services) },
    { name: 'live.presence', cron: '*/10 * * * *', run: () => forgetAbsent(services.db) },
  ],
  owedNews: [cancelled, moved],
  closingChecks: [closingCheck],
  liveRails: [liveRail],
  mediaUses: [usesMedium],
  fileUses,
  workbenchQueues,
  personalData,
})
