import type { search as spec } from '../../../../contract/admin/search'
import { sql } from 'kysely'
import type { AdminHandlers } from '../../../app/admin'
import { gone, refuse } from '../../../app/errors'
import { newId } from '../../../app/ids'
import { cut, DEFAULT_SIZE, decodeCursor } from '../../../app/database/paging'
import { moveToTrash } from '../../../app/trash'
import { forgetLexicon } from './words/lexicon'
import { allTerms, dropTerm, forgetKeyword, insertKeyword, putTerm, shownKeywords, termOf } from './queries'
import { dropSynonym, putSynonym, synonymOf, synonymsWith } from './words/synonyms'
import { keyOf } from './words/tokens'
import { publicDocuments, spellingOf } from './words/vocabulary'

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

  'POST /admin/api/search/synonym/page': async ({ body: { word = '', size = DEFAULT_SIZE, cursor } }, { db }) => {
    const { rows, next } = cut(await synonymsWith(db, keyOf(word), decodeCursor(cursor, 'time'), size + 1), size)
    return { records: rows.map(({ id, terms, changed_at }) => ({ id, terms, changedAt: changed_at.toISOString() })), next }
  },

  'POST /admin/api/search/synonym/save': async ({ body }, { db, outside, audit }) => {
    const { id = newId(), terms: written } = body
    const terms = written.map(spellingOf)
    if (new Set(terms.map(keyOf)).size < terms.length || terms.some((term) => !keyOf(term)))
      refuse(400, '参数错误：terms 应为各不相同的词')
    audit.before((await synonymOf(db, id)) ?? null)
    if (!(await putSynonym(db, id, terms, !body.id))) gone()
    forgetLexicon(outside)
    audit.after({ terms })
    return { id }
  },

  'POST /admin/api/search/synonym/remove': async ({ body: { id } }, { db, outside, operator, audit }) => {
    const before = (await synonymOf(db, id)) ?? gone()
    audit.before(before)
    await moveToTrash(db, operator, { kind: 'synonym', title: before.terms.join('、') }, ['search_synonym', sql`id = ${id}`])
    await dropSynonym(db, id)
    forgetLexicon(outside)
    return true
  },
}
