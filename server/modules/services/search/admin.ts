import type { search as spec } from '../../../../contract/admin/search'
import type { AdminHandlers } from '../../../app/admin'
import { refuse } from '../../../app/errors'
import { allTerms, dropTerm, forgetKeyword, insertKeyword, putTerm, shownKeywords, termOf } from './queries'
import { keyOf } from './tokens'
import { publicDocuments, spellingOf } from './vocabulary'

const SHOWN = 10

export const admin: AdminHandlers<typeof spec> = {
  'GET /admin/api/search/hot': async (_input, ctx) => {
    const terms = await allTerms(ctx.db)
    return {
      shown: (await shownKeywords(ctx.db, SHOWN)).map(({ spelling, viewers }) => ({ word: spelling, people: viewers })),
      terms: await Promise.all(
        terms.map(async ({ spelling, state, place, changed_at }) => ({
          word: spelling,
          state,
          place,
          found: (await publicDocuments(ctx, spelling, 1)) > 0,
          changedAt: changed_at.toISOString(),
        })),
      ),
    }
  },

  'POST /admin/api/search/hotTerm': async ({ body: { word, state, place = 0 } }, ctx) => {
    const { db, audit } = ctx
    const term = { keyword: keyOf(word), spelling: spellingOf(word) }
    if (!term.keyword) refuse(400, '参数错误：word 应有文字')
    audit.before(await termOf(db, term.keyword))
    if (state === 'none') await dropTerm(db, term.keyword)
    else await putTerm(db, { ...term, state, place })
    // At once; the next choice, minutes later, comes to the same.
    await forgetKeyword(db, term.keyword, state === 'removed')
    if (state === 'curated' && (await publicDocuments(ctx, term.spelling, 1)))
      await insertKeyword(db, { ...term, viewers: 0, place })
    audit.after({ word: term.spelling, state, place })
    return true
  },
}
