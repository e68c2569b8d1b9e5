import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { TestServer } from './server'

interface Said {
  out: string
  complaint: string
  failed: boolean
}

/**
 * A command of operators at the server of a test, as `node scripts/<name>.mjs …` runs it; for the top level of a file. Gives what it
 * prints; what it complains of is the error it rejects with.
 */
export function command(name: string, server: () => TestServer) {
  const file = path.resolve(__dirname, `../../scripts/${name}.mjs`)
  let runner: ChildProcess | undefined
  afterAll(() => runner?.disconnect())
  return async (...args: string[]): Promise<string> => {
    runner ??= fork(path.join(__dirname, 'command-runner.mjs'))
    const { databaseUrl, dataDir } = server().settings
    const answer = once(runner, 'message') as Promise<[Said]>
    runner.send({ file, args, env: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } })
    const [{ out, complaint, failed }] = await answer
    if (failed) throw new Error(complaint)
    return out
  }
}
