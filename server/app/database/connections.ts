import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'

/** How many connections to the database there are, how many of them are free, and how many people wait for one. */
export const countConnections = (pool: pg.Pool, metrics: Registry) =>
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool: all, idle; and who waits for one',
    labelNames: ['state'],
    registers: [metrics],
    collect() {
      this.set({ state: 'all' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
