/**
 * While somebody types, the app, or what lies over it, ends where the keyboard begins: what stands at its bottom stays in
 * sight. Answers the way back.
 */
export function standOnKeyboard(over?: HTMLElement): () => void {
  const view = window.visualViewport
  const app = over ?? document.getElementById('app')
  if (!view || !app) return () => {}
  const fit = () => {
    const covered = view.scale < 1.01 && window.innerHeight - view.height > 1
    app.style.height = covered ? `${view.height}px` : ''
    // iOS has pushed the page up to show the field: now there is room for it.
    if (covered) window.scrollTo(0, 0)
  }
  view.addEventListener('resize', fit)
  fit()
  return () => {
    view.removeEventListener('resize', fit)
    app.style.height = ''
  }
}
