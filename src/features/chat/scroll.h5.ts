import { useEffect, useMemo, useRef } from 'react'
import type { Scroll, Seen } from './scroll-types'

/** Whoever is so near to the end is at the end. */
const END_PX = 80
/** So far above and below what is seen rows are drawn. */
const NEAR = '1500px 0px'

/** The page scrolls; `onEnd` hears whether its end is in sight, as soon as the list is `drawn`. */
export function useScroll(onEnd: (atEnd: boolean) => void, drawn: boolean): Scroll {
  const list = useRef<HTMLElement>(null)
  const latest = useRef(onEnd)
  useEffect(() => {
    latest.current = onEnd
  })

  const scroll = useMemo(() => {
    const page = () => list.current?.closest<HTMLElement>('.taro_page')
    let observer: IntersectionObserver | undefined
    const parts = new Map<Element, Seen>()
    const observe = () =>
      (observer ??= new IntersectionObserver(
        (entries) => {
          for (const { target, isIntersecting, boundingClientRect } of entries)
            parts.get(target)?.(isIntersecting, boundingClientRect.height)
        },
        { root: page(), rootMargin: NEAR },
      ))
    return {
      page,
      stop: () => observer?.disconnect(),
      list,
      toEnd() {
        const element = page()
        if (element) element.scrollTop = element.scrollHeight
      },
      keep() {
        const element = page()
        const below = element ? element.scrollHeight - element.scrollTop : 0
        return () => {
          if (element) element.scrollTop = element.scrollHeight - below
        }
      },
      watch(id: string, seen: Seen) {
        const part = list.current?.querySelector(`#${id}`)
        if (!part) return () => {}
        parts.set(part, seen)
        observe().observe(part)
        return () => {
          parts.delete(part)
          observer?.unobserve(part)
        }
      },
    }
  }, [])

  useEffect(() => {
    const page = drawn ? scroll.page() : undefined
    if (!page) return
    let atEnd = true
    const look = () => {
      atEnd = page.scrollHeight - page.scrollTop - page.clientHeight < END_PX
      latest.current(atEnd)
    }
    page.addEventListener('scroll', look, { passive: true })
    // The keyboard comes, the window turns: whoever is at the end stays there.
    const fit = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(() => atEnd && scroll.toEnd())
    fit?.observe(page)
    return () => {
      page.removeEventListener('scroll', look)
      fit?.disconnect()
      scroll.stop()
    }
  }, [scroll, drawn])
  return scroll
}
