import { randomUUID } from 'node:crypto'
import type { CampaignInput } from '../../contract/admin/invite'
import { CHECKLIST } from '../../contract/rules/assist'
import { publish, saveCampaign } from '../../server/modules/aggregates/invite/manage-campaigns'
import type { Person, TestServer } from '../support/server'

const HOUR = 3_600_000
export const input = (changes: Partial<CampaignInput> = {}): CampaignInput => ({
  type: 2,
  title: '好友助力领金币',
  startTime: new Date(Date.now() - HOUR).toISOString(),
  endTime: new Date(Date.now() + 72 * HOUR).toISOString(),
  helper: 'any',
  helperCoins: 20,
  hours: 24,
  stock: 5,
  steps: [{ count: 3, kind: 'coin', amount: 200, value: 200 }],
  ...changes,
})

/** One that is under way. */
export const campaign = (server: TestServer, changes?: Partial<CampaignInput>): Promise<string> =>
  server.database.db.transaction().execute(async (trx) => {
    const asked = { ...server.app.services, db: trx, now: new Date() }
    const id = await saveCampaign(asked, input(changes))
    await publish(asked, id, Object.keys(CHECKLIST))
    return id
  })

export const start = (who: Person, activityId: string) =>
  who.call('POST /api/assist/start', { body: { activityId, requestId: randomUUID() } })
export const help = (who: Person, recordId: string) =>
  who.call('POST /api/assist/help', { body: { recordId, requestId: randomUUID() } })
export const see = async (who: Pick<Person, 'call'>, id: string) =>
  (await who.call('GET /api/assist/detail/:id', { params: { id } })).result
export const claim = (who: Person, recordId: string, count = 3) =>
  who.call('POST /api/assist/claim', { body: { recordId, count, requestId: randomUUID() } })
export const coins = async (who: Person) => (await who.call('GET /api/user/canUseCoin')).result
