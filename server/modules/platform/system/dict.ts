import type { IdName } from '../../../../contract'
import type { Db } from '../../../app/database/db'
import { gone } from '../../../app/errors'
import { dictItems, isItem } from './queries'
import { sql } from 'kysely'

/** The options of a dictionary, in their order; refuses with 10104 when there is no such dictionary. */
export async function idNameList(db: Db, code: string): Promise<IdName[]> {
  const items = await dictItems(db, code)
  return items.length ? items : gone()
}

/** Whether somebody may have chosen it: what is offered no more is kept by whoever has it. */
export const isChoice = (db: Db, code: string, id: string): Promise<boolean> => isItem(db, code, id)

/** To be joined as `name`: what an id in `column` stands for in a dictionary. */
export const dictItem = (name: string, code: string, column: string) =>
  sql`dict_item ${sql.ref(name)} on ${sql.ref(`${name}.code`)} = ${sql.lit(code)}
    and ${sql.ref(`${name}.id`)} = ${sql.ref(column)}`
