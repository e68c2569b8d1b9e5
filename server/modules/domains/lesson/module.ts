import { lesson as adminContract } from '../../../../contract/admin/lesson'
import { lesson as contract } from '../../../../contract/lesson'
import { defineModule } from '../../../app/module'
import { admin } from './admin'
import { dropUnused } from './authoring/media'
import { fileUses } from './file-uses'
import { courseScope } from './for-admin'
import { courseOnCard } from './for-conversation'
import { searchSource } from './for-search'
import { shareSubject } from './for-share'
import { serveMedia } from './media/media'
import { personalData } from './personal-data'
import { handlers } from './routes'
import { source } from './saved'
import { sellable } from './sellable'
import { counts, facts } from './task-facts'

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
    'lesson_learner',
    'lesson_media',
    'lesson_note',
    'lesson_player',
    'lesson_question',
    'lesson_review',
    'lesson_seat',
    'lesson_study',
    'lesson_teacher',
  ],
  contract,
  handlers,
  adminContract,
  admin,
  http: serveMedia,
  jobs: (services) => [{ name: 'lesson.media', cron: '31 4 * * *', run: () => dropUnused(services) }],
  sellables: [sellable],
  cards: [{ kind: 'course', of: courseOnCard }],
  shareSubjects: [shareSubject],
  adminScopes: [courseScope],
  searchSources: [searchSource],
  saved: [source],
  taskFacts: [{ facts, counts }],
  fileUses,
  personalData,
})
