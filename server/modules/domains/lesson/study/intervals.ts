/** [from, to] in seconds of a recording. */
export type Interval = [number, number]

/** Two stretches with less than this between them are one: a player does not hit the same moment twice. */
const GAP = 1

const tenth = (seconds: number) => Math.round(seconds * 10) / 10

/** In order, within the recording, apart from each other. */
export function tidy(intervals: number[][], length: number): Interval[] {
  const inside = intervals
    .map(([from, to]): Interval => [tenth(Math.max(0, from)), tenth(Math.min(to, length))])
    .filter(([from, to]) => to > from)
    .sort((a, b) => a[0] - b[0])
  const apart: Interval[] = []
  for (const [from, to] of inside) {
    const last = apart[apart.length - 1]
    if (last && from - last[1] < GAP) last[1] = Math.max(last[1], to)
    else apart.push([from, to])
  }
  return apart
}

export const union = (a: Interval[], b: Interval[], length: number) => tidy([...a, ...b], length)
export const lengthOf = (intervals: Interval[]) => tenth(intervals.reduce((sum, [from, to]) => sum + to - from, 0))

/** The first `seconds` of them. */
export function firstOf(intervals: Interval[], seconds: number): Interval[] {
  const kept: Interval[] = []
  let left = seconds
  for (const [from, to] of intervals) {
    if (left <= 0) break
    kept.push([from, Math.min(to, from + left)])
    left -= to - from
  }
  return kept
}

/** Seconds that may be missing between two stretches that were seen in order: what a report had to leave out. */
const MISSED = 30

/** How far somebody has come who saw a recording from its beginning without skipping; `seen` is tidy. */
export function reachOf(seen: Interval[]): number {
  let reach = 0
  for (const [from, to] of seen) {
    if (from > reach + MISSED) break
    reach = to
  }
  return reach
}

/** What of them lies before `end`. */
export const before = (intervals: Interval[], end: number): Interval[] =>
  intervals.filter(([from]) => from < end).map(([from, to]) => [from, Math.min(to, end)])

/** What of `a` is not in `b`; both are tidy. */
export function without(a: Interval[], b: Interval[]): Interval[] {
  return a.flatMap(([from, to]) => {
    const left: Interval[] = []
    let at = from
    for (const [start, end] of b) {
      if (end <= at || start >= to) continue
      if (start > at) left.push([at, start])
      at = Math.max(at, end)
    }
    if (at < to) left.push([at, to])
    return left
  })
}
