import { busy } from './errors'

/** Lets at most `max` pieces of work run at once; the others wait their turn. */
export function limiter(max: number) {
  let free = max
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}

/** limiter() for each key by itself. Refuses with 503 whoever comes when `most` wait for the same. */
export function limiterByKey(max: number, most: number) {
  const kept = new Map<string, { inTurn: ReturnType<typeof limiter>; there: number }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const one = kept.get(key) ?? { inTurn: limiter(max), there: 0 }
    if (one.there >= max + most) throw busy()
    kept.set(key, one)
    one.there++
    try {
      return await one.inTurn(work)
    } finally {
      if (--one.there === 0) kept.delete(key)
    }
  }
}
