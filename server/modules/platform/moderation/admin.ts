import type { moderation as spec } from '../../../../contract/admin/moderation'
import type { AdminHandlers } from '../../../app/admin'
import { addWords, editWord, heldWord, removeWord, wordPage } from '../../../gateways/word-list'

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/word/page': async ({ body }, { db }) => wordPage(db, body),
  'POST /admin/api/word/create': async ({ body: { words, ...rule } }, { db }) => addWords(db, words, rule),
  'POST /admin/api/word/edit': async ({ body }, { db, audit }) => {
    audit.before(await heldWord(db, body.id))
    await editWord(db, body)
    return true
  },
  'POST /admin/api/word/remove': async ({ body }, { db, operator, audit }) => {
    const before = await heldWord(db, body.id)
    audit.before(before)
    await removeWord(db, operator, body.id, before.word)
    return true
  },
  'POST /admin/api/word/hitTest': async ({ body }, { gateways }) => {
    const { outcome, reason = '' } = await gateways.moderation.checkWords(body.text)
    return { outcome, told: reason }
  },
}
