import type { system as spec } from '../../../../contract/admin/system'
import type { AdminHandlers } from '../../../app/admin'
import { deadLetterPage, replay } from '../../../app/deliveries'
import { gone } from '../../../app/errors'

export const admin: AdminHandlers<typeof spec> = {
  'POST /admin/api/deadLetter/page': async ({ body }, { db }) => {
    const { records, next } = await deadLetterPage(db, body)
    return { records: records.map((letter) => ({ ...letter, deadAt: letter.deadAt.toISOString() })), next }
  },
  'POST /admin/api/deadLetter/replay': async ({ body }, { db, audit }) => {
    audit.after((await replay(db, body.id)) ?? gone())
    return true
  },
}
