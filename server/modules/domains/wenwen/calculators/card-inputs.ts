/** By the fields of a calculator; what is undefined stays as the calculator begins. */
export type CalcInputs = Record<string, number | string | undefined>

/** It hangs on this and is not said: asked for on the card, and nothing is reckoned before. */
export const UNSAID = ''
