import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { withoutTimeouts } from '../app/database/db'
import type { Services } from '../app/http/serve'
import { loadActivities } from './activity/load'
import { loadAssists } from './assist'
import { loadAds } from './ads'
import { loadCircle } from './circle/load'
import { loadCompany } from './company'
import { loadCoupons } from './coupons'
import { loadExams } from './exam'
import { loadExchange } from './exchange'
import { loadFanGroups } from './fanGroup'
import { loadForms } from './forms'
import { loadGrowth } from './growth'
import { loadKefu } from './kefu'
import { loadLives } from './lesson/lives'
import { loadLessons } from './lesson/load'
import { loadTraining } from './neixun/load'
import { loadMall } from './mall/load'
import { loadLotteries } from './lottery'
import { loadOperators } from './operators'
import { loadSearches } from './search'
import { loadTalks } from './talks'
import { loadTiku } from './tiku/load'
import { loadVip } from './vip'
import { loadWenwen } from './wenwen/load'
import { loadZhiku } from './zhiku/load'
import { begin, end } from './whole'

/** Any number that no other advisory lock of ours uses. */
const LOCK = 727_002

/**
 * Loads the demo content into a database without any people. Of several nodes that start together one loads, and the others
 * wait for it. On a slow machine it takes as long as it takes, so the database it is given should be patient.
 */
export async function seed(services: Services, log: FastifyBaseLogger): Promise<void> {
  await withoutTimeouts(services.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(trx)
    if (!(await begin(trx, services.db))) return
    const started = Date.now()
    await loadCircle(services)
    await loadCompany(services)
    await loadVip(services)
    await loadForms(services)
    await loadKefu(services)
    await loadTalks(services)
    await loadAds(services)
    await loadLessons(services)
    await loadCoupons(services)
    await loadExams(services)
    await loadLives(services)
    await loadActivities(services)
    await loadZhiku(services)
    await loadSearches(services)
    await loadGrowth(services)
    await loadExchange(services)
    await loadMall(services)
    await loadTiku(services)
    await loadTraining(services)
    await loadLotteries(services)
    await loadAssists(services)
    await loadFanGroups(services)
    await loadWenwen(services)
    await loadOperators(services)
    await end(services.db)
    log.info(`演示内容已载入，用时 ${((Date.now() - started) / 1000).toFixed(1)} 秒`)
  })
}
