import { spawn } from 'node:child_process'
import os from 'node:os'

/** The end of what it says, which names the fault. */
const TAIL = 400
/** Nothing of ours takes longer. */
const MOST_MS = 6 * 3_600_000
/** People come first. */
const NICE = 10

/** Runs ffmpeg to its end, which comes with this process at the latest. Throws with its own words when it fails. */
export function runFfmpeg(program: string, args: string[]): Promise<void> {
  const child = spawn(program, ['-nostdin', '-hide_banner', '-loglevel', 'error', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: MOST_MS,
    killSignal: 'SIGKILL',
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-TAIL)
  })
  return new Promise<void>((resolve, reject) => {
    child.once('spawn', () => setNice(child.pid!))
    child.once('error', reject)
    child.once('close', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code ?? signal}: ${said.trim()}`)),
    )
  }).finally(() => process.off('exit', kill))
}

function setNice(pid: number) {
  try {
    os.setPriority(pid, NICE)
  } catch {
    // It has ended, or the system does not let us: then it runs as everything else does.
  }
}
