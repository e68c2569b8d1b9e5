import type { Registry } from 'prom-client'
import { countWhenAsked } from '../../../app/observability/metrics'
import type { Db } from '../../../app/database/db'
import { countMoney } from './queries'

/** Payments and refunds that somebody waits for, what was paid within the hour, and where our books and WeChat's differ. */
export const countPayments = (db: Db, metrics: Registry) =>
  countWhenAsked(
    metrics,
    {
      name: 'payments',
      help: 'unsettled, paidLastHour; refundWaiting, refundSent, refundFailed; differences of the last 30 days',
      labels: ['what'],
    },
    () => countMoney(db),
  )
