/** Resolves when so much time has passed. */
export const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
