import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { untilReady } from '../scripts/until-ready'
import { median, report, round } from './report'

const root = path.resolve(__dirname, '..')
/** Starts after the first one. */
const LATER = 5

/** Seconds until `npm start` in this folder serves people; it is ended then. */
async function startIn(folder: string): Promise<number> {
  const began = performance.now()
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: folder,
    env: { ...process.env, PORT: '0', LIVE_RTMP_PORT: '0', DATA_DIR: path.join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await untilReady(child)
  const took = (performance.now() - began) / 1000
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  return took
}

/** How long `npm start` takes on a machine that has nothing but a clone, and how long each time afterwards. */
export async function start() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hr-start-'))
  fs.chmodSync(folder, 0o755)
  try {
    execFileSync('git', ['clone', '-q', root, folder])
    const first = await startIn(folder)
    const later: number[] = []
    for (let times = 0; times < LATER; times++) later.push(await startIn(folder))
    report('start', [
      { start: '第一次：安装、构建、建库、演示内容', seconds: round(first, 1), mark: 120 },
      { start: '以后（中位）', seconds: round(median(later), 2), mark: 4 },
      { start: '以后（最慢）', seconds: round(Math.max(...later), 2), mark: 4 },
    ])
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
