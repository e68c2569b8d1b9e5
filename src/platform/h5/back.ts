let layers: typeof import('./layers') | undefined

/** With the first thing that stands over a page: not part of the first load. */
const load = async () => (layers = await import('./layers'))

/**
 * What stands over a page has an entry of the history that the router must not hear of. To be called before the router listens:
 * older browsers tell their listeners in that order.
 */
export function guardBack() {
  addEventListener('popstate', (event) => layers?.onPop(event), true)
  // Loaded anew where something stood over the page.
  // Only the router and layers.ts write there.
  if ((history.state as { over?: number } | null)?.over) void load().catch(() => {})
}

export function pushLayer(close: () => void, page?: string): () => void {
  const standing = load().then(
    ({ pushLayer }) => pushLayer(close, page),
    // Without its code Back leaves the page with all that stands over it.
    () => undefined,
  )
  return () => void standing.then((gone) => gone?.())
}

export const closeLayers = () => layers?.closeLayers()
