import type { IdName } from '../../../../contract'
import type { Db } from '../../../app/db'
import { gone } from '../../../app/errors'
import { dictItems } from './queries'

/** The options of a dictionary, in their order; refuses with 10104 when there is no such dictionary. */
export async function idNameList(db: Db, code: string): Promise<IdName[]> {
  const items = await dictItems(db, code)
  return items.length ? items : gone()
}
