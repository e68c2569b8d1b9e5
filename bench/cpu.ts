import fs from 'node:fs'
import { execFileSync } from 'node:child_process'

const TICKS = Number(execFileSync('getconf', ['CLK_TCK']).toString())

/** CPU seconds that a process has used so far (Linux). */
export function cpuSeconds(pid: number): number {
  const fields = fs
    .readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}
