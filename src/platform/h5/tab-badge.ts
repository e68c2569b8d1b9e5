const texts = new Map<number, string>()
let tabs: HTMLElement[] = []

function paint(index: number) {
  const tab = tabs[index]
  if (!tab) return
  tab.querySelector('.tab-bar__badge')?.remove()
  const text = texts.get(index)
  if (!text) return
  const badge = document.createElement('span')
  badge.className = 'tab-bar__badge'
  badge.setAttribute('aria-label', `${text} 条未读`)
  badge.textContent = text
  tab.appendChild(badge)
}

/** The bar may be drawn after the first count is known. */
export function lendTabs(lent: HTMLElement[]) {
  tabs = lent
  tabs.forEach((_, index) => paint(index))
}

export function setTabBadge(index: number, text: string) {
  texts.set(index, text)
  paint(index)
}
