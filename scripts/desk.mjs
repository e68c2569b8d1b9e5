import { createRequire } from 'node:module'
import { register } from 'tsx/cjs/api'
import { databaseUrl } from './database-url.mjs'

// What people do at the database from the command line, until there is a back office. It works over DATABASE_URL, or the embedded
// one of a server that runs on DATA_DIR.
register()
/** A part of the server, written in TypeScript. */
export const load = createRequire(import.meta.url)
const { openDatabase } = load('../server/app/db.ts')

export const time = (date) => date.toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai', hour12: false })

/** Does `run(db, words)` with the words of the command line; what it refuses is said, and ends it with 1. */
export async function serve(run) {
  let database
  try {
    database = openDatabase(databaseUrl(), 2)
    await run(database.db, process.argv.slice(2))
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  } finally {
    await database?.close()
  }
}
