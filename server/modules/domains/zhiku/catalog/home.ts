import { sql } from 'kysely'
import type { zhiku as spec } from '../../../../../contract/zhiku'
import type { Result } from '../../../../../contract/endpoint'
import type { OpenCtx } from '../../../../app/context'
import { prepared, type Db } from '../../../../app/database/db'
import { hasAllowances } from '../../../commerce/entitlement/allowances'
import { banners } from '../../../platform/system/ads'
import { coverOf } from '../formats'
import { quotaOf } from '../quota'
import { cardColumns, cardsOf, type DocRow } from './cards'

type Home = Result<(typeof spec)['GET /api/zhiku/home']>

/** Categories that have documents, each with how many. */
export async function categories(db: Db): Promise<Home['categories']> {
  const { rows } = await sql<Home['categories'][number]>`${prepared}
    select k.id, k.name, k.icon, count(*)::integer as count
    from zhiku_category k join zhiku_doc d on d.category_id = k.id and d.status = 'on'
    group by k.id order by k.sort, k.id`.execute(db)
  return rows
}

const PACKS = 6
async function hotPacks(db: Db): Promise<DocRow[]> {
  const { rows } = await sql<DocRow>`
    select ${cardColumns} from zhiku_doc d where d.status = 'on' and d.format = 'pack' order by d.heat desc, d.id desc
    limit ${PACKS}`.execute(db)
  return rows
}

export async function home(ctx: OpenCtx): Promise<Home> {
  const { db, user, now, settings, modules } = ctx
  const facts = sql<{ regions: string[]; years: number[]; vip: boolean; fresh: number }>`${prepared}
    select coalesce(array_agg(distinct region order by region), '{}') as regions,
      coalesce(array_agg(distinct extract(year from updated_at at time zone 'Asia/Shanghai')::integer
        order by extract(year from updated_at at time zone 'Asia/Shanghai')::integer desc), '{}') as years,
      coalesce(bool_or(vip_free), false) as vip,
      count(*) filter (where updated_at > now() - interval '7 days')::integer as fresh
    from zhiku_doc where status = 'on'`.execute(db)
  const viewer = user?.id ?? null
  const [{ rows: all }, kinds, ads, packs, quota] = await Promise.all([
    facts,
    categories(db),
    banners(db, 'zhiku', settings, now),
    hotPacks(db).then((found) => cardsOf(ctx, found, viewer)),
    quotaOf(ctx, viewer),
  ])
  return {
    banners: ads,
    categories: kinds,
    weekNew: all[0].fresh,
    vipFree: all[0].vip && hasAllowances(modules, 'document'),
    packs: packs.map((pack) => ({ ...pack, cover: coverOf(pack.id, pack.title, pack) })),
    ...(quota && { quota }),
    regions: all[0].regions,
    years: all[0].years,
  }
}
