/** An element with a class and what is in it. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className: string,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  element.className = className
  element.append(...content)
  return element
}

export function button(text: string, onTap: () => void, color = '') {
  const made = make('button', '', text)
  made.style.color = color
  made.onclick = onTap
  return made
}
