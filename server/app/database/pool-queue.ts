import type pg from 'pg'

/**
 * So many wait for a connection at the most, which is some two seconds of work: whoever comes then is told at once what they
 * would hear after waiting in vain, and does not make the others wait longer.
 */
const MOST_WAITING = 1000

type Lent = Parameters<pg.Pool['connect']>[0]

/** Who waits for a connection of a pool because all of them are lent, who came first being served first. */
export class PoolQueue {
  /** When each of them came. */
  private readonly waiting = new Set<{ at: number }>()

  constructor(pool: pg.Pool) {
    const connect = pool.connect.bind(pool)
    const full = () => new Error('too many wait for the database')
    const lend = (callback?: Lent) => {
      if (pool.waitingCount >= MOST_WAITING)
        // Nobody asks for the client where there is an error.
        return callback ? (callback as (error: Error) => void)(full()) : Promise.reject(full())
      const one = { at: performance.now() }
      const before = pool.waitingCount
      const served = () => this.waiting.delete(one)
      // All of its arguments go through as they come.
      const lent = callback && ((...given: Parameters<NonNullable<Lent>>) => (served(), callback(...given)))
      const answer = lent ? connect(lent) : connect().finally(served)
      // Who waits for a new one does not queue, and holds up nobody who does.
      if (pool.waitingCount > before) this.waiting.add(one)
      return answer
    }
    // Both of its overloads go through here, and each gives what its own gives.
    pool.connect = lend as typeof connect
  }

  firstWaitsMs(): number {
    const [first] = this.waiting
    return first ? performance.now() - first.at : 0
  }
}
