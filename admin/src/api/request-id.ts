/** Long enough to press again; whoever does the very same after that means another. */
const SAME_MS = 10 * 60_000

/** Writes that nobody has answered yet, by what was sent. */
const unanswered = new Map<string, { requestId: string; until: number }>()

/**
 * The name under which the server does a write once: the same for what is sent again as it was, because its answer was lost, and
 * another as soon as anything of it has changed.
 */
export function requestIdOf(what: string): string {
  const now = Date.now()
  for (const [sent, { until }] of unanswered) if (until < now) unanswered.delete(sent)
  const { requestId } = unanswered.get(what) ?? { requestId: crypto.randomUUID() }
  unanswered.set(what, { requestId, until: now + SAME_MS })
  return requestId
}

/** Somebody has answered: whoever sends it once more means another. */
export const noteAnswer = (what: string) => unanswered.delete(what)
