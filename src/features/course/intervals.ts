import { nth } from '@/lib/nth'

/** From one second of a lesson to another. */
export type Interval = [number, number]

/** Pieces that are as good as touching are one: players round their positions. */
const GAP = 0.5
/** Whoever gets further in one step has jumped. */
const JUMP = 5

/** In order, none overlapping another. */
export function union(intervals: readonly Interval[]): Interval[] {
  const all: Interval[] = []
  for (const [from, to] of [...intervals].sort((a, b) => a[0] - b[0])) {
    const last = nth(all, -1)
    if (last && from <= last[1] + GAP) last[1] = Math.max(last[1], to)
    else all.push([from, to])
  }
  return all
}

const rounded = (seconds: number) => Math.round(seconds * 10) / 10

/** What is really being played: it goes on as long as the position moves by itself. */
export class Watched {
  private done: Interval[] = []
  private open: Interval | undefined

  begin(at: number) {
    this.end()
    this.open = [at, at]
  }

  /** True while this follows what was played before. */
  reach(at: number): boolean {
    const { open } = this
    if (!open) return false
    if (at < open[1] - GAP || at > open[1] + JUMP) {
      this.begin(at)
      return false
    }
    open[1] = Math.max(open[1], at)
    return true
  }

  end() {
    if (this.open && this.open[1] > this.open[0]) this.done.push(this.open)
    this.open = undefined
  }

  /** Hands over what was played since it was last asked. */
  take(): Interval[] {
    const at = this.open?.[1]
    this.end()
    if (at !== undefined) this.begin(at)
    const taken = union(this.done).map(([from, to]): Interval => [rounded(from), rounded(to)])
    this.done = []
    return taken
  }
}
