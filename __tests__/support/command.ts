import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { CHIEF, createOperator } from '../../server/modules/services/admin/operators'
import type { TestServer } from './server'

/** An account of a colleague who is only named, and never logs in; its login. */
export async function colleague({ database }: TestServer, roles: string[], scopeId?: string): Promise<string> {
  const login = `op${randomUUID().slice(0, 8)}`
  await database.db
    .transaction()
    .execute((trx) => createOperator(trx, { login, name: `员工${login.slice(2, 6)}`, roles, scopeId }))
  return login
}

/**
 * A command of operators at the server of a test, as `OPERATOR=… npm run admin -- <name> …` runs it; for the top level of a file.
 * Gives what it prints; what it complains of is the error it rejects with. It acts for whom `--operator` names, or for somebody
 * with these roles.
 */
export function command(name: string, server: () => TestServer, roles: string[] = [CHIEF]) {
  const file = path.resolve(__dirname, '../../scripts', `${name}.ts`)
  let operator: string | undefined
  return async (...args: string[]): Promise<string> => {
    operator ??= await colleague(server(), roles)
    const { databaseUrl, dataDir } = server().settings
    const { run } = require(file) as { run: (args: string[]) => Promise<number> }
    const said: string[] = []
    const complaints: string[] = []
    const listeners = [
      jest.spyOn(console, 'log').mockImplementation((text: string) => void said.push(text)),
      jest.spyOn(console, 'error').mockImplementation((text: string) => void complaints.push(text)),
    ]
    const before = { ...process.env }
    Object.assign(process.env, { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, OPERATOR: operator })
    try {
      if (await run(args)) throw new Error(complaints.join('\n'))
      return said.map((text) => `${text}\n`).join('')
    } finally {
      process.env = before
      for (const listener of listeners) listener.mockRestore()
    }
  }
}
