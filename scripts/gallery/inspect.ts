import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What is wrong with a page, in words. */
export async function inspect(page: Page): Promise<string[]> {
  const findings: string[] = []
  const cut = await overflow(page, { screen: '#app', content: '.taro_page_stationed:not(.taro_page_shade)' })
  findings.push(...cut.map((text) => `cut or overflowing: ${text}`))
  const { violations } = await new AxeBuilder({ page })
    // Without it, axe opens a page of its own for each report, for frames of other origins; there are none here.
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .disableRules(['meta-viewport', 'region', 'page-has-heading-one', 'landmark-one-main'])
    .analyze()
  for (const { id, impact, nodes } of violations) {
    if (impact !== 'serious' && impact !== 'critical') continue
    findings.push(
      `axe ${impact} ${id}: ${nodes.length}× ${nodes[0].target.join(' ')} ${(nodes[0].failureSummary ?? '').split('\n')[1]?.trim() ?? ''}`,
    )
  }
  return findings
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
