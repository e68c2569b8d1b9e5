import { useEffect, useRef } from 'react'

/** So far from what is seen, as far as onReachBottomDistance of the app. */
const NEAR = '300px 0px'

/** Runs when the element that gets the answer as its props is near to what is seen: once each time that it comes there. */
export function useNear(run: () => void) {
  const ref = useRef<HTMLElement>(null)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && latest.current(),
      { root: element.closest('.sheet__body, .taro_page'), rootMargin: NEAR },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return { ref }
}
