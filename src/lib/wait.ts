/** Resolves when so much time has passed. */
export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
