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

/**
 * Of all processors, in ticks: what went by since the machine has been running, and what of that its host gave to other
 * machines (Linux).
 */
export function ticksOfAll(): { passed: number; stolen: number } {
  const [all] = fs.readFileSync('/proc/stat', 'utf8').split('\n')
  const [user, nice, system, idle, wait, irq, softirq, stolen] = all.split(/\s+/).slice(1).map(Number)
  return { passed: user + nice + system + idle + wait + irq + softirq + stolen, stolen }
}

/** MB of memory that a process holds (Linux). */
export const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
