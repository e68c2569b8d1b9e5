import { useCallback, useEffect, useState } from 'react'
import type { AdminApi } from '../../../../contract/admin'
import type { Result } from '../../../../contract/endpoint'
import { call } from '../../api/call'
import { countWorkbench } from '../workbench/waiting'
import type { Which } from './review-queue'

/** How many wait, of each kind, and since when. */
export function useCounts() {
  const [counts, setCounts] = useState<Result<AdminApi['GET /admin/api/review/summary']>>()
  const count = useCallback(() => {
    call('GET /admin/api/review/summary').then(setCounts, () => {})
    void countWorkbench()
  }, [])
  useEffect(() => count(), [count])
  const waiting: Partial<Record<Which, number>> = counts
    ? { all: counts.posts + counts.comments, post: counts.posts, comment: counts.comments, reported: counts.reported }
    : {}
  return { waiting, oldest: counts?.oldest, count }
}
