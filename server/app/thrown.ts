const isError = (thrown: unknown): thrown is NodeJS.ErrnoException =>
  typeof thrown === 'object' && thrown !== null && 'message' in thrown && typeof thrown.message === 'string'

/** What was caught, as an error that can be asked: not by its class, since errors of another realm are of another one. */
export const errorOf = (thrown: unknown): NodeJS.ErrnoException => (isError(thrown) ? thrown : new Error(String(thrown)))
