import { openDatabase } from '../../server/app/database/db'
import { readSettings } from '../../server/app/settings'
import { makeCodes } from '../../server/modules/domains/duihuan/making'

/** Makes the codes that wait, as a process of its own that may be killed. */
async function main() {
  const settings = readSettings(process.env)
  const database = openDatabase(settings.databaseUrl!, 1)
  await makeCodes({ db: database.db, settings })
  await database.close()
}
void main()
