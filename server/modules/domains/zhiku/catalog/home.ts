import { sql } from 'kysely'
import type { zhiku as spec } from '../../../../../contract/zhiku'
import type { Result } from '../../../../../contract/endpoint'
import type { OpenCtx } from '../../../../app/context'
import type { Db } from '../../../../app/database/db'
import { hasAllowances } from '../../../commerce/entitlement/allowances'
import { banners } from '../../../platform/system/ads'
import { quotaOf } from '../quota'

type Home = Result<(typeof spec)['GET /api/zhiku/home']>

/** Categories that have documents, each with how many. */
export async function categories(db: Db): Promise<Home['categories']> {
  const { rows } = await sql<Home['categories'][number]>`
    select k.id, k.name, k.icon, count(*)::integer as count
    from zhiku_category k join zhiku_doc d on d.category_id = k.id and d.status = 'on'
    group by k.id order by k.sort, k.id`.execute(db)
  return rows
}

export async function home(ctx: OpenCtx): Promise<Home> {
  const { db, user, now, settings, modules } = ctx
  const facts = sql<{ regions: string[]; years: number[]; vip: boolean; packs: number; fresh: number }>`
    select coalesce(array_agg(distinct region order by region), '{}') as regions,
      coalesce(array_agg(distinct extract(year from updated_at at time zone 'Asia/Shanghai')::integer
        order by extract(year from updated_at at time zone 'Asia/Shanghai')::integer desc), '{}') as years,
      coalesce(bool_or(vip_free), false) as vip, count(*) filter (where format = 'pack')::integer as packs,
      count(*) filter (where updated_at > now() - interval '7 days')::integer as fresh
    from zhiku_doc where status = 'on'`.execute(db)
  const [{ rows: all }, kinds, ads, quota] = await Promise.all([
    facts,
    categories(db),
    banners(db, 'zhiku', settings, now),
    quotaOf(ctx, user?.id ?? null),
  ])
  return {
    banners: ads,
    categories: kinds,
    weekNew: all[0].fresh,
    vipFree: all[0].vip && hasAllowances(modules, 'document'),
    packs: all[0].packs,
    ...(quota && { quota }),
    regions: all[0].regions,
    years: all[0].years,
  }
}
