import { sql } from 'kysely'
import type { Services } from '../app/serve'
import { chooseKeywords } from '../modules/services/search/hot'
import { drainSearch } from '../modules/services/search/index-feed'
import { searchPage } from '../modules/services/search/search'

/** What the people of the demo have searched for, the first of it most of them. */
const KEYWORDS = ['试用期', '年终奖', '竞业', '离职证明', '绩效', '社保基数', 'HRBP', '裁员沟通']
const MOST = 10

/** Makes the demo findable, and has its people search it the way anybody does: what finds nothing never becomes hot. */
export async function loadSearches(services: Services): Promise<void> {
  await drainSearch(services)
  const { rows: people } = await sql<{ id: string }>`select id from app_user order by created_at limit ${MOST}`.execute(
    services.db,
  )
  for (const [at, keyword] of KEYWORDS.entries()) {
    for (const user of people.slice(0, MOST - at)) {
      await searchPage({ ...services, user, now: new Date(), caller: { network: '' } }, { keyword, size: 1 })
    }
  }
  await chooseKeywords(services)
}
