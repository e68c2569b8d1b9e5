/** What the markup of the first screen calls a thing that was tapped before any code was there to answer. */
export const KEPT = 'tap--kept'

/**
 * Goes out with the first screen as a script of its own, by its source: it sees nothing outside of itself. The last tap counts,
 * and shows at once that it was felt.
 */
export function keepFirstTap() {
  document.getElementById('first-screen')!.addEventListener('click', function ({ target }) {
    // What is tapped within an element is one.
    const tapped = (target as Element).closest('[role=button],[role=link],[role=tab]')
    if (!tapped) return
    const before = this.querySelector('.tap--kept')
    if (before) before.classList.remove('tap--kept')
    tapped.classList.add('tap--kept')
  })
}

/** A card, the bar, or the page itself: within it everything stands where it stood in the drawing. */
const PARTS = '.feed-card, .tab-bar, .page'
const wordsOf = (part: Element) => part.querySelector(':scope > .feed-card__text')?.textContent

/**
 * The tap that waits in the drawing, to be carried out on the living page: at the same place in the same part. Undefined without
 * one; nothing happens where the living page shows something else there, e.g. to somebody who has blocked the post's author.
 */
export function keptTap(drawn: Element): (() => void) | undefined {
  const tapped = drawn.querySelector(`.${KEPT}`)
  const part = tapped?.closest(PARTS)
  if (!tapped || !part) return undefined
  const places: number[] = []
  for (let at = tapped; at !== part; at = at.parentElement!) places.unshift([...at.parentElement!.children].indexOf(at))
  const [kind, words, { textContent }] = [part.classList[0], wordsOf(part), tapped]
  return () => {
    // The drawing is gone by now; the bar stands beside #app.
    const living = [...document.querySelectorAll(`.${kind}`)].find((one) => wordsOf(one) === words)
    const twin = places.reduce<Element | undefined>((at, place) => at?.children[place], living)
    // Drawn by our own components, which make no other elements that are tapped.
    if (twin?.textContent === textContent) (twin as HTMLElement).click()
  }
}
