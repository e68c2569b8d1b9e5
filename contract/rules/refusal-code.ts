import type * as codes from './codes'

/** Any code that the server refuses with by name. */
export type RefusalCode = (typeof codes)[keyof typeof codes]
