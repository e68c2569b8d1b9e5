import { useEffect, useRef, type RefObject } from 'react'
import { onWeapp } from '@/ui/a11y'

/**
 * H5: when another question takes the place of one, whoever does not see it hears what it asks, and goes on from there. The
 * answer goes to the QuestionCard. `id`: of the question that stands there.
 */
export function useStem(id: string | undefined): RefObject<HTMLElement> {
  const stem = useRef<HTMLElement>(null)
  const before = useRef(id)
  useEffect(() => {
    const { current: element } = stem
    if (onWeapp || id === before.current) return
    before.current = id
    // Nothing is taken from who writes, or from what stands over the page.
    if (!element || document.activeElement?.closest('input, textarea, [aria-modal]')) return
    element.tabIndex = -1
    // Nothing can be done with it: it needs no frame.
    element.style.outline = 'none'
    element.focus({ preventScroll: true })
  }, [id])
  return stem
}
