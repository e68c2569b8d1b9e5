import { tiku as adminContract } from '../../../../contract/admin/tiku'
import { tikuPractice as contract } from '../../../../contract/tikuPractice'
import { defineModule, on } from '../../../app/module'
import { HOUR_MS } from '../../../app/time/units'
import { admin } from './admin'
import { thingNames } from './for-admin'
import { countAsked } from './asked'
import { benefits } from './benefits'
import { workbenchQueues, listTallies } from './for-workbench'
import { fileUses } from './file-uses'
import { lawUses } from './law-uses'
import { personalData } from './personal-data'
import { linkTalk } from './practice/talk'
import { PRACTICE, titlesOfScopes } from './practice/record'
import { countQuestions, endIdle } from './practice/stats'
import { coinSubject, settleLeagues } from './rank/settling'
import { redeemable } from './redeemable'
import { source } from './saved'
import { handlers } from './routes'
import { searchSource } from './for-search'
import { shareSubject } from './for-share'
import { serveWrongBook } from './practice/print'
import { entitlementNames, sellable } from './sellable'
import { endAllOverdue } from './sessions'
import { counts } from './task-facts'

export const tiku = defineModule({
  name: 'tiku',
  tables: [
    'tiku_answer',
    'tiku_bank',
    'tiku_chapter',
    'tiku_daily_question',
    'tiku_done',
    'tiku_extra',
    'tiku_fault',
    'tiku_league',
    'tiku_league_member',
    'tiku_learner',
    'tiku_look',
    'tiku_mark',
    'tiku_paper',
    'tiku_paper_question',
    'tiku_paper_rule',
    'tiku_player',
    'tiku_practice',
    'tiku_question',
    'tiku_question_asked',
    'tiku_question_stat',
    'tiku_session',
    'tiku_session_question',
    'tiku_talk',
    'tiku_user_question',
  ],
  contract,
  handlers,
  adminContract,
  admin,
  thingNames,
  jobs: (services) => [
    { name: 'tiku.end', cron: '* * * * *', run: () => endAllOverdue(services) },
    { name: 'tiku.idle', cron: '23 * * * *', run: () => endIdle(services) },
    { name: 'tiku.stats', cron: '*/10 * * * *', run: () => countQuestions(services, new Date(Date.now() - HOUR_MS)) },
    { name: 'tiku.asked', cron: '*/10 * * * *', run: () => countAsked(services.db) },
    // What was missed on Monday is made up for: a league is settled once, whenever that is.
    { name: 'tiku.leagues', cron: '7 * * * *', run: () => settleLeagues(services) },
  ],
  on: [on('post.published', 'linkTalk', linkTalk)],
  benefits,
  workbenchQueues,
  listTallies,
  sellables: [sellable],
  redeemables: [redeemable],
  entitlementNames,
  searchSources: [searchSource],
  saved: [source],
  shareSubjects: [shareSubject],
  http: serveWrongBook,
  taskFacts: [{ facts: () => ({}), counts }],
  lawUses: [lawUses],
  fileUses,
  coinSubjects: [coinSubject],
  tikuUses: [{ use: PRACTICE, titlesOf: titlesOfScopes }],
  personalData,
})
