import fs from 'node:fs'
import { TABLES, tablesOf } from '../../scripts/tables'
import { startServer } from '../support/server'

test('the types of the tables are those that the migrations make', async () => {
  const server = await startServer()
  const made = await tablesOf(server.database.db)
  await server.close()
  if (made !== fs.readFileSync(TABLES, 'utf8'))
    throw new Error('server/app/tables.ts 与迁移不一致：加了迁移之后请运行 npm run tables，并一起提交')
})
