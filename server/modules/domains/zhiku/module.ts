import { zhiku as adminContract } from '../../../../contract/admin/zhiku'
import { zhiku as contract } from '../../../../contract/zhiku'
import { defineModule, on } from '../../../app/module'
import { admin } from './admin'
import { thingNames } from './for-admin'
import { benefits } from './benefits'
import { fileUses } from './file-uses'
import { searchSource } from './for-search'
import { shareSubject } from './for-share'
import { countDownload } from './hand-out/count'
import { forgetLinks } from './hand-out/links'
import { workbenchAlarms, watchDownloads } from './hand-out/log'
import { deliver } from './hand-out/mail'
import { serveDocuments } from './hand-out/serve'
import { tellVersion, versioned } from './notices'
import { workbenchQueues, listTallies } from './for-workbench'
import { entitlementNames } from './for-entitlement'
import { personalData } from './personal-data'
import { makePreviews, redrawPreviews } from './preview/previews'
import { handlers } from './routes'
import { source } from './saved'
import { redeemable, sellable } from './sellable'
import { coinEarnings, coinSubject, payOverdue, sharing } from './upload/shares'
import { mailWordings } from './hand-out/mail'

export const zhiku = defineModule({
  name: 'zhiku',
  wordings: mailWordings,
  tables: [
    'zhiku_category',
    'zhiku_collect',
    'zhiku_doc',
    'zhiku_download',
    'zhiku_file',
    'zhiku_grant',
    'zhiku_issue',
    'zhiku_link',
    'zhiku_mark',
    'zhiku_pack',
    'zhiku_preview',
    'zhiku_quota_use',
    'zhiku_review',
    'zhiku_right',
    'zhiku_share',
    'zhiku_version',
  ],
  contract,
  handlers,
  adminContract,
  admin,
  thingNames,
  http: serveDocuments,
  jobs: (services) => [
    { name: 'zhiku.previews', cron: '* * * * *', run: () => makePreviews(services) },
    { name: 'zhiku.redraw', cron: '*/10 * * * *', run: () => redrawPreviews(services) },
    { name: 'zhiku.watch', cron: '41 * * * *', run: () => watchDownloads(services) },
    { name: 'zhiku.shares', cron: '17 * * * *', run: () => payOverdue(services) },
    { name: 'zhiku.links', cron: '53 * * * *', run: () => forgetLinks(services.db) },
  ],
  on: [on('zhiku.mailed', 'deliver', deliver), countDownload, tellVersion, ...sharing],
  coinSubjects: [coinSubject],
  coinEarnings: [coinEarnings],
  owedNews: [versioned],
  sellables: [sellable],
  entitlementNames,
  redeemables: [redeemable],
  benefits,
  shareSubjects: [shareSubject],
  searchSources: [searchSource],
  saved: [source],
  fileUses,
  workbenchQueues,
  listTallies,
  workbenchAlarms,
  personalData,
})
