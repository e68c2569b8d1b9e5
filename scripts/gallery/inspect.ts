import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** Of a page inside an app: it has no heading of its own, and letters grow by 字号. */
const NOT_OURS = ['region', 'page-has-heading-one', 'landmark-one-main']
/** Not asked for unless named: targets of 24 px, or with room around them (WCAG 2.5.8). */
const ASKED = ['target-size']
const RULES = Object.fromEntries([...NOT_OURS, ...ASKED].map((rule) => [rule, { enabled: ASKED.includes(rule) }]))

/** What is wrong with a page, in words. */
export const inspect = async (page: Page): Promise<string[]> => [
  ...(await cutOff(page)),
  ...(await illegible(page)),
  ...(await misnamed(page)),
]

/**
 * What can be tapped and has a name without the words that it begins with: whoever speaks to the phone says what they read
 * (WCAG 2.5.3). Axe would have all that stands in a row in the name, in one piece.
 */
const misnamed = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    for (const element of document.querySelectorAll('#app .tap[aria-label]')) {
      if (!element.getClientRects().length) continue
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      let read = ''
      while (!/[\p{L}\p{N}]/u.test(read) && texts.nextNode())
        if (!texts.currentNode.parentElement!.closest('[aria-hidden=true]')) read = texts.currentNode.textContent!
      const label = element.getAttribute('aria-label')!
      // A function with a name of its own is compiled to one that the page knows nothing of.
      const [name, first] = [label, read].map((text) => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase())
      if (!name.includes(first)) found.push(`name without what is read: ${label} lacks ${first}`)
    }
    return [...new Set(found)].slice(0, 8)
  })

/** What does not fit on the screen. */
export async function cutOff(page: Page): Promise<string[]> {
  const cut = await overflow(page, { screen: '#app', content: '.taro_page_stationed:not(.taro_page_shade)' })
  return cut.map((text) => `cut or overflowing: ${text}`)
}

/** What axe finds that somebody cannot read or use. */
export async function illegible(page: Page): Promise<string[]> {
  // Once for a document; whoever looks a second time finds it there.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe.source}; 0`)
  return page.evaluate(async (rules) => {
    // Put there by the line above.
    const { run } = (window as unknown as { axe: typeof axe }).axe
    // No function of its own: the names that a builder gives are not known on the page.
    const inBars: (Element | null)[] = [...document.querySelectorAll('.dock *')]
    const { violations } = await run(document, { resultTypes: ['violations'], iframes: false, rules })
    return (
      violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        // What lies half under a bar, or next to what stands in it, comes out from under it when one scrolls.
        .map(({ nodes, ...more }) => ({
          ...more,
          nodes: nodes.filter(
            ({ failureSummary = '', target, any }) =>
              !failureSummary.includes('obscured') &&
              (inBars.includes(document.querySelector(String(target[0]))) ||
                !any.some(({ relatedNodes = [] }) =>
                  relatedNodes.some((near) => inBars.includes(document.querySelector(String(near.target[0])))),
                )),
          ),
        }))
        .filter(({ nodes }) => nodes.length)
        .map(
          ({ id, impact, nodes: [first, ...more] }) =>
            `axe ${impact} ${id}: ${more.length + 1}× ${first.target.join(' ')} ${(first.failureSummary ?? '').split('\n')[1]?.trim() ?? ''}`,
        )
    )
  }, RULES)
}

/** Selectors of what may not be left, and of the page that is looked at. */
interface Place {
  screen: string
  content: string
}

/** Elements wider than the screen, one-line texts that are cut without an ellipsis, and pictures that have no room. */
export function overflow(page: Page, place: Place): Promise<string[]> {
  // The function travels to the browser as text: tsx marks inner functions with a helper that is not there.
  return page.evaluate(({ screen, content }) => {
    const column = document.querySelector(screen)!.getBoundingClientRect()
    const found: string[] = []
    for (const element of document.querySelectorAll(`${content} *`)) {
      const box = element.getBoundingClientRect()
      const name = `${element.className || element.tagName} "${(element.textContent ?? '').slice(0, 20)}"`
      if (element instanceof HTMLImageElement && element.offsetParent && !box.height)
        found.push(`picture without room ${element.src}`)
      if (!box.width || !box.height) continue
      if (box.right > column.right + 1 || box.left < column.left - 1) {
        // What lies in a sideways scroller may go on beyond the edge.
        let scroller = element.parentElement?.closest<HTMLElement>(`${content} *`)
        for (; scroller; scroller = scroller.parentElement?.closest<HTMLElement>(`${content} *`)) {
          const { overflowX } = getComputedStyle(scroller)
          const sideways = scroller.scrollWidth - scroller.clientWidth > scroller.scrollHeight - scroller.clientHeight
          if (sideways && (overflowX === 'auto' || overflowX === 'scroll')) break
        }
        if (!scroller) found.push(`beyond the edge ${name}`)
      }
      const style = getComputedStyle(element)
      const cutsWithoutMark =
        style.overflowX === 'hidden' && style.textOverflow !== 'ellipsis' && style.webkitLineClamp === 'none'
      const hasOwnText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      if (cutsWithoutMark && hasOwnText && element.scrollWidth > element.clientWidth + 1) found.push(`cut text ${name}`)
    }
    return [...new Set(found)].slice(0, 8)
  }, place)
}
