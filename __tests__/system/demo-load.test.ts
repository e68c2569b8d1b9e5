import { sql } from 'kysely'
import { migrate } from '../../server/app/database/migrate'
import { begin, end, startOver } from '../../server/seeds/whole'
import { seed } from '../../server/seeds'
import { query } from '../support/query'
import { startServer, type TestServer } from '../support/server'

let server: TestServer
beforeEach(async () => {
  server = await startServer()
})
afterEach(() => server.close())

const begun = () => server.database.db.transaction().execute((trx) => begin(trx, server.database.db))
const people = () => query<{ n: number }>(server, sql`select count(*)::integer as n from app_user`)

test('what broke off is not taken for whole: the next start says so, and our own database is made anew', async () => {
  expect(await begun()).toBe(true)
  await server.person()
  await expect(seed(server.app.services, server.app.http.log)).rejects.toThrow('没有装完')
  expect(await startOver(server.database.pool)).toBe(true)
  await migrate(server.database.pool)
  expect(await people()).toEqual([{ n: 0 }])
  expect(await begun()).toBe(true)
})

test('what is whole is left alone, and so is a database that people use', async () => {
  await server.person()
  expect([await begun(), await startOver(server.database.pool)]).toEqual([false, false])
  await query(server, sql`insert into demo_load default values`)
  await end(server.database.db)
  expect([await begun(), await startOver(server.database.pool)]).toEqual([false, false])
  expect(await people()).toEqual([{ n: 1 }])
})
