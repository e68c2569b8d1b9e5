import type { Trx } from '../../../app/database/db'
import { gone, isUniqueViolation, refuse } from '../../../app/errors'
import type { Modules } from '../../../app/module'
import { restoreFromTrash, takeOut } from '../../../app/trash'
import { mayOf, type Known } from './operators'

/** What somebody may delete, and so bring back. */
export const trashKindsOf = (modules: Modules, operator: Known) =>
  modules.all('trash').filter(({ permission }) => mayOf(operator, permission) === 'all')

/** What came back, for the log. Refuses with 10104 (gone by now), 403, and 400 where there is no place for it any more. */
export async function restoreTrash(trx: Trx, modules: Modules, operator: Known, id: string) {
  const kept = (await takeOut(trx, id)) ?? gone()
  const kind = trashKindsOf(modules, operator).find((one) => one.kind === kept.kind) ?? refuse(403, '没有权限')
  await restoreFromTrash(trx, kind, kept.rows).catch((error: { code?: string }) => {
    if (error.code === '23503') refuse(400, '放不回去：它所在的东西已经没有了')
    if (isUniqueViolation(error)) refuse(400, '放不回去：已经有一样的了')
    throw error
  })
  return { kind: kept.kind, title: kept.title }
}
