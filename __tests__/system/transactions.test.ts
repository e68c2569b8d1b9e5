import { sql } from 'kysely'
import { openDatabase, type Database } from '../../server/app/database/db'
import { withCommit } from '../../server/app/database/dialect'
import { constraintOf } from '../../server/app/errors'

describe('what is sent with the commit', () => {
  let database: Database
  beforeEach(async () => {
    // Of one connection, which has the table to itself.
    database = openDatabase(process.env.TEST_CLUSTER_URL!, 1)
    await database.pool.query('create temporary table sent (n integer constraint sent_once primary key)')
  })
  afterEach(() => database.close())

  const numbers = async () => (await database.pool.query<{ n: number }>('select n from sent order by n')).rows.map(({ n }) => n)
  const insert = (n: number) => sql`insert into sent values (${n})`

  test('is kept with all that came before it', async () => {
    await database.db.transaction().execute(async (trx) => {
      await withCommit(trx, insert(2))
      await insert(1).execute(trx)
    })
    expect(await numbers()).toEqual([1, 2])
  })

  test('takes everything back where it fails, and it is heard why', async () => {
    const failed = database.db.transaction().execute(async (trx) => {
      await insert(1).execute(trx)
      await withCommit(trx, insert(1))
      await withCommit(trx, insert(2))
    })
    expect(constraintOf(await failed.catch((error: unknown) => error))).toBe('sent_once')
    expect(await numbers()).toEqual([])
  })

  test('is forgotten where the transaction is given up, and does not go with the next one', async () => {
    const givenUp = database.db.transaction().execute(async (trx) => {
      await withCommit(trx, insert(1))
      throw new Error('given up')
    })
    await expect(givenUp).rejects.toThrow('given up')
    await database.db.transaction().execute((trx) => insert(2).execute(trx))
    expect(await numbers()).toEqual([2])
  })
})
