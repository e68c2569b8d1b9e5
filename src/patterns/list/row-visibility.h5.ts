import type { Seen } from './row-visibility-types'

/** Two screens above and below what is seen. */
const NEAR = '200% 0px'

interface Eyes {
  sees: IntersectionObserver
  keeps?: ResizeObserver
  seen: Map<Element, Seen>
  /** As they were last, in px. */
  heights: Map<Element, number>
}
/** By what scrolls. */
const eyes = new WeakMap<Element, Eyes>()

/**
 * What grows or shrinks above what is seen moves nothing: for browsers that do not see to it themselves.
 * @see https://developer.mozilla.org/docs/Web/CSS/overflow-anchor
 */
function keeper(scroller: Element, heights: Eyes['heights']) {
  return new ResizeObserver((entries) => {
    const { top } = scroller.getBoundingClientRect()
    for (const { target, contentRect } of entries) {
      const { height } = contentRect
      const more = height - (heights.get(target) ?? height)
      // On a page that is not shown nothing has a height.
      if (!height) continue
      heights.set(target, height)
      if (more && target.getBoundingClientRect().bottom - more <= top) scroller.scrollTop += more
    }
  })
}

function eyesOf(scroller: Element): Eyes {
  const known = eyes.get(scroller)
  if (known) return known
  const seen: Eyes['seen'] = new Map()
  const heights: Eyes['heights'] = new Map()
  const look = (entries: IntersectionObserverEntry[]) => {
    for (const { target, isIntersecting, boundingClientRect } of entries)
      seen.get(target)?.(isIntersecting, boundingClientRect.height)
  }
  const anchors = CSS.supports('overflow-anchor', 'auto') || typeof ResizeObserver === 'undefined'
  const made = {
    seen,
    heights,
    sees: new IntersectionObserver(look, { root: scroller, rootMargin: NEAR }),
    keeps: anchors ? undefined : keeper(scroller, heights),
  }
  eyes.set(scroller, made)
  return made
}

/** Tells whether a block is near; one that holds the focus is never far. Answers the way out. */
export function sight(block: HTMLElement, seen: Seen): () => void {
  const scroller = block.closest('.sheet__body, .taro_page')
  if (!scroller) return () => {}
  const { sees, keeps, seen: all, heights } = eyesOf(scroller)
  const again = () => {
    sees.unobserve(block)
    sees.observe(block)
  }
  all.set(block, (near, height) => {
    if (near || !block.contains(block.ownerDocument.activeElement)) return seen(near, height)
    block.addEventListener('focusout', again, { once: true })
    return false
  })
  sees.observe(block)
  keeps?.observe(block)
  return () => {
    block.removeEventListener('focusout', again)
    all.delete(block)
    heights.delete(block)
    sees.unobserve(block)
    keeps?.unobserve(block)
  }
}
