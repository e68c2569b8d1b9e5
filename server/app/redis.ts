import Redis from 'ioredis'
import type { DependencyHealth } from './observability/dependency-health'

/** How long Redis may take: whoever asks it has another way, or does without. */
const ANSWER_MS = 1000

/** A connection that gives up soon, and comes back by itself: also from a line that has gone silent without breaking. */
export function connectRedis(url: string, outside?: DependencyHealth): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    connectTimeout: 3 * ANSWER_MS,
    commandTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
    // Whoever listens subscribes anew on every 'ready'; what the client does by itself fails where nobody can hear it.
    autoResubscribe: false,
  })
  redis.on('error', () => {})
  // Not when we hang up ourselves.
  redis.on('reconnecting', () => outside?.lost('redis'))
  redis.on('ready', () => outside?.found('redis'))
  return redis
}
