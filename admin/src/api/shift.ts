const resets = new Set<() => void>()
let who = ''

/** What a page holds of whoever is signed in, outside of what is drawn, goes when somebody else signs in. */
export const onOther = (reset: () => void) => resets.add(reset)

/** Somebody has signed in, or is still there. */
export function enterAs(operatorId: string) {
  if (who && who !== operatorId) for (const reset of resets) reset()
  who = operatorId
}
