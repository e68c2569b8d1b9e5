import { useEffect, useRef } from 'react'
import { onWeapp } from '@/ui/a11y'

/** For a strip that scrolls sideways: what is selected of its children is brought into its middle. */
export function useStrip(selected: number) {
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    // What React draws on a page are no other elements.
    const child = onWeapp ? undefined : (strip.current?.children[selected] as HTMLElement | undefined)
    if (child) strip.current!.scrollLeft = child.offsetLeft - (strip.current!.clientWidth - child.offsetWidth) / 2
  }, [selected])
  return strip
}
