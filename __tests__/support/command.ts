import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { CHIEF, createOperator } from '../../server/modules/services/admin/operators'
import type { TestServer } from './server'

interface Said {
  out: string
  complaint: string
  code: number
}

/** An account of a colleague who is only named, and never logs in; its login. */
export async function colleague({ database }: TestServer, roles: string[], scopeId?: string): Promise<string> {
  const login = `op${randomUUID().slice(0, 8)}`
  await database.db
    .transaction()
    .execute((trx) => createOperator(trx, { login, name: `员工${login.slice(2, 6)}`, roles, scopeId }))
  return login
}

/**
 * A command of operators at the server of a test, as `OPERATOR=… npx tsx scripts/<name>.ts …` runs it; for the top level of a file.
 * Gives what it prints; what it complains of is the error it rejects with. It acts for whom `--operator` names, or for somebody
 * with these roles.
 */
export function command(name: string, server: () => TestServer, roles: string[] = [CHIEF]) {
  const file = path.resolve(__dirname, '../../scripts', `${name}.ts`)
  let runner: ChildProcess | undefined
  let operator: string | undefined
  afterAll(() => runner?.disconnect())
  return async (...args: string[]): Promise<string> => {
    runner ??= fork(path.join(__dirname, 'command-runner.mjs'))
    operator ??= await colleague(server(), roles)
    const { databaseUrl, dataDir } = server().settings
    const answer = once(runner, 'message') as Promise<[Said]>
    runner.send({ file, args, env: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, OPERATOR: operator } })
    const [{ out, complaint, code }] = await answer
    if (code) throw new Error(complaint)
    return out
  }
}
