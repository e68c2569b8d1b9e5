/** Hears when somebody leaves the screen and when they are back, until the answer is called. */
export function onAway(listener: (away: boolean) => void): () => void {
  const turned = () => listener(document.hidden)
  document.addEventListener('visibilitychange', turned)
  return () => document.removeEventListener('visibilitychange', turned)
}
