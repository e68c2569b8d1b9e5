import { nth } from '@/lib/nth'
import { onWeapp } from '@/ui/a11y'

interface Standing {
  close(): void
  /** The page it belongs to; none stands over every page. */
  page?: Element | null
}

/** What stands open, the topmost last. */
let standing: Standing[] = []

function pressed({ key, isComposing }: KeyboardEvent) {
  // Whoever writes Chinese takes back with it the letters that are no words yet.
  if (key !== 'Escape' || isComposing) return
  const shown = standing.filter(({ page }) => !page?.classList.contains('taro_page_shade'))
  nth(shown, -1)?.close()
}

/** H5: Escape closes what stands topmost, wherever the focus has gone meanwhile. Returns what ends that. */
export function onEscape(close: () => void, page?: Element | null): () => void {
  if (onWeapp) return () => {}
  // Not with the module: the server draws the first screen without a document. A second time the same listener is no other.
  document.addEventListener('keydown', pressed)
  const one = { close, page }
  standing.push(one)
  return () => {
    standing = standing.filter((other) => other !== one)
  }
}
