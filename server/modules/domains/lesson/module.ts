import { lesson as adminContract } from '../../../../contract/admin/lesson'
import { lesson as contract } from '../../../../contract/lesson'
import { defineModule } from '../../../app/module'
import { admin } from './admin'
import { benefits } from './benefits'
import { coursesTaught } from './catalog/page'
import { couponScopes } from './catalog/titles'
import { dropUnused } from './authoring/media'
import { dropOldUploads } from './authoring/uploads'
import { fileUses } from './file-uses'
import { courseScope, thingNames } from './for-admin'
import { courseOnCard } from './for-conversation'
import { learners } from './for-notice'
import { searchSource } from './for-search'
import { shareSubject } from './for-share'
import { serveMedia } from './media/media'
import { countRenditions } from './media/rendition-queue'
import { forgetTickets } from './media/tickets'
import { transcode } from './media/transcode'
import { entitlementNames } from './for-entitlement'
import { classes } from './for-kefu'
import { personalData } from './personal-data'
import { redeemable } from './redeemable'
import { handlers } from './routes'
import { source } from './saved'
import { sellable } from './sellable'
import { workbenchQueues, listTallies, ownQueues } from './for-workbench'
import { personFigures } from './study/learner-reports'
import { moved } from './study/moves'
import { playRights } from './study/play-right'
import { counts, facts } from './task-facts'
import { trash } from './trash'

export const lesson = defineModule({
  name: 'lesson',
  tables: [
    'lesson',
    'lesson_attempt',
    'lesson_category',
    'lesson_cert_batch',
    'lesson_cert_level',
    'lesson_chapter',
    'lesson_collect',
    'lesson_course',
    'lesson_course_teacher',
    'lesson_day',
    'lesson_delivered',
    'lesson_learner',
    'lesson_media',
    'lesson_note',
    'lesson_play_ticket',
    'lesson_player',
    'lesson_question',
    'lesson_rendition',
    'lesson_review',
    'lesson_seat',
    'lesson_study',
    'lesson_teacher',
    'lesson_upload',
    'lesson_upload_part',
  ],
  contract,
  handlers,
  adminContract,
  admin,
  trash,
  http(http, services) {
    serveMedia(http, services)
    countRenditions(services.db, http.metrics)
  },
  jobs: (services) => [
    { name: 'lesson.media', cron: '31 4 * * *', run: () => dropUnused(services) },
    { name: 'lesson.uploads', cron: '17 * * * *', run: () => dropOldUploads(services) },
    { name: 'lesson.transcode', cron: '* * * * *', run: () => transcode(services) },
    { name: 'lesson.tickets', cron: '50 * * * *', run: () => forgetTickets(services.db) },
  ],
  owedNews: [moved],
  personFigures,
  workbenchQueues,
  listTallies,
  ownQueues,
  homeCounts: [coursesTaught],
  playRights: [playRights],
  sellables: [sellable],
  entitlementNames,
  classes: [classes],
  benefits,
  redeemables: [redeemable],
  cards: [{ kind: 'course', of: courseOnCard }],
  shareSubjects: [shareSubject],
  adminScopes: [courseScope],
  thingNames,
  couponScopes: [couponScopes],
  segmentParts: [learners],
  searchSources: [searchSource],
  saved: [source],
  taskFacts: [{ facts, counts }],
  fileUses,
  personalData,
})
