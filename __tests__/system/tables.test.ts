import fs from 'node:fs'
import { TABLES, tablesOf } from '../../scripts/tables'
import { startServer } from '../support/server'

test('the types of the tables are those that the migrations make', async () => {
  const server = await startServer()
  const made = await tablesOf(server.database.db)
  await server.close()
  // Whoever adds a migration runs `npm run tables`, and commits the file with it.
  expect(fs.readFileSync(TABLES, 'utf8')).toBe(made)
})
