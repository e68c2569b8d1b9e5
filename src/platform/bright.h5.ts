/** Keeps the screen from going dark, as far as the browser lets a page; answers the way back. */
export async function keepBright(): Promise<() => void> {
  let lock: WakeLockSentinel | undefined
  let over = false
  // A browser lets go of it when the page is put away, and takes it up again for nobody.
  const hold = async () => {
    if (document.hidden) return
    lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
    if (over) void lock?.release()
  }
  document.addEventListener('visibilitychange', hold)
  await hold()
  return () => {
    over = true
    document.removeEventListener('visibilitychange', hold)
    void lock?.release()
  }
}
