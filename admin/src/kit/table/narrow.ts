import { useSyncExternalStore } from 'react'

const query = window.matchMedia('(max-width: 900px)')
/** Too narrow for a menu beside the screen. */
export const useNarrow = () =>
  useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => query.matches,
  )
