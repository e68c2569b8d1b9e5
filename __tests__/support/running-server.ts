import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { untilReady, type Ready } from '../../scripts/until-ready'

const root = path.resolve(__dirname, '../..')

export interface RunningServer extends Ready {
  dataDir: string
  child: ChildProcess
  stop(): Promise<void>
}

export interface Start {
  env?: Record<string, string>
  /** Kept for a server that follows; made anew, and removed at the end, otherwise. */
  dataDir?: string
}

let compiled = false
/** Where the compiled server and its commands lie, as a machine of ours has them. */
export function compile(): string {
  if (!compiled) execFileSync(process.execPath, ['scripts/build.mjs', 'server'], { cwd: root, stdio: 'inherit' })
  compiled = true
  return path.join(root, 'dist/server')
}

/** The product as `npm start` runs it: compiled, a process of its own with its embedded database. Resolves at `ready`. */
export async function runServer({ env = {}, dataDir }: Start = {}): Promise<RunningServer> {
  const folder = dataDir ?? fs.mkdtempSync(path.join(os.tmpdir(), 'hr-run-'))
  if (!dataDir) fs.chmodSync(folder, 0o755)
  const child = spawn(process.execPath, ['--enable-source-maps', path.join(compile(), 'main.cjs')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', PORT: '0', DATA_DIR: folder, RATE_LIMIT: '0', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { url, output } = await untilReady(child)
  return {
    url,
    dataDir: folder,
    child,
    output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((done) => child.once('exit', done))
        child.kill('SIGTERM')
        await ended
      }
      if (!dataDir) fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
