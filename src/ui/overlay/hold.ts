import { nth } from '@/lib/nth'

export const FOCUSABLE = '[tabindex="0"], input:not([disabled]), textarea:not([disabled])'

interface Held {
  element: HTMLElement
  close?(): void
}

/** What lies over a page, the topmost last. */
let all: Held[] = []

function pressed(event: KeyboardEvent) {
  const { key, isComposing, shiftKey, target } = event
  const top = nth(
    all.filter(({ element }) => !element.closest('.taro_page_shade')),
    -1,
  )
  // Whoever writes Chinese takes back with Escape the letters that are no words yet.
  if (key === 'Escape' && !isComposing) top?.close?.()
  if (key !== 'Tab' || !top) return
  const { element } = top
  const stops = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)]
  if (shiftKey) stops.reverse()
  // Events of the document come from its nodes.
  if (element.contains(target as Node) && target !== element && target !== nth(stops, -1)) return
  event.preventDefault()
  stops[0]?.focus()
}

/**
 * H5: what lies over a page has the keyboard. Tab stays inside, Escape closes what lies topmost, wherever the focus has gone
 * meanwhile, and the answer ends that and brings the focus back to where it was.
 */
export function hold(element: HTMLElement, close?: () => void): () => void {
  // A second time the same listener is no other.
  document.addEventListener('keydown', pressed)
  const one = { element, close }
  all.push(one)
  // No element of ours is of another kind.
  const before = document.activeElement as HTMLElement | null
  // What is fixed needs no scrolling to, and the page beneath stays where it is.
  element.focus({ preventScroll: true })
  return () => {
    all = all.filter((other) => other !== one)
    before?.focus()
  }
}
