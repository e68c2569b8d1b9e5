/** Keeps the screen from going dark, as far as the browser lets a page; answers the way back. */
export async function keepBright(): Promise<() => void> {
  const lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
  return () => void lock?.release()
}
