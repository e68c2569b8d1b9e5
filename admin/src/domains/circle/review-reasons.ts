import { useCallback, useEffect, useState } from 'react'
import { call } from '../../api/call'

/** The reasons that can be chosen from, and the one that is given. */
export function useReasons() {
  const [reasons, setReasons] = useState<string[]>([])
  const [reason, setReason] = useState('')
  /** With the look by which they are saved again. */
  const again = useCallback(() => {
    const keep = (words: string[]) => {
      setReasons(words)
      setReason((before) => before || (words[0] ?? ''))
    }
    call('GET /admin/api/reviewReason/list').then(keep, () => {})
  }, [])
  useEffect(() => again(), [again])
  const choose = (number: number) => reasons[number - 1] && setReason(reasons[number - 1])
  return { reasons, reason, setReason, choose, again }
}
