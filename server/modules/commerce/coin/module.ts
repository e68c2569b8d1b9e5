import { coin as adminContract } from '../../../../contract/admin/coin'
import { coin as contract } from '../../../../contract/coin'
import { defineModule, on } from '../../../app/module'
import { admin } from './admin'
import { audit } from './audit'
import { expire, tellExpiring } from './expiry'
import { grant } from './grants'
import { personalData } from './personal-data'
import { balanceOf } from './ledger'
import { redeemable } from './redeemable'
import { handlers } from './routes'
import { coinEarnings, coinRules } from './rules'
import { expiryWordings } from './expiry'

export const coin = defineModule({
  name: 'coin',
  wordings: expiryWordings,
  tables: ['coin_account', 'coin_entry', 'coin_transfer'],
  contract,
  handlers,
  adminContract,
  admin,
  on: [
    on('user.registered', 'welcome', (trx, { userId }) => grant(trx, 'registered', userId)),
    on('user.completed', 'welcomeProfile', (trx, { userId }) => grant(trx, 'completed', userId)),
  ],
  jobs: (services) => [
    { name: 'coin.expire', cron: '12 0 * * *', run: () => expire(services, new Date()) },
    { name: 'coin.expiring', cron: '11 9 * * *', run: () => tellExpiring(services, new Date()) },
    { name: 'coin.audit', cron: '51 4 * * *', run: () => audit(services.db) },
  ],
  personalData,
  redeemables: [redeemable],
  coinEarnings: [coinEarnings],
  coinRules: [coinRules],
  personFigures: [{ name: 'coins', title: '金币', kind: 'coins', of: balanceOf }],
  profileParts: [async (db, userId) => ({ coins: await balanceOf(db, userId) })],
})
