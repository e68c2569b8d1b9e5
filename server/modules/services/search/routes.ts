import { search as spec } from '../../../../contract/search'
import type { Handlers } from '../../../app/context'
import { hotKeywords } from './hot'
import { overview } from './overview'
import { searchPage } from './search'
import { suggest } from './suggest'

export const handlers: Handlers<typeof spec> = {
  'GET /api/search/hot': async (_input, { db }) => hotKeywords(db),
  'POST /api/search/suggest': async ({ body }, ctx) => suggest(ctx, body.keyword, ctx.user?.id ?? null),
  'POST /api/search/all': async ({ body }, ctx) => overview(ctx, body),
  'POST /api/search/page': async ({ body }, ctx) => searchPage(ctx, body),
}
