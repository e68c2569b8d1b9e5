import type { Answer } from './server'

/** The result of what has to succeed. */
export const must = <T>({ code, message, result }: Answer<T>): T => {
  if (code !== 200) throw new Error(`${code} ${message}`)
  return result
}
