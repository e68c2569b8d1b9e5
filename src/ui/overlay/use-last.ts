import { useState } from 'react'

/** What there was last: a sheet stays the same while it goes down, when there is nothing to show any more. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
