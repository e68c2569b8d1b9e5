import { useEffect, useRef } from 'react'

/** For the box around a table: where nothing in a row can be reached, the table itself is, and scrolled sideways by keys. */
export function useReachable() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector('.ant-table-content')?.setAttribute('tabindex', '0')
  })
  return box
}
